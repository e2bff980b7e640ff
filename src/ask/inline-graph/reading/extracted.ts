import type { Edge } from './edge.ts'
import type { Span } from './tokens.ts'

/** What a notation or clauses tell. */
export interface Told {
  readonly edges: readonly Edge[]
  /** Nodes beside those of the relationships. */
  readonly nodes: readonly string[]
  /** What a node is called: `task` of `task A`. */
  readonly noun: string
  readonly kinds?: readonly [string, string]
  /** null: neither the notation nor the clauses say it. */
  readonly directed: boolean | null
  /** What they make likely where the text says nothing of it. */
  readonly likely?: boolean | null
  readonly spans: readonly Span[]
  /** A sentence that seems to tell more than was read of it. */
  readonly unread?: string
}
