/** How two values are compared. Comparisons are false when the property is missing (also `<>`), except `missing`. */
export const operators = ['=', '<>', '<', '<=', '>', '>=', 'in', 'contains', 'starts_with', 'ends_with', 'exists', 'missing'] as const
export type Operator = (typeof operators)[number]

/** A test of one property. `contains`, `starts_with`, `ends_with` ignore case; `=` and `in` do not; numbers compare as numbers. */
export interface Condition {
  readonly property: string
  readonly operator: Operator
  /** Absent for `exists` and `missing`; a list for `in`. */
  readonly value?: unknown
}

export type Orientation = 'natural' | 'reverse' | 'undirected'
/** What becomes of several relationships between the same two nodes: all kept, one of them (the first), or one with the weights combined. */
export type ParallelPolicy = 'keep' | 'single' | 'sum' | 'min' | 'max'

/** A numeric node property carried along; `missing` stands where a node lacks it (NaN allowed). Booleans count 0 and 1. `as` names the column; default: the property. */
export interface PropertyColumnSpec {
  readonly property: string
  readonly missing: number
  readonly as?: string
}

/** What a projection calls a relationship property; `missing` null: a relationship without it is an error. */
export interface NamedWeight {
  readonly name: string
  readonly property: string
  readonly missing: number | null
}

export type GraphPart = Pick<ProjectionSpec, 'labels' | 'types' | 'nodeWhere' | 'relationshipWhere'>

/** Which part of a graph to project, and how. Empty `labels` or `types` mean all. */
export interface ProjectionSpec {
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly orientation: Orientation
  /** Relationship property used as weight; `missing` null: a relationship without it is an error. */
  readonly weight: { readonly property: string; readonly missing: number | null } | null
  readonly properties: readonly PropertyColumnSpec[]
  readonly parallel: ParallelPolicy
  readonly nodeWhere: readonly Condition[]
  readonly relationshipWhere: readonly Condition[]
  /** Only nodes at an end of a stored relationship of this part of the graph. Absent: isolated nodes are nodes, too. */
  readonly connectedBy?: GraphPart
  /** Of a named projection: relationship properties that calls ask for as weights by these names. */
  readonly weights?: readonly NamedWeight[]
  /** Columns filled from earlier results. */
  readonly derived: readonly DerivedColumn[]
  /** Relationships made of earlier results, beside the stored ones: they are of types too, and are read, filtered and joined like those. */
  readonly derivedRelationships?: readonly DerivedRelationships[]
}

/** Name of the column that a property fills. */
export function columnNameOf({ property, as = property }: PropertyColumnSpec): string {
  return as
}

/** A number or vector for each node, from the result of a handle: of its column `column`, else of the one its rows are ranked by. */
export interface DerivedColumn {
  readonly name: string
  readonly handle: string
  readonly column?: string
  /** Number of nodes that the result lacks; absent: they have none. */
  readonly missing?: number
}

/** A relationship for each pair of nodes in the result of a handle, of a type that no stored one has. */
export interface DerivedRelationships {
  readonly type: string
  readonly handle: string
  /** The property that the number beside the pair becomes, and the column of the result that holds it. Absent: they have none. */
  readonly number?: { readonly property: string; readonly column: string }
}

/** The spec of the whole graph in the given orientation. */
export function wholeGraph(orientation: Orientation): ProjectionSpec {
  return { labels: [], types: [], orientation, weight: null, properties: [], parallel: 'keep', nodeWhere: [], relationshipWhere: [], derived: [] }
}
