import type { AlgorithmName, AlgorithmParameters } from '../../../src/engines/engine.ts'
import type { Distance } from './distances.ts'
import type { CaseContext } from './graphs.ts'

/** An engine on a store, compared with the kernels on the embedded store. */
export type Setting = 'local on neo4j' | 'gds on neo4j'

/** How one algorithm is held to the same answers everywhere. Reasons are sentences; the document numbers them. */
export interface Comparison<A extends AlgorithmName> {
  readonly tool: string
  /** What is compared. */
  readonly compared: string
  /** The calls, made anew for each engine: indices are its own. */
  cases(context: CaseContext): AlgorithmParameters<A>[] | Promise<AlgorithmParameters<A>[]>
  readonly distance: Distance<A>
  /** Stated bound of the distance. */
  tolerance(setting: Setting, isDirected: boolean): number
  /** Where GDS differs or a word is needed. */
  readonly reasons: readonly string[]
  /** The same for kernels on Neo4j. */
  readonly onNeo4j?: readonly string[]
  /** GDS of the 5 line lacks the procedure: there the engine must refuse it. */
  readonly only2026?: true
}

export const exact = () => 0
export const rounded = () => 1e-12

export const sumsInAnotherOrder = 'The order of sums differs, so the last digits differ.'
