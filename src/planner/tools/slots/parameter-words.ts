import { wordsOfName } from '../../../linking/tokens.ts'

/** How parameters are called in English besides their own names; closed, and of no tool or graph. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  maxIterations: ['iteration', 'iter', 'iters', 'round', 'pass', 'sweep'],
  iterations: ['iteration', 'round', 'pass', 'try'],
  hitsIterations: ['iteration', 'round'],
  maxLevels: ['level', 'merge level', 'hierarchy level'],
  dampingFactor: ['damping factor', 'damping', 'damp', 'd'],
  tolerance: ['tolerance', 'epsilon', 'convergence threshold'],
  maxDepth: ['depth', 'deep', 'hop', 'level', 'step'],
  walkLength: ['length', 'long', 'step', 'walk length', 'station', 'stop', 'node', 'vertex'],
  walksPerNode: ['walk', 'walk per node', 'random walk', 'trip', 'tour', 'try', 'sequence', 'wanderer'],
  returnFactor: ['return factor', 'p'],
  inOutFactor: ['in out factor', 'q'],
  k: ['k', 'cluster', 'part', 'group', 'piece', 'set', 'partition', 'path', 'route', 'alternative'],
  topK: ['topk', 'k', 'top k', 'neighbor', 'similar'],
  bottomK: ['bottomk', 'bottom k'],
  topN: ['topn', 'top n', 'pair'],
  seed: ['random seed', 'seed'],
  seedSetSize: ['seed set size', 'seed set', 'seed node', 'seed', 'k', 'budget', 'starting point'],
  monteCarloSimulations: ['monte carlo simulation', 'simulated cascade', 'simulation', 'cascade', 'monte carlo'],
  propagationProbability: ['propagation probability', 'activation probability', 'probability', 'chance', 'p'],
  samplingSize: ['sampling size', 'sample size', 'sample', 'sampled', 'start node'],
  gamma: ['gamma', 'resolution'],
  theta: ['theta'],
  delta: ['delta', 'bucket width', 'bucket size', 'bucket', 'wide'],
  minCommunitySize: ['minimum community size', 'minimum size', 'minimal size', 'min size'],
  minComponentSize: ['minimum component size', 'minimum size', 'minimal size', 'min size'],
  minClusterSize: ['minimum cluster size', 'min cluster size', 'cluster size', 'minimum size'],
  minAssociationStrength: ['association strength', 'strength', 'threshold', 'cut off', 'cutoff', 'r'],
  vnsMaxNeighborhoodOrder: ['neighborhood order'],
  maxDegree: ['degree above', 'degree over', 'maximum degree'],
  similarityCutoff: ['similarity cutoff', 'similarity threshold', 'cutoff', 'minimum similarity'],
  degreeCutoff: ['degree cutoff', 'minimum degree'],
  upperDegreeCutoff: ['upper degree cutoff', 'maximum degree'],
  embeddingDimension: ['dimension', 'dimensional', 'number', 'component'],
  numberOfRestarts: ['restart'],
  threshold: ['threshold'],
  samples: ['sample']
}

/** Words of a parameter's own name that carry it; the others are measure words. */
function ownWords(name: string): string {
  const words = wordsOfName(name).split(' ')
  const telling = words.filter((word) => !['max', 'min', 'use', 'number', 'of'].includes(word))
  return (telling.length > 0 ? telling : words).map((word) => word.replace(/(?<=\w{3})s$/, '')).join(' ')
}

interface ParameterName {
  readonly own: readonly string[]
  readonly ways: readonly (readonly string[])[]
}

const known = new Map<string, ParameterName>()

function read(name: string): ParameterName {
  const own = wordsOfName(name)
  const all = new Set([...(spoken[name] ?? []), ownWords(name), own])
  // By its own name a parameter is one word: `maxIterations 20`.
  const ways = [...[...all].map((words) => words.split(' ')), [own], [name.toLowerCase()]].sort((a, b) => b.length - a.length)
  return { own: own.split(' '), ways }
}

/** Read once for each parameter: every word of a question is held against them. */
function nameOf(name: string): ParameterName {
  const made = known.get(name) ?? read(name)
  known.set(name, made)
  return made
}

/** The words of a parameter's own name: `maxDepth` -> max, depth. */
export const ownName = (name: string): readonly string[] => nameOf(name).own

/** The ways to say a parameter, dictionary forms, the most words first. */
export const parameterWords = (name: string): ParameterName['ways'] => nameOf(name).ways
