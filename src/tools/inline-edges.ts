import { inSlices, type Steps } from '../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../base/errors.ts'
import type { ImportRecord } from '../storage/graphs/import/record.ts'
import type { InlineGraphContent, InlineGraphs } from '../storage/graphs/store.ts'
import { tellsMark } from './schemas.ts'
import type { Tool } from './tool.ts'

interface GivenEdges {
  readonly edges?: string | readonly unknown[]
  readonly directed?: boolean
  readonly graph?: string
}

const MAX_EDGES = 100_000
const MAX_NAME = 200
const PER_STEP = 500
/** Characters that may separate two names in a line without comma or tab. */
const OTHER_SEPARATOR = /[\s;|>-]/
const LABEL = 'Node'
const TYPE = 'EDGE'
/** The relationship property that stores the weights of inline edges. */
export const INLINE_WEIGHT = 'weight'

function wrong(pointer: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${pointer}: ${detail}`, errors: [{ pointer, detail }] })
}

interface Edge {
  /** How errors name the edge. */
  readonly where: () => [pointer: string, subject: string]
  readonly ends: readonly unknown[]
}

function* linesOf(text: string): Generator<Edge> {
  for (let start = 0, line = 1; start < text.length; line++) {
    const next = text.indexOf('\n', start)
    const end = next === -1 ? text.length : next
    const written = text.slice(start, end).trim()
    start = end + 1
    if (written === '') continue
    const ends = written.split(written.includes('\t') ? '\t' : ',').map((part) => part.trim())
    yield { where: () => ['/edges', `line ${line} `], ends: ends.length < 3 ? ends : [...ends.slice(0, 2), numberIn(ends[2]), ...ends.slice(3)] }
  }
}

function* itemsOf(list: readonly unknown[]): Generator<Edge> {
  for (const [at, item] of list.entries()) yield { where: () => [`/edges/${at}`, ''], ends: Array.isArray(item) ? item : [] }
}

/** NaN when the text is not a number; Number('') would be 0. */
const numberIn = (text: string | undefined): number => (text === undefined || text === '' ? Number.NaN : Number(text))

function nameIn(value: unknown, { where }: Edge): string {
  const name = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof name === 'string' && name !== '' && name.length <= MAX_NAME) return name
  const [pointer, subject] = where()
  throw wrong(pointer, `${subject}names no node: wanted a text of 1 to ${MAX_NAME} characters or an integer.`)
}

function weightIn(value: unknown, { where }: Edge): number | undefined {
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value
  const [pointer, subject] = where()
  throw wrong(pointer, `${subject}has a weight that is no number.`)
}

interface CheckedEdge {
  readonly source: string
  /** Absent for a node without relationships. */
  readonly target?: string
  readonly weight?: number | undefined
}

function checkEdge(edge: Edge): CheckedEdge {
  const [source, target, weight, ...more] = edge.ends
  if (edge.ends.length === 0 || more.length > 0) {
    const [pointer, subject] = edge.where()
    throw wrong(pointer, `${subject}is no edge: wanted source and target, and a weight if there are weights; or one node by itself.`)
  }
  if (edge.ends.length === 1) return { source: nameIn(source, edge) }
  return { source: nameIn(source, edge), target: nameIn(target, edge), weight: weightIn(weight, edge) }
}

/** Collects edges as import records: nodes in order of first mention, then relationships. */
class EdgeRecords {
  readonly #nodes = new Map<string, ImportRecord>()
  readonly #relationships: ImportRecord[] = []
  /** The first isolated node whose name looks like an edge. */
  #oddOne: Edge | undefined
  readonly #place = { source: 'edges', line: 1 }

  add(edge: Edge): void {
    const { source, target, weight } = checkEdge(edge)
    this.#addNode(source)
    if (target === undefined) {
      if (OTHER_SEPARATOR.test(source)) this.#oddOne ??= edge
      return
    }
    this.#addNode(target)
    const properties = weight === undefined ? {} : { [INLINE_WEIGHT]: weight }
    this.#relationships.push({ kind: 'relationship', source, target, type: TYPE, properties, place: this.#place })
  }

  /** Refuses a text without edges whose lines look like edges with another separator. */
  refuseOtherSeparator(): void {
    if (this.#oddOne === undefined || this.#relationships.length > 0) return
    const [pointer, subject] = this.#oddOne.where()
    const name = JSON.stringify(this.#oddOne.ends[0])
    throw wrong(
      pointer,
      `${subject}names one node, ${name}, and no line holds an edge: separate source and target by a comma or a tab. Nodes without edges that are named so go in a list: [[${name}]].`
    )
  }

  content(orientation: InlineGraphContent['orientation']): InlineGraphContent {
    return { records: [...this.#nodes.values(), ...this.#relationships], orientation, nameProperties: { [LABEL]: 'name' } }
  }

  #addNode(name: string): void {
    if (!this.#nodes.has(name)) this.#nodes.set(name, { kind: 'node', key: name, labels: [LABEL], properties: { name }, place: this.#place })
  }
}

function* readEdges(given: string | readonly unknown[], directed: boolean): Steps<InlineGraphContent> {
  const records = new EdgeRecords()
  let count = 0
  for (const edge of typeof given === 'string' ? linesOf(given) : itemsOf(given)) {
    if (++count > MAX_EDGES) throw wrong('/edges', `holds more than ${MAX_EDGES} edges; import them as a graph.`)
    records.add(edge)
    if (count % PER_STEP === 0) yield
  }
  if (count === 0) throw wrong('/edges', 'is empty; a graph has a node or an edge.')
  if (typeof given === 'string') records.refuseOtherSeparator()
  return records.content(directed ? 'directed' : 'undirected')
}

/** Stores the graphs of calls with inline edges, and reads the graph in a question's words. */
export interface InlineEdges {
  readonly keep: InlineGraphs['keep']
  /** Returns the graph's name and the rest of the question; null when the question is about a stored graph. */
  read(question: string, control: TellingControl): Promise<{ readonly graph: string; readonly rest: string } | null>
}

interface TellingControl {
  readonly tenant: string
  readonly signal?: AbortSignal
}

/** A call with neither a graph nor edges may contain a graph in its question. */
async function tellQuestion(
  given: Readonly<Record<string, unknown>>,
  telling: InlineEdges | undefined,
  control: TellingControl
): Promise<Record<string, unknown>> {
  const { question } = given
  const inlineQuestion = typeof question === 'string' ? await telling?.read(question, control) : null
  return inlineQuestion === null || inlineQuestion === undefined ? given : { ...given, graph: inlineQuestion.graph, question: inlineQuestion.rest }
}

/** GraphQL turns a text into a list; this returns the text. */
function textOf(edges: string | readonly unknown[]): string | null {
  const [first, ...others] = typeof edges === 'string' ? [edges] : edges
  return typeof first === 'string' && others.length === 0 ? first : null
}

/**
 * Replaces `edges`, or the graph in a question marked by `tellsMark`, by a stored inline graph. Equal edges give the same graph, so results have equal handles.
 * On a fault it stores nothing and throws EDGEWISE_INVALID_INPUT with the pointer and line.
 */
export async function importInlineEdges(
  tool: Tool,
  given: Readonly<Record<string, unknown>>,
  telling: InlineEdges | undefined,
  control: TellingControl
): Promise<Record<string, unknown>> {
  const { properties } = tool.input
  if (!('edges' in properties)) return given
  const { edges, directed, ...rest } = given as GivenEdges
  if (edges === undefined) {
    if (directed !== undefined) throw wrong('/directed', 'is said of "edges" alone; say "orientation" of a graph.')
    const tells = properties['question'] !== undefined && Object.hasOwn(properties['question'], tellsMark)
    return tells && rest.graph === undefined ? tellQuestion(rest, telling, control) : rest
  }
  if (rest.graph !== undefined) throw wrong('/edges', 'give either "graph" or "edges".')
  if (telling === undefined) throw wrong('/edges', 'this server keeps no inline graphs; give "graph".')
  const content = await inSlices(readEdges(textOf(edges) ?? edges, directed ?? false), control.signal)
  return { ...rest, graph: await telling.keep(control.tenant, content) }
}
