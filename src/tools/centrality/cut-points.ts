import type { ProjectionSpec } from '../../graph/spec.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { ResultTable } from '../../results/table.ts'
import { specOf } from '../project.ts'
import { type ProjectionInput, projectionParameters } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'

/** Parameters for the part of the graph, without the orientation, which is always undirected. */
const { orientation: _alwaysUndirected, ...partParameters } = projectionParameters

export { partParameters }

/** Parallel relationships stay separate: joined into one, they would look like a bridge. */
export const readBothWays: Partial<ProjectionSpec> = { orientation: 'undirected', weight: null, parallel: 'keep' }

/** Notes for the caller when the graph is directed and the tool ignores directions. */
export function bothWaysNote(input: ProjectionInput, context: ToolContext): string[] {
  return specOf(input, context).orientation === 'undirected' ? [] : ['Relationships were read both ways, whatever their direction.']
}

/** Sorts the rows by cut-off size, largest first; ties stay in the given order. */
export function byCutOff(table: ResultTable): { readonly table: ResultTable; readonly order: readonly [{ column: string; descending: boolean }] } {
  const order = [{ column: 'cutOff', descending: true }] as const
  return { table: sortTable(table, order), order: [{ ...order[0] }] }
}
