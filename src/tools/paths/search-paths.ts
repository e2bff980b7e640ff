import { invalidInput } from '../../base/errors.ts'
import type { Column, ResultTable } from '../../results/table.ts'
import type { ToolContext } from '../tool.ts'
import { alternativePaths, cheapestPaths } from './cheapest-paths.ts'
import { enumeratePaths } from './enumerate-paths.ts'
import type { FoundPath, FoundPaths, PathSearch } from './path-search.ts'
import { reach } from './reach.ts'

export const pathKinds = ['shortest', 'k_shortest', 'all', 'reachable'] as const
export type PathKind = (typeof pathKinds)[number]

/** Paths, and the cost of the first one. */
export interface PathsTable {
  readonly table: ResultTable
  readonly count: number
  /** The column that ranks them. */
  readonly by: 'hops' | 'totalCost'
  readonly best: number | null
}

/** Finds paths of a kind, best first. */
export async function searchPaths(kind: PathKind, search: PathSearch, context: ToolContext): Promise<PathsTable> {
  const isReach = kind === 'reachable'
  const table = isReach ? await reachTable(search, context) : pathTable(await findThem(kind, search, context), search.weight)
  const count = table.total ?? table.rowCount
  const by = search.weight === null || isReach ? 'hops' : 'totalCost'
  const best = count === 0 ? null : Number(table.columns.find(({ name }) => name === by)?.data[0])
  return { table, count, by, best }
}

const whole = (paths: readonly FoundPath[]): FoundPaths => ({ paths, total: paths.length })

/** A cheapest-path search cannot bound hops unless hops are the cost. */
const needsListing = ({ minHops, maxHops: most, weight }: PathSearch) => minHops > 1 || (weight !== null && most !== null)

function bestOfPairs(paths: readonly FoundPath[]): FoundPath[] {
  const seen = new Set<string>()
  return paths.filter(({ nodes }) => {
    const pair = `${nodes[0]} ${nodes.at(-1)}`
    return !seen.has(pair) && seen.add(pair)
  })
}

async function findThem(kind: Exclude<PathKind, 'reachable'>, search: PathSearch, context: ToolContext): Promise<FoundPaths> {
  if (kind === 'all') return whole(await enumeratePaths(search, context))
  if (kind === 'shortest') return needsListing(search) ? whole(bestOfPairs(await enumeratePaths(search, context))) : cheapestPaths(search, context)
  if (search.source.node === null || search.target.node === null) {
    throw invalidInput('"k_shortest" leads from one node to one other: give "source" and "target". Between many: kind "shortest" or "all".')
  }
  if (search.minHops > 1 || search.maxHops !== null) return whole((await enumeratePaths(search, context)).slice(0, search.k))
  return whole(await alternativePaths(search, context))
}

function pathTable({ paths, total }: FoundPaths, weight: PathSearch['weight']): ResultTable {
  const costs: Column[] = weight === null ? [] : [{ name: 'totalCost', type: 'float', data: paths.map(({ cost }) => cost) }]
  return {
    columns: [
      { name: 'source', type: 'node', data: paths.map(({ nodes }) => nodes[0]) },
      { name: 'target', type: 'node', data: paths.map(({ nodes }) => nodes.at(-1)) },
      ...costs,
      { name: 'hops', type: 'integer', data: paths.map(({ nodes }) => nodes.length - 1) },
      { name: 'nodes', type: 'nodes', data: paths.map(({ nodes }) => nodes) }
    ],
    rowCount: paths.length,
    ...(paths.length < total ? { total } : {})
  }
}

async function reachTable(search: PathSearch, context: ToolContext): Promise<ResultTable> {
  const { sources, targets, hops, total } = await reach(search, context)
  return {
    columns: [
      { name: 'source', type: 'node', data: sources },
      { name: 'target', type: 'node', data: targets },
      { name: 'hops', type: 'integer', data: hops }
    ],
    rowCount: hops.length,
    ...(hops.length < total ? { total } : {})
  }
}
