import { buildCsr } from '../../../src/graph/build-csr.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import { findArc } from '../../../src/graph/kernels/find-arc.ts'
import { depthFirstSearch as depthFirst } from '../../../src/graph/kernels/paths/depth-first-search.ts'
import { type Comparison, exact } from './comparison.ts'
import { backwards, when } from './distances.ts'

/** The graph as it is where nodes have other indices. */
function renumber({ nodeCount, outOffsets, outTargets }: Csr, placeOf: Uint32Array): Csr {
  const sources = Array.from(placeOf).flatMap((place, u) => Array<number>((outOffsets[u + 1] as number) - (outOffsets[u] as number)).fill(place))
  const targets = Uint32Array.from(outTargets, (v) => placeOf[v] as number)
  return buildCsr({ nodeCount, sources: Uint32Array.from(sources), targets, weights: null, orientation: 'natural', parallel: 'keep' })
}

const depthFirstSearch: Comparison<'depthFirstSearch'> = {
  tool: 'depth_first_search',
  compared: 'order of the visited nodes, with depth and parent, for the same order of nodes',
  cases: ({ indexOf, pairs }) =>
    pairs.flatMap(([source, target]) => [
      { source: indexOf(source), targets: [], maxDepth: -1 },
      { source: indexOf(source), targets: [], maxDepth: 4 },
      { source: indexOf(source), targets: [indexOf(target)], maxDepth: -1 }
    ]),
  distance({ found, parameters, placeOf, csr }) {
    const renumbered = { ...parameters, source: placeOf[parameters.source] as number, targets: parameters.targets.map((target) => placeOf[target] as number) }
    const expected = depthFirst(renumber(csr, placeOf), renumbered, uncontrolled)
    return when(String([expected.order, expected.depths, expected.parents]) === String([found.order, found.depths, found.parents]))
  },
  tolerance: exact,
  reasons: [
    'Nodes are visited in the order of their ids, which differ between stores. GDS returns only the order; depths and parents are derived from the relationships of the visited nodes, in that order.'
  ]
}

const bias = { walkLength: 12, walksPerNode: 3, returnFactor: 0.5, inOutFactor: 2, seed: 42, keptNodes: 1_000_000 }

const randomWalk: Comparison<'randomWalk'> = {
  tool: 'random_walk',
  compared: 'number of walks, their first nodes, that their steps exist and only a dead end shortens them; summed shares of visits within 0.15 of each other',
  cases: ({ indexOf, pairs }) => [
    { ...bias, sources: [] },
    { ...bias, sources: [...new Set(pairs.map(([source]) => indexOf(source)))] },
    { ...bias, sources: [], walksPerNode: 400, keptNodes: 1 }
  ],
  distance({ expected, found, parameters, placeOf, csr }) {
    if (expected.walkCount !== found.walkCount || expected.offsets.length !== found.offsets.length) return Number.POSITIVE_INFINITY
    const nodeAt = backwards(placeOf)
    const nodes = found.nodes.map((place) => nodeAt[place] as number)
    const starts = (of: Uint32Array, offsets: Uint32Array) => Array.from(offsets.subarray(0, -1), (offset) => of[offset] as number)
    const isStep = (i: number) => found.offsets.includes(i) || findArc(csr, nodes[i - 1] as number, nodes[i] as number) !== -1
    const isWalk = Array.from(found.offsets.subarray(1)).every((end, walk) => {
      const last = nodes[end - 1] as number
      return end - (found.offsets[walk] as number) === parameters.walkLength || csr.outOffsets[last] === csr.outOffsets[last + 1]
    })
    const haveSameStarts = parameters.keptNodes === 1 || String(starts(expected.nodes, expected.offsets).sort()) === String(starts(nodes, found.offsets).sort())
    const total = (visits: Float64Array) => visits.reduce((sum, count) => sum + count, 0)
    const share = (visits: Float64Array, place: number) => (visits[place] as number) / total(visits)
    const difference = Array.from(expected.visits).reduce(
      (sum, _, v) => sum + Math.abs(share(expected.visits, v) - share(found.visits, placeOf[v] as number)),
      0
    )
    return when(haveSameStarts && isWalk && Array.from(nodes.keys()).every(isStep) && (parameters.walksPerNode < 400 || difference < 0.15))
  },
  tolerance: exact,
  reasons: [
    'Steps are random, with different random numbers in each engine.',
    'If all weights of a node are zero, GDS follows the first relationship; here the walk ends. After 100 rejected draws GDS follows any relationship; here the probabilities stay exact.'
  ],
  onNeo4j: ['The seed is the same, but nodes have different indices.']
}

export const walks = { depthFirstSearch, randomWalk }
