import type { Condition } from '../../graph/spec.ts'

export type Direction = 'out' | 'in' | 'both'

export interface NodePattern {
  /** Name under which the node is returned, or tied to another part of the pattern. */
  readonly as?: string
  /** Any of these labels; absent or empty: any node. */
  readonly labels?: readonly string[]
  /** Only these nodes, by the store's ids. */
  readonly ids?: readonly number[]
  readonly where?: readonly Condition[]
}

export interface RelationshipPattern {
  /** Only for a single hop: the relationship is returned under this name. */
  readonly as?: string
  readonly types?: readonly string[]
  readonly direction: Direction
  /** Hops, both bounds included; default 1 and 1. The upper bound is at most 12. */
  readonly minHops?: number
  readonly maxHops?: number
  /** Holds for each relationship on the way. */
  readonly where?: readonly Condition[]
}

/** node, relationship, node, ...: one more node than relationships. */
export interface PathPattern {
  readonly nodes: readonly NodePattern[]
  readonly relationships: readonly RelationshipPattern[]
}

/** What to return: a node (`node`), a property of a node or single-hop relationship (`property`), a relationship's type (`type`). */
export interface ReturnItem {
  readonly of: string
  /** Absent: the node itself. `type()` for a relationship's type is written as property null. */
  readonly property?: string | null
  /** Column name; default `of` or `of.property`. */
  readonly as?: string
}

/**
 * A typed graph pattern. Within `path` no relationship is used twice (trail); nodes may repeat. A node name that appears twice is one node.
 * `exists` and `notExists` are further paths whose first node (and any other named one) is bound by `path`; they may reuse relationships.
 */
export interface Pattern {
  readonly path: PathPattern
  readonly exists?: readonly PathPattern[]
  readonly notExists?: readonly PathPattern[]
  readonly return: readonly ReturnItem[]
  /** Each returned row once. */
  readonly distinct: boolean
}
