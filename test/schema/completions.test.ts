import t from 'tap'
import { failureOf } from '../routes/open-app.ts'
import { openGraphql } from './open-graphql.ts'

const { query, app } = await openGraphql(t)
const complete = async (text: string, rest: { graph?: string; first?: number } = {}) => {
  const document = 'query ($text: String!, $graph: String, $first: Int) { complete(text: $text, graph: $graph, first: $first) { text kind detail id } }'
  const { data, errors } = await query(document, { text, ...rest })
  if (errors !== undefined) throw errors[0]
  return data.complete as { text: string; kind: string; detail: string; id: string | null }[]
}

t.test('nodes come first, whatever the case', async (t) => {
  t.same(await complete('padd'), [{ text: 'Paddington', kind: 'NODE', detail: 'Station', id: '193' }])
  const found = await complete('ST', { first: 50 })
  const kinds = found.map(({ kind }) => kind)
  t.ok(kinds.lastIndexOf('NODE') < kinds.indexOf('LABEL'))
  t.match(
    found.find(({ kind }) => kind === 'LABEL'),
    { text: 'Station', detail: '302 nodes', id: null }
  )
  t.ok(found.filter(({ kind }) => kind === 'TOOL').every(({ text, detail }) => text.startsWith('st') && detail.length > 0))
  t.ok(found.every(({ text }) => text.toLowerCase().startsWith('st')))
})

t.test('labels, types, properties, tools and graphs are completed', async (t) => {
  t.match(await complete('LIN'), [
    { text: 'LINK', kind: 'TYPE', detail: '406 relationships' },
    { text: 'line', kind: 'PROPERTY', detail: 'of LINK' }
  ])
  t.match(await complete('page_r'), [{ text: 'page_result', kind: 'TOOL' }])
  t.match((await complete('lond', { first: 50 })).at(-1), { text: 'london', kind: 'GRAPH', detail: '302 nodes' })
  t.same(await complete('no such name'), [])
})

t.test('an empty text has no nodes, and "first" bounds all', async (t) => {
  const found = await complete('')
  t.equal(found.length, 10)
  t.ok(found.every(({ kind }) => kind !== 'NODE'))
  t.equal((await complete('s', { first: 3 })).length, 3)
  t.same(await complete('s', { first: 0 }), [])
})

t.test('names are completed in the graph that is named, and text is data', async (t) => {
  const name = `%_'"\\<b>`
  await app.graphs.put('default', 'other', { nodes: [{ id: 'x', labels: ['N', 'M'], properties: { name } }], relationships: [] }, {})
  t.same(await complete(`%_'"`, { graph: 'other' }), [{ text: name, kind: 'NODE', detail: 'N, M', id: 'x' }], 'once, with both labels')
  t.same(await complete('%', {}), [], 'no wildcard')
  t.match(await failureOf(complete('a', { graph: 'none' })), { extensions: { code: 'EDGEWISE_UNKNOWN_GRAPH' } })
})

t.test('a tenant without the default graph still has tools', async (t) => {
  t.same(await app.complete('empty', { text: 'pagera', graph: null, first: 10 }).then((found) => found.map(({ text }) => text)), ['pagerank'])
})

t.test('long texts and large numbers are refused', async (t) => {
  t.match(await failureOf(complete('a'.repeat(201))), { extensions: { code: 'EDGEWISE_INVALID_INPUT' }, message: /may have 200 characters, but has 201/ })
  t.match(await failureOf(complete('a', { first: 51 })), { extensions: { code: 'EDGEWISE_INVALID_INPUT' }, message: /"first" may be 0 to 50/ })
  t.match(await failureOf(complete('a', { first: -1 })), { extensions: { code: 'EDGEWISE_INVALID_INPUT' } })
})
