import t from 'tap'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
const call = (tool: string, input: object, graph = 'london') => caller.call({ tenant, tool, arguments: input, graph })

await importGraph(
  store,
  'fork',
  {
    nodes: ['a', 'b', 'c', 'alone'].map((name, size) => ({ id: name, labels: ['Thing'], properties: { name, size } })),
    relationships: [
      { source: 'a', target: 'c', type: 'LINK' },
      { source: 'b', target: 'c', type: 'LINK' }
    ]
  },
  { orientation: 'undirected' }
)

t.test('long vectors show their ends, in a small reply', async (t) => {
  const reply = await call('fast_rp', { embeddingDimension: 1024 })
  t.equal(reply.returned, 5)
  t.equal(reply.total, 302)
  t.match(reply.rows[0], { embedding: { head: { length: 10 }, tail: { length: 10 }, length: 1024 } })
  t.ok(JSON.stringify(reply).length / 4 < 2000)
  t.match(reply.summary, { dimension: 1024, zeroVectorCount: 0 })
  t.ok(reply.notes.some((note) => note.includes('handle')))
})

t.test('vectors of named nodes equal those of the whole graph', async (t) => {
  const whole = await call('fast_rp', { embeddingDimension: 4, limit: 302 })
  const some = await call('fast_rp', { embeddingDimension: 4, nodes: ['Bank', 'Angel', 'Bank'] })
  t.same(
    some.rows.map((row) => row['node']),
    ['Bank', 'Angel']
  )
  t.same(
    some.rows[0],
    whole.rows.find(({ node }) => node === 'Bank')
  )
  t.same(some.summary, whole.summary)
})

t.test('fast_rp gives nodes with the same neighbours the same vector, and reports those without one', async (t) => {
  const { rows, summary, notes } = await call('fast_rp', { embeddingDimension: 8, iterationWeights: [1] }, 'fork')
  t.same(rows[0]?.['embedding'], rows[1]?.['embedding'])
  t.same(rows[3]?.['embedding'], new Array(8).fill(0))
  t.match(summary, { nodeCount: 4, zeroVectorCount: 1, minNorm: 0 })
  t.ok(Math.abs((summary['maxNorm'] as number) - 1) < 1e-6)
  t.ok(notes.some((note) => note.startsWith('1 of the vectors is zero')))
})

t.test('fast_rp accepts vectors of an earlier result, and properties, as features', async (t) => {
  const { handle } = await call('fast_rp', { embeddingDimension: 6 }, 'fork')
  const given = { embeddingDimension: 8, propertyRatio: 0.5, nodeSelfInfluence: 1 }
  const plain = await call('fast_rp', { ...given, featureProperties: ['size'] }, 'fork')
  const both = await call('fast_rp', { ...given, featureProperties: ['size', handle] }, 'fork')
  t.equal(both.summary['nodeCount'], 4)
  t.notSame(both.rows, plain.rows)
})

