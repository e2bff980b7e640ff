import { isJsonObject } from '../../base/json-object.ts'
/** Type of a property value in a task's graph. */
export type PropertyValue = string | number | boolean

export interface OperationProperty {
  readonly name: string
  readonly value: PropertyValue
}

/** Fields that both upserts have. */
interface Claimed {
  readonly properties: readonly OperationProperty[]
  /** In the range 0 to 1. */
  readonly confidence: number
  /** Whether the fact helps to solve the task; irrelevant facts are quarantined. */
  readonly relevant: boolean
}

export interface NodeOperation extends Claimed {
  readonly op: 'node'
  readonly key: string
  readonly label: string
}

export interface EdgeOperation extends Claimed {
  readonly op: 'edge'
  /** Keys or aliases of nodes. */
  readonly source: string
  readonly type: string
  readonly target: string
}

export interface RemoveOperation {
  readonly op: 'remove'
  /** Key of a node; its edges are removed with it. */
  readonly key: string
  readonly reason: string
}

/** One change to a task's graph. */
export type Operation = NodeOperation | EdgeOperation | RemoveOperation

/** Provenance of operations. */
export interface Source {
  /** The name of the job's step. */
  readonly step: string
  readonly tool: string | null
  /** Number of the task's tool call, from 1. */
  readonly call: number | null
  readonly url: string | null
  /** Hash of the content that was read. */
  readonly sha256: string | null
  /** ISO 8601. */
  readonly at: string
}

/** The operations of one step. A task's log is its batches in the order of `step`. */
export interface Batch {
  /** Counts from 1. */
  readonly step: number
  readonly source: Source
  readonly operations: readonly Operation[]
}

export const operationsIn = (log: readonly Batch[]): number => log.reduce((sum, { operations }) => sum + operations.length, 0)

export interface RefusedOperation {
  /** The original JSON, truncated. */
  readonly operation: string
  readonly why: string
}

export interface ReadOperations {
  readonly operations: readonly Operation[]
  readonly refused: readonly RefusedOperation[]
}

const MAX_OPERATIONS = 300
/** Maximum operations of a task, which bounds the work of reading its graph. */
export const MAX_LOG = 20_000
const MAX_PROPERTIES = 40
/** Maximum characters of keys, labels, types and property names. */
const MAX_NAME = 200
/** Maximum characters of values and reasons. */
const MAX_VALUE = 2000
const MAX_QUOTED = 200
const MAX_REFUSED = 100

const text = (description: string) => ({ type: 'string', description })
const object = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false
})
/** A single-value enum, because some endpoints do not support `const`. */
const only = (name: string) => ({ type: 'string', enum: [name] })

const claimed = {
  properties: {
    type: 'array',
    items: object({ name: text('Short, such as "birth year".'), value: { type: ['string', 'number', 'boolean'] } }),
    description: 'Facts beside the name; [] when there are none.'
  },
  confidence: { type: 'number', description: 'From 0 (a guess) to 1 (stated by a reliable source).' },
  relevant: { type: 'boolean', description: 'Whether it helps to solve the task.' }
}

/**
 * Schema of a model's structured reply. `op` comes first, so that the first word a model writes decides the rest. There is no `oneOf`, size limit or reference,
 * because strict modes differ in those; `readOperations` enforces the limits.
 */
const operationsWith = (claimed: Readonly<Record<string, object>>, others: readonly object[]) =>
  object({
    operations: {
      type: 'array',
      items: {
        anyOf: [
          object({ op: only('node'), key: text('Its full name, or the key it has in the graph.'), label: text('Its kind, such as "Person".'), ...claimed }),
          object({ op: only('edge'), source: text('Key of a node.'), type: text('Such as "WROTE".'), target: text('Key of a node.'), ...claimed }),
          ...others
        ]
      },
      description: '[] when there is nothing to change.'
    }
  })

const removal = object({ op: only('remove'), key: text('Key of a node that is wrong or of no use.'), reason: text('Why, in a few words.') })
/** For results of several pages: each node and edge names its page. */
const onPage = { ...claimed, page: { type: 'integer', description: 'Number of the page that says it; 0: none does.' } }

/** `first` is for an empty graph, which has nothing to remove. */
export const newOperations = { first: operationsWith(claimed, []), later: operationsWith(claimed, [removal]) }
export const newOperationsOfPages = { first: operationsWith(onPage, []), later: operationsWith(onPage, [removal]) }

type Fields = Readonly<Record<string, unknown>>
/** Receives the reason why a value was left out; the caller continues without it. */
type Refuse = (why: string) => void
/** Replaces U+0000 and lone surrogates, which no store keeps. */
const wholeText = (text: string) => text.replace(/[\0\p{Cs}]/gu, '\uFFFD')

function quoted(json: unknown): string {
  const whole = JSON.stringify(json) ?? String(json)
  return whole.length > MAX_QUOTED ? `${whole.slice(0, MAX_QUOTED)}...` : whole
}

