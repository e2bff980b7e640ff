import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const onLondon = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })
const onFirms = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const knows = { relationshipTypes: ['KNOWS'] }

t.test('find_shortest_path follows directions in a directed graph, and ignores them on request', async (t) => {
  t.match((await onFirms('find_shortest_path', { source: 'Bo', target: { id: 'p1' }, ...knows })).summary, { hops: 2, path: ['Bo', 'Cleo', 'Ada'] })
  const undirected = await onFirms('find_shortest_path', { source: 'Bo', target: { id: 'p1' }, ...knows, orientation: 'undirected' })
  t.match(undirected.summary, { hops: 1, path: ['Bo', 'Ada'] })
})

t.test('find_shortest_path reports a missing path, and what would change that', async (t) => {
  const result = await onFirms('find_shortest_path', { source: 'Dagný', target: 'Bo' })
  t.match(result.summary, { found: false, totalCost: null, hops: null, path: [] })
  t.equal(result.total, 0)
  t.ok(result.notes.some((note) => note.includes('No path leads from "Dagný" to "Bo"') && note.includes('undirected')))
})

t.test('find_shortest_path from a node to itself has one node and no cost', async (t) => {
  t.match((await onLondon('find_shortest_path', { source: 'Bank', target: 'Bank' })).summary, { found: true, totalCost: 0, hops: 0, path: ['Bank'] })
})

t.test('find_shortest_path shows the ends of a long path and keeps all rows', async (t) => {
  const result = await onLondon('find_shortest_path', { source: 'Amersham', target: 'Upminster', weight: 'time' })
  t.ok(result.total > 32)
  t.match(result.summary['path'], { length: result.total })
  t.equal(result.returned, 20)
})

t.test('find_shortest_path uses only relationships that meet the conditions', async (t) => {
  const relationshipWhere = [{ property: 'line', operator: '=', value: 'Bakerloo Line' }]
  const result = await onLondon('find_shortest_path', { source: 'Paddington', target: 'Waterloo', relationshipWhere })
  t.same(result.summary['hops'], 9)
  t.same(result.provenance.projection?.relationshipWhere, relationshipWhere)
})

t.test('a_star_shortest_path finds paths as cheap as find_shortest_path does', async (t) => {
  for (const [source, target] of [
    ['Paddington', 'London Bridge'],
    ['Amersham', 'Morden'],
    ['Angel', 'Oval']
  ]) {
    const given = { source, target, weight: 'distanceKm' }
    const guided = await onLondon('a_star_shortest_path', given)
    t.equal(guided.summary['totalCost'], (await onLondon('find_shortest_path', given)).summary['totalCost'])
  }
})

t.test('a_star_shortest_path rejects properties that some nodes lack', async (t) => {
  const given = { source: 'Bo', target: 'Cleo', latitudeProperty: 'age', longitudeProperty: 'age' }
  await t.rejects(onFirms('a_star_shortest_path', given), { code: 'EDGEWISE_MISSING_VALUE', parameters: { count: 3, property: 'age' } })
})

t.test('yens_shortest_paths ranks different paths by cost and reports when there are no more', async (t) => {
  const result = await onFirms('yens_shortest_paths', { source: { id: 'p1' }, target: 'Cleo', k: 5, ...knows })
  t.match(result.summary, { found: true, pathCount: 1, minCost: 2 })
  t.ok(result.notes.includes('There are only 1 paths without loops.'))
  const { rows } = await onLondon('yens_shortest_paths', { source: 'Bank', target: 'Angel', k: 10, weight: 'time' })
  t.equal(new Set(rows.map(({ nodes }) => JSON.stringify(nodes))).size, 10)
  const costs = rows.map(({ totalCost }) => totalCost as number)
  t.same(
    costs,
    costs.toSorted((a, b) => a - b)
  )
})

t.test('breadth_first_search reports depth and parent, and stops at a target', async (t) => {
  const whole = await onFirms('breadth_first_search', { source: 'Bo', ...knows })
  t.same(
    whole.rows.map(({ node, depth, parent }) => [node, depth, parent]),
    [
      ['Bo', 0, null],
      ['Cleo', 1, 'Bo'],
      ['Ada', 2, 'Cleo'],
      ['Dagný', 2, 'Cleo']
    ]
  )
  t.match(whole.summary, { visited: 4, reached: 3, countPerDepth: [1, 1, 2], unvisitedCount: 4, targetFound: null })
  const stopped = await onFirms('breadth_first_search', { source: 'Bo', targets: ['Cleo'] })
  t.match(stopped.summary, { visited: 2, targetFound: true })
})
