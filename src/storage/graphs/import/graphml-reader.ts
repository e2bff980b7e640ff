import { type GraphmlKey, GraphmlKeys } from './graphml-keys.ts'
import { GraphmlOwner } from './graphml-owner.ts'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'

type Attributes = Readonly<Record<string, string>>

const known = ['graphml', 'key', 'default', 'graph', 'node', 'edge', 'data']
/** Elements that a property graph cannot represent. */
const refused: Readonly<Record<string, string>> = {
  hyperedge: 'Hyperedges are not supported. Use a node with edges instead.',
  port: 'Ports are not supported. Connect edges to nodes.'
}
/** yEd's labels of nodes and edges, within their drawing data. */
const drawnLabels = ['NodeLabel', 'EdgeLabel']

/** Converts the elements of a GraphML file into records. `place` returns the parser's position. Each kind of omission causes one warning. */
export class GraphmlReader {
  readonly #place: () => Place
  readonly #keys = new GraphmlKeys()
  readonly #told = new Set<string>()
  #records: ImportRecord[] = []
  #orientation: 'directed' | 'undirected' | undefined
  #isInGraph = false
  #owner: GraphmlOwner | undefined
  /** The key of the open data or default. */
  #key: GraphmlKey | undefined
  /** The text of the open data, default or drawn label. */
  #text: string | undefined
  /** Open elements within drawing data. */
  #drawing: string[] = []
  /** Number of open elements within a skipped one, including itself. */
  #skipped = 0

  constructor(place: () => Place) {
    this.#place = place
  }

  open(qualified: string, attributes: Attributes): void {
    const name = localName(qualified)
    if (this.#skipped > 0) this.#skipped++
    else if (this.#key?.isDrawing) this.#openDrawing(name)
    else if (this.#text !== undefined) throw this.#invalid(`The data of "${this.#key?.name}" contains the element <${qualified}>. Only text is supported.`)
    else if (!this.#isKnown(name)) this.#skip(qualified)
    else this.#openKnown(name, attributes)
  }

  text(text: string): void {
    if (this.#skipped > 0) return
    if (this.#text === undefined) {
      if (text.trim() !== '' && !this.#key?.isDrawing) throw this.#invalid(`The text ${JSON.stringify(text.trim().slice(0, 80))} is outside <data>.`)
      return
    }
    if (this.#isWithinLabelModel()) return
    this.#text += text
    if (this.#text.length > MAX_RECORD_BYTES) throw tooLong(this.#place(), 'The text')
  }

  close(qualified: string): void {
    const name = localName(qualified)
    if (this.#skipped > 0) this.#skipped--
    else if (this.#drawing.length > 0) this.#closeDrawing()
    else if (name === 'default') this.#closeDefault()
    else if (name === 'data') this.#closeData()
    else if (name === 'key') this.#key = undefined
    else if (name === 'graph') this.#isInGraph = false
    else if (this.#owner !== undefined && (name === 'node' || name === 'edge')) {
      this.#records.push(this.#owner.record(this.#keys, this.#place()))
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
    if (this.#orientation === undefined) throw this.#invalid('The file contains no <graph>.')
  }

  #isKnown(name: string): boolean {
    const reason = Object.hasOwn(refused, name) ? refused[name] : undefined
    if (reason !== undefined) throw this.#invalid(reason)
    return known.includes(name)
  }

  #skip(qualified: string): void {
    this.#warn(`<${qualified}> elements are ignored`)
    this.#skipped++
  }

  #openKnown(name: string, attributes: Attributes): void {
    if (name === 'key') this.#key = this.#keys.add(attributes, this.#place())
    else if (name === 'default') this.#text = ''
    else if (name === 'graph') this.#openGraph(attributes)
    else if (name === 'data') this.#openData(attributes)
    else if (name !== 'graphml') this.#openOwner(name === 'node' ? 'node' : 'edge', attributes)
  }

  #openGraph(attributes: Attributes): void {
    if (this.#owner !== undefined) throw this.#invalid('Nested graphs are not supported. Put all nodes in one graph.')
    if (this.#orientation !== undefined) throw this.#invalid('The file contains more than one <graph>. Import each from its own file.')
    const orientation = attributes['edgedefault'] ?? 'directed'
    if (orientation !== 'directed' && orientation !== 'undirected') throw this.#invalid('"edgedefault" must be directed or undirected.')
    this.#orientation = orientation
    this.#isInGraph = true
    this.#records.push({ kind: 'orientation', orientation, place: this.#place() })
  }

  #openOwner(kind: GraphmlOwner['kind'], attributes: Attributes): void {
    if (this.#owner !== undefined) throw this.#invalid(`A <${kind}> cannot be inside a <${this.#owner.kind}>.`)
    if (!this.#isInGraph) throw this.#invalid(`A <${kind}> is outside the <graph>.`)
    const { directed } = attributes
    if (kind === 'edge' && directed !== undefined && (directed === 'true') !== (this.#orientation === 'directed')) {
      throw this.#invalid(`The edge has directed="${directed}" in a graph whose orientation is ${this.#orientation}. Mixed graphs are not supported.`)
    }
    this.#owner = new GraphmlOwner(kind, attributes)
    for (const name of this.#owner.lost) this.#warn(`The attribute "${name}" of <${kind}> is ignored`)
  }

  #openData(attributes: Attributes): void {
    const owner = this.#owner?.kind ?? (this.#isInGraph ? 'graph' : 'graphml')
    this.#key = this.#keys.find(attributes['key'] ?? '', owner, this.#place())
    if (!this.#key.isDrawing) this.#text = ''
    else if (this.#owner !== undefined) this.#warn(`The data of key "${this.#key.id}" describes drawing and is ignored, except for labels`)
  }

  #openDrawing(name: string): void {
    if (drawnLabels.includes(name)) this.#text = ''
    this.#drawing.push(name)
  }

  /** Elements within a drawn label describe its position, not its text. */
  #isWithinLabelModel(): boolean {
    return this.#drawing.length > 0 && !drawnLabels.includes(this.#drawing.at(-1) ?? '')
  }

  #closeDrawing(): void {
    if (!drawnLabels.includes(this.#drawing.pop() ?? '')) return
    this.#owner?.draw((this.#text ?? '').trim())
    this.#text = undefined
  }

  #closeDefault(): void {
    if (this.#key !== undefined && !this.#key.isDrawing) this.#key.fallback = this.#key.read(this.#text ?? '', this.#place())
    this.#text = undefined
  }

  #closeData(): void {
    const [key, text] = [this.#key, this.#text]
    this.#key = undefined
    this.#text = undefined
    if (key === undefined || text === undefined) return
    if (this.#owner !== undefined) this.#owner.add(key, key.read(text, this.#place()), this.#place())
    else if (text.trim() !== '') this.#warn(`The data "${key.name}" of the graph itself is ignored`)
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
