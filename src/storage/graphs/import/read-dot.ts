import type {
  AttributeASTNode,
  AttributeListASTNode,
  ClusterStatementASTNode,
  CommentASTNode,
  DotASTNode,
  EdgeASTNode,
  EdgeTargetASTNode,
  GraphASTNode,
  LiteralASTNode,
  NodeRefASTNode
} from '@ts-graphviz/ast'
import type { Value } from '../values.ts'
import { invalidRecord } from './invalid-record.ts'
import { readWhole } from './read-whole.ts'
import type { ImportRecord, Place } from './record.ts'
import { textTypes } from './typed-text.ts'
import { withStorableValues } from './unstorable.ts'
import { decodeText } from './utf8.ts'

/** The parser takes 2 to 10 seconds per megabyte, in one turn. */
const MAX_DOT_BYTES = 2_000_000
const MAX_DEPTH = 100
/** Groups multiply their edges, and each node or edge repeats all defaults, so both are bounded. */
const MAX_EDGES = 1_000_000
const MAX_DEFAULTS = 100
const keyword = /^(?:strict|graph|digraph|subgraph|node|edge)$/i

interface Held {
  readonly value: Value
  readonly isFloat: boolean
}
type Attributes = ReadonlyMap<string, Held>
type Located = { readonly location?: { readonly start: { readonly line: number } } }

/** Defaults of nodes and edges within one pair of braces. */
interface Scope {
  node: Attributes
  edge: Attributes
}

/** A node or edge: its defaults when it was first named, then what each statement adds. */
interface Item {
  readonly layers: Attributes[]
  readonly place: Place
}
type Edge = Item & { readonly source: string; readonly target: string }

function literal({ value, quoted }: LiteralASTNode): Held {
  if (quoted === 'html') return { value, isFloat: false }
  if (quoted) return { value: value.replace(/\\\r?\n/g, ''), isFloat: false }
  const integer = textTypes.get('integer')?.read(value)
  const float = /^-?[\d.]/.test(value) ? textTypes.get('double')?.read(value) : undefined
  return { value: integer ?? float ?? value, isFloat: integer === undefined && float !== undefined }
}

/** Labels write line ends as \n, \l or \r, by the alignment of the line before. */
function attributesOf(children: readonly (AttributeASTNode | CommentASTNode)[]): Attributes {
  const attributes = new Map<string, Held>()
  for (const child of children) {
    if (child.type !== 'Attribute') continue
    const name = String(child.key.value)
    const held = literal(child.value)
    const isLabel = name === 'label' && child.value.quoted === true
    attributes.set(name, isLabel ? { ...held, value: String(held.value).replace(/\\([nlr\\])/g, (_, one) => (one === '\\' ? one : '\n')) } : held)
  }
  return attributes
}

function heldBy({ layers, place }: Item, without?: string) {
  const all = new Map(layers.flatMap((layer) => [...layer]))
  if (without !== undefined) all.delete(without)
  const floats = [...all].flatMap(([name, { isFloat }]) => (isFloat ? [name] : []))
  return { properties: Object.fromEntries([...all].map(([name, { value }]) => [name, value])), ...(floats.length > 0 && { floats }), place }
}

function relationship({ source, target, ...item }: Edge): ImportRecord {
  const label = item.layers.findLast((layer) => layer.has('label'))?.get('label')?.value
  const type = String(label ?? '').trim()
  return withStorableValues({ kind: 'relationship', source, target, type: type || 'RELATED_TO', ...heldBy(item, type === '' ? undefined : 'label') })
}

/** Walks the statements of a graph. Nodes are complete at its end only, since any statement may add to them; so are edges of a strict graph. */
class DotReader {
  readonly nodes = new Map<string, Item>()
  readonly strictEdges = new Map<string, Edge>()
  readonly #source: string
  readonly #graph: GraphASTNode
  readonly #told = new Set<string>()
  #edges = 0

  constructor(source: string, graph: GraphASTNode) {
    this.#source = source
    this.#graph = graph
  }

  *walk(statements: readonly ClusterStatementASTNode[], scope: Scope, depth = 0): Generator<ImportRecord> {
    for (const statement of statements) {
      const place = this.#placeOf(statement)
      if (depth > MAX_DEPTH) throw invalidRecord(place, `Subgraphs are nested deeper than ${MAX_DEPTH} levels. Flatten them.`)
      if (statement.type === 'Node') this.#mention(statement.id, scope, attributesOf(statement.children))
      else if (statement.type === 'Edge') yield* this.#connect(statement, scope)
      else if (statement.type === 'Subgraph') {
        yield* this.#warn('Subgraphs are ignored, except for their nodes and edges', place)
        yield* this.walk(statement.children, { ...scope }, depth + 1)
      } else if (statement.type !== 'Comment') yield* this.#set(statement, scope)
    }
  }

  #placeOf({ location }: Located): Place {
    return { source: this.#source, line: location?.start.line ?? 1 }
  }

  *#set(statement: AttributeListASTNode | AttributeASTNode, scope: Scope): Generator<ImportRecord> {
    if (statement.type === 'Attribute' || statement.kind === 'Graph') {
      yield* this.#warn('Attributes of graphs are ignored', this.#placeOf(statement))
      return
    }
    const kind = statement.kind === 'Node' ? 'node' : 'edge'
    scope[kind] = new Map([...scope[kind], ...attributesOf(statement.children)])
    if (scope[kind].size > MAX_DEFAULTS) throw invalidRecord(this.#placeOf(statement), `More than ${MAX_DEFAULTS} attributes have defaults. Remove some.`)
  }

