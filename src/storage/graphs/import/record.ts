import type { EdgewiseError } from '../../../base/errors.ts'
import type { Properties } from '../values.ts'

/** Position of a record in its file, for messages: 1-based line, and on the first line also the byte, from 0, because a file may have no other line. */
export interface Place {
  readonly source: string
  readonly line: number
  readonly byte?: number
}

/** Fields of nodes and relationships. */
interface Owned {
  readonly properties: Properties
  /** Properties that the source typed as float, so their integral numbers (5.0) are floats too; a `number` cannot express that. */
  readonly floats?: readonly string[]
  readonly place: Place
}

/**
 * One node or relationship to import. Relationships may precede their nodes. `source` and `target` are node keys. An `orientation` record is the orientation
 * that a file states (GraphML's edgedefault); an `implied` node is only named as an end, so it adds nothing to a known one; a `warning` names what a reader
 * leaves out; `invalid` stands for a record with a fault, after which others follow.
 */
export type ImportRecord =
  | (Owned & { readonly kind: 'node'; readonly key: string; readonly labels: readonly string[]; readonly implied?: true })
  | (Owned & { readonly kind: 'relationship'; readonly source: string; readonly target: string; readonly type: string })
  | { readonly kind: 'orientation'; readonly orientation: 'directed' | 'undirected'; readonly place: Place }
  | { readonly kind: 'warning'; readonly text: string; readonly place: Place }
  | { readonly kind: 'invalid'; readonly error: EdgewiseError; readonly place: Place }

export type NodeRecord = Extract<ImportRecord, { kind: 'node' }>
export type RelationshipRecord = Extract<ImportRecord, { kind: 'relationship' }>

/** Type of a relationship whose source states none. */
export const DEFAULT_TYPE = 'RELATED_TO'

/** Labels as stored, each once. A node without a label gets one, because it could be neither described nor queried. */
export const storedLabels = (labels: readonly string[]): readonly string[] => (labels.length === 0 ? ['Node'] : [...new Set(labels)])
