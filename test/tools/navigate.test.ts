import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const call = (tool: string, input: unknown, graph = 'firms') => caller.call({ tenant, tool, arguments: input, graph })

t.test('find_nodes orders by a property, with nodes without it last', async (t) => {
  const { rows, total } = await call('find_nodes', { labels: ['Person'], orderBy: { property: 'city' }, properties: ['city'] })
  t.equal(total, 5)
  t.same(
    rows.map(({ node, city }) => [node, city]),
    [
      ['Bo', 'Oslo'],
      ['Cleo', 'Oslo'],
      ['Ada', 'Turin'],
      ['Dagný', null],
      ['mercury', null]
    ]
  )
})

t.test('find_nodes returns all properties of the named nodes', async (t) => {
  const { rows } = await call('find_nodes', { nodes: ['Bo', 'Orion'], properties: ['*'] })
  t.match(rows, [
    { node: 'Bo', nodeId: 'p2', age: 41, city: 'Oslo', founded: null },
    { node: 'Orion', nodeId: 'c3', age: null, founded: 2010 }
  ])
})

t.test('get_neighbors reports directions and counts both in a directed graph', async (t) => {
  const { summary, rows } = await call('get_neighbors', { node: { id: 'p1' }, relationshipTypes: ['KNOWS'] })
  t.same(summary, { node: 'Ada', direction: 'both', relationshipCount: 2, neighborCount: 2, outCount: 1, inCount: 1 })
  t.match(
    rows.find(({ node }) => node === 'Bo'),
    { direction: 'out', type: 'KNOWS', weight: 2 }
  )
  t.equal((await call('get_neighbors', { node: { id: 'p1' }, direction: 'out' })).total, 2)
})

t.test('get_neighbors has no directions in an undirected graph', async (t) => {
  const { columns, summary } = await call('get_neighbors', { node: 'Victoria' }, 'london')
  t.notOk(columns.some(({ name }) => name === 'direction'))
  t.same(Object.keys(summary), ['node', 'direction', 'relationshipCount', 'neighborCount'])
})

t.test('get_unique_values counts the values of relationships of one type', async (t) => {
  const { rows, summary } = await call('get_unique_values', { property: 'weight', owner: 'relationship', of: 'KNOWS' })
  t.equal(summary['distinct'], 4)
  t.same(
    rows.map(({ value, count }) => [value, count]),
    [
      [-1, 1],
      [1, 1],
      [2, 1],
      [3, 1]
    ]
  )
})

t.test('count counts per label, per type and per value, including missing ones', async (t) => {
  const labels = await call('count', {})
  t.match(labels, {
    summary: { count: 8, groupCount: 2 },
    rows: [
      { label: 'Person', count: 5 },
      { label: 'Firm', count: 3 }
    ]
  })
  const types = await call('count', { what: 'relationships' })
  t.same(
    new Map(types.rows.map(({ type, count }) => [type, count])),
    new Map([
      ['WORKS_AT', 4],
      ['KNOWS', 4],
      ['OWNS', 1]
    ])
  )
  const cities = await call('count', { labels: ['Person'], groupBy: ['city'] })
  t.same(
    new Map(cities.rows.map(({ city, count }) => [city, count])),
    new Map([
      ['Oslo', 2],
      [null, 2],
      ['Turin', 1]
    ])
  )
})

t.test('count respects the conditions', async (t) => {
  const where = [{ property: 'age', operator: '>', value: 35 }]
  t.match(await call('count', { where }), { summary: { count: 3 }, rows: [{ label: 'Person', count: 3 }] })
  const missing = await call('count', { where: [{ property: 'city', operator: 'missing' }] })
  t.match(missing, {
    summary: { count: 5 },
    rows: [
      { label: 'Firm', count: 3 },
      { label: 'Person', count: 2 }
    ]
  })
  const since = [{ property: 'since', operator: '>=', value: 2015 }]
  t.match(await call('count', { what: 'relationships', where: since }), { summary: { count: 3 }, rows: [{ type: 'WORKS_AT', count: 3 }] })
  t.match(await call('count', { where: [{ property: 'age', operator: '>', value: 99 }] }), { summary: { count: 0 } })
})

