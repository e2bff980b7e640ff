import type { Operator } from '../../graph/spec.ts'
import type { Direction } from '../../storage/graphs/pattern.ts'
import type { ReportFocus } from '../report-part.ts'

export type Scalar = string | number | boolean

/** A node that the question names. `id` is the store's own, stable within one version of the graph; `key` is that of its import, which tools take. */
export interface NamedNode {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly labels: readonly string[]
}

/** A condition on a property; a node without the property meets only `missing`. */
export interface Predicate {
  readonly property: string
  readonly operator: Operator
  readonly value?: Scalar | readonly Scalar[]
  /** Compares with this node's value instead, and excludes the node itself. Without such a value there is no answer. */
  readonly thatOf?: NamedNode
}

/**
 * A relationship of its node pattern to `other`; the direction is seen from the former. A one-hop relationship forms a path with the next if that is the only
 * one of `other`, not negated or counted, and `other` has no rank. A path uses no relationship twice (a co-actor of A is not A). Any other relationship of
 * `other` constrains only `other`.
 */
export interface RelationshipPattern {
  /** Any of these types; empty for any type. */
  readonly types: readonly string[]
  readonly direction: Direction
  /** For one hop, any node at the other end. For several, nodes at a distance of `minHops` to `maxHops`; a node is not linked to itself. */
  readonly minHops: number
  readonly maxHops: number
  readonly predicates: readonly Predicate[]
  /** null: any node. */
  readonly other: NodePattern | null
  readonly isNegated: boolean
  /** The number of distinct other nodes; null: at least one. */
  readonly count: { readonly operator: Operator; readonly value: number } | null
  /** Further relationships between the same two nodes. */
  readonly also?: readonly { readonly type: string; readonly direction: Direction }[]
}

export type Aggregation = 'sum' | 'avg' | 'min' | 'max'

/** A number of a node; only a count exists for every node. The relationship of a measure is neither negated nor counted. */
export type Measure =
  | { readonly kind: 'property'; readonly property: string }
  /** The number of distinct nodes at the other end; with `each`, of relationships. */
  | { readonly kind: 'count'; readonly relationship: RelationshipPattern; readonly each?: boolean }
  /** An aggregate over a property of the relationships, or of the distinct nodes at the other end. */
  | {
      readonly kind: 'over'
      readonly function: Aggregation
      readonly relationship: RelationshipPattern
      readonly owner: 'node' | 'relationship'
      readonly property: string
    }
  /** A tool's score, by its column. */
  | { readonly kind: 'score'; readonly call: Call; readonly column: string }

/**
 * Selects nodes by a measure: `count` of them from `first` on, counted from 0, and all that tie with one of these. Nodes without the measure
 * have no rank; for a count, a node with none is among the lowest, never among the highest.
 */
export interface Rank {
  readonly by: Measure
  readonly isDescending: boolean
  readonly first: number
  readonly count: number
}

/** Nodes as the question describes them. */
export interface NodePattern {
  /** Any of these labels; empty for any node. */
  readonly labels: readonly string[]
  /** Any of these nodes; null for all that fit. */
  readonly named: readonly NamedNode[] | null
  readonly predicates: readonly Predicate[]
  readonly relationships: readonly RelationshipPattern[]
  readonly rank: Rank | null
  /** Restricts the nodes to results of tools. */
  readonly among?: readonly InResult[]
}

/** Nodes in a column of a tool's rows that meet `where`, or in none of them. */
export interface InResult {
  readonly call: Call
  readonly column: string
  readonly where?: { readonly property: string; readonly operator: Operator; readonly value: number }
  readonly isNegated: boolean
  /** The question may mean neighbours only, or all reachable nodes. */
  readonly isLoose?: true
}

