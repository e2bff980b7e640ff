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

/** What a property must be; what lacks the property meets no test but `missing`. */
export interface Predicate {
  readonly property: string
  readonly operator: Operator
  readonly value?: Scalar | readonly Scalar[]
  /** In place of a value: that of this node, which is not one of those that meet the test. Without a value of its own there is no answer. */
  readonly thatOf?: NamedNode
}

/**
 * How nodes are tied to others. Directions are as seen from the nodes that have the tie. A tie of one hop whose `other` has one more such tie, neither negated
 * nor counted, and no rank goes on by it, and so on: no relationship is used twice on the way (who acts in a film with A is not A). Any other tie
 * of `other` says something of it alone.
 */
export interface RelationshipPattern {
  /** Any of these; empty: any type. */
  readonly types: readonly string[]
  readonly direction: Direction
  /** Over one hop: any node at the other end of a relationship. Over several: those whose shortest way is from this many to `maxHops` long; a node is not tied to itself. */
  readonly minHops: number
  readonly maxHops: number
  /** Of the relationship. */
  readonly tests: readonly Predicate[]
  /** null: anything. */
  readonly other: NodePattern | null
  readonly isNegated: boolean
  /** How many different others there must be; null: at least one. */
  readonly count: { readonly operator: Operator; readonly value: number } | null
  /** Relationships that join the two as well. */
  readonly also?: readonly { readonly type: string; readonly direction: Direction }[]
}

export type Aggregation = 'sum' | 'avg' | 'min' | 'max'

/** A number for each of some nodes, where they have it: only a count has one for all. The tie of a measure is neither negated nor counted. */
export type Measure =
  | { readonly kind: 'property'; readonly property: string }
  /** How many different nodes the tie leads to; `each`: over how many relationships. */
  | { readonly kind: 'count'; readonly tie: RelationshipPattern; readonly each?: boolean }
  /** Of a property of the tie's relationships or of the different nodes it leads to. */
  | {
      readonly kind: 'over'
      readonly function: Aggregation
      readonly tie: RelationshipPattern
      readonly owner: 'node' | 'relationship'
      readonly property: string
    }
  /** What a tool gives each node, by the name of its column. */
  | { readonly kind: 'score'; readonly call: Call; readonly column: string }

/**
 * Which of the nodes, ordered by a measure: `count` of them from the `first`, counted from 0, and those that tie with one of these. Nodes without the measure
 * have no place; where it is a count, a node with none is among the lowest, never among the highest.
 */
export interface Rank {
  readonly by: Measure
  readonly isDescending: boolean
  readonly first: number
  readonly count: number
}

/** Nodes as the question describes them. */
export interface NodePattern {
  /** Any of these; empty: any node. */
  readonly labels: readonly string[]
  /** Any of these; null: all that fit. */
  readonly named: readonly NamedNode[] | null
  readonly tests: readonly Predicate[]
  readonly ties: readonly RelationshipPattern[]
  readonly rank: Rank | null
  /** Absent: wherever they are. */
  readonly among?: readonly InResult[]
}

/** Nodes in a column of a tool's rows, or those in no row; `where`: only of rows that meet it. */
export interface InResult {
  readonly call: Call
  readonly column: string
  readonly where?: { readonly property: string; readonly operator: Operator; readonly value: number }
  readonly isNegated: boolean
  /** Nodes next to one, where the question may mean those as well that a path leads to. */
  readonly isLoose?: true
}

