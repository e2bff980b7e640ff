import { EdgewiseError } from '../../../base/errors.ts'
import type { WholeResult } from '../../../tools/call.ts'
import type { CompatCall, CompatTool, NameOf } from './compat-tool.ts'
import { writeDocument, writeObject } from './json-document.ts'

type Fields = Readonly<Record<string, unknown>>

/** The cells of one column; empty when the result lacks it. */
export function cellsOf({ table }: WholeResult, column: string): readonly unknown[] {
  return Array.from(table.columns.find(({ name }) => name === column)?.data ?? [])
}

export function idsOf(result: WholeResult, column: string): number[] {
  return cellsOf(result, column).map(Number)
}

const pathsOf = (result: WholeResult) => cellsOf(result, 'nodes').map((nodes) => Array.from(nodes as ArrayLike<number>))

/** The answer for nodes or paths that were not found, in the form that clients of path tools expect. */
function notFound(message: string): string {
  return writeObject({ found: false, message })
}

const unresolved: readonly string[] = ['EDGEWISE_UNKNOWN_NODE', 'EDGEWISE_AMBIGUOUS_NODE']

/** An unknown node name is an answer here, not an error. */
export function orNotFound(answer: CompatTool['answer']): CompatTool['answer'] {
  return async (call) => {
    try {
      return await answer(call)
    } catch (error) {
      if (error instanceof EdgewiseError && unresolved.includes(error.code)) return notFound(error.message)
      throw error
    }
  }
}

/** The nodes of one path, with a short form of it, because the names between its ends are listed already. */
function wayOf(ids: readonly number[], nameOf: NameOf): { readonly nodeIds: readonly number[]; readonly nodeNames: readonly unknown[]; readonly path: string } {
  const nodeNames = ids.map(nameOf)
  return { nodeIds: ids, nodeNames, path: `${nodeNames[0]} -> ${nodeNames.at(-1)}, ${ids.length - 1} hops` }
}

const saidWhy = ({ notes }: WholeResult, otherwise: string) =>
  notFound(notes.filter((note) => !note.startsWith('Relationships were read')).join(' ') || otherwise)

/** One path, whose rows are its nodes. */
export async function drawPath(call: CompatCall, result: WholeResult): Promise<string> {
  if (result.table.rowCount === 0) return saidWhy(result, 'No path leads from one node to the other.')
  const ids = idsOf(result, 'node')
  const { nodeIds, nodeNames, path } = wayOf(ids, await call.namesOf(result, ids))
  const { totalCost } = result.summary
  return writeDocument({ found: true, totalCost, nodeIds, nodeNames, path, costs: cellsOf(result, 'cost') }, [], call.limits)
}

export interface PathItems {
  readonly list: string
  /** Fields of a path, from its row. */
  readonly item: (row: PathRow) => Fields
  /** Fields of the whole answer, from all paths. */
  readonly head?: (rows: readonly PathRow[]) => Fields
  readonly tail?: (rows: readonly PathRow[]) => Fields
}

export interface PathRow extends ReturnType<typeof wayOf> {
  readonly index: number
  readonly totalCost: unknown
  readonly costs: unknown
  readonly first: number
  readonly last: number
  readonly firstName: unknown
  readonly lastName: unknown
  readonly isNegativeCycle: unknown
}

/** Several paths, one per row, with all their nodes. */
export function drawPaths({ list, item, head, tail }: PathItems) {
  return async (call: CompatCall, result: WholeResult): Promise<string> => {
    const paths = pathsOf(result)
    if (paths.length === 0) return saidWhy(result, 'There is no path.')
    const nameOf = await call.namesOf(result, new Set(paths.flat()))
    const [totals, costs, cycles] = ['totalCost', 'costs', 'isNegativeCycle'].map((column) => cellsOf(result, column))
    const rows = paths.map((ids, index): PathRow => {
      const [first = -1, last = -1] = [ids[0], ids.at(-1)]
      const ends = { first, last, firstName: nameOf(first), lastName: nameOf(last) }
      return { ...wayOf(ids, nameOf), ...ends, index, totalCost: totals?.[index], costs: costs?.[index], isNegativeCycle: cycles?.[index] ?? false }
    })
    return writeDocument({ found: true, ...head?.(rows), [list]: rows.map(item), ...tail?.(rows) }, [list], call.limits, result.summary)
  }
}

/** Relationships of a tree. The root has no parent, so it adds none. */
export async function drawTree(call: CompatCall, result: WholeResult): Promise<string> {
  const parents = cellsOf(result, 'parent')
  const nodes = idsOf(result, 'node')
  const weights = cellsOf(result, 'weight')
  const hung = nodes.flatMap((node, row) => {
    const parent = parents[row]
    return typeof parent === 'number' && parent >= 0 ? [{ node, parent, weight: weights[row] }] : []
  })
  if (hung.length === 0) return saidWhy(result, 'There is no tree of more than one node.')
  const nameOf = await call.namesOf(result, new Set(hung.flatMap(({ node, parent }) => [node, parent])))
  const edges = hung.map(({ node, parent, weight }) => ({ nodeId: node, parentId: parent, nodeName: nameOf(node), parentName: nameOf(parent), weight }))
  return writeDocument({ found: true, totalWeight: result.summary['totalWeight'], edges }, ['edges'], call.limits, result.summary)
}

/** Nodes in visiting order, as one list. */
export async function drawTraversal(call: CompatCall, result: WholeResult): Promise<string> {
  const ids = idsOf(result, 'node')
  const nameOf = await call.namesOf(result, ids)
  const traversals = [{ sourceNode: ids[0], nodeIds: ids, nodeNames: ids.map(nameOf), visitedNodes: ids.length }]
  return writeDocument({ found: true, traversals }, ['traversals'], call.limits, result.summary)
}

export async function drawWalks(call: CompatCall, result: WholeResult): Promise<string> {
  const paths = pathsOf(result)
  if (paths.length === 0) return saidWhy(result, 'There are no walks.')
  const nameOf = await call.namesOf(result, new Set(paths.flat()))
  const walks = paths.map((ids) => ({ nodeIds: ids, nodeNames: ids.map(nameOf), walkLength: ids.length }))
  return writeDocument({ found: true, walks }, ['walks'], call.limits, result.summary)
}

/** Distances between all pairs, and of each node to itself. `all` is any result with all nodes. */
export async function drawPairs(call: CompatCall, result: WholeResult, all: WholeResult): Promise<string> {
  const own = idsOf(all, 'node').map((id) => [id, id, 0] as const)
  const [sources, targets, distances] = [idsOf(result, 'source'), idsOf(result, 'target'), cellsOf(result, 'distance')]
  const between = sources.map((source, row) => [source, targets[row] as number, distances[row]] as const)
  const nameOf = await call.namesOf(result, new Set(own.map(([id]) => id)))
  const paths = [...between, ...own].map(([source, target, distance]) => ({
    sourceNodeId: source,
    targetNodeId: target,
    sourceNodeName: nameOf(source),
    targetNodeName: nameOf(target),
    distance
  }))
  return writeDocument({ found: true, paths }, ['paths'], call.limits, result.summary)
}
