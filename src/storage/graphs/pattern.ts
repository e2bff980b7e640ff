import type { Condition } from '../../graph/spec.ts'

export type Direction = 'out' | 'in' | 'both'

export interface NodePattern {
  /** Name under which the node is returned, or joined with other parts of the pattern. */
  readonly as?: string
  /** Any of these labels; absent or empty: any node. */
  readonly labels?: readonly string[]
  /** Only these nodes, by the store's ids. */
  readonly ids?: readonly number[]
  readonly where?: readonly Condition[]
}

export interface RelationshipPattern {
  /** For a single hop only: name under which the relationship is returned. */
  readonly as?: string
  readonly types?: readonly string[]
  readonly direction: Direction
  /** Inclusive bounds of the hops; default 1 and 1. The upper bound is at most 12. */
  readonly minHops?: number
  readonly maxHops?: number
  /** Conditions on each relationship of the path. */
  readonly where?: readonly Condition[]
}

/** Alternating nodes and relationships: one more node than relationships. */
export interface PathPattern {
  readonly nodes: readonly NodePattern[]
  readonly relationships: readonly RelationshipPattern[]
}

/** A returned item: a node (`node`), a property of a node or single-hop relationship (`property`), or a relationship's type (`type`). */
export interface ReturnItem {
  readonly of: string
  /** Absent for the node itself; null for a relationship's type. */
  readonly property?: string | null
  /** Column name; default `of` or `of.property`. */
  readonly as?: string
}

/**
 * A typed graph pattern. Within `path` no relationship is used twice (trail); nodes may repeat. Equal node names denote one node. `exists` and `notExists` are
 * further paths whose first node (and any other named one) is bound by `path`; they may reuse relationships.
 */
export interface Pattern {
  readonly path: PathPattern
  readonly exists?: readonly PathPattern[]
  readonly notExists?: readonly PathPattern[]
  readonly return: readonly ReturnItem[]
  /** Removes duplicate rows. */
  readonly distinct: boolean
}
