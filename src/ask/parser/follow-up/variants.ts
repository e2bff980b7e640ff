import { labelsOf } from '../../../tools/query/labelled.ts'
import type { NamedNode, NodePattern, Predicate, Query, Rank, RelationshipPattern } from '../../../tools/query/tree.ts'
import type { Constraint, Owner } from '../constituent.ts'
import { predicatesOf } from '../predicates.ts'
import { countOf } from '../productions/rule.ts'
import type { SchemaSpace } from '../schema-space.ts'

type Part = Readonly<Record<string, unknown>>

/** Returns every tree that differs from this one in one part. A named node is one part. */
function variantsOf<T>(value: T, change: (part: Part) => readonly object[]): T[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap((item, at) => variantsOf(item, change).map((variant) => value.with(at, variant) as T))
  const members = Object.entries(value).filter(([key]) => key !== 'named' && key !== 'thatOf')
  const below = members.flatMap(([key, member]) => variantsOf(member, change).map((variant) => ({ ...value, [key]: variant }) as T))
  return [...(change(value as Part) as T[]), ...below]
}

const isNodePattern = (part: Part): part is Part & NodePattern => 'named' in part && 'relationships' in part
const isRelationship = (part: Part): part is Part & RelationshipPattern => 'minHops' in part && 'maxHops' in part

const akinTo = (nodes: readonly NamedNode[], others: readonly NamedNode[]) =>
  nodes.filter((node) => others.some(({ labels }) => labels.some((label) => node.labels.includes(label))))

/** Whether the nodes share one name. */
const areOne = (nodes: readonly NamedNode[] | null) => nodes?.every(({ name }) => name === nodes[0]?.name) === true

/** Replaces a node by another one with a label in common. */
export const withNodes = <T>(tree: T, nodes: readonly NamedNode[]): T[] =>
  variantsOf(tree, (part) => {
    if (isNodePattern(part)) {
      const akin = areOne(part.named) ? akinTo(nodes, part.named ?? []) : []
      return akin.length === 0 ? [] : [{ ...part, named: akin }]
    }
    return 'thatOf' in part ? akinTo(nodes, [part['thatOf'] as NamedNode]).map((thatOf) => ({ ...part, thatOf })) : []
  })

/** Replaces a node reference in a call. */
export const withReference = (query: Query, node: object): Query[] => variantsOf(query, (part) => (Object.keys(part).join() === 'id,name' ? [node] : []))

function withTests(query: Query, owners: readonly Owner[] | null, space: SchemaSpace, testsFor: (owner: Owner) => readonly Predicate[]): Query[] {
  const isMeant = ({ of, property }: Owner) => owners === null || owners.some((owner) => owner.of === of && owner.property === property)
  return variantsOf(query, (part) => {
    if (!isRelationship(part) && !isNodePattern(part)) return []
    const own = isRelationship(part) ? space.ownersOfTypes(part.types) : space.ownersOf(labelsOf(part))
    return own
      .filter((owner) => isMeant(owner) && part.predicates.some(({ property }) => property === owner.property))
      .flatMap((owner) => {
        const predicates = testsFor(owner)
        return predicates.length === 0
          ? []
          : [{ ...part, predicates: [...part.predicates.filter(({ property }) => property !== owner.property), ...predicates] }]
      })
  })
}

/** Replaces a bound, a count or a node by the constraint's. */
export function withLimit(query: Query, limit: Constraint, space: SchemaSpace): Query[] {
  if (limit.by === 'test') {
    const count = limit.owners === null ? countOf(limit.bound) : null
    const counted = count === null ? [] : variantsOf(query, (part) => (isRelationship(part) && part.count !== null ? [{ ...part, count }] : []))
    return [...counted, ...withTests(query, limit.owners, space, (owner) => predicatesOf(limit.bound, owner, space)?.predicates ?? [])]
  }
  if (limit.by !== 'relationship' || limit.other?.named == null) return []
  const { types, other } = limit
  const isMeant = (pattern: RelationshipPattern) => types === null || types.some((type) => pattern.types.includes(type))
  return variantsOf(query, (part) =>
    isRelationship(part) && isMeant(part) ? withNodes(part.other, other.named ?? []).map((changed) => ({ ...part, other: changed })) : []
  )
}

/** Changes the places or the direction of a ranking. */
export const withRank = (query: Query, change: (rank: Rank) => object): Query[] =>
  variantsOf(query, (part) => ('isDescending' in part && 'first' in part ? [{ ...part, ...change(part as unknown as Rank) }] : []))
