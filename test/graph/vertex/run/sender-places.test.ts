import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { randomNumbers } from '../../../../src/graph/kernels/random.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import type { VertexProgram } from '../../../../src/graph/vertex/language/program.ts'
import { connectivity } from '../../../../src/graph/vertex/library/connectivity.ts'
import { hits } from '../../../../src/graph/vertex/library/hits.ts'
import { kCore } from '../../../../src/graph/vertex/library/k-core.ts'
import { labelPropagation } from '../../../../src/graph/vertex/library/label-propagation.ts'
import { pagerank } from '../../../../src/graph/vertex/library/pagerank.ts'
import { layOutProgram } from '../../../../src/graph/vertex/run/lay-out-program.ts'
import { estimateProgramBytes } from '../../../../src/graph/vertex/run/memory.ts'
import { runProgram } from '../../../../src/graph/vertex/run/run-program.ts'
import { MANY_NODES as MANY } from '../../../../src/graph/vertex/run/sender-places.ts'
import { isClose } from '../../oracles.ts'
import { type Arc, csrOf } from '../../random-graph.ts'
import { type Given, parametersOf } from '../outcome.ts'

const next = randomNumbers(5)
const skewed = () => Math.floor(5000 * next() ** 3)
const weighted = Array.from({ length: 20_000 }, (): Arc => [skewed(), skewed(), 1 + Math.floor(9 * next())])
const plain = weighted.map(([source, target]): Arc => [source, target])

/** A condition on both ends, and messages that read weights, both ways. */
const lowering: VertexProgram = {
  name: 'lowering',
  description: 'The least value that reaches a node, when each relationship adds its weight.',
  graph: { weights: 'any' },
  state: { value: { type: 'number', initial: 'mod(number(id) * 7, 1001)' } },
  phases: [
    {
      message: { value: { type: 'number', combine: 'min' }, total: { type: 'number', combine: 'sum' } },
      send: [{ along: 'both', when: 'from.value + 1 < to.value', value: { value: 'from.value + edge.weight', total: 'from.value / 3' } }],
      update: { rules: [{ when: 'message.value < value', set: { value: 'message.value + message.total * 0.001' } }] },
      halt: { after: '12' }
    }
  ],
  result: { columns: { value: 'value' } }
}

const isPlaced = (program: VertexProgram, nodeCount: number, given: Given = {}): boolean =>
  layOutProgram(parametersOf(program, given).program, csrOf(nodeCount, plain), parametersOf(program, given).parameters).some((layout) => layout.isPlaced)

/** The column of the nodes with relationships, with and without placed senders. */
function placedAndNot(program: VertexProgram, column: string, arcs: readonly Arc[], orientation: Orientation, given: Given): [number[], number[]] {
  const of = (nodeCount: number): number[] => {
    const { result } = runProgram(csrOf(nodeCount, arcs, orientation), parametersOf(program, given), uncontrolled)
    const values = new Float64Array(nodeCount).fill(Number.NaN)
    for (const [row, value] of result?.columns[column]?.data.entries() ?? []) values[result?.nodes[row] ?? 0] = value
    return [...values.subarray(0, 5000)]
  }
  return [of(MANY), of(MANY - 1)]
}

t.test('placed senders change no bit of a result', async (t) => {
  const runs: [VertexProgram, string, readonly Arc[], Given][] = [
    [pagerank, 'score', plain, { parameters: { maxIterations: 20 } }],
    [pagerank, 'score', weighted, { parameters: { maxIterations: 13 } }],
    [kCore, 'core', plain, {}],
    [labelPropagation, 'label', plain, { parameters: { rounds: 12 } }],
    [lowering, 'value', weighted, {}]
  ]
  for (const [program, column, arcs, given] of runs) {
    t.ok(isPlaced(program, MANY, given) && !isPlaced(program, MANY - 1, given), program.name)
    for (const orientation of ['natural', 'undirected'] as const) {
      const [placed, plain] = placedAndNot(program, column, arcs, orientation, given)
      t.same(placed, plain, `${program.name}, ${orientation}`)
    }
  }
})

t.test('senders are placed along relationships and against them', async (t) => {
  const given = { parameters: { rounds: 6 } }
  t.ok(isPlaced(hits, MANY, given))
  for (const column of ['hub', 'authority']) {
    const [placed, plain] = placedAndNot(hits, column, weighted, 'natural', given)
    t.ok(isClose(placed, plain, 1e-12), column)
  }
})

t.test('a run with placed senders continues after a pause', async (t) => {
  const csr = csrOf(MANY, plain)
  const parameters = parametersOf(pagerank, { parameters: { maxIterations: 20 } })
  const { checkpoint } = runProgram(csr, { ...parameters, pauseAfter: 3 }, uncontrolled)
  const parts = runProgram(csr, { ...parameters, ...(checkpoint === null ? {} : { resume: checkpoint }) }, uncontrolled)
  t.equal(checkpoint?.supersteps, 3)
  t.same(parts.result?.columns, runProgram(csr, parameters, uncontrolled).result?.columns)
})

t.test('few supersteps, and phases that push messages, place no senders', async (t) => {
  t.notOk(isPlaced(pagerank, MANY, { parameters: { maxIterations: 11 } }))
  t.notOk(isPlaced(connectivity, MANY, { parameters: { source: 0, target: 1 } }))
})

t.test('the estimate of memory counts the places of senders', async (t) => {
  const { program } = parametersOf(pagerank, {})
  t.equal(estimateProgramBytes(program, MANY, 1000) - estimateProgramBytes(program, MANY, 0), 8000)
  t.equal(estimateProgramBytes(program, MANY - 1, 1000), estimateProgramBytes(program, MANY - 1, 0))
})
