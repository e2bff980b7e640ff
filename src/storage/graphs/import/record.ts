import type { Properties } from '../values.ts'

/** Where a record stands in its file, for messages: 1-based line, and on the first line the byte too, from 0: a file may have no other line. */
export interface Place {
  readonly source: string
  readonly line: number
  readonly byte?: number
}

/** What nodes and relationships carry. */
interface Owned {
  readonly properties: Properties
  /** Properties that the source typed as float: their integral numbers (5.0) are floats too. A `number` alone cannot tell. */
  readonly floats?: readonly string[]
  readonly place: Place
}

/**
 * One node or relationship on its way in. Relationships may come before their nodes. `source` and `target` are node keys.
 * A file that states how its relationships are to be read (GraphML's edgedefault) says so by an `orientation` record; what a reader leaves out it says by a `warning`.
 */
export type ImportRecord =
  | (Owned & { readonly kind: 'node'; readonly key: string; readonly labels: readonly string[] })
  | (Owned & { readonly kind: 'relationship'; readonly source: string; readonly target: string; readonly type: string })
  | { readonly kind: 'orientation'; readonly orientation: 'directed' | 'undirected'; readonly place: Place }
  | { readonly kind: 'warning'; readonly text: string; readonly place: Place }

export type NodeRecord = Extract<ImportRecord, { kind: 'node' }>
export type RelationshipRecord = Extract<ImportRecord, { kind: 'relationship' }>