/** Reads a name of one line. */
function readName(fields: Fields, field: string, refuse: Refuse): string | null {
  const found = fields[field]
  if (typeof found !== 'string') refuse(`"${field}" must be a text.`)
  else if (found.length > MAX_NAME) refuse(`"${field}" has ${found.length} characters; the limit is ${MAX_NAME}.`)
  else {
    const name = wholeText(found.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    if (name !== '') return name
    refuse(`"${field}" must not be empty.`)
  }
  return null
}

function readValue(found: unknown, refuse: Refuse): PropertyValue | null {
  if (typeof found === 'boolean' || (typeof found === 'number' && Number.isFinite(found))) return found
  if (typeof found === 'string' && found.length <= MAX_VALUE) return wholeText(found)
  refuse(typeof found === 'string' ? `"value" has ${found.length} characters; the limit is ${MAX_VALUE}.` : '"value" must be a text, a number or a boolean.')
  return null
}

function readProperty(json: unknown, refuse: Refuse): OperationProperty[] {
  const refuseIt = (why: string) => refuse(`The property ${quoted(json)} was left out: ${why}`)
  if (!isJsonObject(json)) {
    refuseIt('it must be an object with "name" and "value".')
    return []
  }
  const name = readName(json, 'name', refuseIt)
  const value = readValue(json['value'], refuseIt)
  return name === null || value === null ? [] : [{ name, value }]
}

/** Leaves out unreadable properties and keeps their operation. */
function readProperties(json: unknown, refuse: Refuse): OperationProperty[] {
  if (!Array.isArray(json)) {
    refuse('Its properties were left out: "properties" must be a list of {name, value}.')
    return []
  }
  if (json.length > MAX_PROPERTIES) refuse(`Properties after the first ${MAX_PROPERTIES} of ${json.length} were left out.`)
  return json.slice(0, MAX_PROPERTIES).flatMap((item: unknown) => readProperty(item, refuse))
}

function readClaimed({ confidence, relevant, properties }: Fields, refuse: Refuse): Claimed | null {
  // Models write 95 for 95 %.
  const share = typeof confidence === 'number' && confidence >= 2 ? confidence / 100 : confidence
  if (typeof share !== 'number' || !(share >= 0 && share <= 1)) refuse('"confidence" must be a number from 0 to 1.')
  else if (typeof relevant !== 'boolean') refuse('"relevant" must be true or false.')
  else return { properties: readProperties(properties, refuse), confidence: share, relevant }
  return null
}

function readNode(fields: Fields, refuse: Refuse): NodeOperation | null {
  const key = readName(fields, 'key', refuse)
  const label = readName(fields, 'label', refuse)
  const claimed = readClaimed(fields, refuse)
  return key === null || label === null || claimed === null ? null : { op: 'node', key, label, ...claimed }
}

function readEdge(fields: Fields, refuse: Refuse): EdgeOperation | null {
  const source = readName(fields, 'source', refuse)
  const type = readName(fields, 'type', refuse)
  const target = readName(fields, 'target', refuse)
  const claimed = readClaimed(fields, refuse)
  return source === null || type === null || target === null || claimed === null ? null : { op: 'edge', source, type, target, ...claimed }
}

function readRemove(fields: Fields, refuse: Refuse): RemoveOperation | null {
  const key = readName(fields, 'key', refuse)
  const { reason } = fields
  return key === null ? null : { op: 'remove', key, reason: typeof reason === 'string' ? wholeText(reason.slice(0, MAX_VALUE)) : '' }
}

function readOperation(json: unknown, refuse: Refuse): Operation | null {
  const op = isJsonObject(json) ? json['op'] : undefined
  if (isJsonObject(json)) {
    if (op === 'node') return readNode(json, refuse)
    if (op === 'edge') return readEdge(json, refuse)
    if (op === 'remove') return readRemove(json, refuse)
  }
  refuse('An operation must be an object whose "op" is "node", "edge" or "remove".')
  return null
}

/**
 * Reads the operations of a model's reply. It throws nothing: unusable ones are left out with a reason for the model.
 * @param room how many more operations the task's log takes
 */
export function readOperations(json: unknown, room = MAX_LOG): ReadOperations {
  const refused: RefusedOperation[] = []
  const refuse = (operation: unknown) => (why: string) => void (refused.length < MAX_REFUSED && refused.push({ operation: quoted(operation), why }))
  const listed = isJsonObject(json) ? json['operations'] : undefined
  if (!Array.isArray(listed)) {
    refuse(json)('The reply must be an object with the list "operations".')
    return { operations: [], refused }
  }
  const limit = Math.max(0, Math.min(MAX_OPERATIONS, room))
  if (listed.length > limit) {
    const bound =
      limit < MAX_OPERATIONS ? `the graph of a task takes ${MAX_LOG.toLocaleString('en-US')} in all, and has room for ${limit}` : `the limit is ${limit}`
    refuse(listed[limit])(`It and what follows were left out: ${listed.length} operations; ${bound}.`)
  }
  const operations = listed.slice(0, limit).flatMap((item: unknown) => readOperation(item, refuse(item)) ?? [])
  return { operations, refused }
}
