import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const onLondon = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })
const onFirms = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })
const people = { labels: ['Person'], relationshipTypes: ['KNOWS'] }

t.test('a ranking keeps the ranks among all nodes when only some are shown', async (t) => {
  const whole = await onLondon('betweenness_centrality', { limit: 302 })
  const some = await onLondon('betweenness_centrality', { nodes: ['Angel', 'Bank', 'Angel'] })
  t.equal(some.total, 2, 'a node named twice is shown once')
  for (const row of some.rows)
    t.same(
      row,
      whole.rows.find(({ node }) => node === row['node'])
    )
  t.same(some.summary, whole.summary)
})

t.test('equal scores share a rank, and the next rank is skipped', async (t) => {
  const { rows } = await onFirms('degree_centrality', { ...people })
  t.same(
    rows.map(({ rank, node, score }) => [rank, node, score]),
    [
      [1, 'Cleo', 2],
      [2, 'Ada', 1],
      [2, 'Bo', 1],
      [4, 'Dagný', 0],
      [4, 'mercury', 0]
    ]
  )
})

t.test('a cut between equal scores is noted', async (t) => {
  const { notes } = await onFirms('degree_centrality', { ...people, limit: 2 })
  t.ok(notes.includes('1 more row ties with the last one shown on score.'))
})

t.test('degree_centrality counts out, in or both, and sums weights', async (t) => {
  const scoreOf = async (input: object) => (await onFirms('degree_centrality', { ...people, nodes: [{ id: 'p3' }], ...input })).rows[0]?.['score']
  t.same(await Promise.all([scoreOf({}), scoreOf({ orientation: 'reverse' }), scoreOf({ orientation: 'undirected' })]), [2, 1, 3])
  t.equal(await scoreOf({ orientation: 'reverse', weight: 'weight' }), 3)
})

t.test('pagerank from one node leaves unreachable nodes without score', async (t) => {
  const { rows } = await onFirms('pagerank', { ...people, sources: ['Bo'] })
  t.equal(rows.find(({ node }) => node === 'mercury')?.['score'], 0)
  t.ok((rows.find(({ node }) => node === 'Bo')?.['score'] as number) > 0)
})

t.test('betweenness_centrality from samples names its seed and repeats', async (t) => {
  const first = await onLondon('betweenness_centrality', { samplingSize: 20, seed: 7 })
  t.equal(first.provenance.seed, 7)
  t.ok(first.notes.includes('Estimated from 20 start nodes.'))
  t.not((await onLondon('betweenness_centrality', { samplingSize: 20, seed: 8 })).hash, first.hash)
})

t.test('components are ranked by size, including isolated nodes', async (t) => {
  const { rows, summary } = await onFirms('weakly_connected_components', { consecutiveIds: true })
  t.match(summary, { componentCount: 2, nodeCount: 8, largestSize: 7, smallestSize: 1, singletonCount: 1 })
  t.match(rows, [
    { component: 0, size: 7 },
    { component: 1, size: 1, nodes: ['mercury'] }
  ])
})

t.test('components of named nodes have one row per node', async (t) => {
  const { rows, summary } = await onFirms('weakly_connected_components', { nodes: ['mercury', 'Bo'] })
  t.match(rows, [
    { node: 'mercury', size: 1 },
    { node: 'Bo', size: 7 }
  ])
  t.not(rows[0]?.['component'], rows[1]?.['component'])
  t.equal(summary['componentCount'], 2, 'the summary still covers the whole graph')
  const groups = await onFirms('weakly_connected_components', { nodes: ['mercury'], view: 'groups' })
  t.match(groups, { total: 1, rows: [{ size: 1, nodes: ['mercury'] }] })
})

t.test('weakly_connected_components follows only weights above the threshold', async (t) => {
  const given = { ...people, weight: 'weight', threshold: 2 }
  t.equal((await onFirms('weakly_connected_components', given)).summary['componentCount'], 4)
  await t.rejects(onFirms('weakly_connected_components', { threshold: 2 }), { code: 'EDGEWISE_INVALID_INPUT', message: /needs "weight"/ })
})

t.test('strongly_connected_components finds the cycle', async (t) => {
  const { rows, summary } = await onFirms('strongly_connected_components', { ...people, minComponentSize: 2 })
  t.match(rows, [{ size: 3, nodes: ['Ada', 'Bo', 'Cleo'] }])
  t.match(summary, { componentCount: 3, singletonCount: 2 })
})

t.test('louvain gives each node its community, and its levels on request', async (t) => {
  const { rows, total, summary, columns } = await onLondon('louvain', { view: 'nodes', includeIntermediateCommunities: true })
  t.equal(total, 302)
  t.same(
    columns.map(({ name }) => name),
    ['node', 'community', 'size', 'intermediate']
  )
  for (const row of rows) t.equal((row['intermediate'] as number[]).length, summary['ranLevels'])
  t.ok((summary['modularity'] as number) > 0.7)
})

t.test('louvain starts from given communities', async (t) => {
  const { provenance, summary } = await onLondon('louvain', { seedProperty: 'rail' })
  t.match(provenance.projection?.properties, [{ property: 'rail' }])
  t.ok((summary['communityCount'] as number) > 1)
})

t.test('triangle_count counts three mutual acquaintances once, in any direction', async (t) => {
  const { summary, rows } = await onFirms('triangle_count', people)
  t.match(summary, { triangleCount: 1, sum: 3, tiedAtMax: 3 })
  t.match(rows[0], { rank: 1, node: 'Ada', triangles: 1 })
})
