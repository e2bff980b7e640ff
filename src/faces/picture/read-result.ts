import { invalidInput } from '../../base/errors.ts'
import { indexOfNode, type Projection } from '../../graph/projection.ts'
import { assertComplete, type Column, type ResultTable } from '../../results/table.ts'
import { isMissing } from '../../results/values.ts'
import type { WholeResult } from '../../tools/call.ts'

/** What a result says of nodes, by place in the projection. */
export type Shown =
  | { readonly kind: 'scores'; readonly column: string; readonly values: Float64Array }
  /** Largest group first; -1: in none. */
  | { readonly kind: 'groups'; readonly noun: string; readonly groupOf: Int32Array; readonly count: number }
  | { readonly kind: 'path'; readonly nodes: readonly number[]; readonly paths: number }

/** Throws EDGEWISE_INVALID_INPUT for a result that no picture shows, and for one about nodes outside the projection. */
export function readResult(result: WholeResult, family: string, projection: Projection): Shown {
  const { table, handle } = result
  assertComplete(table, 'drawn')
  const shown = (family === 'paths' ? pathOf(table, projection) : null) ?? groupsOf(table, family, projection) ?? scoresOf(result, projection)
  if (shown === null)
    throw invalidInput(`The rows of ${handle} cannot be drawn. Use a result with a score for each node, with groups of nodes, or with a path.`)
  return shown
}

const listOf = (cell: unknown): number[] => (isMissing(cell) ? [] : Array.from(cell as ArrayLike<unknown>, Number))
const columnsOf = ({ columns }: ResultTable, type: Column['type']): readonly Column[] => columns.filter((column) => column.type === type)

/** Rows in the order of their steps, or one row a path, of which the first is drawn. */
function pathOf(table: ResultTable, projection: Projection): Shown | null {
  const isOrdered = table.columns.some(({ name }) => name === 'step' || name === 'place')
  const [node] = columnsOf(table, 'node')
  const [nodes] = columnsOf(table, 'nodes')
  if (table.rowCount === 0) throw invalidInput('The result has no path to draw. Use a result with at least one row.')
  const ids = isOrdered && node !== undefined ? listOf(node.data) : nodes === undefined ? null : listOf(nodes.data[0])
  if (ids === null) return null
  const places = ids.map((id) => indexOfNode(projection.nodeIds, id))
  if (places.includes(-1))
    throw invalidInput('The path leaves the part of the graph that is drawn. Draw it without labels and types, or with those of the path.')
  return { kind: 'path', nodes: places, paths: isOrdered ? 1 : table.rowCount }
}

/** Rows of groups with their nodes, or of nodes with their group and its size. */
function groupsOf(table: ResultTable, family: string, projection: Projection): Shown | null {
  if (family !== 'community') return null
  const [group] = columnsOf(table, 'integer').filter(({ name }) => name !== 'size' && name !== 'rank')
  const [nodes] = columnsOf(table, 'nodes')
  const [node] = columnsOf(table, 'node')
  const hasSizes = table.columns.some(({ name }) => name === 'size')
  const noun = group?.name ?? 'group'
  if (nodes !== undefined)
    return grouped(
      noun,
      Array.from({ length: table.rowCount }, (_, row) => listOf(nodes.data[row])),
      projection
    )
  if (node === undefined || group === undefined || !hasSizes) return null
  const members = new Map<number, number[]>()
  for (let row = 0; row < table.rowCount; row++) {
    const id = Number(group.data[row])
    const known = members.get(id) ?? []
    members.set(id, known)
    known.push(Number(node.data[row]))
  }
  return grouped(noun, [...members.values()], projection)
}

function grouped(noun: string, groups: readonly (readonly number[])[], { nodeIds }: Projection): Shown {
  const groupOf = new Int32Array(nodeIds.length).fill(-1)
  const sorted = groups.toSorted((a, b) => b.length - a.length)
  for (const [group, ids] of sorted.entries()) {
    for (const id of ids) {
      const place = indexOfNode(nodeIds, id)
      if (place === -1) continue
      if (groupOf[place] !== -1) throw invalidInput('Groups of the result share nodes, which colours cannot show. Use groups that do not overlap.')
      groupOf[place] = group
    }
  }
  if (groupOf.every((group) => group === -1)) throw noneOfThem()
  return { kind: 'groups', noun, groupOf, count: groups.length }
}

function scoresOf({ table, order }: WholeResult, { nodeIds }: Projection): Shown | null {
  const [node, ...others] = columnsOf(table, 'node')
  const numeric = table.columns.filter(({ type, name }) => (type === 'float' || type === 'integer') && name !== 'rank')
  const score = numeric.find(({ name }) => name === order[0]?.column) ?? numeric[0]
  if (node === undefined || others.length > 0 || score === undefined) return null
  const values = new Float64Array(nodeIds.length).fill(Number.NaN)
  for (let row = 0; row < table.rowCount; row++) {
    const place = indexOfNode(nodeIds, Number(node.data[row]))
    if (place !== -1 && !isMissing(score.data[row])) values[place] = Number(score.data[row])
  }
  if (values.every(Number.isNaN)) throw noneOfThem()
  return { kind: 'scores', column: score.name, values }
}

const noneOfThem = (): Error => invalidInput('The result is about no node of the part that is drawn. Draw the part that it was computed on.')
