import { invalidInput } from '../base/errors.ts'
import type { NodeValues } from '../engines/engine.ts'
import { assertComplete, type Column, type Order, type ResultTable } from '../results/table.ts'

const isNumber = ({ type }: Column) => type === 'float' || type === 'integer'
/** Sizes and ranks are not the computed value. */
const isAside = ({ name }: Column) => name === 'rank' || name === 'size'

/** The ranking column, else the first computed number, else a list. */
function chosen(columns: readonly Column[], order: readonly Order[], wanted: string | undefined, handle: string): Column {
  const usable = columns.filter((column) => isNumber(column) || column.type === 'list')
  const named = usable.find(({ name }) => name === wanted)
  if (wanted !== undefined && named === undefined) {
    throw invalidInput(`The result ${handle} has no column "${wanted}" of numbers; it has ${usable.map(({ name }) => name).join(', ') || 'none'}.`)
  }
  const computed = usable.filter((column) => !isAside(column))
  const found = named ?? computed.find(({ name }) => name === order[0]?.column) ?? computed.find(isNumber) ?? computed[0]
  if (found !== undefined) return found
  throw invalidInput(`The result ${handle} has no number beside a node. Rankings, groups and embeddings have one.`)
}

/** Concatenates lists of equal length. */
function vectorsOf({ name, data }: Column, rowCount: number, handle: string): Pick<NodeValues, 'values' | 'width'> {
  const width = (data[0] as ArrayLike<number> | undefined)?.length ?? 1
  const values = new Float64Array(rowCount * width)
  for (let row = 0; row < rowCount; row++) {
    const vector = data[row] as ArrayLike<number> | null
    if (vector?.length !== width) throw invalidInput(`The lists in column "${name}" of ${handle} differ in length: they are no vectors.`)
    for (let place = 0; place < width; place++) values[row * width + place] = Number(vector[place])
  }
  return { values, width }
}

/** Pairs each member of a group with the group's number. */
function ofGroups(nodes: Column, { data }: Column, rowCount: number): NodeValues {
  const members: number[] = []
  const values: number[] = []
  for (let row = 0; row < rowCount; row++) {
    for (const id of Array.from(nodes.data[row] as ArrayLike<number>)) {
      members.push(id)
      values.push(Number(data[row] ?? Number.NaN))
    }
  }
  return { nodeIds: members, values }
}

/** The number or vector of each node, or of its group, in a result: from `column`, else from the ranking column. Projections derive columns from it. */
export function nodeValuesOf(handle: string, table: ResultTable, order: readonly Order[], column?: string): NodeValues {
  assertComplete(table, 'used as a value of every node')
  const { columns, rowCount } = table
  const node = columns.find(({ type }) => type === 'node')
  const nodes = columns.find(({ type }) => type === 'nodes')
  if (node === undefined && nodes === undefined)
    throw invalidInput(`The result ${handle} has no number beside a node. Rankings, groups and embeddings have one.`)
  const values = chosen(columns, order, column, handle)
  if (node === undefined) return ofGroups(nodes as Column, values, rowCount)
  const nodeIds = node.data as ArrayLike<number>
  if (new Set(Array.from(nodeIds)).size < rowCount) {
    throw invalidInput(`The result ${handle} has several rows for one node. If its rows are pairs, give "relationshipType": they become relationships.`)
  }
  if (values.type === 'list') return { nodeIds, ...vectorsOf(values, rowCount, handle) }
  return { nodeIds, values: values.data as ArrayLike<number> }
}
