import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import { openBoltProxy } from '../../fixtures/bolt-proxy.ts'
import { openConnection, startServer } from '../../fixtures/neo4j.ts'
import { fillByCypher } from '../../fixtures/plain-cypher.ts'
import { openApp } from '../../routes/open-app.ts'

const london = fileURLToPath(new URL('../../../data/london.json', import.meta.url))
/** Far below what a call may take; far above what a refused connection takes. */
const SOON_MS = 15_000

const server = await startServer(t)
if (server !== null) {
  const neo4j = openConnection(t, server)
  await fillByCypher(neo4j, readJson(createReadStream(london), 'london.json'))
  const proxy = await openBoltProxy(t, server.uri)
  const settings = {
    NEO4J_URI: proxy.uri,
    NEO4J_PASSWORD: server.password,
    STATE_NEO4J_URI: proxy.uri,
    STATE_NEO4J_PASSWORD: server.password,
    NEO4J_ORIENTATION: 'undirected'
  }
  const question = 'What is the quickest way from Paddington to London Bridge?'
  const within = async <T>(run: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const result = await run()
    t.ok(performance.now() - startedAt < SOON_MS, `answered in ${Math.round(performance.now() - startedAt)} ms`)
    return result
  }

  t.test('starts while the database is down, reports it, and recovers', async (t) => {
    proxy.close()
    const { app } = await within(() => openApp(t, settings))
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
    const { app } = await openApp(t, settings)
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
    const { app } = await openApp(t, { ...settings, EDGEWISE_DEADLINE_MS: '8000' })
    t.equal((await app.inject('/readyz')).statusCode, 200)
    proxy.stall()
    const failed = await within(() => app.inject({ method: 'POST', url: '/tools/pagerank', payload: { limit: 1 } }))
    t.ok([503, 504].includes(failed.statusCode), failed.body)
    proxy.cut()
    proxy.restore()
    t.equal((await app.inject({ method: 'POST', url: '/tools/pagerank', payload: { limit: 1 } })).statusCode, 200)
  })

  t.test('rejects wrong credentials without showing them', async (t) => {
    const { app } = await openApp(t, { ...settings, NEO4J_PASSWORD: 'canary-password' })
    const { statusCode, body } = await within(() => app.inject('/readyz'))
    t.equal(statusCode, 503)
    t.match(body, /rejected the credentials/)
    t.notMatch(body, /canary/)
  })

  t.test('reports a projection lost with a killed server, and rebuilds it once the server is back', async (t) => {
    const { app } = await openApp(t, { ...settings, NEO4J_URI: server.uri, STATE_NEO4J_URI: '' })
    const chain =
      'UNWIND range(1, 150) AS i CALL (i) { CREATE (a:Filler) WITH a UNWIND range(1, 1000) AS k CREATE (a)-[:NEXT]->(:Filler) } IN TRANSACTIONS OF 10 ROWS'
    await neo4j.autocommit({ text: chain }, { deadlineMs: 250_000 })
    await app.inject({ method: 'POST', url: '/graphs/neo4j/refresh' })
    const projecting = within(() => app.inject({ method: 'POST', url: '/tools/weakly_connected_components', payload: { limit: 1 } }))
    const asked = "SHOW TRANSACTIONS YIELD currentQuery AS text WHERE text CONTAINS 'toFloat(id(' AND NOT text CONTAINS 'SHOW' RETURN text"
    while ((await neo4j.read({ text: asked })).length === 0);
    await server.kill()
    const lost = await projecting
    t.match(lost.json(), { status: 503, code: 'EDGEWISE_STORE_UNAVAILABLE' })
    t.equal((await within(() => app.inject('/readyz'))).statusCode, 503)
    await server.restart()
    t.equal((await app.inject('/readyz')).statusCode, 200)
    const again = await app.inject({ method: 'POST', url: '/tools/weakly_connected_components', payload: { limit: 1, labels: ['Station'] } })
    t.match(again.json(), { summary: { componentCount: 1 } })
  })
}
