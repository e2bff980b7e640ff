import type { Value } from '../values.ts'
import { type Declared, type Default, GexfOwner, times } from './gexf-owner.ts'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { textTypes } from './typed-text.ts'

type Attributes = Readonly<Record<string, string>>
type Kind = 'node' | 'edge'
type Orientation = 'directed' | 'undirected'

/** Each owner repeats all defaults, so without a bound a short file could make endless properties. */
const MAX_DEFAULTS = 1000
const known = ['gexf', 'graph', 'attributes', 'attribute', 'default', 'nodes', 'edges', 'node', 'edge', 'attvalues', 'attvalue']
const aliases: Readonly<Record<string, string>> = { biginteger: 'integer', bigdecimal: 'double', anyuri: 'string', character: 'char' }
const readAttributes: Readonly<Record<string, readonly string[]>> = {
  node: ['id', 'label', ...times],
  edge: ['source', 'target', 'type', 'kind', 'label', 'weight', ...times],
  attvalue: ['for', 'id', 'value'],
  position: ['x', 'y', 'z'],
  graph: ['defaultedgetype', 'mode', 'idtype']
}
const HIERARCHY = 'Hierarchies of nodes are not supported. Put all nodes in one list and use edges for the hierarchy.'

function declare(attributes: Attributes, id: string, place: Place): Declared {
  const type = attributes['type'] ?? 'string'
  const lower = type.toLowerCase()
  const isList = lower.startsWith('list')
  const name = isList ? lower.slice('list'.length) : lower
  const found = textTypes.get((Object.hasOwn(aliases, name) ? aliases[name] : undefined) ?? name)
  const title = attributes['title'] ?? id
  if (found === undefined) throw invalidRecord(place, `The attribute ${JSON.stringify(title)} has the unknown type ${JSON.stringify(type)}. Use string.`)
  const isText = found.names.includes('string')
  const readOne = (text: string, place: Place): Value => {
    const value = found.read(isText ? text : text.trim())
    if (value !== undefined) return value
    throw invalidRecord(place, `The value ${JSON.stringify(text.slice(0, 80))} of ${JSON.stringify(title)} is not of type ${type}. Correct it, or use string.`)
  }
  const read = isList ? (text: string, place: Place) => itemsOf(text, isText).map((item) => readOne(item, place)) : readOne
  return { title, isFloat: found.isFloat, read }
}

/** The texts of a JSON list; undefined for another notation. */
function textsIn(text: string): string[] | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) && json.every((item) => typeof item === 'string') ? json : undefined
  } catch {
    return undefined
  }
}

const bracketedItem = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+/g

