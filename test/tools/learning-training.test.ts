import t from 'tap'
import type { NewModel } from '../../src/storage/state/models.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store, state } = await openTestRuntime(t)
const call = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input })

/** People who know those of their own team; firms beside them have no age. `team` is known of most. */
const PEOPLE = 80
const people = Array.from({ length: PEOPLE }, (_, i) => ({
  id: `p${i}`,
  labels: ['Person'],
  properties: { name: `Person ${i}`, age: 20 + ((i * 37) % 50), club: i % 2, ...(i % 8 === 7 ? {} : { team: i % 2 === 0 ? 1 : 2 }) }
}))
const firms = Array.from({ length: 6 }, (_, i) => ({ id: `f${i}`, labels: ['Firm'], properties: { name: `Firm ${i}` } }))
const knows = people.flatMap((_, i) => [2, 6, 14].map((step) => ({ source: `p${i}`, target: `p${(i + step) % PEOPLE}`, type: 'KNOWS', properties: {} })))
const works = people.map((_, i) => ({ source: `p${i}`, target: `f${i % 6}`, type: 'WORKS_AT', properties: {} }))
await importGraph(store, 'teams', { nodes: [...people, ...firms], relationships: [...knows, ...works] }, { orientation: 'directed' })

const teams = { graph: 'teams', modelName: 'teams', targetProperty: 'team', featureProperties: ['club', 'age'], targetNodeLabels: ['Person'] }
const mates = {
  graph: 'teams',
  modelName: 'mates',
  targetRelationshipType: 'KNOWS',
  linkFeatures: [{ featureType: 'sameCategory', nodeProperties: ['club'] }],
  sourceNodeLabel: 'Person',
  targetNodeLabel: 'Person',
  splitConfig: { trainFraction: 0.4 }
}

t.test('a trained classifier is listed with its test score and predicts nodes of its labels, also those with unknown class', async (t) => {
  const trained = await call('train_node_classification_model', { ...teams, metrics: ['F1_MACRO', 'PRECISION(class=2)'] })
  t.match(trained.summary, {
    modelName: 'teams',
    method: 'logisticRegression',
    metric: 'F1_MACRO',
    test: { F1_MACRO: 1, 'PRECISION(class=2)': 1 },
    classes: [1, 2],
    trainCount: 49,
    testCount: 21
  })
  t.ok(trained.notes.some((note) => /10 nodes have no team/.test(note)))
  t.ok(trained.notes.some((note) => /without a fault/.test(note)))
  t.equal(trained.total, 2)
  t.match((await call('list_models', {})).rows, [{ model: 'teams', kind: 'node_classification', graph: 'teams', metric: 'F1_MACRO', value: 1 }])
  const predicted = await call('predict_node_classification', { graph: 'teams', modelName: 'teams', includePredictedProbabilities: true, limit: 100 })
  t.equal(predicted.total, PEOPLE)
  for (const { nodeId, predicted: team, probability, probabilities } of predicted.rows) {
    t.equal(team, Number(String(nodeId).slice(1)) % 2 === 0 ? 1 : 2)
    t.equal(Math.max(...(probabilities as number[])), probability)
  }
  const sure = predicted.rows.map(({ probability }) => probability as number)
  t.same(
    sure,
    sure.toSorted((a, b) => b - a)
  )
  t.match(predicted.summary, {
    nodeCount: PEOPLE,
    targetProperty: 'team',
    classes: [
      { class: 1, nodes: 40 },
      { class: 2, nodes: 40 }
    ]
  })
  t.match((await call('predict_node_classification', { graph: 'teams', modelName: 'teams', nodes: ['Person 7'] })).rows, [{ node: 'Person 7', predicted: 2 }])
})

t.test('the same training keeps the same model; a note reports another one with its name', async (t) => {
  const first = await call('train_node_classification_model', teams)
  const again = await call('train_node_classification_model', teams)
  t.equal(again.summary['hash'], first.summary['hash'])
  t.notOk(again.notes.some((note) => /replaced/.test(note)))
  const other = await call('train_node_classification_model', {
    ...teams,
    seed: 7,
    modelCandidates: [{ method: 'randomForest', config: { numberOfDecisionTrees: 3 } }]
  })
  t.not(other.summary['hash'], first.summary['hash'])
  t.ok(other.notes.some((note) => /"teams" before is replaced/.test(note)))
})

