import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import { readWhole } from './read-whole.ts'
import type { ImportRecord, Place } from './record.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'
import { decodeText } from './utf8.ts'

/** Vertices that a file counts but does not list; without a bound one line could make endless nodes. */
const MAX_UNLISTED = 1_000_000
const word = /"[^"]*"?|\S+/g
const directed = ['arcs', 'arcslist', 'matrix']
const undirected = ['edges', 'edgeslist']

const unquoted = (text: string): string => (text.startsWith('"') ? text.slice(1, -1) : text)
const number = (text = '') => textTypes.get('double')?.read(text) as number | undefined

class PajekReader {
  readonly #listed = new Set<number>()
  readonly #told = new Set<string>()
  #section = ''
  #orientation: 'directed' | 'undirected' | undefined
  #type = 'RELATED_TO'
  #count = 0
  #firstMode = 0
  #row = 0

  #openVertices(words: readonly string[], place: Place): void {
    const [count = Number.NaN, first = 0] = words.map(Number)
    if (![count, first].every(Number.isSafeInteger) || first < 0 || count < first) throw invalidRecord(place, '*Vertices needs their number. Correct it.')
    this.#section = 'vertices'
    this.#count = count
    this.#firstMode = first
  }

  *read(words: readonly string[], place: Place): Generator<ImportRecord> {
    const head = words[0]?.toLowerCase() ?? ''
    if (words.some((one) => one.startsWith('"') && !/^"[^"]*"$/.test(one))) throw invalidRecord(place, 'A label has no closing quote. Add it.')
    if (this.#section === '' && head !== '*vertices' && head !== '*network') throw invalidRecord(place, 'The file must start with *Vertices. Add it.')
    if (head.startsWith('*')) yield* this.#open(head.slice(1), words.slice(1), place)
    else if (this.#section === 'vertices') yield* this.#readVertex(words, place)
    else yield* this.#readLines(words, place)
  }

  *finish(place: Place): Generator<ImportRecord> {
    if (this.#section === '') throw invalidRecord(place, 'The file contains no *Vertices. Add it.')
    yield* this.#close(place)
    if (this.#orientation === undefined) yield* this.#orient('directed', place)
  }

  *#open(name: string, words: readonly string[], place: Place): Generator<ImportRecord> {
    if (['network', 'vertices'].includes(name) && this.#section !== '') throw invalidRecord(place, 'The file has more than one network. Split it.')
    yield* this.#close(place)
    if (name === 'network') yield* this.#warn('The name of the network is ignored', place)
    else if (name === 'vertices') this.#openVertices(words, place)
    else if (![...directed, ...undirected].includes(name)) throw invalidRecord(place, `The section *${name.slice(0, 80)} is not supported. Remove it.`)
    else {
      const label = words.filter((one) => !one.startsWith(':') && number(one) === undefined)
      this.#section = name
      this.#row = 0
      this.#type = label.map(unquoted).join(' ').trim() || words.find((one) => one.startsWith(':'))?.slice(1) || 'RELATED_TO'
    }
  }

  /** Ends a section: makes the vertices that are counted but not listed, and checks the rows of a matrix. */
  *#close(place: Place): Generator<ImportRecord> {
    const rows = this.#firstMode || this.#count
    if (this.#section === 'matrix' && this.#row !== rows) throw invalidRecord(place, `The matrix has ${this.#row} rows, not ${rows}. Complete it.`)
    if (this.#section !== 'vertices') return
    if (this.#count - this.#listed.size > MAX_UNLISTED) throw invalidRecord(place, `More than ${MAX_UNLISTED} vertices are not listed. List them.`)
    for (let vertex = 1; vertex <= this.#count; vertex++) if (!this.#listed.has(vertex)) yield this.#node(vertex, {}, place)
  }

  #vertex(text: string | undefined, place: Place): number {
    const vertex = Number(text)
    if (Number.isSafeInteger(vertex) && vertex >= 1 && vertex <= this.#count) return vertex
    throw invalidRecord(place, `${JSON.stringify(text?.slice(0, 80) ?? '')} is not the number of a vertex. Use 1 to ${this.#count}.`)
  }

  #node(vertex: number, properties: Readonly<Record<string, string | number>>, place: Place): ImportRecord {
    const labels = this.#firstMode === 0 ? [] : [vertex <= this.#firstMode ? 'Mode1' : 'Mode2']
    const floats = ['x', 'y', 'z'].filter((axis) => axis in properties)
    return withStorableValues({ kind: 'node', key: String(vertex), labels, properties, ...(floats.length > 0 && { floats }), place })
  }

  *#readVertex([id, label, ...others]: readonly string[], place: Place): Generator<ImportRecord> {
    const vertex = this.#vertex(id, place)
    if (this.#listed.has(vertex)) throw invalidRecord(place, `The vertex ${vertex} is listed twice. Remove one.`)
    this.#listed.add(vertex)
    const end = others.slice(0, 3).findIndex((text) => number(text) === undefined)
    const position = others.slice(0, end === -1 ? 3 : end).map((text, axis) => ['xyz'.charAt(axis), number(text)])
    if (others.length > position.length) yield* this.#warn('Parameters of vertices other than their position are ignored', place)
    yield this.#node(vertex, { ...(label !== undefined && { label: unquoted(label) }), ...Object.fromEntries(position) }, place)
  }

  *#readLines(words: readonly string[], place: Place): Generator<ImportRecord> {
    yield* this.#orient(directed.includes(this.#section) ? 'directed' : 'undirected', place)
    if (this.#section === 'matrix') yield* this.#readRow(words, place)
    else if (this.#section === 'arcs' || this.#section === 'edges') yield* this.#readLine(words, place)
    else for (const target of words.slice(1)) yield this.#relationship(this.#vertex(words[0], place), this.#vertex(target, place), undefined, place)
  }

  *#readLine([source, target, text, ...others]: readonly string[], place: Place): Generator<ImportRecord> {
    const weight = number(text)
    if (text !== undefined && weight === undefined) throw invalidRecord(place, `The weight ${JSON.stringify(text.slice(0, 80))} is not a number. Correct it.`)
    if (others.length > 0) yield* this.#warn('Parameters of lines other than their weight are ignored', place)
    yield this.#relationship(this.#vertex(source, place), this.#vertex(target, place), weight, place)
  }

  *#readRow(words: readonly string[], place: Place): Generator<ImportRecord> {
    if (words.length !== this.#count - this.#firstMode)
      throw invalidRecord(place, `The row has ${words.length} values, not ${this.#count - this.#firstMode}. Correct it.`)
    const source = this.#vertex(String(++this.#row), place)
    for (const [index, text] of words.entries()) {
      const weight = number(text)
      if (weight === undefined) throw invalidRecord(place, `${JSON.stringify(text.slice(0, 80))} is not a number. Correct it.`)
      if (weight !== 0) yield this.#relationship(source, this.#firstMode + index + 1, weight, place)
    }
  }

  #relationship(source: number, target: number, weight: number | undefined, place: Place): ImportRecord {
    const held = weight === undefined ? { properties: {} } : { properties: { weight }, floats: ['weight'] }
    return withStorableValues({ kind: 'relationship', source: String(source), target: String(target), type: this.#type, ...held, place })
  }

  *#orient(orientation: 'directed' | 'undirected', place: Place): Generator<ImportRecord> {
    if (this.#orientation === undefined) yield { kind: 'orientation', orientation, place }
    else if (this.#orientation !== orientation) throw invalidRecord(place, 'The file has arcs and edges. Write each edge as two arcs.')
    this.#orientation = orientation
  }

  *#warn(text: string, place: Place): Generator<ImportRecord> {
    if (!this.#told.has(text)) yield { kind: 'warning', text: `${text}, here and below.`, place }
    this.#told.add(text)
  }
}

/** Reads Pajek networks. The key of a node is the number of its vertex; a named relation becomes the type of its lines. Places are lines. */
export async function* readPajek(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const text = `${decodeText(await readWhole(bytes), { source, line: 1 })}\n`.replace(/^\uFEFF/, '')
  const reader = new PajekReader()
  let place = { source, line: 0 }
  for (let start = 0, end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    place = { source, line: place.line + 1 }
    if (end - start > MAX_RECORD_BYTES) throw tooLong(place, 'The line')
    const line = text.slice(start, end).trim()
    if (line !== '' && !line.startsWith('%')) yield* reader.read(line.match(word) ?? [], place)
    start = end + 1
  }
  yield* reader.finish(place)
}
