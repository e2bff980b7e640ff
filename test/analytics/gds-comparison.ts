import type { AlgorithmName, AlgorithmOutput, AlgorithmParameters } from '../../src/analytics/engine.ts'
import type { Csr } from '../../src/graph/csr.ts'
import { pricePath } from '../../src/graph/kernels/price-path.ts'
import type { Path } from '../../src/graph/kernels/shortest-path.ts'

/** Two answers to one call: `placeOf[u]` is the index in the other's projection of node u of the reference's. */
export interface Pair<A extends AlgorithmName> {
  readonly expected: AlgorithmOutput<A>
  readonly found: AlgorithmOutput<A>
  readonly parameters: AlgorithmParameters<A>
  readonly placeOf: Uint32Array
  readonly csr: Csr
}

/** How far apart two answers are: 0 equal, else the largest difference relative to the expected number (to 1, when that is smaller); Infinity when an invariant is broken. */
export type Distance<A extends AlgorithmName> = (pair: Pair<A>) => number

function apart(a: number, b: number): number {
  return Object.is(a, b) || a === b ? 0 : Math.abs(a - b) / Math.max(1, Math.abs(a))
}

function ofValues(expected: ArrayLike<number>, found: ArrayLike<number>, placeOf: Uint32Array): number {
  if (expected.length !== found.length) return Number.POSITIVE_INFINITY
  let worst = 0
  for (let u = 0; u < expected.length; u++) {
    const distance = apart(expected[u] as number, found[placeOf[u] as number] as number)
    worst = distance >= worst ? distance : Number.isNaN(distance) ? Number.POSITIVE_INFINITY : worst
  }
  return worst
}

const when = (holds: boolean) => (holds ? 0 : Number.POSITIVE_INFINITY)

/** Equal groups, whatever they are called. */
function ofGroups(expected: ArrayLike<number>, found: ArrayLike<number>, placeOf: Uint32Array): number {
  const forth = new Map<number, number>()
  const back = new Map<number, number>()
  for (let u = 0; u < expected.length; u++) {
    const [a, b] = [expected[u] as number, found[placeOf[u] as number] as number]
    if ((forth.get(a) ?? b) !== b || (back.get(b) ?? a) !== a) return Number.POSITIVE_INFINITY
    forth.set(a, b)
    back.set(b, a)
  }
  return 0
}

function backwards(placeOf: Uint32Array): Uint32Array {
  const nodes = new Uint32Array(placeOf.length)
  for (let u = 0; u < placeOf.length; u++) nodes[placeOf[u] as number] = u
  return nodes
}

/** Equal cost; and the path is one: it has the ends of the expected one, and its steps exist and add up. */
function ofPath(expected: Path, found: Path | undefined, { placeOf, csr }: Pick<Pair<'shortestPath'>, 'placeOf' | 'csr'>): number {
  if (found === undefined) return Number.POSITIVE_INFINITY
  if (expected.nodes.length === 0 || found.nodes.length === 0) return when(expected.nodes.length === found.nodes.length)
  const nodeAt = backwards(placeOf)
  const nodes = Array.from(found.nodes, (place) => nodeAt[place] as number)
  if (nodes[0] !== expected.nodes[0] || nodes.at(-1) !== expected.nodes.at(-1)) return Number.POSITIVE_INFINITY
  const priced = pricePath(csr, nodes)
  return Math.max(
    apart(expected.costs.at(-1) as number, found.costs.at(-1) as number),
    ofValues(priced.costs, found.costs, Uint32Array.from(priced.nodes.keys()))
  )
}

/** Share of arc weight inside communities less the sum of products of their shares of out weight, of a split by reference index. */
function modularityOf({ nodeCount, outOffsets, outTargets, outWeights }: Csr, communities: Uint32Array): number {
  let inside = 0
  let total = 0
  const sums = new Map<number, number>()
  for (let u = 0; u < nodeCount; u++) {
    for (let arc = outOffsets[u] as number; arc < (outOffsets[u + 1] as number); arc++) {
      const weight = outWeights === null ? 1 : (outWeights[arc] as number)
      const community = communities[u] as number
      total += weight
      if (community === communities[outTargets[arc] as number]) inside += weight
      sums.set(community, (sums.get(community) ?? 0) + weight)
    }
  }
  return inside / total - [...sums.values()].reduce((sum, weight) => sum + (weight / total) ** 2, 0)
}

