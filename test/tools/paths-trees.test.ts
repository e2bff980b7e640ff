import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const onLondon = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })
const onFirms = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const knows = { relationshipTypes: ['KNOWS'] }

t.test('minimum_weight_spanning_tree spans the component of its source and reports the rest', async (t) => {
  const { summary, rows, notes } = await onFirms('minimum_weight_spanning_tree', { source: 'Bo', weight: 'weight', ...knows })
  t.match(summary, { source: 'Bo', totalWeight: 2, nodeCount: 4, edgeCount: 3, minWeight: -1, maxWeight: 2, unreachedCount: 4 })
  t.same(
    rows.map(({ parent, node, weight }) => [parent, node, weight]),
    [
      ['Bo', 'Ada', 2],
      ['Ada', 'Cleo', 1],
      ['Cleo', 'Dagný', -1]
    ]
  )
  t.ok(notes.includes('4 of 8 nodes are not connected to "Bo" and not in the tree.'))
  t.ok(notes.includes('Relationships were read without their directions, as this needs.'))
})

t.test('minimum_weight_spanning_tree grows the heaviest tree on request, and without a source that of the largest component', async (t) => {
  const { summary, notes } = await onFirms('mst', { objective: 'maximum', weight: 'weight', ...knows })
  t.match(summary, { source: 'Ada', objective: 'maximum', totalWeight: 4, nodeCount: 4 })
  t.ok(notes.includes('The tree spans the largest component, from "Ada".'))
  const unweighted = await onFirms('mst', { ...knows })
  t.match(unweighted.summary, { totalWeight: 3, weightUnit: 'relationships' })
  t.ok(unweighted.notes.some((note) => note.includes('as good as another')))
})

t.test('minimum_directed_steiner_tree names the targets that directions make unreachable', async (t) => {
  const given = { source: 'Dagný', targets: ['Orion', 'Bo'] }
  const { summary, rows, notes } = await onFirms('minimum_directed_steiner_tree', given)
  t.match(summary, { targetCount: 2, reachedTargets: 1, unreachedTargets: ['Bo'], totalWeight: 1, edgeCount: 1, depth: 1 })
  t.match(rows[0], { parent: 'Dagný', node: 'Orion', isTarget: true })
  t.ok(notes.some((note) => note.includes('1 of 2 targets cannot be reached') && note.includes('"undirected"')))
  t.match((await onFirms('minimum_directed_steiner_tree', { ...given, orientation: 'undirected' })).summary, { reachedTargets: 2, unreachedTargets: [] })
})

t.test('minimum_directed_steiner_tree shares paths, and rerouting never raises its cost', async (t) => {
  const targets = ['Morden', 'Upminster', 'Amersham', 'Cockfosters', 'Richmond', 'Stanmore']
  const given = { source: 'Bank', targets, weight: 'distanceKm' }
  const plain = await onLondon('steiner_tree', given)
  const rerouted = await onLondon('steiner_tree', { ...given, applyRerouting: true })
  const weightOf = ({ summary }: { summary: Readonly<Record<string, unknown>> }) => summary['totalWeight'] as number
  t.ok(weightOf(rerouted) <= weightOf(plain))
  let separately = 0
  for (const target of targets) {
    const path = await onLondon('find_shortest_path', { source: 'Bank', target, weight: 'distanceKm' })
    separately += path.summary['totalCost'] as number
  }
  t.ok(weightOf(plain) < separately)
  const unweighted = await onLondon('steiner_tree', { source: 'Bank', targets, applyRerouting: true })
  t.ok(unweighted.notes.some((note) => note.includes('rerouting has no effect')))
})

t.test('prize_collecting_steiner_tree reads prizes from a property, a result or nowhere', async (t) => {
  const whole = await onFirms('prize_collecting_steiner_tree', { prizeProperty: 'age', ...knows })
  t.match(whole.summary, { nodeCount: 4, edgeCount: 3, sumOfPrizes: 158, totalWeight: 3, net: 155, prizesLeftOut: 33 })
  t.match(whole.rows[0], { node: 'Dagný', prize: 52 })
  t.ok(whole.notes.includes('3 nodes have no "age" and count as worth nothing.'))
  const { handle } = await onFirms('degree_centrality', { ...knows })
  const byDegree = await onFirms('pcst', { prizeProperty: handle, weight: 'pay', defaultWeight: 30, relationshipTypes: ['WORKS_AT'] })
  t.match(byDegree.summary, { nodeCount: 1, edgeCount: 0, sumOfPrizes: 2, root: 'Cleo' })
  t.match(byDegree.rows, [{ node: 'Cleo', parent: null, weight: 0 }])
  t.ok(byDegree.notes.some((note) => note.includes('No relationship is worth its weight')))
  await t.rejects(onFirms('pcst', { prizeProperty: 'agee' }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
})

t.test('max_flow respects capacities and directions, and names the cut', async (t) => {
  const given = { source: 'Ada', capacityProperty: 'weight', relationshipWhere: [{ property: 'weight', operator: '>', value: 0 }], labels: ['Person'] }
  const { summary, rows } = await onFirms('max_flow', { ...given, target: 'Cleo' })
  t.match(summary, { totalFlow: 2, capacityUnit: 'weight', sources: ['Ada'], targets: ['Cleo'], pairCount: 2, fullCount: 1 })
  t.match(summary['cut'], { pairCount: 1, capacity: 2, sourceSideCount: 1, pairs: [{ source: 'Ada', target: 'Bo', capacity: 2 }] })
  t.same(
    rows.map(({ source, target, flow, capacity }) => [source, target, flow, capacity]),
    [
      ['Ada', 'Bo', 2, 2],
      ['Bo', 'Cleo', 2, 3]
    ]
  )
  t.match((await onFirms('max_flow', { ...given, target: 'Cleo', orientation: 'undirected' })).summary, { totalFlow: 3 })
  const none = await onFirms('max_flow', { ...given, target: 'Dagný' })
  t.match(none.summary, { totalFlow: 0, pairCount: 0, cut: { pairCount: 0, capacity: 0, sourceSideCount: 3 } })
  t.ok(none.notes.some((note) => note.includes('Nothing can flow')))
})

t.test('max_flow rejects a call without a capacity and names candidates', async (t) => {
  const detail = /needs "capacity".*has: time, distanceKm\./
  await t.rejects(onLondon('max_flow', { source: 'Bank', target: 'Angel' }), { code: 'EDGEWISE_INVALID_INPUT', message: detail })
  await t.rejects(onLondon('max_flow', { source: 'Bank', target: 'Angel', capacity: 'width' }), {
    code: 'EDGEWISE_UNKNOWN_PROPERTY',
    message: /time, distanceKm/
  })
  const both = { sources: ['Bank', 'Angel'], targets: ['Angel'], capacity: 'time' }
  await t.rejects(onLondon('max_flow', both), { code: 'EDGEWISE_INVALID_INPUT', message: /"Angel" is both/ })
  await t.rejects(onFirms('max_flow', { source: 'Ada', target: 'Dagný', capacity: 'weight', labels: ['Person'] }), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})
