/**
 * Vertex programs beside the kernels that compute the same, taking turns: `npm run bench -- vertex --scales 17,18,19,20`.
 * R-MAT graphs have 2^scale nodes with 4 relationships a node. Runs go through the local engine, with one thread and with two. Prints medians of wall time, and
 * the power of nodes + relationships that fits the programs' times best.
 */
import { parseArgs } from 'node:util'
import type { AlgorithmName, AlgorithmParameters } from '../src/engines/engine.ts'
import type { Csr } from '../src/graph/csr.ts'
import type { CsrProjection } from '../src/graph/projection.ts'
import { wholeGraph } from '../src/graph/spec.ts'
import { checkProgram } from '../src/graph/vertex/language/check-program.ts'
import { components } from '../src/graph/vertex/library/components.ts'
import { pagerank } from '../src/graph/vertex/library/pagerank.ts'
import { shortestPath } from '../src/graph/vertex/library/shortest-path.ts'
import { fitExponent, median } from './growth.ts'
import { csrOf, rmat } from './inputs.ts'
import { busiest } from './scaling-rows.ts'
import { openEngines } from './threads.ts'

const ROUNDS = 5
const RELATIONSHIPS_PER_NODE = 4
const scores = { dampingFactor: 0.85, tolerance: 1e-7, maxIterations: 20 }

interface Race {
  readonly name: string
  graph(scale: number): Csr
  native(csr: Csr): readonly [AlgorithmName, AlgorithmParameters<AlgorithmName>]
  program(csr: Csr): AlgorithmParameters<'vertexProgram'>
}

const programOf = (source: object, parameters: Readonly<Record<string, number>>) => ({ program: checkProgram(source), parameters, inputs: {}, maxWork: 1e12 })

const races: readonly Race[] = [
  {
    name: 'shortest path, busiest node, weighted',
    graph: (scale) => csrOf(rmat(scale, true, RELATIONSHIPS_PER_NODE), true),
    native: (csr) => ['dijkstra', { source: busiest(csr) } as AlgorithmParameters<AlgorithmName>],
    program: (csr) => programOf(shortestPath, { source: busiest(csr), target: 0 })
  },
  {
    name: 'PageRank, 20 iterations',
    graph: (scale) => csrOf(rmat(scale, true, RELATIONSHIPS_PER_NODE), false),
    native: () => ['pagerank', { ...scores, sources: [] } as unknown as AlgorithmParameters<AlgorithmName>],
    program: () => programOf(pagerank, scores)
  },
  {
    name: 'components',
    graph: (scale) => csrOf(rmat(scale, false, RELATIONSHIPS_PER_NODE), false),
    native: () => ['weaklyConnectedComponents', {} as AlgorithmParameters<AlgorithmName>],
    program: () => programOf(components, {})
  }
]

const { values } = parseArgs({ options: { scales: { type: 'string', default: '17,18,19,20' } } })
const scales = values.scales.split(',').map(Number)
const engines = openEngines()

function projectionOf(csr: Csr): CsrProjection {
  const nodeIds = new Float64Array(csr.nodeCount)
  return { tenant: 'bench', graph: 'bench', version: '1', spec: wholeGraph('natural'), csr, arcCount: csr.arcCount, nodeIds, columns: {}, bytes: 0 }
}

/** Median ms of each, taking turns. The first round warms up. */
async function takeTurns(runs: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = runs.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, run] of runs.entries()) {
      const started = performance.now()
      await run()
      if (round > 0) times[at]?.push(performance.now() - started)
    }
  }
  return times.map(median)
}

const cells = (row: readonly (string | number)[]) => row.map((cell, at) => (at === 0 ? String(cell).padEnd(38) : String(cell).padStart(13))).join('')
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

console.log(`node ${process.version}`)
console.log(cells(['program', 'nodes', 'relationships', 'kernel ms', 'program ms', 'ratio', 'kernel ms, 2', 'program ms, 2', 'ratio, 2']))
for (const race of races) {
  const points: [number, number][] = []
  for (const scale of scales) {
    const csr = race.graph(scale)
    const projection = projectionOf(csr)
    const [algorithm, parameters] = race.native(csr)
    const given = race.program(csr)
    const runs = engines.flatMap((engine) => [() => engine.run(algorithm, projection, parameters), () => engine.run('vertexProgram', projection, given)])
    const [kernel = 0, program = 0, kernel2 = 0, program2 = 0] = await takeTurns(runs)
    points.push([csr.nodeCount + csr.arcCount, program])
    const ratio = (program / kernel).toFixed(2)
    console.log(cells([race.name, csr.nodeCount, csr.arcCount, ms(kernel), ms(program), ratio, ms(kernel2), ms(program2), (program2 / kernel2).toFixed(2)]))
  }
  console.log(cells([`${race.name}: time ~ size ^`, fitExponent(points).toFixed(2)]))
}
for (const engine of engines) await engine.close()
