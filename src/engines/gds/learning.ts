import { invalidInput } from '../../base/errors.ts'
import { MAX_CLASSES } from '../../graph/kernels/prediction/train-node-classification.ts'
import type { NodeTraining, Training } from '../../graph/kernels/prediction/train-node-model.ts'
import type { LinkFeature } from '../../graph/learning/link-features.ts'
import { classMetrics, pairMetrics, valueMetrics } from '../../graph/learning/metrics.ts'
import { columnForm, type PushedColumn } from './column-form.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import {
  addLearners,
  addSteps,
  heldAs,
  heldName,
  linkPrediction,
  nodeClassification,
  nodeRegression,
  Pipeline,
  type PipelineKind,
  predicting,
  readSelection,
  refuse
} from './pipeline.ts'
import type { GraphForm } from './projection-statement.ts'
import { float, type PushedAlgorithm, type PushedProjection } from './pushed-algorithm.ts'

const TARGET = 'target'

const columnName = (index: number) => `feature${index}`

/** Names the given columns in the order of their first use. */
function givenNames(columns: Readonly<Record<string, Float64Array>>): Record<string, string> {
  return Object.fromEntries(Object.keys(columns).map((name, index) => [name, columnName(index)]))
}

/** Builds the graph with the given columns and the learning target. */
function withColumns(
  projection: PushedProjection,
  columns: Readonly<Record<string, Float64Array>>,
  learned: Readonly<Record<string, PushedColumn>>
): GraphForm {
  const given = Object.entries(columns).map(([, values], index): [string, PushedColumn] => {
    const width = values.length / projection.nodeCount
    return [columnName(index), width === 1 ? { values } : { values, width }]
  })
  return columnForm(projection, { ...Object.fromEntries(given), ...learned })
}

/** Returns the classes ascending and each node's class index. Throws EDGEWISE_INVALID_INPUT for too few or too many classes. */
function classesOf(targets: Float64Array): { classes: Float64Array; indices: Float64Array } {
  const classes = Float64Array.from(new Set(targets)).sort()
  if (classes.length < 2 || classes.length > MAX_CLASSES) {
    throw invalidInput(`The nodes have ${classes.length} different classes; 2 to ${MAX_CLASSES} can be learned.`)
  }
  const indexOf = new Map(Array.from(classes, (value, index) => [value, index]))
  return { classes, indices: targets.map((value) => indexOf.get(value) ?? Number.NaN) }
}

function refuseUnlabelled({ targets }: Pick<NodeTraining, 'targets'>): void {
  const lacking = targets.filter(Number.isNaN).length
  if (lacking > 0)
    throw refuse(`it learns from all nodes or none, and ${lacking} nodes have no value to learn; leave them out by "nodeWhere" (operator "exists").`)
}

async function trainNodes(
  call: GdsCall,
  kind: PipelineKind,
  projection: PushedProjection,
  training: NodeTraining,
  metrics: readonly (readonly [name: string, asked: string, inGds: string])[]
): Promise<Training> {
  const { testFraction, validationFolds, featureProperties, seed, holdAs } = training
  const pipeline = new Pipeline(call, kind)
  const model = heldAs(holdAs)
  await call.cleanUp('CALL gds.model.drop($model, false) YIELD modelName RETURN modelName', { model: model.name })
  const build = async () => {
    const names = { ...givenNames(training.columns), ...(await addSteps(pipeline, kind, { projection, parameters: training })) }
    const nodeProperties = featureProperties.map((name) => names[name])
    const scaled = `scaled_${pipeline.suffix}`
    // The kernel also scales features for gradient-descent learners.
    await pipeline.add(`${kind.prefix}.addNodeProperty`, 'scaleProperties', { nodeProperties, scaler: 'StdScore', mutateProperty: scaled })
    await pipeline.add(`${kind.prefix}.selectFeatures`, [scaled])
    await pipeline.add(`${kind.prefix}.configureSplit`, { testFraction: float(testFraction), validationFolds })
    await addLearners(pipeline, kind, training)
  }
  const row = await pipeline.train(build, { modelName: model.name, targetProperty: TARGET, metrics: metrics.map(([, name]) => name), randomSeed: seed })
  return {
    ...readSelection(
      row,
      metrics.map(([name, , inGds]) => [name, inGds])
    ),
    model,
    trainCount: null,
    testCount: null,
    width: null
  }
}

