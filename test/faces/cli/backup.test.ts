import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { startServer } from '../../fixtures/server-process.ts'
import { openCli } from './run-cli.ts'

const json = { 'content-type': 'application/json' }

interface Listed {
  readonly graphs: readonly { readonly name: string; readonly nodeCount: number; readonly version: string }[]
}

t.test('a backup under load is complete, and restores all earlier acknowledged writes', async (t) => {
  const folder = t.testdir({ data: {}, other: {} })
  const data = join(folder, 'data')
  const server = startServer(t, { EDGEWISE_DATA_DIR: data, EDGEWISE_SAMPLE_DATA: 'true' })
  const url = await server.saw(/answers at (\S+) /)
  const acknowledged: string[] = []
  const importOne = async (at: number) => {
    const nodes = Array.from({ length: 200 }, (_, id) => ({ id: String(id), labels: ['N'], properties: { name: `n${id}` } }))
    const relationships = nodes.map(({ id }) => ({ source: id, target: '0', type: 'TO' }))
    const reply = await fetch(`${url}/graphs/g${at}/import`, { method: 'POST', headers: json, body: JSON.stringify({ nodes, relationships }) })
    if (reply.status === 201) acknowledged.push(`g${at}`)
    await fetch(`${url}/ask`, { method: 'POST', headers: json, body: JSON.stringify({ question: 'How many stations are there?' }) }).then((one) => one.text())
  }
  let isLoaded = true
  let count = 0
  while (count < 5) await importOne(count++)
  const load = (async () => {
    while (isLoaded) await importOne(count++)
  })()

  const run = await openCli(t, { EDGEWISE_DATA_DIR: data })
  const before = [...acknowledged]
  const made = await run(['backup', join(folder, 'copy'), '--json'])
  t.equal(made.code, 0, made.stderr)
  t.ok(acknowledged.length > 0)
  const refused = await run(['restore', join(folder, 'copy'), '--replace'])
  isLoaded = false
  await load
  t.match(refused, { code: 69, stderr: /has .*\.sqlite open\. Stop servers and workers first/ }, 'a server that runs keeps its databases')
  t.match(JSON.parse(made.stdout), { databases: [{ name: 'graphs.sqlite' }, { name: 'state.sqlite' }, { name: 'told.sqlite' }] })
  t.same((await readdir(join(folder, 'copy'))).sort(), ['backup.json', 'graphs.sqlite', 'state.sqlite', 'told.sqlite'])
  t.match(await run(['backup', join(folder, 'copy')]), { code: 2, stderr: /is not empty/ })

  const other = await openCli(t, { EDGEWISE_DATA_DIR: join(folder, 'other') })
  t.match(await other(['restore', join(folder, 'copy')]), { code: 0, stdout: /^Restored graphs\.sqlite \(.* MB\), state\.sqlite .* from / })
  const { graphs }: Listed = JSON.parse((await other(['graphs', '--json'])).stdout)
  for (const name of before)
    t.match(
      graphs.find((graph) => graph.name === name),
      { nodeCount: 200 },
      name
    )
  t.ok(
    graphs.every(({ name, nodeCount }) => nodeCount === (name === 'london' ? 302 : 200)),
    'no graph is half there'
  )
  const answer = ['ask', 'What is the quickest way from Paddington to London Bridge?', '--json']
  t.match(JSON.parse((await other(answer)).stdout), { status: 'answered', grounded: true })

  server.kill('SIGTERM')
  await server.ended
  t.match(await run(['restore', join(folder, 'copy')]), { code: 2, stderr: /already exists\. Use --replace/ })
  t.match(await run(['restore', join(folder, 'copy'), '--replace']), { code: 0 })
  const after: Listed = JSON.parse((await run(['graphs', '--json'])).stdout)
  t.same(after.graphs.map(({ name, version }) => `${name} ${version}`).sort(), graphs.map(({ name, version }) => `${name} ${version}`).sort())
})

t.test('an incomplete backup is rejected with advice', async (t) => {
  const folder = t.testdir({ data: {}, none: {}, new: {} })
  const run = await openCli(t, { EDGEWISE_DATA_DIR: join(folder, 'data') })
  t.match(await run(['backup', join(folder, 'copy')]), { code: 2, stderr: /contains no database/ })
  t.equal((await run(['keys', 'list'])).code, 0)
  t.equal((await run(['backup', join(folder, 'copy')])).code, 0)
  t.match(await run(['restore', join(folder, 'none')]), { code: 2, stderr: /backup\.json is missing/ })
  const fresh = await openCli(t, { EDGEWISE_DATA_DIR: join(folder, 'new') })
  const away = await openCli(t, { EDGEWISE_DATA_DIR: join(folder, 'new'), NEO4J_URI: 'bolt://127.0.0.1:1' })
  t.match(await away(['restore', join(folder, 'copy')]), { code: 2, stderr: /contains graphs\.sqlite, but the settings store that data in Neo4j/ })
  const state = join(folder, 'copy', 'state.sqlite')
  const bytes = await readFile(state)
  await writeFile(state, bytes.subarray(0, bytes.length - 4096))
  t.match(await fresh(['restore', join(folder, 'copy')]), { code: 2, stderr: /state\.sqlite" has changed since the backup: its digest differs/ })
  const manifest = join(folder, 'copy', 'backup.json')
  const whole = await readFile(manifest)
  for (const text of ['{"version', 'null', '{}']) {
    await writeFile(manifest, text)
    t.match(await fresh(['restore', join(folder, 'copy')]), { code: 2, stderr: /backup\.json" is damaged/ }, text)
  }
  await writeFile(manifest, whole)
  await rm(state)
  t.match(await fresh(['restore', join(folder, 'copy')]), { code: 2, stderr: /is missing\. Use another backup/ })
  t.same(await readdir(join(folder, 'new')), [], 'a refusal changes nothing')
})
