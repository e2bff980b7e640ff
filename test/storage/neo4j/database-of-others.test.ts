import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import { openBoltProxy } from '../../fixtures/bolt-proxy.ts'
import { isFull } from '../../fixtures/length.ts'
import { emptyServer, openConnection } from '../../fixtures/neo4j.ts'
import { fillByCypher } from '../../fixtures/plain-cypher.ts'
import { openApp } from '../../routes/open-app.ts'

const london = fileURLToPath(new URL('../../../data/london.json', import.meta.url))

/** Far below what a call may take; far above what a refused connection takes. */
const SOON_MS = 15_000

const questions = [
  'What is the quickest way from Paddington to London Bridge?',
  'How many stops is it from Victoria to Bank?',
  'What are the three shortest routes from Victoria to Bank by time?',
  'Which stations lie on the most shortest paths?',
  'Which five stations have the highest degree?',
  'How many stations are in each zone?',
  'Which stations are next to Baker Street?',
  'How many connected components are there?',
  'Which stations can be reached from Oxford Circus within two stops?',
  'Which station has the highest PageRank?',
  'How many stations are in zone 2?',
  'What is the average latitude of the stations?'
]

t.test('an external database', { timeout: 240_000 }, async (t) => {
  const server = await emptyServer(t)
  if (server === null) return
  const neo4j = openConnection(t, server)
  await fillByCypher(neo4j, readJson(createReadStream(london), 'london.json'))
  const settings = { NEO4J_URI: server.uri, NEO4J_USERNAME: server.username, NEO4J_PASSWORD: server.password, NEO4J_ORIENTATION: 'undirected' }
  const { app, runtime } = await openApp(t, settings)
  const { app: embedded } = await openApp(t)
  const stored = async () => {
    const [all] = await neo4j.read({
      text: 'MATCH (n) OPTIONAL MATCH (n)-[r]->() RETURN count(DISTINCT n) AS nodes, count(r) AS relationships, sum(size(keys(n))) AS keys'
    })
    const constraints = await neo4j.read({ text: 'SHOW CONSTRAINTS YIELD name RETURN name' })
    return { ...all, constraints }
  }
  const before = await stored()
  const post = async (url: string, payload: object) => (await app.inject({ method: 'POST', url, payload })).json()

  t.test('has the database as its only graph, under its name', async (t) => {
    t.match((await app.inject('/readyz')).json(), { status: 'ready' })
    const { graphs } = (await app.inject('/graphs')).json()
    t.match(graphs, [{ name: 'neo4j', nodeCount: 302, relationshipCount: 406, orientation: 'undirected' }])
    const schema = (await app.inject('/graphs/neo4j')).json()
    t.match(schema, { labels: [{ label: 'Station', count: 302, nameProperty: 'name' }], relationshipTypes: [{ count: 406 }] })
  })

  for (const question of questions) {
    t.test(`answers like the embedded store: ${question}`, async (t) => {
      const answer = await post('/ask', { question })
      const expected = (await embedded.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
      t.match(answer, { status: 'answered', grounded: true, ungrounded: [] })
      t.equal(answer.answer, expected.answer)
      t.same(answer.data, expected.data)
      t.match(await post('/ask/replay', { trace: answer.trace }), { same: true })
    })
  }

  t.test('pushes an algorithm down on request, and reports the engine', async (t) => {
    const here = await post('/tools/pagerank', { limit: 5, engine: 'local' })
    const there = await post('/tools/pagerank', { limit: 5, engine: 'gds' })
    t.match(here.provenance.engine, /^local\//)
    t.match(there.provenance.engine, /^gds\//)
    t.not(here.handle, there.handle)
    t.same(
      there.rows.map(({ node }: { node: string }) => node),
      here.rows.map(({ node }: { node: string }) => node)
    )
    t.match((await app.inject(`/results/${there.handle}?limit=2`)).json(), { returned: 2, total: 302, provenance: { engine: there.provenance.engine } })
    t.match(await post('/tools/find_shortest_path', { source: 'Paddington', target: 'London Bridge', weight: 'time', engine: 'gds' }), {
      summary: { totalCost: 18 }
    })
  })

  t.test('runs reading Cypher, and rejects everything else', async (t) => {
    const counted = await post('/tools/cypher_read', {
      statement: 'MATCH (s:Station) WHERE s.zone = $zone RETURN count(s) AS stations',
      parameters: { zone: 2 }
    })
    t.match(counted, { rows: [{ stations: 75 }] })
    for (const statement of ['MATCH (n) DETACH DELETE n', "CALL gds.graph.drop('x')", "LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row"]) {
      t.match(await post('/tools/cypher_read', { statement }), { status: 400, code: 'EDGEWISE_INVALID_INPUT' }, statement)
    }
  })

  t.test('has written nothing to it', async (t) => {
    t.same(await stored(), before)
  })

  t.test('sees external commits, at once on refresh', async (t) => {
    const old = await post('/tools/pagerank', { limit: 1 })
    await neo4j.write((run) => run({ text: "MATCH (s:Station {name: 'Paddington'}) CREATE (s)-[:LINK {time: 1.0}]->(:Station {name: 'Nowhere'})" }))
    t.match(await post('/graphs/neo4j/refresh', {}), { nodeCount: 303, relationshipCount: 407 })
    t.match((await app.inject(`/results/${old.handle}`)).json(), { status: 410, code: 'EDGEWISE_HANDLE_GONE', call: { tool: 'pagerank' } })
    t.match(await post('/tools/get_neighbors', { node: 'Nowhere' }), { total: 1 })
    t.match(await post('/tools/find_shortest_path', { source: 'Nowhere', target: 'London Bridge' }), { summary: { found: true } })
    await neo4j.write((run) => run({ text: "MATCH (s:Station {name: 'Nowhere'}) DETACH DELETE s" }))
  })

  t.test('imports a graph beside it, and neither shows the other', async (t) => {
    const payload = '{"id":"a","labels":["Station"],"properties":{"name":"Alpha"}}\n'
    const response = await app.inject({ method: 'POST', url: '/graphs/mine/import', payload, headers: { 'content-type': 'application/x-ndjson' } })
    t.equal(response.statusCode, 201, response.body)
    t.match(await post('/graphs/neo4j/refresh', {}), { nodeCount: 302 })
    t.match(await post('/tools/count', { graph: 'mine' }), { summary: { count: 1 } })
    t.match(await post('/tools/find_nodes', { graph: 'neo4j', where: [{ property: 'name', operator: '=', value: 'Alpha' }] }), { total: 0 })
    t.equal((await app.inject({ method: 'DELETE', url: '/graphs/mine' })).statusCode, 204)
    t.match((await app.inject({ method: 'DELETE', url: '/graphs/neo4j' })).json(), { code: 'EDGEWISE_STORE_FORBIDDEN' })
    t.equal(runtime.defaultGraph, 'neo4j')
  })

  const proxy = await openBoltProxy(t, server.uri)
  const proxied = { ...settings, NEO4J_URI: proxy.uri, STATE_NEO4J_URI: proxy.uri, STATE_NEO4J_PASSWORD: server.password }
  const [question] = questions
  const within = async <T>(run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await run()
    t.ok(performance.now() - startedAt < SOON_MS, `answered in ${Math.round(performance.now() - startedAt)} ms`)
    return result
  }

  t.test('starts while the database is down, reports it, and recovers', async (t) => {
    proxy.close()
    const { app } = await within(() => openApp(t, proxied))
    t.equal((await app.inject('/livez')).statusCode, 200)
    const unready = await within(() => app.inject('/readyz'))
    t.match(unready.json(), { status: 503, code: 'EDGEWISE_STORE_UNAVAILABLE' })
    const asked = await within(() => app.inject({ method: 'POST', url: '/ask', payload: { question } }))
    t.match(asked.json(), { status: 503, code: 'EDGEWISE_STORE_UNAVAILABLE', retryable: true })
    t.notMatch(asked.body + unready.body, server.password)
    proxy.restore()
    t.equal((await app.inject('/readyz')).statusCode, 200)
    const { conversationId, ...answer } = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
    t.match(answer, { status: 'answered', grounded: true })
    const { conversations } = (await app.inject('/conversations')).json()
    t.match(
      conversations.find(({ id }: { id: string }) => id === conversationId),
      { turns: 1 }
    )
    t.match((await app.inject(`/conversations/${conversationId}`)).json(), { turns: [{ sequence: 1, question }] })
  })

  t.test('answers again at once after its connections were lost', async (t) => {
    const { app } = await openApp(t, proxied)
    const ask = () => app.inject({ method: 'POST', url: '/ask', payload: { question } })
    t.match((await ask()).json(), { status: 'answered' })
    proxy.cut()
    t.match((await ask()).json(), { status: 'answered' })
    proxy.close()
    t.match((await within(ask)).json(), { status: 503 })
    proxy.restore()
    t.match((await ask()).json(), { status: 'answered' })
  })

  t.test('stops at its deadline when the server is silent', async (t) => {
    const { app } = await openApp(t, { ...proxied, EDGEWISE_DEADLINE_MS: '8000' })
    t.equal((await app.inject('/readyz')).statusCode, 200)
    proxy.stall()
    const failed = await within(() => app.inject({ method: 'POST', url: '/tools/pagerank', payload: { limit: 1 } }))
    t.ok([503, 504].includes(failed.statusCode), failed.body)
    proxy.cut()
    proxy.restore()
    t.equal((await app.inject({ method: 'POST', url: '/tools/pagerank', payload: { limit: 1 } })).statusCode, 200)
  })

  t.test('rejects wrong credentials without showing them', async (t) => {
    const { app } = await openApp(t, { ...proxied, NEO4J_PASSWORD: 'canary-password' })
    const { statusCode, body } = await within(() => app.inject('/readyz'))
    t.equal(statusCode, 503)
    t.match(body, /rejected the credentials/)
    t.notMatch(body, /canary/)
  })

  t.test('reports a projection lost with its server, and rebuilds it once the server is back', async (t) => {
    // A killed server takes long to be started and warm again.
    const [goAway, comeBack] = isFull ? [server.kill, server.restart] : [proxy.close, proxy.restore]
    const { app } = await openApp(t, { ...settings, NEO4J_URI: proxy.uri })
    const chain =
      'UNWIND range(1, 100) AS i CALL (i) { CREATE (a:Filler) WITH a UNWIND range(1, 1000) AS k CREATE (a)-[:NEXT]->(:Filler) } IN TRANSACTIONS OF 10 ROWS'
    await neo4j.autocommit({ text: chain }, { deadlineMs: 250_000 })
    await app.inject({ method: 'POST', url: '/graphs/neo4j/refresh' })
    const projecting = within(() => app.inject({ method: 'POST', url: '/tools/weakly_connected_components', payload: { limit: 1 } }))
    const asked = "SHOW TRANSACTIONS YIELD currentQuery AS text WHERE text CONTAINS 'toFloat(id(' AND NOT text CONTAINS 'SHOW' RETURN text"
    while ((await neo4j.read({ text: asked })).length === 0);
    await goAway()
    const lost = await projecting
    t.match(lost.json(), { status: 503, code: 'EDGEWISE_STORE_UNAVAILABLE' })
    t.equal((await within(() => app.inject('/readyz'))).statusCode, 503)
    await comeBack()
    t.equal((await app.inject('/readyz')).statusCode, 200)
    const again = await app.inject({ method: 'POST', url: '/tools/weakly_connected_components', payload: { limit: 1, labels: ['Station'] } })
    t.match(again.json(), { summary: { componentCount: 1 } })
  })
})
