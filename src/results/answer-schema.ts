import { Ajv2020 as Ajv, type ErrorObject } from 'ajv/dist/2020.js'
import { type EdgewiseError, invalidInput } from '../base/errors.ts'
import { isJsonObject } from '../base/json-object.ts'

const MAX_SCHEMA_LENGTH = 65_536
const MAX_PROBLEMS = 5

type JsonSchema = Readonly<Record<string, unknown>>

/** Returns null for a valid value, else the fault in one line. */
export type SchemaCheck = (value: unknown) => string | null

/** A member of the objects that form an answer. */
export interface AnswerField {
  readonly name: string
  /** Types of JSON Schema; empty for any. */
  readonly types: readonly string[]
  readonly isRequired: boolean
}

export interface AnswerForm {
  readonly schema: JsonSchema
  readonly check: SchemaCheck
  /** Fields of the rows, or of the one object; null when the form has no members to fill. */
  readonly fields: readonly AnswerField[] | null
}

const keywords = [
  'type',
  'properties',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  '$ref',
  '$schema',
  '$defs',
  'required',
  'additionalProperties'
]
const plainTypes = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** Type names that people write in examples. */
const spokenTypes: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  int: 'integer',
  float: 'number',
  double: 'number',
  bool: 'boolean',
  list: 'array',
  ...Object.fromEntries([...plainTypes].map((type) => [type, type]))
}

/**
 * Reads the form of an answer from a JSON Schema or an example of names and types: `[{"name": "string", "age": "number"}]`. Throws EDGEWISE_INVALID_INPUT for
 * other input, and for regular expressions: a hostile one can block the process for hours.
 */
export function readAnswerForm(given: unknown): AnswerForm {
  if (JSON.stringify(given).length > MAX_SCHEMA_LENGTH) throw invalid(`it is longer than ${MAX_SCHEMA_LENGTH} characters.`)
  const schema = isJsonSchema(given) ? given : schemaOfExample(given)
  if (hasPattern(schema)) throw invalid('"pattern" and "patternProperties" are not supported; use "enum", "const" or lengths.')
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
  try {
    const validate = ajv.compile(schema)
    return { schema, fields: fieldsOf(schema), check: (value) => (validate(value) ? null : describe(validate.errors)) }
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'it is not a JSON Schema.')
  }
}

function invalid(why: string): EdgewiseError {
  return invalidInput(`The schema of the answer cannot be used: ${why}`)
}

/** An example may have a member named "type" or "items", but hardly with a value that makes it a schema. */
function isJsonSchema(given: unknown): given is JsonSchema {
  if (!isJsonObject(given)) return false
  const used = keywords.filter((keyword) => Object.hasOwn(given, keyword))
  if (used.length === 0) return Object.keys(given).length === 0
  const { type } = given
  // A text that is not a type is an error in a schema; if other members have types, the object is an example.
  const others = Object.entries(given).filter(([name]) => !keywords.includes(name))
  const isTyped = Array.isArray(type) || (typeof type === 'string' && !others.some(([, member]) => Object.hasOwn(spokenTypes, String(member))))
  return isTyped || used.some((keyword) => typeof given[keyword] === 'object' || keyword.startsWith('$'))
}

/** Converts an example, whose texts may name types, to a schema. */
export function schemaOfExample(example: unknown): JsonSchema {
  if (Array.isArray(example)) return { type: 'array', ...(example.length === 0 ? {} : { items: schemaOfExample(example[0]) }) }
  if (isJsonObject(example)) {
    const properties = Object.fromEntries(Object.entries(example).map(([name, member]) => [name, schemaOfExample(member)]))
    return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  }
  if (typeof example === 'string') {
    const type = spokenTypes[example.trim().toLowerCase()]
    return type === undefined ? { type: 'string' } : { type }
  }
  return example === null ? {} : { type: typeof example }
}

/** A property may be named "pattern", so only the keyword with a text or inside `patternProperties` counts. */
function hasPattern(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (!Array.isArray(schema) && (typeof (schema as { pattern?: unknown }).pattern === 'string' || Object.hasOwn(schema, 'patternProperties'))) return true
  return Object.values(schema).some(hasPattern)
}

function fieldsOf(schema: JsonSchema): AnswerField[] | null {
  const owner = schema['type'] === 'array' || isJsonObject(schema['items']) ? schema['items'] : schema
  if (!isJsonObject(owner) || !isJsonObject(owner['properties'])) return null
  const required = Array.isArray(owner['required']) ? owner['required'] : []
  const fields = Object.entries(owner['properties']).map(([name, member]) => ({ name, types: typesOf(member), isRequired: required.includes(name) }))
  return fields.length === 0 ? null : fields
}

function typesOf(schema: unknown): string[] {
  const type = isJsonObject(schema) ? schema['type'] : undefined
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string')
}

function describe(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? [])
    .slice(0, MAX_PROBLEMS)
    .map((error) => `data${error.instancePath} ${error.message ?? 'is invalid'}`)
    .join('; ')
}
