import type { Operator } from '../../graph/spec.ts'
import type { Intent } from '../../tools/intent.ts'
import type { Aggregation, InResult, NamedNode, NodePattern, Predicate, Query, Scalar } from '../../tools/query/tree.ts'

/** A property of nodes of a label or of relationships of a type. */
export interface Owner {
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
}

/** A unit; `factor` converts a quantity to the base unit of its kind. */
export interface Unit {
  readonly kind: string
  readonly factor: number
  readonly name: string
}

/** An operator and a value, before the property that they apply to is known. */
export interface Bound {
  readonly operator: Operator
  readonly value: Scalar | readonly Scalar[]
  readonly unit: Unit | null
  /** A second bound of the same property, as in `between` or `in 2020`. */
  readonly and: { readonly operator: Operator; readonly value: Scalar } | null
}

/** The side of the relationship that the head of the phrase is on; `either` leaves it to the schema. */
export type Role = 'agent' | 'patient' | 'either'

/** How nodes are ordered: by an adjective's quantities, a property or a count. */
export interface Ordering {
  readonly owners: readonly Owner[]
  readonly isDescending: boolean
  readonly first: number
  readonly count: number
  /** An adjective alone orders by the nodes' own properties. */
  readonly isOwn?: boolean
}

/** A restriction on nodes, before the nodes are known. */
export type Constraint =
  | { readonly by: 'test'; readonly owners: readonly Owner[] | null; readonly bound: Bound }
  | { readonly by: 'missing'; readonly owners: readonly Owner[]; readonly isMissing: boolean }
  | { readonly by: 'than'; readonly owners: readonly Owner[]; readonly operator: Operator; readonly than: NodePattern }
  | {
      readonly by: 'relationship'
      readonly types: readonly string[] | null
      readonly role: Role
      readonly preposition: string | null
      readonly other: NodePattern | null
      readonly isNegated: boolean
      readonly count: { readonly operator: Operator; readonly value: number } | null
      readonly hops: readonly [number, number]
      /** The direction is given; the schema does not decide it. */
      readonly way?: 'out' | 'in'
      readonly predicates?: readonly Predicate[]
    }
  /** A date of the relationship, else of the node itself. */
  | { readonly by: 'when'; readonly relationship: RelationshipLimit; readonly bound: Bound }
  | { readonly by: 'rank'; readonly ordering: Ordering }
  | { readonly by: 'most'; readonly relationship: RelationshipLimit; readonly isDescending: boolean; readonly first: number; readonly count: number }
  | { readonly by: 'all'; readonly limits: readonly Constraint[] }
  | { readonly by: 'not'; readonly limit: Constraint }
  | { readonly by: 'among'; readonly among: InResult }

export type RelationshipLimit = Extract<Constraint, { by: 'relationship' }>

export interface Links {
  readonly types: readonly string[]
  readonly predicates: readonly Predicate[]
  /** null stands for any node. */
  readonly source: NodePattern | null
  readonly target: NodePattern | null
}

/** The part of the graph that a tool runs over. null or an empty list: the question does not restrict it. */
export interface Scope {
  readonly types: readonly string[] | null
  readonly relationshipPredicates: readonly Predicate[]
  readonly labels: readonly string[] | null
  readonly nodePredicates: readonly Predicate[]
  readonly without: readonly NamedNode[]
  readonly weight: string | null
  /** The path length is in hops; weights are ignored. */
  readonly byHops: boolean
  readonly orientation: 'undirected' | 'natural' | 'reverse' | null
  readonly hops: number | null
}

export const everywhere: Scope = {
  types: null,
  relationshipPredicates: [],
  labels: null,
  nodePredicates: [],
  without: [],
  weight: null,
  byHops: false,
  orientation: null,
  hops: null
}

/** The meaning of a span of words. */
export type Denotation =
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'unit'; readonly unit: Unit }
  | { readonly is: 'operator'; readonly operator: string }
  | { readonly is: 'aggregation'; readonly function: Aggregation }
  /** `up` are the quantities that grow with the adjective, `down` those that shrink. */
  | {
      readonly is: 'adjective'
      readonly form: 'plain' | 'more' | 'most'
      readonly up: readonly Owner[]
      readonly down: readonly Owner[]
      readonly isDescending: boolean
    }
  | { readonly is: 'property'; readonly owners: readonly Owner[] }
  /** A property of given nodes: `the price of tickets`. */
  | { readonly is: 'values'; readonly owners: readonly Owner[]; readonly nodes: NodePattern }
  /** `preposition` is the last word of the phrase, as in `influenced by`. */
  | { readonly is: 'relation'; readonly types: readonly string[] | null; readonly form: 'verb' | 'noun' | 'agent'; readonly preposition?: string }
  /** `isJoint` marks a list of nodes: `A and B`, or `both A and B`. `isMany` marks a plural noun. */
  | { readonly is: 'nodes'; readonly nodes: NodePattern; readonly isJoint?: 'and' | 'both'; readonly isMany?: true }
  | { readonly is: 'bound'; readonly bound: Bound }
  | { readonly is: 'limit'; readonly limit: Constraint }
  | { readonly is: 'order'; readonly isDescending: boolean; readonly first: number; readonly count: number }
  | { readonly is: 'links'; readonly links: Links }
  /** A tool call, as the words around the tool's name describe it. */
  | {
      readonly is: 'tool'
      readonly tool: string
      readonly intent: Required<Pick<Intent, 'gives' | 'takes'>>
      readonly given: Readonly<Record<string, unknown>>
      readonly of: readonly NamedNode[] | null
      readonly ends: { readonly source: NamedNode; readonly target: NamedNode } | null
      readonly count: number | null
      readonly scope: Scope
      /** The question wants the highest or lowest value that the tool returns. */
      readonly most: 'most' | 'least' | null
      readonly quality: { readonly up: readonly Owner[]; readonly down: readonly Owner[] } | null
      /** The verb can mean one relationship or a path. */
      readonly isLoose?: true
    }
  | { readonly is: 'scope'; readonly scope: Scope }
  | { readonly is: 'ends'; readonly source: NamedNode; readonly target: NamedNode; readonly isOrdered?: boolean }
  | { readonly is: 'query'; readonly query: Query }

export type DenotationOf<Is extends Denotation['is']> = Extract<Denotation, { is: Is }>

/** A span of tokens with one meaning. */
export interface Constituent {
  readonly category: string
  readonly start: number
  readonly end: number
  readonly meaning: Denotation
  /** Higher is better; 0 is a certain word. */
  readonly score: number
  /** The production and the constituents that it combined; empty for words. */
  readonly rule: string
  readonly parts: readonly Constituent[]
}
