import type { Operator } from '../../graph/spec.ts'
import type { Intent } from '../../tools/intent.ts'
import type { Aggregation, InResult, NamedNode, NodePattern, Predicate, Query, Scalar } from '../../tools/query/tree.ts'

/** A property of nodes of a label or of relationships of a type. */
export interface Owner {
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
}

/** A quantity in a unit; `factor` turns it into the unit its kind is counted in. */
export interface Unit {
  readonly kind: string
  readonly factor: number
  readonly name: string
}

/** What a value is held against, before it is known which property it is about. */
export interface Bound {
  readonly operator: Operator
  readonly value: Scalar | readonly Scalar[]
  readonly unit: Unit | null
  /** A second bound of the same property: between, in a year. */
  readonly and: { readonly operator: Operator; readonly value: Scalar } | null
}

/** Who does what a relationship says: the head of the phrase, the other end, or either as the schema has it. */
export type Role = 'agent' | 'patient' | 'either'

/** Which way of ordering: by an adjective's quantities, by a property, or by a number of others. */
export interface Ordering {
  readonly owners: readonly Owner[]
  readonly isDescending: boolean
  readonly first: number
  readonly count: number
  /** By what the adjective alone says: of the things themselves. */
  readonly isOwn?: boolean
}

/** What narrows things down, before it is known which things. */
export type Constraint =
  | { readonly by: 'test'; readonly owners: readonly Owner[] | null; readonly bound: Bound }
  | { readonly by: 'missing'; readonly owners: readonly Owner[]; readonly isMissing: boolean }
  | { readonly by: 'than'; readonly owners: readonly Owner[]; readonly operator: Operator; readonly than: NodePattern }
  | {
      readonly by: 'tie'
      readonly types: readonly string[] | null
      readonly role: Role
      readonly preposition: string | null
      readonly other: NodePattern | null
      readonly isNegated: boolean
      readonly count: { readonly operator: Operator; readonly value: number } | null
      readonly hops: readonly [number, number]
      /** By relationships of any of the types, or of any type at all, that point this way, whatever the schema has. */
      readonly way?: 'out' | 'in'
      /** Of the relationship. */
      readonly tests?: readonly Predicate[]
    }
  /** When they did it, or were: by the relationship, else by their own date. */
  | { readonly by: 'when'; readonly tie: Extract<Constraint, { by: 'tie' }>; readonly bound: Bound }
  | { readonly by: 'rank'; readonly ordering: Ordering }
  | { readonly by: 'most'; readonly tie: Extract<Constraint, { by: 'tie' }>; readonly isDescending: boolean; readonly first: number; readonly count: number }
  | { readonly by: 'all'; readonly limits: readonly Constraint[] }
  | { readonly by: 'not'; readonly limit: Constraint }
  | { readonly by: 'among'; readonly among: InResult }

/** Relationships, as the question describes them. */
export interface Links {
  readonly types: readonly string[]
  readonly tests: readonly Predicate[]
  /** null: any node. */
  readonly source: NodePattern | null
  readonly target: NodePattern | null
}

/** The part of the graph that a tool runs over, and how it is read; null, or none: the question does not say. */
export interface Scope {
  readonly types: readonly string[] | null
  readonly linkTests: readonly Predicate[]
  readonly labels: readonly string[] | null
  readonly nodeTests: readonly Predicate[]
  readonly without: readonly NamedNode[]
  readonly weight: string | null
  /** Every relationship counts the same, whatever it weighs. */
  readonly byHops: boolean
  readonly orientation: 'undirected' | 'natural' | 'reverse' | null
  /** At most so many. */
  readonly hops: number | null
}

/** Nothing is said of it. */
export const everywhere: Scope = {
  types: null,
  linkTests: [],
  labels: null,
  nodeTests: [],
  without: [],
  weight: null,
  byHops: false,
  orientation: null,
  hops: null
}

/** What a run of words stands for. */
export type Denotation =
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'unit'; readonly unit: Unit }
  | { readonly is: 'operator'; readonly operator: string }
  | { readonly is: 'aggregation'; readonly function: Aggregation }
  /** Orders by quantities that grow with it (`up`) or shrink. */
  | {
      readonly is: 'adjective'
      readonly form: 'plain' | 'more' | 'most'
      readonly up: readonly Owner[]
      readonly down: readonly Owner[]
      readonly isDescending: boolean
    }
  | { readonly is: 'property'; readonly owners: readonly Owner[] }
  /** A property of these things: `the price of tickets`. */
  | { readonly is: 'values'; readonly owners: readonly Owner[]; readonly things: NodePattern }
  /** `preposition`: the last word of it, as in `influenced by`. */
  | { readonly is: 'relation'; readonly types: readonly string[] | null; readonly form: 'verb' | 'noun' | 'agent'; readonly preposition?: string }
  /** `isJoint`: a list of all of these, as `A and B`; `both` says so. `isMany`: the noun is in the plural. */
  | { readonly is: 'things'; readonly things: NodePattern; readonly isJoint?: 'and' | 'both'; readonly isMany?: true }
  | { readonly is: 'bound'; readonly bound: Bound }
  | { readonly is: 'limit'; readonly limit: Constraint }
  | { readonly is: 'order'; readonly isDescending: boolean; readonly first: number; readonly count: number }
  | { readonly is: 'links'; readonly links: Links }
  /** A tool with what the words around its name say. */
  | {
      readonly is: 'tool'
      readonly tool: string
      readonly asked: Required<Pick<Intent, 'gives' | 'takes'>>
      readonly given: Readonly<Record<string, unknown>>
      readonly of: readonly NamedNode[] | null
      readonly ends: { readonly source: NamedNode; readonly target: NamedNode } | null
      readonly count: number | null
      readonly scope: Scope
      /** The highest or lowest of what it gives. */
      readonly most: 'most' | 'least' | null
      readonly quality: { readonly up: readonly Owner[]; readonly down: readonly Owner[] } | null
      /** The verb does not say whether one relationship is meant or a path. */
      readonly isLoose?: true
    }
  | { readonly is: 'scope'; readonly scope: Scope }
  | { readonly is: 'ends'; readonly source: NamedNode; readonly target: NamedNode; readonly isOrdered?: boolean }
  | { readonly is: 'query'; readonly query: Query }

export type DenotationOf<Is extends Denotation['is']> = Extract<Denotation, { is: Is }>

/** A run of tokens read as one thing. */
export interface Constituent {
  readonly category: string
  readonly start: number
  readonly end: number
  readonly meaning: Denotation
  /** Higher is better; 0 is a certain word. */
  readonly score: number
  /** Which production made it, of which items; empty for words. */
  readonly rule: string
  readonly parts: readonly Constituent[]
}
