import type { PropertySchema } from '../../../storage/graphs/store.ts'
import type { JsonSchema } from '../language/query-schema.ts'

/** The most items of a list in a reply. */
const MOST_ITEMS = 3

/** Makes a closed object schema; properties that are null are left out. */
export function object(properties: Readonly<Record<string, unknown>>, required: readonly string[]): JsonSchema {
  const given = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))
  return { type: 'object', properties: given, required, additionalProperties: false }
}

export const list = (items: unknown): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems: MOST_ITEMS })
export const anyOf = (options: readonly unknown[]): unknown => (options.length === 1 ? options[0] : { anyOf: options })
export const names = (properties: readonly PropertySchema[]): string[] => [...new Set(properties.map(({ property }) => property))]
export const order = { enum: ['highest', 'lowest'] }
