import t from 'tap'
import { createEngines, soleEngine } from '../../src/engines/engines.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { stepAlgorithms } from '../../src/graph/learning/node-property-steps.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { noServer, openConnection, startServer, testServer } from '../fixtures/neo4j.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'
import { openStore } from '../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../storage/graphs/sample-graph.ts'

const training = {
  modelName: 'rail',
  targetProperty: 'zone',
  nodeWhere: [{ property: 'zone', operator: 'in', value: [1, 2, 3] }],
  featureProperties: ['latitude', 'longitude', 'degree'],
  nodePropertySteps: [{ procedure: 'degree', config: { mutateProperty: 'degree' } }],
  modelCandidates: [{ method: 'randomForest', config: { numberOfDecisionTrees: { range: [5, 15] } } }],
  autoTuningConfig: { maxTrials: 2 },
  metrics: ['ACCURACY', 'RECALL(class=3)']
}

// A server of its own: models and pipelines of GDS are one list for all who use a server.
const server = testServer() === null ? null : await startServer(t)
if (server === null) t.test('models trained in Neo4j', { skip: noServer }, async () => {})
else {
  t.test('a model trained by Graph Data Science stays and predicts there, and a lost model is reported', { timeout: 120_000 }, async (t) => {
    const neo4j = openConnection(t, server)
    const tenant = newTenant()
    const { uri, username, password } = server
    const graphs = openStore(t, { uri, username, password }, neo4j)
    const { engine: local, resultCache, state } = await openTestRuntime(t, { graphs, tenant })
    const gds = await openGdsEngine({ neo4j, source: (...where) => graphs.projectionSource(...where), deadlineMs: 60_000, ttlMs: 600_000 })
    t.teardown(() => gds.close())
    const shared = { tools, store: graphs, state, resultCache, defaultGraph: 'london' }
    const both = createEngines({ local, gds: async () => ({ engine: gds }), wish: 'local', maxBytes: Number.POSITIVE_INFINITY })
    const here = createToolCaller({ ...shared, engines: both })
    const there = createToolCaller({ ...shared, engines: soleEngine(gds) })
    const call = (caller: typeof here, tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })
    const modelsThere = async () =>
      (await neo4j.read({ text: 'CALL gds.model.list() YIELD modelName RETURN modelName' })).map(({ modelName }) => String(modelName))
    const pipelinesThere = async () =>
      (await neo4j.read({ text: 'CALL gds.pipeline.list() YIELD pipelineName RETURN pipelineName' })).map(({ pipelineName }) => String(pipelineName))

    const before = await modelsThere()
    const trained = await call(there, 'train_node_classification_model', training)
    const [held = ''] = (await modelsThere()).filter((name) => !before.includes(name))
    t.teardown(() => gds.dropModel(held))
    t.match(held, /^edgewise_/)
    t.notOk(
      (await pipelinesThere()).some((name) => name.startsWith('edgewise_')),
      'no pipeline is left'
    )
    t.equal(trained.summary['trialCount'], 2)
    t.same(trained.summary['classes'], [1, 2, 3])
    t.ok(((trained.summary['test'] as Record<string, number>)['ACCURACY'] as number) > 0.6)
    t.type((trained.summary['test'] as Record<string, number>)['RECALL(class=3)'], 'number')
    t.ok(trained.notes.some((note) => /lost when the server restarts/.test(note)))

    const predicted = await call(there, 'predict_node_classification', { modelName: 'rail', limit: 400 })
    t.equal(predicted.total, 182)
    t.ok(predicted.rows.every(({ predicted: zone }) => [1, 2, 3].includes(zone as number)))
    await t.rejects(call(here, 'predict_node_classification', { modelName: 'rail' }), { code: 'EDGEWISE_INVALID_INPUT', message: /"engine": "gds"/ })

    const again = await call(there, 'train_node_classification_model', training)
    t.equal(again.summary['hash'], trained.summary['hash'], 'the same seed, the same place')
    t.same(
      (await modelsThere()).filter((name) => !before.includes(name)),
      [held],
      'training again replaces it'
    )

    await gds.dropModel(held)
    await t.rejects(call(there, 'predict_node_classification', { modelName: 'rail', nodes: ['Angel'] }), {
      code: 'EDGEWISE_INVALID_INPUT',
      message: /no longer holds the model.*Train it again/
    })

    await call(there, 'train_node_classification_model', training)
    await call(there, 'drop_model', { modelName: 'rail' })
    t.notOk((await modelsThere()).includes(held), 'dropped there, too')
    await call(there, 'train_node_classification_model', training)
    await call(here, 'train_node_classification_model', training)
    t.notOk((await modelsThere()).includes(held), 'replaced by one that is kept here')
    await t.rejects(call(there, 'predict_node_classification', { modelName: 'rail' }), { message: /trained by engine local.*"engine": "local"/ })
    const unlabelled = { ...training, nodeWhere: undefined, targetProperty: 'nothing' }
    await t.rejects(call(there, 'train_node_classification_model', JSON.parse(JSON.stringify(unlabelled))), { code: 'EDGEWISE_UNKNOWN_PROPERTY' })
    const every = {
      ...training,
      featureProperties: stepAlgorithms.map(String),
      nodePropertySteps: stepAlgorithms.map((procedure) => ({ procedure, config: { mutateProperty: procedure } }))
    }
    t.equal((await call(there, 'train_node_classification_model', every)).summary['trialCount'], 2, 'GDS knows every step, as it is told of it')
    await call(there, 'drop_model', { modelName: 'rail' })
    const ends = { modelName: 'links', sourceNodeLabel: 'Station', linkFeatures: [{ featureType: 'l2', nodeProperties: ['latitude'] }] }
    await t.rejects(call(there, 'train_link_prediction_model', ends), { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /without labels/ })
  })
}
