import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
/** Who bought what. */
const shop = {
  nodes: [
    ...['Ada', 'Bo', 'Cleo', 'Dan'].map((name) => ({ id: name, labels: ['Person', ...(name === 'Dan' ? ['Guest'] : [])], properties: { name } })),
    ...['tea', 'rye', 'jam'].map((name) => ({ id: name, labels: ['Product'], properties: { name } }))
  ],
  relationships: [
    ['Ada', 'tea', 1],
    ['Ada', 'rye', 2],
    ['Bo', 'tea', 1],
    ['Bo', 'rye', 6],
    ['Cleo', 'rye', 1],
    ['Dan', 'jam', 1]
  ].map(([source, target, times]) => ({ source: String(source), target: String(target), type: 'BOUGHT', properties: { times } }))
}
await importGraph(store, 'shop', shop, { orientation: 'directed' })
const on = (graph: string) => (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph })
const [onLondon, onFirms, onShop] = [on('london'), on('firms'), on('shop')]

async function pairsIn(input: object) {
  const { rows } = await onShop('node_similarity', input)
  return rows.map(({ node1, node2, similarity }) => [node1, node2, similarity])
}

t.test('node_similarity ranks pairs of similar neighbourhoods, in both orders or once', async (t) => {
  t.same(await pairsIn({}), [
    ['Ada', 'Bo', 1],
    ['Bo', 'Ada', 1],
    ['Ada', 'Cleo', 0.5],
    ['Bo', 'Cleo', 0.5],
    ['Cleo', 'Ada', 0.5],
    ['Cleo', 'Bo', 0.5]
  ])
  t.same(await pairsIn({ uniquePairs: true, topN: 2 }), [
    ['Ada', 'Bo', 1],
    ['Ada', 'Cleo', 0.5]
  ])
  const { summary } = await onShop('node_similarity', { limit: 1 })
  t.match(summary, { nodeCount: 7, pairCount: 6, nodesWithPairs: 3, min: 0.5, max: 1 })
})

t.test('node_similarity filters either end by name and by label, also under the names of GDS', async (t) => {
  t.same(await pairsIn({ sourceNodeFilter: 'Cleo', topK: 1 }), [['Cleo', 'Ada', 0.5]])
  t.same(await pairsIn({ sources: ['Cleo'], targets: ['Bo', 'Cleo'] }), [['Cleo', 'Bo', 0.5]])
  t.same((await pairsIn({ sourceLabels: ['Person'], targets: ['Ada'] })).length, 2)
  t.same(await pairsIn({ targetLabels: ['Guest'] }), [], 'nobody bought what the guest bought')
})

