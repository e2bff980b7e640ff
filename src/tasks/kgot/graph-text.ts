import { atOnce, inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import { CHARACTERS_PER_TOKEN } from '../../outside/models/usage.ts'
import type { PropertyValue } from './operation.ts'
import { quote } from './quote.ts'
import { rankNodes } from './rank-nodes.ts'
import type { Conflict, TaskProperty } from './statements.ts'
import type { TaskGraph } from './task-graph.ts'
import type { TaskEdge, TaskNode } from './task-items.ts'

interface Counts {
  readonly nodes: number
  readonly edges: number
}

export interface GraphText {
  readonly text: string
  readonly shown: Counts
  readonly total: Counts
}

/** Maximum characters of a value. */
const MAX_SHOWN = 300
const MAX_ALIASES = 5
/** Maximum alternative values shown of a conflict. */
const MAX_OTHERS = 3
/** Share of the page's characters that one item's facts may take. */
const MAX_SHARE = 0.25
/** Confidence below this is shown. */
const UNSURE = 0.5
/** After this many consecutive items that do not fit, the page counts as full. */
const MAX_MISSES = 50
const grouped = (count: number) => count.toLocaleString('en-US')
const counted = (count: number, noun: string, nouns = `${noun}s`) => `${grouped(count)} ${count === 1 ? noun : nouns}`

function showValue(value: PropertyValue): string {
  if (typeof value !== 'string') return String(value)
  return value.length > MAX_SHOWN ? `${quote(value.slice(0, MAX_SHOWN))} (cut, ${grouped(value.length)} characters)` : quote(value)
}

function showOthers({ values }: Conflict): string {
  const others = values.slice(1)
  const shown = others.slice(0, MAX_OTHERS).map(({ value }) => showValue(value))
  return [...shown, ...(others.length > shown.length ? [`${others.length - shown.length} more`] : [])].join(', ')
}

function showProperty({ name, value }: TaskProperty, conflict: Conflict | undefined): string {
  return `${quote(name)}: ${showValue(value)}${conflict === undefined ? '' : ` (conflict; also stated: ${showOthers(conflict)})`}`
}

/** Shows as many properties as fit into `room` characters. */
function showProperties({ properties, conflicts }: TaskNode | TaskEdge, room: number): string {
  const shown: string[] = []
  const byProperty = new Map(conflicts.flatMap((one) => (one.of === 'property' ? [[one.name, one]] : [])))
  let left = room
  for (const property of properties) {
    const text = showProperty(property, byProperty.get(property.name))
    left -= text.length
    if (left < 0) break
    shown.push(text)
  }
  const more = properties.length - shown.length
  return [...shown, ...(more > 0 ? [`${counted(more, 'property', 'properties')} left out`] : [])].join(', ')
}

/** Formats the facts that follow a node's name or an edge's ends. */
function showFacts(item: TaskNode | TaskEdge, room: number): string {
  const label = item.conflicts.find(({ of }) => of === 'label')
  const facts = [
    ...(item.properties.length === 0 ? [] : [`{${showProperties(item, room)}}`]),
    ...(label === undefined ? [] : [`(conflict; also stated as ${showOthers(label)})`]),
    ...(item.confidence < UNSURE ? [`(confidence ${Number(item.confidence.toFixed(2))})`] : [])
  ]
  return facts.map((fact) => ` ${fact}`).join('')
}

function showNode(node: TaskNode, room: number): string {
  const aliases = node.aliases.slice(0, MAX_ALIASES).map(quote)
  return `- ${quote(node.key)}${aliases.length === 0 ? '' : ` (also ${aliases.join(', ')})`}${showFacts(node, room)}\n`
}

const showEdge = (edge: TaskEdge, room: number): string => `- ${quote(edge.source)} -> ${quote(edge.target)}${showFacts(edge, room)}\n`

const showTotal = ({ nodes, edges }: Counts): string => `${counted(nodes, 'node')} and ${counted(edges, 'edge')}.\n`

const showPart = (shown: Counts, total: Counts): string =>
  `Shown ${grouped(shown.nodes)} of ${counted(total.nodes, 'node')} and ${grouped(shown.edges)} of ${counted(total.edges, 'edge')}, the most relevant first; the others are left out for lack of room.\n`

/** Collects lines under headings within the budget. */
class Page {
  readonly #headings = { nodes: new Map<string, string[]>(), edges: new Map<string, string[]>() }
  readonly shown = { nodes: 0, edges: 0 }
  /** An item's facts are cut to this many characters. */
  readonly #factsRoom: number
  #left: number
  #misses = 0

  constructor(room: number) {
    this.#left = room
    this.#factsRoom = room * MAX_SHARE
  }

  get isFull(): boolean {
    return this.#misses > MAX_MISSES
  }

  /** Adds an item with its facts, or without them where they do not fit. Returns whether it fitted. */
  add(part: keyof Counts, heading: string, show: (factsRoom: number) => string): boolean {
    const fits = !this.isFull && (this.#addLine(part, heading, show(this.#factsRoom)) || this.#addLine(part, heading, show(0)))
    this.#misses = fits ? 0 : this.#misses + 1
    if (fits) this.shown[part] += 1
    return fits
  }

  #addLine(part: keyof Counts, heading: string, line: string): boolean {
    const lines = this.#headings[part].get(heading)
    const cost = line.length + (lines === undefined ? heading.length : 0)
    if (cost > this.#left) return false
    this.#left -= cost
    if (lines === undefined) this.#headings[part].set(heading, [line])
    else lines.push(line)
    return true
  }

  toString(): string {
    return [...this.#headings.nodes, ...this.#headings.edges].map(([heading, lines]) => heading + lines.join('')).join('')
  }
}

function* edgesByNode(edges: readonly TaskEdge[]): Steps<Map<string, TaskEdge[]>> {
  const byNode = new Map<string, TaskEdge[]>()
  const enter = (key: string, edge: TaskEdge) => {
    const own = byNode.get(key)
    if (own === undefined) byNode.set(key, [edge])
    else own.push(edge)
  }
  for (const edge of edges) {
    enter(edge.source, edge)
    if (edge.target !== edge.source) enter(edge.target, edge)
    yield
  }
  return byNode
}

/** Each node is followed by its edges to earlier nodes. */
function* fill(page: Page, graph: TaskGraph, question: string): Steps<void> {
  const edges = yield* edgesByNode(graph.edges)
  const keys = new Set<string>()
  for (const node of yield* rankNodes(graph, question)) {
    yield
    if (page.isFull) return
    if (!page.add('nodes', `Nodes of label ${quote(node.label)}:\n`, (facts) => showNode(node, facts))) continue
    keys.add(node.key)
    for (const edge of edges.get(node.key) ?? []) {
      yield
      if (keys.has(edge.source) && keys.has(edge.target)) page.add('edges', `Edges of type ${quote(edge.type)}:\n`, (facts) => showEdge(edge, facts))
    }
  }
}

interface Asked {
  readonly question: string
  readonly maxTokens: number
}

function* writing(graph: TaskGraph, { question, maxTokens }: Asked): Steps<GraphText> {
  const total = { nodes: graph.nodes.length, edges: graph.edges.length }
  const room = maxTokens * CHARACTERS_PER_TOKEN - showPart(total, total).length
  if (room < 0) return { text: '', shown: { nodes: 0, edges: 0 }, total }
  const page = new Page(room)
  yield* fill(page, graph, question)
  const isWhole = page.shown.nodes === total.nodes && page.shown.edges === total.edges
  return { text: `${isWhole ? showTotal(total) : showPart(page.shown, total)}${page}`, shown: page.shown, total }
}

/**
 * Renders a graph for a prompt: nodes under their labels, edges under their types, the most relevant first (see `rankNodes`). An edge is shown when both its
 * ends are. External text is quoted as JSON on one line, so that it cannot pass for instructions. The first line counts what was left out; a budget too small
 * for that line gives an empty text.
 */
export const graphText = (graph: TaskGraph, request: Asked): GraphText => atOnce(writing(graph, request))

/** Does the same in time slices, so that other work can run. Throws EDGEWISE_CANCELLED once the signal aborts. */
export const writeGraphText = (graph: TaskGraph, request: Asked, signal?: AbortSignal): Promise<GraphText> => inSlices(writing(graph, request), signal)
