import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { jsonIn, parseJson } from './json-values.ts'

export type JsonReply = { readonly ok: true; readonly value: unknown; readonly text: string } | { readonly ok: false; readonly problem: string }

const MAX_PROBLEMS = 5

/** Compiling a schema takes tens of milliseconds. */
const compiled = new WeakMap<Readonly<Record<string, unknown>>, ValidateFunction>()

/** Compiles the validator of a JSON Schema once per object. With `isForeign` it throws Ajv's error for an invalid schema. */
export function compileSchema(schema: Readonly<Record<string, unknown>>, { isForeign = false } = {}): ValidateFunction {
  // Validating a schema compiles that of all schemas first, which takes a third of a second.
  const known = compiled.get(schema) ?? new Ajv({ strict: false, allErrors: true, logger: false, validateSchema: isForeign }).compile(schema)
  compiled.set(schema, known)
  return known
}

/** Describes in one line why a value does not fit. */
function describeProblems(errors: readonly ErrorObject[] | null | undefined): string {
  const lines = (errors ?? []).slice(0, MAX_PROBLEMS).map((error) => {
    const allowed = error.params['allowedValues'] ?? error.params['additionalProperty'] ?? error.params['allowedValue']
    return `${error.instancePath || 'the value'} ${error.message ?? 'is invalid'}${allowed === undefined ? '' : ` (${JSON.stringify(allowed)})`}`
  })
  return lines.join('; ')
}

/** Reads JSON from a reply, which may wrap it in prose or a code fence, and validates it. `check` returns a further fault, or null. */
export function readJsonReply(content: string, validate: ValidateFunction, check: (value: unknown) => string | null = () => null): JsonReply {
  const whole = parseJson(content.trim())
  const values = whole === undefined ? jsonIn(content).map(({ value }) => value) : [whole]
  const problems: string[] = []
  for (const value of values) {
    const problem = validate(value) ? check(value) : describeProblems(validate.errors)
    if (problem === null) return { ok: true, value, text: JSON.stringify(value) }
    problems.push(problem)
  }
  return { ok: false, problem: problems[0] ?? (content.trim() === '' ? 'the reply is empty' : 'the reply is not JSON') }
}