const ofLouvain: Distance<'louvain'> = ({ expected, found, placeOf, csr }) => {
  const nodeAt = backwards(placeOf)
  const communities = new Uint32Array(csr.nodeCount)
  for (let place = 0; place < communities.length; place++) communities[nodeAt[place] as number] = found.communities[place] as number
  const isHonest = apart(modularityOf(csr, communities), found.modularity) < 1e-12
  const last = found.levels.at(-1)
  const isWhole =
    last !== undefined && ofGroups(last, found.communities, Uint32Array.from(last.keys())) === 0 && found.levels.length === found.modularities.length
  return isHonest && isWhole ? Math.abs(expected.modularity - found.modularity) : Number.POSITIVE_INFINITY
}

/** Equal depths, order by depth, parents one step nearer along an arc. With targets: one of them last, at equal depth, after all that is nearer. */
const ofBreadthFirst: Distance<'breadthFirstSearch'> = ({ expected, found, parameters, placeOf, csr }) => {
  const nodeAt = backwards(placeOf)
  const order = Array.from(found.order, (place) => nodeAt[place] as number)
  const depthOf = (u: number) => found.depths[placeOf[u] as number] as number
  const isSorted = order.every((u, i) => i === 0 || depthOf(u) >= depthOf(order[i - 1] as number))
  const isTree = order.every((u, i) => {
    const parent = found.parents[placeOf[u] as number] as number
    if (i === 0) return parent === -1
    const above = nodeAt[parent] as number
    return depthOf(above) === depthOf(u) - 1 && csr.outTargets.subarray(csr.outOffsets[above], csr.outOffsets[above + 1]).includes(u)
  })
  if (!isSorted || !isTree) return Number.POSITIVE_INFINITY
  const isMet = parameters.targets.some((target) => expected.depths[target] !== -1)
  if (!isMet) return ofValues(expected.depths, found.depths, placeOf)
  const deepest = expected.depths[expected.order.at(-1) as number] as number
  const isEnded = depthOf(order.at(-1) as number) === deepest && nodeAt[found.order.at(-1) as number] === expected.order.at(-1)
  const areNearEqual = Array.from(expected.depths).every((depth, u) => (depth >= 0 && depth < deepest ? depthOf(u) === depth : true))
  return when(isEnded && areNearEqual)
}

export const distances: { readonly [A in AlgorithmName]: Distance<A> } = {
  pagerank: ({ expected, found, placeOf }) =>
    Math.max(
      ofValues(expected.scores, found.scores, placeOf),
      when(expected.ranIterations === found.ranIterations && expected.didConverge === found.didConverge)
    ),
  betweennessCentrality: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  closenessCentrality: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  degreeCentrality: ({ expected, found, placeOf }) => ofValues(expected.scores, found.scores, placeOf),
  louvain: ofLouvain,
  stronglyConnectedComponents: ({ expected, found, placeOf }) =>
    Math.max(ofGroups(expected.components, found.components, placeOf), when(expected.count === found.count)),
  weaklyConnectedComponents: ({ expected, found, placeOf }) =>
    Math.max(ofGroups(expected.components, found.components, placeOf), when(expected.count === found.count)),
  triangleCount: ({ expected, found, placeOf }) => Math.max(ofValues(expected.triangles, found.triangles, placeOf), when(expected.total === found.total)),
  shortestPath: ({ expected, found, ...of }) => ofPath(expected, found, of),
  aStar: ({ expected, found, ...of }) => ofPath(expected, found, of),
  yensShortestPaths: ({ expected, found, ...of }) =>
    Math.max(when(expected.paths.length === found.paths.length), ...expected.paths.map((path, i) => ofPath(path, found.paths[i], of))),
  breadthFirstSearch: ofBreadthFirst
}
