import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import type { Owners } from '../known-names.ts'
import type { Pattern } from '../pattern.ts'
import type { GraphSchema } from '../store.ts'
import type { GraphView } from './view.ts'
import { withProperties } from './with-property.ts'

/** Properties that a call names, with their owners. */
type Mention = readonly [owners: Owners, properties: readonly string[]]

function mentionsOf(pattern: Pattern): Mention[] {
  const paths = [pattern.path, ...(pattern.exists ?? []), ...(pattern.notExists ?? [])]
  const parts = paths.flatMap(({ nodes, relationships }) => [
    ...nodes.map(({ as, labels: of = [], where = [] }) => ({ as, owner: 'node' as const, of, where })),
    ...relationships.map(({ as, types: of = [], where = [] }) => ({ as, owner: 'relationship' as const, of, where }))
  ])
  return parts.map(({ as, owner, of, where }) => {
    const returned = pattern.return.flatMap((item) => (item.of === as && typeof item.property === 'string' ? [item.property] : []))
    return [{ owner, of }, [...where.map(({ property }) => property), ...returned]]
  })
}

function mentionsIn(spec: ProjectionSpec): Mention[] {
  const { labels, types, properties, nodeWhere, relationshipWhere, weight } = spec
  return [
    [{ owner: 'node', of: labels }, [...properties, ...nodeWhere].map(({ property }) => property)],
    [{ owner: 'relationship', of: types }, [...relationshipWhere.map(({ property }) => property), ...(weight === null ? [] : [weight.property])]]
  ]
}

/** The schema, extended by properties that the call names and a sample missed, for checks of the call. */
export async function withMentioned(neo4j: Neo4j, view: GraphView, schema: GraphSchema, call: Pattern | ProjectionSpec): Promise<GraphSchema> {
  if (schema.sampled !== true) return schema
  let known = schema
  for (const [owners, properties] of 'path' in call ? mentionsOf(call) : mentionsIn(call)) {
    known = await withProperties(neo4j, view, known, owners, properties)
  }
  return known
}
