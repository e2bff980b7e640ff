/**
 * Kernels beside Graph Data Science, on the same graphs in one Neo4j: `NEO4J_URI=bolt://... NEO4J_PASSWORD=... npm run bench -- gds --scale 14 --kernels
 * pagerank,louvain`.
 * *compute* is the kernel alone, and the computing time that GDS reports. *call* is a call of either engine with all its rows: here from a worker thread, there
 * with an estimate and the rows over Bolt.
 * One thread each. Wall time is the least of rounds in turns after both are warm, because other programs only add to it. Models are left out, because what is
 * learned differs. It fills the database and empties it again.
 */
import { parseArgs } from 'node:util'
import type { AlgorithmName } from '../src/engines/engine.ts'
import { pushedAlgorithms } from '../src/engines/gds/algorithms.ts'
import { nodeIndex } from '../src/engines/gds/node-index.ts'
import type { Ask, PushedAlgorithm, PushedProjection } from '../src/engines/gds/pushed-algorithm.ts'
import { uncontrolled } from '../src/graph/control.ts'
import { type ProjectionSpec, wholeGraph } from '../src/graph/spec.ts'
import { rmat } from './inputs.ts'
import { empty, fill, openBench } from './neo4j-graph.ts'
import { type GraphName, rows, type ScalingRow } from './scaling-rows.ts'

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '14' }, rounds: { type: 'string', default: '5' }, kernels: { type: 'string' } }
})
const scale = Number(values.scale)
const wanted = values.kernels?.split(',')
/** A longer run is measured only once. */
const SLOW_MS = 15_000
const WARM = 2

/** The projection of each input. R-MAT cannot produce the others. */
const places: Partial<Record<GraphName, Pick<ProjectionSpec, 'labels' | 'types' | 'orientation' | 'weight'>>> = {
  directed: { labels: ['BenchNode'], types: ['BENCH'], orientation: 'natural', weight: null },
  undirected: { labels: ['BenchNode'], types: ['BENCH_BOTH'], orientation: 'undirected', weight: null },
  'directed weighted': { labels: ['BenchNode'], types: ['BENCH'], orientation: 'natural', weight: { property: 'w', missing: null } },
  'undirected weighted': { labels: ['BenchNode'], types: ['BENCH_BOTH'], orientation: 'undirected', weight: { property: 'w', missing: null } },
  'directed low': { labels: ['BenchLow'], types: ['BENCH'], orientation: 'natural', weight: null }
}
/** GDS stores their relationships instead of node values, and finds the paths while storing. */
const keepsPaths = new Set<AlgorithmName>(['shortestPath', 'yensShortestPaths', 'dijkstra', 'depthFirstSearch', 'allShortestPaths'])

const bench = await openBench()
const { neo4j, local, gds, graph } = bench

async function procedures(): Promise<Set<string>> {
  const found = await neo4j.read({ text: "SHOW PROCEDURES YIELD name WHERE name STARTS WITH 'gds.' RETURN name" })
  return new Set(found.map(({ name }) => String(name)))
}

interface Timed {
  readonly kernel: number
  readonly compute: number
  readonly here: number
  readonly there: number
}

const isLearned = ({ kernel }: ScalingRow) => /^(predict|train|graphSage)/.test(kernel)