/** A call of a tool. Nodes stand by name; the tool's own parameters in the tool's own words. */
export interface Call {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** By a value, or by the nodes that a tie leads to; where `other` says which, and nodes are counted, each of these is a group, be it empty. */
export type GroupKey = { readonly kind: 'property'; readonly property: string } | { readonly kind: 'tie'; readonly tie: RelationshipPattern }

/** What is counted or computed per group, or over all. `measure` null: how many there are. Over no value at all there is no amount but a count. */
export interface Amount {
  readonly function: Aggregation | 'count'
  readonly measure: Measure | null
}

/** What is counted (`property` null) or computed of relationships, over all or per value, source or target. */
export interface RelationshipAmount {
  readonly function: Aggregation | 'count'
  readonly property: string | null
  readonly by: { readonly property: string } | 'source' | 'target' | null
}

/** What a question asks, as data: it can be stored, shown, changed by the next question, and run. */
export type Query =
  /** Which they are, with these of their properties. */
  | { readonly ask: 'list'; readonly of: NodePattern; readonly show: readonly string[] }
  | { readonly ask: 'count'; readonly of: NodePattern }
  /** A property of the things; `isOfAny`: of one of them, whichever. */
  | { readonly ask: 'value'; readonly of: NodePattern; readonly properties: readonly string[]; readonly isOfAny?: true }
  /** Which different values a property takes, or how many. */
  | { readonly ask: 'values'; readonly of: NodePattern; readonly property: string; readonly isCount: boolean }
  | { readonly ask: 'exists'; readonly of: NodePattern }
  /** Whether all of these are also those. */
  | { readonly ask: 'every'; readonly of: NodePattern; readonly are: NodePattern }
  | { readonly ask: 'amount'; readonly of: NodePattern; readonly amount: Amount }
  | {
      readonly ask: 'group'
      readonly of: NodePattern
      readonly by: GroupKey
      readonly amount: Amount
      readonly rank: Pick<Rank, 'isDescending' | 'first' | 'count'> | null
    }
  /** Two amounts side by side: which is larger, whether the first is, or by how much they differ. */
  | {
      readonly ask: 'compare'
      readonly items: readonly [NodePattern, NodePattern]
      readonly amount: Amount
      readonly how: 'which' | 'whether' | 'difference'
      readonly isDescending: boolean
    }
  /** Relationships themselves. In an undirected graph `source` and `target` are either end: unless both are described alike, one that fits both ways is told from both. */
  | {
      readonly ask: 'relationships'
      readonly types: readonly string[]
      readonly source: NodePattern
      readonly target: NodePattern
      readonly tests: readonly Predicate[]
      readonly what: 'list' | 'count' | { readonly properties: readonly string[] } | RelationshipAmount
      readonly rank: { readonly property: string; readonly isDescending: boolean; readonly first: number; readonly count: number } | null
    }
  /**
   * Both ends of ways, each pair once: of the things and what the tie leads to over all that goes on from it, no relationship used twice. A last tie to anything only
   * says that the way goes on; here nodes may be tied to themselves.
   */
  | { readonly ask: 'pairs'; readonly of: NodePattern; readonly tie: RelationshipPattern }
  | { readonly ask: 'call'; readonly call: Call; readonly show: AnswerShape }

/** What of a tool's result answers. */
export type AnswerShape =
  | { readonly as: 'number'; readonly key: string; readonly isCount: boolean; readonly unit?: string; readonly rows?: string; readonly lacking?: string }
  /** `isOpposite`: yes means that it is not so; null: what is so is told in place of yes and no. */
  /** `isLoose`: the question may ask whether it is so by one relationship alone. */
  | {
      readonly as: 'truth'
      readonly key: string
      readonly is?: number
      readonly isOpposite: boolean | null
      readonly rows?: 'around' | 'along' | 'sides'
      readonly isLoose?: true
    }
  /** Whether the cost is so. */
  | { readonly as: 'within'; readonly operator: Operator; readonly value: number }
  | { readonly as: 'along' | 'around' | 'sides'; readonly key: string }
  | { readonly as: 'path' | 'cost' | 'overview' }
  /** `count`: how many there are, by its name in the summary. */
  | { readonly as: 'rows'; readonly count?: string }
  /** With the results of other tools that have a part in it. */
  | { readonly as: 'report'; readonly focus: ReportFocus }
  | { readonly as: 'paths'; readonly isCount: boolean }
  | { readonly as: 'score'; readonly column: string }
  /** The groups of the nodes that the call names: who is in them, how many, which, whether it is one. */
  | { readonly as: 'size' | 'group' | 'together'; readonly not?: null }
  | { readonly as: 'members'; readonly not: string | null }
  /** Those with the highest or lowest number in a column, without the node itself. */
  | {
      readonly as: 'extreme'
      readonly column: string
      readonly number: string
      readonly isHighest: boolean
      readonly not: string | null
      readonly isNumber: boolean
    }
  | { readonly as: 'vectors'; readonly column: string }

export const anything: NodePattern = { labels: [], named: null, tests: [], ties: [], rank: null }
