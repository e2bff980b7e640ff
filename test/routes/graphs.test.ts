import { once } from 'node:events'
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { openApp, readEvents } from './open-app.ts'

const { app, runtime, listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_MAX_BODY_BYTES: '2048', EDGEWISE_MAX_UPLOAD_BYTES: '400000' })
const base = await listen()

const people = {
  nodes: [
    { id: 'a', labels: ['Person'], properties: { name: 'Ada', age: 36 } },
    { id: 'b', labels: ['Person'], properties: { name: 'Ben', age: 41 } }
  ],
  relationships: [{ source: 'a', target: 'b', type: 'KNOWS', properties: { since: 2020 } }]
}
const dangling = { ...people, relationships: [{ source: 'a', target: 'nobody', type: 'KNOWS', properties: {} }] }
const graphml = `<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrafting.org/xmlns">
  <key id="n" for="node" attr.name="name" attr.type="string"/>
  <graph edgedefault="undirected"><node id="x"><data key="n">Xenon</data></node><node id="y"/><edge source="x" target="y"/></graph></graphml>`

const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, labels: ['N'], properties: { name: `node ${id}` } }))

type Part = [name: string, value: string, filename?: string]

function form(...parts: Part[]): FormData {
  const data = new FormData()
  for (const [name, value, filename] of parts) filename === undefined ? data.append(name, value) : data.append(name, new Blob([value]), filename)
  return data
}

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}, method = 'POST') {
  const response = await fetch(base + path, { method, body, headers })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
}

const load = (name: string, graph: object) => send(`/graphs/${name}/import`, form(['file', JSON.stringify(graph), 'graph.json']))

t.test('creates a graph from a JSON file, then replaces it', async (t) => {
  t.match(await load('people', people), { status: 201, body: { name: 'people', nodeCount: 2, relationshipCount: 1, orientation: 'directed' } })
  t.match(await load('people', people), { status: 200, body: { name: 'people', nodeCount: 2 } })
})

t.test('accepts orientation and name properties as fields before the file', async (t) => {
  const parts: Part[] = [
    ['orientation', 'undirected'],
    ['nameProperties', '{"Person":"age"}'],
    ['file', JSON.stringify(people), 'p.json']
  ]
  t.match(await send('/graphs/options/import', form(...parts)), { status: 201, body: { orientation: 'undirected' } })
  t.match((await app.inject('/graphs/options')).json(), { labels: [{ label: 'Person', nameProperty: 'age' }] })
})

t.test('accepts options in the query too, overridden by a field', async (t) => {
  const file: Part = ['file', JSON.stringify(people), 'p.json']
  t.match(await send('/graphs/asked/import?orientation=undirected', form(file)), { status: 201, body: { orientation: 'undirected' } })
  t.match(await send('/graphs/asked/import?orientation=undirected', form(['orientation', 'directed'], file)), { body: { orientation: 'directed' } })
})

t.test('creates a graph by POST /graphs with its name in the form', async (t) => {
  t.match(await send('/graphs', form(['name', 'named'], ['file', JSON.stringify(people), 'p.json'])), { status: 201, body: { name: 'named' } })
})

t.test('reports the name properties, and what was left out', async (t) => {
  const yed = `<graphml xmlns:y="http://www.yworks.com/xml/graphml"><key id="g" for="node" yfiles.type="nodegraphics"/><graph edgedefault="directed">
    <node id="n0"><data key="g"><y:ShapeNode><y:NodeLabel>Pump</y:NodeLabel></y:ShapeNode></data></node></graph></graphml>`
  const { body } = await send('/graphs/drawn/import', form(['file', yed, 'plant.graphml']))
  t.match(body, { names: [{ label: 'Node', nameProperty: 'label' }], warnings: [/^plant\.graphml, line 2: The data of key "g"/] })
  const many = Array.from({ length: 30 }, (_, at) => `<node id="n${at}" a${at}="x"/>`).join('')
  const { warnings } = (await send('/graphs/many/import', form(['file', `<graphml><graph>${many}</graph></graphml>`, 'many.graphml']))).body
  t.equal(warnings.length, 21)
  t.equal(warnings[20], '10 more warnings are not shown.')
  const nul = { nodes: [{ id: 'a\0b' }, { id: 'a\0c' }], relationships: [] }
  t.match(await load('nul', nul), {
    status: 422,
    body: { code: 'EDGEWISE_IMPORT_INVALID', retryable: false, detail: /The id of a node, "a\\u0000b", contains the character U\+0000/ }
  })
})

