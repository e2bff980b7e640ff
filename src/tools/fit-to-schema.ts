import { isJsonObject, type JsonObject } from '../base/json-object.ts'
import { assertInputSize } from './input-limits.ts'

type Schema = Readonly<Record<string, unknown>>

/** The schemas that a value may match and the types that they accept; null accepts anything. */
interface Wanted {
  readonly choices: readonly Schema[]
  readonly types: ReadonlySet<string> | null
}

function wantedBy(schema: Schema): Wanted {
  const choices = [schema['anyOf'], schema['oneOf']].flat().filter(isJsonObject).map(wantedBy)
  const own = [schema['type']].flat().filter((type) => typeof type === 'string')
  if (own.length === 0 && choices.length === 0) return { choices: [schema], types: null }
  if (choices.some(({ types }) => types === null)) return { choices: [schema], types: null }
  return { choices: [schema, ...choices.flatMap((choice) => choice.choices)], types: new Set([...own, ...choices.flatMap(({ types }) => [...(types ?? [])])]) }
}

const takes = ({ types }: Wanted, ...named: readonly string[]): boolean => types !== null && named.some((type) => types.has(type))

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** Reads a text as a number or boolean, where the schema accepts one and no text. */
function readWord(text: string, wanted: Wanted): unknown {
  const word = text.trim()
  if (takes(wanted, 'boolean') && /^(?:true|false)$/i.test(word)) return word.toLowerCase() === 'true'
  const number = NUMBER.test(word) ? Number(word) : Number.NaN
  const isTaken = takes(wanted, 'number') || (takes(wanted, 'integer') && Number.isSafeInteger(number))
  return isTaken && Number.isFinite(number) ? number : text
}

/** Whether an object matches only that schema's members. */
function isFor({ type, properties, required, additionalProperties }: Schema, value: JsonObject): boolean {
  if (type !== 'object') return false
  const known = isJsonObject(properties) ? properties : {}
  const areKnown = additionalProperties !== false || Object.keys(value).every((key) => Object.hasOwn(known, key))
  return areKnown && [required].flat().every((name) => typeof name !== 'string' || Object.hasOwn(value, name))
}

/** Reads a text as a list or object; undefined when it is not one that the schema accepts. */
function readWhole(text: string, wanted: Wanted): unknown {
  const start = text.trimStart()[0]
  if (!(start === '[' && takes(wanted, 'array')) && !(start === '{' && takes(wanted, 'object'))) return undefined
  try {
    const value: unknown = JSON.parse(text)
    // A valid text stays a text, unless it is an object with exactly these members.
    if (isJsonObject(value) && takes(wanted, 'string') && !wanted.choices.some((choice) => isFor(choice, value))) return undefined
    assertInputSize(value)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Returns the only choice that differs from the text just in case. */
function readChoice(text: string, { choices }: Wanted): string {
  const values = choices.flatMap((choice) => [choice['enum']].flat()).filter((value) => typeof value === 'string')
  if (values.includes(text)) return text
  const alike = values.filter((value) => value.toLowerCase() === text.toLowerCase())
  return alike.length === 1 ? (alike[0] as string) : text
}

function fitText(text: string, wanted: Wanted): unknown {
  const whole = readWhole(text, wanted)
  if (whole !== undefined) return fitMembers(whole, wanted)
  return takes(wanted, 'string') ? readChoice(text, wanted) : readWord(text, wanted)
}

function fitMembers(value: unknown, { choices }: Wanted): unknown {
  if (Array.isArray(value)) {
    const items = choices.map((choice) => choice['items']).find(isJsonObject)
    return items === undefined ? value : value.map((item) => fit(item, wantedBy(items)))
  }
  if (!isJsonObject(value)) return value
  const choice = choices.find((one) => isFor(one, value)) ?? choices.find(({ type }) => type === 'object')
  return choice === undefined ? value : fitToSchema(choice, value)
}

function fit(value: unknown, wanted: Wanted): unknown {
  if (wanted.types === null) return value
  return typeof value === 'string' ? fitText(value, wanted) : fitMembers(value, wanted)
}

/** Wraps a single item where the schema accepts only a list. */
function asList(value: unknown, { types }: Wanted): unknown {
  const isUnread = typeof value === 'string' && value.trimStart().startsWith('[')
  return types?.size === 1 && types.has('array') && !Array.isArray(value) && !isUnread ? [value] : value
}

/**
 * Converts arguments that clients write differently to the form of the schema: null for an omitted argument; numbers, booleans, lists and objects as text
 * where no text is accepted; a choice in another case; one item for a list. An ambiguous value, or one that the schema refuses anyway, stays unchanged.
 * @param given is not changed
 */
export function fitToSchema(schema: object, given: JsonObject): Record<string, unknown> {
  const properties = (schema as Schema)['properties']
  const known: JsonObject = isJsonObject(properties) ? properties : {}
  const entries = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    const own = Object.hasOwn(known, name) ? known[name] : undefined
    if (!isJsonObject(own)) return [[name, value]]
    const wanted = wantedBy(own)
    if (value === null) return wanted.types === null || wanted.types.has('null') ? [[name, value]] : []
    const listed = fit(value, wanted)
    const list = asList(listed, wanted)
    return [[name, list === listed ? list : fit(list, wanted)]]
  })
  return Object.fromEntries(entries)
}
