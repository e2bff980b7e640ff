import type { Literal, Quad, Term } from 'n3'
import type { Properties, Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'
import { decodeStream } from './utf8.ts'

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const XSD = 'http://www.w3.org/2001/XMLSchema#'
const texts = [`${XSD}string`, `${XSD}anyURI`, `${RDF}langString`, `${RDF}dirLangString`]
const integers = [
  'nonNegativeInteger',
  'positiveInteger',
  'nonPositiveInteger',
  'negativeInteger',
  'unsignedLong',
  'unsignedInt',
  'unsignedShort',
  'unsignedByte'
]
/** The type of this service for a datatype of XML Schema, where the names differ. */
const aliases = new Map([
  ...integers.map((name) => [name, 'integer'] as const),
  ['decimal', 'double'],
  ['dateTimeStamp', 'datetime'],
  ['dayTimeDuration', 'duration'],
  ['yearMonthDuration', 'duration']
])
const known = ['integer', 'int', 'long', 'short', 'byte', 'float', 'double', 'boolean', 'date', 'time', 'datetime', 'duration']

/** Gives each IRI its local name; the second IRI with a local name keeps its full form. */
class Names {
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()

  of(iri: string): string {
    const held = this.#names.get(iri)
    if (held !== undefined) return held
    const local = iri.slice(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/'), iri.lastIndexOf(':')) + 1)
    const name = local === '' || this.#taken.has(local) ? iri : local
    this.#names.set(iri, name)
    this.#taken.add(name)
    return name
  }
}

/** More do not fit in memory; a pair of their numbers is an exact integer. */
const MOST_NODES = 2 ** 26

interface Node {
  /** Its number, from 0. */
  readonly index: number
  readonly place: Place
  labels?: Set<string>
  floats?: Set<string>
  /** Properties and values by property and literal as written, because a repeated triple counts once. */
  values?: Map<string, readonly [property: string, value: Value]>
}

/** Converts triples into records. Nodes are complete at the end only. Places are those of the parsed text, since triples have none. */
class RdfReader {
  readonly nodes = new Map<string, Node>()
  readonly #predicates = new Names()
  readonly #classes = new Names()
  /** By type, the pairs of nodes as numbers, which take less memory than texts. */
  readonly #relationships = new Map<string, Set<number>>()
  readonly #told = new Set<string>()

  #node(key: string, place: Place): Node {
    const held = this.nodes.get(key)
    if (held !== undefined) return held
    const node = { index: this.nodes.size, place }
    this.nodes.set(key, node)
    return node
  }

  *read({ subject, predicate, object }: Quad, place: Place): Generator<ImportRecord> {
    const source = keyOf(subject, place)
    const node = this.#node(source, place)
    if (object.termType === 'Literal') yield* this.#addValue(node, this.#predicates.of(predicate.value), object, place)
    else if (predicate.value === `${RDF}type` && object.termType === 'NamedNode') node.labels = (node.labels ?? new Set()).add(this.#classes.of(object.value))
    else yield* this.#relate([source, keyOf(object, place)], this.#predicates.of(predicate.value), place)
  }

  *records(): Generator<ImportRecord> {
    for (const [key, { labels = [], values, floats, place }] of this.nodes) {
      yield withStorableValues({ kind: 'node', key, labels: [...labels], properties: propertiesOf(values), ...(floats && { floats: [...floats] }), place })
    }
  }

  *#relate([source, target]: readonly [source: string, target: string], type: string, place: Place): Generator<ImportRecord> {
    const [from, to] = [this.#node(source, place), this.#node(target, place)]
    const known = this.#relationships.get(type) ?? new Set<number>()
    const pair = from.index * MOST_NODES + to.index
    if (known.has(pair)) return
    this.#relationships.set(type, known.add(pair))
    yield withStorableValues({ kind: 'relationship', source, target, type, properties: {}, place })
  }

  *#addValue(node: Node, name: string, literal: Literal, place: Place): Generator<ImportRecord> {
    if (literal.language !== '') yield* this.#warn('The language tags of texts are ignored', place)
    const datatype = literal.datatype.value
    const type = texts.includes(datatype) ? textTypes.get('string') : typeOf(datatype)
    if (type === undefined) yield* this.#warn(`Values of the datatype ${JSON.stringify(datatype.slice(0, 200))} are read as texts`, place)
    const value = type?.read(literal.value)
    if (type !== undefined && value === undefined) yield* this.#warn('Values that do not fit their datatype are read as texts', place)
    node.values = (node.values ?? new Map()).set(`${name} ${literal.id}`, [name, value ?? literal.value])
    if (type?.isFloat === true && value !== undefined) node.floats = (node.floats ?? new Set()).add(name)
  }

  *#warn(text: string, place: Place): Generator<ImportRecord> {
    if (this.#told.has(text)) return
    this.#told.add(text)
    yield { kind: 'warning', text: `${text}, here and below.`, place }
  }
}

/** Several values of a property are a list. */
function propertiesOf(values: Node['values'] = new Map()): Properties {
  const properties = new Map<string, Value[]>()
  for (const [name, value] of values.values()) {
    const held = properties.get(name)
    if (held === undefined) properties.set(name, [value])
    else held.push(value)
  }
  return Object.fromEntries([...properties].map(([name, held]) => [name, held.length === 1 ? (held[0] ?? null) : held]))
}

const SCHEME = /^[A-Za-z][\w+.-]*:/

/** The IRI of a node, or `_:id`. */
function keyOf(term: Term, place: Place): string {
  if ((term.termType as string) === 'Quad') throw invalidRecord(place, 'Triples about triples are not supported. Make a node for the statement.')
  if (term.termType === 'NamedNode' && !SCHEME.test(term.value)) {
    throw invalidRecord(place, `The IRI ${JSON.stringify(term.value.slice(0, 200))} is relative. Add a @base, or use absolute IRIs.`)
  }
  return term.id
}

function typeOf(datatype: string) {
  if (!datatype.startsWith(XSD)) return undefined
  const name = datatype.slice(XSD.length)
  const type = aliases.get(name) ?? name.toLowerCase()
  return known.includes(type) ? textTypes.get(type) : undefined
}

/** Pushes pieces of a text into the parser, which calls back with each triple at once. */
class Pushed {
  #onData: (text: string) => void = () => {}
  #onEnd: () => void = () => {}

  on(event: string, listener: (text: string) => void): this {
    if (event === 'data') this.#onData = listener
    if (event === 'end') this.#onEnd = () => listener('')
    return this
  }

  push(text: string): void {
    this.#onData(text)
  }

  end(): void {
    this.#onEnd()
  }
}

function refusal(error: Error & { context?: { line?: number } }, source: string, name: string): Error {
  const line = error.context?.line ?? 1
  return invalidRecord({ source, line }, `This is not ${name}: ${error.message.replace(/ on line \d+\.$/, '')}. Correct it.`)
}

async function* readRdf(bytes: AsyncIterable<Uint8Array>, source: string, name: string, format: string): AsyncGenerator<ImportRecord> {
  const { DataFactory, Parser } = await import('n3')
  let made = 0
  // Nodes without a name get the same keys in each import.
  const blankNode = (given?: string) => DataFactory.blankNode(given ?? `anonymous-${made++}`)
  const parser = new Parser({ format, blankNodePrefix: '_:', factory: { ...DataFactory, blankNode } as typeof DataFactory })
  const input = new Pushed()
  const quads: Quad[] = []
  let failure: Error | undefined
  parser.parse(input as never, (error: Error | null, quad: Quad | null) => {
    if (error !== null) failure ??= error
    else if (quad !== null && failure === undefined) quads.push(quad)
  })
  const reader = new RdfReader()
  let line = 1
  const taken = function* (): Generator<ImportRecord> {
    if (failure !== undefined) throw refusal(failure, source, name)
    const place = { source, line }
    for (const quad of quads.splice(0)) yield* reader.read(quad, place)
  }
  yield { kind: 'orientation', orientation: 'directed', place: { source, line } }
  for await (const text of decodeStream(bytes, source)) {
    input.push(text)
    yield* taken()
    line += text.split('\n').length - 1
  }
  input.end()
  yield* taken()
  yield* reader.records()
}

/**
 * Reads Turtle as it streams; nodes come last, since they are complete at the end only. IRIs and blank nodes become nodes, with their literals as properties
 * and their classes as labels; other triples become relationships. Names are the local names of IRIs. Places are about those of the triples.
 */
export const readTurtle = (bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> => readRdf(bytes, source, 'Turtle', 'text/turtle')

/** Reads N-Triples as `readTurtle` reads Turtle. */
export const readNTriples = (bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> =>
  readRdf(bytes, source, 'N-Triples', 'application/n-triples')
