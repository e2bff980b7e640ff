import { Ajv, type ErrorObject, type Options } from 'ajv'
import type { FastifyInstance, FastifySchema, FastifySchemaCompiler } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'
import { assertInputSize } from '../../tools/input-limits.ts'
import { nearest } from '../../tools/nearest.ts'

/** One fault of an input: a JSON Pointer, a description, and the accepted values where known. */
export interface InputError {
  readonly pointer: string
  readonly detail: string
  readonly suggestion?: string
}

const MAX_ERRORS = 10
/** The project's own schemas need no validation. Each is compiled at a route's first request, where optimising its code would cost more than it saves. */
const quick: Options = { validateSchema: false, meta: false, code: { optimize: false } }
const options: Options = { allErrors: true, strict: false, removeAdditional: false, useDefaults: true, verbose: true, ...quick }

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

function unknownKey(error: ErrorObject): InputError {
  const key = String(error.params['additionalProperty'])
  const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {})
  const [suggestion] = nearest(key, known, 1)
  const hint = suggestion === undefined ? '' : ` Nearest: "${suggestion}".`
  const detail = `Unknown key "${key}".${hint} Known: ${known.join(', ') || 'none'}.`
  return { pointer: `${error.instancePath}/${escapePointer(key)}`, detail, ...(suggestion !== undefined && { suggestion }) }
}

function wrongChoice(error: ErrorObject): InputError {
  const allowed = error.params['allowedValues'] as string[]
  const [suggestion] = typeof error.data === 'string' ? nearest(error.data, allowed, 1) : []
  return { pointer: error.instancePath, detail: `This must be one of ${allowed.join(', ')}.`, ...(suggestion !== undefined && { suggestion }) }
}

function describe(error: ErrorObject): InputError {
  if (error.keyword === 'additionalProperties') return unknownKey(error)
  if (error.keyword === 'required') {
    return { pointer: `${error.instancePath}/${escapePointer(String(error.params['missingProperty']))}`, detail: 'This key is required.' }
  }
  if (error.keyword === 'enum') return wrongChoice(error)
  return { pointer: error.instancePath, detail: `This ${error.message ?? 'is not valid'}.` }
}

/** The error of an input that violates its schema; `part` is body, querystring, params or headers. */
function invalidInput(part: string, errors: readonly ErrorObject[]): EdgewiseError {
  // An anyOf reports each failed branch, so its own line adds nothing.
  const shownErrors = errors.filter(({ keyword }) => keyword !== 'anyOf' || errors.length === 1).slice(0, MAX_ERRORS)
  const list = shownErrors.map(describe)
  const [first] = list
  const where = first?.pointer ? `${part} ${first.pointer}` : part
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${where}: ${first?.detail ?? 'not valid.'}`, errors: list })
}

/** Bodies are neither coerced nor stripped: a model's typo must return as an error. Query strings and paths are text, so they are coerced. */
function createValidatorCompiler(): FastifySchemaCompiler<FastifySchema> {
  const strict = new Ajv({ ...options, coerceTypes: false })
  const coercing = new Ajv({ ...options, coerceTypes: true })
  return ({ schema, httpPart }) => {
    const compile = () => (httpPart === 'body' ? strict : coercing).compile(schema as object)
    let validate: ReturnType<typeof compile> | undefined
    return (value: unknown) => {
      assertInputSize(value, schema as object)
      // Compiled at the route's first request, because most routes of a process are never used.
      validate ??= compile()
      return validate(value) ? { value } : { error: invalidInput(httpPart ?? 'input', validate.errors ?? []) }
    }
  }
}

/** Validates JSON other than a route's body. Fills defaults into the value. */
export function checkBody<T>(schema: object): (value: unknown) => T {
  const validate = createValidatorCompiler()({ schema, method: 'POST', url: '', httpPart: 'body' })
  return (value) => {
    const checked = validate(value) as { value: T } | { error: EdgewiseError }
    if ('error' in checked) throw checked.error
    return checked.value
  }
}

/** For routes whose body is validated elsewhere, or streams: the schema is only documentation. */
export function uncheckedBody(app: FastifyInstance): FastifySchemaCompiler<FastifySchema> {
  const compile = app.validatorCompiler ?? createValidatorCompiler()
  return (route) => (route.httpPart === 'body' ? () => true : compile(route as never))
}

export default fp(async (app) => void app.setValidatorCompiler(createValidatorCompiler()), { name: 'validation' })
