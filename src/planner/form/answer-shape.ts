/** One cell of a row of the answer. */
export interface ShapeField {
  readonly name: string
  readonly type: 'number' | 'string' | 'boolean' | null
  /** What the question says that it holds. */
  readonly told?: string
}

/** The JSON that an answer is to be. */
export type AnswerShape =
  | { readonly kind: 'rows' | 'object' | 'csv'; readonly fields: readonly ShapeField[] }
  | { readonly kind: 'list' }
  | { readonly kind: 'value' }
  /** `{"nodes": [...]}`: one member that holds all. */
  | { readonly kind: 'wrapped'; readonly name: string; readonly inner: AnswerShape }
  /** JSON of whatever form. */
  | { readonly kind: 'json' }

/** A question without the words that say in which shape the answer is to be written. */
export interface TakenShape {
  readonly text: string
  readonly shape: AnswerShape
}

/** Field names of the rows, if the shape has rows. */
export function fieldsOf(shape: AnswerShape | null): readonly ShapeField[] {
  if (shape === null || shape.kind === 'list' || shape.kind === 'value' || shape.kind === 'json') return []
  return shape.kind === 'wrapped' ? fieldsOf(shape.inner) : shape.fields
}

function typeOf(text: string): ShapeField['type'] {
  if (/^\W*(number|int|integer|float|double|count|\d[\d.]*)\b/i.test(text)) return 'number'
  if (/^\W*(bool|boolean|true|false)\b/i.test(text)) return 'boolean'
  return /^\W*(string|str|text)\b/i.test(text) ? 'string' : null
}

const member = /["'“]?([\p{L}_$][\p{L}\p{N}_$ -]*?)["'”]?\s*:\s*(\[[^\]]*\]|["'“<]?[^,}"'”>]*["'”>]?)/gu

function membersOf(body: string): { name: string; value: string }[] {
  return [...body.matchAll(member)].map((match) => ({ name: match[1] ?? '', value: match[2] ?? '' }))
}

/** The shape that a sample shows: `[{"name": "string"}]`, `{"count": number}`, `{name}`, `["string", ...]`; null when it shows none. */
export function shapeOfSample(sample: string): AnswerShape | null {
  const text = sample.trim()
  const object = /^\[?\s*\{([\s\S]*)\}/.exec(text)?.[1]
  if (object === undefined) return null
  const isRows = text.startsWith('[')
  const wrapped = /^\s*["'“]?([\w$-]+)["'”]?\s*:\s*(\[[\s\S]*\])\s*$/.exec(object)
  if (!isRows && wrapped !== null) return { kind: 'wrapped', name: wrapped[1] ?? '', inner: shapeOfSample(wrapped[2] ?? '') ?? { kind: 'list' } }
  const bare = /^\s*[A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*\s*$/.test(object) ? object.split(',').map((name) => ({ name: name.trim(), value: '' })) : []
  const fields = [...membersOf(object), ...bare].map(({ name, value }): ShapeField => ({ name, type: typeOf(value) }))
  return fields.length === 0 ? null : { kind: isRows ? 'rows' : 'object', fields }
}

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

function fieldOf([name, schema]: [string, JsonSchema]): ShapeField {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (types.includes('number') || types.includes('integer')) return { name, type: 'number' }
  if (types.includes('boolean')) return { name, type: 'boolean' }
  return { name, type: types.includes('string') ? 'string' : null }
}

/** The shape of a JSON Schema; null when it leaves the form open. */
export function shapeOfSchema(given: Readonly<Record<string, unknown>>): AnswerShape | null {
  const { type, items, properties } = given as JsonSchema
  if (properties !== undefined) return shapeOfObject(Object.entries(properties))
  if (type === 'array') {
    if (items?.properties !== undefined) return { kind: 'rows', fields: Object.entries(items.properties).map(fieldOf) }
    return items?.type === undefined || items.type === 'array' || items.type === 'object' ? null : { kind: 'list' }
  }
  return typeof type === 'string' && ['number', 'integer', 'string', 'boolean'].includes(type) ? { kind: 'value' } : null
}

function shapeOfObject(members: readonly [string, JsonSchema][]): AnswerShape {
  const [only, ...others] = members
  if (only?.[1].type === 'array' && others.length === 0) {
    return { kind: 'wrapped', name: only[0], inner: shapeOfSchema(only[1] as Readonly<Record<string, unknown>>) ?? { kind: 'list' } }
  }
  return { kind: 'object', fields: members.map(fieldOf) }
}