  #mention(id: LiteralASTNode, scope: Scope, attributes?: Attributes): string {
    const place = this.#placeOf(id)
    // The parser takes a subgraph in an edge for a node of that name.
    if (id.quoted === false && keyword.test(id.value))
      throw invalidRecord(place, `"${id.value}" is not supported here. Use nodes or {groups}, or quote the name.`)
    const key = String(literal({ ...id, quoted: id.quoted || true }).value)
    const node = this.nodes.get(key) ?? { layers: [scope.node], place }
    if (attributes !== undefined) node.layers.push(attributes)
    this.nodes.set(key, node)
    return key
  }

  *#connect(statement: EdgeASTNode, scope: Scope): Generator<ImportRecord> {
    const place = this.#placeOf(statement)
    const attributes = attributesOf(statement.children)
    let sources: string[] = []
    for (const target of statement.targets) {
      const references = referencesOf(target)
      if (references.some(({ port, compass }) => port !== undefined || compass !== undefined)) yield* this.#warn('Ports are ignored', place)
      const targets = references.map(({ id }) => this.#mention(id, scope))
      this.#edges += sources.length * targets.length
      if (this.#edges > MAX_EDGES) throw invalidRecord(place, `The groups make more than ${MAX_EDGES} edges. Split the file.`)
      for (const source of sources) for (const target of targets) yield* this.#edge({ source, target, layers: [scope.edge, attributes], place })
      sources = targets
    }
  }

  /** A strict graph has one edge between two nodes, to which later statements add. */
  *#edge(edge: Edge): Generator<ImportRecord> {
    if (!this.#graph.strict) {
      yield relationship(edge)
      return
    }
    const ends = [edge.source, edge.target]
    const key = JSON.stringify(this.#graph.directed ? ends : ends.sort())
    const held = this.strictEdges.get(key)
    if (held === undefined) this.strictEdges.set(key, edge)
    else held.layers.push(...edge.layers.slice(1))
  }

  *#warn(text: string, place: Place): Generator<ImportRecord> {
    if (this.#told.has(text)) return
    this.#told.add(text)
    yield { kind: 'warning', text: `${text}, here and below.`, place }
  }
}

function referencesOf(target: EdgeTargetASTNode): readonly NodeRefASTNode[] {
  return target.type === 'NodeRef' ? [target] : target.children
}

const lexeme = /"(?:[^"\\]|\\[\s\S])*"?|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|\/\/[^\n]*|^#[^\n]*|--|->|\S/gm

/** The lexemes of a text and where they start, without comments; the content of HTML texts is left out. */
function* lexemesOf(text: string): Generator<[lexeme: string, at: number]> {
  const lexemes = new RegExp(lexeme)
  for (let found = lexemes.exec(text); found !== null; found = lexemes.exec(text)) {
    const [one] = found
    if (one === '<') lexemes.lastIndex = endOfHtml(text, found.index)
    if (!one.startsWith('/') && !one.startsWith('#')) yield [one, found.index]
  }
}

/** Blanks what DOT allows and the parser does not: a semicolon after a brace or another one, and the brackets between two attribute lists. */
function readable(text: string): string {
  const blanks: number[] = []
  let [before, beforeAt] = ['', 0]
  for (const [one, at] of lexemesOf(text)) {
    if (one === ';' && (before === '}' || before === ';')) blanks.push(at)
    if (one === '[' && before === ']') blanks.push(beforeAt, at)
    before = one
    beforeAt = at
  }
  const parts = blanks.map((at, index) => text.slice((blanks[index - 1] ?? -1) + 1, at))
  return [...parts, text.slice((blanks.at(-1) ?? -1) + 1)].join(' ')
}

/** The index after the HTML text that opens at `start`. */
function endOfHtml(text: string, start: number): number {
  let open = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '<') open++
    else if (text[at] === '>' && --open === 0) return at + 1
  }
  return text.length
}

/** The refusal of a text that the parser cannot read; it names the line of a syntax error. */
function refusal(error: unknown, source: string): Error {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof RangeError) return invalidRecord({ source, line: 1 }, 'The braces are nested too deeply. Flatten the subgraphs.')
  const { location } = (cause ?? {}) as Located
  const detail = error instanceof Error ? error.message : String(error)
  return invalidRecord({ source, line: location?.start.line ?? 1 }, `This is not DOT that can be read: ${detail}`)
}

/**
 * Reads DOT: attributes of nodes become properties, the `label` of an edge its type, else RELATED_TO. Subgraphs, ports and attributes of graphs are left out.
 * Takes files of up to 2 MB. Places are the lines of statements.
 */
export async function* readDot(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const start = { source, line: 1 }
  const content = await readWhole(bytes)
  if (content.length > MAX_DOT_BYTES) throw invalidRecord(start, `The file is larger than ${MAX_DOT_BYTES} bytes. Convert it with gv2gml, and import the GML.`)
  const text = readable(decodeText(content, start).replace(/^\uFEFF/, ''))
  const { parse } = await import('@ts-graphviz/ast')
  const graph = parsed(() => parse(text, { maxInputSize: 0, maxASTNodes: 0 }), source)
  const reader = new DotReader(source, graph)
  yield { kind: 'orientation', orientation: graph.directed ? 'directed' : 'undirected', place: start }
  yield* reader.walk(graph.children, { node: new Map(), edge: new Map() })
  for (const [key, node] of reader.nodes) yield withStorableValues({ kind: 'node', key, labels: [], ...heldBy(node) })
  for (const edge of reader.strictEdges.values()) yield relationship(edge)
}

function parsed(parse: () => DotASTNode, source: string): GraphASTNode {
  try {
    const graph = parse().children.find((child) => child.type === 'Graph')
    if (graph !== undefined) return graph
  } catch (error) {
    throw refusal(error, source)
  }
  throw invalidRecord({ source, line: 1 }, 'The file contains no graph. Export it as DOT again.')
}
