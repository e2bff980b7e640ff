import type { GraphData } from '../../outside/sandbox/sandbox.ts'

export interface ScratchControl {
  readonly signal?: AbortSignal
}

export interface ScratchRows {
  /** One JSON object each, by the names of the columns. */
  readonly rows: readonly string[]
  /** There were more. */
  readonly isCut: boolean
}

/**
 * A database in which a graph stands for one statement: it is written, asked and gone again, in a transaction that never commits. Several at a time do not see each other.
 *
 * In the graph a node has its label, its properties and `key`, `name` and `aliases`; a property of one of these names is `{name}_stated`.
 */
export interface Scratch {
  /**
   * EDGEWISE_INVALID_INPUT: the statement is wrong, or does what it may not; EDGEWISE_WORK_BUDGET: it takes too long, or its rows are too large. EDGEWISE_STORE_FAILED, EDGEWISE_STORE_REFUSED
   * and EDGEWISE_STORE_FORBIDDEN: the database cannot be used as it is set up, whatever the statement.
   */
  run(graph: GraphData, statement: string, control?: ScratchControl): Promise<ScratchRows>
  /** Statements under way end as EDGEWISE_STORE_UNAVAILABLE. */
  close(): Promise<void>
}
