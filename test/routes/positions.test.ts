import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { node, relationship, sampleRecords, stream } from '../storage/graphs/sample-graph.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t)
const hostile = '"\u2028</script>'
await runtime.store.import('default', 'sample', stream([...sampleRecords, node(hostile, [hostile], { name: hostile })]), {})

const octets = { accept: 'application/octet-stream' }
const get = (graph: string, query = '', headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/graphs/${graph}/positions${query}`, headers })

interface Document {
  readonly nodes: readonly { id: string; x: number; y: number; name: string; label: string | null }[]
  readonly types: readonly string[]
  readonly links: readonly (readonly [number, number, number])[]
  readonly shown: number
  readonly total: number
}

const ends = ({ nodes, types, links }: Pick<Document, 'types' | 'links'> & { nodes: readonly { id: string }[] }) =>
  links.map(([from, to, type]) => `${nodes[from]?.id} ${types[type]} ${nodes[to]?.id}`).sort()
const stored = sampleRecords.flatMap((record) => (record.kind === 'relationship' ? [`${record.source} ${record.type} ${record.target}`] : [])).sort()

/** Reads the bytes by the description in the API's document. */
function readBytes(bytes: Buffer) {
  const [count, length, linkCount] = [4, 8, 12].map((at) => bytes.readUInt32LE(at)) as [number, number, number]
  const head = JSON.parse(bytes.toString('utf8', 16, 16 + length))
  const labelsAt = 16 + length + 8 * count
  const endsAt = labelsAt + 2 * count + ((2 * count) % 4)
  const typesAt = endsAt + 8 * linkCount
  const nodes = head.ids.map((id: string, at: number) => {
    const [x, y, label] = [bytes.readFloatLE(16 + length + 8 * at), bytes.readFloatLE(20 + length + 8 * at), bytes.readUInt16LE(labelsAt + 2 * at)]
    return { id, x, y, name: head.names[at], label: label === 65_535 ? null : head.labels[label] }
  })
  const links = Array.from({ length: linkCount }, (_, at) => [
    bytes.readUInt32LE(endsAt + 8 * at),
    bytes.readUInt32LE(endsAt + 8 * at + 4),
    bytes.readUInt16LE(typesAt + 2 * at)
  ])
  return { magic: bytes.toString('latin1', 0, 4), isWhole: bytes.length === typesAt + 2 * linkCount && length % 4 === 0, head, nodes, links }
}

t.test('links add names, labels and relationships', async (t) => {
  const document: Document = (await get('sample', '?links=true')).json()
  t.match(document, { shown: 11, total: 11, nodes: [{ id: 'ann', name: 'Ann', label: 'Person' }] })
  t.match(document.nodes.at(-1), { id: hostile, name: hostile, label: hostile })
  t.same(ends(document), stored, 'each relationship once, parallel ones and self loops too')
  t.notOk('links' in (await get('sample')).json(), 'only where asked for')
})

t.test('a graph that changes during the read is read again, as it is then', async (t) => {
  const { layOut } = runtime.layouts
  t.teardown(() => Object.assign(runtime.layouts, { layOut }))
  const load = (...keys: string[]) => runtime.store.import('default', 'changing', stream(keys.map((key) => node(key, ['N']))), {})
  let changes = 0
  /** Replaces the graph before so many of the next layouts. */
  const changeBefore = (times: number) => {
    let left = times
    Object.assign(runtime.layouts, {
      layOut: async (...of: Parameters<typeof layOut>) => {
        if (left-- > 0) {
          changes += 1
          await load('a', `b${changes}`)
        }
        return layOut(...of)
      }
    })
  }
  await load('a')
  changeBefore(1)
  const first = await get('changing')
  t.same((first.json() as Document).nodes.map(({ id }) => id).sort(), ['a', 'b1'])
  t.equal((await get('changing', '', { 'if-none-match': String(first.headers['etag']) })).statusCode, 304, 'its tag is that of the later version')
  await load('c')
  changeBefore(1)
  const picture = await app.inject({ url: '/graphs/changing/picture.svg' })
  t.match([picture.statusCode, picture.body], [200, />b2</])
  await load('d')
  changeBefore(2)
  t.match((await get('changing')).json(), { status: 409, code: 'EDGEWISE_CONFLICT' }, 'but only once')
})

t.test('links as bytes hold what the document holds', async (t) => {
  const { nodes, links, ...head }: Document = (await get('sample', '?links=true')).json()
  const { rawPayload, headers } = await get('sample', '?links=true', octets)
  t.equal(headers['content-type'], 'application/octet-stream')
  const read = readBytes(rawPayload)
  t.match(read, { magic: 'EWP2', isWhole: true, links })
  const { ids, names, labels, ...told } = read.head
  t.same(told, head)
  t.same([ids.length, names.length, labels], [11, 11, ['Person', 'Company', 'City', hostile]])
  t.match(
    read.nodes,
    nodes.map(({ id, name, label }) => ({ id, name, label }))
  )
  for (const [at, { x, y }] of nodes.entries()) t.ok(Math.abs(read.nodes[at].x - x) < 1e-5 && Math.abs(read.nodes[at].y - y) < 1e-5)
})

t.test('labels and types choose links', async (t) => {
  const people: Document = (await get('sample', '?links=true&labels=Person')).json()
  t.same(
    ends(people),
    stored.filter((text) => text.includes(' KNOWS '))
  )
  t.same(people.types, ['KNOWS'])
  t.same((await get('sample', '?links=true&labels=City')).json().links, [])
})

t.test('a limit shows the most connected nodes, and says so', async (t) => {
  const document: Document = (await get('sample', '?links=true&limit=3')).json()
  t.match(document, { shown: 3, total: 11 })
  t.same(
    document.nodes.map(({ id }) => id),
    ['ann', 'bob', 'acme']
  )
  t.same(ends(document), ['ann KNOWS bob', 'ann WORKS_AT acme', 'ann WORKS_AT acme', 'bob KNOWS ann', 'bob WORKS_AT acme'])
  t.match(readBytes((await get('sample', '?links=true&limit=3', octets)).rawPayload), { isWhole: true, head: { shown: 3, total: 11 }, links: document.links })
  t.match((await get('sample', '?limit=50000')).json(), { shown: 11, total: 11 })
  t.match((await get('sample', '?limit=2&labels=City&links=true')).json(), { shown: 2, total: 3, links: [] })
})

t.test('a graph too large is shown by a limit', async (t) => {
  const many = Array.from({ length: 50_001 }, (_, at) => `n${at}`)
  await runtime.store.import('default', 'large', stream([...many.map((key) => node(key, [])), relationship('n7', 'R', 'n50000')]), {})
  t.match((await get('large')).json(), { status: 422, code: 'EDGEWISE_GRAPH_TOO_LARGE', detail: /50,001 nodes.*"limit"/ })
  const { total, nodes, links }: Document = (await get('large', '?links=true&limit=4')).json()
  t.same([total, nodes.map(({ id }) => id), links], [50_001, ['n0', 'n1', 'n7', 'n50000'], [[2, 3, 0]]])
})

t.test('each order has its own tag', async (t) => {
  const tags = new Set<unknown>()
  for (const query of ['', '?links=true', '?limit=3', '?limit=4', '?links=true&limit=3']) tags.add((await get('sample', query)).headers['etag'])
  t.equal(tags.size, 5)
  const { etag } = (await get('sample', '?links=true')).headers
  t.equal((await get('sample', '?links=true', { 'if-none-match': String(etag) })).statusCode, 304)
})

t.test('inline graphs have links', async (t) => {
  const question = 'Edges: a-b, b-c, c-d, a-e. What is the shortest path from a to d?'
  const { trace } = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
  const document: Document = (await get(encodeURIComponent(trace.at(-1).graph), '?links=true')).json()
  t.same([document.nodes.length, document.links.length], [5, 4])
})

t.test('wrong parameters are refused', async (t) => {
  for (const query of ['limit=0', 'limit=50001', 'limit=1.5', 'links=maybe', 'link=true']) t.equal((await get('sample', `?${query}`)).statusCode, 400, query)
})

t.test('a tenant sees its own graph alone', async (t) => {
  const [own, other] = [await makeKey(runtime.state, { tenant: 'a' }), await makeKey(runtime.state, { tenant: 'b' })]
  await runtime.store.import('a', 'same', stream([node('x', ['N']), node('y', ['N']), relationship('x', 'SECRET', 'y')]), {})
  await runtime.store.import('b', 'same', stream([node('x', ['M'])]), {})
  t.same((await get('same', '?links=true', own.headers)).json().types, ['SECRET'])
  t.match((await get('same', '?links=true&limit=1', other.headers)).json(), { nodes: [{ id: 'x', label: 'M' }], links: [], total: 1 })
})
