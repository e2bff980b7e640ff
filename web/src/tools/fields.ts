import type { Schema } from './tool-types.ts'

/** How a parameter is typed in: `value` is a text, or JSON where it looks like JSON. */
export type FieldKind = 'text' | 'number' | 'switch' | 'choice' | 'lines' | 'node' | 'nodes' | 'value' | 'json'

export interface Field {
  readonly name: string
  readonly kind: FieldKind
  readonly isRequired: boolean
  readonly help: string
  readonly schema: Schema
}

/** A node is a name, or an object with its id, or with its name and label. */
export function isNode({ anyOf }: Schema): boolean {
  return Array.isArray(anyOf?.[0]?.type) && anyOf[0].type.includes('integer') && anyOf.some(({ properties }) => properties?.['id'] !== undefined)
}

const byType: Readonly<Record<string, FieldKind>> = { string: 'text', number: 'number', integer: 'number', boolean: 'switch' }

function kindOfList({ items }: Schema): FieldKind {
  if (items === undefined) return 'json'
  if (isNode(items)) return 'nodes'
  return items.type === 'string' ? 'lines' : 'json'
}

function kindOf(schema: Schema): FieldKind {
  const { type, anyOf } = schema
  if (isNode(schema)) return 'node'
  if (schema.enum !== undefined) return 'choice'
  if (type === 'array') return kindOfList(schema)
  if (typeof type === 'string') return byType[type] ?? 'json'
  return Array.isArray(type) || anyOf?.some((branch) => branch.type === 'string') === true ? 'value' : 'json'
}

/** The parameters of a tool, required ones first. */
export function fieldsOf({ properties = {}, required = [] }: Schema): readonly Field[] {
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    kind: kindOf(schema),
    isRequired: required.includes(name),
    help: schema.description ?? '',
    schema
  }))
  return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)]
}

/** Bounds of a number in words; null: it has none. */
export function boundsOf({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): string | null {
  const least = minimum !== undefined ? `at least ${minimum}` : exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : null
  const most = maximum !== undefined ? `at most ${maximum}` : exclusiveMaximum !== undefined ? `below ${exclusiveMaximum}` : null
  return [least, most].filter((bound) => bound !== null).join(', ') || null
}