t.test('accepts a pair of CSV files', async (t) => {
  const nodes = 'id:ID,name,age:int,:LABEL\na,Ada,36,Person\nb,Ben,41,Person\n'
  const relationships = ':START_ID,:END_ID,:TYPE\na,b,KNOWS\n'
  const sent = await send('/graphs/csv/import', form(['nodes', nodes, 'nodes.csv'], ['relationships', relationships, 'relationships.csv']))
  t.match(sent, { status: 201, body: { nodeCount: 2, relationshipCount: 1 } })
})

t.test('accepts GraphML by its extension', async (t) => {
  t.match(await send('/graphs/xml/import', form(['file', graphml, 'g.graphml'])), { status: 201, body: { nodeCount: 2, relationshipCount: 1 } })
})

t.test('accepts JSON lines as the body, with options in the query', async (t) => {
  const text = [...people.nodes, ...people.relationships].map((record) => JSON.stringify(record)).join('\n')
  const sent = await send('/graphs/lines/import?orientation=undirected', text, { 'content-type': 'application/x-ndjson' }, 'PUT')
  t.match(sent, { status: 201, body: { nodeCount: 2, relationshipCount: 1, orientation: 'undirected' } })
})

t.test('streams uploads past the limit of JSON bodies', async (t) => {
  t.match(await load('larger', { nodes: many(3000), relationships: [] }), { status: 201, body: { nodeCount: 3000 } })
})

t.test('reports progress by events and ends with the graph', async (t) => {
  const sent = await send('/graphs/watched/import', form(['file', JSON.stringify(people), 'p.json']), { accept: 'text/event-stream' })
  const events = readEvents(sent.text)
  t.match(events.at(-1), { event: 'graph', data: { name: 'watched', nodeCount: 2 } })
})

t.test('keeps the old graph when a node is missing', async (t) => {
  await load('kept', people)
  const before = (await app.inject('/graphs/kept')).json()
  const sent = await load('kept', dangling)
  t.match(sent, { status: 422, body: { code: 'EDGEWISE_IMPORT_INVALID', detail: /nobody/ } })
  t.same((await app.inject('/graphs/kept')).json(), before)
})

t.test('keeps the old graph when the client disconnects midway', async (t) => {
  await load('interrupted', people)
  const before = (await app.inject('/graphs/interrupted')).json()
  const { import: importGraph } = runtime.store
  const settled = new Promise((resolve) => {
    runtime.store.import = (...given) => {
      const running = importGraph.apply(runtime.store, given)
      running.catch(resolve)
      return running
    }
  })
  t.teardown(() => Object.assign(runtime.store, { import: importGraph }))
  const client = request(`${base}/graphs/interrupted/import`, { method: 'PUT', headers: { 'content-type': 'application/x-ndjson' } })
  client.on('error', () => {})
  client.write('{"id":"c","labels":["Person"]}\n')
  await once(app.server, 'request')
  client.destroy()
  t.ok(await settled)
  t.same((await app.inject('/graphs/interrupted')).json(), before)
})

t.test('creates nothing from a rejected upload', async (t) => {
  const refusals: [FormData, number, RegExp][] = [
    [form(['file', 'hello', 'notes.xlsm']), 400, /nearest is \.xls.*csv, json, jsonl, graphml/],
    [form(['file', JSON.stringify(people), 'p.json'], ['orientation', 'undirected']), 400, /before/],
    [form(['orientation', 'sideways'], ['file', JSON.stringify(people), 'p.json']), 400, /directed, undirected/],
    [form(['nameProperties', '[1]'], ['file', JSON.stringify(people), 'p.json']), 400, /nameProperties/],
    [form(['colour', 'red'], ['file', JSON.stringify(people), 'p.json']), 400, /colour/],
    [form(['orientation', 'directed']), 400, /no file/],
    [form(['file', '{"nodes": [', 'p.json']), 422, /line/],
    [form(['file', JSON.stringify({ nodes: many(20_000), relationships: [] }), 'p.json']), 413, /400000/]
  ]
  for (const [body, status, detail] of refusals) {
    const sent = await send('/graphs/refused/import', body)
    t.match(sent, { status, body: { detail } })
  }
  t.equal((await app.inject('/graphs/refused')).statusCode, 404)
})

t.test('rejects an invalid name', async (t) => {
  t.match(await load('..%2Fetc', people), { status: 400, body: { code: 'EDGEWISE_INVALID_INPUT' } })
  t.match(await send('/graphs', form(['file', JSON.stringify(people), 'p.json'])), { status: 400, body: { detail: /"name"/ } })
})

