import type { Statement } from './statements.ts'
import { type Differences, diffTaskGraphs, type Hidden, type TaskGraph } from './task-graph.ts'
import type { TaskEdge, TaskNode } from './task-items.ts'

/** Who said something: a call of a tool, by the batch that wrote it down. */
const showStatement = ({ step, confidence, source: { tool, call, url, sha256, at } }: Statement) => ({ step, tool, call, url, sha256, at, confidence })

function showFacts({ properties, conflicts, confidence, statements }: TaskNode | TaskEdge) {
  const told = conflicts.map(({ of, name, values }) => ({
    of,
    name,
    values: values.map(({ value, confidence: share, statements: said }) => ({ value, confidence: share, sources: said.map(showStatement) }))
  }))
  return {
    properties: Object.fromEntries(properties.map(({ name, value }) => [name, value])),
    confidence,
    conflicts: told,
    sources: statements.map(showStatement)
  }
}

const showNode = (node: TaskNode) => ({ key: node.key, label: node.label, name: node.name, aliases: node.aliases, ...showFacts(node) })
const showEdge = (edge: TaskEdge) => ({ source: edge.source, type: edge.type, target: edge.target, ...showFacts(edge) })

const aside =
  <T, S>(show: (item: T) => S) =>
  (item: Hidden<T>) => ({ ...show(item), since: item.hidden.step, reason: item.hidden.reason })

/** A graph as JSON. What is quarantined or removed stands apart, with the step since which it is, and why. */
export function showTaskGraph({ nodes, edges, quarantined, removed }: TaskGraph) {
  return {
    nodes: nodes.map(showNode),
    edges: edges.map(showEdge),
    quarantined: { nodes: quarantined.nodes.map(aside(showNode)), edges: quarantined.edges.map(aside(showEdge)) },
    removed: removed.map(aside(showNode))
  }
}

function showDifferences<T, S>({ added, removed, changed }: Differences<T>, show: (item: T) => S) {
  return {
    added: added.map(show),
    removed: removed.map(show),
    changed: changed.map(({ before, after }) => ({ before: show(before), after: show(after) }))
  }
}

/** What differs between two graphs of a task, items as in `showTaskGraph`. */
export function showTaskGraphDiff(before: TaskGraph, after: TaskGraph) {
  const { nodes, edges } = diffTaskGraphs(before, after)
  return { nodes: showDifferences(nodes, showNode), edges: showDifferences(edges, showEdge) }
}
