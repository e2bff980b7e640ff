import type { Message } from '../../src/outside/models/model.ts'
import type { WalkGraph } from './walk-graph.ts'

/** The schema as a table with a line per property of a label, and per relationship type between two labels. */
export function schemaTable({ nodes, edges }: WalkGraph): string {
  const lines = new Set<string>()
  for (const { label, props } of nodes) for (const property of Object.keys(props)) lines.add(`Node | ${label} | (:${label}) | ${property}`)
  for (const { src, dst, type, props } of edges) {
    const pattern = `(:${nodes[src]?.label})-[:${type}]->(:${nodes[dst]?.label})`
    for (const property of Object.keys(props)) lines.add(`Relationship | ${type} | ${pattern} | ${property}`)
  }
  return ['Entity type | Entity name | Pattern | Property', ...[...lines].sort()].join('\n')
}

/** The whole graph as lines of JSON: nodes with their properties, then relationships by the keys of their ends. */
function dump({ nodes, edges }: WalkGraph): string {
  const keyOf = (place: number) => nodes[place]?.props['key']
  return [
    ...nodes.map(({ label, props }) => JSON.stringify({ label, ...props })),
    ...edges.map(({ src, dst, type, props }) => JSON.stringify({ from: keyOf(src), type, to: keyOf(dst), ...props }))
  ].join('\n')
}

/** The baseline without tools: the prompt contains schema and graph. */
export function dumpMessages(graph: WalkGraph, question: string): Message[] {
  return [
    {
      role: 'system',
      content:
        'You answer questions about one property graph, which is given in full. Relationships point from "from" to "to"; "connected" means by a relationship that leaves the node. Think it through, then end with the answer in the form that the question asks for.'
    },
    { role: 'user', content: `Schema:\n${schemaTable(graph)}\n\nGraph:\n${dump(graph)}\n\nQuestion: ${question}` }
  ]
}
