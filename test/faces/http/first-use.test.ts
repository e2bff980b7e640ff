import t from 'tap'
import { openApp } from '../../routes/open-app.ts'

t.test('faces load with their first request', async (t) => {
  const { app } = await openApp(t)
  const ask = () => app.inject({ method: 'POST', url: '/graphql', payload: { query: '{ graphs { name } }' } })
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  }
  const greet = () => app.inject({ method: 'POST', url: '/mcp', payload: initialize, headers: { accept: 'application/json, text/event-stream' } })

  t.test('GraphQL loads once for all concurrent requests', async (t) => {
    const [first, second] = await Promise.all([ask(), ask()])
    t.same(first.json().data, { graphs: [{ name: 'london' }] })
    t.same(second.json(), first.json())
    t.equal(await app.openGraphql(), await app.openGraphql())
  })

  t.test('MCP answers all concurrent first requests', async (t) => {
    for (const { statusCode, body } of await Promise.all([greet(), greet()])) {
      t.equal(statusCode, 200, body)
      t.match(body, /serverInfo/)
    }
  })

  t.test('a route validates its first request', async (t) => {
    for (const payload of [{ question: 5 }, { quesion: 'Where?' }]) t.equal((await app.inject({ method: 'POST', url: '/ask', payload })).statusCode, 400)
  })
})
