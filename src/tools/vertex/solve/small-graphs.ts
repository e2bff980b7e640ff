import { buildCsr } from '../../../graph/build-csr.ts'
import { randomNumbers } from '../../../graph/kernels/random.ts'
import type { CsrProjection } from '../../../graph/projection.ts'
import { bytesOf } from '../../../graph/projection.ts'
import { wholeGraph } from '../../../graph/spec.ts'
import type { CheckedProgram } from '../../../graph/vertex/language/checked.ts'

/** A graph in the form that a reference function gets. */
export interface SmallGraph {
  readonly nodes: number
  /** Pairs of indexes, each once; with a weight where the program reads weights. */
  readonly edges: readonly (readonly [from: number, to: number, weight?: number])[]
  readonly directed: boolean
  /** One number per node, by the inputs of the program. */
  readonly inputs: Readonly<Record<string, readonly number[]>>
}

export interface SmallCase {
  readonly graph: SmallGraph
  readonly parameters: Readonly<Record<string, number | boolean>>
}

export const CASES = 200
const MAX_NODES = 7
const MAX_WEIGHT = 9
const SEED = 4711

type Pick = (below: number) => number

function parametersFor({ source }: CheckedProgram, given: Readonly<Record<string, unknown>>, nodes: number, pick: Pick): SmallCase['parameters'] {
  return Object.fromEntries(
    Object.entries(source.parameters ?? {}).map(([name, { type, default: standard, least = 0, most = least + 5 }]) => {
      if (type === 'node') return [name, pick(nodes)]
      const value = given[name] ?? standard
      if (value !== undefined && pick(2) === 0) return [name, value as number | boolean]
      return [name, type === 'boolean' ? pick(2) === 1 : least + pick(Math.floor(Math.min(most, least + 5) - least) + 1)]
    })
  )
}

function edgesOf(nodes: number, directed: boolean, isWeighted: boolean, pick: Pick): SmallGraph['edges'] {
  const density = pick(8)
  const all = Array.from({ length: nodes * nodes }, (_, at): [number, number] => [Math.floor(at / nodes), at % nodes])
  const some = all.filter(([from, to]) => (directed ? from !== to : from < to) && pick(10) < density)
  return isWeighted ? some.map(([from, to]) => [from, to, 1 + pick(MAX_WEIGHT)]) : some
}

/**
 * Graphs of 1 to 7 nodes, from empty to dense, the smallest first, the same in every run, without loops and parallel edges.
 * @param given the call's values for parameters; half of the cases that can use them do
 */
export function smallCases(program: CheckedProgram, directed: boolean, given: Readonly<Record<string, unknown>>): SmallCase[] {
  const next = randomNumbers(SEED)
  const pick: Pick = (below) => Math.floor(next() * below)
  const { inputs = {}, graph: { weights } = {} } = program.source
  const cases = Array.from({ length: CASES }, (_, at): SmallCase => {
    const nodes = 1 + (at % MAX_NODES)
    const edges = edgesOf(nodes, directed, weights !== undefined, pick)
    const numbers = Object.fromEntries(Object.keys(inputs).map((name) => [name, Array.from({ length: nodes }, () => pick(MAX_WEIGHT + 1))]))
    return { graph: { nodes, edges, directed, inputs: numbers }, parameters: parametersFor(program, given, nodes, pick) }
  })
  const sizeOf = ({ graph }: SmallCase) => graph.nodes + graph.edges.length
  return cases.toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

/** The graph as a projection of a local engine. */
export function projectionOf({ nodes, edges, directed }: SmallGraph, tenant: string): CsrProjection {
  const orientation = directed ? 'natural' : 'undirected'
  const isWeighted = edges.some(({ length }) => length === 3)
  const csr = buildCsr({
    nodeCount: nodes,
    sources: Uint32Array.from(edges, ([from]) => from),
    targets: Uint32Array.from(edges, ([, to]) => to),
    weights: isWeighted ? Float64Array.from(edges, ([, , weight = 1]) => weight) : null,
    orientation,
    parallel: 'keep'
  })
  const nodeIds = new Float64Array(new SharedArrayBuffer(8 * nodes)).map((_, index) => index)
  const spec = wholeGraph(orientation)
  return { tenant, graph: '', version: '', spec, nodeIds, columns: {}, arcCount: csr.arcCount, bytes: bytesOf([nodeIds], csr), csr }
}
