import t from 'tap'
import { assertSound } from '../faces/picture/drawn.ts'
import { node, relationship, stream } from '../storage/graphs/sample-graph.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t)
const hostile = '</text><script>alert(1)</script>'
await runtime.store.import(
  'default',
  'firms',
  stream([
    node('a', ['Person'], { name: hostile }),
    node('b', ['Person'], { name: 'Bo' }),
    node('c"\u2028', ['Firm'], { name: 'Cy' }),
    relationship('a', 'KNOWS', 'b'),
    relationship('a', 'OWNS', 'c"\u2028')
  ]),
  { orientation: 'directed' }
)

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: path, headers })
const call = async (tool: string, payload: object) => (await app.inject({ method: 'POST', url: `/tools/${tool}`, payload })).json()
const octets = { accept: 'application/octet-stream' }

t.test('positions are a document of the nodes', async (t) => {
  const { statusCode, headers, json } = await get('/graphs/firms/positions?seed=3')
  t.equal(statusCode, 200)
  t.match(headers, { 'content-type': /^application\/json/, etag: /^"\w+"$/, vary: 'accept' })
  const document = json()
  t.match(document, { graph: 'firms', version: String, layout: 'forceatlas2', seed: 3, estimated: 0 })
  t.same(
    document.nodes.map(({ id }: { id: string }) => id),
    ['a', 'b', 'c"\u2028']
  )
  t.ok(document.nodes.every(({ x, y }: { x: number; y: number }) => x >= 0 && x <= 1 && y >= 0 && y <= 1))
  t.same((await get('/graphs/firms/positions?seed=3')).json(), document)
  const others = await Promise.all([4, 5, 6, 7].map(async (seed) => JSON.stringify((await get(`/graphs/firms/positions?seed=${seed}`)).json().nodes)))
  t.ok(
    others.some((nodes) => nodes !== JSON.stringify(document.nodes)),
    'another seed'
  )
  t.match((await get('/graphs/london/positions')).json(), { layout: 'coordinates', nodes: { length: 302 } })
})

t.test('positions are bytes for a client that wants them', async (t) => {
  const { nodes, ...head } = (await get('/graphs/firms/positions')).json()
  const { headers, rawPayload: bytes } = await get('/graphs/firms/positions', octets)
  t.equal(headers['content-type'], 'application/octet-stream')
  t.equal(bytes.toString('latin1', 0, 4), 'EWP1')
  const [count, length] = [bytes.readUInt32LE(4), bytes.readUInt32LE(8)]
  t.equal(length % 4, 0)
  t.same(JSON.parse(bytes.toString('utf8', 12, 12 + length)), { ...head, ids: ['a', 'b', 'c"\u2028'] })
  t.equal(bytes.length, 12 + length + 8 * count)
  const numbers = Array.from({ length: 2 * count }, (_, at) => bytes.readFloatLE(12 + length + 4 * at))
  for (const [at, { x, y }] of nodes.entries()) {
    t.ok(Math.abs((numbers[2 * at] ?? 9) - x) < 1e-5 && Math.abs((numbers[2 * at + 1] ?? 9) - y) < 1e-5)
  }
})

t.test('labels and types choose a part', async (t) => {
  t.equal((await get('/graphs/firms/positions?labels=Person')).json().nodes.length, 2)
  t.match((await get('/graphs/firms/picture.svg?labels=Person&types=KNOWS')).body, /2 nodes, 1 relationship</)
  t.match((await get('/graphs/firms/positions?types=KNWS')).json(), { status: 422, code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' })
})

t.test('a picture can neither run nor fetch anything', async (t) => {
  const { statusCode, headers, body } = await get('/graphs/firms/picture.svg')
  t.equal(statusCode, 200)
  t.match(headers, {
    'content-type': /^image\/svg\+xml/,
    'content-security-policy': /^default-src 'none'; style-src 'unsafe-inline'/,
    'x-content-type-options': 'nosniff'
  })
  assertSound(t, body)
  t.match(body, '&#60;/text&#62;&#60;script&#62;alert')
})

t.test('width, theme and result shape a picture', async (t) => {
  const { handle } = await call('find_shortest_path', { source: 'Paddington', target: 'Bank' })
  const { body } = await get(`/graphs/london/picture.svg?width=400&theme=dark&result=${handle}`)
  assertSound(t, body)
  t.match(body, /width="400".*\.page\{fill:#15191e\}.*path from Paddington to Bank/s)
  t.match((await get(`/graphs/firms/picture.svg?result=${handle}`)).json(), { status: 400, detail: /is about the graph "london", not "firms"/ })
  t.match((await get('/graphs/firms/picture.svg?result=none')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('a client that has a reply gets no other, until the graph changes', async (t) => {
  for (const [path, more] of [
    ['/graphs/firms/positions', {}],
    ['/graphs/firms/positions', octets],
    ['/graphs/firms/picture.svg', {}]
  ] as const) {
    const { headers } = await get(path, more)
    const again = { 'if-none-match': String(headers['etag']) }
    t.match(await get(path, { ...more, ...again }), { statusCode: 304, body: '' })
    t.equal((await get(`${path}?seed=9`, { ...more, ...again })).statusCode, 200)
  }
  const { headers } = await get('/graphs/firms/positions')
  t.equal((await get('/graphs/firms/positions', { ...octets, 'if-none-match': String(headers['etag']) })).statusCode, 200, 'bytes are not the document')
})

t.test('inline graphs are drawn too', async (t) => {
  const question = 'Edges: a-b, b-c, c-d, a-e. What is the shortest path from a to d?'
  const { trace } = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
  const { graph, handle } = trace.at(-1)
  t.match(graph, /^told:/)
  const { statusCode, body } = await get(`/graphs/${encodeURIComponent(graph)}/picture.svg?result=${handle}`)
  t.equal(statusCode, 200, body)
  t.match(body, /5 nodes, 4 relationships.*path from a to d, 4 nodes/s)
})

t.test('wrong parameters and unknown graphs are refused', async (t) => {
  for (const query of ['seed=-1', 'seed=1.5', 'width=100', 'width=9999', 'theme=blue', 'colour=red']) {
    t.equal((await get(`/graphs/firms/picture.svg?${query}`)).statusCode, 400, query)
  }
  for (const path of ['positions', 'picture.svg']) t.match((await get(`/graphs/nowhere/${path}`)).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH' })
})