export const trainNodeClassification: PushedAlgorithm<'trainNodeClassification'> = {
  procedure: nodeClassification.prefix,
  mode: 'train',
  formOf({ projection, parameters }) {
    refuseUnlabelled(parameters)
    return withColumns(projection, parameters.columns, { [TARGET]: { values: classesOf(parameters.targets).indices, isInteger: true } })
  },
  async read(call, _configuration, { projection, parameters }) {
    const { classes } = classesOf(parameters.targets)
    const metrics = classMetrics(parameters.metrics, Array.from(classes)).map(({ name }): [string, string, string] => {
      const [, measure, value] = /^(\w+)\(class=(.+)\)$/.exec(name) ?? []
      if (value === undefined) return [name, name, name]
      const index = classes.indexOf(Number(value))
      return [name, `${measure}(class=${index})`, `${measure}_class_${index}`]
    })
    return { ...(await trainNodes(call, nodeClassification, projection, parameters, metrics)), classes }
  }
}

export const trainNodeRegression: PushedAlgorithm<'trainNodeRegression'> = {
  procedure: nodeRegression.prefix,
  mode: 'train',
  formOf({ projection, parameters }) {
    refuseUnlabelled(parameters)
    return withColumns(projection, parameters.columns, { [TARGET]: { values: parameters.targets } })
  },
  read(call, _configuration, { projection, parameters }) {
    return trainNodes(
      call,
      nodeRegression,
      projection,
      parameters,
      valueMetrics(parameters.metrics).map(({ name }) => [name, name, name])
    )
  }
}

/** Places of the wanted nodes among all nodes; null wants all. */
function placesOf(nodes: Uint32Array | null, nodeCount: number): (node: number) => number {
  if (nodes === null) return (node) => node
  const places = new Int32Array(nodeCount).fill(-1)
  for (const [place, node] of nodes.entries()) places[node] = place
  return (node) => places[node] as number
}

export const predictNodeClassification: PushedAlgorithm<'predictNodeClassification'> = {
  procedure: `${nodeClassification.prefix}.predict`,
  formOf: ({ projection, parameters }) => withColumns(projection, parameters.columns, {}),
  configure: ({ parameters }) => ({ modelName: heldName(parameters.model), includePredictedProbabilities: true }),
  async read(call, configuration, { projection, parameters: { nodes, classCount }, indexOf }) {
    const count = nodes?.length ?? projection.nodeCount
    const placeOf = placesOf(nodes, projection.nodeCount)
    const predicted = new Uint32Array(count)
    const probabilities = new Float64Array(count * classCount)
    const rows = call.stream(
      `${this.procedure}.stream`,
      configuration,
      'nodeId, predictedClass, predictedProbabilities',
      'RETURN toFloat(nodeId), toFloat(predictedClass), predictedProbabilities'
    )
    for await (const [id, index, shares] of predicting(rows)) {
      const place = placeOf(indexOf(id as number))
      if (place === -1) continue
      predicted[place] = index as number
      probabilities.set(shares as number[], place * classCount)
    }
    return { predicted, probabilities }
  }
}

export const predictNodeRegression: PushedAlgorithm<'predictNodeRegression'> = {
  procedure: `${nodeRegression.prefix}.predict`,
  formOf: ({ projection, parameters }) => withColumns(projection, parameters.columns, {}),
  configure: ({ parameters }) => ({ modelName: heldName(parameters.model) }),
  async read(call, configuration, { projection, parameters: { nodes }, indexOf }) {
    const placeOf = placesOf(nodes, projection.nodeCount)
    const values = new Float64Array(nodes?.length ?? projection.nodeCount)
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'nodeId, predictedValue', 'RETURN toFloat(nodeId), predictedValue')
    for await (const [id, value] of predicting(rows)) {
      const place = placeOf(indexOf(id as number))
      if (place !== -1) values[place] = value as number
    }
    return { values }
  }
}

function refuseEnds({ sources, targets }: { readonly sources: Uint8Array | null; readonly targets: Uint8Array | null }): void {
  if (sources !== null || targets !== null) throw refuse('graphs lie there without labels, so ends of links cannot be told apart by label.')
}