t.test('fast_rp rejects zero vectors or missing features, and names properties that nodes lack', async (t) => {
  await t.rejects(call('fast_rp', { embeddingDimension: 8, iterationWeights: [] }), { code: 'EDGEWISE_INVALID_INPUT', message: /every vector would be zero/ })
  await t.rejects(call('fast_rp', { embeddingDimension: 8, propertyRatio: 0.5 }), { code: 'EDGEWISE_INVALID_INPUT', message: /"featureProperties" names none/ })
  await t.rejects(call('fast_rp', { embeddingDimension: 8, propertyRatio: 0.5, featureProperties: ['volume'] }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
  const { notes } = await call('fast_rp', { embeddingDimension: 8, featureProperties: ['zone'] })
  t.ok(notes.includes('featureProperties had no effect: propertyRatio is 0.'))
})

t.test('hashgnn makes binary vectors, from features of any kind', async (t) => {
  const given = { iterations: 2, embeddingDensity: 8 }
  const { rows } = await call('hashgnn', { ...given, generateFeatures: { dimension: 24, densityLevel: 2 } }, 'fork')
  for (const row of rows) t.ok((row['embedding'] as number[]).every((value) => value === 0 || value === 1))
  const binarized = await call('hashgnn', { ...given, featureProperties: ['size'], binarizeFeatures: { dimension: 12 } }, 'fork')
  t.match(binarized.summary, { nodeCount: 4, dimension: 12, zeroVectorCount: 0 })
  const dense = await call('hashgnn', { ...given, generateFeatures: { dimension: 24, densityLevel: 2 }, outputDimension: 5 }, 'fork')
  t.match(dense.rows[0], { embedding: { length: 5 } })
})

t.test('hashgnn distinguishes relationship types on request', async (t) => {
  const names = Array.from({ length: 12 }, (_, node) => `n${node}`)
  const arcs = names.flatMap((source, node) =>
    [1, 2, 5].map((step) => ({ source, target: names[(node + step) % 12] as string, type: step === 2 ? 'KNOWS' : 'LIKES' }))
  )
  await importGraph(store, 'typed', { nodes: names.map((name) => ({ id: name, labels: ['Thing'], properties: { name } })), relationships: arcs }, {})
  const given = { iterations: 2, embeddingDensity: 16, generateFeatures: { dimension: 64, densityLevel: 4 }, limit: 12 }
  const alike = await call('hashgnn', given, 'typed')
  const apart = await call('hashgnn', { ...given, heterogeneous: true }, 'typed')
  t.notSame(apart.rows, alike.rows)
  t.same((await call('hashgnn', { ...given, heterogeneous: true, limit: 11 }, 'typed')).rows, apart.rows.slice(0, 11), 'the same again')
  const one = await call('hashgnn', { ...given, heterogeneous: true, relationshipTypes: ['KNOWS'] }, 'typed')
  t.same(one.rows, (await call('hashgnn', { ...given, relationshipTypes: ['KNOWS'] }, 'typed')).rows)
  t.ok(one.notes.some((note) => note.includes('nothing to tell apart')))
  const narrowed = await call('hashgnn', { ...given, heterogeneous: true, relationshipTypes: ['LIKES', 'KNOWS'] }, 'typed')
  t.match(narrowed.summary, { nodeCount: 12, dimension: 64 })
})

t.test('hashgnn rejects no features, two sources of features, and other numbers', async (t) => {
  const given = { iterations: 1, embeddingDensity: 4 }
  const refused = (input: object, message: RegExp) => t.rejects(call('hashgnn', { ...given, ...input }, 'fork'), { code: 'EDGEWISE_INVALID_INPUT', message })
  const generateFeatures = { dimension: 8, densityLevel: 2 }
  await refused({}, /hashgnn needs features/)
  await refused({ generateFeatures, featureProperties: ['size'] }, /not both/)
  await refused({ generateFeatures: { dimension: 2, densityLevel: 3 } }, /is more than "dimension"/)
  await refused({ featureProperties: ['size'] }, /give "binarizeFeatures"/)
  const { notes } = await call('hashgnn', { ...given, generateFeatures, binarizeFeatures: { dimension: 4 } }, 'fork')
  t.ok(notes.includes('binarizeFeatures had no effect: generated features are binary.'))
})

t.test('node2vec repeats, for any buffer size, and reports a constant learning rate', async (t) => {
  const given = { embeddingDimension: 4, walksPerNode: 2, walkLength: 6 }
  const first = await call('node2vec', given, 'fork')
  const second = await call('node2vec', { ...given, walkBufferSize: 7 }, 'fork')
  t.same(second.rows, first.rows)
  t.equal(first.provenance.seed, 42)
  const { notes } = await call('node2vec', { ...given, minLearningRate: 0.5 }, 'fork')
  t.ok(notes.some((note) => note.startsWith('minLearningRate is above')))
})

t.test('the handle of an embedding is a column for clusters and nearest neighbours', async (t) => {
  const { handle } = await call('fast_rp', { embeddingDimension: 16, iterationWeights: [1], nodeSelfInfluence: 0.1 }, 'fork')
  const { rows } = await call('k_nearest_neighbors', { nodeProperties: [handle], topK: 1, sources: ['a'] }, 'fork')
  t.match(rows[0], { node1: 'a', node2: 'b' })
  const clusters = await call('k_means_clustering', { nodeProperty: handle, k: 2 }, 'fork')
  t.equal(clusters.summary['nodeCount'], 4)
})
