import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import type { NodeNumbers } from '../../src/storage/graphs/store.ts'
import { openCli } from '../faces/cli/run-cli.ts'
import { emptyServer, openConnection } from '../fixtures/neo4j.ts'
import { fillByCypher } from '../fixtures/plain-cypher.ts'
import { openApp } from '../routes/open-app.ts'

const london = fileURLToPath(new URL('../../data/london.json', import.meta.url))
const granted = { 'edgewise-grant': 'writes' }

t.test('writes to an external database', { timeout: 240_000 }, async (t) => {
  // What others commit beside the test would move the graph's version.
  const server = await emptyServer(t)
  if (server === null) return
  const neo4j = openConnection(t, server)
  await fillByCypher(neo4j, readJson(createReadStream(london), 'london.json'))
  const settings = { NEO4J_URI: server.uri, NEO4J_PASSWORD: server.password, NEO4J_ORIENTATION: 'undirected', EDGEWISE_ALLOW_WRITES: 'true' }
  const { app, runtime } = await openApp(t, settings)
  const post = async (tool: string, payload: object, headers: Record<string, string> = {}) =>
    (await app.inject({ method: 'POST', url: `/tools/${tool}`, payload, headers })).json()
  const write = (payload: object) => post('write_node_property', payload, granted)
  const writeValues = async (property: string, values: NodeNumbers) => runtime.store.writeNodeValues?.('default', 'neo4j', property, values, { check() {} })
  const refresh = () => app.inject({ method: 'POST', url: '/graphs/neo4j/refresh' })
  /** Values of a property by station, and what they are in the database. */
  const held = async (property: string) => {
    const text = 'MATCH (n) WHERE n[$property] IS NOT NULL RETURN n.name AS name, n[$property] AS value, valueType(n[$property]) AS type ORDER BY name'
    const rows = await neo4j.read({ text, parameters: { property } })
    return { values: new Map(rows.map(({ name, value }) => [name, value])), types: [...new Set(rows.map(({ type }) => type))] }
  }
  const commit = () => neo4j.autocommit({ text: "MATCH (n:Station {name: 'Bank'}) SET n.touched = coalesce(n.touched, 0) + 1" })

  for (const engine of ['local', 'gds']) {
    t.test(`writes every score of a ranking by ${engine}, and the graph shows them at once`, async (t) => {
      const property = `rank by ${engine}`
      const ranking = await post('pagerank', { engine, limit: 400 })
      const result = await write({ handle: ranking.handle, property })
      t.match(result, { summary: { property, written: 302, graph: 'neo4j' }, rows: [{ property, written: 302, graph: 'neo4j' }], returned: 1 })
      const { values, types } = await held(property)
      t.equal(ranking.rows.length, 302)
      t.ok(ranking.rows.every(({ node, score }: { node: string; score: number }) => values.get(node) === score))
      t.same(types, ['FLOAT NOT NULL'])
      const { rows } = await post('find_nodes', { orderBy: { property, descending: true }, properties: [property], limit: 1 })
      t.match(rows, [{ node: ranking.rows[0].node, [property]: ranking.rows[0].score }])
    })
  }

  t.test('writes whole numbers as integers and whole scores as floats', async (t) => {
    const groups = await post('louvain', { view: 'nodes', limit: 400 })
    t.match(await write({ handle: groups.handle, property: 'community', column: 'community' }), { summary: { written: 302 } })
    const { values, types } = await held('community')
    t.ok(groups.rows.every(({ node, community }: { node: string; community: number }) => values.get(node) === community))
    t.same(types, ['INTEGER NOT NULL'])
    const degrees = await post('degree_centrality', {})
    await write({ handle: degrees.handle, property: 'degree' })
    t.same((await held('degree')).types, ['FLOAT NOT NULL'])
  })

  t.test('writes only the rows of a narrowed result, under any name', async (t) => {
    const { handle } = await post('degree_centrality', {})
    const page = await post('page_result', { handle, where: [{ property: 'score', operator: '>=', value: 10 }] })
    const property = 'a `name`: \\u0060 $x'
    t.match(await write({ handle: page.handle, property }), { summary: { written: page.total } })
    const { values } = await held(property)
    t.equal(values.size, page.total)
    t.equal(values.get("King's Cross St. Pancras"), 12)
  })

  t.test('writes on each call, once', async (t) => {
    for (const _ of [1, 2]) {
      const { handle } = await post('closeness_centrality', {})
      const before = await neo4j.bookmark()
      t.match(await write({ handle, property: 'again' }), { summary: { written: 302 } })
      t.not(await neo4j.bookmark(), before)
      await neo4j.autocommit({ text: 'MATCH (n) REMOVE n.again' })
      await refresh()
    }
  })

  t.test('rejects a result of a changed graph, and names the call to run again', async (t) => {
    const { handle } = await post('degree_centrality', {})
    await commit()
    const gone = await write({ handle, property: 'late' })
    t.match(gone, { status: 410, code: 'EDGEWISE_HANDLE_GONE', call: { tool: 'degree_centrality' } })
    const fresh = await post('degree_centrality', {})
    const { version } = (await app.inject('/graphs/neo4j')).json()
    const values = { nodeIds: [0], values: [1], type: 'integer' as const, graphVersion: version }
    await commit()
    await t.rejects(writeValues('late', values), { code: 'EDGEWISE_CONFLICT', message: /has changed since the values were computed, so nothing was written/ })
    t.equal((await held('late')).values.size, 0)
    t.match(await write({ handle: fresh.handle, property: 'late' }), { status: 410 })
  })

  t.test('requires a header with each call and permission by the settings', async (t) => {
    const { handle } = await post('degree_centrality', {})
    const payload = { handle, property: 'refused' }
    const refusal = { status: 403, code: 'EDGEWISE_EFFECT_NOT_GRANTED', detail: /EDGEWISE_ALLOW_WRITES=true.*"edgewise-grant: writes"/ }
    t.match(await post('write_node_property', payload), refusal)
    t.match(await post('write_back', payload, { 'edgewise-grant': '' }), refusal)
    const unknown = { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /edgewise-grant cannot grant "write".*writes/ }
    t.match(await post('write_node_property', payload, { 'edgewise-grant': 'writes, write' }), unknown)
    t.match(await post('pagerank', {}, { 'edgewise-grant': 'write' }), unknown)
    const { app: strict } = await openApp(t, { ...settings, EDGEWISE_ALLOW_WRITES: 'false' })
    const fresh = (await strict.inject({ method: 'POST', url: '/tools/degree_centrality', payload: {}, headers: granted })).json()
    const call = { method: 'POST', url: '/tools/write_node_property', payload: { handle: fresh.handle, property: 'refused' }, headers: granted } as const
    t.match((await strict.inject(call)).json(), refusal)
    t.equal((await held('refused')).values.size, 0)
  })

  t.test('is never run by a replay or offered to a planner', async (t) => {
    const { handle, hash } = await post('degree_centrality', {})
    const given = { handle, property: 'replayed' }
    const call = { step: 1, tool: 'write_node_property', arguments: given, graph: 'neo4j', graphVersion: null, handle: null, hash, returned: 1, total: 1 }
    const trace = [{ ...call, elapsedMs: 1, reason: '', error: null }]
    const replayed = (await app.inject({ method: 'POST', url: '/ask/replay', payload: { trace }, headers: granted })).json()
    t.match(replayed, { same: false, steps: [{ error: { code: 'EDGEWISE_EFFECT_NOT_GRANTED' } }] })
    const question = 'Write the result back to the database as a property of the nodes.'
    const answer = (await app.inject({ method: 'POST', url: '/ask', payload: { question }, headers: granted })).json()
    t.notMatch(JSON.stringify(answer.trace), /write_node_property/)
    t.notMatch(JSON.stringify(runtime.caller.rankTools(question, 20)), /write_node_property/)
    t.equal((await held('replayed')).values.size, 0)
  })

  const refused: readonly (readonly [string, string, object, object, RegExp])[] = [
    ['a name of the service', 'degree_centrality', {}, { property: 'edgewiseKey' }, /names that begin with "edgewise"/],
    ['a name of the service in another case', 'degree_centrality', {}, { property: 'EdgewiseSlot1' }, /names that begin with "edgewise"/],
    ['an empty name', 'degree_centrality', {}, { property: '' }, /property/],
    ['several numbers beside a node', 'louvain', { view: 'nodes' }, { property: 'p' }, /several numbers beside a node \(community, size\).*"column"/],
    ['no node', 'louvain', {}, { property: 'p' }, /no number beside a node/],
    ['a column of text', 'degree_centrality', {}, { property: 'p', column: 'node' }, /holds no numbers; it is of type node/],
    [
      'two values for one node',
      'match_pattern',
      { path: { nodes: [{ as: 'a' }, {}], relationships: [{ as: 'r', types: ['LINK'] }] }, return: ['a', 'r.time'] },
      { property: 'p', column: 'r.time' },
      /several values of "r.time" for one node.*aggregate_result/
    ]
  ]
  for (const [what, tool, input, payload, detail] of refused) {
    t.test(`rejects ${what}`, async (t) => {
      const { handle } = await post(tool, input)
      t.match(await write({ handle, ...payload }), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail })
    })
  }

  t.test('rejects an imported graph, whose versions never change, and values that violate a constraint', async (t) => {
    await runtime.store.import('default', 'copy', readJson(createReadStream(london), 'london.json'), { orientation: 'undirected' })
    const { handle } = await post('degree_centrality', { graph: 'copy' })
    t.match(await write({ handle, property: 'p' }), { status: 403, code: 'EDGEWISE_STORE_FORBIDDEN', detail: /"copy" was imported.*Import it again/ })
    await neo4j.autocommit({ text: 'CREATE CONSTRAINT unique_degree FOR (n:Station) REQUIRE n.uniqueDegree IS UNIQUE' })
    await refresh()
    const degrees = await post('degree_centrality', {})
    const forbidden = await write({ handle: degrees.handle, property: 'uniqueDegree' })
    t.match(forbidden, { status: 403, code: 'EDGEWISE_STORE_FORBIDDEN', detail: /a constraint of "neo4j"/ })
    t.equal((await held('uniqueDegree')).values.size, 0, 'all or nothing')
    await neo4j.autocommit({ text: 'DROP CONSTRAINT unique_degree' })
    await refresh()
  })

  t.test('is granted in the shell by an option, beside the setting', async (t) => {
    const run = await openCli(t, settings)
    const { handle } = JSON.parse((await run(['tool', 'degree_centrality', '--json'])).stdout)
    const words = ['tool', 'write_node_property', `handle=${handle}`, 'property=shell', '--json']
    const refused = await run(words)
    t.equal(refused.code, 77)
    t.match(JSON.parse(refused.stderr), { code: 'EDGEWISE_EFFECT_NOT_GRANTED', detail: /--grant writes/ })
    const strict = await openCli(t, { ...settings, EDGEWISE_ALLOW_WRITES: 'false' })
    t.equal((await strict([...words, '--grant', 'writes'])).code, 77)
    t.equal((await held('shell')).values.size, 0)
    t.match(JSON.parse((await run([...words, '--grant', 'writes'])).stdout), { summary: { written: 302 } })
    t.equal((await held('shell')).values.size, 302)
  })

  t.test('stops when the caller gives up, and counts what earlier transactions have written', async (t) => {
    const [bank] = await neo4j.read({ text: "MATCH (n:Station {name: 'Bank'}) RETURN id(n) AS id" })
    const length = 100_001
    const given = async () => ({
      nodeIds: new Float64Array(length).fill(bank?.['id'] as number),
      values: Float64Array.from({ length }, (_, at) => at),
      type: 'float' as const,
      graphVersion: await runtime.store.refresh('default', 'neo4j')
    })
    const writeUntil = async (property: string, least: number) => {
      const check = (fraction: number) => {
        if (fraction >= least) throw new EdgewiseError('EDGEWISE_CANCELLED')
      }
      return runtime.store.writeNodeValues?.('default', 'neo4j', property, await given(), { check })
    }
    await t.rejects(writeUntil('none', 0), { code: 'EDGEWISE_CANCELLED', parameters: { written: undefined } })
    t.equal((await held('none')).values.size, 0)
    await t.rejects(writeUntil('part', 0.5), { code: 'EDGEWISE_CANCELLED', parameters: { written: 100_000 } })
    t.same([...(await held('part')).values], [['Bank', 99_999]])
    t.equal(await writeUntil('whole', 2), length)
    t.same([...(await held('whole')).values], [['Bank', 100_000]])
  })

  t.test('leaves out nodes of the service and deleted ids', async (t) => {
    const version = await runtime.store.refresh('default', 'neo4j')
    const [own] = await neo4j.read({ text: 'MATCH (n:EdgewiseGraph) RETURN id(n) AS id' })
    const [bank] = await neo4j.read({ text: "MATCH (n:Station {name: 'Bank'}) RETURN id(n) AS id" })
    const nodeIds = [own?.['id'], bank?.['id'], 2 ** 40] as number[]
    const values = { nodeIds, values: [1, 2, 3], type: 'integer' as const, graphVersion: version }
    t.equal(await writeValues('mark', values), 1)
    t.same([...(await held('mark')).values], [['Bank', 2]])
  })
})

t.test('is never offered to a planner, for any store', async (t) => {
  const { runtime } = await openApp(t, { EDGEWISE_ALLOW_WRITES: 'true' })
  t.notMatch(JSON.stringify(runtime.caller.rankTools('write the result back to the database', 20)), /write_node_property/)
})
