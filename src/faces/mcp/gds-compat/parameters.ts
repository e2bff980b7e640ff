import { MAX_QUERY_TEXT } from '../../../tools/input-limits.ts'

export type ParameterSchema = Readonly<Record<string, unknown>>

const text = (description: string): ParameterSchema => ({ type: 'string', description })
const queryText = (description: string): ParameterSchema => ({ type: 'string', maxLength: MAX_QUERY_TEXT, description })
const integer = (description: string): ParameterSchema => ({ type: 'integer', description })
const number = (description: string): ParameterSchema => ({ type: 'number', description })
const flag = (description: string): ParameterSchema => ({ type: 'boolean', description })
const texts = (description: string): ParameterSchema => ({ type: 'array', items: { type: 'string' }, description })
export const list = (items: ParameterSchema, description: string): ParameterSchema => ({ type: 'array', items, description })
export const choice = (values: readonly string[], description: string): ParameterSchema => ({ type: 'string', enum: values, description })
export const object = (properties: ParameterSchema | null, description: string): ParameterSchema => ({
  type: 'object',
  ...(properties && { properties }),
  description
})
export const textOrTexts = (description: string): ParameterSchema => ({ type: ['string', 'array'], items: { type: 'string' }, description })
const namesOrName = (description: string): ParameterSchema => ({ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }], description })

const whole = { type: 'integer' }
const real = { type: 'number' }
const settings = { type: 'object' }

/** Parameters for the graph, the mode and the nodes of a call. */
const frame = {
  graphName: text('Projected graph, or a stored one.'),
  mode: choice(['stream', 'mutate'], 'stream (default): rows come back. mutate: they are added to the projected graph.'),
  mutateProperty: text('With mode mutate: name of the new property.'),
  mutateRelationshipType: text('With mode mutate: type of the new relationships.'),
  nodeIdentifierProperty: text('Node property that holds the names used in arguments and shown in rows, e.g. "name".'),
  nodes: texts('Names of the only nodes to report.'),
  sourceNode: text('Name of the start node.'),
  targetNode: text('Name of the end node.'),
  sourceNodes: texts('Names of the start nodes.'),
  targetNodes: texts('Names of the end nodes.'),
  start_node: text('Name of the start node.'),
  end_node: text('Name of the end node.'),
  relationshipWeightProperty: text('Numeric relationship property to weigh by; without it each counts 1.'),
  relationship_property: text('Numeric relationship property to add up; without it hops count.'),
  sessionName: text('Only for Aura sessions, which there are none of: leave it out.'),
  cypherQuery: queryText(
    'One MATCH that ends in RETURN gds.graph.project($graph_name, source, target, {labels, types, properties}[, {undirectedRelationshipTypes: [...]}]).'
  ),
  undirectedRelationshipTypes: texts('Types to read in both directions.'),
  relationshipProperties: textOrTexts('One property or several.'),
  relationshipTypes: textOrTexts('Only these types; "*" is all.'),
  nodeLabels: textOrTexts('Only these labels; "*" is all.'),
  dbNodeProperties: texts('Stored properties of any type to show as well.'),
  modelName: text('Name of the model.'),
  randomSeed: integer('Seed; the same one gives the same result.')
} as const satisfies Record<string, ParameterSchema>

const ranking = {
  dampingFactor: number('Chance to go on along a relationship; default 0.85.'),
  maxIterations: integer('Most rounds.'),
  tolerance: number('Change below which rounds end.'),
  scaler: text('How scores are scaled: None, MinMax, Max, Mean, Log or StdScore.'),
  samplingSize: integer('Estimate from this many start nodes.'),
  useWassermanFaust: flag('Correct for graphs in several parts.'),
  orientation: text('NATURAL, REVERSE or UNDIRECTED.'),
  hitsIterations: integer('Rounds; default 20.'),
  partitioning: choice(['AUTO', 'RANGE', 'DEGREE'], 'Has no effect here.'),
  seedSetSize: integer('Nodes to choose.'),
  monteCarloSimulations: integer('Simulations of the spread; default 100.'),
  propagationProbability: number('Chance that a node wins over a neighbour; default 0.1.')
} as const satisfies Record<string, ParameterSchema>

