import { checkLabels, checkTypes, propertyTypes } from '../known-names.ts'
import type { Value } from '../values.ts'
import { decodeValue } from '../values-json.ts'
import { propertyPath, sortValue } from './conditions.ts'
import { selectNodes, selectRelationships } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

export interface UniqueValuesQuery {
  readonly owner: 'node' | 'relationship'
  /** A label or type; absent: all. */
  readonly of?: string
  readonly property: string
  readonly limit: number
}

/** The distinct values of a property, the most frequent first, ties by value (numbers before text); `total` counts the distinct values. */
export function uniqueValues(snapshot: Snapshot, query: UniqueValuesQuery): { values: { value: Value; count: number }[]; total: number } {
  const { owner, property } = query
  const of = query.of === undefined ? [] : [query.of]
  if (owner === 'node') checkLabels(snapshot.schema, of)
  else checkTypes(snapshot.schema, of)
  propertyTypes(snapshot.schema, { owner, of }, property)
  const selection = owner === 'node' ? selectNodes(snapshot, of, []) : selectRelationships(snapshot, of, [])
  const path = propertyPath(property)
  const sql = `WITH value_count AS (
      SELECT properties -> ? AS json, ${sortValue} AS value, count(*) AS count FROM ${owner}
      WHERE generation = ? AND json_type(properties, ?) IS NOT NULL${selection === null ? '' : ` AND ${selection.sql}`} GROUP BY json)
    SELECT json, count, (SELECT count(*) FROM value_count) FROM value_count ORDER BY count DESC, value, json LIMIT ?`
  const rows = snapshot.connection.arrays(sql, path, path, path, path, snapshot.generation, path, query.limit)
  return { values: rows.map((row) => ({ value: decodeValue(row[0] as string), count: row[1] as number })), total: (rows[0]?.[2] as number | undefined) ?? 0 }
}
