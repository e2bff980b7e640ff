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

t.test('node_similarity ranks pairs of like neighbourhoods, from both ends or once', async (t) => {
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

t.test('node_similarity filters either end by name and by label, under the names of GDS, too', async (t) => {
  t.same(await pairsIn({ sourceNodeFilter: 'Cleo', topK: 1 }), [['Cleo', 'Ada', 0.5]])
  t.same(await pairsIn({ sources: ['Cleo'], targets: ['Bo', 'Cleo'] }), [['Cleo', 'Bo', 0.5]])
  t.same((await pairsIn({ sourceLabels: ['Person'], targets: ['Ada'] })).length, 2)
  t.same(await pairsIn({ targetLabels: ['Guest'] }), [], 'nobody bought what the guest bought')
})

t.test('node_similarity never drops a filter that nothing meets', async (t) => {
  await t.rejects(onShop('node_similarity', { sources: ['Nobody'] }), { code: 'EDGEWISE_UNKNOWN_NODE' })
  await t.rejects(onShop('node_similarity', { sources: [] }), { code: 'EDGEWISE_INVALID_INPUT' })
  await t.rejects(onShop('node_similarity', { sourceLabels: ['Robot'] }), { code: 'EDGEWISE_UNKNOWN_LABEL' })
  await t.rejects(onShop('node_similarity', { sources: ['Ada'], sourceLabels: ['Guest'] }), { code: 'EDGEWISE_INVALID_INPUT', message: /sourceLabels/ })
})

t.test('node_similarity weighs, takes the least similar and refuses both ends at once', async (t) => {
  t.same((await pairsIn({ weight: 'times', uniquePairs: true, topN: 1 }))[0], ['Ada', 'Bo', 3 / 7])
  t.same(await pairsIn({ bottomK: 10, bottomN: 1 }), [['Ada', 'Cleo', 0.5]])
  await t.rejects(onShop('node_similarity', { topK: 2, bottomK: 2 }), { code: 'EDGEWISE_INVALID_INPUT', message: /give one/ })
  await t.rejects(onShop('node_similarity', { degreeCutoff: 3, upperDegreeCutoff: 2 }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('node_similarity says why it found nothing', async (t) => {
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

t.test('k_core_decomposition ranks by core value and tells the degeneracy', async (t) => {
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

t.test('local_clustering_coefficient counts triangles, or takes those of an earlier result', async (t) => {
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

t.test('local_clustering_coefficient refuses counts that leave nodes out', async (t) => {
  const { handle } = await onLondon('triangle_count', { maxDegree: 3 })
  await t.rejects(onLondon('local_clustering_coefficient', { triangleCountProperty: handle }), { code: 'EDGEWISE_INVALID_INPUT', message: /maxDegree/ })
})
