/** A right answer. `decline`: the graph lacks it, so that only a decline is right. */
export type Key =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'names'; readonly value: readonly string[] }
  | { readonly type: 'verdict'; readonly value: boolean }
  | { readonly type: 'decline' }

export interface UnseenQuestion {
  readonly graph: string
  readonly question: string
  readonly key: Key
}

export const decline: Key = { type: 'decline' }
export const number = (value: number): Key => ({ type: 'number', value })
export const names = (value: readonly string[]): Key => ({ type: 'names', value })
export const verdict = (value: boolean): Key => ({ type: 'verdict', value })
