import type { Edge } from './edge.ts'
import type { Span } from './tokens.ts'

/** The relationships and nodes of a notation or of clauses. */
export interface Extracted {
  readonly edges: readonly Edge[]
  readonly nodes: readonly string[]
  /** The noun before names: `task` of `task A`. */
  readonly noun: string
  readonly kinds?: readonly [string, string]
  /** null where neither the notation nor the clauses give it. */
  readonly directed: boolean | null
  /** The likelier direction where the text does not give it. */
  readonly likely?: boolean | null
  readonly spans: readonly Span[]
  /** A sentence that was read only in part. */
  readonly unread?: string
}
