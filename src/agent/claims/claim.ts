import type { Fact } from './facts.ts'

export type ClaimKind = 'number' | 'name' | 'relation' | 'path' | 'comparison' | 'rank' | 'negation' | 'count' | 'list' | 'verdict' | 'unit'

/** Where a claim is backed: a call of the trace, and of its result a row, by its place among all rows, or the summary. */
export interface ClaimEvidence {
  readonly step: number
  readonly row: number | null
  readonly column: string | null
}

/** A part of an answer that can be right or wrong, by its offsets in the text. */
export interface Claim {
  readonly kind: ClaimKind
  readonly text: string
  readonly start: number
  readonly end: number
  readonly supported: boolean
  readonly evidence: ClaimEvidence | null
}

/** What a check finds: unknown where the results neither say so nor the contrary. */
export type Truth = true | false | 'unknown'

/** A claim under examination: what was found, and where. */
export interface Finding {
  readonly kind: ClaimKind
  readonly start: number
  readonly end: number
  readonly supported: boolean
  readonly fact?: Fact | null
  readonly column?: string | null
}
