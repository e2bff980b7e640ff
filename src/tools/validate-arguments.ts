import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { EdgewiseError } from '../base/errors.ts'
import { isJsonObject } from '../base/json-object.ts'
import { fitToSchema } from './fit-to-schema.ts'
import { nearest } from './nearest.ts'
import { handleMark, modelMark, nodeMark, programMark, tellsMark } from './schemas.ts'
import type { Tool } from './tool.ts'

/** One fault of the arguments: its place, the reason, and a correction if one can be guessed. */
interface ArgumentError {
  readonly pointer: string
  readonly detail: string
  readonly suggestion?: string
}

/** Returns a tool's arguments with defaults, or throws EDGEWISE_INVALID_INPUT. */
export type ValidateArguments = (tool: Pick<Tool, 'name'>, given: Readonly<Record<string, unknown>>) => Record<string, unknown>

type Schema = Readonly<Record<string, unknown>>

const maxShown = 80
/** More problems add nothing. */
const maxErrors = 10

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > maxShown ? `${text.slice(0, maxShown)}...` : text
}

function got(value: unknown): string {
  if (value === null) return 'null'
  if (value === '') return 'an empty string'
  return `${Array.isArray(value) ? 'a list' : `${typeof value === 'object' ? 'an object' : `the ${typeof value}`}`} ${shown(value)}`
}

function unknownKey(error: ErrorObject, tool: Pick<Tool, 'name'>): ArgumentError {
  const key = (error.params as { additionalProperty: string }).additionalProperty
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
  const [suggestion] = nearest(key, known, 1)
  const where = error.instancePath === '' ? tool.name : `${tool.name}${error.instancePath}`
  const detail = `${where} takes no "${key}".${suggestion === undefined ? '' : ` Nearest: "${suggestion}".`} It takes: ${known.join(', ')}.`
  return { pointer: `${error.instancePath}/${key}`, detail, ...(suggestion === undefined ? {} : { suggestion }) }
}

function wrongChoice(error: ErrorObject): ArgumentError {
  const allowed = (error.params as { allowedValues: readonly string[] }).allowedValues
  const [suggestion] = typeof error.data === 'string' ? nearest(error.data, allowed, 1) : []
  const detail = `${error.instancePath} must be one of ${allowed.join(', ')}; got ${got(error.data)}.`
  return { pointer: error.instancePath, detail, ...(suggestion === undefined ? {} : { suggestion }) }
}

/** Describes a schema in words: `a string of 1 to 20 characters`. null when it has more than a type and sizes. */
function shapeOf({ type, minLength, maxLength, minItems, maxItems }: Schema): string | null {
  const bounds = (least: unknown, most: unknown, items: string) => (most === undefined ? '' : ` of ${least ?? 0} to ${most} ${items}`)
  if (type === 'string') return `a string${bounds(minLength, maxLength, 'characters')}`
  if (type === 'array') return `a list${bounds(minItems, maxItems, 'items')}`
  return typeof type === 'string' ? `of type ${type}` : null
}

function wrongAlternative(error: ErrorObject): ArgumentError {
  const isNode = Object.hasOwn(error.parentSchema as object, nodeMark)
  const shapes = ((error.parentSchema as { anyOf?: readonly Schema[] }).anyOf ?? []).map(shapeOf)
  const anyShape = shapes.includes(null) ? 'another shape' : shapes.join(' or ')
  const expected = isNode ? 'a node: a name, {"id": key} or {"name": ..., "label": ...}' : anyShape
  return { pointer: error.instancePath, detail: `${error.instancePath} must be ${expected}; got ${got(error.data)}.` }
}

function describe(error: ErrorObject, tool: Pick<Tool, 'name'>): ArgumentError {
  const pointer = error.instancePath
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, tool)
    case 'required': {
      const name = (error.params as { missingProperty: string }).missingProperty
      const schema = (error.parentSchema as { properties?: Record<string, Schema> }).properties?.[name]
      const meaning = typeof schema?.['description'] === 'string' ? ` (${schema['description']})` : ''
      return { pointer: `${pointer}/${name}`, detail: `${pointer === '' ? tool.name : pointer} needs "${name}"${meaning}.` }
    }
    case 'enum':
      return wrongChoice(error)
    case 'anyOf':
      return wrongAlternative(error)
    case 'type': {
      const remedy = error.data === '' ? ' Leave it out for its default.' : ''
      return { pointer, detail: `${pointer} must be of type ${(error.params as { type: string }).type}; got ${got(error.data)}.${remedy}` }
    }
    default:
      return { pointer, detail: `${pointer} ${error.message ?? 'is invalid'}; got ${got(error.data)}.` }
  }
}

/** Drops errors inside an alternative, because the error of the alternative itself covers them. */
function withoutBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  // Items of one list share their schema's path, so there are few paths, however many errors.
  const alternatives = [...new Set(errors.flatMap(({ keyword, schemaPath }) => (keyword === 'anyOf' ? [`${schemaPath}/`] : [])))]
  return errors.filter(({ schemaPath }) => !alternatives.some((path) => schemaPath.startsWith(path)))
}

function refuse(tool: Pick<Tool, 'name'>, found: readonly ErrorObject[]): EdgewiseError {
  const errors = withoutBranches(found)
    .slice(0, maxErrors)
    .map((error) => describe(error, tool))
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: errors.map((error) => error.detail).join(' '), tool: tool.name, errors })
}

/** An object of arguments; an absent one counts as empty. */
export function argumentObject(tool: Tool, given: unknown): Readonly<Record<string, unknown>> {
  if (given === undefined || given === null) return {}
  if (isJsonObject(given)) return given
  const detail = `The arguments of ${tool.name} must be a JSON object; got ${got(given)}.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, tool: tool.name, errors: [{ pointer: '', detail }] })
}

/**
 * Compiles a tool's input schema at its first call, because compiling all would dominate the start. The check fills defaults into a copy with values read by
 * `fitToSchema`; faults are one EDGEWISE_INVALID_INPUT with a pointer, a sentence and, where there is one, a suggestion each.
 */
export function createArgumentValidator(tools: readonly { readonly name: string; readonly input: object }[]): ValidateArguments {
  // Tests check these schemas, and none is large enough for its code to be worth optimizing.
  const quick = { validateSchema: false, meta: false, code: { optimize: false } }
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, useDefaults: true, verbose: true, ...quick })
  ajv.addVocabulary([nodeMark, handleMark, modelMark, programMark, tellsMark])
  const inputs = new Map(tools.map(({ name, input }) => [name, input]))
  return (tool, given) => {
    const input = inputs.get(tool.name)
    if (input === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_TOOL', { tool: tool.name, suggestions: [] })
    const filled = structuredClone(fitToSchema(input, given))
    // The compiler caches what it has compiled.
    const validate = ajv.compile(input)
    if (!validate(filled)) throw refuse(tool, validate.errors ?? [])
    return filled
  }
}
