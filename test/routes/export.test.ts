import { once } from 'node:events'
import { request } from 'node:http'
import { unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import t from 'tap'
import { exportFormatNames } from '../../src/faces/http/exports.ts'
import { node, relationship, stream } from '../storage/graphs/sample-graph.ts'
import { openApp } from './open-app.ts'

const { app, runtime, listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })
const day = { temporal: 'date', value: '2024-02-29' } as const
await runtime.store.import(
  'default',
  'firms',
  stream([
    node('a', ['Person'], { name: 'Ann', born: day, age: 41 }),
    node('b', ['Person'], { name: 'Bo "B"' }),
    node('c', ['Firm'], { name: 'Cy' }),
    relationship('a', 'KNOWS', 'b', { since: 2001 }),
    relationship('a', 'OWNS', 'c')
  ]),
  { orientation: 'undirected' }
)

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: path, headers })
const call = async (tool: string, payload: object) => (await app.inject({ method: 'POST', url: `/tools/${tool}`, payload })).json()
const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()

t.test('each format is a file with a name, a type, a tag and its losses', async (t) => {
  for (const format of exportFormatNames) {
    const { statusCode, headers, rawPayload } = await get(`/graphs/firms/export?format=${format}`)
    t.equal(statusCode, 200, format)
    t.match(headers, { etag: /^"[0-9a-f]{24}"$/, 'content-disposition': /^attachment; filename="firms[\w.-]+"$/ })
    t.ok(rawPayload.length > 50)
  }
  t.match((await get('/graphs/firms/export?format=json')).headers, { 'edgewise-losses': 'the graph is undirected: set the orientation again' })
  t.notMatch((await get('/graphs/firms/export?format=graphml&labels=Firm')).headers, { 'edgewise-losses': String })
  const graphml = await get('/graphs/firms/export?format=graphml')
  t.match(graphml.headers, { 'content-type': /^application\/xml/, 'edgewise-losses': 'dates, times and durations become text' })
  t.match(graphml.body, '<graph edgedefault="undirected">')
})

