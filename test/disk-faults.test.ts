import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { readConfig } from '../src/base/config/config.ts'
import { openRuntime } from '../src/runtime/runtime.ts'
import { startServer } from './fixtures/server-process.ts'
import { openApp } from './routes/open-app.ts'

/** A small disk of its own; null where this user may not mount one. */
function mountDisk(t: Test): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'edgewise-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  t.teardown(() => execFileSync('umount', ['--lazy', folder]))
  return folder
}

/** Takes all the room that is left. */
async function fillUp(file: string): Promise<void> {
  const ballast = await open(file, 'w')
  try {
    for (const size of [1 << 20, 1 << 12]) {
      try {
        for (;;) await ballast.appendFile(Buffer.alloc(size))
      } catch (error) {
        t.match(error, { code: 'ENOSPC' })
      }
    }
  } finally {
    await ballast.close()
  }
}

const graph = (count: number) => ({ nodes: Array.from({ length: count }, (_, id) => ({ id, labels: ['Person'], properties: { name: `person ${id}` } })) })

t.test('on a full disk names the file and says not to retry, keeps reading, and recovers when there is space', async (t) => {
  const dataDir = mountDisk(t)
  if (dataDir === null) {
    t.plan(0, 'this user may not mount a disk')
    return
  }
  const { app } = await openApp(t, { EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false' })
  const send = (payload: object) => app.inject({ method: 'POST', url: '/graphs/people/import', headers: { 'content-type': 'application/json' }, payload })
  const count = () => app.inject({ method: 'POST', url: '/tools/find_nodes', payload: { graph: 'people', labels: ['Person'] } })
  t.equal((await send(graph(10))).statusCode, 201)
  t.equal((await app.inject('/readyz')).statusCode, 200)
  const ballast = join(dataDir, 'ballast')
  await fillUp(ballast)
  const failure = { status: 503, code: 'EDGEWISE_STORE_FAILED', retryable: false, detail: /\.sqlite cannot grow: the disk is full\. Free some space/ }
  const unready = await app.inject('/readyz')
  t.match(unready.json(), failure)
  t.equal(unready.headers['retry-after'], undefined)
  t.match((await send(graph(40_000))).json(), failure)
  t.match((await app.inject('/graphs/people')).json(), { nodeCount: 10 })
  t.match((await app.inject('/conversations')).json(), { conversations: [] })
  await rm(ballast)
  t.match((await count()).json(), { total: 10 })
  t.equal((await app.inject('/readyz')).statusCode, 200)
  t.equal((await send(graph(20))).statusCode, 200)
})

t.test('does not start on a damaged database, and names the file', async (t) => {
  for (const name of ['graphs.sqlite', 'state.sqlite']) {
    const dataDir = t.testdir()
    const config = readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1' })
    await (await openRuntime(config)).close()
    const database = new DatabaseSync(join(dataDir, name))
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
    const file = await open(join(dataDir, name), 'r+')
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, 4096)
    await file.close()
    await t.rejects(openRuntime(config), {
      code: 'EDGEWISE_STORE_FAILED',
      message: new RegExp(`${name} is damaged: .*Restore a copy`),
      entry: { retryable: false }
    })
  }
})

t.test('fails at start where the data folder cannot be used, and says so', async (t) => {
  const dataDir = join(t.testdir(), 'taken')
  await writeFile(dataDir, 'a file in the place of the folder')
  const server = startServer(t, { EDGEWISE_DATA_DIR: dataDir })
  t.equal(await server.ended, 74)
  t.match(server.output.stderr, /taken is not writable: .*Give the user of this service write access/)
})
