import { atOnce, inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import type { InlineGraphContent } from '../../storage/graphs/store.ts'
import type { Value } from '../../storage/graphs/values.ts'
import { identityOf } from './same-nodes.ts'
import type { Statement, TaskProperty } from './statements.ts'
import type { TaskGraph } from './task-graph.ts'
import type { TaskEdge, TaskNode } from './task-items.ts'

const place = { source: 'task', line: 1 }
const NAME = 'name'

/** Distinct addresses, or steps where there are none. */
function sourcesOf(statements: readonly Statement[]): string[] {
  return [...new Set(statements.map(({ source }) => source.url ?? source.step))]
}

/** Merges stated properties with the graph's own. A stated property whose name collides gets a distinct name. */
function* withOwn(stated: readonly TaskProperty[], own: Readonly<Record<string, Value>>): Steps<Record<string, Value>> {
  const taken = new Set(Object.keys(own).map(identityOf))
  const entries: [string, Value][] = []
  for (const { name, value } of stated) {
    let free = name
    while (taken.has(identityOf(free))) free = `${free}_stated`
    taken.add(identityOf(free))
    entries.push([free, value])
    yield
  }
  return Object.fromEntries([...entries, ...Object.entries(own)])
}

function* record({ confidence, statements, properties }: TaskNode | TaskEdge, own: Readonly<Record<string, Value>>) {
  return {
    properties: yield* withOwn(properties, { ...own, sources: sourcesOf(statements), confidence }),
    // A confidence of 1 is still a float.
    floats: ['confidence'],
    place
  }
}

function* nodeRecord(node: TaskNode): Steps<ImportRecord> {
  const own = { [NAME]: node.name, ...(node.aliases.length === 0 ? {} : { aliases: [...node.aliases] }) }
  return { kind: 'node', key: node.key, labels: [node.label], ...(yield* record(node, own)) }
}

function* edgeRecord(edge: TaskEdge): Steps<ImportRecord> {
  return { kind: 'relationship', source: edge.source, target: edge.target, type: edge.type, ...(yield* record(edge, {})) }
}

function* telling({ nodes, edges }: TaskGraph): Steps<InlineGraphContent> {
  const records: ImportRecord[] = []
  for (const node of nodes) {
    records.push(yield* nodeRecord(node))
    yield
  }
  for (const edge of edges) {
    records.push(yield* edgeRecord(edge))
    yield
  }
  const labels = new Set(nodes.map(({ label }) => label))
  return { records, orientation: 'directed', nameProperties: Object.fromEntries([...labels].map((label) => [label, NAME])) }
}

/**
 * Converts the graph to an inline graph for this service's tools: properties of nodes and edges, `sources` (addresses, else steps) and `confidence`, and for
 * nodes `name` and `aliases`. Quarantined and removed items are left out.
 */
export const recordsOf = (graph: TaskGraph): InlineGraphContent => atOnce(telling(graph))

/** Does the same in time slices, so that other work can run. */
export const tellTaskGraph = (graph: TaskGraph): Promise<InlineGraphContent> => inSlices(telling(graph))
