import type { StoredNode } from '../../storage/graphs/store.ts'

interface Span {
  /** Token positions, end exclusive. */
  readonly start: number
  readonly end: number
  /** How sure the link is, 0..1. */
  readonly score: number
}

export interface NodeMention extends Span {
  readonly kind: 'node'
  readonly text: string
  /** All nodes of that name. */
  readonly nodes: readonly StoredNode[]
}

export interface ValueMention extends Span {
  readonly kind: 'value'
  readonly owner: 'node' | 'relationship'
  /** Label or relationship type. */
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

/** A property; the same words may name it on several labels and types. */
export interface PropertyMention extends Span {
  readonly kind: 'property'
  readonly owners: readonly { readonly owner: 'node' | 'relationship'; readonly of: string; readonly property: string }[]
  /** The word says the opposite: `inactive` for active, `dead` for alive. */
  readonly opposite?: boolean
}

/** A day in ISO form. */
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

/** A span of a question that stands for something in the graph. Spans of different kinds may overlap: readings choose among them. */
export type Mention = NodeMention | ValueMention | LabelMention | TypeMention | PropertyMention | NumberMention | DateMention
