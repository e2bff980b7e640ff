import type { Csr } from '../../../src/graph/csr.ts'
import { findArc } from '../../../src/graph/kernels/find-arc.ts'
import { pricePath } from '../../../src/graph/kernels/paths/price-path.ts'
import type { SingleSource } from '../../../src/graph/kernels/paths/single-source.ts'
import { type Comparison, rounded, sumsInAnotherOrder } from './comparison.ts'
import { apart, backwards, ofValues, type Pair, when } from './distances.ts'

const anotherTree =
  'If several paths have the same cost, the engines may choose different ones, so hops and the previous node only have to match some such path.'

/** Equal costs; and each step of the tree is an arc, one hop long, that adds up. */
function ofTrees(expected: SingleSource, found: SingleSource, { placeOf, csr }: { placeOf: Uint32Array; csr: Csr }): number {
  const nodeAt = backwards(placeOf)
  let worst = ofValues(expected.costs, found.costs, placeOf)
  for (let v = 0; v < csr.nodeCount; v++) {
    const place = placeOf[v] as number
    const before = found.parents[place] as number
    const isReached = found.hops[place] !== -1
    if (isReached !== (expected.hops[v] !== -1)) return Number.POSITIVE_INFINITY
    if (before === -1) {
      worst = Math.max(worst, when(!isReached || found.hops[place] === 0))
      continue
    }
    const u = nodeAt[before] as number
    if (findArc(csr, u, v) === -1 || found.hops[place] !== (found.hops[before] as number) + 1) return Number.POSITIVE_INFINITY
    const step = pricePath(csr, [u, v]).costs[1] as number
    worst = Math.max(worst, apart(found.costs[place] as number, (found.costs[before] as number) + step))
  }
  return worst
}

const ofTree = ({ expected, found, ...of }: Pick<Pair<'dijkstra'>, 'expected' | 'found' | 'placeOf' | 'csr'>) => ofTrees(expected, found, of)
const compared = 'cost to each node, and that the tree of paths exists and adds up'

const dijkstra: Comparison<'dijkstra'> = {
  tool: 'dijkstra_single_source_shortest_path',
  compared,
  cases: ({ indexOf, pairs }) => pairs.map(([source]) => ({ source: indexOf(source) })),
  distance: ofTree,
  tolerance: rounded,
  reasons: [anotherTree, 'With negative or NaN weights, GDS may return costs that are not minimal; here such weights are refused.'],
  onNeo4j: [anotherTree]
}

const deltaStepping: Comparison<'deltaStepping'> = {
  tool: 'delta_stepping_shortest_path',
  compared,
  cases: ({ indexOf, pairs }) => pairs.flatMap(([source]) => [0.3, 2, 100].map((delta) => ({ source: indexOf(source), delta }))),
  distance: ofTree,
  tolerance: rounded,
  reasons: [anotherTree],
  onNeo4j: [anotherTree]
}

const bellmanFord: Comparison<'bellmanFord'> = {
  tool: 'bellman_ford_single_source_shortest_path',
  compared,
  cases: ({ indexOf, pairs }) => pairs.map(([source]) => ({ source: indexOf(source) })),
  distance: ({ expected, found, ...of }) => Math.max(when(expected.cycles.length === 0 && found.cycles.length === 0), ofTrees(expected, found, of)),
  tolerance: rounded,
  reasons: [anotherTree, 'If there are several cycles of negative cost, the engines may find different ones. Both then list no path.'],
  onNeo4j: [anotherTree]
}

