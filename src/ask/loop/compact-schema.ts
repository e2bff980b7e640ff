import { operators } from '../../graph/spec.ts'
import { condition, nodeMark } from '../../tools/schemas.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** The prompt has this once instead of a schema for each parameter. */
export const CONDITION_FORM = `A condition is {"property", "operator", "value"}; operators: ${operators.join(' ')} ("in" takes a list, "exists" and "missing" no value).`

/** Keywords left out; the call's error reports a value beyond its bounds. */
const LEFT_OUT = new Set(['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'additionalProperties', 'examples', 'title', nodeMark])
/** Parameters that models seldom need; they work, and errors name them. */
const SELDOM = new Set([
  'graph',
  'nameProperty',
  'defaultWeight',
  'offset',
  'engine',
  'nodeWhere',
  'relationshipWhere',
  'threshold',
  'seedProperty',
  'consecutiveIds'
])
const MAX_DESCRIPTION = 120
const WORTH_A_REFERENCE = 200
export const SAME_FORM = 'Same form as'

const conditionText = JSON.stringify(condition)

/**
 * Shortens a tool's input schema, since each prompt contains it. A repeated part becomes a reference to the first.
 * @param seldom parameters to leave out
 */
export function compactSchema(input: unknown, seldom: ReadonlySet<string> = SELDOM): JsonSchema {
  const first = new Map<string, string>()

  function compact(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((member) => compact(member, path))
    if (typeof value !== 'object' || value === null) return value
    const schema = value as JsonSchema
    const short = shortForm(schema) ?? reference(schema, path)
    if (short !== null) return short
    return Object.fromEntries(Object.entries(schema).flatMap(([key, member]) => (LEFT_OUT.has(key) ? [] : [[key, keyword(key, member, path)]])))
  }

  function reference(schema: JsonSchema, path: string): JsonSchema | null {
    const { description, ...form } = schema
    const text = JSON.stringify(form)
    const earlier = text.length > WORTH_A_REFERENCE ? first.get(text) : undefined
    first.set(text, earlier ?? path)
    if (earlier === undefined) return null
    const { type } = schema
    const stated = description === undefined ? '' : `${shorten(description)} `
    // Some endpoints reject an array without `items`.
    return { type, ...(type === 'array' ? { items: {} } : {}), description: `${stated}${SAME_FORM} ${earlier}.` }
  }

  function keyword(key: string, member: unknown, path: string): unknown {
    if (key === 'description') return shorten(member)
    if (key !== 'properties') return compact(member, path)
    const properties = Object.entries(member as JsonSchema).filter(([name]) => path !== '' || !seldom.has(name))
    return Object.fromEntries(properties.map(([name, schema]) => [name, compact(schema, path === '' ? name : `${path}.${name}`)]))
  }

  return compact(input, '') as JsonSchema
}

function shortForm(schema: JsonSchema): JsonSchema | null {
  if (schema[nodeMark] === true) return { type: 'string', description: shorten(schema['description'] ?? 'Node: name or id.') }
  return JSON.stringify(schema) === conditionText ? { type: 'object', description: 'Condition.' } : null
}

/** Returns the first sentence. */
function shorten(description: unknown): string {
  const text = String(description)
  const sentence = /^.*?[.;](?=\s|$)/s.exec(text)?.[0].replace(/;$/, '') ?? text
  return sentence.slice(0, MAX_DESCRIPTION)
}