t.test('node_similarity never drops a filter without matches', async (t) => {
  await t.rejects(onShop('node_similarity', { sources: ['Nobody'] }), { code: 'EDGEWISE_UNKNOWN_NODE' })
  await t.rejects(onShop('node_similarity', { sources: [] }), { code: 'EDGEWISE_INVALID_INPUT' })
  await t.rejects(onShop('node_similarity', { sourceLabels: ['Robot'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
  await t.rejects(onShop('node_similarity', { sources: ['Ada'], sourceLabels: ['Guest'] }), { code: 'EDGEWISE_INVALID_INPUT', message: /sourceLabels/ })
})

t.test('node_similarity uses weights, finds the least similar and rejects both limits at once', async (t) => {
  t.same((await pairsIn({ weight: 'times', uniquePairs: true, topN: 1 }))[0], ['Ada', 'Bo', 3 / 7])
  t.same(await pairsIn({ bottomK: 10, bottomN: 1 }), [['Ada', 'Cleo', 0.5]])
  await t.rejects(onShop('node_similarity', { topK: 2, bottomK: 2 }), { code: 'EDGEWISE_INVALID_INPUT', message: /give one/ })
  await t.rejects(onShop('node_similarity', { degreeCutoff: 3, upperDegreeCutoff: 2 }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('node_similarity explains an empty result', async (t) => {
  const { notes } = await onShop('node_similarity', { labels: ['Product'] })
  t.ok(
    notes.some((note) => note.includes('"orientation": "reverse"')),
    notes.join(' ')
  )
})

t.test('node_similarity compares only nodes of equal numbers', async (t) => {
  const whole = await onLondon('node_similarity', { limit: 1 })
  const zoned = await onLondon('node_similarity', { componentProperty: 'zone', limit: 1 })
  t.ok((zoned.summary['pairCount'] as number) < (whole.summary['pairCount'] as number))
})

t.test('k_core_decomposition ranks by core value and reports the degeneracy', async (t) => {
  const { rows, summary } = await onFirms('k_core_decomposition', { labels: ['Person'], relationshipTypes: ['KNOWS'] })
  t.same(
    rows.map(({ node, coreValue }) => [node, coreValue]),
    [
      ['Ada', 2],
      ['Bo', 2],
      ['Cleo', 2],
      ['Dagný', 1],
      ['mercury', 0]
    ]
  )
  t.match(summary, { degeneracy: 2, tiedAtMax: 3 })
})

t.test('local_clustering_coefficient counts triangles, or uses those of an earlier result', async (t) => {
  const people = { labels: ['Person'], relationshipTypes: ['KNOWS'] }
  const counted = await onFirms('local_clustering_coefficient', people)
  t.match(counted.rows.slice(0, 3), [
    { node: 'Ada', localClusteringCoefficient: 1 },
    { node: 'Bo', localClusteringCoefficient: 1 },
    { node: 'Cleo', localClusteringCoefficient: 1 / 3 }
  ])
  t.equal(counted.summary['averageClusteringCoefficient'], 7 / 15)
  const { handle } = await onFirms('triangle_count', people)
  const known = await onFirms('local_clustering_coefficient', { ...people, triangleCountProperty: handle })
  t.same(known.rows, counted.rows)
  await t.rejects(onFirms('local_clustering_coefficient', { ...people, triangleCountProperty: 'age' }), {
    code: 'EDGEWISE_INVALID_INPUT',
    message: /more triangles/
  })
})

t.test('local_clustering_coefficient rejects counts that leave nodes out', async (t) => {
  const { handle } = await onLondon('triangle_count', { maxDegree: 3 })
  await t.rejects(onLondon('local_clustering_coefficient', { triangleCountProperty: handle }), { code: 'EDGEWISE_INVALID_INPUT', message: /maxDegree/ })
})

t.test('k_nearest_neighbors compares numbers, vectors and both, exactly where nodes are few', async (t) => {
  const people = { labels: ['Person'] }
  const byAge = await onFirms('k_nearest_neighbors', { ...people, nodeProperties: 'age', topK: 1 })
  t.match(byAge.summary, { nodeCount: 5, pairCount: 5, ranIterations: 0, didConverge: true })
  t.match(byAge.rows[0], { node1: 'Ada', node2: 'mercury', similarity: 1 / 4 })
  const { handle } = await onFirms('fast_rp', { ...people, embeddingDimension: 8 })
  const byBoth = await onFirms('knn', { ...people, nodeProperties: { age: 'DEFAULT', [handle]: 'EUCLIDEAN' }, topK: 2 })
  t.equal(byBoth.total, 10)
  t.ok(byBoth.rows.every(({ similarity }) => (similarity as number) > 0 && (similarity as number) <= 1))
})

t.test('k_nearest_neighbors filters, cuts and rejects vector metrics for numbers', async (t) => {
  const people = { labels: ['Person'], nodeProperties: ['age'] }
  const { rows } = await onFirms('k_nearest_neighbors', { ...people, sourceNodeFilter: 'Cleo', targets: ['Bo', 'Dagný'], similarityCutoff: 0.05 })
  t.match(rows, [{ node1: 'Cleo', node2: 'Bo', similarity: 1 / 13 }])
  await t.rejects(onFirms('k_nearest_neighbors', { ...people, nodeProperties: { age: 'COSINE' } }), {
    code: 'EDGEWISE_INVALID_INPUT',
    message: /one number a node/
  })
  await t.rejects(onFirms('k_nearest_neighbors', { nodeProperties: 'age' }), { code: 'EDGEWISE_MISSING_VALUE' })
  await t.rejects(onFirms('k_nearest_neighbors', { ...people, nodeProperties: 'agee' }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
})

t.test('k_means_clustering groups nodes around centroids, which the summary shows', async (t) => {
  const people = { labels: ['Person'], nodeProperty: 'age', k: 2 }
  const seeded = await onFirms('k_means_clustering', { ...people, seedCentroids: [[30], [50]], computeSilhouette: true })
  t.match(seeded.rows, [
    { community: 0, size: 3, nodes: ['Ada', 'Cleo', 'mercury'] },
    { community: 1, size: 2, nodes: ['Bo', 'Dagný'] }
  ])
  t.same(seeded.summary['centroids'], [
    { community: 0, centroid: [98 / 3] },
    { community: 1, centroid: [46.5] }
  ])
  t.ok((seeded.summary['averageSilhouette'] as number) > 0.3)
  const shown = await onFirms('k_means_clustering', { ...people, seedCentroids: [[30], [50]], computeSilhouette: true, nodes: ['Bo'] })
  t.match(shown.rows, [{ node: 'Bo', community: 1, distanceFromCentroid: 5.5 }])
  t.type(shown.rows[0]?.['silhouette'], 'number')
})

t.test('k_means_clustering rejects unfit seeds, and reports fewer nodes than clusters', async (t) => {
  const people = { labels: ['Person'], nodeProperty: ['age'] }
  const call = (input: object) => onFirms('k_means_clustering', { ...people, ...input })
  await t.rejects(call({ k: 3, seedCentroids: [[1], [2]] }), { code: 'EDGEWISE_INVALID_INPUT', message: /holds 2 centroids/ })
  await t.rejects(call({ k: 2, seedCentroids: [[1], [2, 3]] }), { code: 'EDGEWISE_INVALID_INPUT', message: /has 2 numbers/ })
  await t.rejects(call({ k: 1, seedCentroids: [[1]], numberOfRestarts: 2 }), { code: 'EDGEWISE_INVALID_INPUT', message: /restart/ })
  const { notes, summary } = await call({ k: 10 })
  t.equal(summary['communityCount'], 5)
  t.ok(notes.includes('There are only 5 nodes: each is a cluster of its own.'))
})

t.test('clusters and neighbours on the map', async (t) => {
  const near = await onLondon('k_nearest_neighbors', { nodeProperties: ['latitude', 'longitude'], topK: 1, limit: 1 })
  t.match(near.rows[0], { node1: 'Bayswater', node2: 'Queensway' })
  const regions = await onLondon('k_means_clustering', { nodeProperty: ['latitude', 'longitude'], k: 4, initialSampler: 'kmeans++', limit: 4 })
  t.equal(regions.total, 4)
  t.ok((regions.summary['averageDistance'] as number) < 0.2)
})

t.test('hdbscan lists clusters, counts noise, and labels nodes', async (t) => {
  const given = { nodeProperty: ['latitude', 'longitude'], samples: 1, minClusterSize: 4 }
  const { rows, total, summary } = await onLondon('HDBSCAN', { ...given, limit: 100 })
  t.equal(total, summary['clusterCount'])
  const members = rows.reduce((sum, { size }) => sum + (size as number), 0)
  t.equal(members + (summary['noiseCount'] as number), 302)
  t.ok((summary['noiseCount'] as number) > 0 && (summary['smallestSize'] as number) >= 4)
  const labelled = await onLondon('hdbscan', { ...given, view: 'nodes', limit: 302 })
  t.equal(labelled.rows.filter(({ label }) => label === -1).length, summary['noiseCount'])
})
