import t from 'tap'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store } = await openTestRuntime(t)
const call = (tool: string, input: object, graph = 'ring') => caller.call({ tenant, tool, arguments: input, graph })

function ring(count: number) {
  return {
    nodes: Array.from({ length: count }, (_, node) => ({
      id: `${node}`,
      labels: ['Thing'],
      properties: { name: `thing ${node}`, size: (node % 5) / 5, far: 900 }
    })),
    relationships: Array.from({ length: count }, (_, node) => ({
      source: `${node}`,
      target: `${(node + 1) % count}`,
      type: 'LINK',
      properties: { strength: 1 + (node % 3) }
    }))
  }
}

await importGraph(store, 'ring', ring(20), { orientation: 'undirected' })
await importGraph(store, 'larger', ring(30), { orientation: 'undirected' })
const small = { featureProperties: ['size'], embeddingDimension: 4, sampleSizes: [3, 2] }

t.test('a trained model gives vectors of length 1, also for other graphs', async (t) => {
  const { summary, rows } = await call('graph_sage_train', { modelName: 'plain', ...small, epochs: 3, maxIterations: 4, tolerance: 0 })
  t.match(summary, { modelName: 'plain', nodeCount: 20, featureCount: 1, dimension: 4, ranEpochs: 3, didConverge: false })
  t.same(
    rows.map(({ epoch, iterations }) => [epoch, iterations]),
    [
      [1, 4],
      [2, 4],
      [3, 4]
    ]
  )
  const here = await call('graph_sage_predict', { modelName: 'plain' })
  t.match(here.summary, { modelName: 'plain', nodeCount: 20, dimension: 4, modelHash: summary['hash'] })
  t.ok(Math.abs((here.summary['minNorm'] as number) - 1) < 1e-6)
  const there = await call('graph_sage_predict', { modelName: 'plain', nodes: ['thing 29'] }, 'larger')
  t.match(there, { total: 1, summary: { nodeCount: 30 }, notes: ['The model was trained on graph "ring", not on "larger".'] })
})

t.test('a retrained model with the same name gives another handle', async (t) => {
  await call('graph_sage_train', { modelName: 'again', ...small })
  const first = await call('graph_sage_predict', { modelName: 'again' })
  t.equal((await call('graph_sage_predict', { modelName: 'again' })).handle, first.handle)
  const { notes } = await call('graph_sage_train', { modelName: 'again', ...small, aggregator: 'pool', activationFunction: 'relu', weight: 'strength' })
  t.ok(notes.includes('The model that was named "again" before is replaced.'))
  const second = await call('graph_sage_predict', { modelName: 'again' })
  t.not(second.handle, first.handle)
  t.notSame(second.rows, first.rows)
})

t.test('vectors of a model are features for other tools', async (t) => {
  await call('graph_sage_train', { modelName: 'source', ...small })
  const { handle } = await call('graph_sage_predict', { modelName: 'source' })
  const next = await call('graph_sage_train', { modelName: 'next', ...small, featureProperties: ['size', handle] })
  t.equal(next.summary['featureCount'], 5)
  t.ok(next.notes.some((note) => note.includes(handle)))
  t.equal((await call('graph_sage_predict', { modelName: 'next' })).total, 20)
})

t.test('models are listed, dropped, and suggested for a missing one', async (t) => {
  await call('graph_sage_train', { modelName: 'listed', ...small })
  const { rows } = await call('list_models', { limit: 100 })
  t.match(
    rows.find(({ model }) => model === 'listed'),
    { kind: 'graph_sage', graph: 'ring', metric: 'LOSS' }
  )
  await call('drop_model', { modelName: 'listed' })
  await t.rejects(call('graph_sage_predict', { modelName: 'listed' }), /listed/)
})

