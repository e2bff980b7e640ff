import { type Static, Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Column, Order, ResultTable } from '../../results/table.ts'
import type { StoredNode } from '../../storage/graphs/store.ts'
import { idsOf, indexIn } from '../project.ts'
import { nodeReferences } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'
import { costUnit } from './path-summary.ts'

/** Paths by node that share their beginnings: the result of every algorithm from one or several sources. */
export interface PathForest {
  readonly costs: Float64Array
  /** -1 for an unreachable node. */
  readonly hops: Int32Array
  /** The previous node on the path; -1 at its beginning and for unreachable nodes. */
  readonly parents: Int32Array
}

/** The maximum total of list entries in one result. */
const MAX_LISTED = 4_000_000
const MAX_NAMED = 5

export const pathParameters = {
  targets: Type.Optional(nodeReferences('Show only the paths to these nodes, with all nodes on them.')),
  showPaths: Type.Boolean({ default: false, description: 'Show the nodes on every path and the cost up to each; default: only with "targets".' })
}

export interface PathRequest {
  readonly targets?: readonly StoredNode[] | undefined
  readonly showPaths: boolean
}

export const pathRowColumns = {
  target: { type: 'node', description: 'Where the path ends.' },
  totalCost: { type: 'float', description: 'Cost of the whole path, in the unit of the weight, or hops.' },
  hops: { type: 'integer', description: 'Relationships on the path.' },
  previous: { type: 'node', description: 'The node before the target on the path.' },
  nodes: { type: 'nodes', description: 'All nodes on the path (with targets or showPaths).' },
  costs: { type: 'list', description: 'Cost up to each of them (with targets or showPaths).' }
} as const

const cost = Type.Union([Type.Number(), Type.Null()])

export const forestSummary = {
  reached: Type.Integer({ description: 'Nodes that a path of at least one relationship leads to.' }),
  unreached: Type.Integer({ description: 'Nodes that no path leads to.' }),
  costUnit: Type.String({ description: 'The weight property, or hops.' }),
  max: cost,
  mean: cost,
  furthest: Type.Array(Type.String(), { description: `Up to ${MAX_NAMED} nodes of the highest cost.` }),
  furthestCount: Type.Integer({ description: 'How many nodes have that cost.' }),
  maxHops: Type.Integer({ description: 'Relationships on the path that has the most.' })
}
const declared = Type.Object(forestSummary)
type ForestSummary = Static<typeof declared>

/** The nodes on the path to a node, first to last. */
export function nodesTo({ parents }: Pick<PathForest, 'parents'>, target: number): number[] {
  const nodes = [target]
  for (let node = parents[target] ?? -1; node !== -1; node = parents[node] ?? -1) nodes.push(node)
  return nodes.reverse()
}

function listColumns(projection: Projection, forest: PathForest, ends: readonly number[]): Column[] {
  const paths = ends.map((end) => nodesTo(forest, end))
  return [
    { name: 'nodes', type: 'nodes', data: paths.map((nodes) => idsOf(projection, nodes)) },
    { name: 'costs', type: 'list', data: paths.map((nodes) => nodes.map((node) => forest.costs[node])) }
  ]
}

/** How many of the first paths can have all their nodes listed. */
function listable({ hops }: PathForest, ends: ArrayLike<number>): number {
  let entries = 0
  let row = 0
  for (; row < ends.length && entries <= MAX_LISTED; row++) entries += (hops[ends[row] as number] as number) + 1
  return row
}

/**
 * One row per path, ranked by cost, then hops. Nodes are listed on request; when the lists would be too long together, only the first paths get rows.
 * @param begins adds the column `source`, for paths from more than one node
 */
export function pathRows(projection: Projection, forest: PathForest, request: PathRequest, options: { descending: boolean; begins: boolean }) {
  const order: Order[] = [{ column: 'totalCost', descending: options.descending }]
  const { costs, hops, parents } = forest
  const requested = request.targets?.map((target) => indexIn(projection, target)) ?? Array.from(hops.keys())
  const ends = requested.filter((end) => hops[end] !== -1)
  const before = (end: number) => (parents[end] === -1 ? null : (projection.nodeIds[parents[end] as number] ?? null))
  const begins: Column[] = options.begins ? [{ name: 'source', type: 'node', data: idsOf(projection, beginnings(forest, ends)) }] : []
  const unsorted: ResultTable = {
    columns: [
      { name: 'target', type: 'node', data: idsOf(projection, ends) },
      ...begins,
      { name: 'totalCost', type: 'float', data: Float64Array.from(ends, (end) => costs[end] as number) },
      { name: 'hops', type: 'integer', data: Int32Array.from(ends, (end) => hops[end] as number) },
      { name: 'previous', type: 'node', data: ends.map(before) },
      { name: 'end', type: 'integer', data: Uint32Array.from(ends) }
    ],
    rowCount: ends.length
  }
  const { columns, rowCount } = sortTable(unsorted, [...order, { column: 'hops', descending: options.descending }])
  const sorted = columns.at(-1)?.data as Uint32Array
  const plain = columns.slice(0, -1)
  if (request.targets === undefined && !request.showPaths) return { table: { columns: plain, rowCount }, order }
  const kept = listable(forest, sorted)
  const cut = plain.map((column) => ({ ...column, data: Array.prototype.slice.call(column.data, 0, kept) as unknown[] }))
  const listed = [...cut, ...listColumns(projection, forest, Array.from(sorted.subarray(0, kept)))]
  return { table: { columns: listed, rowCount: kept, ...(kept < rowCount ? { total: rowCount } : {}) }, order }
}

/** The start of the path to each of these nodes. */
function beginnings({ parents }: PathForest, ends: readonly number[]): Int32Array {
  const begins = new Int32Array(parents.length).fill(-1)
  return Int32Array.from(ends, (end) => {
    const passed: number[] = []
    let node = end
    for (; begins[node] === -1 && parents[node] !== -1; node = parents[node] as number) passed.push(node)
    const begin = begins[node] === -1 ? node : (begins[node] as number)
    for (const one of passed) begins[one] = begin
    return begin
  })
}

export async function namesOf(projection: Projection, indexes: ArrayLike<number>, context: ToolContext): Promise<string[]> {
  const stored = await context.store.nodes(context.tenant, context.graphInfo.name, Array.from(idsOf(projection, indexes)))
  return stored.map(({ name }) => name)
}

/** Summarises all paths, including those without a row. */
export async function summariseForest(projection: Projection, { costs, hops }: PathForest, context: ToolContext): Promise<ForestSummary> {
  let reached = 0
  let unreached = 0
  let max = Number.NEGATIVE_INFINITY
  let sum = 0
  let maxHops = 0
  let furthest: number[] = []
  let furthestCount = 0
  for (const [node, length] of hops.entries()) {
    if (length === -1) unreached++
    if (length <= 0) continue
    const total = costs[node] as number
    reached++
    sum += total
    maxHops = Math.max(maxHops, length)
    if (total > max) {
      max = total
      furthest = []
      furthestCount = 0
    }
    if (total === max && furthestCount++ < MAX_NAMED) furthest.push(node)
  }
  const named = await namesOf(projection, furthest, context)
  const none = reached === 0
  return {
    reached,
    unreached,
    costUnit: costUnit(projection),
    max: none ? null : max,
    mean: none ? null : sum / reached,
    furthest: named,
    furthestCount,
    maxHops
  }
}
