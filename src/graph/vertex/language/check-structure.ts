import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { editDistance } from '../../../base/edit-distance.ts'
import type { Problems } from './problems.ts'
import { MAX_PROGRAM_BYTES, programSchema, type VertexProgram } from './program.ts'

const MAX_SHOWN = 60

let compiled: ValidateFunction | undefined

function validator(): ValidateFunction {
  // Optimizing the code doubles the time to generate it, and no check is slow without it.
  compiled ??= new Ajv2020({ strict: false, allErrors: true, verbose: true, validateSchema: false, meta: false, code: { optimize: false } }).compile(
    programSchema
  )
  return compiled
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text
}

function describe({ keyword, params, data, parentSchema, message }: ErrorObject): string {
  if (keyword === 'additionalProperties') {
    const { additionalProperty: key } = params as { additionalProperty: string }
    const { properties } = parentSchema as { properties?: object }
    if (properties === undefined)
      return `"${key}" is no name: a small letter first, then letters, digits and "_", 40 at most, and no word such as "constructor".`
    const known = Object.keys(properties)
    const [nearest] = [...known].sort((a, b) => editDistance(key, a) - editDistance(key, b))
    return `"${key}" is not known here; nearest: "${nearest}". Known: ${known.join(', ')}.`
  }
  if (keyword === 'required') return `"${(params as { missingProperty: string }).missingProperty}" is missing.`
  if (keyword === 'enum') return `found ${shown(data)}, wanted one of ${(params as { allowedValues: readonly string[] }).allowedValues.join(', ')}.`
  if (keyword === 'anyOf') return `found ${shown(data)}, wanted ${(parentSchema as { description?: string }).description ?? 'another form'}`
  if (keyword === 'type') return `found ${shown(data)}, wanted ${(params as { type: string }).type}.`
  if (keyword === 'pattern') return `found ${shown(data)}, wanted ${(parentSchema as { description?: string }).description ?? 'another text'}.`
  return `${message}; found ${shown(data)}.`
}

/** Drops errors inside an alternative, because the error of the alternative itself covers them. */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const alternatives = errors.flatMap(({ keyword, schemaPath }) => (keyword === 'anyOf' ? [`${schemaPath}/`] : []))
  return errors.filter(({ schemaPath }) => !alternatives.some((path) => schemaPath.startsWith(path)))
}

/** Checks the structure of a program; returns null and adds problems when it is wrong. */
export function checkStructure(given: unknown, problems: Problems): VertexProgram | null {
  const bytes = Buffer.byteLength(JSON.stringify(given) ?? '')
  if (bytes > MAX_PROGRAM_BYTES) return problems.add('', `It has ${bytes} bytes of JSON; at most ${MAX_PROGRAM_BYTES} are allowed.`)
  const validate = validator()
  if (validate(given)) return given as VertexProgram
  for (const error of withoutBranches(validate.errors ?? [])) {
    const unbounded = error.keyword === 'anyOf' && typeof error.data === 'object' && error.data !== null && Object.hasOwn(error.data, 'collect')
    problems.add(
      error.instancePath,
      unbounded ? `found ${shown(error.data)}, wanted a bound from 1 to 100000: {"collect": 64} takes at most 64 messages a node.` : describe(error)
    )
  }
  return null
}