t.test('distinguished labels have their own features', async (t) => {
  const { nodes, relationships } = ring(20)
  const kinds = nodes.map((node, at) => {
    const { name, size } = node.properties
    const label = ['Person', 'Firm', 'Place'][at % 3] as string
    return { ...node, labels: [label], properties: label === 'Place' ? { name } : label === 'Firm' ? { name, size } : { name, size, age: (at % 7) / 7 } }
  })
  await importGraph(store, 'kinds', { nodes: kinds, relationships }, { orientation: 'undirected' })
  const apart = { ...small, featureProperties: ['size', 'age'], projectedFeatureDimension: 3, epochs: 2 }
  const { summary, notes } = await call('graph_sage_train', { modelName: 'kinds', ...apart }, 'kinds')
  t.match(summary, { nodeCount: 20, featureCount: 2, dimension: 4 })
  t.ok(notes.some((note) => /^Labels told apart, with how many features each: (?=.*Firm 1)(?=.*Person 2)(?=.*Place 0)/.test(note)))
  const predicted = await call('graph_sage_predict', { modelName: 'kinds', limit: 20 }, 'kinds')
  t.match(predicted.summary, { nodeCount: 20, zeroVectorCount: 0 })
  const again = await call('graph_sage_train', { modelName: 'kinds again', ...apart }, 'kinds')
  t.equal(again.summary['hash'], summary['hash'], 'the same again')
  // Elsewhere labels may come in another order, and one of them may be missing.
  const fewer = kinds.filter(({ labels }) => labels[0] !== 'Place').reverse()
  const arcs = fewer.map(({ id }, at) => ({ source: id, target: (fewer[(at + 1) % fewer.length] ?? { id }).id, type: 'LINK' }))
  await importGraph(store, 'fewer-kinds', { nodes: fewer, relationships: arcs }, { orientation: 'undirected' })
  t.match((await call('graph_sage_predict', { modelName: 'kinds' }, 'fewer-kinds')).summary, { nodeCount: fewer.length })

  const refused = (graph: string, input: object, error: { code: string; message?: RegExp }) =>
    t.rejects(call('graph_sage_predict', { modelName: 'kinds', ...input }, graph), error)
  await refused('ring', {}, { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
  await importGraph(
    store,
    'odd-kinds',
    { nodes: kinds.map((node, at) => ({ ...node, labels: at === 0 ? ['Person', 'Firm'] : node.labels })), relationships },
    {}
  )
  await refused('odd-kinds', {}, { code: 'EDGEWISE_INVALID_INPUT', message: /some are both (Person and Firm|Firm and Person)/ })
  await importGraph(store, 'new-kinds', { nodes: kinds.map((node, at) => ({ ...node, labels: at === 4 ? ['Bank'] : node.labels })), relationships }, {})
  await refused('new-kinds', {}, { code: 'EDGEWISE_INVALID_INPUT', message: /^1 nodes have none of the labels that the model tells apart/ })
  const aged = kinds.map((node) => (node.labels[0] === 'Firm' ? { ...node, properties: { ...node.properties, age: 1 } } : node))
  await importGraph(store, 'aged-kinds', { nodes: aged, relationships }, {})
  await refused('aged-kinds', {}, { code: 'EDGEWISE_INVALID_INPUT', message: /Firm have other features/ })
  const some = kinds.map((node, at) => (at === 3 ? { ...node, properties: { name: 'ageless', size: 1 } } : node))
  await importGraph(store, 'ageless', { nodes: some, relationships }, {})
  await t.rejects(call('graph_sage_train', { modelName: 'x', ...apart }, 'ageless'), { code: 'EDGEWISE_MISSING_VALUE', message: /1 nodes of label Person/ })
})

t.test('large features are noted, and unknown ones rejected', async (t) => {
  const { notes } = await call('graph_sage_train', { modelName: 'large', ...small, featureProperties: ['far'] })
  t.ok(notes.some((note) => note.startsWith('Features reach 900')))
  await t.rejects(call('graph_sage_train', { modelName: 'none', ...small, featureProperties: ['volume'] }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
})