t.test('rejects media types without a graph', async (t) => {
  t.match(await send('/graphs/x/import', 'a,b', { 'content-type': 'text/plain' }), { status: 415, body: { code: 'EDGEWISE_UNSUPPORTED_MEDIA_TYPE' } })
})

t.test('rejects an upload without nodes in any format, suggests the option, and keeps the graph', async (t) => {
  await load('kept', people)
  const before = (await app.inject('/graphs/kept')).json()
  const empty: [string, FormData | string, Record<string, string>][] = [
    ['an empty object', form(['file', '{}', 'p.json']), {}],
    ['empty lists', '{"nodes":[],"relationships":[]}', { 'content-type': 'application/json' }],
    ['no line', '', { 'content-type': 'application/x-ndjson' }],
    ['a header alone', form(['nodes', 'id:ID,name\n', 'nodes.csv']), {}],
    ['an empty graph', '<graphml><graph edgedefault="undirected"/></graphml>', { 'content-type': 'application/xml' }]
  ]
  for (const [what, body, headers] of empty) {
    const sent = await send('/graphs/kept/import', body, headers)
    t.match(sent, { status: 422, body: { code: 'EDGEWISE_EMPTY_IMPORT', detail: /DELETE \/graphs\/kept\..* allowEmpty=true/ } }, what)
  }
  t.same((await app.inject('/graphs/kept')).json(), before)
  t.match(await send('/graphs/kept/import?allowEmpty=true', '{}', { 'content-type': 'application/json' }), { status: 200, body: { nodeCount: 0 } })
  t.match(await send('/graphs/kept/import', form(['allowEmpty', 'true'], ['file', '{}', 'p.json'])), { status: 200, body: { nodeCount: 0 } })
  t.match(await send('/graphs/kept/import', form(['allowEmpty', 'yes'], ['file', '{}', 'p.json'])), { status: 400, body: { detail: /true, false/ } })
})

t.test('keeps the orientation of a graph that is uploaded without one', async (t) => {
  await send('/graphs/both-ways/import', form(['orientation', 'undirected'], ['file', JSON.stringify(people), 'p.json']))
  t.match(await load('both-ways', people), { status: 200, body: { orientation: 'undirected' } })
  const again = form(['orientation', 'directed'], ['file', JSON.stringify(people), 'p.json'])
  t.match(await send('/graphs/both-ways/import', again), { status: 200, body: { orientation: 'directed' } })
})