t.test('count rejects types for nodes and labels for relationships', async (t) => {
  await t.rejects(call('count', { relationshipTypes: ['KNOWS'] }), { code: 'EDGEWISE_INVALID_INPUT' })
  await t.rejects(call('count', { what: 'relationships', labels: ['Firm'] }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('match_pattern finds pairs over two hops in the direction of the graph', async (t) => {
  const path = { nodes: [{ as: 'a', labels: ['Person'] }, {}, { as: 'f', labels: ['Firm'] }], relationships: [{ types: ['KNOWS'] }, { types: ['WORKS_AT'] }] }
  const { rows, notes } = await call('match_pattern', { path })
  const pairs = rows.map(({ a, f }) => `${a} ${f}`).sort()
  t.same(pairs, ['Ada Mercury', 'Bo Ada', 'Cleo Mercury', 'Cleo Orion'])
  const anyWay = { nodes: path.nodes, relationships: path.relationships.map((part) => ({ ...part, direction: 'both' })) }
  const both = await call('match_pattern', { path: anyWay })
  t.match(notes[0], `followed out, the graph's own way: 4 rows. With direction "both": ${both.total} rows.`)
  t.same(both.notes, [])
})

t.test('match_pattern returns properties and types under the requested names', async (t) => {
  const path = { nodes: [{ as: 'p', node: 'Bo' }, { as: 'x' }], relationships: [{ as: 'r', direction: 'both' }] }
  const { columns, rows } = await call('match_pattern', { path, return: ['x', 'r', 'r.since', 'x.age', { of: 'p', property: 'city', as: 'home' }] })
  t.same(
    columns.map(({ name }) => name),
    ['x', 'type(r)', 'r.since', 'x.age', 'home']
  )
  t.match(
    rows.find(({ x }) => x === 'Mercury'),
    { 'type(r)': 'WORKS_AT', 'r.since': 2019, 'x.age': null, home: 'Oslo' }
  )
})

t.test('match_pattern keeps nodes with one path and without another', async (t) => {
  const path = { nodes: [{ as: 'a', labels: ['Person'] }] }
  const works = { nodes: [{ as: 'a' }, {}], relationships: [{ types: ['WORKS_AT'] }] }
  const known = { nodes: [{ as: 'a' }, {}], relationships: [{ types: ['KNOWS'], direction: 'in' }] }
  t.same((await call('match_pattern', { path, notExists: [works] })).rows, [{ a: 'mercury', aId: 'p5' }])
  t.equal((await call('match_pattern', { path, exists: [works, known] })).total, 4)
})

const malformed = [
  ['too few relationships', { path: { nodes: [{ as: 'a' }, { as: 'b' }] } }, /2 nodes need 1 relationships between them, but there are 0/],
  ['nothing named', { path: { nodes: [{}] } }, /name at least one node/],
  ['an unknown name to return', { path: { nodes: [{ as: 'a' }] }, return: ['b.age'] }, /"b" is no name in path\. Names: a\./],
  ['bounds the wrong way round', { path: { nodes: [{ as: 'a' }, {}], relationships: [{ minHops: 3, maxHops: 2 }] } }, /below minHops/],
  ['a name for many hops', { path: { nodes: [{ as: 'a' }, {}], relationships: [{ as: 'r', maxHops: 2 }] } }, /only a relationship of a single hop/],
  ['an unknown part', { path: { nodes: [{ as: 'a', label: 'Person' }] } }, /takes no "label"\. Nearest: "labels"/]
] as const

for (const [what, input, message] of malformed) {
  t.test(`match_pattern rejects ${what}`, async (t) => {
    await t.rejects(call('match_pattern', input), { code: 'EDGEWISE_INVALID_INPUT', message })
  })
}

t.test('get_schema shows labels, types and their patterns', async (t) => {
  const { rows, summary } = await call('get_schema', {})
  t.match(summary, { orientation: 'directed', nodeCount: 8, relationshipCount: 9 })
  t.same(rows.find(({ name }) => name === 'WORKS_AT')?.['patterns'], ['(Person)-[WORKS_AT]->(Firm) x 4'])
})

t.test('get_node_properties_keys reports how many nodes of a label lack a property', async (t) => {
  const { rows } = await call('get_node_properties_keys', { labels: ['Person'] })
  t.match(
    rows.find(({ property }) => property === 'city'),
    { of: 'Person', count: 3, missing: 2 }
  )
  await t.rejects(call('get_node_properties_keys', { labels: ['People'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
})

t.test('match_pattern reports steps that the schema excludes', async (t) => {
  const step = (direction: string) => ({
    path: { nodes: [{ as: 'who', labels: ['Person'] }, { labels: ['Firm'] }], relationships: [{ types: ['WORKS_AT'], direction }] }
  })
  const none = await call('match_pattern', step('in'))
  t.equal(none.total, 0)
  t.match(none.caveats, ['No WORKS_AT relationship leads from Firm to Person. Most WORKS_AT relationships lead from Person to Firm.'])
  t.same((await call('match_pattern', step('out'))).notes, [])

  const { path } = step('out')
  const [nodes] = [[{ as: 'who', labels: ['Person'] }, {}]]
  const lacking = await call('match_pattern', {
    path: { nodes: [path.nodes[0]] },
    notExists: [{ nodes, relationships: [{ types: ['WORKS_AT'], direction: 'in' }] }]
  })
  t.ok(lacking.total > 0)
  t.match(lacking.notes, [/^No WORKS_AT relationship leads from any node to Person\./], 'a condition that holds for all')
})