async function wallMs(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** GDS's own measured time, in stats mode or else in mutate mode, whose result is dropped again. NaN where it has neither. */
function computeOf(kernel: AlgorithmName, graphName: string, ask: Ask<AlgorithmName>, known: ReadonlySet<string>): () => Promise<number> {
  const pushed = pushedAlgorithms[kernel] as PushedAlgorithm<AlgorithmName>
  const mode = ['stats', 'mutate'].find((one) => known.has(`${pushed.procedure}.${one}`))
  // GDS walks only while it streams.
  if (mode === undefined || kernel === 'randomWalk') return async () => Number.NaN
  const kept = mode === 'stats' ? {} : keepsPaths.has(kernel) ? { mutateRelationshipType: 'KEPT' } : { mutateProperty: 'kept' }
  const configuration = { ...pushed.configure?.(ask), ...kept, concurrency: 1 }
  const spent = mode === 'mutate' && keepsPaths.has(kernel) ? ['computeMillis', 'mutateMillis'] : ['computeMillis']
  const text = `CALL ${pushed.procedure}.${mode}($graphName, $configuration) YIELD ${spent.join(', ')} RETURN ${spent.join(' + ')} AS spent`
  const dropped = keepsPaths.has(kernel)
    ? "CALL gds.graph.relationships.drop($graphName, 'KEPT') YIELD graphName AS name RETURN name"
    : "CALL gds.graph.nodeProperties.drop($graphName, ['kept']) YIELD graphName AS name RETURN name"
  return async () => {
    const [row] = await neo4j.autocommit({ text, parameters: { graphName, configuration } }, { deadlineMs: 600_000 })
    if (mode === 'mutate') await neo4j.autocommit({ text: dropped, parameters: { graphName } })
    return Number(row?.['spent'])
  }
}

async function race({ kernel, parametersOf, prepare }: ScalingRow, place: Partial<ProjectionSpec>, known: ReadonlySet<string>): Promise<Timed> {
  const spec = { ...wholeGraph('natural'), ...place }
  const here = await local.project('default', graph, spec)
  const there = await gds.project('default', graph, spec)
  const parameters = parametersOf(here.csr)
  const run = prepare(here.csr)
  const before = new Set(gds.list().map(({ name }) => name))
  await gds.run(kernel, there, parameters)
  const own = gds.list().find(({ name }) => !before.has(name))?.name ?? there.graphName
  const ask = { projection: there, parameters, indexOf: nodeIndex(there.nodeIds) } as Ask<AlgorithmName>
  const compute = computeOf(kernel, own, ask, known)
  const round = async (): Promise<Timed> => ({
    kernel: await wallMs(async () => run(uncontrolled)),
    compute: await compute(),
    here: await wallMs(() => local.run(kernel, here, parameters)),
    there: await wallMs(() => gds.run(kernel, there, parameters))
  })
  const rounds: Timed[] = []
  for (let turn = -WARM; turn < Number(values.rounds); turn++) {
    const timed = await round()
    const isSlow = timed.here + timed.there > SLOW_MS
    if (turn >= 0 || isSlow) rounds.push(timed)
    if (isSlow) break
  }
  // The next run then projects the graph again.
  for (const { name } of gds.list()) if (!before.has(name)) await gds.drop({ ...there, graphName: name } as PushedProjection)
  const of = (part: keyof Timed) => Math.min(...rounds.map((timed) => timed[part]))
  return { kernel: of('kernel'), compute: of('compute'), here: of('here'), there: of('there') }
}

const ms = (value: number) => (Number.isNaN(value) ? '–' : value === 0 ? '< 1' : value < 10 ? value.toFixed(1) : value.toFixed(0))
const ratio = (value: number) => (Number.isNaN(value) || value === 0 ? '–' : value < 10 ? value.toFixed(1) : value.toFixed(0))

try {
  const [directed, undirected, low] = [rmat(scale, true), rmat(scale, false), rmat(scale - 4, true)]
  await fill(bench, 'BenchNode', ['BENCH', 'BENCH_BOTH'], [directed, undirected])
  await fill(bench, 'BenchLow', ['BENCH'], [low])
  console.log(
    `node ${process.version}; ${await neo4j.serverAgent()}, ${gds.version}; R-MAT ${scale}, ${directed.sources.length} relationships; one thread each\n`
  )
  console.log('| Kernel | Graph | compute ms: kernel | GDS | GDS / kernel | call ms: kernel | GDS, Bolt included | GDS / kernel |')
  console.log('|---|---|---|---|---|---|---|---|')
  const known = await procedures()
  for (const row of rows) {
    const place = places[row.graph]
    if (place === undefined || isLearned(row) || (wanted !== undefined && !wanted.includes(row.kernel))) continue
    try {
      const { kernel, compute, here, there } = await race(row, place, known)
      const cells = [ms(kernel), ms(compute), ratio(compute / kernel), ms(here), ms(there), ratio(there / here)]
      console.log(`| \`${row.kernel}\` | ${row.graph} | ${cells.join(' | ')} |`)
    } catch (error) {
      console.log(
        `| \`${row.kernel}\` | ${row.graph} | ${error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.slice(0, 300) : ''} | | | | | |`
      )
    }
  }
} finally {
  await empty(bench, 'BenchNode')
  await empty(bench, 'BenchLow')
  await bench.close()
}