t.test('predictions are columns for other algorithms: the class, not its probability', async (t) => {
  await call('train_node_classification_model', teams)
  const { handle } = await call('predict_node_classification', { graph: 'teams', modelName: 'teams' })
  const regression = {
    ...teams,
    modelName: 'echo',
    featureProperties: [handle],
    modelCandidates: [{ method: 'linearRegression', config: { maxEpochs: 400, tolerance: 0 } }]
  }
  const trained = await call('train_node_regression_model', regression)
  t.ok(((trained.summary['test'] as Record<string, number>)['MEAN_SQUARED_ERROR'] ?? 1) < 0.01)
  t.ok(trained.notes.some((note) => note.includes(handle) && /this version of the graph/.test(note)))
  const rows = (await call('predict_node_regression', { graph: 'teams', modelName: 'echo', limit: 100 })).rows
  t.equal(rows.length, PEOPLE)
  t.ok((rows[0]?.['predicted'] as number) > 1.8 && (rows.at(-1)?.['predicted'] as number) < 1.2)
})

t.test('missing links are predicted between nodes of the labels, and no existing one', async (t) => {
  const trained = await call('train_link_prediction_model', mates)
  t.ok(((trained.summary['test'] as Record<string, number>)['AUCPR'] ?? 0) > 0.6)
  t.equal(trained.summary['leftCount'], 240 - (trained.summary['trainCount'] as number) / 2 - (trained.summary['testCount'] as number) / 2)
  const { rows, total, summary } = await call('predict_link_prediction', { graph: 'teams', modelName: 'mates', topN: 30, limit: 30 })
  t.equal(total, 30)
  t.equal(summary['scoredCount'], (PEOPLE * (PEOPLE - 1)) / 2 - 240)
  const linked = new Set(knows.flatMap(({ source, target }) => [`${source} ${target}`, `${target} ${source}`]))
  for (const { node1Id, node2Id } of rows) {
    const [a, b] = [String(node1Id), String(node2Id)]
    t.notOk(linked.has(`${a} ${b}`))
    t.equal(Number(a.slice(1)) % 2, Number(b.slice(1)) % 2)
  }
  const searched = await call('predict_link_prediction', { graph: 'teams', modelName: 'mates', topN: 30, sampleRate: 0.5, topK: 4 })
  t.ok(searched.notes.some((note) => /searched/.test(note)))
  t.equal(searched.summary['max'], summary['max'])
})

t.test('given columns are noted, because they may contain the answer', async (t) => {
  const { handle } = await call('degree_centrality', { graph: 'teams', relationshipTypes: ['KNOWS'] })
  const { notes } = await call('train_link_prediction_model', { ...mates, linkFeatures: [{ featureType: 'hadamard', nodeProperties: [handle] }] })
  t.ok(notes.some((note) => note.includes(handle) && /flatters the test/.test(note)))
})

