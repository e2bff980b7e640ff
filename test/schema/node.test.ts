import t from 'tap'
import { node, relationship, sampleRecords, stream } from '../storage/graphs/sample-graph.ts'
import { openGraphql } from './open-graphql.ts'

const { app, query, runtime } = await openGraphql(t)
await runtime.store.import('default', 'sample', stream(sampleRecords), {})

/** How often the store is read meanwhile. */
async function countReads(run: () => Promise<unknown>): Promise<{ findNodes: number; degrees: number }> {
  const counts = { findNodes: 0, degrees: 0 }
  const port = runtime.allGraphs as unknown as Record<string, (...given: unknown[]) => unknown>
  const kept = { ...port }
  for (const name of ['findNodes', 'degrees'] as const) {
    port[name] = (...given) => {
      counts[name]++
      return kept[name]?.(...given)
    }
  }
  await run()
  Object.assign(port, kept)
  return counts
}

t.test('nodes of rows have labels, properties and their degree', async (t) => {
  const { data, errors } = await query('{ degreeCentrality(graph: "sample") { rows { nodes { score node { id name labels properties degree } } } } }')
  t.equal(errors, undefined)
  const rows: { node: { id: string } }[] = data.degreeCentrality.rows.nodes
  t.match(
    rows.find((row) => row.node.id === 'bob'),
    { node: { name: 'Bob', labels: ['Person', 'Manager'], properties: { age: 30, active: false, born: { temporal: 'date', value: '1995-11-20' } }, degree: 5 } }
  )
  t.match(
    rows.find((row) => row.node.id === 'cy1'),
    { node: { properties: { visits: '9007199254740993' }, degree: 2 } },
    'a self loop counts once, and large integers are text'
  )
})

t.test('all rows of a graph are read together, and only when asked for', async (t) => {
  const rows = (fields: string) =>
    `{ a: pagerank(graph: "london") { rows(first: 200) { nodes { node { ${fields} } } } } b: degreeCentrality(graph: "sample") { rows { nodes { node { ${fields} } } } } }`
  await query(rows('id'))
  t.same(await countReads(() => query(rows('id name'))), { findNodes: 0, degrees: 0 })
  t.same(await countReads(async () => t.equal((await query(rows('id labels properties'))).errors, undefined)), { findNodes: 2, degrees: 0 })
  t.same(await countReads(async () => t.equal((await query(rows('labels degree'))).errors, undefined)), { findNodes: 2, degrees: 2 })
})

t.test('a node that is gone has none', async (t) => {
  const records = [node('a', ['N']), node('b', ['N']), relationship('a', 'R', 'b')]
  await runtime.store.import('default', 'brief', stream(records), {})
  const read = 'query ($handle: ID!) { result(handle: $handle) { ... on DegreeCentralityResult { rows { nodes { node { id labels properties degree } } } } } }'
  const { handle } = (await query('{ degreeCentrality(graph: "brief") { handle } }')).data.degreeCentrality
  t.match(await query(read, { handle }), { data: { result: { rows: { nodes: [{ node: { degree: 1 } }, { node: { degree: 1 } }] } } } })
  const page = await query('{ degreeCentrality(graph: "brief") { rows { nodes { node { id labels degree } } } } }')
  t.equal(page.errors, undefined)
  const { nodes } = app.graphParts
  t.same(
    (await nodes('default', 'brief', ['b', 'gone'])).map((found) => found?.key ?? null),
    ['b', null]
  )
  await runtime.store.drop('default', 'brief')
  t.same(await nodes('default', 'brief', ['b']), [null])
})

t.test('inline graphs have nodes, too', async (t) => {
  const question = 'Edges: a-b, b-c, c-d, a-e. What is the shortest path from a to d?'
  const { trace } = (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
  const { graph } = trace.at(-1)
  t.match(graph, /^told:/)
  const { data, errors } = await query('query ($graph: String) { degreeCentrality(graph: $graph) { rows { nodes { node { id labels degree } } } } }', { graph })
  t.equal(errors, undefined)
  t.match(data.degreeCentrality.rows.nodes[0], { node: { labels: [String], degree: 2 } })
})
