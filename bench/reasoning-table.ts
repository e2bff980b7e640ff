import { buildCsr } from '../src/graph/build-csr.ts'
import { uncontrolled } from '../src/graph/control.ts'
import { randomNumbers } from '../src/graph/kernels/random.ts'
import { checkProgram } from '../src/graph/vertex/language/check-program.ts'
import type { VertexProgram } from '../src/graph/vertex/language/program.ts'
import { bipartite } from '../src/graph/vertex/library/bipartite.ts'
import { connectivity } from '../src/graph/vertex/library/connectivity.ts'
import { cycleUndirected } from '../src/graph/vertex/library/cycle-undirected.ts'
import { heaviestTriangle } from '../src/graph/vertex/library/heaviest-triangle.ts'
import { shortestPath } from '../src/graph/vertex/library/shortest-path.ts'
import { topologicalOrder } from '../src/graph/vertex/library/topological-order.ts'
import type { ProgramResult } from '../src/graph/vertex/run/reduce-result.ts'
import { runProgram } from '../src/graph/vertex/run/run-program.ts'

/**
 * Six tasks of GraphAgent-Reasoner at its four sizes, solved by vertex programs and checked by the plain solvers below. Graphs have twice as many edges as
 * nodes, like its own.
 */
const SIZES = [100, 200, 500, 1000]
const GRAPHS = 20

type Edge = readonly [from: number, to: number, weight: number]
type Pick = (below: number) => number

interface Drawn {
  readonly nodes: number
  readonly edges: readonly Edge[]
  readonly weights: Float64Array
}

interface Task {
  readonly name: string
  readonly program: VertexProgram
  readonly directed: boolean
  draw(nodes: number, isYes: boolean, pick: Pick): Drawn
  isRight(drawn: Drawn, told: ProgramResult): boolean
}

function drawn(nodes: number, edges: readonly Edge[], pick: Pick): Drawn {
  return { nodes, edges, weights: Float64Array.from({ length: nodes }, () => 1 + pick(100)) }
}

const randomEdges = (nodes: number, count: number, pick: Pick): Edge[] =>
  Array.from({ length: count }, () => [pick(nodes), pick(nodes), 1 + pick(10)] as const).filter(([from, to]) => from !== to)

/** Each node but the first gets an earlier parent. */
const tree = (nodes: number, pick: Pick): Edge[] => Array.from({ length: nodes - 1 }, (_, at) => [pick(at + 1), at + 1, 1 + pick(10)])

const anyGraph = (nodes: number, _isYes: boolean, pick: Pick) => drawn(nodes, randomEdges(nodes, 2 * nodes, pick), pick)

function neighborsOf({ nodes, edges }: Drawn): Set<number>[] {
  const sets = Array.from({ length: nodes }, () => new Set<number>())
  for (const [from, to] of edges) {
    sets[from]?.add(to)
    sets[to]?.add(from)
  }
  return sets
}

/** The least root of each node's part, by union-find. */
function roots({ nodes, edges }: Drawn): { readonly find: (node: number) => number; readonly closed: boolean } {
  const parents = Array.from({ length: nodes }, (_, node) => node)
  const find = (node: number): number => (parents[node] === node ? node : find(parents[node] as number))
  let closed = false
  for (const [from, to] of edges) {
    const [a, b] = [find(from), find(to)]
    closed ||= a === b
    parents[Math.max(a, b)] = Math.min(a, b)
  }
  return { find, closed }
}

/** Dijkstra's, without a heap. */
function distanceBetween({ nodes, edges }: Drawn, source: number, target: number): number {
  const distances = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  const isDone = new Uint8Array(nodes)
  distances[source] = 0
  for (let round = 0; round < nodes; round++) {
    let next = -1
    for (let node = 0; node < nodes; node++) if (isDone[node] === 0 && (next < 0 || (distances[node] as number) < (distances[next] as number))) next = node
    isDone[next] = 1
    const base = distances[next] as number
    for (const [from, to, weight] of edges) {
      if (from === next) distances[to] = Math.min(distances[to] as number, base + weight)
      if (to === next) distances[from] = Math.min(distances[from] as number, base + weight)
    }
  }
  return distances[target] as number
}

function isTwoColorable(graph: Drawn): boolean {
  const neighbors = neighborsOf(graph)
  const sides = new Int8Array(graph.nodes).fill(-1)
  return neighbors.every((_, first) => {
    if (sides[first] !== -1) return true
    sides[first] = 0
    const waiting = [first]
    for (const node of waiting) {
      for (const other of neighbors[node] ?? []) {
        if (sides[other] === sides[node]) return false
        if (sides[other] !== -1) continue
        sides[other] = 1 - (sides[node] as number)
        waiting.push(other)
      }
    }
    return true
  })
}