t.test('lists, describes and removes graphs', async (t) => {
  await load('short-lived', people)
  const names = (await app.inject('/graphs')).json().graphs.map(({ name }: { name: string }) => name)
  t.ok(names.includes('short-lived'))
  t.match((await app.inject('/graphs/short-lived')).json(), { relationshipTypes: [{ type: 'KNOWS', count: 1 }] })
  t.equal((await app.inject({ method: 'DELETE', url: '/graphs/short-lived' })).statusCode, 204)
  t.match((await app.inject('/graphs/short-lived')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH' })
  t.match((await app.inject({ method: 'DELETE', url: '/graphs/short-lived' })).json(), { status: 404 })
})

const unreadable: [string, string, string][] = [
  ['without a boundary', 'multipart/form-data', ''],
  ['that ends early', 'multipart/form-data; boundary=x', '--x\r\nNone--x--\r\n'],
  ['that ends within a file', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\n\r\n{']
]
for (const [what, type, payload] of unreadable) {
  t.test(`rejects a form ${what}`, async (t) => {
    const { app } = await openApp(t)
    const response = await app.inject({ method: 'POST', url: '/graphs/new/import', headers: { 'content-type': type }, payload })
    t.match(response.json(), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /Cannot read the form/ })
  })
}

const shop: Part[] = [
  ['a', 'id,name\n1,Ann\n2,Bob\n', 'people.csv'],
  ['b', 'from,to,since\n1,2,2001\n2,9,2002\n', 'knows.csv']
]

t.test('plans an import of tables, and imports by the mapping', async (t) => {
  const planned = await send('/graphs/planned/import?plan=true', form(...shop))
  t.match(planned, {
    status: 200,
    body: {
      mapping: {
        tables: [
          { table: 'people.csv', node: { key: 'id' } },
          { table: 'knows.csv', relationship: { type: 'KNOWS' } }
        ]
      },
      nodeCount: 2,
      relationshipCount: 1,
      faults: [{ source: 'knows.csv', line: 3, kind: 'dangling' }],
      labels: [{ label: 'People', properties: [{ property: 'id' }, { property: 'name' }] }],
      nodes: [{ key: '1' }, { key: '2' }]
    }
  })
  t.equal((await app.inject('/graphs/planned')).statusCode, 404, 'a plan stores nothing')
  const mapping = planned.body.mapping
  mapping.tables[1].relationship.target.create = ['Stranger']
  t.match(await send('/graphs/planned/import', form(['mapping', JSON.stringify(mapping)], ...shop)), {
    status: 201,
    body: { nodeCount: 3, relationshipCount: 2 }
  })
  t.match(await send('/graphs/planned/import', form(['mapping', '{'], ...shop)), { status: 400, body: { detail: /"mapping" is not JSON/ } })
  t.match(await send('/graphs/planned/import', form(...shop)), { status: 422, body: { detail: /"9"/ } })
})

t.test('leaves out faulty records as far as it may', async (t) => {
  t.match(await send('/graphs/skipped/import?skipBad=0', form(...shop)), { status: 422, body: { detail: /1 records are faulty, but at most 0/ } })
  const { status, body } = await send('/graphs/skipped/import', form(['skipBad', '3'], ...shop))
  t.match({ status, body }, { status: 201, body: { nodeCount: 2, relationshipCount: 1, skipped: [{ source: 'knows.csv', line: 3 }] } })
  t.match(await send('/graphs/skipped/import?skipBad=many', form(...shop)), { status: 400, body: { detail: /skipBad/ } })
})

t.test('reads a bare body of any format, with columns named in the query', async (t) => {
  const sent = await send('/graphs/web/import?source=to&target=from&type=LINKS', 'from,to\na,b\n', { 'content-type': 'text/csv' })
  t.match(sent, { status: 201, body: { nodeCount: 2, relationshipCount: 1 } })
  t.match(await send('/graphs/web/import?source=1&target=x', 'from,to\na,b\n', { 'content-type': 'text/csv' }), {
    status: 400,
    body: { detail: /no column "x"/ }
  })
})

t.test('unpacks gzip, and refuses a bomb', async (t) => {
  const packed = (text: string) => new Blob([new Uint8Array(gzipSync(text))])
  const sendFile = async (name: string, blob: Blob) => {
    const data = new FormData()
    data.append('file', blob, name)
    return send('/graphs/packed/import', data)
  }
  t.match(await sendFile('web.txt.gz', packed('a b\nb c\n')), { status: 201, body: { nodeCount: 3 } })
  t.match(await sendFile('web.txt.gz', packed('1 2\n'.repeat(200_000))), { status: 413, body: { detail: /400000/ } })
  t.match(await sendFile('web.txt.gz', new Blob([new Uint8Array(gzipSync('a b\n'.repeat(5000)).subarray(0, 40))])), {
    status: 422,
    body: { detail: /gzip data are damaged/ }
  })
})

t.test('imports as a job, whose result is the graph', async (t) => {
  const worker = openWorker(runtime, (error) => t.error(error))
  t.teardown(() => worker.stop(0))
  const later = { prefer: 'respond-async' }
  const sent = await send('/graphs/later/import?skipBad=1', form(...shop), later)
  t.match(sent, { status: 202, body: { links: { self: /^\/jobs\// } } })
  t.equal((await app.inject('/graphs/later')).statusCode, 404)
  await worker.untilIdle()
  t.match((await app.inject(sent.body.links.self)).json(), {
    state: 'done',
    kind: 'import',
    input: { graph: 'later', files: [{ name: 'people.csv' }, { name: 'knows.csv' }], skipBad: 1 },
    result: { name: 'later', nodeCount: 2, relationshipCount: 1, skipped: [{ line: 3 }] }
  })
  t.match((await app.inject('/graphs/later')).json(), { nodeCount: 2 })

  const failed = await send('/graphs/faulty/import', form(...shop), later)
  await worker.untilIdle()
  t.match((await app.inject(failed.body.links.self)).json(), { state: 'failed', error: { code: 'EDGEWISE_IMPORT_INVALID' } })
  t.match(await send('/graphs/x/import?plan=true', form(...shop), later), { status: 400, body: { detail: /no job/ } })
  t.match(await send('/graphs/x/import', form(['file', 'x', 'notes.zip']), later), { status: 400, body: { detail: /notes\.zip/ } })
  const unknown = { kind: 'import', input: { graph: 'x', files: [{ name: 'a.csv', sha256: '0'.repeat(64) }] } }
  t.match(await send('/jobs', JSON.stringify(unknown), { 'content-type': 'application/json' }), { status: 400, body: { detail: /"a\.csv" is not stored/ } })
})
