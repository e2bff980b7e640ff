import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, type TestGraph, tenant } from '../fixtures/runtime.ts'

/** Two triangles joined by one bridge of little weight, and a node alone; three nodes know their group, one its standing. */
const bridged: TestGraph = {
  nodes: ['a', 'b', 'c', 'd', 'e', 'f', 'alone'].map((id, place) => ({
    id,
    labels: ['Person'],
    properties: { name: id, half: 1.5, ...(place < 2 ? { team: 40 } : place === 5 ? { team: 7 } : {}), ...(place === 6 ? {} : { side: place < 3 ? 1 : 2 }) }
  })),
  relationships: [
    ['a', 'b', 4],
    ['b', 'c', 4],
    ['c', 'a', 4],
    ['d', 'e', 4],
    ['e', 'f', 4],
    ['f', 'd', 4],
    ['c', 'd', 1]
  ].map(([source, target, weight]) => ({ source: String(source), target: String(target), type: 'KNOWS', properties: { weight } }))
}

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'bridged', bridged, { orientation: 'undirected' })
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const onBridged = (tool: string, input: object = {}) => caller.call({ tenant, tool, arguments: input, graph: 'bridged' })
const onFirms = (tool: string, input: object = {}) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const people = { labels: ['Person'], relationshipTypes: ['KNOWS'] }

t.test('leiden finds the two groups and the isolated node, with their modularity', async (t) => {
  const { rows, summary } = await onBridged('leiden', { weight: 'weight', consecutiveIds: true })
  t.match(rows, [
    { community: 0, size: 3, nodes: ['a', 'b', 'c'] },
    { community: 1, size: 3, nodes: ['d', 'e', 'f'] },
    { community: 2, size: 1, nodes: ['alone'] }
  ])
  t.match(summary, { communityCount: 3, didConverge: true })
  t.ok(Math.abs((summary['modularity'] as number) - 0.46) < 1e-12)
})

t.test('leiden ignores directions, with a note, and shows the levels on request', async (t) => {
  const { notes, columns } = await onFirms('leiden', { relationshipTypes: ['WORKS_AT'], view: 'nodes', includeIntermediateCommunities: true })
  t.ok(notes.includes('Leiden is for undirected graphs: relationships were read both ways.'))
  t.same(
    columns.map(({ name }) => name),
    ['node', 'community', 'size', 'intermediate']
  )
})

t.test('leiden accepts the random seed under its usual name', async (t) => {
  t.equal((await onBridged('leiden', { randomSeed: 7 })).provenance.seed, 7)
})

for (const tool of ['label_propagation', 'leiden', 'modularity_optimization']) {
  t.test(`${tool} keeps seeds as the ids of communities, and numbers others after them`, async (t) => {
    const { rows } = await onBridged(tool, { seedProperty: 'team', view: 'nodes' })
    const idOf = new Map(rows.map(({ node, community }) => [node, community]))
    t.equal(idOf.get('a'), 40)
    t.ok((idOf.get('alone') as number) > 40)
  })

  t.test(`${tool} rejects seeds that are not whole numbers`, async (t) => {
    await t.rejects(onBridged(tool, { seedProperty: 'half' }), { code: 'EDGEWISE_INVALID_INPUT', message: /"half" holds 1.5/ })
  })

  t.test(`${tool} hides communities that are too small, and still counts them`, async (t) => {
    const { total, summary } = await onBridged(tool, { minCommunitySize: 2 })
    t.ok(total < (summary['communityCount'] as number))
  })
}

t.test('label_propagation reports unstable labels', async (t) => {
  const { summary, notes } = await onBridged('label_propagation', { maxIterations: 1 })
  t.match(summary, { ranIterations: 1, didConverge: false })
  t.match(notes.join(), /Labels may not have settled after 1 iterations.*larger "maxIterations"/)
})

t.test('label_propagation weighs votes by a property that every node must have', async (t) => {
  t.match((await onBridged('label_propagation', { nodeWeightProperty: 'half' })).summary, { nodeCount: 7 })
  await t.rejects(onBridged('label_propagation', { nodeWeightProperty: 'side' }), { code: 'EDGEWISE_MISSING_VALUE' })
})

