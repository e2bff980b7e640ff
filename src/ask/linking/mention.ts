import type { StoredNode } from '../../storage/graphs/store.ts'

interface Span {
  /** Token positions, end exclusive. */
  readonly start: number
  readonly end: number
  /** The certainty of the link, 0..1. */
  readonly score: number
}

export interface NodeMention extends Span {
  readonly kind: 'node'
  readonly text: string
  readonly nodes: readonly StoredNode[]
}

export interface ValueMention extends Span {
  readonly kind: 'value'
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
  readonly value: string
}

export interface LabelMention extends Span {
  readonly kind: 'label'
  readonly label: string
}

export interface TypeMention extends Span {
  readonly kind: 'type'
  readonly types: readonly string[]
}

/** A property; several labels and types may have it. */
export interface PropertyMention extends Span {
  readonly kind: 'property'
  readonly owners: readonly { readonly owner: 'node' | 'relationship'; readonly of: string; readonly property: string }[]
  /** The word is the opposite: `inactive` for active, `dead` for alive. */
  readonly opposite?: boolean
}

export interface DateMention extends Span {
  readonly kind: 'date'
  readonly value: string
}

export interface NumberMention extends Span {
  readonly kind: 'number'
  readonly value: number
  /** All digits of an integer that a number would round. */
  readonly digits?: string
}

/** A span of a question that links to the graph. Spans of different kinds may overlap: a reading chooses among them. */
export type Mention = NodeMention | ValueMention | LabelMention | TypeMention | PropertyMention | NumberMention | DateMention
