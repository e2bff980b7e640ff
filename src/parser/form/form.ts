/** What JSON an answer is to be. */
export type Template =
  | { readonly is: 'any' }
  /** `type`: of JSON Schema; null: any plain value. */
  | { readonly is: 'value'; readonly type: string | null }
  | { readonly is: 'array'; readonly of: Template }
  | { readonly is: 'object'; readonly members: readonly Member[] }

export interface Member {
  readonly name: string
  readonly template: Template
  readonly isRequired: boolean
}

export type Shape =
  | 'yes-no'
  | 'true-false'
  /** A number and nothing else. */
  | 'number'
  /** The value or the names and nothing else. */
  | 'bare'
  | 'names'
  | 'commas'
  | 'lines'
  | 'bullets'
  | 'numbered'
  | 'csv'
  /** Of Markdown. */
  | 'table'
  /** JSON of the template. */
  | 'json'
  /** `name: value` for each row, `key: value` for one value. */
  | 'pairs'
  /** Words, as they are. */
  | 'text'

/** How an answer is to look; empty: as it comes. */
export interface Form {
  readonly shape?: Shape
  /** Of JSON. */
  readonly template?: Template
  /** Names of the cells of a row, in their order: a caller may have the properties of these names shown. */
  readonly fields?: readonly string[]
  /** Whether lines of cells begin with a line of names. */
  readonly header?: boolean
  /** What the value of a pair is called. */
  readonly key?: string
  /** Stands before the answer. */
  readonly mark?: string
  /** Digits after the point. */
  readonly decimals?: number
  readonly order?: 'alphabetical' | 'ascending' | 'descending'
}
