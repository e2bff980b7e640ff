import type { GraphData } from '../../outside/sandbox/sandbox.ts'
import type { TaskGraph } from './task-graph.ts'
import type { TaskEdge, TaskNode } from './task-items.ts'

const valuesOf = ({ properties }: TaskNode | TaskEdge) => properties.map(({ name, value }) => ({ name, value }))

/** Converts a graph to the form that queries read, without sources. */
export function graphDataOf({ nodes, edges }: TaskGraph): GraphData {
  return {
    nodes: nodes.map((node) => ({ key: node.key, label: node.label, name: node.name, aliases: node.aliases, properties: valuesOf(node) })),
    edges: edges.map((edge) => ({ source: edge.source, type: edge.type, target: edge.target, properties: valuesOf(edge) }))
  }
}
