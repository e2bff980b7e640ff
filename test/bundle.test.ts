import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const root = fileURLToPath(new URL('..', import.meta.url))

t.test('a bundle serves away from the source tree and ends on SIGTERM', async (t) => {
  // Outside the tree, so that no node_modules is within reach.
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-bundle-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const made = spawnSync(process.execPath, ['--import=tsx', 'infra/bundle.ts', join(folder, 'app')], { cwd: root, encoding: 'utf8' })
  t.equal(made.status, 0, made.stderr)
  t.same((await readdir(join(folder, 'app', 'lib'))).filter((name) => name.endsWith('.js')).sort(), ['analytics-worker.js', 'server.js', 'store-worker.js'])

  const { PATH } = process.env
  const env = { PATH, PORT: '0', EDGEWISE_DATA_DIR: join(folder, 'data'), EDGEWISE_THREADS: '1' }
  const server = spawn(process.execPath, [join(folder, 'app', 'lib', 'server.js')], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  t.teardown(() => server.kill('SIGKILL'))
  const ended = once(server, 'close')
  server.stdout.resume()
  let told = ''
  for await (const chunk of server.stderr) {
    told += chunk
    if (/answers at \S+ /.test(told)) break
  }
  const url = /answers at (\S+) /.exec(told)?.[1]
  t.ok(url, told)

  const post = async (path: string, body: object) =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
  t.match(await post('/tools/pagerank', { limit: 1 }), { rows: [{ node: "King's Cross St. Pancras" }] })
  t.match(await post('/ask', { question: 'How many stations are there?' }), { status: 'answered', grounded: true })
  t.match(await post('/graphs/tiny/import', { nodes: [{ id: '1', labels: ['A'], properties: {} }], relationships: [] }), { nodeCount: 1 })
  t.match(await (await fetch(`${url}/docs`)).json(), { openapi: '3.1.0' }, 'the pages are left out')

  server.kill('SIGTERM')
  t.same(await ended, [0, null])
})