const grouping = {
  communityProperty: text('Node property that holds the community.'),
  seedProperty: text('Node property with the communities to begin with.'),
  nodeWeightProperty: text('Numeric node property that weighs votes.'),
  nodeProperty: text('Numeric node property, or vector, to cluster by.'),
  consecutiveIds: flag('Number the groups 0, 1, 2, ...'),
  minCommunitySize: integer('Leave out smaller groups.'),
  minComponentSize: integer('Leave out smaller components.'),
  threshold: number('Only weights or probabilities above this count.'),
  maxLevels: integer('Most levels of merging; default 10.'),
  includeIntermediateCommunities: flag('Show the community at each level.'),
  gamma: number('Resolution: higher gives smaller communities; default 1.'),
  theta: number('Randomness of splits; default 0.01.'),
  minClusterSize: integer('Least nodes of a cluster; default 5.'),
  samples: integer('Neighbours that decide how dense it is around a node; default 10.'),
  leafSize: integer('Leaf size of the search tree.'),
  k: integer('How many: clusters, parts or paths.'),
  iterations: integer('Rounds.'),
  vnsMaxNeighborhoodOrder: integer('How far the search strays to improve; default 0, not at all.'),
  deltaThreshold: number('Share of changes below which rounds end.'),
  numberOfRestarts: integer('Runs, the best of which counts; default 1.'),
  seedCentroids: list({ type: 'array', items: real }, 'Centres to begin with.'),
  computeSilhouette: flag('Rate how well each node fits its cluster.'),
  triangleCountProperty: text('Node property that holds triangle counts.'),
  maxDegree: integer('Leave out nodes with more relationships.'),
  minAssociationStrength: number('Least strength of belonging; default 0.2.')
} as const satisfies Record<string, ParameterSchema>

const finding = {
  delta: number('Width of a step of costs; changes speed, not paths.'),
  latitudeProperty: text('Node property with the latitude.'),
  longitudeProperty: text('Node property with the longitude.'),
  objective: choice(['minimum', 'maximum'], 'Least (default) or greatest total weight.'),
  applyRerouting: flag('Try cheaper ways within the tree afterwards.'),
  prizeProperty: text('Node property with the prize of each node.'),
  capacityProperty: text('Relationship property with the most that each can carry.'),
  maxDepth: integer('Hops to go at most; -1 (default) for no end.'),
  walkLength: integer('Nodes of a walk; default 80.'),
  walksPerNode: integer('Walks from each start; default 10.'),
  inOutFactor: number('Above 1 walks stay near, below 1 they stray.'),
  returnFactor: number('Below 1 walks step back often, above 1 seldom.'),
  walkBufferSize: integer('Has no effect here.'),
  sourceNodeFilter: namesOrName('Names of the first nodes of pairs, or one label.'),
  targetNodeFilter: namesOrName('Names of the second nodes of pairs, or one label.'),
  similarityCutoff: number('Least similarity.'),
  similarityMetric: choice(['JACCARD', 'OVERLAP', 'COSINE'], 'Default JACCARD.'),
  degreeCutoff: integer('Leave out nodes with fewer neighbours.'),
  upperDegreeCutoff: integer('Leave out nodes with more neighbours.'),
  topK: integer('Best pairs for each node; default 10.'),
  bottomK: integer('Worst pairs for each node.'),
  topN: integer('Best pairs of all.'),
  bottomN: integer('Worst pairs of all.'),
  useComponents: flag('Compare within components only.'),
  sampleRate: number('Share of neighbours compared each round.'),
  randomJoins: integer('Random comparisons for each node and round.'),
  perturbationRate: number('Chance to replace equally similar neighbours.'),
  seedTargetNodes: flag('Begin with all target nodes as neighbours.')
} as const satisfies Record<string, ParameterSchema>

