import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'

export type JsonReply = { readonly ok: true; readonly value: unknown; readonly text: string } | { readonly ok: false; readonly problem: string }

const MAX_PROBLEMS = 5

/** To compile one takes tens of milliseconds. */
const compiled = new WeakMap<Readonly<Record<string, unknown>>, ValidateFunction>()

/** A compiled check of one JSON Schema, made once for each object. Throws Ajv's own error when the schema is invalid. */
export function compileSchema(schema: Readonly<Record<string, unknown>>): ValidateFunction {
  const known = compiled.get(schema) ?? new Ajv({ strict: false, allErrors: true, logger: false }).compile(schema)
  compiled.set(schema, known)
  return known
}

/** Why a value does not fit, in one line. */
function describeProblems(errors: readonly ErrorObject[] | null | undefined): string {
  const lines = (errors ?? []).slice(0, MAX_PROBLEMS).map((error) => {
    const allowed = error.params['allowedValues'] ?? error.params['additionalProperty'] ?? error.params['allowedValue']
    return `${error.instancePath || 'the value'} ${error.message ?? 'is invalid'}${allowed === undefined ? '' : ` (${JSON.stringify(allowed)})`}`
  })
  return lines.join('; ')
}

/** JSON from a reply that may wrap it in prose or a code fence, checked against a schema. @param check what else is wrong with a value; null: nothing */
export function readJsonReply(content: string, validate: ValidateFunction, check: (value: unknown) => string | null = () => null): JsonReply {
  const found = parseLoosely(content)
  if (found === undefined) return { ok: false, problem: content.trim() === '' ? 'the reply is empty' : 'the reply is not JSON' }
  const problem = validate(found.value) ? check(found.value) : describeProblems(validate.errors)
  return problem === null ? { ok: true, value: found.value, text: JSON.stringify(found.value) } : { ok: false, problem }
}

function parseLoosely(content: string): { value: unknown } | undefined {
  const fenced = /```(?:json)?([\s\S]*?)```/.exec(content)?.[1]
  const open = content.search(/[[{]/)
  const close = Math.max(content.lastIndexOf('}'), content.lastIndexOf(']'))
  for (const text of [content, fenced, open >= 0 && close > open ? content.slice(open, close + 1) : undefined]) {
    if (text === undefined) continue
    try {
      return { value: JSON.parse(text) as unknown }
    } catch {
      // The next reading may parse.
    }
  }
  return undefined
}