function heaviestSum(graph: Drawn): number {
  const neighbors = neighborsOf(graph)
  const weightOf = (node: number) => graph.weights[node] as number
  let most = Number.NEGATIVE_INFINITY
  for (const [from, to] of graph.edges)
    for (const third of neighbors[from] ?? []) if (neighbors[to]?.has(third)) most = Math.max(most, weightOf(from) + weightOf(to) + weightOf(third))
  return most
}

/** Whether the rows contain all nodes, each after all its predecessors. */
function isOrder({ nodes, edges }: Drawn, rows: Uint32Array): boolean {
  const places = new Map([...rows].map((node, place) => [node, place]))
  return places.size === nodes && edges.every(([from, to]) => (places.get(from) ?? 0) < (places.get(to) ?? 0))
}

const value = ({ values }: ProgramResult, name: string) => values[name]?.value

const tasks: readonly Task[] = [
  {
    name: 'cycle',
    program: cycleUndirected,
    directed: false,
    draw: (nodes, isYes, pick) => drawn(nodes, [...tree(nodes, pick), ...(isYes ? [[0, nodes - 1, 1] as const, [1, nodes - 1, 1] as const] : [])], pick),
    isRight: (graph, told) => value(told, 'hasCycle') === roots(graph).closed
  },
  {
    name: 'connectivity',
    program: connectivity,
    directed: false,
    draw: (nodes, isYes, pick) => drawn(nodes, isYes ? tree(nodes, pick) : randomEdges(nodes, Math.floor(0.6 * nodes), pick), pick),
    isRight: (graph, told) => value(told, 'isConnected') === (roots(graph).find(0) === roots(graph).find(graph.nodes - 1))
  },
  {
    name: 'bipartite',
    program: bipartite,
    directed: false,
    draw: (nodes, isYes, pick) =>
      drawn(
        nodes,
        randomEdges(nodes, 2 * nodes, pick).filter(([from, to]) => !isYes || (from + to) % 2 === 1),
        pick
      ),
    isRight: (graph, told) => value(told, 'isBipartite') === isTwoColorable(graph)
  },
  {
    name: 'topology',
    program: topologicalOrder,
    directed: true,
    draw: (nodes, _isYes, pick) =>
      drawn(
        nodes,
        randomEdges(nodes, 2 * nodes, pick).map(([a, b, weight]) => [Math.max(a, b), Math.min(a, b), weight]),
        pick
      ),
    isRight: (graph, told) => isOrder(graph, told.nodes)
  },
  {
    name: 'shortest',
    program: shortestPath,
    directed: false,
    draw: anyGraph,
    isRight: (graph, told) => value(told, 'distance') === distanceBetween(graph, 0, graph.nodes - 1)
  },
  { name: 'triangle', program: heaviestTriangle, directed: false, draw: anyGraph, isRight: (graph, told) => value(told, 'heaviest') === heaviestSum(graph) }
]

function run({ program, directed }: Task, { nodes, edges, weights }: Drawn) {
  const checked = checkProgram(program)
  const csr = buildCsr({
    nodeCount: nodes,
    sources: Uint32Array.from(edges, ([from]) => from),
    targets: Uint32Array.from(edges, ([, to]) => to),
    weights: program.graph?.weights === undefined ? null : Float64Array.from(edges, ([, , weight]) => weight),
    orientation: directed ? 'natural' : 'undirected',
    parallel: 'keep'
  })
  const ends: Readonly<Record<string, number>> = { source: 0, target: nodes - 1 }
  const declared = Object.entries(program.parameters ?? {})
  const parameters = Object.fromEntries(declared.map(([name, { type, default: standard }]) => [name, type === 'node' ? (ends[name] ?? 0) : Number(standard)]))
  const inputs = Object.fromEntries(Object.keys(program.inputs ?? {}).map((name) => [name, weights]))
  return runProgram(csr, { program: checked, parameters, inputs, maxWork: 1e9 }, uncontrolled)
}

const next = randomNumbers(1)
const pick: Pick = (below) => Math.floor(next() * below)
process.stdout.write(
  `| Task | ${SIZES.map((size) => `${size} nodes`).join(' | ')} | supersteps, least to most |\n|---|${SIZES.map(() => '---|').join('')}---|\n`
)
for (const task of tasks) {
  const supersteps: number[] = []
  const cells = SIZES.map((nodes) => {
    const right = Array.from({ length: GRAPHS }, (_, at) => {
      const graph = task.draw(nodes, at % 2 === 0, pick)
      const { result, supersteps: count } = run(task, graph)
      supersteps.push(count)
      return result !== null && task.isRight(graph, result)
    })
    return `${right.filter(Boolean).length} of ${GRAPHS}`
  })
  process.stdout.write(`| ${task.name} | ${cells.join(' | ')} | ${Math.min(...supersteps)} to ${Math.max(...supersteps)} |\n`)
}
