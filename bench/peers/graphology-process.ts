/** Runs graphology for the bench, as serve.py does for Python packages: one JSON command a line on stdin, one JSON answer a line on stdout. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { DirectedGraph, UndirectedGraph } from 'graphology'
import louvainModule from 'graphology-communities-louvain'
import { connectedComponents, stronglyConnectedComponents } from 'graphology-components'
import betweennessModule from 'graphology-metrics/centrality/betweenness.js'
import closenessModule from 'graphology-metrics/centrality/closeness.js'
import pagerankModule from 'graphology-metrics/centrality/pagerank.js'
import { dijkstra, singleSourceLength } from 'graphology-shortest-path'
import { randomNumbers } from '../../src/graph/kernels/random.ts'
import { type Digest, digestGroups, digestShares, digestVector } from '../digest.ts'

/** These packages are CommonJS, and the import is the function itself, although their types differ. */
const louvain = louvainModule as unknown as typeof louvainModule.default
const betweenness = betweennessModule as unknown as typeof betweennessModule.default
const closeness = closenessModule as unknown as typeof closenessModule.default
const pagerank = pagerankModule as unknown as typeof pagerankModule.default

type Graph = DirectedGraph | UndirectedGraph

interface Held {
  readonly nodeCount: number
  readonly directed: boolean
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly weights: Float64Array
}

interface Command {
  readonly do: string
  readonly options?: { readonly source: number; readonly pairs: readonly (readonly [number, number])[] }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapBytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function graphOf({ nodeCount, directed, sources, targets, weights }: Held): Graph {
  const graph = directed ? new DirectedGraph() : new UndirectedGraph()
  for (let u = 0; u < nodeCount; u++) graph.addNode(u)
  for (let i = 0; i < sources.length; i++) graph.addEdge(sources[i], targets[i], { weight: weights[i] })
  return graph
}

function byNode(values: Record<string, number>, nodeCount: number, missing = 0): Float64Array {
  return Float64Array.from({ length: nodeCount }, (_, u) => values[u] ?? missing)
}

function costOf(graph: Graph, path: readonly string[] | null): number {
  return (path ?? []).slice(1).reduce((sum, node, i) => sum + (graph.getEdgeAttribute(path?.[i], node, 'weight') as number), 0)
}

/** The call to time, which returns what makes its digest. */
type Operation = (graph: Graph, held: Held, options: NonNullable<Command['options']>) => () => Digest

const operations: Readonly<Record<string, Operation>> = {
  pagerank: (graph, { nodeCount }) => {
    const scores = pagerank(graph, { alpha: 0.85, maxIterations: 1000, tolerance: 1e-12, getEdgeWeight: null })
    return () => digestShares(byNode(scores, nodeCount))
  },
  wcc: (graph) => {
    const components = connectedComponents(graph)
    return () => digestGroups(components.map(({ length }) => length))
  },
  scc: (graph) => {
    const components = stronglyConnectedComponents(graph)
    return () => digestGroups(components.map(({ length }) => length))
  },
  bfs: (graph, { nodeCount }, { source }) => {
    const depths = singleSourceLength(graph, source)
    return () => digestVector(byNode(depths, nodeCount, -1))
  },
  shortestPaths: (graph, _, { pairs }) => {
    const paths = pairs.map(([from, to]) => dijkstra.bidirectional(graph, from, to, 'weight'))
    return () => paths.map((path) => costOf(graph, path))
  },
  betweenness: (graph, { nodeCount }) => {
    const scores = betweenness(graph, { normalized: false, getEdgeWeight: null })
    return () => digestVector(byNode(scores, nodeCount))
  },
  closeness: (graph, { nodeCount }) => {
    const scores = closeness(graph)
    return () => digestVector(byNode(scores, nodeCount))
  },
  louvain: (graph) => {
    const { modularity } = louvain.detailed(graph, { getEdgeWeight: null, rng: randomNumbers(1) })
    return () => [modularity]
  }
}

let held: Held | undefined
let graph: Graph | undefined

function read({ nodeCount, directed, ...paths }: { nodeCount: number; directed: boolean; sources: string; targets: string; weights: string }): object {
  const bytes = (path: string) => new Uint8Array(readFileSync(path)).buffer
  held = {
    nodeCount,
    directed,
    sources: new Uint32Array(bytes(paths.sources)),
    targets: new Uint32Array(bytes(paths.targets)),
    weights: new Float64Array(bytes(paths.weights))
  }
  return {}
}

function cpuMs(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function answer(command: Command): object {
  const input = held as Held
  if (command.do === 'build') {
    const before = graph === undefined ? heapBytes() : 0
    const isFirst = graph === undefined
    const ms = cpuMs(() => {
      graph = graphOf(input)
    })
    return { ms, digest: [input.nodeCount, graph?.size], grownBytes: isFirst ? heapBytes() - before : 0 }
  }
  const operation = operations[command.do]
  if (operation === undefined) return { error: 'none' }
  let digest: () => Digest = () => []
  const ms = cpuMs(() => {
    digest = operation(graph as Graph, input, command.options ?? { source: 0, pairs: [] })
  })
  return { ms, digest: digest(), grownBytes: 0 }
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command & Parameters<typeof read>[0]
  let reply: object
  try {
    reply = command.do === 'read' ? read(command) : answer(command)
  } catch (error) {
    reply = { error: String(error) }
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`)
}