/** The items of `[a, "b, c"]`, as Gephi writes lists since 0.9, or of `a|b`. */
function itemsOf(text: string, isText: boolean): string[] {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '[]') return []
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return trimmed.split(isText ? '|' : /[|,;]/)
  const json = textsIn(trimmed)
  if (json !== undefined) return json
  const items = trimmed.slice(1, -1).match(bracketedItem) ?? []
  return items.map((item) => item.trim()).flatMap((item) => (item === '' ? [] : [/^["']/.test(item) ? item.slice(1, -1).replace(/\\(.)/g, '$1') : item]))
}

/** Converts the elements of a GEXF file into records. `place` returns the parser's position. Each kind of omission causes one warning. */
export class GexfReader {
  readonly #place: () => Place
  readonly #declared = { node: new Map<string, Declared>(), edge: new Map<string, Declared>() }
  readonly #defaults = { node: [] as Default[], edge: [] as Default[] }
  readonly #told = new Set<string>()
  #records: ImportRecord[] = []
  #isInGraph = false
  #hasGraph = false
  #stated: Orientation | undefined
  #orientation: Orientation | undefined
  /** What the open `<attributes>` declare. */
  #class: Kind | undefined
  #attribute: Declared | undefined
  /** The text of the open `<default>`. */
  #text: string | undefined
  #owner: GexfOwner | undefined
  /** Number of open elements within a skipped one, including itself. */
  #skipped = 0

  constructor(place: () => Place) {
    this.#place = place
  }

  open(qualified: string, attributes: Attributes): void {
    const name = localName(qualified)
    if (this.#skipped > 0) this.#skipped++
    else if (this.#text !== undefined) throw this.#invalid(`A <default> contains the element <${qualified}>. Only text is supported.`)
    else if (name === 'parents') throw this.#invalid(HIERARCHY)
    else if (!known.includes(name) && !(name === 'position' && this.#owner?.kind === 'node')) this.#skip(qualified)
    else this.#openKnown(name, attributes)
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#text === undefined) {
      if (text.trim() !== '') throw this.#invalid(`The text ${JSON.stringify(text.trim().slice(0, 80))} is outside <default>. Put it in an <attvalue>.`)
      return
    }
    this.#text += text
    if (this.#text.length > MAX_RECORD_BYTES) throw tooLong(this.#place(), 'The text')
  }

  close(qualified: string): void {
    const name = localName(qualified)
    if (this.#skipped > 0) this.#skipped--
    else if (name === 'default') this.#closeDefault()
    else if (name === 'attribute') this.#attribute = undefined
    else if (name === 'attributes') this.#class = undefined
    else if (name === 'graph') this.#isInGraph = false
    else if (this.#owner?.kind === name) {
      this.#records.push(this.#owner.record(this.#defaults[this.#owner.kind], this.#place()))
      this.#owner = undefined
    }
  }

  /** Returns the records since the last call. */
  take(): ImportRecord[] {
    const records = this.#records
    this.#records = []
    return records
  }

  finish(): void {
    if (!this.#hasGraph) throw this.#invalid('The file contains no <graph>. Export it as GEXF again.')
    if (this.#orientation === undefined) this.#orient(this.#stated ?? 'undirected')
  }

  #openKnown(name: string, attributes: Attributes): void {
    this.#tellLost(name, attributes)
    if (name === 'graph') this.#openGraph(attributes)
    else if (name === 'attributes') this.#openClass(attributes)
    else if (name === 'attribute') this.#openAttribute(attributes)
    else if (name === 'default') this.#text = ''
    else if (name === 'node' || name === 'edge') this.#openOwner(name, attributes)
    else if (name === 'attvalue') this.#addValue(attributes)
    else if (name === 'position') this.#owner?.locate(attributes, this.#place())
    else if (this.#owner !== undefined && (name === 'nodes' || name === 'edges')) throw this.#invalid(HIERARCHY)
  }

  #openGraph(attributes: Attributes): void {
    if (this.#owner !== undefined) throw this.#invalid(HIERARCHY)
    if (this.#hasGraph) throw this.#invalid('The file contains more than one <graph>. Import each from its own file.')
    this.#hasGraph = true
    this.#isInGraph = true
    this.#stated = this.#readOrientation(attributes['defaultedgetype'])
  }

  #openClass({ class: kind }: Attributes): void {
    if (kind === 'node' || kind === 'edge') this.#class = kind
    else this.#skip(`attributes class="${kind ?? ''}"`)
  }

  #openAttribute(attributes: Attributes): void {
    const { id } = attributes
    if (this.#class === undefined) throw this.#invalid('An <attribute> is outside <attributes>. Move it.')
    if (id === undefined) throw this.#invalid('An <attribute> has no id. Add one.')
    const held = this.#declared[this.#class]
    this.#attribute = declare(attributes, id, this.#place())
    if (held.has(id)) throw this.#invalid(`Two attributes share the id ${JSON.stringify(id)}. Rename one.`)
    held.set(id, this.#attribute)
  }

  #closeDefault(): void {
    const [attribute, text] = [this.#attribute, this.#text]
    this.#text = undefined
    if (attribute === undefined || text === undefined || this.#class === undefined) throw this.#invalid('A <default> is outside <attribute>. Move it.')
    const defaults = this.#defaults[this.#class]
    if (defaults.at(-1)?.[0] === attribute) throw this.#invalid('An <attribute> has two defaults. Remove one.')
    if (defaults.push([attribute, attribute.read(text, this.#place())]) > MAX_DEFAULTS) throw this.#invalid(`More than ${MAX_DEFAULTS} defaults. Remove some.`)
  }

  #openOwner(kind: Kind, attributes: Attributes): void {
    if (this.#owner !== undefined) throw this.#invalid(`A <${kind}> is inside a <${this.#owner.kind}>. ${HIERARCHY}`)
    if (!this.#isInGraph) throw this.#invalid(`A <${kind}> is outside the <graph>. Move it.`)
    if (kind === 'node' && attributes['pid'] !== undefined) throw this.#invalid(HIERARCHY)
    if (kind === 'edge') this.#orient(this.#readOrientation(attributes['type']) ?? this.#stated ?? 'undirected')
    this.#owner = new GexfOwner(kind, attributes)
  }

  #addValue(attributes: Attributes): void {
    if (this.#owner === undefined) throw this.#invalid('An <attvalue> is outside a <node> or <edge>. Move it.')
    const { kind } = this.#owner
    const id = attributes['for'] ?? attributes['id'] ?? ''
    const declared = this.#declared[kind].get(id)
    if (declared === undefined) throw this.#invalid(`No <attribute> of ${kind}s has the id ${JSON.stringify(id)}. Declare it before the ${kind}s.`)
    if (attributes['value'] === undefined) throw this.#invalid('An <attvalue> has no value. Add one.')
    this.#owner.add(declared, declared.read(attributes['value'], this.#place()), this.#place())
  }

  #readOrientation(text: string | undefined): Orientation | undefined {
    if (text === undefined || text === 'directed' || text === 'undirected') return text
    if (text === 'mutual') throw this.#invalid('Mutual edges are not supported. Write two directed edges.')
    throw this.#invalid(`The type ${JSON.stringify(text)} of edges is unknown. Use directed or undirected.`)
  }

  /** The first edge decides, because files may state a default that no edge follows. */
  #orient(orientation: Orientation): void {
    if (this.#orientation === undefined) this.#records.push({ kind: 'orientation', orientation, place: this.#place() })
    else if (orientation !== this.#orientation) {
      throw this.#invalid(`The edge is ${orientation}, but an earlier one is ${this.#orientation}. Mixed graphs are not supported. Give all edges one type.`)
    }
    this.#orientation = orientation
  }

  #tellLost(element: string, attributes: Attributes): void {
    const kept = readAttributes[element]
    const lost = Object.keys(attributes).filter((name) => kept?.includes(name) === false && !name.startsWith('xmlns'))
    for (const name of lost) this.#warn(`The attribute "${name}" of <${element}> is ignored`)
  }

  #skip(qualified: string): void {
    this.#warn(`<${qualified}> elements are ignored`)
    this.#skipped++
  }

  #warn(text: string): void {
    if (this.#told.has(text)) return
    this.#told.add(text)
    this.#records.push({ kind: 'warning', text: `${text}, here and below.`, place: this.#place() })
  }

  #invalid(detail: string): Error {
    return invalidRecord(this.#place(), detail)
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
