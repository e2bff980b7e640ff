import type { Value } from '../values.ts'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import { readWhole } from './read-whole.ts'
import type { ImportRecord, Place } from './record.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'
import { decodeText } from './utf8.ts'

/** Names of nested fields repeat those around them, so depth and length are bounded. */
const MAX_DEPTH = 20
const MAX_NAME = 1000
/** networkx puts this first in a list, so that a list of one item differs from an item. */
const LIST_START = '_networkx_list_start'
const token = /\n|#[^\n]*|"[^"]*"?|[[\]]|[^\s[\]"]+/g
const entity = /&(#\d{1,7}|#x[\da-fA-F]{1,6}|amp|quot|lt|gt|apos);/g
const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" }

type Token = { readonly text: string; readonly place: Place }

function* tokensOf(text: string, source: string): Generator<Token> {
  let line = 1
  for (const [found] of text.matchAll(token)) {
    const place = { source, line }
    if (found.startsWith('"') && !/^"[^"]*"$/.test(found)) throw invalidRecord(place, 'The text has no closing quote. Add it.')
    if (found !== '\n' && !found.startsWith('#')) yield { text: found, place }
    line += found.split('\n').length - 1
  }
}

function decoded(text: string): string {
  return text.replace(entity, (all, name: string) => {
    const code = Number(name.replace('#x', '0x').replace('#', ''))
    return entities[name] ?? (code > 0x10ffff ? all : String.fromCodePoint(code))
  })
}

/** A `node`, `edge` or, of kind '', ignored record. Nested fields are named as in `graphics.w`; a repeated field has several values. */
class Fields {
  readonly kind: string
  readonly place: Place
  readonly #values = new Map<string, Value[]>()
  readonly #floats = new Set<string>()
  #size = 0

  constructor(kind: string, place: Place) {
    this.kind = kind
    this.place = place
  }

  add(name: string, { text, place }: Token): void {
    this.#size += name.length + text.length
    if (this.#size > MAX_RECORD_BYTES) throw tooLong(this.place, 'The record')
    const whole = text.startsWith('"') ? decoded(text.slice(1, -1)) : textTypes.get('integer')?.read(text)
    const value = whole ?? textTypes.get('double')?.read(text)
    if (value === undefined) throw invalidRecord(place, `The value ${shown(text)} of "${name}" is not a number. Put texts in quotes.`)
    if (whole === undefined) this.#floats.add(name)
    const held = this.#values.get(name)
    if (held === undefined) this.#values.set(name, [value])
    else held.push(value)
  }

  record(): ImportRecord {
    if (this.kind === 'node') return withStorableValues({ kind: 'node', key: this.#key('id'), labels: [], ...this.#rest() })
    const [label = '', ...others] = this.#values.get('label') ?? []
    const type = others.length === 0 ? String(label).trim() : ''
    if (type !== '') this.#values.delete('label')
    return withStorableValues({ kind: 'relationship', source: this.#key('source'), target: this.#key('target'), type: type || 'RELATED_TO', ...this.#rest() })
  }

  #key(name: string): string {
    const [value, ...others] = this.#values.get(name) ?? []
    this.#values.delete(name)
    if (others.length === 0 && value !== undefined && value !== '') return String(value)
    throw invalidRecord(this.place, `The ${this.kind} needs one "${name}". Add it, or remove the others.`)
  }

  #rest() {
    const plain = (name: string) => (/^graphics\.[xyz]$/.test(name) && !this.#values.has(name.slice(-1)) ? name.slice(-1) : name)
    const properties = Object.fromEntries([...this.#values].map(([name, values]) => [plain(name), single(values)]))
    const floats = [...this.#floats].map(plain).filter((name) => Object.hasOwn(properties, name))
    return { properties, ...(floats.length > 0 && { floats }), place: this.place }
  }
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 80))

function single([first, ...others]: readonly Value[]): Value {
  return first === LIST_START ? others : others.length === 0 ? (first ?? null) : [first ?? null, ...others]
}

/** Follows the brackets of a file, and makes records of the nodes and edges of its graph. */
class GmlReader {
  directed = '0'
  graph: Place | undefined
  fields: Fields | undefined
  isInGraph = false
  /** Before the names within the open brackets of a record. */
  readonly #prefixes: string[] = []
  readonly #told = new Set(['graph', 'directed', 'multigraph'])

  #openGraph(place: Place): void {
    if (this.graph !== undefined) throw invalidRecord(place, 'The file contains more than one graph. Import each from its own file.')
    this.graph = place
    this.isInGraph = true
  }

  *close({ place }: Token): Generator<ImportRecord> {
    if (this.#prefixes.pop() !== undefined) return
    if (this.fields === undefined && !this.isInGraph) throw invalidRecord(place, 'This bracket closes nothing. Remove it.')
    if (this.fields === undefined) this.isInGraph = false
    else if (this.fields.kind !== '') yield this.fields.record()
    this.fields = undefined
  }

  *read(key: Token, value: Token | undefined): Generator<ImportRecord> {
    const { text, place } = key
    const name = `${this.#prefixes.at(-1) ?? ''}${text}`
    if (!/^[a-z_]/i.test(text)) throw invalidRecord(place, `Expected a key, found ${shown(text)}. Keys start with a letter.`)
    if (name.length > MAX_NAME) throw invalidRecord(place, `A name is longer than ${MAX_NAME} characters. Shorten it.`)
    if (value === undefined || value.text === ']') throw invalidRecord(place, `${shown(text)} has no value. Add one.`)
    if (this.fields === undefined) yield* this.#readOutside(key, value)
    else if (value.text !== '[') this.fields.add(name, value)
    else if (text === 'graph') throw invalidRecord(place, 'Nested graphs are not supported. Put all nodes in one graph.')
    else if (this.#prefixes.push(`${name}.`) > MAX_DEPTH) throw invalidRecord(place, `The record is nested deeper than ${MAX_DEPTH} levels. Flatten it.`)
  }

  *#readOutside({ text, place }: Token, value: Token): Generator<ImportRecord> {
    const isRecord = value.text === '['
    const isItem = this.isInGraph && (text === 'node' || text === 'edge')
    if (isItem && !isRecord) throw invalidRecord(place, `The ${text} is not a record. Write it in brackets.`)
    if (text === 'graph' && isRecord) this.#openGraph(place)
    else if (isRecord) this.fields = new Fields(isItem ? text : '', place)
    else if (text === 'directed') this.directed = value.text
    if (isItem || this.#told.has(text)) return
    this.#told.add(text)
    yield { kind: 'warning', text: `The field ${shown(text)} of the graph is ignored, here and below.`, place }
  }
}

/** Reads GML. The `label` of a node is a property, that of an edge its type. A graph without `directed` is undirected. Places are the lines of records. */
export async function* readGml(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const reader = new GmlReader()
  const tokens = tokensOf(decodeText(await readWhole(bytes), { source, line: 1 }).replace(/^\uFEFF/, ''), source)
  for (const key of tokens) yield* key.text === ']' ? reader.close(key) : reader.read(key, tokens.next().value)
  const { graph, directed } = reader
  if (graph === undefined) throw invalidRecord({ source, line: 1 }, 'The file contains no "graph [". Export it as GML again.')
  if (reader.isInGraph || reader.fields !== undefined) throw invalidRecord(reader.fields?.place ?? graph, 'A bracket is not closed. Close it.')
  if (directed !== '0' && directed !== '1') throw invalidRecord(graph, '"directed" must be 0 or 1.')
  yield { kind: 'orientation', orientation: directed === '1' ? 'directed' : 'undirected', place: graph }
}