const learning = {
  embeddingDimension: integer('Numbers in each vector.'),
  iterationWeights: list(real, 'Weight of each round; their number is the rounds.'),
  normalizationStrength: number('Power of the degree that vectors begin with; below 0 plays down hubs.'),
  nodeSelfInfluence: number("Weight of a node's own first vector."),
  propertyRatio: number('Share of the vector made from featureProperties.'),
  featureProperties: texts('Numeric node properties, or vectors, to learn from.'),
  windowSize: integer('Nodes around one on a walk that count as its context.'),
  negativeSamplingRate: integer('Random nodes set against each real one.'),
  positiveSamplingFactor: number('Plays down nodes that are met often.'),
  embeddingInitializer: choice(['NORMALIZED', 'UNIFORM'], 'How vectors begin.'),
  initialLearningRate: number('Learning rate at first.'),
  minLearningRate: number('Learning rate at last.'),
  embeddingDensity: integer('Features picked each round.'),
  generateFeatures: object({ dimension: whole, densityLevel: whole }, 'Begin with random features.'),
  binarizeFeatures: object({ dimension: whole, threshold: real }, 'Turn numbers into features.'),
  heterogeneous: flag('Tell relationship types apart.'),
  neighborInfluence: number('Weight of neighbours against the node itself.'),
  outputDimension: integer('Numbers in each vector, made dense.'),
  aggregator: choice(['mean', 'pool'], 'How neighbours are merged.'),
  activationFunction: choice(['sigmoid', 'relu'], 'Function of each layer.'),
  sampleSizes: list(whole, 'Neighbours sampled in each layer; default [25, 10].'),
  epochs: integer('Passes over the nodes; default 1.'),
  searchDepth: integer('Length of the walks that give close nodes.'),
  batchSize: integer('Nodes learnt at a time; default 100.'),
  learningRate: number('Learning rate; default 0.1.'),
  negativeSampleWeight: integer('Weight of random nodes; default 20.'),
  penaltyL2: number('Penalty on large weights.'),
  projectedFeatureDimension: integer('Numbers that the features of each label are brought to.'),
  targetProperty: text('Numeric node property to learn.'),
  targetNodeLabels: texts('Only nodes with any of these labels.'),
  targetRelationshipType: text('Type of the relationships to predict.'),
  sourceNodeLabel: text('Label that they lead from.'),
  targetNodeLabel: text('Label that they lead to.'),
  nodePropertySteps: list(
    { type: 'object', properties: { procedure: { type: 'string' }, config: settings }, required: ['procedure'] },
    'Properties to compute first: algorithm and its settings, with mutateProperty.'
  ),
  splitConfig: object({ testFraction: real, validationFolds: whole }, 'What is held back: share for the test, folds for the choice.'),
  autoTuningConfig: object({ maxTrials: whole }, 'Most settings to try where ranges are given.'),
  metrics: texts('Measures; the first one chooses the model.'),
  includePredictedProbabilities: flag('Show the probability of each class.'),
  predictedProbabilityProperty: text('With mode mutate: property for the probabilities.'),
  negativeClassWeight: number('Weight of pairs without a relationship.')
} as const satisfies Record<string, ParameterSchema>

const known: Readonly<Record<string, ParameterSchema>> = { ...frame, ...ranking, ...grouping, ...finding, ...learning }

/** The input of a tool. `names` are in order, and a required one ends in "!". `own` holds schemas of parameters that mean something else in other tools. */
export function inputSchema(names: string, own: Readonly<Record<string, ParameterSchema>> = {}) {
  const listed = names.split(' ').filter((name) => name !== '')
  const plain = (name: string) => name.replace('!', '')
  const properties = Object.fromEntries(listed.map(plain).map((name): [string, ParameterSchema] => [name, own[name] ?? known[name] ?? {}]))
  const required = listed.filter((name) => name.endsWith('!')).map(plain)
  return { type: 'object' as const, properties, ...(required.length > 0 && { required }) }
}
