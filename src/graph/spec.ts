/** Comparison operators. A missing property makes every comparison false (also `<>`), except `missing`. */
export const operators = ['=', '<>', '<', '<=', '>', '>=', 'in', 'contains', 'starts_with', 'ends_with', 'exists', 'missing'] as const
export type Operator = (typeof operators)[number]

/** A predicate over one property. `contains`, `starts_with`, `ends_with` ignore case; `=` and `in` do not; numbers compare as numbers. */
export interface Condition {
  readonly property: string
  readonly operator: Operator
  /** Absent for `exists` and `missing`; a list for `in`. */
  readonly value?: unknown
}

export type Orientation = 'natural' | 'reverse' | 'undirected'
/** How to treat parallel relationships: keep all, keep the first, or combine the weights. */
export type ParallelPolicy = 'keep' | 'single' | 'sum' | 'min' | 'max'

/**
 * A numeric node property to project; `missing` replaces an absent value (NaN allowed). Booleans count 0 and 1. `as` names the column; default: the property.
 */
export interface PropertyColumnSpec {
  readonly property: string
  readonly missing: number
  readonly as?: string
}

/** A relationship property's name in a projection; with `missing` null, a relationship without it is an error. */
export interface NamedWeight {
  readonly name: string
  readonly property: string
  readonly missing: number | null
}

export type GraphPart = Pick<ProjectionSpec, 'labels' | 'types' | 'nodeWhere' | 'relationshipWhere'>

/** The part of a graph to project, with orientation and weights. Empty `labels` or `types` mean all. */
export interface ProjectionSpec {
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly orientation: Orientation
  /** Relationship property used as weight; with `missing` null, a relationship without it is an error. */
  readonly weight: { readonly property: string; readonly missing: number | null } | null
  readonly properties: readonly PropertyColumnSpec[]
  readonly parallel: ParallelPolicy
  readonly nodeWhere: readonly Condition[]
  readonly relationshipWhere: readonly Condition[]
  /** Includes only nodes at an end of a stored relationship of this part of the graph. Absent: isolated nodes are included. */
  readonly connectedBy?: GraphPart
  /** The relationship properties that calls on a named projection can use as weights, by these names. */
  readonly weights?: readonly NamedWeight[]
  /** Columns filled from earlier results. */
  readonly derived: readonly DerivedColumn[]
  /** Relationships derived from earlier results, beside the stored ones; they have types, and orientation, filters and policies apply to them too. */
  readonly derivedRelationships?: readonly DerivedRelationships[]
}

/** Name of the column that a property fills. */
export function columnNameOf({ property, as = property }: PropertyColumnSpec): string {
  return as
}

/** A number or vector for each node from a result: from its column `column`, else from its ranking column. */
export interface DerivedColumn {
  readonly name: string
  readonly handle: string
  readonly column?: string
  /** The value of nodes that the result lacks; absent: they have none. */
  readonly missing?: number
}

/** A relationship for each pair of nodes in a result, of a type that no stored one has. */
export interface DerivedRelationships {
  readonly type: string
  readonly handle: string
  /** The relationship property for a number of each pair, and the result's column that contains it. Absent: no property. */
  readonly number?: { readonly property: string; readonly column: string }
}

/** The spec of the whole graph in the given orientation. */
export function wholeGraph(orientation: Orientation): ProjectionSpec {
  return { labels: [], types: [], orientation, weight: null, properties: [], parallel: 'keep', nodeWhere: [], relationshipWhere: [], derived: [] }
}