/** A tool call. Nodes are references by id and name; the parameters are the tool's own. */
export interface Call {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Groups by a value, or by neighbours; where `other` is given and nodes are counted, each neighbour is a group, even if empty. */
export type GroupKey = { readonly kind: 'property'; readonly property: string } | { readonly kind: 'relationship'; readonly relationship: RelationshipPattern }

/** A count or an aggregate, per group or over all. `measure` null counts nodes. Without values only a count exists. */
export interface Amount {
  readonly function: Aggregation | 'count'
  readonly measure: Measure | null
}

/** A count (`property` null) or an aggregate of relationships, over all or per value, source or target. */
export interface RelationshipAmount {
  readonly function: Aggregation | 'count'
  readonly property: string | null
  readonly by: { readonly property: string } | 'source' | 'target' | null
}

/** A question as data: it can be stored, shown, changed by a follow-up, and run. */
export type Query =
  /** Lists nodes with these properties. */
  | { readonly ask: 'list'; readonly of: NodePattern; readonly show: readonly string[] }
  | { readonly ask: 'count'; readonly of: NodePattern }
  /** Returns properties of the nodes; `isOfAny`: of any one of them. */
  | { readonly ask: 'value'; readonly of: NodePattern; readonly properties: readonly string[]; readonly isOfAny?: true }
  /** Lists or counts a property's distinct values. */
  | { readonly ask: 'values'; readonly of: NodePattern; readonly property: string; readonly isCount: boolean }
  | { readonly ask: 'exists'; readonly of: NodePattern }
  /** Tests whether all nodes of `of` are in `are`. */
  | { readonly ask: 'every'; readonly of: NodePattern; readonly are: NodePattern }
  | { readonly ask: 'amount'; readonly of: NodePattern; readonly amount: Amount }
  | {
      readonly ask: 'group'
      readonly of: NodePattern
      readonly by: GroupKey
      readonly amount: Amount
      readonly rank: Pick<Rank, 'isDescending' | 'first' | 'count'> | null
    }
  /** Compares two amounts: which is larger, whether the first is, or their difference. */
  | {
      readonly ask: 'compare'
      readonly items: readonly [NodePattern, NodePattern]
      readonly amount: Amount
      readonly how: 'which' | 'whether' | 'difference'
      readonly isDescending: boolean
    }
  /** Relationships as the answer. In an undirected graph, one that fits both ways is listed from both ends unless the patterns are equal. */
  | {
      readonly ask: 'relationships'
      readonly types: readonly string[]
      readonly source: NodePattern
      readonly target: NodePattern
      readonly predicates: readonly Predicate[]
      readonly what: 'list' | 'count' | { readonly properties: readonly string[] } | RelationshipAmount
      readonly rank: { readonly property: string; readonly isDescending: boolean; readonly first: number; readonly count: number } | null
    }
  /**
   * Pairs of a path's ends, each once: the nodes and the end of the chain of links, with no relationship used twice. A last link to any node only
   * requires that the path continues; here a node may be linked to itself.
   */
  | { readonly ask: 'pairs'; readonly of: NodePattern; readonly relationship: RelationshipPattern }
  | { readonly ask: 'call'; readonly call: Call; readonly show: AnswerShape }

/** The part of a tool's result that answers. */
export type AnswerShape =
  | { readonly as: 'number'; readonly key: string; readonly isCount: boolean; readonly unit?: string; readonly rows?: string; readonly lacking?: string }
  /** `isOpposite`: yes means the opposite of the fact; null states the fact instead of yes or no. */
  /** `isLoose`: the question may mean a single relationship only. */
  | {
      readonly as: 'truth'
      readonly key: string
      readonly is?: number
      readonly isOpposite: boolean | null
      readonly rows?: 'around' | 'along' | 'sides'
      readonly isLoose?: true
    }
  /** Tests the cost of a path. */
  | { readonly as: 'within'; readonly operator: Operator; readonly value: number }
  | { readonly as: 'along' | 'around' | 'sides'; readonly key: string }
  | { readonly as: 'path' | 'cost' | 'overview' }
  /** `count` is the summary's key of the number of rows. */
  | { readonly as: 'rows'; readonly count?: string }
  /** A report over several tools. */
  | { readonly as: 'report'; readonly focus: ReportFocus }
  | { readonly as: 'paths'; readonly isCount: boolean }
  | { readonly as: 'score'; readonly column: string }
  /** The group of the call's nodes: its size, the group itself, whether it is one, or its members. */
  | { readonly as: 'size' | 'group' | 'together'; readonly not?: null }
  | { readonly as: 'members'; readonly not: string | null }
  /** The node with the highest or lowest number in a column, other than `not`. */
  | {
      readonly as: 'extreme'
      readonly column: string
      readonly number: string
      readonly isHighest: boolean
      readonly not: string | null
      readonly isNumber: boolean
    }
  | { readonly as: 'vectors'; readonly column: string }

export const anything: NodePattern = { labels: [], named: null, predicates: [], relationships: [], rank: null }
