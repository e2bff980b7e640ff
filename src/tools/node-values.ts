import type { NodeValues } from '../analytics/engine.ts'
import { EdgewiseError } from '../errors.ts'
import type { Order, ResultTable } from '../results/table.ts'
import { assertWhole } from '../results/whole-table.ts'

/** The number beside each node of a result: what its rows are ranked by, else its first number that is no rank. For derived columns of projections. */
export function nodeValuesOf(handle: string, table: ResultTable, order: readonly Order[]): NodeValues {
  assertWhole(table, 'used as a value of every node')
  const nodes = table.columns.find(({ type }) => type === 'node')
  const numbers = table.columns.filter(({ name, type }) => (type === 'float' || type === 'integer') && name !== 'rank')
  const values = numbers.find(({ name }) => name === order[0]?.column) ?? numbers[0]
  if (nodes === undefined || values === undefined) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The result ${handle} has no number beside a node. Rankings and groups by node have one.` })
  }
  return { nodeIds: nodes.data as ArrayLike<number>, values: values.data as ArrayLike<number> }
}