t.test('a pair is one archive', async (t) => {
  const { headers, rawPayload } = await get('/graphs/firms/export?format=csv')
  t.match(headers, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="firms-csv.zip"' })
  const files = unzipSync(rawPayload)
  t.same(Object.keys(files), ['nodes.csv', 'relationships.csv'])
  t.equal(textOf(files['nodes.csv']), ':ID,:LABEL,name:string,born:date,age:long\na,Person,Ann,2024-02-29,41\nb,Person,"Bo ""B""",,\nc,Firm,Cy,,\n')
  t.equal(textOf(files['relationships.csv']), ':START_ID,:END_ID,:TYPE,since:long\na,b,KNOWS,2001\na,c,OWNS,\n')
})

t.test('an export is imported again as the same graph', async (t) => {
  const { body } = await get('/graphs/firms/export?format=json')
  const headers = { 'content-type': 'application/json' }
  await app.inject({ method: 'PUT', url: '/graphs/again/import?orientation=undirected', payload: body, headers })
  t.equal((await get('/graphs/again/export?format=json')).body, body)
})

t.test('labels and types name a part', async (t) => {
  const lines = (await get('/graphs/firms/export?format=jsonl&labels=Person')).body.trim().split('\n')
  t.same(
    lines.map((line) => JSON.parse(line).type ?? JSON.parse(line).id),
    ['a', 'b', 'KNOWS']
  )
  const some = await get('/graphs/firms/export?format=jsonl&labels=Person,Firm&types=OWNS')
  t.match(some.body, /"type":"OWNS"/)
  t.notMatch(some.body, 'KNOWS')
  t.match((await get('/graphs/firms/export?format=json&labels=Persn')).json(), { status: 422, code: 'EDGEWISE_UNKNOWN_LABEL' })
})

t.test('a client that has the file gets no other, until the graph changes', async (t) => {
  const { headers } = await get('/graphs/firms/export?format=json')
  const again = { 'if-none-match': String(headers['etag']) }
  t.match(await get('/graphs/firms/export?format=json', again), { statusCode: 304, body: '' })
  t.equal((await get('/graphs/firms/export?format=jsonl', again)).statusCode, 200)
})

t.test('columns of a result become properties of its nodes', async (t) => {
  const { handle } = await call('degree_centrality', { graph: 'firms' })
  const lines = (await get(`/graphs/firms/export?format=jsonl&result=${handle}`)).body.split('\n')
  t.match(JSON.parse(lines[0] ?? ''), { id: 'a', properties: { name: 'Ann', age: 41, rank: 1 } })
  const prefixed = (await get(`/graphs/firms/export?format=csv&result=${handle}&prefix=degree_`)).rawPayload
  t.match(textOf(unzipSync(prefixed)['nodes.csv']), /degree_rank:long/)
  const groups = await call('weakly_connected_components', { graph: 'firms' })
  const members = (await get(`/graphs/firms/export?format=jsonl&result=${groups.handle}`)).body.split('\n').slice(0, 3)
  t.ok(
    members.every((line) => 'component' in JSON.parse(line).properties || 'group' in JSON.parse(line).properties),
    members.join()
  )
})

t.test('a result that does not fit is refused', async (t) => {
  await runtime.store.import('default', 'ranked', stream([node('x', ['N'], { rank: 'first' })]), {})
  const { handle } = await call('degree_centrality', { graph: 'ranked' })
  t.match((await get(`/graphs/ranked/export?format=json&result=${handle}`)).json(), { status: 400, detail: /have a property "rank" already\. Set a prefix/ })
  t.equal((await get(`/graphs/ranked/export?format=json&result=${handle}&prefix=d_`)).statusCode, 200)
  t.match((await get(`/graphs/firms/export?format=json&result=${handle}`)).json(), { status: 400, detail: /is about the graph "ranked", not "firms"/ })
  t.match((await get('/graphs/firms/export?format=json&result=none')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('an unknown format and an unknown graph are named with the known ones', async (t) => {
  const unknown = (await get('/graphs/firms/export?format=xlsx')).json()
  t.match(unknown, { status: 400 })
  t.match(JSON.stringify(unknown), /graphml/)
  t.match((await get('/graphs/firms/export')).json(), { status: 400 })
  t.match((await get('/graphs/nowhere/export?format=json')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH', known: ['again', 'firms', 'ranked'] })
})

t.test('all rows of a result are a file', async (t) => {
  const { handle, total } = await call('degree_centrality', { graph: 'firms', limit: 1 })
  const csv = await get(`/results/${handle}/export?format=csv`)
  t.match(csv.headers, { 'content-type': /^text\/csv/, 'content-disposition': `attachment; filename="${handle}.csv"` })
  const lines = csv.body.trim().split('\n')
  t.match(lines[0], /node,nodeId,/)
  t.equal(lines.length, total + 1)
  const [first] = (await get(`/results/${handle}/export?format=jsonl`)).body.split('\n')
  t.match(JSON.parse(first ?? ''), { node: 'Ann', nodeId: 'a' })
  const { rawPayload } = await get(`/results/${handle}/export?format=parquet`)
  t.match(await parquetReadObjects({ file: new Uint8Array(rawPayload).buffer }), [{ node: 'Ann', nodeId: 'a' }, {}, {}])
  t.match((await get('/results/none/export?format=csv')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('a download that is cancelled, or whose graph is replaced, ends early', async (t) => {
  const many = () => stream(Array.from({ length: 60_000 }, (_, at) => node(`n${at}`, ['N'], { text: 'x'.repeat(200) })))
  await runtime.store.import('default', 'many', many(), {})
  const url = await listen()
  const begin = async () => {
    const [response] = await once(request(`${url}/graphs/many/export?format=jsonl`).end(), 'response')
    await once(response, 'readable')
    return response
  }
  const cancelled = await begin()
  cancelled.destroy()
  const interrupted = await begin()
  await runtime.store.import('default', 'many', many(), {})
  const failure = await new Promise((resolve) => {
    interrupted.on('error', resolve)
    interrupted.on('end', () => resolve(null))
    interrupted.resume()
  })
  t.ok(failure instanceof Error, 'nothing of another version follows')
  t.equal((await get('/graphs/firms/export?format=json')).statusCode, 200, 'the readers serve others')
})
