import t from 'tap'
import { openApp } from './open-app.ts'

const { app } = await openApp(t)
const headers = { 'content-type': 'application/json' }
const post = (url: string, payload: string | object) => app.inject({ method: 'POST', url, payload, headers })
/** Written by hand: a number in this file would be rounded. */
const [low, middle, high] = ['9007199254740995', '9007199254740996', '9007199254740997']
const document = `{"nodes": [
  {"id": "a", "labels": ["Part"], "properties": {"name": "Axle", "serial": ${low}}},
  {"id": "b", "labels": ["Part"], "properties": {"name": "Bolt", "serial": {"integer": "${middle}"}}},
  {"id": "c", "labels": ["Part"], "properties": {"name": "Clip", "serial": ${high}}}
], "relationships": [{"source": "a", "target": "b", "type": "FITS", "properties": {"batch": 9223372036854775807}}]}`
await post('/graphs/parts/import', document)

const find = (value: string, operator = '=') =>
  post('/tools/find_nodes', `{"graph": "parts", "where": [{"property": "serial", "operator": "${operator}", "value": ${value}}], "properties": ["serial"]}`)
const ask = async (question: string) => (await post('/ask', { graph: 'parts', question })).json()

t.test('a tool accepts and returns them by their digits', async (t) => {
  for (const value of [`"${low}"`, `{"integer": "${low}"}`]) t.match((await find(value)).json(), { rows: [{ node: 'Axle', serial: low }], total: 1 })
  t.match((await find(`"${low}"`, '>')).json(), { rows: [{ serial: middle }, { serial: high }] })
  t.match((await find(`["${low}", {"integer": "${high}"}]`, 'in')).json(), { rows: [{ node: 'Axle' }, { node: 'Clip' }] })
  const byProperty = { graph: 'parts', label: 'Part', property_name: 'serial', property_value: low }
  t.match((await post('/tools/get_node_by_property', byProperty)).json(), { rows: [{ node: 'Axle', serial: low }], total: 1 })
})

t.test('a number that JSON has rounded is rejected with the right notation', async (t) => {
  const told = { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /JSON rounds integers beyond 2\^53.*digits/ }
  t.match((await find(low)).json(), told)
  t.match((await post('/tools/get_node_by_property', `{"graph": "parts", "label": "Part", "property_name": "serial", "property_value": ${low}}`)).json(), told)
  t.match((await post('/tools/get_neighbors', `{"graph": "parts", "node": {"id": ${low}}}`)).json(), told)
  t.match((await find('1e20', '<')).json(), { total: 3 })
})

t.test('later calls on a result sort, filter and aggregate them exactly', async (t) => {
  const { handle } = (await post('/tools/find_nodes', { graph: 'parts', labels: ['Part'], properties: ['serial'] })).json()
  const page = async (more: object) => (await post('/tools/page_result', { handle, ...more })).json()
  t.match(await page({ orderBy: { column: 'serial', descending: true } }), { rows: [{ serial: high }, { serial: middle }, { serial: low }] })
  for (const value of [middle, { integer: middle }]) {
    t.match(await page({ where: [{ property: 'serial', operator: '>=', value }] }), { total: 2 })
  }
  t.match(await page({ where: [{ property: 'serial', operator: '=', value: Number(low) }] }), { status: 400, detail: /JSON rounds/ })
  const aggregates = ['sum', 'min', 'max', 'avg'].map((name) => ({ function: name, column: 'serial', as: name }))
  t.match((await post('/tools/aggregate_result', { handle, aggregates })).json(), {
    rows: [{ sum: '27021597764222988', min: low, max: high, avg: Number(middle) }]
  })
})

t.test('the schema gives their true range, in every face', async (t) => {
  const range = { property: 'serial', min: low, max: high }
  const { labels } = (await app.inject('/graphs/parts')).json()
  t.match(labels[0].properties[1], range)
  t.match((await post('/tools/get_node_properties_keys', { graph: 'parts' })).json().rows[1], range)
  t.match((await post('/tools/get_schema', { graph: 'parts' })).json().rows[0].properties[1], `${low}..${high}`)
  const query = '{ graph(name: "parts") { labels { properties { property min max } } } }'
  t.match((await post('/graphql', { query })).json().data.graph.labels[0].properties[1], range)
})

t.test('a question is answered with all digits', async (t) => {
  t.match(await ask('What is the serial of Axle?'), { status: 'answered', answer: new RegExp(low), grounded: true })
  t.match(await ask(`Which part has serial ${low}?`), { status: 'answered', data: ['Axle'], explanation: new RegExp(low) })
  t.match(await ask('Which parts have a serial above 9,007,199,254,740,995?'), { status: 'answered', data: ['Bolt', 'Clip'] })
  t.match(await ask(`Which parts have a serial between ${middle} and ${high}?`), { status: 'answered', data: ['Bolt', 'Clip'] })
  t.match(await ask(`How many parts have a serial of at least ${middle}?`), { status: 'answered', data: 2 })
  t.match(await ask(`Which part has serial ${low}.5?`), { status: 'cannot_answer', trace: [] }, 'such a fraction is neither a number nor digits')
  t.match(await ask('What is the batch Axle fits Bolt with?'), { trace: [] }, 'whatever it makes of it, it does not fail')
  t.match(
    await ask(`Which parts have serial ${low} or ${middle}?`),
    { status: 'cannot_answer', data: null, trace: [] },
    'two values of one property are no reading'
  )
})

t.test('GraphQL reads them from literals, and rejects a rounded variable', async (t) => {
  const query = `mutation { importGraph(input: {name: "told", nodes: [{id: "a", labels: ["Part"], properties: {serial: ${low}}}]}) { graph { labels { properties { max } } } } }`
  t.match((await post('/graphql', { query })).json(), { data: { importGraph: { graph: { labels: [{ properties: [{ max: low }] }] } } } })
  const byVariable = 'mutation ($nodes: [ImportedNodeInput!]!) { importGraph(input: {name: "told", nodes: $nodes}) { created } }'
  const variables = `{"nodes": [{"id": "a", "properties": {"serial": ${low}}}]}`
  const refused = (await post('/graphql', `{"query": ${JSON.stringify(byVariable)}, "variables": ${variables}}`)).json()
  t.match(refused.errors?.[0].message, /JSON rounds integers beyond 2\^53, so write \{"integer": "digits"\}/)
})