const longestPath: Comparison<'longestPath'> = {
  tool: 'longest_path',
  compared: 'cost to each reachable node, and that the paths and the cycle exist',
  cases: () => [{}],
  distance({ expected, found, placeOf, csr }) {
    const nodeAt = backwards(placeOf)
    const cycle = Array.from(found.cycle, (place) => nodeAt[place] as number)
    const isCycle = cycle.every((v, i) => i === 0 || findArc(csr, cycle[i - 1] as number, v) !== -1) && cycle[0] === cycle.at(-1)
    if (!isCycle || cycle.length > 1 !== expected.cycle.length > 1) return Number.POSITIVE_INFINITY
    const ends = Array.from(expected.hops.keys()).filter((v) => expected.hops[v] !== -1)
    if (ends.some((v) => found.hops[placeOf[v] as number] === -1) || ends.length !== found.hops.filter((hops) => hops !== -1).length)
      return Number.POSITIVE_INFINITY
    return Math.max(0, ...ends.map((v) => apart(expected.costs[v] as number, found.costs[placeOf[v] as number] as number)), ...ends.map(stepOf))

    function stepOf(v: number): number {
      const place = placeOf[v] as number
      const before = found.parents[place] as number
      if (before === -1) return when(found.costs[place] === 0 && found.hops[place] === 0)
      const u = nodeAt[before] as number
      return when(findArc(csr, u, v) !== -1 && found.hops[place] === (found.hops[before] as number) + 1)
    }
  },
  tolerance: rounded,
  reasons: [
    'If several paths have the same cost, or there are several cycles, the engines may choose different ones.',
    'GDS skips nodes that are reached only by paths of negative cost, so it is not used for graphs with negative weights, which the kernel accepts.',
    'GDS does not return cycles; one is derived from its strongly connected components.'
  ]
}

const allShortestPaths: Comparison<'allShortestPaths'> = {
  tool: 'all_pairs_shortest_paths',
  compared: 'number of pairs, smallest, largest and summed cost, and costs of the first pairs',
  cases({ indexOf, pairs, projection }) {
    const once = projection.spec.orientation === 'undirected'
    const [sources, targets] = [0, 1].map((end) => [...new Set(pairs.map((pair) => indexOf(pair[end] as string)))])
    const lists = [
      { sources: null, targets: null },
      { sources, targets: null },
      { sources: null, targets },
      { sources, targets }
    ] as { sources: number[] | null; targets: number[] | null }[]
    return lists.flatMap((list) => [
      { ...list, once, order: 'longest' as const, keep: 50 },
      { ...list, once: false, order: 'shortest' as const, keep: 10_000 },
      { ...list, once, order: 'shortest' as const, keep: 10_000 }
    ])
  },
  distance({ expected, found, parameters, placeOf }) {
    if (expected.pairCount !== found.pairCount || expected.costs.length !== found.costs.length) return Number.POSITIVE_INFINITY
    if (found.sources.some((source, i) => source === found.targets[i])) return Number.POSITIVE_INFINITY
    const totals = [expected.min, expected.max, expected.sum]
    const ranked = ofValues(expected.costs, found.costs, Uint32Array.from(expected.costs.keys()))
    const isWhole = expected.costs.length === expected.pairCount
    return Math.max(
      ranked,
      ofValues(totals, [found.min, found.max, found.sum], Uint32Array.of(0, 1, 2)),
      isWhole ? ofPairs(expected, found, parameters.once, placeOf) : 0
    )
  },
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    'With weights, GDS lists each node with itself at cost 0, without weights it does not; here these rows are omitted. Pairs with equal costs are in the order of ids.'
  ],
  onNeo4j: [sumsInAnotherOrder]
}

type Pairs = Pair<'allShortestPaths'>['found']

/** @param once which way a pair is listed then depends on the order of ids */
function ofPairs(expected: Pairs, found: Pairs, once: boolean, placeOf: Uint32Array): number {
  const keyOf = (u: number, v: number) => (once && v < u ? `${v} ${u}` : `${u} ${v}`)
  const costOf = new Map(Array.from(found.costs, (cost, i) => [keyOf(found.sources[i] as number, found.targets[i] as number), cost]))
  const costs = Array.from(expected.costs, (cost, i) => {
    const [u, v] = [expected.sources[i], expected.targets[i]].map((node) => placeOf[node as number]) as [number, number]
    return apart(cost, costOf.get(keyOf(u, v)) ?? Number.NaN)
  })
  return costs.some(Number.isNaN) ? Number.POSITIVE_INFINITY : costs.reduce((worst, distance) => Math.max(worst, distance), 0)
}

export const singleSource = { dijkstra, deltaStepping, bellmanFord, longestPath, allShortestPaths }
