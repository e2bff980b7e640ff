/** The place of an amount: a column of the only row, or the number of rows where `column` is null. */
export interface AmountAt {
  readonly call: number
  readonly column: string | null
}

/** The place of the answer in the results; numbers are indexes of calls. */
export type AnswerAt =
  /** One row for each node, in the column `node`; `value` is the column of its rank. */
  | { readonly kind: 'rows'; readonly call: number; readonly value: string | null }
  | { readonly kind: 'amount'; readonly amount: AmountAt }
  | { readonly kind: 'every'; readonly of: number; readonly exceptions: number }
  | { readonly kind: 'groups'; readonly call: number; readonly key: string }
  | { readonly kind: 'compare'; readonly amounts: readonly [AmountAt, AmountAt] }
  | { readonly kind: 'call'; readonly call: number }
