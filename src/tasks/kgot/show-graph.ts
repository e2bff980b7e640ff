import type { Statement } from './statements.ts'
import type { Differences, Hidden, TaskGraph, TaskGraphDiff } from './task-graph.ts'
import type { TaskEdge, TaskNode } from './task-items.ts'

/** Formats a statement: the tool call and the batch that recorded it. */
const showStatement = ({ step, confidence, source: { tool, call, url, sha256, at } }: Statement) => ({ step, tool, call, url, sha256, at, confidence })

/** Maximum entries shown of one item: thousands of sources may describe it. */
const MOST = { properties: 1000, conflicts: 50, values: 10, sources: 10 }

/** Truncates the lists of an item and counts what is left out. */
class Shown {
  readonly #leftOut = { properties: 0, conflicts: 0, values: 0, sources: 0 }

  first<T>(of: keyof typeof MOST, items: readonly T[]): readonly T[] {
    this.#leftOut[of] += Math.max(0, items.length - MOST[of])
    return items.slice(0, MOST[of])
  }

  sources(statements: readonly Statement[]) {
    return this.first('sources', statements).map(showStatement)
  }

  /** Empty where everything is shown. */
  get leftOut() {
    const some = Object.entries(this.#leftOut).filter(([, count]) => count > 0)
    return some.length === 0 ? {} : { leftOut: Object.fromEntries(some) }
  }
}

function showFacts({ properties, conflicts, confidence, statements }: TaskNode | TaskEdge) {
  const shown = new Shown()
  const shownConflicts = shown.first('conflicts', conflicts).map(({ of, name, values }) => ({
    of,
    name,
    values: shown.first('values', values).map(({ value, confidence: share, statements: by }) => ({ value, confidence: share, sources: shown.sources(by) }))
  }))
  return {
    properties: Object.fromEntries(shown.first('properties', properties).map(({ name, value }) => [name, value])),
    confidence,
    conflicts: shownConflicts,
    sources: shown.sources(statements),
    ...shown.leftOut
  }
}

const showNode = (node: TaskNode) => ({ key: node.key, label: node.label, name: node.name, aliases: node.aliases, ...showFacts(node) })
const showEdge = (edge: TaskEdge) => ({ source: edge.source, type: edge.type, target: edge.target, ...showFacts(edge) })

const aside =
  <T, S>(show: (item: T) => S) =>
  (item: Hidden<T>) => ({ ...show(item), since: item.hidden.step, reason: item.hidden.reason })

/** Serialises JSON in pieces; a generator becomes a list, written item by item. */
function* writeJson(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) yield JSON.stringify(value)
  else if (Symbol.iterator in value) yield* writeList(value as Iterable<unknown>)
  else {
    let before = '{'
    for (const [name, member] of Object.entries(value)) {
      yield `${before}${JSON.stringify(name)}:`
      yield* writeJson(member)
      before = ','
    }
    yield '}'
  }
}

function* writeList(items: Iterable<unknown>): Generator<string> {
  let before = '['
  for (const item of items) {
    yield before + JSON.stringify(item)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function* each<T, S>(items: readonly T[], show: (item: T) => S): Generator<S> {
  for (const item of items) yield show(item)
}

export const showNodes = ({ nodes }: TaskGraph, first: number) => nodes.slice(0, first).map(showNode)
export const showEdges = ({ edges }: TaskGraph, first: number) => edges.slice(0, first).map(showEdge)

/**
 * Serialises a graph as JSON in pieces, with the first entries of each item; `leftOut` counts the rest. Quarantined and removed items are listed separately,
 * with the step and the reason.
 */
export function writeTaskGraph({ nodes, edges, quarantined, removed }: TaskGraph, about: object): Generator<string> {
  return writeJson({
    ...about,
    nodes: each(nodes, showNode),
    edges: each(edges, showEdge),
    quarantined: { nodes: each(quarantined.nodes, aside(showNode)), edges: each(quarantined.edges, aside(showEdge)) },
    removed: each(removed, aside(showNode))
  })
}

function eachDifference<T, S>({ added, removed, changed }: Differences<T>, show: (item: T) => S) {
  return {
    added: each(added, show),
    removed: each(removed, show),
    changed: each(changed, ({ before, after }) => ({ before: show(before), after: show(after) }))
  }
}

/** Serialises the difference between two task graphs as JSON in pieces, with items as in `writeTaskGraph`. */
export function writeTaskGraphDiff({ nodes, edges }: TaskGraphDiff, about: object): Generator<string> {
  return writeJson({ ...about, nodes: eachDifference(nodes, showNode), edges: eachDifference(edges, showEdge) })
}
