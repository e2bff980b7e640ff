import { Ajv2020 as Ajv, type ErrorObject } from 'ajv/dist/2020.js'
import { EdgewiseError } from '../errors.ts'

const MAX_SCHEMA_LENGTH = 65_536
const MAX_PROBLEMS = 5

/** null: the value fits; else why not, in one line. */
export type SchemaCheck = (value: unknown) => string | null

/**
 * A check of a schema that a caller sent. EDGEWISE_INVALID_INPUT when it is none. Regular expressions are refused: a hostile one could hold the
 * process for hours.
 */
export function compileAnswerSchema(schema: Readonly<Record<string, unknown>>): SchemaCheck {
  if (JSON.stringify(schema).length > MAX_SCHEMA_LENGTH) throw invalid(`it is longer than ${MAX_SCHEMA_LENGTH} characters.`)
  if (hasPattern(schema)) throw invalid('"pattern" and "patternProperties" are not supported; use "enum", "const" or lengths.')
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
  try {
    const validate = ajv.compile(schema)
    return (value) => (validate(value) ? null : describe(validate.errors))
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : 'it is no JSON Schema.')
  }
}

function invalid(why: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `answerSchema cannot be used: ${why}` })
}

/** A property may be called "pattern": only its use as a keyword, with a text or inside `patternProperties`, counts. */
function hasPattern(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if (!Array.isArray(schema) && (typeof (schema as { pattern?: unknown }).pattern === 'string' || Object.hasOwn(schema, 'patternProperties'))) return true
  return Object.values(schema).some(hasPattern)
}

function describe(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? [])
    .slice(0, MAX_PROBLEMS)
    .map((error) => `data${error.instancePath} ${error.message ?? 'is invalid'}`)
    .join('; ')
}
