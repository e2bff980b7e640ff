import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from './failure.mjs'

const POLL_MS = 100
const PATIENCE_MS = 900_000

/** Whether a process with this id exists. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Runs `work` while no other process does. The lock is a file with the holder's process id; a dead process's lock is taken over. In a rare race two may enter,
 * which the work must tolerate.
 */
export async function withLock(file, signal, work) {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (!(await tryLock(file))) {
    if (Date.now() > giveUpAt) throw new Failure(`Another process holds ${file}; delete it if there is none.`)
    await sleep(POLL_MS, undefined, { signal })
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

/** Creates the file with its content atomically, so that no process reads a lock without a holder. */
async function tryLock(file) {
  const mine = `${file}.${process.pid}`
  await writeFile(mine, String(process.pid))
  try {
    await link(mine, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = Number(await readFile(file, 'utf8').catch(() => process.pid))
    if (!isAlive(holder)) await rm(file, { force: true })
    return false
  } finally {
    await rm(mine, { force: true })
  }
}
