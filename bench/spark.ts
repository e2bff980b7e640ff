/**
 * Vertex programs in this process and in a local Spark: `npm run bench -- spark --scales 13,17`. R-MAT graphs have 2^scale nodes with 4 draws of a relationship
 * a node.
 * EDGEWISE_TEST_PYTHON names a Python with pyspark. Figures are medians of wall time here, and one run in a warm session there.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { exportProgram } from '../src/engines/spark/export-program.ts'
import { uncontrolled } from '../src/graph/control.ts'
import { wholeGraph } from '../src/graph/spec.ts'
import { checkProgram } from '../src/graph/vertex/language/check-program.ts'
import type { CheckedProgram } from '../src/graph/vertex/language/checked.ts'
import { components } from '../src/graph/vertex/library/components.ts'
import { pagerank } from '../src/graph/vertex/library/pagerank.ts'
import { shortestPath } from '../src/graph/vertex/library/shortest-path.ts'
import { runProgram } from '../src/graph/vertex/run/run-program.ts'
import { median } from './growth.ts'
import { csrOf, type Input, rmat } from './inputs.ts'
import { busiest } from './scaling-rows.ts'

const ROUNDS = 5
const DRAWS = 4

interface Task {
  readonly program: CheckedProgram
  readonly input: Input
  readonly isWeighted: boolean
  readonly parameters: Readonly<Record<string, number>>
}

interface Summary {
  readonly supersteps: number
  readonly seconds: number
  readonly history: readonly { readonly seconds: number; readonly shuffledBytes: number | null }[]
}

function tasksOf(scale: number): Task[] {
  const directed = rmat(scale, true, DRAWS)
  const source = busiest(csrOf(directed, true))
  return [
    { program: checkProgram(shortestPath), input: directed, isWeighted: true, parameters: { source, target: source } },
    { program: checkProgram(pagerank), input: directed, isWeighted: false, parameters: { dampingFactor: 0.85, tolerance: 1e-7, maxIterations: 20 } },
    { program: checkProgram(components), input: rmat(scale, false, DRAWS), isWeighted: false, parameters: {} }
  ]
}

const keyOf = (node: number) => `n${node}`

async function exportTask(folder: string, { program, input, isWeighted, parameters }: Task): Promise<void> {
  const csr = csrOf({ ...input, directed: true }, isWeighted)
  const nodeIds = Float64Array.from({ length: csr.nodeCount }, (_, node) => node)
  const projection = { tenant: 'bench', graph: 'bench', version: '1', spec: wholeGraph('natural'), csr, arcCount: csr.arcCount, nodeIds, columns: {}, bytes: 0 }
  const names = async (ids: readonly number[]) => ids.map((id) => ({ key: keyOf(id), name: keyOf(id) }))
  const isNode = (name: string) => program.source.parameters?.[name]?.type === 'node'
  const defaults = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, isNode(name) ? keyOf(value) : value]))
  await mkdir(folder)
  await exportProgram(folder, { program, graph: { projection, inputs: {}, names }, options: { undirected: !input.directed, defaults } })
}

function nativeMs({ program, input, isWeighted, parameters }: Task): number {
  const csr = csrOf(input, isWeighted)
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now()
    runProgram(csr, { program, parameters, inputs: {}, maxWork: 1e12 }, uncontrolled)
    if (round > 0) times.push(performance.now() - started)
  }
  return median(times)
}

async function* sparkRuns(folders: readonly string[]): AsyncGenerator<Summary> {
  const driver = new URL('spark.py', import.meta.url).pathname
  const child = spawn(process.env['EDGEWISE_TEST_PYTHON'] ?? 'python3', [driver, ...folders], { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line) as Summary
}

const { values } = parseArgs({ options: { scales: { type: 'string', default: '13,17' } } })
const tasks = values.scales.split(',').flatMap((scale) => tasksOf(Number(scale)))
const folder = await mkdtemp(join(tmpdir(), 'edgewise-bench-spark-'))
try {
  const folders = tasks.map((_, at) => join(folder, String(at)))
  const native: number[] = []
  for (const [at, task] of tasks.entries()) {
    await exportTask(folders[at] as string, task)
    native.push(nativeMs(task))
  }
  const cells = (row: readonly (string | number)[]) => console.log(row.map((cell) => String(cell).padEnd(16)).join(''))
  cells(['program', 'nodes', 'relationships', 'here ms', 'Spark s', 'supersteps', 's a superstep', 'kB a superstep', 'most kB'])
  let at = 0
  for await (const { supersteps, seconds, history } of sparkRuns(folders)) {
    const { program, input } = tasks[at] as Task
    const bytes = history.map(({ shuffledBytes }) => (shuffledBytes ?? Number.NaN) / 1000)
    const each = median(history.map((step) => step.seconds)).toFixed(2)
    const here = (native[at] as number).toFixed(0)
    cells([
      program.source.name,
      input.nodeCount,
      input.sources.length,
      here,
      seconds,
      supersteps,
      each,
      median(bytes).toFixed(0),
      Math.max(...bytes).toFixed(0)
    ])
    at++
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
