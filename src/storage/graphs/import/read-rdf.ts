import type { Literal, Quad } from 'oxigraph'
import type { Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { readWhole } from './read-whole.ts'
import type { ImportRecord, Place } from './record.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'
import { decodeText } from './utf8.ts'

/** The parser takes a text in one turn and holds all its triples, about 60 bytes of memory a byte. */
const MAX_TURTLE_BYTES = 8_000_000
const BATCH_CHARACTERS = 1 << 18
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

interface Node {
  /** Its number, from 0. */
  readonly index: number
  readonly labels: Set<string>
  /** Values by property and by the literal as written, because a repeated triple counts once. */
  readonly values: Map<string, Map<string, Value>>
  readonly floats: Set<string>
  readonly place: Place
}

/** Converts triples into records. Nodes are complete at the end only. Places are those of the parsed text, since triples have none. */
class RdfReader {
  readonly nodes = new Map<string, Node>()
  readonly #predicates = new Names()
  readonly #classes = new Names()
  readonly #relationships = new Set<string>()
  readonly #told = new Set<string>()

  #node(term: string, place: Place): Node {
    const key = keyOf(term)
    const held = this.nodes.get(key)
    if (held !== undefined) return held
    const node = { index: this.nodes.size, labels: new Set<string>(), values: new Map(), floats: new Set<string>(), place }
    this.nodes.set(key, node)
    return node
  }

  *read({ subject, predicate, object }: Quad, place: Place): Generator<ImportRecord> {
    if (subject.termType === 'Quad' || object.termType === 'Quad') {
      throw invalidRecord(place, 'Triples about triples are not supported. Make a node for the statement.')
    }
    const node = this.#node(subject.toString(), place)
    if (object.termType === 'Literal') yield* this.#addValue(node, this.#predicates.of(predicate.value), object, place)
    else if (predicate.value === `${RDF}type` && object.termType === 'NamedNode') node.labels.add(this.#classes.of(object.value))
    else yield* this.#relate([keyOf(subject.toString()), keyOf(object.toString())], this.#predicates.of(predicate.value), place)
  }

  *records(): Generator<ImportRecord> {
    for (const [key, { labels, values, floats, place }] of this.nodes) {
      const properties = Object.fromEntries([...values].map(([name, held]) => [name, held.size === 1 ? ([...held.values()][0] ?? null) : [...held.values()]]))
      yield withStorableValues({ kind: 'node', key, labels: [...labels], properties, ...(floats.size > 0 && { floats: [...floats] }), place })
    }
  }

  *#relate([source, target]: readonly [source: string, target: string], type: string, place: Place): Generator<ImportRecord> {
    const [from, to] = [this.#node(source, place), this.#node(target, place)]
    const triple = `${from.index} ${to.index} ${type}`
    if (this.#relationships.has(triple)) return
    this.#relationships.add(triple)
    yield withStorableValues({ kind: 'relationship', source, target, type, properties: {}, place })
  }

  *#addValue(node: Node, name: string, literal: Literal, place: Place): Generator<ImportRecord> {
    if (literal.language !== '') yield* this.#warn('The language tags of texts are ignored', place)
    const datatype = literal.datatype.value
    const type = texts.includes(datatype) ? textTypes.get('string') : typeOf(datatype)
    if (type === undefined) yield* this.#warn(`Values of the datatype ${JSON.stringify(datatype.slice(0, 200))} are read as texts`, place)
    const value = type?.read(literal.value)
    if (type !== undefined && value === undefined) yield* this.#warn('Values that do not fit their datatype are read as texts', place)
    const values = node.values.get(name) ?? new Map<string, Value>()
    values.set(literal.toString(), value ?? literal.value)
    node.values.set(name, values)
    if (type?.isFloat === true && value !== undefined) node.floats.add(name)
  }

  *#warn(text: string, place: Place): Generator<ImportRecord> {
    if (this.#told.has(text)) return
    this.#told.add(text)
    yield { kind: 'warning', text: `${text}, here and below.`, place }
  }
}

/** An IRI without its angle brackets, or `_:id`. */
const keyOf = (term: string): string => (term.startsWith('<') ? term.slice(1, -1) : term)

function typeOf(datatype: string) {
  if (!datatype.startsWith(XSD)) return undefined
  const name = datatype.slice(XSD.length)
  const type = aliases.get(name) ?? name.toLowerCase()
  return known.includes(type) ? textTypes.get(type) : undefined
}

/** Parts of a text that end with a line, with their first lines. */
function* batchesOf(text: string, size: number): Generator<[part: string, line: number]> {
  let line = 1
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start + size)
    const end = newline === -1 ? text.length : newline + 1
    const part = text.slice(start, end)
    yield [part, line]
    line += part.split('\n').length - 1
    start = end
  }
}

function refusal(error: unknown, { source, line }: Place, name: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  const at = Number(/\bline (\d{1,9})\b/.exec(message)?.[1] ?? 1)
  const fault = message.replace(/^Parser error at [^:]*: /, '')
  const fix = fault.includes('No scheme') ? 'Add a @base, or use absolute IRIs.' : 'Correct it.'
  return invalidRecord({ source, line: line + at - 1 }, `This is not ${name}: ${fault}. ${fix}`)
}

interface Syntax {
  readonly name: string
  readonly format: string
  /** Characters that are parsed at once. */
  readonly batch: number
}

async function* readRdf(
  bytes: AsyncIterable<Uint8Array>,
  source: string,
  { name, format, batch }: Syntax,
  maxBytes = Number.POSITIVE_INFINITY
): AsyncGenerator<ImportRecord> {
  const start = { source, line: 1 }
  const content = await readWhole(bytes)
  if (content.length > maxBytes) throw invalidRecord(start, `The file is larger than ${maxBytes} bytes. Save it as N-Triples.`)
  const { parse } = await import('oxigraph')
  const reader = new RdfReader()
  yield { kind: 'orientation', orientation: 'directed', place: start }
  for (const [part, line] of batchesOf(decodeText(content, start).replace(/^\uFEFF/, ''), batch)) {
    const place = { source, line }
    for (const quad of parsed(() => parse(part, { format }), place, name)) yield* reader.read(quad, place)
  }
  yield* reader.records()
}

function parsed(parse: () => Quad[], place: Place, name: string): Quad[] {
  try {
    return parse()
  } catch (error) {
    throw refusal(error, place, name)
  }
}

/**
 * Reads Turtle of up to 8 MB. IRIs and blank nodes become nodes, with their literals as properties and their classes as labels; other triples become
 * relationships. Names are the local names of IRIs.
 */
export function readTurtle(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  return readRdf(bytes, source, { name: 'Turtle', format: 'text/turtle', batch: Number.POSITIVE_INFINITY }, MAX_TURTLE_BYTES)
}

/** Reads N-Triples as `readTurtle` reads Turtle, in parts, so larger files can be read. */
export function readNTriples(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  return readRdf(bytes, source, { name: 'N-Triples', format: 'application/n-triples', batch: BATCH_CHARACTERS })
}
