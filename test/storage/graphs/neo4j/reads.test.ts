import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { lookUpPhrases } from '../../../../src/storage/graphs/neo4j/look-up-phrases.ts'
import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import { resolve } from '../../../../src/storage/graphs/neo4j/resolve.ts'
import { Views } from '../../../../src/storage/graphs/neo4j/views.ts'
import type { GraphStore, StoredNode } from '../../../../src/storage/graphs/store.ts'
import type { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { noServer, openConnection, type TestServer, testServer } from '../../../fixtures/neo4j.ts'
import { node, relationship, stream } from '../sample-graph.ts'

const server = testServer()
const graph = 'reads'
const keys = (nodes: readonly StoredNode[] | undefined) => nodes?.map(({ key }) => key)

/** Mixed kinds under one property, none equal. Names that differ only in case, marks or everything. One that folds to nothing. Relationships with lists. */
const records = [
  node('n1', ['Thing'], { name: 'Alpha', any: 2 }),
  node('n2', ['Thing'], { name: 'alpha', any: 10.5 }),
  node('n3', ['Thing', 'Rare'], { name: 'Álpha', any: 'b' }),
  node('n4', ['Thing'], { name: '??', any: 'É' }),
  node('n5', ['Thing'], { name: 'Beta', any: { temporal: 'date', value: '2020-01-01' } }),
  node('n6', ['Thing'], { name: 'Gamma', any: 9007199254740993n }),
  node('n7', ['Thing'], { name: 'Gamma', any: 'B' }),
  node('n8', ['Bare'], { kind: 'bare' }),
  node('Alpha', ['Bare'], { kind: 'bare' }),
  relationship('n1', 'HAS', 'n2', { list: [1, 'two', null], flag: true }),
  relationship('n1', 'HAS', 'n2', { list: [1, 2] }),
  relationship('n2', 'HAS', 'n1', { list: [1, 2] })
]

/** A store on the server with the records as a graph of a tenant that no other test has. */
async function openReads(t: Test, to: TestServer): Promise<{ neo4j: Neo4j; store: GraphStore; tenant: string }> {
  const neo4j = openConnection(t, to)
  const store = openNeo4jStore({ neo4j, neo4jOptions: { ...to, database: 'neo4j', deadlineMs: 60_000 } })
  const tenant = `reads-${randomUUID()}`
  t.teardown(async () => {
    await store.drop(tenant, graph)
    await store.close()
  })
  await store.import(tenant, graph, stream(records), {})
  return { neo4j, store, tenant }
}

t.test('reads of a Neo4j store', { skip: server === null && noServer, timeout: 120_000 }, async (t) => {
  const { neo4j, store, tenant } = await openReads(t, server as TestServer)

  t.test('orders mixed values: numbers, text by code point, then the rest; missing ones last', async (t) => {
    const ordered = async (descending: boolean, limit: number, offset = 0) =>
      keys((await store.findNodes(tenant, graph, { labels: ['Thing', 'Bare'], orderBy: { property: 'any', descending }, limit, offset })).nodes)
    const ascending = ['n1', 'n2', 'n6', 'n7', 'n3', 'n4', 'n5']
    t.same(await ordered(false, 7), ascending)
    t.same(await ordered(true, 7), [...ascending].reverse())
    t.same((await ordered(true, 9, 7))?.sort(), ['Alpha', 'n8'])
    const { values, total } = await store.uniqueValues(tenant, graph, { owner: 'node', property: 'any', limit: 4 })
    t.same([values.map(({ value }) => value), total], [[2, 10.5, 9007199254740993n, 'B'], 7])
  })

  t.test('returns lists that the database cannot store natively', async (t) => {
    const { nodes } = await store.findNodes(tenant, graph, { labels: ['Thing'], where: [{ property: 'name', operator: '=', value: 'Alpha' }], limit: 1 })
    const around = await store.neighbors(tenant, graph, nodes[0]?.id ?? -1, { direction: 'both', types: ['HAS'] })
    t.same(around.map(({ direction, node, properties }) => [direction, node.key, properties]).sort(), [
      ['in', 'n2', { list: [1, 2] }],
      ['out', 'n2', { list: [1, 'two', null], flag: true }],
      ['out', 'n2', { list: [1, 2] }]
    ])
    const { values } = await store.uniqueValues(tenant, graph, { owner: 'relationship', of: 'HAS', property: 'list', limit: 9 })
    t.same(values, [
      { value: [1, 2], count: 2 },
      { value: [1, 'two', null], count: 1 }
    ])
  })

  t.test('leaves out unknown ids, also those of other graphs', async (t) => {
    const other = await openReads(t, server as TestServer)
    const { nodes } = await other.store.findNodes(other.tenant, graph, { limit: 1 })
    t.same(await store.nodes(tenant, graph, [nodes[0]?.id ?? -1, -1, 2 ** 52, Number.NaN]), [])
    t.same(await store.neighbors(tenant, graph, nodes[0]?.id ?? -1, { direction: 'both' }), [])
    t.same(keys((await other.store.nodes(other.tenant, graph, [nodes[0]?.id ?? -1])) as StoredNode[]), [nodes[0]?.key])
  })

  t.test('finds names by spelling, by case and by folding', async (t) => {
    const texts = ['Alpha', 'ALPHA', '??', 'gamma', 'n8']
    const matches = await store.resolve(tenant, graph, texts)
    t.same(keys(matches[0]?.exact)?.sort(), ['Alpha', 'n1'], 'a key counts as much as a name')
    t.same(keys(matches[1]?.folded)?.sort(), ['Alpha', 'n1', 'n2', 'n3'])
    t.same([keys(matches[2]?.exact), keys(matches[3]?.folded)?.sort(), keys(matches[4]?.exact)], [['n4'], ['n6', 'n7'], ['n8']])
    const [rare] = await store.resolve(tenant, graph, ['ALPHA'], { labels: ['Rare'] })
    t.same(keys(rare?.folded), ['n3'])
    const hits = await store.lookUpPhrases(tenant, graph, ['alpha', 'bare'])
    t.same(hits.map(({ kind, property, value, count }) => `${kind} ${property} ${value} ${count}`).sort(), [
      'name  Alpha 1',
      'name name Alpha 1',
      'name name alpha 1',
      'name name Álpha 1',
      'value kind bare 2'
    ])
  })

  t.test('lets the database compare names when there are too many for an index', async (t) => {
    const schema = await store.schema(tenant, graph)
    const view = await new Views({ neo4j }).view(tenant, graph)
    const [alpha, upper, odd, near] = await resolve(neo4j, view, schema, ['Alpha', 'ALPHA', '??', 'Bets'], {}, 0)
    t.same(keys(alpha?.exact)?.sort(), ['Alpha', 'n1'])
    t.same(keys(upper?.folded)?.sort(), ['Alpha', 'n1', 'n2'], 'names and keys that are equal but for case')
    t.same([keys(odd?.exact), near], [['n4'], { exact: [], folded: [], nearest: [] }])
    const [other] = await resolve(neo4j, view, schema, ['B'], { nameProperty: 'any' }, 0)
    t.same(keys(other?.exact), ['n7'])
    const hits = await lookUpPhrases(neo4j, view, schema, ['alpha', 'bare'], 0)
    t.same(hits.map(({ kind, value }) => `${kind} ${value}`).sort(), ['name Alpha', 'name Alpha', 'name alpha', 'value bare'])
  })
})
