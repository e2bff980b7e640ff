import type { FieldType } from '../../graph/vertex/language/checked.ts'
import type { Value } from '../../graph/vertex/language/functions.ts'

/** A value in JSON: infinite numbers by name, no node as null. */
export type JsonValue = number | boolean | string | null
/** Values by field name; nodes by number, -1 for none. */
export type Values = Readonly<Record<string, Value>>
type Typing = { readonly name: string; readonly type: FieldType }

const infinite: Readonly<Record<string, number>> = { infinity: Number.POSITIVE_INFINITY, '-infinity': Number.NEGATIVE_INFINITY }

/** Encodes infinite numbers by name and no node as null. */
export function toJson(value: Value, type: FieldType): JsonValue {
  if (typeof value === 'boolean') return value
  if (type !== 'number') return value < 0 ? null : value
  return Number.isFinite(value) ? value : value > 0 ? 'infinity' : '-infinity'
}

export const valuesToJson = (values: Values, fields: readonly Typing[]): Record<string, JsonValue> =>
  Object.fromEntries(fields.flatMap(({ name, type }) => (values[name] === undefined ? [] : [[name, toJson(values[name], type)]])))

/** Decodes JSON that meets the schema of `schemaOf`. */
function fromJson(json: unknown): Value {
  if (json === null) return -1
  return typeof json === 'string' ? (infinite[json] ?? 0) : (json as Value)
}

export const valuesFromJson = (json: unknown): Values =>
  Object.fromEntries(Object.entries(json as Readonly<Record<string, unknown>>).map(([name, value]) => [name, fromJson(value)]))

function schemaOfType(type: FieldType, nodeCount: number): object {
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'number') return { anyOf: [{ type: 'number' }, { type: 'string', enum: Object.keys(infinite) }] }
  const node = { type: 'integer', minimum: 0, maximum: nodeCount - 1 }
  return type === 'node' ? node : { anyOf: [node, { type: 'null' }] }
}

/** A closed object with every member required, as strict schemas demand. */
export function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false } as const
}

export const schemaOf = (fields: readonly Typing[], nodeCount: number) =>
  objectOf(Object.fromEntries(fields.map(({ name, type }) => [name, schemaOfType(type, nodeCount)])))

/** Description of each type for prompts. */
export const typeWords: Readonly<Record<FieldType, string>> = {
  number: 'a number, or "infinity" or "-infinity"',
  boolean: 'true or false',
  node: 'the number of a node',
  'node?': 'the number of a node, or null for none'
}
