import type { ProjectionSpec } from '../../graph/spec.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { ResultTable } from '../../results/table.ts'
import { specOf } from '../project.ts'
import { type ProjectionInput, projectionParameters } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'

/** Which part of the graph; it is always read both ways. */
const { orientation: _alwaysUndirected, ...partParameters } = projectionParameters

export { partParameters }

/** All relationships as they are: of parallel ones, joined to one, a bridge would be made. */
export const readBothWays: Partial<ProjectionSpec> = { orientation: 'undirected', weight: null, parallel: 'keep' }

/** What the caller of a tool without directions should know of a graph that has them. */
export function bothWaysNote(input: ProjectionInput, context: ToolContext): string[] {
  return specOf(input, context).orientation === 'undirected' ? [] : ['Relationships were read both ways, whatever their direction.']
}

/** Rows that cut most off first, ties in the order given. */
export function byCutOff(table: ResultTable): { readonly table: ResultTable; readonly order: readonly [{ column: string; descending: boolean }] } {
  const order = [{ column: 'cutOff', descending: true }] as const
  return { table: sortTable(table, order), order: [{ ...order[0] }] }
}
