import { missesModularity, modularityOf } from './communities.ts'
import { type Comparison, exact, sumsInAnotherOrder } from './comparison.ts'
import { apart, type Distance, ofGroups, ofValues, type Pair, when } from './distances.ts'
import { bothWays, inOrderThere } from './reordered.ts'
import { seedsOf } from './seeds.ts'

const asIs = (length: number) => Uint32Array.from({ length }, (_, index) => index)
const ofLabels = (expected: Float64Array | null, found: Float64Array | null) =>
  expected === null || found === null ? when(expected === found) : ofValues(expected, found, asIs(expected.length))

const inIndexOrder =
  'Nodes are processed in index order, on the server in the order of their ids. GDS does so on one thread, which is the default of the engine; on several threads its result may vary between runs.'

const labelPropagation: Comparison<'labelPropagation'> = {
  tool: 'label_propagation',
  compared: 'communities, their seeds, iterations, convergence; with and without seeds, and with node weights',
  cases: (context) => [
    { maxIterations: 10, nodeWeights: null, seeds: null },
    { maxIterations: 2, nodeWeights: null, seeds: seedsOf(context) },
    { maxIterations: 10, nodeWeights: context.projection.columns['longitude'] as Float64Array, seeds: null }
  ],
  distance: (pair) => {
    const expected = inOrderThere('labelPropagation', pair, ['nodeWeights', 'seeds'])
    const { found } = pair
    const isSame = expected.ranIterations === found.ranIterations && expected.didConverge === found.didConverge
    return Math.max(ofGroups(expected.communities, found.communities, asIs(found.communities.length)), ofLabels(expected.labels, found.labels), when(isSame))
  },
  tolerance: exact,
  reasons: [inIndexOrder],
  onNeo4j: [inIndexOrder]
}

const sourceAlone =
  'In directed graphs GDS moves a node by its outgoing relationships only, kernels by both directions, and the formulas of modularity differ as for Louvain, so only modularity is compared.'

const modularityOptimization: Comparison<'modularityOptimization'> = {
  tool: 'modularity_optimization',
  compared: 'communities, their seeds, modularity, iterations, convergence; in directed graphs modularity',
  cases: (context) => [
    { maxIterations: 10, tolerance: 1e-4, seeds: null },
    { maxIterations: 1, tolerance: 1e-4, seeds: seedsOf(context) }
  ],
  distance: (pair) => {
    const expected = inOrderThere('modularityOptimization', pair, ['seeds'])
    const { found, csr } = pair
    const isHonest = missesThere(pair, found.communities, found.modularity) < 1e-12
    if (!isHonest) return Number.POSITIVE_INFINITY
    if (!csr.undirected) return Math.abs(expected.modularity - modularityOf(csr, inOrder(pair, found.communities)))
    const isSame = expected.ranIterations === found.ranIterations && expected.didConverge === found.didConverge
    return Math.max(
      ofGroups(expected.communities, found.communities, asIs(csr.nodeCount)),
      ofLabels(expected.labels, found.labels),
      apart(expected.modularity, found.modularity),
      when(isSame)
    )
  },
  tolerance: (setting, isDirected) => (isDirected && setting === 'gds on neo4j' ? 0.25 : 1e-12),
  reasons: [inIndexOrder, sourceAlone, sumsInAnotherOrder],
  onNeo4j: [inIndexOrder, sumsInAnotherOrder]
}

/** By how much what is said of the communities found misses their modularity by the reference's relationships. */
function missesThere({ csr, placeOf }: Pick<Pair<'leiden'>, 'csr' | 'placeOf'>, found: Uint32Array, said: number, gamma = 1): number {
  return missesModularity(csr, inOrder({ placeOf }, found), said, gamma)
}

/** Communities found, by the reference's indices. */
function inOrder({ placeOf }: Pick<Pair<'leiden'>, 'placeOf'>, found: Uint32Array): Uint32Array {
  return Uint32Array.from(placeOf, (place) => found[place] as number)
}

const drawn =
  'Leiden is randomized, and the same seed gives different draws, so modularity is compared, not communities. Kernels split disconnected communities; GDS may return them.'

const ofLeiden: Distance<'leiden'> = (pair) => {
  const { expected, found, parameters } = pair
  const undirected = { ...pair, csr: bothWays(pair.csr) }
  const isHonest = found.levels.every((level, place) => missesThere(undirected, level, found.modularities[place] as number, parameters.gamma) < 1e-12)
  const last = found.levels.at(-1)
  const isWhole = last !== undefined && ofGroups(last, found.communities, asIs(last.length)) === 0
  const isSeeded = (found.labels === null) === (parameters.seeds === null)
  return isHonest && isWhole && isSeeded ? Math.abs(expected.modularity - found.modularity) : Number.POSITIVE_INFINITY
}

const leiden: Comparison<'leiden'> = {
  tool: 'leiden',
  compared: 'modularity, and that the communities of every level have the reported modularity; with seeds, and with gamma 0.5',
  cases: (context) => [
    { maxLevels: 10, gamma: 1, theta: 0.01, tolerance: 1e-4, seed: 42, seeds: null },
    { maxLevels: 10, gamma: 0.5, theta: 0.01, tolerance: 1e-4, seed: 42, seeds: null },
    { maxLevels: 1, gamma: 1, theta: 0.01, tolerance: 1e-4, seed: 42, seeds: seedsOf(context) }
  ],
  distance: ofLeiden,
  tolerance: () => 0.08,
  reasons: [
    drawn,
    'With seeds, after the first level, GDS returns communities without the modularity it reports. The engine refuses seeds with `maxLevels` above 1; kernels accept them.'
  ],
  onNeo4j: [drawn]
}

export const labelCommunities = { labelPropagation, modularityOptimization, leiden }
