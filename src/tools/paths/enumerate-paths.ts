import { EdgewiseError } from '../../base/errors.ts'
import type { ResultTable } from '../../results/table.ts'
import type { Pattern } from '../../storage/graphs/pattern.ts'
import { storeControl } from '../store-control.ts'
import type { ToolContext } from '../tool.ts'
import { endPattern } from './path-ends.ts'
import { compareFound, type FoundPath, matchedHops, type PathSearch } from './path-search.ts'

/**
 * All simple paths of minHops to maxHops relationships from a source to a target, cheapest first, one per sequence of nodes: the cheapest of parallel
 * relationships counts. From a node to itself it lists cycles. Throws EDGEWISE_WORK_BUDGET for too many.
 */
export async function enumeratePaths(search: PathSearch, context: ToolContext): Promise<FoundPath[]> {
  const most = matchedHops(search, 'Listing paths')
  const isCycle = search.source.node !== null && search.source.node.id === search.target.node?.id
  const found = new Map<string, FoundPath>()
  for (let hops = search.minHops; hops <= most; hops++) {
    const table = await context.store.match(context.tenant, context.graphInfo.name, pathOf(search, hops), search.budget, storeControl(context.control))
    for (const path of readPaths(table, search, hops, context)) {
      const key = path.nodes.join()
      const earlier = found.get(key)
      if (isSimple(path.nodes, isCycle) && (earlier === undefined || path.cost < earlier.cost)) found.set(key, path)
    }
  }
  return [...found.values()].sort(compareFound)
}

function pathOf({ source, target, direction, types, where, weight }: PathSearch, hops: number): Pattern {
  const inner = Array.from({ length: hops - 1 }, (_, at) => ({ as: `n${at + 1}` }))
  const nodes = [endPattern('n0', source), ...inner, endPattern(`n${hops}`, target)]
  const relationships = Array.from({ length: hops }, (_, at) => ({ ...(weight === null ? {} : { as: `r${at}` }), types, where, direction }))
  const weights = weight === null ? [] : relationships.map((_, at) => ({ of: `r${at}`, property: weight.property }))
  return { path: { nodes, relationships }, return: [...nodes.map((_, at) => ({ of: `n${at}` })), ...weights], distinct: true }
}

function* readPaths({ columns, rowCount }: ResultTable, { weight }: PathSearch, hops: number, context: ToolContext): Generator<FoundPath> {
  const nodes = columns.slice(0, hops + 1)
  const weights = columns.slice(hops + 1)
  for (let row = 0; row < rowCount; row++) {
    const cost = weight === null ? hops : weights.reduce((sum, { data }) => sum + weightOf(data[row], weight, context), 0)
    yield { nodes: nodes.map(({ data }) => Number(data[row])), cost }
  }
}

function weightOf(cell: unknown, { property, missing }: NonNullable<PathSearch['weight']>, { graphInfo }: ToolContext): number {
  if (typeof cell === 'number' || typeof cell === 'bigint') return Number(cell)
  const graph = graphInfo.name
  if (cell !== null && cell !== undefined) {
    throw new EdgewiseError('EDGEWISE_NOT_NUMERIC', { property, graph, detail: `a relationship holds ${JSON.stringify(cell)}.` })
  }
  if (missing !== null) return missing
  throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { count: 'Some', owner: 'relationships', graph, property })
}

function isSimple(nodes: readonly number[], isCycle: boolean): boolean {
  return new Set(nodes).size === nodes.length - (isCycle ? 1 : 0)
}
