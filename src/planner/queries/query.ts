import type { Condition } from '../../graph/spec.ts'
import type { Direction } from '../../store/pattern.ts'
import type { StoredNode } from '../../store/store.ts'

/** A node variable of a query. */
export interface Entity {
  /** null: any label. */
  label: string | null
  /** Only these nodes; null: all of the label. */
  nodes: readonly StoredNode[] | null
  conditions: Condition[]
  /** Token position it was read from. */
  readonly at: number
  /** Nothing in the question names it: a verb alone stands for it. */
  readonly implied?: boolean
}

/** A relationship between two entities, as seen from `from`. */
export interface Edge {
  readonly from: number
  readonly to: number
  /** Empty: any. */
  types: readonly string[]
  direction: Direction
  minHops: number
  maxHops: number
  negated: boolean
  where: Condition[]
}

export type Ask =
  | { readonly kind: 'list' }
  /** `every`: what is looked for is an example against a claim about all. */
  | { readonly kind: 'exists'; readonly every?: true }
  /** `edge`: relationships are counted, not nodes. */
  | { readonly kind: 'count'; readonly edge?: number }
  | { readonly kind: 'property'; readonly properties: readonly string[] }
  /** A property of the relationship between the target and another given node. */
  | { readonly kind: 'relationship'; readonly property: string }
  /** By how much the values of two given nodes differ. */
  | { readonly kind: 'difference'; readonly property: string }
  /** `edge`: the property is one of relationships. */
  | { readonly kind: 'aggregate'; readonly fn: 'avg' | 'sum' | 'min' | 'max'; readonly property: string; readonly edge?: number }

/**
 * What a question asks of the graph, in logical form: find `target` among entities that are tied by edges, then list, count, aggregate.
 * `order` ranks targets by a property of theirs, by the sum of a property of an edge, or by how many distinct `per` entities they are tied to.
 */
export interface Query {
  readonly entities: Entity[]
  readonly edges: Edge[]
  target: number
  ask: Ask
  /** `all`: nodes that nothing is tied to are groups of none. */
  groupBy: { readonly entity: number; readonly property: string | null; readonly all?: boolean } | null
  /** `place`: only this one of the ranking is wanted, from 1: "the second oldest". */
  order: {
    readonly property: string | null
    readonly per: number | null
    readonly edge?: number
    readonly descending: boolean
    readonly limit: number
    readonly place?: number
  } | null
  /** Groups ranked by how many targets they hold: "which zone has the most stations". */
  groupRank: { readonly descending: boolean; readonly limit: number } | null
  having: { readonly per: number; readonly operator: Condition['operator']; readonly value: number } | null
  /** "How old is the youngest": the value is wanted, not the node. */
  asksHow: boolean
  /** The node that a yes-or-no comparison puts first: "is A older than B". */
  compared: string | null
  /** Values asked back as a set: "which different zones". */
  distinctProperty: string | null
  /** Only targets whose value is beyond that of a given node, or the same: "teams with a bigger budget than A". */
  beyond?: Beyond
}

export interface Beyond {
  readonly property: string
  readonly operator: '<' | '>' | '='
  readonly node: Pick<StoredNode, 'key' | 'name'>
}

export function newEntity(at: number, label: string | null, nodes: readonly StoredNode[] | null = null): Entity {
  return { at, label, nodes, conditions: [] }
}

/** A query that lists its first entity, with nothing else asked. */
export const newQuery = (entities: Entity[], edges: Edge[]): Query => ({
  entities,
  edges,
  target: 0,
  ask: { kind: 'list' },
  groupBy: null,
  order: null,
  groupRank: null,
  having: null,
  compared: null,
  asksHow: false,
  distinctProperty: null
})
