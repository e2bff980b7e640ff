import { DirectedGraph, UndirectedGraph } from 'graphology'
import louvainModule from 'graphology-communities-louvain'
import betweennessModule from 'graphology-metrics/centrality/betweenness.js'
import closenessModule from 'graphology-metrics/centrality/closeness.js'
import pagerankModule from 'graphology-metrics/centrality/pagerank.js'
import type { Input } from './inputs.ts'

export { connectedComponents, stronglyConnectedComponents } from 'graphology-components'
export { dijkstra, singleSourceLength } from 'graphology-shortest-path'

/** These packages are CommonJS, and the import is the function itself, although their types differ. */
export const louvain = louvainModule as unknown as typeof louvainModule.default
export const betweenness = betweennessModule as unknown as typeof betweennessModule.default
export const closeness = closenessModule as unknown as typeof closenessModule.default
export const pagerank = pagerankModule as unknown as typeof pagerankModule.default

export type PeerGraph = DirectedGraph | UndirectedGraph

/** The input as a graphology graph with numbers for keys; weights as an attribute. */
export function graphOf(input: Input): PeerGraph {
  const graph = input.directed ? new DirectedGraph() : new UndirectedGraph()
  for (let u = 0; u < input.nodeCount; u++) graph.addNode(u)
  for (let i = 0; i < input.sources.length; i++) graph.addEdge(input.sources[i], input.targets[i], { weight: input.weights[i] })
  return graph
}

/** Values by node number of an object keyed by node. */
export function byNode(values: Record<string, number>, nodeCount: number, missing = 0): Float64Array {
  return Float64Array.from({ length: nodeCount }, (_, u) => values[u] ?? missing)
}
