/** What a property of a task's graph can hold. */
export type PropertyValue = string | number | boolean

export interface OperationProperty {
  readonly name: string
  readonly value: PropertyValue
}

/** What both upserts carry. */
interface Claimed {
  readonly properties: readonly OperationProperty[]
  /** 0 to 1. */
  readonly confidence: number
  /** Whether it helps to answer the task; what does not is quarantined. */
  readonly relevant: boolean
}

export interface NodeOperation extends Claimed {
  readonly op: 'node'
  readonly key: string
  readonly label: string
}

export interface EdgeOperation extends Claimed {
  readonly op: 'edge'
  /** Keys of nodes, or other names of theirs. */
  readonly source: string
  readonly type: string
  readonly target: string
}

export interface RemoveOperation {
  readonly op: 'remove'
  /** Of a node; its edges go with it. */
  readonly key: string
  readonly reason: string
}

/** One change to a task's graph. */
export type Operation = NodeOperation | EdgeOperation | RemoveOperation

/** Where operations come from. */
export interface Source {
  /** The name of the job's step. */
  readonly step: string
  readonly tool: string | null
  /** Which tool call of the task, from 1. */
  readonly call: number | null
  readonly url: string | null
  /** Of the content that was read. */
  readonly sha256: string | null
  /** ISO 8601. */
  readonly at: string
}

/** The operations of one step. The log of a task is its batches in the order of `step`. */
export interface Batch {
  /** From 1. */
  readonly step: number
  readonly source: Source
  readonly operations: readonly Operation[]
}

export const operationsIn = (log: readonly Batch[]): number => log.reduce((sum, { operations }) => sum + operations.length, 0)

export interface RefusedOperation {
  /** As it came, as JSON, cut. */
  readonly operation: string
  readonly why: string
}

export interface ReadOperations {
  readonly operations: readonly Operation[]
  readonly refused: readonly RefusedOperation[]
}

const MAX_OPERATIONS = 300
/** Operations of a task in all: what reads its graph is bounded by it. */
export const MAX_LOG = 20_000
const MAX_PROPERTIES = 40
/** Of keys, labels, types and names of properties, in characters. */
const MAX_NAME = 200
/** Of values and reasons. */
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
/** One value rather than `const`, which some endpoints do not know. */
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
 * What a model's structured reply must meet. `op` comes first, so that the first word a model writes decides the rest; no `oneOf`, no limits of size and no
 * references, as strict modes differ in those: `readOperations` holds the limits.
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
/** Of what rests on several pages: each node and edge names its page. */
const onPage = { ...claimed, page: { type: 'integer', description: 'Number of the page that says it; 0: none does.' } }

/** `first`: of an empty graph, which has nothing to remove. */
export const newOperations = { first: operationsWith(claimed, []), later: operationsWith(claimed, [removal]) }
export const newOperationsOfPages = { first: operationsWith(onPage, []), later: operationsWith(onPage, [removal]) }

type Fields = Readonly<Record<string, unknown>>
/** Takes why something was left out; who calls it goes on without. */
type Refuse = (why: string) => void

const isFields = (json: unknown): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json)
/** No store keeps U+0000, nor half a surrogate pair. */
const wholeText = (text: string) => text.replace(/[\0\p{Cs}]/gu, '\uFFFD')

function quoted(json: unknown): string {
  const whole = JSON.stringify(json) ?? String(json)
  return whole.length > MAX_QUOTED ? `${whole.slice(0, MAX_QUOTED)}...` : whole
}

/** On one line. */
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
  if (!isFields(json)) {
    refuseIt('it must be an object with "name" and "value".')
    return []
  }
  const name = readName(json, 'name', refuseIt)
  const value = readValue(json['value'], refuseIt)
  return name === null || value === null ? [] : [{ name, value }]
}

/** A property that cannot be read goes, its operation stays. */
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
  const op = isFields(json) ? json['op'] : undefined
  if (isFields(json)) {
    if (op === 'node') return readNode(json, refuse)
    if (op === 'edge') return readEdge(json, refuse)
    if (op === 'remove') return readRemove(json, refuse)
  }
  refuse('An operation must be an object whose "op" is "node", "edge" or "remove".')
  return null
}

/**
 * The operations of a model's reply. What cannot be used is left out with the reason, which a model can be told; nothing is thrown.
 * @param json the parsed reply
 * @param room how many more the log of the task takes
 */
export function readOperations(json: unknown, room = MAX_LOG): ReadOperations {
  const refused: RefusedOperation[] = []
  const refuse = (operation: unknown) => (why: string) => void (refused.length < MAX_REFUSED && refused.push({ operation: quoted(operation), why }))
  const listed = isFields(json) ? json['operations'] : undefined
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
