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

t.test('a trained model gives vectors of length 1, to other graphs too', async (t) => {
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

t.test('a model trained anew under the name answers under another handle', async (t) => {
  await call('graph_sage_train', { modelName: 'again', ...small })
  const first = await call('graph_sage_predict', { modelName: 'again' })
  t.equal((await call('graph_sage_predict', { modelName: 'again' })).handle, first.handle)
  const { notes } = await call('graph_sage_train', { modelName: 'again', ...small, aggregator: 'pool', activationFunction: 'relu', weight: 'strength' })
  t.ok(notes.includes('The model that was named "again" before is replaced.'))
  const second = await call('graph_sage_predict', { modelName: 'again' })
  t.not(second.handle, first.handle)
  t.notSame(second.rows, first.rows)
})

t.test('vectors of a model are features to other tools', async (t) => {
  await call('graph_sage_train', { modelName: 'source', ...small })
  const { handle } = await call('graph_sage_predict', { modelName: 'source' })
  const next = await call('graph_sage_train', { modelName: 'next', ...small, featureProperties: ['size', handle] })
  t.equal(next.summary['featureCount'], 5)
  t.ok(next.notes.some((note) => note.includes(handle)))
  t.equal((await call('graph_sage_predict', { modelName: 'next' })).total, 20)
})

t.test('models are listed, dropped, and named when one is not there', async (t) => {
  await call('graph_sage_train', { modelName: 'listed', ...small })
  const { rows } = await call('list_models', { limit: 100 })
  t.match(
    rows.find(({ model }) => model === 'listed'),
    { kind: 'graph_sage', graph: 'ring', metric: 'LOSS' }
  )
  await call('drop_model', { modelName: 'listed' })
  await t.rejects(call('graph_sage_predict', { modelName: 'listed' }), /listed/)
})

t.test('large features are noted, and what cannot be told apart is refused', async (t) => {
  const { notes } = await call('graph_sage_train', { modelName: 'large', ...small, featureProperties: ['far'] })
  t.ok(notes.some((note) => note.startsWith('Features reach 900')))
  const refused = call('graph_sage_train', { modelName: 'labels', ...small, projectedFeatureDimension: 3 })
  await t.rejects(refused, { code: 'EDGEWISE_INVALID_INPUT', message: /Labels are not told apart/ })
  await t.rejects(call('graph_sage_train', { modelName: 'none', ...small, featureProperties: ['volume'] }), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
})
