import { EdgewiseError } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'
import { indexOfNode } from '../../graph/projection.ts'
import type { ToolContext } from '../tool.ts'
import { endIds } from './path-ends.ts'
import { nodesTo } from './path-rows.ts'
import { compareFound, type FoundPath, type FoundPaths, type PathSearch, projectSearch } from './path-search.ts'

/** The most start nodes; each search may visit the whole graph. */
const MAX_STARTS = 64
/** The most pairs whose paths are stored. */
const KEPT_PAIRS = 10_000

/** The nodes of an end as indexes in a projection of all nodes; null for any. */
function indexesOf({ nodeIds }: Projection, ids: readonly number[] | null): number[] | null {
  return ids === null ? null : ids.map((id) => indexOfNode(nodeIds, id)).filter((index) => index >= 0)
}

function isFewer(left: readonly number[] | null, right: readonly number[] | null): boolean {
  return (left?.length ?? Number.POSITIVE_INFINITY) <= (right?.length ?? Number.POSITIVE_INFINITY)
}

/** The search starts from the side with fewer nodes. */
async function startsOf(search: PathSearch, context: ToolContext) {
  const [sources, targets] = await Promise.all([endIds(search.source, context), endIds(search.target, context)])
  const isTurned = !isFewer(sources, targets)
  const starts = (isTurned ? targets : sources) ?? []
  if (starts.length > MAX_STARTS) {
    const hint = 'name one node at one of the ends, or add conditions. Distances between many: all_pairs_shortest_paths.'
    throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: `finding ${starts.length} nodes at the smaller end; the limit is ${MAX_STARTS}`, hint })
  }
  return { isTurned, starts, ends: isTurned ? sources : targets }
}

/** The cheapest path from each source to each target, best pairs first; by hops without a weight. A node paired with itself has no path. */
export async function cheapestPaths(search: PathSearch, context: ToolContext): Promise<FoundPaths> {
  const { isTurned, starts, ends } = await startsOf(search, context)
  const projection = await projectSearch(search, context, isTurned)
  const wanted = indexesOf(projection, ends)
  const { nodeIds } = projection
  let kept: FoundPath[] = []
  let total = 0
  for (const source of indexesOf(projection, starts) ?? []) {
    const forest = await context.engine.run('dijkstra', projection, { source }, context.control)
    const { costs, hops } = forest
    const isWithin = (end: number) => (hops[end] ?? -1) >= search.minHops && (search.maxHops === null || (hops[end] ?? 0) <= search.maxHops)
    const reached = (wanted ?? [...hops.keys()]).filter((end) => end !== source && isWithin(end))
    total += reached.length
    const byCost = reached.sort((a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || (hops[a] ?? 0) - (hops[b] ?? 0) || a - b).slice(0, KEPT_PAIRS)
    const paths = byCost.map((end): FoundPath => {
      const nodes = nodesTo(forest, end).map((index) => nodeIds[index] as number)
      return { nodes: isTurned ? nodes.reverse() : nodes, cost: costs[end] ?? 0 }
    })
    kept = [...kept, ...paths].sort(compareFound).slice(0, KEPT_PAIRS)
  }
  return { paths: kept, total }
}

/** The cheapest loopless paths between two nodes, by Yen's algorithm. */
export async function alternativePaths(search: PathSearch, context: ToolContext): Promise<FoundPath[]> {
  const projection = await projectSearch(search, context)
  const [source, target] = [search.source.node, search.target.node].map((node) => (node === null ? -1 : indexOfNode(projection.nodeIds, node.id)))
  const parameters = { source: source ?? -1, target: target ?? -1, k: search.k }
  const { paths } = await context.engine.run('yensShortestPaths', projection, parameters, context.control)
  return paths.map(({ nodes, costs }) => ({ nodes: Array.from(nodes, (index) => projection.nodeIds[index] as number), cost: costs[costs.length - 1] ?? 0 }))
}
