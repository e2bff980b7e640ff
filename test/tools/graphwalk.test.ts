import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const call = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const person = (property_name: string, property_value: unknown) => ({ label: 'Person', property_name, property_value })

t.test('get_node_by_property finds every node of the value, with its properties', async (t) => {
  t.match((await call('get_node_by_property', person('city', 'Oslo'))).rows, [
    { node: 'Bo', name: 'Bo', age: 41, city: 'Oslo' },
    { node: 'Cleo', age: 29 }
  ])
  t.equal((await call('get_node_by_property', person('age', '36'))).total, 1, 'a number given as text')
  const none = await call('get_node_by_property', person('name', 'Cleoo'))
  t.match(none, { total: 0, notes: [/No node of Person.*"Cleo"/] })
  await t.rejects(call('get_node_by_property', { ...person('name', 'Bo'), label: 'Persn' }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
})

t.test('get_all_nearest_neighbors lists relationships of all types in both directions, with the direction', async (t) => {
  const { rows, summary, total, truncated } = await call('get_all_nearest_neighbors', { ...person('name', 'Cleo'), limit: 3 })
  t.same([total, truncated, summary], [4, true, { nodeCount: 1, relationshipCount: 4, outCount: 3, inCount: 1 }])
  t.equal(rows.length, 3)
  const all = (await call('get_all_nearest_neighbors', person('name', 'Cleo'))).rows
  t.match(
    all.find((row) => row['type'] === 'WORKS_AT'),
    { node: 'Cleo', direction: 'out', neighbor: 'Ada', labels: ['Firm'], 'relationship.pay': 45, 'neighbor.founded': 2010 }
  )
  t.match(
    all.find((row) => row['direction'] === 'in'),
    { type: 'KNOWS', neighbor: 'Bo', 'relationship.weight': 3 }
  )
})

t.test('get_unique_property_values counts the values of nodes and of relationships', async (t) => {
  const values = await call('get_unique_property_values', { property_name: 'city', entity_name: 'Person', entity_type: 'node' })
  t.same(values.rows[0], { value: 'Oslo', count: 2 })
  t.equal((await call('get_unique_property_values', { property_name: 'pay', entity_name: 'WORKS_AT', entity_type: 'relationship' })).total, 3)
})

t.test('think returns the thought, and rules never see any of the four', async (t) => {
  t.same((await call('think', { thought: 'Hm.' })).summary, { thought: 'Hm.' })
  const names = ['get_node_by_property', 'get_all_nearest_neighbors', 'get_unique_property_values', 'think', 'answer', 'find_paths', 'combine_results']
  for (const name of names)
    t.notOk(
      caller.forRules.some((tool) => tool.name === name),
      name
    )
  for (const { tool } of caller.rankTools('think about all nearest neighbors of a node by property values', 99)) t.not(tool.offeredTo, 'graphwalk', tool.name)
})
