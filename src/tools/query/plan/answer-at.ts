/** Where an amount stands: in a column of the only row, or, without one, as the number of rows. */
export interface AmountAt {
  readonly call: number
  readonly column: string | null
}

/** Where in the results the answer stands; numbers are places among the calls. */
export type AnswerAt =
  /** A row for each thing, in the column `node`, with the measure that it is ranked by in `value`. */
  | { readonly kind: 'rows'; readonly call: number; readonly value: string | null }
  | { readonly kind: 'amount'; readonly amount: AmountAt }
  | { readonly kind: 'every'; readonly of: number; readonly exceptions: number }
  | { readonly kind: 'groups'; readonly call: number; readonly key: string }
  | { readonly kind: 'compare'; readonly amounts: readonly [AmountAt, AmountAt] }
  | { readonly kind: 'call'; readonly call: number }
