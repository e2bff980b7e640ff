import { type Comparison, exact } from './comparison.ts'
import { ofGroups, ofValues, when } from './distances.ts'

const noProcedure = 'GDS has no such procedure: relationships are read from its graph, and the kernel runs on them.'

const findCycle: Comparison<'findCycle'> = {
  tool: 'find_cycle',
  compared: 'whether there is a cycle',
  cases: () => [{}],
  distance: ({ expected, found }) => when(expected.cycle.length > 0 === found.cycle.length > 0),
  tolerance: exact,
  reasons: [noProcedure]
}

const topologicalOrder: Comparison<'topologicalOrder'> = {
  tool: 'topological_order',
  compared: 'level of every node',
  cases: () => [{}],
  distance: ({ expected, found, placeOf }) => ofValues(expected.levels, found.levels, placeOf),
  tolerance: exact,
  reasons: [noProcedure]
}

const hamiltonianPath: Comparison<'hamiltonianPath'> = {
  tool: 'hamiltonian_path',
  compared: 'whether there is a path',
  cases: () => [{ round: false, maxSteps: 100_000 }],
  distance: ({ expected, found }) => when(!expected.isDecided || !found.isDecided || expected.path.length === found.path.length),
  tolerance: exact,
  reasons: [noProcedure]
}

const maximumMatching: Comparison<'maximumMatching'> = {
  tool: 'maximum_matching',
  compared: 'size, where the graph is bipartite',
  cases: async ({ run }) => ((await run('twoColoring', {})).oddCycle.length === 0 ? [{}] : []),
  distance: ({ expected, found }) => when(expected.size === found.size),
  tolerance: exact,
  reasons: [noProcedure]
}

const twoColoring: Comparison<'twoColoring'> = {
  tool: 'two_coloring',
  compared: 'sides, or that an odd cycle exists',
  cases: () => [{}],
  distance: ({ expected, found, placeOf }) =>
    expected.oddCycle.length > 0 ? when(found.oddCycle.length > 0) : when(found.oddCycle.length === 0 && ofGroups(expected.sides, found.sides, placeOf) >= 0),
  tolerance: exact,
  reasons: [noProcedure]
}

const heaviestTriangles: Comparison<'heaviestTriangles'> = {
  tool: 'heaviest_triangles',
  compared: 'number and sums of triangles',
  cases: ({ projection: { nodeIds } }) => [{ values: new Float64Array(nodeIds.length).fill(1), keep: 10 }],
  distance: ({ expected, found }) => when(expected.total === found.total && expected.sums.join() === found.sums.join()),
  tolerance: exact,
  reasons: [noProcedure]
}

const passMessages: Comparison<'passMessages'> = {
  tool: 'pass_messages',
  compared: 'vector of every node',
  cases: ({ projection: { nodeIds } }) => [{ features: new Float64Array(nodeIds.length).fill(1), featureWidth: 1, rounds: 2, combine: 'sum', withOwn: false }],
  distance: ({ expected, found, placeOf }) => ofValues(expected.embeddings, found.embeddings, placeOf),
  tolerance: exact,
  reasons: [noProcedure]
}

export const structures = { findCycle, topologicalOrder, hamiltonianPath, maximumMatching, twoColoring, heaviestTriangles, passMessages }
