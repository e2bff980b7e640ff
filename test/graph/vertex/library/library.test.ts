import t from 'tap'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { checkProgram } from '../../../../src/graph/vertex/language/check-program.ts'
import type { VertexProgram } from '../../../../src/graph/vertex/language/program.ts'
import { library } from '../../../../src/graph/vertex/library/index.ts'
import type { EdgeList } from '../../random-graph.ts'
import { type Given, outcome, outcomeInParts } from '../outcome.ts'
import { csrIn, largeGraph, withoutWeights } from './random-cases.ts'

/** What the program needs of a graph of so many nodes. */
function givenTo({ parameters = {}, inputs = {} }: VertexProgram, nodeCount: number): Given {
  const nodes = Object.entries(parameters).filter(([, { type }]) => type === 'node')
  return {
    parameters: Object.fromEntries(nodes.map(([name], at) => [name, at === 0 ? 0 : nodeCount - 1])),
    inputs: Object.fromEntries(Object.keys(inputs).map((name) => [name, Float64Array.from({ length: nodeCount }, (_, node) => node % 17)]))
  }
}

const orientationsOf = ({ graph }: VertexProgram): Orientation[] =>
  graph?.direction === undefined ? ['natural', 'undirected'] : [graph.direction === 'directed' ? 'natural' : 'undirected']

const ring: EdgeList = { nodeCount: 40, arcs: Array.from({ length: 40 }, (_, at) => [at, (at + 1) % 40] as const) }
const graphs: readonly EdgeList[] = [largeGraph(1), withoutWeights(largeGraph(2)), ring, { nodeCount: 1, arcs: [[0, 0]] }]

t.test('each name occurs once', async (t) => {
  t.equal(new Set(library.map(({ name }) => name)).size, library.length)
})

t.test('each program passes the checker', async (t) => {
  for (const program of library) t.same(checkProgram(program).source, program, program.name)
})

t.test('each program gives the same when it pauses after every superstep', async (t) => {
  for (const program of library) {
    for (const graph of graphs) {
      for (const orientation of orientationsOf(program)) {
        const csr = csrIn(graph, orientation)
        const given = givenTo(program, graph.nodeCount)
        const { parts, ...told } = outcomeInParts(program, csr, given)
        t.same(told, outcome(program, csr, given), `${program.name}, ${graph.nodeCount} nodes, ${orientation}`)
        t.ok(parts === told.supersteps || parts === told.supersteps + 1, `${parts} parts of ${told.supersteps} supersteps`)
      }
    }
  }
})

t.test('each program without node parameters accepts an empty graph', async (t) => {
  const needsNode = ({ parameters = {} }: VertexProgram) => Object.values(parameters).some(({ type }) => type === 'node')
  const taken = library.filter((program) => !needsNode(program))
  for (const program of taken) {
    for (const orientation of orientationsOf(program)) t.same(outcome(program, csrIn({ nodeCount: 0, arcs: [] }, orientation), givenTo(program, 0)).nodes, [])
  }
  t.equal(taken.length, library.length - 3)
})
