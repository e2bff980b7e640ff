import type { Provenance } from './provenance.ts'
import type { ColumnType } from './table.ts'

/**
 * A result in the form of every API. In `rows`, a `node` column `x` becomes the name under `x` and the node's key under `xId`; a `nodes` column
 * becomes a list of names. Lists of over 32 items, or fewer where a reply would grow long, become `{ head, tail, length }`.
 */
export interface ShapedResult {
  readonly tool: string
  readonly handle: string
  /** Totals and other single facts, which are complete even if `rows` is not. */
  readonly summary: Readonly<Record<string, unknown>>
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  readonly returned: number
  readonly offset: number
  readonly truncated: boolean
  /** E.g. `["score desc"]`. */
  readonly orderedBy: readonly string[]
  /** Notes for a careful reader: chosen defaults, near misses, ties at the cut. */
  readonly notes: readonly string[]
  /** The notes that explain why the rows may be incomplete. */
  readonly caveats: readonly string[]
  readonly provenance: Provenance
  /** SHA-256 over summary, columns, rows and total: two runs agree when it does. */
  readonly hash: string
  readonly elapsedMs: number
}

/** A result with its call; `step` is its place in the trace, from 1. */
export interface GivenResult {
  readonly result: ShapedResult
  readonly step: number
  readonly arguments: Readonly<Record<string, unknown>>
}

type Summary = ShapedResult['summary']

/** A summary without its certificates. */
export function plainSummary({ certificates: _why, ...facts }: Summary): Summary {
  return facts
}
