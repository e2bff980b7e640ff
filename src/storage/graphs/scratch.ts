import type { GraphData } from '../../outside/sandbox/sandbox.ts'

export interface ScratchControl {
  readonly signal?: AbortSignal
}

export interface ScratchRows {
  /** Each row is a JSON object by column name. */
  readonly rows: readonly string[]
  /** Whether rows were left out. */
  readonly isCut: boolean
}

/**
 * A database that contains a graph for one statement: the graph is written, queried and rolled back in a transaction that never commits. Concurrent
 * statements do not see each other's graphs.
 *
 * A node has its label, its properties and `key`, `name` and `aliases`; a stated property with one of these names becomes `{name}_stated`.
 */
export interface Scratch {
  /**
   * Throws EDGEWISE_INVALID_INPUT for an invalid or forbidden statement; EDGEWISE_WORK_BUDGET when it takes too long or its rows are too large;
   * EDGEWISE_STORE_FAILED, EDGEWISE_STORE_REFUSED and EDGEWISE_STORE_FORBIDDEN when the database's setup allows no statement.
   */
  run(graph: GraphData, statement: string, control?: ScratchControl): Promise<ScratchRows>
  /** Ends running statements with EDGEWISE_STORE_UNAVAILABLE. */
  close(): Promise<void>
}
