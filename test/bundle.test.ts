import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openConnection, testServer } from './fixtures/neo4j.ts'
import { endsWithThis } from './fixtures/programs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

async function startBundle(t: Test, folder: string, env: Record<string, string>) {
  const { PATH } = process.env
  const options = { cwd: folder, env: { PATH, ...env } }
  const server = spawn(process.execPath, [...endsWithThis, join(folder, 'app', 'lib', 'server.js')], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
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
  return { server, ended, url }
}

/** As much of the 250 MB that a function may unpack as its code should take. */
const LAMBDA_BYTES = 50_000_000

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

t.test('a bundle serves away from the source tree and ends on SIGTERM', async (t) => {
  // Outside the tree, so that no node_modules is within reach.
  const folder = await mkdtemp(join(tmpdir(), 'edgewise-bundle-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const made = spawnSync(process.execPath, ['--import=tsx', 'infra/bundle.ts', join(folder, 'app')], { cwd: root, encoding: 'utf8' })
  t.equal(made.status, 0, made.stderr)
  const files = await readdir(join(folder, 'app', 'lib'))
  const workers = [
    'analytics-worker',
    'document-process',
    'heartbeat-worker',
    'import-worker',
    'layout-worker',
    'reader-worker',
    'reading-worker',
    'sandbox-worker',
    'store-worker'
  ]
  for (const name of ['server', 'cli', 'lambda', ...workers]) t.ok(files.includes(`${name}.js`), name)
  t.ok((await sizeOf(join(folder, 'app'))) < LAMBDA_BYTES, 'fits into a function')

  const env = { PORT: '0', EDGEWISE_DATA_DIR: join(folder, 'data'), EDGEWISE_THREADS: '1' }
  const { server, ended, url } = await startBundle(t, folder, env)
  const post = async (path: string, body: object) =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
  t.match(await post('/tools/pagerank', { limit: 1 }), { rows: [{ node: "King's Cross St. Pancras" }] })
  t.match(await post('/ask', { question: 'How many stations are there?' }), { status: 'answered', grounded: true })
  t.match(await post('/graphs/tiny/import', { nodes: [{ id: '1', labels: ['A'], properties: {} }], relationships: [] }), { nodeCount: 1 })
  const query = '{ graphs { name } pagerank { rows(first: 1) { nodes { node { name } } } } }'
  t.match(await post('/graphql', { query }), { data: { pagerank: { rows: { nodes: [{ node: { name: "King's Cross St. Pancras" } }] } } } })
  const { links } = (await post('/jobs', { kind: 'ask', input: { question: 'How many stations are there?' } })) as { links: { self: string; events: string } }
  t.match(await (await fetch(`${url}${links.events}`)).text(), /event: job.done/, 'the heartbeat of a job has its module')
  t.match(await (await fetch(`${url}${links.self}`)).json(), { state: 'done', result: { status: 'answered' } })
  t.match(await (await fetch(`${url}/docs`)).json(), { openapi: '3.1.0' }, 'the pages are left out')

  server.kill('SIGTERM')
  t.same(await ended, [0, null])

  const neo4j = testServer()
  if (neo4j === null) return
  const connection = openConnection(t, neo4j)
  await connection.write((run) => run({ text: 'CREATE (:Bundled {name: "a"})-[:LEADS]->(:Bundled {name: "b"})' }))
  t.teardown(() => connection.write((run) => run({ text: 'MATCH (n:Bundled) DETACH DELETE n' })))
  const away = await startBundle(t, folder, { ...env, NEO4J_URI: neo4j.uri, NEO4J_PASSWORD: neo4j.password })
  const body = JSON.stringify({ labels: ['Bundled'] })
  const counted = await fetch(`${away.url}/tools/weakly_connected_components`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  t.match(await counted.json(), { summary: { componentCount: 1, nodeCount: 2 } }, 'its threads project from Neo4j')
  away.server.kill('SIGTERM')
  t.same(await away.ended, [0, null])
})
