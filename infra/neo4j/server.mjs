import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Failure } from './failure.mjs'
import { installJars } from './jars.mjs'
import { findJdk } from './java.mjs'
import { isAlive, withLock } from './lock.mjs'

const START_TIMEOUT_MS = 180_000
const STOP_TIMEOUT_MS = 60_000
const POLL_MS = 100
const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent', 'jdk.internal.misc']

/**
 * Starts a server with its data in `home`, or finds the running one. Without a line, uses the line of the data in `home`; without a port, the previous one if
 * free, else any. With `until`, the server ends after the process with that id. Returns `{ uri, pid, already }` once it answers.
 */
export async function startServer({ home: folder, line, port, until, temporary }, signal) {
  await mkdir(folder, { recursive: true })
  const home = await realpath(folder)
  const { line: heldLine } = await readState(home)
  if (line !== undefined && heldLine !== undefined && line !== heldLine) {
    throw new Failure(`${home} holds data of line ${heldLine}; line ${line} needs another folder.`)
  }
  const jdk = await findJdk(line ?? heldLine)
  const jars = await installJars(jdk, signal)
  return withLock(join(home, 'lock'), signal, async () => {
    const state = await readState(home)
    if (await isServer(state.pid, home)) {
      if (port !== undefined && port !== state.port) throw new Failure(`A server runs in ${home} already, on port ${state.port}.`)
      return { uri: uriOf(state.port), pid: state.pid, already: true }
    }
    const wanted = port ?? ((await isFree(state.port)) ? state.port : 0)
    const child = launch({ java: jdk.java, jars, home, port: wanted, until }, signal)
    const held = { line: jdk.line, port: wanted, ...((temporary || state.temporary) && { temporary: true }) }
    try {
      await writeState(home, { ...held, pid: child.pid })
      const uri = await ready(child, home, signal)
      await writeState(home, { ...held, pid: child.pid, port: Number(new URL(uri).port) })
      return { uri, pid: child.pid, already: false }
    } catch (error) {
      child.kill('SIGKILL')
      await writeState(home, held)
      throw error
    }
  })
}

/** Stops the server of a folder and waits until it has exited; removes a temporary folder. Returns whether one ran. */
export async function stopServer(folder) {
  if (!existsSync(folder)) return false
  const home = await realpath(folder)
  const { pid, ...state } = await readState(home)
  const runs = await isServer(pid, home)
  if (runs) {
    const killAt = Date.now() + STOP_TIMEOUT_MS
    end(pid, 'SIGTERM')
    while (await isServer(pid, home)) {
      await sleep(POLL_MS)
      if (Date.now() > killAt) end(pid, 'SIGKILL')
    }
  }
  if (state.temporary) await rm(home, { recursive: true, force: true })
  else if (pid !== undefined) await writeState(home, state)
  return runs
}

function launch({ java, jars, home, port, until }, signal) {
  const log = openSync(join(home, 'server.log'), 'w')
  const properties = { home, plugins: join(jars, 'plugins'), port, ...(until !== undefined && { until }) }
  const child = spawn(
    java,
    [
      ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
      `-Xmx${process.env.EDGEWISE_NEO4J_HEAP || '1g'}`,
      ...Object.entries(properties).map(([name, value]) => `-Dedgewise.${name}=${value}`),
      '-cp',
      [join(jars, 'lib', '*'), join(jars, 'plugins', '*')].join(delimiter),
      fileURLToPath(new URL('LocalServer.java', import.meta.url))
    ],
    { cwd: home, detached: true, stdio: ['ignore', log, log], signal }
  )
  closeSync(log)
  // `ready` detects the failure; without a listener this would end the launcher.
  child.on('error', () => {})
  child.unref()
  return child
}

/** The URI from the server's log. Throws with the log, without stack traces, when it exits early or takes too long. */
async function ready(child, home, signal) {
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  while (Date.now() < giveUpAt) {
    const ended = child.pid === undefined || child.exitCode !== null || child.signalCode !== null
    const log = await readFile(join(home, 'server.log'), 'utf8')
    const uri = /^ready (bolt:\S+) \S/m.exec(log)?.[1]
    if (uri !== undefined) return uri
    if (ended) {
      process.stderr.write(log.replace(/^(\s+at |\s+\.\.\. ).*\n/gm, ''))
      throw new Failure(`Neo4j did not start; ${join(home, 'server.log')} says why.`)
    }
    await sleep(POLL_MS, undefined, { signal })
  }
  throw new Failure(`Neo4j was not ready within ${START_TIMEOUT_MS / 1000} s; see ${join(home, 'server.log')}.`)
}

function end(pid, how) {
  try {
    process.kill(pid, how)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Whether the process is this folder's server: ids are reused, and a dead child keeps its id until it is reaped. */
async function isServer(pid, home) {
  if (pid === undefined || !isAlive(pid)) return false
  const command = await commandLine(pid)
  return command === null || command.includes(`-Dedgewise.home=${home}`)
}

/** null where the system does not provide it. */
async function commandLine(pid) {
  if (existsSync('/proc/self/cmdline')) return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (process.platform === 'win32') return null
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}

function isFree(port) {
  if (port === undefined) return false
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function uriOf(port) {
  return `bolt://127.0.0.1:${port}`
}

/** server.json: the `line` of the folder's data, the last `port`, `pid` while a server runs, `temporary` if stopping removes the folder. */
async function readState(home) {
  const text = await readFile(join(home, 'server.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

async function writeState(home, state) {
  const file = join(home, 'server.json')
  await writeFile(`${file}.new`, `${JSON.stringify(state)}\n`)
  await rename(`${file}.new`, file)
}
