import type { Fragment } from './conditions.ts'
import { propertyPath } from './conditions.ts'

/** A property as SQL: a real for numbers, 0 or 1 for booleans, NULL when missing, JSON text for other values. Read the result with `numberOf`. */
export function numericProperty(property: string): Fragment {
  const path = propertyPath(property)
  return {
    sql: `CASE json_type(properties, ?) WHEN 'integer' THEN CAST(json_extract(properties, ?) AS REAL) WHEN 'real' THEN json_extract(properties, ?)
      WHEN 'true' THEN 1.0 WHEN 'false' THEN 0.0 ELSE properties -> ? END`,
    parameters: [path, path, path, path]
  }
}

/** Reads a result of `numericProperty` as a number; null when missing, undefined when it is not a number. */
export function numberOf(value: unknown): number | null | undefined {
  if (typeof value === 'number' || value === null) return value
  // SQLite has no NaN, so it is stored as an object.
  return value === '{"float":"NaN"}' ? Number.NaN : undefined
}

/** Reads a result of `numericProperty` as a vector; undefined when it is not a list of numbers. */
export function vectorOf(value: unknown): readonly number[] | undefined {
  if (typeof value !== 'string' || !value.startsWith('[')) return undefined
  const items = JSON.parse(value) as unknown[]
  return items.length > 0 && items.every((item): item is number => typeof item === 'number') ? items : undefined
}
