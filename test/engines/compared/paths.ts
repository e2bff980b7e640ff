import { type Comparison, exact, rounded, sumsInAnotherOrder } from './comparison.ts'
import { backwards, type Distance, ofPath, ofValues, when } from './distances.ts'

const anotherPath = 'If several paths have the same cost, the engines may return different ones.'

const shortestPath: Comparison<'shortestPath'> = {
  tool: 'find_shortest_path',
  compared: 'cost, and that the path exists',
  cases: ({ indexOf, pairs }) => pairs.map(([source, target]) => ({ source: indexOf(source), target: indexOf(target) })),
  distance: ({ expected, found, ...of }) => ofPath(expected, found, of),
  tolerance: rounded,
  reasons: [sumsInAnotherOrder, anotherPath],
  onNeo4j: [sumsInAnotherOrder, anotherPath]
}

const yensShortestPaths: Comparison<'yensShortestPaths'> = {
  tool: 'yens_shortest_paths',
  compared: 'cost of each path, and that it exists',
  cases: ({ indexOf, pairs }) => pairs.map(([source, target]) => ({ source: indexOf(source), target: indexOf(target), k: 5 })),
  distance: ({ expected, found, ...of }) =>
    Math.max(when(expected.paths.length === found.paths.length), ...expected.paths.map((path, i) => ofPath(path, found.paths[i], of))),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    anotherPath,
    'GDS counts paths over parallel relationships as different. It gets a projection with the cheapest of them, as in the kernel.'
  ],
  onNeo4j: [sumsInAnotherOrder, anotherPath]
}

const aStar: Comparison<'aStar'> = {
  tool: 'a_star_shortest_path',
  compared: 'cost, and that the path exists',
  cases: ({ indexOf, pairs, projection: { columns } }) =>
    pairs.map(([source, target]) => ({
      source: indexOf(source),
      target: indexOf(target),
      latitudes: columns['latitude'] as Float64Array,
      longitudes: columns['longitude'] as Float64Array
    })),
  distance: ({ expected, found, ...of }) => ofPath(expected, found, of),
  tolerance: rounded,
  reasons: [
    sumsInAnotherOrder,
    anotherPath,
    'GDS estimates distances in nautical miles, whatever the unit of the weight, and would miss the optimum with smaller weights. It gets coordinates scaled down so that no estimate exceeds the true cost.'
  ],
  onNeo4j: [sumsInAnotherOrder, anotherPath]
}

/** Depths are equal and ordered, and parents are one step nearer along an arc. With targets one of them is last, at equal depth, after all nearer nodes. */
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

const breadthFirstSearch: Comparison<'breadthFirstSearch'> = {
  tool: 'breadth_first_search',
  compared: 'depth of every node, order by depth, parents one step nearer',
  cases: ({ indexOf, pairs }) =>
    pairs.flatMap(([source, target]) => [
      { source: indexOf(source), targets: [], maxDepth: -1 },
      { source: indexOf(source), targets: [], maxDepth: 2 },
      { source: indexOf(source), targets: [indexOf(target)], maxDepth: -1 }
    ]),
  distance: ofBreadthFirst,
  tolerance: exact,
  reasons: [
    'Nodes of the same depth come in any order. With a target, that order determines which nodes of its depth are visited before it. GDS returns the order; depths and parents come from its tree of shortest paths.'
  ]
}

export const paths = { shortestPath, yensShortestPaths, aStar, breadthFirstSearch }