async function addLinkFeatures(pipeline: Pipeline, linkFeatures: readonly LinkFeature[], names: Readonly<Record<string, string>>): Promise<void> {
  const inGds = { hadamard: 'HADAMARD', l2: 'L2', cosine: 'COSINE', sameCategory: 'SAME_CATEGORY' } as const
  for (const { featureType, nodeProperties } of linkFeatures) {
    await pipeline.add(`${linkPrediction.prefix}.addFeature`, inGds[featureType], { nodeProperties: nodeProperties.map((name) => names[name]) })
  }
}

/** The relationship type that GDS gives a projection without types. */
const EVERY = '__ALL__'

export const trainLinkPrediction: PushedAlgorithm<'trainLinkPrediction'> = {
  procedure: linkPrediction.prefix,
  mode: 'train',
  formOf({ projection, parameters }) {
    refuseEnds(parameters)
    return { ...withColumns(projection, parameters.columns, {}), isLoopFree: true }
  },
  async read(call, _configuration, { projection, parameters }) {
    const { testFraction, trainFraction, validationFolds, negativeSamplingRatio, negativeClassWeight, seed } = parameters
    const pipeline = new Pipeline(call, linkPrediction)
    const model = heldAs(parameters.holdAs)
    const metrics = pairMetrics(parameters.metrics, 1).map(({ name }) => name)
    await call.cleanUp('CALL gds.model.drop($model, false) YIELD modelName RETURN modelName', { model: model.name })
    const build = async () => {
      const names = { ...givenNames(parameters.columns), ...(await addSteps(pipeline, linkPrediction, { projection, parameters })) }
      await addLinkFeatures(pipeline, parameters.linkFeatures, names)
      const split = {
        testFraction: float(testFraction),
        trainFraction: float(trainFraction),
        validationFolds,
        negativeSamplingRatio: float(negativeSamplingRatio)
      }
      await pipeline.add(`${linkPrediction.prefix}.configureSplit`, split)
      await addLearners(pipeline, linkPrediction, parameters)
    }
    const configuration: Configuration = {
      modelName: model.name,
      targetRelationshipType: EVERY,
      metrics,
      negativeClassWeight: float(negativeClassWeight),
      randomSeed: seed
    }
    const row = await pipeline.train(build, configuration)
    return {
      ...readSelection(
        row,
        metrics.map((name) => [name, name])
      ),
      model,
      trainCount: null,
      testCount: null,
      width: null,
      leftCount: null
    }
  }
}

export const predictLinkPrediction: PushedAlgorithm<'predictLinkPrediction'> = {
  procedure: `${linkPrediction.prefix}.predict`,
  formOf({ projection, parameters }) {
    refuseEnds(parameters)
    return { ...withColumns(projection, parameters.columns, {}), isLoopFree: true }
  },
  configure({ parameters: { model, topN, threshold, search } }) {
    const modelName = heldName(model)
    if (search === null) return { modelName, topN, threshold: float(threshold) }
    const { sampleRate, topK, deltaThreshold, maxIterations, randomJoins, seed } = search
    return { modelName, sampleRate: float(sampleRate), topK, deltaThreshold: float(deltaThreshold), maxIterations, randomJoins, randomSeed: seed }
  },
  async read(call, configuration, { parameters: { topN, threshold }, indexOf }) {
    const rows = call.stream(`${this.procedure}.stream`, configuration, 'node1, node2, probability', 'RETURN toFloat(node1), toFloat(node2), probability')
    const pairs = new Map<string, [number, number, number]>()
    for await (const [one, other, probability] of predicting(rows)) {
      const [u, v] = [indexOf(one as number), indexOf(other as number)]
      const [first, second] = [Math.min(u, v), Math.max(u, v)]
      // The search returns a pair from both ends.
      if ((probability as number) >= threshold) pairs.set(`${first} ${second}`, [first, second, probability as number])
    }
    const best = [...pairs.values()].sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]).slice(0, topN)
    return {
      first: Uint32Array.from(best, ([first]) => first),
      second: Uint32Array.from(best, ([, second]) => second),
      probabilities: Float64Array.from(best, ([, , probability]) => probability),
      scored: null,
      ranIterations: null,
      didConverge: null
    }
  }
}
