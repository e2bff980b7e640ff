import type { Properties } from '../values.ts'

/** Where a record stands in its file, for messages: 1-based line. */
export interface Place {
  readonly source: string
  readonly line: number
}

/** One node or relationship on its way in. Relationships may come before their nodes. `source` and `target` are node keys. */
export type ImportRecord =
  | { readonly kind: 'node'; readonly key: string; readonly labels: readonly string[]; readonly properties: Properties; readonly place: Place }
  | {
      readonly kind: 'relationship'
      readonly source: string
      readonly target: string
      readonly type: string
      readonly properties: Properties
      readonly place: Place
    }
