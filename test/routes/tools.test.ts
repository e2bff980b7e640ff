import t from 'tap'
import { openApp, readEvents } from './open-app.ts'

const { app } = await openApp(t)
const call = (tool: string, payload: object, headers: Record<string, string> = {}) => app.inject({ method: 'POST', url: `/tools/${tool}`, payload, headers })
const journey = { source: 'Paddington', target: 'London Bridge', weight: 'time' }

t.test('lists the tools', async (t) => {
  const { tools } = (await app.inject('/tools')).json()
  t.ok(tools.length >= 22)
  t.match(
    tools.find(({ name }: { name: string }) => name === 'find_shortest_path'),
    { family: 'paths', effects: 'none', deterministic: true }
  )
})

t.test('describes one tool with its schemas and examples', async (t) => {
  const tool = (await app.inject('/tools/find_shortest_path')).json()
  t.match(tool, { name: 'find_shortest_path', inputSchema: { type: 'object', additionalProperties: false }, outputSchema: { type: 'object' } })
  t.ok(tool.examples.length > 0)
})

t.test('answers a call with rows, handle and provenance', async (t) => {
  const response = await call('find_shortest_path', journey)
  t.equal(response.statusCode, 200)
  t.match(response.json(), { tool: 'find_shortest_path', handle: /./, hash: /^[0-9a-f]{64}$/, provenance: { graph: 'london' } })
})

t.test('streams progress and then the result on request', async (t) => {
  const response = await call('betweenness_centrality', { limit: 3 }, { accept: 'text/event-stream' })
  t.match(response.headers['content-type'], /^text\/event-stream/)
  const events = readEvents(response.body)
  t.match(events.at(-1), { event: 'result', data: { tool: 'betweenness_centrality', returned: 3 } })
  t.ok(events.slice(0, -1).every(({ event }) => event === 'progress'))
})

t.test('accepts known grants, and rejects others for any tool', async (t) => {
  t.equal((await call('count', {}, { 'edgewise-grant': 'writes' })).statusCode, 200)
  t.equal((await call('count', {}, { 'edgewise-grant': ' writes , writes,' })).statusCode, 200)
  const problem = { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: 'The header edgewise-grant cannot grant "reads". It can grant: writes, fetches.' }
  t.match((await call('count', {}, { 'edgewise-grant': 'writes,reads' })).json(), problem)
  t.match((await call('count', {}, { 'edgewise-grant': 'constructor' })).json(), { status: 400 })
})

const refused: [string, string, object, number, object][] = [
  ['an unknown tool', 'find_shortest_pth', {}, 404, { code: 'EDGEWISE_UNKNOWN_TOOL', suggestions: ['find_shortest_path'] }],
  ['an unknown graph', 'find_shortest_path', { ...journey, graph: 'paris' }, 404, { code: 'EDGEWISE_UNKNOWN_GRAPH', known: ['london'] }],
  ['an unknown node', 'find_shortest_path', { ...journey, target: 'London Brige' }, 422, { code: 'EDGEWISE_UNKNOWN_NODE', detail: /London Bridge/ }],
  ['an unknown property', 'find_shortest_path', { ...journey, weight: 'tme' }, 422, { code: 'EDGEWISE_UNKNOWN_PROPERTY', detail: /time/ }],
  ['an unknown key', 'find_shortest_path', { ...journey, weigth: 'time' }, 400, { code: 'EDGEWISE_INVALID_INPUT', errors: [{ suggestion: 'weight' }] }],
  ['a wrong type', 'pagerank', { limit: 'five' }, 400, { code: 'EDGEWISE_INVALID_INPUT', errors: [{ pointer: '/limit' }] }],
  ['a huge limit', 'pagerank', { limit: 1e9 }, 400, { code: 'EDGEWISE_INVALID_INPUT', errors: [{ pointer: '/limit' }] }],
  ['a body that is no object', 'pagerank', [1], 400, { code: 'EDGEWISE_INVALID_INPUT' }]
]
for (const [what, tool, body, status, problem] of refused) {
  t.test(`rejects ${what} and names what would have worked`, async (t) => {
    const response = await call(tool, body)
    t.match(response.headers['content-type'], /^application\/problem\+json/)
    t.match(response.json(), { status, ...problem })
  })
}

t.test('answers a failed call with a problem even for a stream', async (t) => {
  const response = await call('find_shortest_path', { source: 'Nowhere', target: 'Paddington' }, { accept: 'text/event-stream' })
  t.match(response, { statusCode: 422 })
})

t.test('accepts a tool by its alias', async (t) => {
  const { tools } = (await app.inject('/tools')).json()
  const alias = tools.flatMap(({ aliases }: { aliases: string[] }) => aliases)[0]
  t.equal((await app.inject(`/tools/${alias}`)).statusCode, 200)
})
