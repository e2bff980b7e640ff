import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { againstSchema, type SchemaStep } from '../../schema-step.ts'
import { labelsOf } from '../labelled.ts'
import { anything, type Measure, type NodePattern, type Query, type RelationshipPattern } from '../tree.ts'

interface DoubtfulStep {
  /** The patterns that the schema has instead. */
  readonly why: string
  /** Whether the step is negated: then every node fits. */
  readonly isNegated: boolean
}

const relationshipsOf = (measure: Measure | null | undefined): readonly RelationshipPattern[] =>
  measure?.kind === 'count' || measure?.kind === 'over' ? [measure.relationship] : []

/** Returns the relationship patterns of a node pattern with their owners, at any depth. */
function owned(nodes: NodePattern, more: readonly RelationshipPattern[] = []): { readonly of: NodePattern; readonly relationship: RelationshipPattern }[] {
  const relationships = [...nodes.relationships, ...relationshipsOf(nodes.rank?.by), ...more]
  return relationships.flatMap((pattern) => [{ of: nodes, relationship: pattern }, ...(pattern.other === null ? [] : owned(pattern.other))])
}

/** Returns all relationship patterns of a query with their owners. */
export function relationshipsIn(query: Query): { readonly of: NodePattern; readonly relationship: RelationshipPattern }[] {
  switch (query.ask) {
    case 'call':
      return []
    case 'compare':
      return query.items.flatMap((nodes) => owned(nodes, relationshipsOf(query.amount.measure)))
    case 'relationships':
      return [...owned(query.source), ...owned(query.target)]
    case 'every':
      return [...owned(query.of), ...owned(query.are)]
    case 'pairs':
      return owned(query.of, [query.relationship])
    case 'amount':
      return owned(query.of, relationshipsOf(query.amount.measure))
    case 'group':
      return owned(query.of, [...relationshipsOf(query.amount.measure), ...(query.by.kind === 'relationship' ? [query.by.relationship] : [])])
    default:
      return owned(query.of)
  }
}

/** Over several hops only the ends are known. Without a type, the question gives the direction itself. */
function stepsOf(of: NodePattern, { types, direction, maxHops, other }: RelationshipPattern): SchemaStep[] {
  if (types.length === 0) return []
  const [from, to] = [labelsOf(of), labelsOf(other ?? anything)]
  const step = { from, to, types, direction }
  if (maxHops === 1) return [step]
  return [
    { ...step, to: [] },
    { ...step, from: [] }
  ]
}

/** Finds steps that the schema excludes, or has only as exceptions. */
export function doubtfulSteps(query: Query, schema: GraphSchema): DoubtfulStep[] {
  return relationshipsIn(query).flatMap(({ of, relationship }) =>
    stepsOf(of, relationship).flatMap((step) => {
      const why = againstSchema(step, schema)
      return why === null ? [] : [{ why, isNegated: relationship.isNegated }]
    })
  )
}
