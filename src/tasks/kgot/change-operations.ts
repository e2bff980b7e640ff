import type { GraphChanges } from '../../outside/sandbox/sandbox.ts'
import type { EdgeOperation, NodeOperation, Operation, RemoveOperation } from './operation.ts'
import type { TaskGraph } from './task-graph.ts'
import { THING } from './task-items.ts'

/** Confidence of facts that a query adds without one: a model derived them from a result. */
const CONFIDENCE = 0.9

type Sure = (replaces: boolean, known: { readonly confidence: number } | undefined) => number

/** A replacement must outweigh the value it replaces to be chosen. */
const sureOf: Sure = (replaces, known) => (replaces && known !== undefined ? Math.max(CONFIDENCE, (1 + known.confidence) / 2) : CONFIDENCE)

const edgeId = ({ source, type, target }: GraphChanges['removedEdges'][number]) => JSON.stringify([source, type, target])

function nodesOf({ nodes, stranded }: GraphChanges, graph: TaskGraph): NodeOperation[] {
  const wanted = new Set([...stranded, ...nodes.map(({ key }) => key)])
  const known = new Map(graph.nodes.flatMap((node) => (wanted.has(node.key) ? [[node.key, node]] : [])))
  const changed = nodes.flatMap(({ key, labels: [label = THING, ...others], names, properties, replaces }) => {
    const claimed = { op: 'node', key, confidence: sureOf(replaces, known.get(key)), relevant: true } as const
    const facts = [...names.map((name) => ({ name: 'name', value: name })), ...properties]
    return [{ ...claimed, label, properties: facts }, ...others.map((other) => ({ ...claimed, label: other, properties: [] }))]
  })
  // A node that was known only from its edges disappears with them unless it is restated.
  const left = stranded.filter((key) => known.get(key)?.label === THING)
  return [...changed, ...left.map((key) => ({ op: 'node', key, label: THING, properties: [], confidence: CONFIDENCE, relevant: true }) as const)]
}

function edgesOf({ edges, removedEdges }: GraphChanges, graph: TaskGraph): EdgeOperation[] {
  const wanted = new Set(edges.map(edgeId))
  const known = new Map(graph.edges.flatMap((edge) => (wanted.has(edgeId(edge)) ? [[edgeId(edge), edge]] : [])))
  return [
    // A removed edge is quarantined as irrelevant.
    ...removedEdges.map((edge) => ({ op: 'edge', ...edge, properties: [], confidence: CONFIDENCE, relevant: false }) as const),
    ...edges.map(({ replaces, ...edge }) => ({ op: 'edge', ...edge, confidence: sureOf(replaces, known.get(edgeId(edge))), relevant: true }) as const)
  ]
}

/**
 * Converts a query's changes to its copy of a graph into operations that change the graph in the same way. Removals come first, so that a new node with the
 * name of a removed one survives.
 */
export function operationsOf(changes: GraphChanges, graph: TaskGraph, reason: string): Operation[] {
  const removed = changes.removedNodes.map((key): RemoveOperation => ({ op: 'remove', key, reason }))
  return [...removed, ...nodesOf(changes, graph), ...edgesOf(changes, graph)]
}
