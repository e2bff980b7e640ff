import type { Properties, Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { isGiven, markedDigits, readKey } from './json-record.ts'
import { FLOAT_MARK } from './json-text.ts'
import { DEFAULT_TYPE, type Place } from './record.ts'
import type { Remarks } from './remarks.ts'

/** The members of an object in a dialect of others. */
export type Members = Readonly<Record<string, unknown>>

/** Reads an object as a value; undefined for one that is kept as text. */
type ReadObject = (object: Members) => Value | undefined

const isText = (json: unknown): json is string => typeof json === 'string' && json !== ''
export const isObject = (json: unknown): json is Members => typeof json === 'object' && json !== null && !Array.isArray(json)

/** Whether a member holds something: not null, empty or false. */
export const isFilled = (json: unknown): boolean =>
  isGiven(json) && json !== false && json !== '' && (typeof json !== 'object' || Object.keys(json ?? {}).length > 0)

/** The members of an object; none when it is missing. */
export function readMembers(json: unknown, what: string, place: Place): Members {
  if (!isGiven(json)) return {}
  if (!isObject(json)) throw invalidRecord(place, `${what} must be an object.`)
  return json
}

/** The key of a node of others: as ours, but lists, which are the tuples of Python, get advice. */
export function readForeignKey(json: unknown, field: string, place: Place): string {
  if (!Array.isArray(json)) return readKey(json, field, place)
  throw invalidRecord(
    place,
    `"${field}" is a list. Use texts or integers as ids; in networkx, relabel the nodes with networkx.convert_node_labels_to_integers.`
  )
}

/** Takes the labels of a node from the member `labels`, if it is a list of texts. */
export function takeLabels({ labels, ...others }: Members): { labels: readonly string[]; others: Members } {
  if (Array.isArray(labels) && labels.every(isText)) return { labels, others }
  return { labels: [], others: labels === undefined ? others : { ...others, labels } }
}

/** Takes the type of a relationship from the first of the members that is a text. */
export function takeType(members: Members, names: readonly string[] = ['type', 'label']): { type: string; others: Members } {
  for (const name of names) {
    const { [name]: type, ...others } = members
    if (Object.hasOwn(members, name) && isText(type)) return { type, others }
  }
  return { type: DEFAULT_TYPE, others: members }
}

/** Reads members as properties. An object, or a list with one, becomes JSON text unless `read` reads it. */
export function foreignProperties(members: Members, place: Place, remarks: Remarks, read?: ReadObject): { properties: Properties; floats?: readonly string[] } {
  const floats: string[] = []
  const asValue = (name: string, json: unknown): Value => {
    let isFloat = false
    const onFloat = () => {
      isFloat = true
    }
    const value = readValue(json, onFloat, read)
    if (value === undefined) {
      remarks.warn('Objects in properties are kept as JSON text, here and below.', place)
      return jsonText(json)
    }
    if (isFloat) floats.push(name)
    return value
  }
  const properties = Object.fromEntries(Object.entries(members).map(([name, json]) => [name, asValue(name, json)]))
  return floats.length === 0 ? { properties } : { properties, floats }
}

function readValue(json: unknown, onFloat: () => void, read?: ReadObject): Value | undefined {
  if (Array.isArray(json)) {
    const items = json.map((item) => readValue(item, onFloat, read))
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (!isObject(json)) return json as Value
  const digits = markedDigits(json)
  if (digits !== undefined) return BigInt(digits)
  if (typeof json[FLOAT_MARK] !== 'number') return read?.(json)
  onFloat()
  return json[FLOAT_MARK]
}

/** The JSON of a parsed value, with the numbers that parsing marked. */
function jsonText(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(jsonText).join(',')}]`
  if (!isObject(json)) return JSON.stringify(json)
  const float = json[FLOAT_MARK]
  if (typeof float === 'number') return Number.isInteger(float) && Math.abs(float) < 1e21 ? float.toFixed(1) : String(float)
  return markedDigits(json) ?? `{${Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value)}`)}}`
}
