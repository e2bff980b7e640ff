import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { checkLabels, checkTypes, propertyTypes } from '../known-names.ts'
import type { GraphSchema } from '../store.ts'
import type { Value } from '../values.ts'
import { ordering } from './ordering.ts'
import { relationshipMatch } from './relationship-match.ts'
import { isValue, shownValue } from './stored-nodes.ts'
import { type GraphView, labelExpression } from './view.ts'
import { withProperty } from './with-property.ts'

export interface UniqueValuesQuery {
  readonly owner: 'node' | 'relationship'
  /** A label or type; absent: all. */
  readonly of?: string
  readonly property: string
  readonly limit: number
}

/** The distinct values of a property, the most frequent first, ties by value (numbers before text); `total` counts the distinct values. */
export async function uniqueValues(
  neo4j: Neo4j,
  view: GraphView,
  schema: GraphSchema,
  query: UniqueValuesQuery
): Promise<{ values: { value: Value; count: number }[]; total: number }> {
  const { owner, property, limit } = query
  const of = query.of === undefined ? [] : [query.of]
  if (owner === 'node') checkLabels(schema, of)
  else checkTypes(schema, of)
  const owners = { owner, of }
  const types = propertyTypes(await withProperty(neo4j, view, schema, owners, property), owners, property)
  const holder = owner === 'node' ? `MATCH (x${labelExpression(view, of)})` : relationshipMatch(view, of, 'x')
  const values = `${holder} WHERE x.${quoted(property)} IS NOT NULL WITH x.${quoted(property)} AS value`
  const text = `${values}, count(*) AS count RETURN value, count ORDER BY count DESC, ${ordering('value', types).join(', ')} LIMIT $limit`
  const rows = await neo4j.read({ text, parameters: { limit } }, { database: view.database })
  const shown = rows.filter((row) => isValue(row['value'])).map((row) => ({ value: shownValue(view, row['value']), count: row['count'] as number }))
  if (rows.length < limit) return { values: shown, total: shown.length }
  const [counted] = await neo4j.read({ text: `${values} RETURN count(DISTINCT value) AS total` }, { database: view.database })
  return { values: shown, total: counted?.['total'] as number }
}
