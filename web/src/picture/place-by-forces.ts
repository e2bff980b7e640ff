import { DirectedGraph } from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'

const ITERATIONS = 300

/** Places of up to a few hundred nodes, the same at every call. */
export function placeByForces(nodeCount: number, links: readonly (readonly [number, number])[]): readonly { readonly x: number; readonly y: number }[] {
  const graph = new DirectedGraph()
  for (let node = 0; node < nodeCount; node++) graph.addNode(node, { x: Math.cos(node * 2.4) * Math.sqrt(node), y: Math.sin(node * 2.4) * Math.sqrt(node) })
  for (const [from, to] of links) if (from !== to) graph.mergeEdge(from, to)
  const settings = { ...forceAtlas2.inferSettings(graph), adjustSizes: false }
  const places = forceAtlas2(graph, { iterations: ITERATIONS, settings })
  return Array.from({ length: nodeCount }, (_, node) => places[node] ?? { x: 0, y: 0 })
}