t.test('weakly_connected_components continues from earlier components', async (t) => {
  const { rows } = await onBridged('weakly_connected_components', { seedProperty: 'team' })
  t.match(rows, [
    { component: 7, size: 6 },
    { component: 47, size: 1, nodes: ['alone'] }
  ])
})

t.test('modularity_metric and conductance rate the communities of a property', async (t) => {
  const modularity = await onBridged('modularity_metric', { communityProperty: 'side' })
  t.match(modularity.summary, { communityCount: 2, nodeCount: 6 })
  t.equal(modularity.summary['modularity'], 12 / 14 - 1 / 2)
  t.match(modularity.notes.join(), /1 of 7 nodes have no community/)
  const conductance = await onBridged('conductance', { communityProperty: 'side', weight: 'weight' })
  t.match(conductance.rows, [
    { community: 1, size: 3, conductance: 1 / 25 },
    { community: 2, size: 3, conductance: 1 / 25 }
  ])
  t.match(conductance.summary, { average: 1 / 25, min: 1 / 25, max: 1 / 25 })
})

t.test('modularity_metric agrees with the method of the rated result, by handle', async (t) => {
  for (const tool of ['louvain', 'leiden', 'modularity_optimization']) {
    const found = await caller.call({ tenant, tool, arguments: {} })
    const { summary } = await caller.call({ tenant, tool: 'modularity_metric', arguments: { communityProperty: found.handle } })
    t.ok(Math.abs((summary['modularity'] as number) - (found.summary['modularity'] as number)) < 1e-12, tool)
    t.equal(summary['communityCount'], found.summary['communityCount'])
  }
})

t.test('conductance has no value for a community without relationships', async (t) => {
  const { rows, summary } = await onBridged('conductance', { communityProperty: 'team', nodeWhere: [{ property: 'team', operator: '=', value: 7 }] })
  t.match(rows, [{ community: 7, conductance: null }])
  t.match(summary, { average: null, min: null, max: null })
})

t.test('k_1_coloring never gives adjacent nodes one colour, in any direction', async (t) => {
  const { rows, summary } = await onFirms('k_1_coloring', { ...people, view: 'nodes' })
  const colorOf = new Map(rows.map(({ node, color }) => [node, color]))
  for (const [one, other] of [
    ['Ada', 'Bo'],
    ['Bo', 'Cleo'],
    ['Cleo', 'Ada'],
    ['Cleo', 'Dagný']
  ])
    t.not(colorOf.get(one), colorOf.get(other), `${one} and ${other}`)
  t.equal(summary['colorCount'], 3)
})

t.test('approximate_maximum_k_cut separates rivals, and reports empty parts', async (t) => {
  t.match((await onBridged('approximate_maximum_k_cut')).summary, { communityCount: 2, cutCost: 5 })
  t.match((await onBridged('approximate_maximum_k_cut', { weight: 'weight' })).summary, { cutCost: 17 })
  const { notes } = await onBridged('approximate_maximum_k_cut', { k: 20 })
  t.match(notes.join(), /of the 20 parts stayed empty/)
})

t.test('speaker_listener_label_propagation lists the communities of each node, with strengths', async (t) => {
  const { rows, summary, provenance } = await onBridged('speaker_listener_label_propagation', { view: 'nodes', limit: 7 })
  t.equal(rows.length, 7)
  for (const row of rows) t.equal((row['communities'] as unknown[]).length, (row['strengths'] as unknown[]).length)
  for (const row of rows) t.equal(row['community'], (row['communities'] as unknown[])[0])
  t.equal(provenance.seed, 42)
  t.match(summary, { nodeCount: 7, unassignedCount: 0 })
  const alone = await onBridged('sllpa', { nodes: ['alone'], partitioning: 'DEGREE' })
  t.match(alone.rows, [{ node: 'alone', strengths: [1] }])
  t.match(alone.notes.join(), /"partitioning" has no effect/)
  const its = await onBridged('sllpa', { nodes: ['alone'], view: 'groups' })
  t.match(its, { total: 1, rows: [{ size: 1, nodes: ['alone'] }] })
})
