import { EdgewiseError } from '../../base/errors.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { ownersText } from './known-names.ts'
import type { GraphSchema } from './store.ts'

/** The stored part of a projection; derived relationships come from earlier results. */
export interface StoredPart {
  readonly spec: ProjectionSpec
  /** No stored relationship takes part. */
  readonly isBare: boolean
  /** Weight of every stored relationship, where only derived ones have the property. */
  readonly evenWeight: number | null
}

/** Relationships of these types; empty: all. */
function typesOf({ relationshipTypes }: GraphSchema, types: readonly string[]) {
  return relationshipTypes.filter(({ type }) => types.length === 0 || types.includes(type))
}

function refuseUnknown(schema: GraphSchema, spec: ProjectionSpec, known: readonly string[]): void {
  const requested = [...spec.relationshipWhere.map(({ property }) => property), ...(spec.weight === null ? [] : [spec.weight.property])]
  const property = requested.find((one) => !known.includes(one))
  if (property === undefined) return
  const owner = ownersText({ owner: 'relationship', of: spec.types })
  throw new EdgewiseError('EDGEWISE_UNKNOWN_PROPERTY', { graph: schema.name, owner, property, suggestions: known.slice(0, 3), known })
}

function evenWeightOf(schema: GraphSchema, { weight }: ProjectionSpec, types: readonly string[]): number {
  const count = typesOf(schema, types).reduce((sum, held) => sum + held.count, 0)
  const even = weight?.missing ?? null
  if (even !== null || weight === null || count === 0) return even ?? 0
  const owner = ownersText({ owner: 'relationship', of: types }).replace('R', 'r')
  throw new EdgewiseError('EDGEWISE_MISSING_VALUE', { graph: schema.name, count, owner, property: weight.property })
}

/**
 * The spec for the store, without the types, conditions and weight that only derived relationships have.
 * @throws EDGEWISE_MISSING_VALUE, EDGEWISE_UNKNOWN_PROPERTY
 */
export function storedPart(spec: ProjectionSpec, schema: GraphSchema): StoredPart {
  const { derivedRelationships: derived = [], weight, relationshipWhere } = spec
  if (derived.length === 0) return { spec, isBare: false, evenWeight: null }
  const types = spec.types.filter((type) => !derived.some((made) => made.type === type))
  const known = derived.flatMap(({ number }) => (number === undefined ? [] : [number.property]))
  const isDerived = (property: string) =>
    known.includes(property) && !typesOf(schema, types).some(({ properties }) => properties.some((held) => held.property === property))
  const isTypeless = spec.types.length > 0 && types.length === 0
  if (isTypeless) refuseUnknown(schema, spec, known)
  const isBare = isTypeless || relationshipWhere.some(({ property, operator }) => operator !== 'missing' && isDerived(property))
  if (isBare) return { spec: { ...spec, types: [], relationshipWhere: [], weight: null }, isBare, evenWeight: weight === null ? null : 0 }
  const where = relationshipWhere.filter(({ property }) => !isDerived(property))
  const isEven = weight !== null && isDerived(weight.property)
  const stored = { ...spec, types, relationshipWhere: where, weight: isEven ? null : weight }
  return { spec: stored, isBare, evenWeight: isEven ? evenWeightOf(schema, spec, types) : null }
}
