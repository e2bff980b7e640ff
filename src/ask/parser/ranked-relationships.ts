import type { Measure, NodePattern, RelationshipPattern } from '../../tools/query/tree.ts'
import { reversed } from './relationship-patterns.ts'
import type { SchemaSpace } from './schema-space.ts'

/** In `the highest score on X`, the rank uses the relationship with X; null where it uses another one. */
function rankedBy(nodes: NodePattern, pattern: RelationshipPattern): NodePattern | null {
  const { rank } = nodes
  if (rank?.by.kind !== 'over' || rank.by.owner !== 'relationship' || rank.by.relationship.other !== null || pattern.isNegated || pattern.count !== null)
    return null
  if (rank.by.relationship.types.join() !== pattern.types.join() || rank.by.relationship.direction !== pattern.direction || pattern.other === null) return null
  return {
    ...nodes,
    relationships: [...nodes.relationships, pattern],
    rank: { ...rank, by: { ...rank.by, relationship: { ...pattern, predicates: [...rank.by.relationship.predicates, ...pattern.predicates] } } }
  }
}

/** In `reviewed films with a rating over 75`, the rating belongs to the same relationship, not to another review. */
export function withOwnTests(pattern: RelationshipPattern): RelationshipPattern {
  const { other, direction, types, maxHops, predicates } = pattern
  const [last] = other?.relationships.slice(-1) ?? []
  if (other === null || last === undefined || last.other !== null || last.predicates.length === 0 || last.isNegated || last.count !== null) return pattern
  if (maxHops > 1 || last.maxHops > 1 || last.types.join() !== types.join() || last.direction !== reversed({ type: '', direction }).direction) return pattern
  return { ...pattern, predicates: [...predicates, ...last.predicates], other: { ...other, relationships: other.relationships.slice(0, -1) } }
}

/** Counts the neighbours; for one named node it sums the relationship's only number. null: it has no number, or several. */
export function manyOf(pattern: RelationshipPattern, space: SchemaSpace): Measure | null {
  if (pattern.other?.named?.length !== 1 || pattern.other.relationships.length > 0) return { kind: 'count', relationship: pattern }
  const numbers = space.ownersOfTypes(pattern.types).filter((owner) => space.kindOf(owner) === 'number')
  const [owner, ...others] = numbers
  if (owner === undefined || others.length > 0) return null
  return { kind: 'over', function: 'sum', relationship: { ...pattern, types: [owner.of] }, owner: 'relationship', property: owner.property }
}

/** Adds a relationship; where the rank uses that same relationship, the two become one. */
export function tiedBy(
  nodes: NodePattern,
  pattern: RelationshipPattern,
  { unnamed, cost }: { readonly unnamed: number; readonly cost: number }
): { readonly nodes: NodePattern; readonly cost: number } {
  const ranked = rankedBy(nodes, pattern)
  return ranked === null ? { nodes: { ...nodes, relationships: [...nodes.relationships, pattern] }, cost } : { nodes: ranked, cost: unnamed }
}
