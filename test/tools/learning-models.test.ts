import t from 'tap'
import { soleEngine } from '../../src/engines/engines.ts'
import { createResultCache } from '../../src/results/cache.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { modelReference, toolInput } from '../../src/tools/schemas.ts'
import { defineTool } from '../../src/tools/tool.ts'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store, engine, state, resultCache } = await openTestRuntime(t)

const call = (tool: string, input: unknown, asker = tenant) => caller.call({ tenant: asker, tool, arguments: input })
const model = (name: string, weight: number) => ({
  name,
  kind: 'node_regression' as const,
  graph: 'london',
  score: { metric: 'MEAN_SQUARED_ERROR', value: 0.5 },
  document: { weight }
})

/** Answers by the weight of its model, and by what the test says of the graph. */
const probe = defineTool({
  name: 'weigh_model',
  family: 'learning',
  description: '',
  phrases: [],
  input: toolInput({ modelName: modelReference('node_regression', 'The model.') }),
  output: { columns: {}, summary: toolInput({}) },
  examples: [],
  effects: 'none',
  async run({ modelName }, { openModel }) {
    const { document } = await openModel(modelName)
    return { table: { columns: [], rowCount: 0 }, order: [], summary: document as Record<string, unknown> }
  }
})
const open = (cache = resultCache) =>
  createToolCaller({ tools: [...tools, probe], store, engines: soleEngine(engine), state, resultCache: cache, defaultGraph: 'london' })

t.test('models are listed in their current state', async (t) => {
  t.match(await call('list_models', {}), { total: 0, notes: ['No model has been trained yet.'] })
  await state.models.put(tenant, model('b', 1))
  await state.models.put(tenant, model('a', 1))
  const listed = await call('list_models', {})
  t.match(listed.rows, [{ model: 'a', kind: 'node_regression', graph: 'london', metric: 'MEAN_SQUARED_ERROR', value: 0.5 }, { model: 'b' }])
  t.equal(listed.summary['modelCount'], 2)
})

t.test('a model is dropped once, and a second drop lists the remaining ones', async (t) => {
  await state.models.put(tenant, model('a', 1))
  await state.models.put(tenant, model('b', 1))
  t.match(await call('drop_model', { model: 'b' }), { summary: { modelName: 'b', dropped: true }, notes: [] })
  t.match(await call('drop_model', { modelName: 'b' }), { summary: { dropped: false }, notes: [/named "b"\. Known models: a\./] })
})

t.test('a call with a wrong model gets the list of fitting ones', async (t) => {
  const probing = open()
  await state.models.put(tenant, model('prices', 1))
  await state.models.put(tenant, { ...model('zones', 1), kind: 'node_classification' })
  const ask = (modelName: string) => probing.call({ tenant, tool: 'weigh_model', arguments: { modelName } })
  await t.rejects(ask('price'), {
    code: 'EDGEWISE_INVALID_INPUT',
    message: /No model is named "price"\. Models for node regression: .*prices/,
    parameters: { errors: [{ pointer: '/modelName', suggestion: 'prices' }] }
  })
  await t.rejects(ask('zones'), { message: /"zones" is for node classification, not for node regression/ })
})

t.test('a result belongs to its model: another one with its name gives another result', async (t) => {
  const probing = open()
  const ask = () => probing.call({ tenant, tool: 'weigh_model', arguments: { modelName: 'changing' } })
  await state.models.put(tenant, model('changing', 1))
  const first = await ask()
  t.match(first, { summary: { weight: 1 }, provenance: { models: { changing: /./ } } })
  await state.models.put(tenant, model('changing', 2))
  const second = await ask()
  t.match(second.summary, { weight: 2 })
  t.not(second.handle, first.handle)
  const gone = { code: 'EDGEWISE_HANDLE_GONE', message: /model "changing" has changed/, parameters: { call: { tool: 'weigh_model' } } }
  await t.rejects(open(createResultCache({ maxBytes: 1e6 })).page(tenant, first.handle, { offset: 0, limit: 1 }), gone)
  await state.models.put(tenant, model('changing', 1))
  t.equal((await ask()).handle, first.handle)
})