const wrong: readonly (readonly [what: string, tool: string, input: object, error: object])[] = [
  ['the target among the features', 'train_node_classification_model', { ...teams, featureProperties: ['team'] }, { message: /only repeat it/ }],
  [
    'a feature that there is not',
    'train_node_classification_model',
    { ...teams, featureProperties: ['ages'] },
    { code: 'EDGEWISE_UNKNOWN_PROPERTY', parameters: { suggestions: ['age'] } }
  ],
  ['a metric of another task', 'train_node_classification_model', { ...teams, metrics: ['AUCPR'] }, { message: /No metric is named "AUCPR"/ }],
  [
    'to predict nodes that lack a feature',
    'predict_node_classification',
    { graph: 'teams', modelName: 'teams', targetNodeLabels: ['Firm'] },
    { message: /6 of 6 nodes have no number in "club"/ }
  ],
  [
    'a step that there is not',
    'train_node_regression_model',
    { ...teams, nodePropertySteps: [{ procedure: 'gds.magic', config: { mutateProperty: 'm' } }] },
    { message: /none of degree/ }
  ],
  [
    'two steps of one name',
    'train_node_regression_model',
    { ...teams, nodePropertySteps: [0, 1].map(() => ({ procedure: 'degree', config: { mutateProperty: 'm' } })) },
    { message: /write the column "m"/ }
  ],
  [
    'a learner of another task',
    'train_node_regression_model',
    { ...teams, modelCandidates: [{ method: 'MLP' }] },
    { message: /must be one of linearRegression, randomForest/ }
  ],
  ['too few links', 'train_link_prediction_model', { ...mates, splitConfig: { testFraction: 0.001 } }, { message: /Of 240 links/ }],
  ['an unknown label of ends', 'train_link_prediction_model', { ...mates, sourceNodeLabel: 'People' }, { code: 'EDGEWISE_UNKNOWN_LABEL' }],
  [
    'to predict by a model that there is not',
    'predict_link_prediction',
    { graph: 'teams', modelName: 'mats' },
    { message: /No model is named "mats"\. Models for link prediction: mates/ }
  ],
  ['to predict where the features are not', 'predict_node_classification', { graph: 'london', modelName: 'teams' }, { code: 'EDGEWISE_UNKNOWN_PROPERTY' }]
]
for (const [what, tool, input, error] of wrong) {
  t.test(`rejects ${what}`, async (t) => {
    await t.rejects(call(tool, input), { code: 'EDGEWISE_INVALID_INPUT', ...error })
  })
}

t.test('a model of a weighted, filtered part predicts on that part', async (t) => {
  const input = {
    ...teams,
    modelName: 'young',
    nodeWhere: [{ property: 'age', operator: '<', value: 45 }],
    labels: ['Person'],
    featureProperties: ['club', 'degree'],
    nodePropertySteps: [{ procedure: 'degree', config: { mutateProperty: 'degree' } }]
  }
  await call('train_node_classification_model', input)
  const predicted = await call('predict_node_classification', { graph: 'teams', modelName: 'young' })
  t.equal(predicted.total, people.filter(({ properties: { age } }) => age < 45).length)
  t.match(predicted.provenance.projection, { labels: ['Person'], orientation: 'natural' })
  t.equal(
    (await call('predict_node_classification', { graph: 'teams', modelName: 'young', nodeWhere: [{ property: 'age', operator: '>', value: 60 }] })).total,
    people.filter(({ properties: { age } }) => age > 60).length
  )
})

t.test('features of a named projection are found again, by its name or its content', async (t) => {
  const { handle } = await call('pagerank', { graph: 'teams' })
  await call('project_graph', { graph: 'teams', name: 'ranked', labels: ['Person'], nodeProperties: ['club', 'team'], replace: true })
  await call('mutate', { graph: 'ranked', handle, property: 'influence' })
  const trained = await call('train_node_classification_model', {
    graph: 'ranked',
    modelName: 'by rank',
    targetProperty: 'team',
    featureProperties: ['club', 'influence']
  })
  t.match(trained.summary['test'], { ACCURACY: 1 })
  const there = await call('predict_node_classification', { graph: 'ranked', modelName: 'by rank' })
  const everywhere = await call('predict_node_classification', { graph: 'teams', modelName: 'by rank' })
  t.same(everywhere.rows, there.rows)
})

t.test('a model in another engine cannot be used here, with its place', async (t) => {
  const document = {
    engine: 'gds/9',
    spec: { labels: [], types: [], orientation: 'natural', weight: null, properties: [], parallel: 'keep', nodeWhere: [], relationshipWhere: [], derived: [] },
    steps: [],
    given: ['club'],
    featureProperties: ['club'],
    targetNodeLabels: ['Person'],
    classes: [1, 2],
    width: null,
    model: { form: 'held', engine: 'gds', name: 'x' }
  }
  await state.models.put(tenant, { name: 'elsewhere', kind: 'node_classification', graph: 'teams', score: null, document } satisfies NewModel)
  await t.rejects(call('predict_node_classification', { graph: 'teams', modelName: 'elsewhere' }), {
    code: 'EDGEWISE_INVALID_INPUT',
    message: /Predict with "engine": "gds"/
  })
  t.match((await call('drop_model', { modelName: 'elsewhere' })).summary, { dropped: true })
})
