/**
 * One graph in Neo4j, ranked by PageRank in two ways: `NEO4J_URI=bolt://... NEO4J_PASSWORD=... npm run bench -- neo4j --scale 16`.
 * The kernel streams the graph here, runs and sorts. Graph Data Science projects and runs there, and streams the scores here. The scores must agree.
 * The same calls again over HTTP: the first request of a graph version with its projection, then others with new parameters, so that no result is known.
 * It fills the database with nodes `:BenchNode` by plain Cypher and removes them at the end. Figures are wall time, medians of rounds in turns.
 */
import { parseArgs } from 'node:util'
import { EdgewiseError } from '../src/base/errors.ts'
import { wholeGraph } from '../src/graph/spec.ts'
import { median } from './growth.ts'
import { rmat } from './inputs.ts'
import { empty, fill, openBench } from './neo4j-graph.ts'
import { startOwnServer } from './own-server.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '16' }, rounds: { type: 'string', default: '5' } } })
const bench = await openBench()
const { neo4j, store, local, gds, graph } = bench

const LABEL = 'BenchNode'
const spec = { ...wholeGraph('natural'), labels: [LABEL], types: ['BENCH'] }
const parameters = { dampingFactor: 0.85, maxIterations: 20, tolerance: 0, sources: [] }

interface Round {
  readonly project: number
  readonly run: number
  readonly scores: Float64Array
}

async function byKernel(): Promise<Round> {
  const startedAt = performance.now()
  const projection = await store.project('default', graph, spec, { check() {} })
  const project = performance.now() - startedAt
  const { scores } = await local.run('pagerank', projection, parameters)
  return { project, run: performance.now() - startedAt - project, scores }
}

async function byGds(): Promise<Round> {
  const startedAt = performance.now()
  const projection = await gds.project('default', graph, spec)
  const project = performance.now() - startedAt
  const { scores } = await gds.run('pagerank', projection, parameters)
  const run = performance.now() - startedAt - project
  await gds.drop(projection)
  return { project, run, scores }
}

/** Wall ms of whole requests: the first, and the median of others. */
async function overHttp(requests: number): Promise<{ readonly first: number; readonly next: number }> {
  const server = await startOwnServer()
  try {
    const spent: number[] = []
    for (let at = 0; at <= requests; at++) {
      const body = { labels: [LABEL], relationshipTypes: ['BENCH'], maxIterations: 20, tolerance: 0, dampingFactor: 0.85 + at / 1e6, limit: 10 }
      const startedAt = performance.now()
      const response = await fetch(`${server.url}/tools/pagerank`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body)
      })
      const reply = (await response.json()) as { engine?: string; detail?: string }
      spent.push(performance.now() - startedAt)
      if (!response.ok) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: reply.detail ?? '' })
    }
    return { first: spent[0] ?? Number.NaN, next: median(spent.slice(1)) }
  } finally {
    await server.stop()
  }
}

const medians = (rounds: readonly Round[]) => ({ project: median(rounds.map(({ project }) => project)), run: median(rounds.map(({ run }) => run)) })
const shown = (name: string, { project, run }: { project: number; run: number }) =>
  `${name.padEnd(8)} project ${project.toFixed(0).padStart(6)} ms   PageRank and scores ${run.toFixed(0).padStart(6)} ms   together ${(project + run).toFixed(0).padStart(6)} ms`

try {
  const input = rmat(Number(values.scale), true)
  await fill(bench, LABEL, ['BENCH'], [input])
  const rounds: { kernel: Round[]; gds: Round[] } = { kernel: [], gds: [] }
  for (let round = 0; round <= Number(values.rounds); round++) {
    const [kernel, pushed] = [await byKernel(), await byGds()]
    // The first round warms both up.
    if (round === 0) continue
    rounds.kernel.push(kernel)
    rounds.gds.push(pushed)
  }
  const furthest = Math.max(...(rounds.kernel[0]?.scores ?? []).map((score, at) => Math.abs(score - (rounds.gds[0]?.scores[at] ?? Number.NaN)) / score))
  const [kernel, pushed] = [medians(rounds.kernel), medians(rounds.gds)]
  console.log(
    `node ${process.version}; ${await neo4j.serverAgent()}, ${gds.version}; ${input.nodeCount} nodes, ${input.sources.length} relationships; 20 iterations; one thread each`
  )
  console.log(shown('kernel', kernel))
  console.log(shown('gds', pushed))
  console.log(
    `gds / kernel: ${((pushed.project + pushed.run) / (kernel.project + kernel.run)).toFixed(2)}; largest relative difference of scores: ${furthest.toExponential(1)}`
  )
  const http = await overHttp(Number(values.rounds))
  console.log(
    `over HTTP: first request ${http.first.toFixed(0)} ms, others ${http.next.toFixed(0)} ms; gds / first ${((pushed.project + pushed.run) / http.first).toFixed(2)}, gds run / others ${(pushed.run / http.next).toFixed(2)}`
  )
  process.exitCode = furthest < 1e-9 ? 0 : 1
} finally {
  await empty(bench, LABEL)
  await bench.close()
}
