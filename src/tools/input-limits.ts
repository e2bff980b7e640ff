import { EdgewiseError, quote } from '../base/errors.ts'
import { isJsonObject } from '../base/json-object.ts'

/** The maximum characters of a text or key, unless the schema sets a higher `maxLength`. */
export const MAX_TEXT = 8192
/** The maximum characters of a query: the `maxLength` of query parameters. */
export const MAX_QUERY_TEXT = 65_536
/** The maximum characters of a question, which may list the relationships of an inline graph. */
export const MAX_QUESTION_TEXT = 200_000
/** The maximum nesting of lists and objects. */
export const MAX_DEPTH = 32
/** The maximum bytes of the input as JSON, without texts that their schemas allow to be longer. */
export const MAX_INPUT_BYTES = 1_048_576

type Schema = Readonly<Record<string, unknown>>

/** A list or object in progress; its members follow the schemas. */
interface Frame {
  readonly value: object
  /** null: a list. */
  readonly keys: readonly string[] | null
  readonly schemas: readonly Schema[]
  at: number
}

/** Members of an object that accepts any are unread here or limited where they are read. Depth and bytes still count. */
const passedOver: Schema = { maxLength: Number.POSITIVE_INFINITY, additionalProperties: true }

/** The schema and its alternatives. */
function alternatives(schema: unknown): Schema[] {
  if (!isJsonObject(schema)) return []
  if (schema['anyOf'] === undefined && schema['oneOf'] === undefined && schema['allOf'] === undefined) return [schema]
  return [schema, ...[schema['anyOf'], schema['oneOf'], schema['allOf']].flat().flatMap(alternatives)]
}

function schemasOfMember(schema: Schema, key: string | null): Schema[] {
  if (schema === passedOver) return [passedOver]
  if (key === null) return alternatives(schema['items'])
  const properties = schema['properties']
  if (isJsonObject(properties) && Object.hasOwn(properties, key)) return alternatives(properties[key])
  return schema['additionalProperties'] === true ? [passedOver] : alternatives(schema['additionalProperties'])
}

function mostCharacters(schemas: readonly Schema[]): number {
  return schemas.reduce((most, { maxLength }) => (typeof maxLength === 'number' ? Math.max(most, maxLength) : most), MAX_TEXT)
}

/** The limit of a value that may only be a list. */
function mostItems(schemas: readonly Schema[]): number {
  const limits = schemas.flatMap(({ maxItems }) => (typeof maxItems === 'number' ? maxItems : []))
  return limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...limits)
}

const keyOf = ({ keys, at }: Frame): string => (keys === null ? String(at) : (keys[at] as string))

const lengthOf = ({ keys, value }: Frame): number => (keys === null ? (value as unknown[]).length : keys.length)

function memberOf({ keys, value, at }: Frame): unknown {
  return keys === null ? (value as unknown[])[at] : (value as Schema)[keys[at] as string]
}

/** The JSON Pointer of the current member. */
function pointerOf(frames: readonly Frame[]): string {
  return frames.map((frame) => `/${keyOf(frame).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function refusal(frames: readonly Frame[], limit: number, says: (subject: string) => string): EdgewiseError {
  const pointer = quote(pointerOf(frames))
  const detail = says(pointer === '' ? 'The input' : pointer)
  return new EdgewiseError('EDGEWISE_INPUT_TOO_LARGE', { detail, limit, errors: [{ pointer, detail }] })
}

/** Bytes as JSON, without escapes and members. */
function ownBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 2
  return typeof value === 'object' && value !== null ? 2 : String(value).length
}

/** Walks an input once, with one frame per level, however many members there are. */
class Walk {
  readonly frames: Frame[] = []
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  enter(value: unknown, schemas: readonly Schema[]): void {
    if (typeof value === 'string') {
      const most = mostCharacters(schemas)
      this.#assertLength(value, most, 'The text at ')
      if (most > this.#maxBytes && most !== Number.POSITIVE_INFINITY) return
    }
    this.#count(ownBytes(value))
    if (typeof value !== 'object' || value === null) return
    if (this.frames.length === MAX_DEPTH) throw refusal(this.frames, MAX_DEPTH, (subject) => `${subject} is nested deeper than ${MAX_DEPTH} levels.`)
    if (Array.isArray(value)) this.#assertItems(value.length, mostItems(schemas))
    this.frames.push({ value, keys: Array.isArray(value) ? null : Object.keys(value), schemas, at: -1 })
  }

  /** Moves to the next member, or up to the nearest level that has one. */
  step(): void {
    const frame = this.frames.at(-1) as Frame
    frame.at += 1
    if (frame.at === lengthOf(frame)) {
      this.frames.pop()
      return
    }
    const key = frame.keys === null ? null : keyOf(frame)
    this.#count(1)
    if (key !== null) {
      this.#count(ownBytes(key))
      this.#assertLength(key, MAX_TEXT, 'The key ')
    }
    this.enter(
      memberOf(frame),
      frame.schemas.flatMap((schema) => schemasOfMember(schema, key))
    )
  }

  #count(bytes: number): void {
    this.#bytes += bytes
    const most = this.#maxBytes
    if (this.#bytes > most) throw refusal([], most, (subject) => `${subject} is larger than ${most} bytes.`)
  }

  /** Validation would report each extra item separately. */
  #assertItems(count: number, most: number): void {
    if (count > most) throw refusal(this.frames, most, (subject) => `The list at ${subject} has ${count} items, more than ${most}.`)
  }

  #assertLength(text: string, most: number, what: string): void {
    if (text.length <= most) return
    throw refusal(this.frames, most, (subject) => `${what}${subject} has ${text.length} characters, more than ${most}.`)
  }
}

/**
 * Refuses an input that is too expensive to read: EDGEWISE_INPUT_TOO_LARGE, with the path and the limit. It must run before any other reader of the input.
 * It takes time linear in the input, up to `maxBytes`, without recursion.
 * @param schema may allow longer texts by `maxLength`
 */
export function assertInputSize(value: unknown, schema: object = {}, maxBytes = MAX_INPUT_BYTES): void {
  const walk = new Walk(maxBytes)
  walk.enter(value, alternatives(schema))
  while (walk.frames.length > 0) walk.step()
}

const SHOWN_MEMBERS = 20
const SHOWN_DEPTH = 4

/** Summarises an input for display, with long texts and lists cut. */
export function inBrief(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === SHOWN_DEPTH) return '...'
  if (Array.isArray(value)) {
    const shown = value.slice(0, SHOWN_MEMBERS).map((item) => inBrief(item, depth + 1))
    return value.length > SHOWN_MEMBERS ? [...shown, '...'] : shown
  }
  const entries = Object.entries(value).slice(0, SHOWN_MEMBERS)
  return Object.fromEntries(entries.map(([key, member]) => [quote(key), inBrief(member, depth + 1)]))
}
