/**
 * One graph in Neo4j, ranked by PageRank twice over: by kernel (stream the graph here, run, sort) and by Graph Data Science (project there, run, stream the scores here):
 * `NEO4J_URI=bolt://... NEO4J_PASSWORD=... npm run bench:neo4j -- --scale 16`. It fills the database with nodes `:BenchNode` by plain Cypher and removes
 * them at the end. Wall time, medians of rounds in turns; the scores must agree.
 */
import { parseArgs } from 'node:util'
import { openGdsEngine } from '../src/analytics/gds.ts'
import { openLocalEngine } from '../src/analytics/local.ts'
import { readConfig } from '../src/config.ts'
import { wholeGraph } from '../src/graph/spec.ts'
import { Neo4j } from '../src/neo4j/connection.ts'
import { openNeo4jStore } from '../src/store/neo4j/neo4j-store.ts'
import { rmat } from './inputs.ts'

const { values } = parseArgs({ options: { scale: { type: 'string', default: '16' }, rounds: { type: 'string', default: '5' } } })
const config = readConfig(process.env)
const neo4jOptions = {
  uri: config.neo4jUri,
  username: config.neo4jUsername,
  password: config.neo4jPassword,
  database: config.neo4jDatabase,
  deadlineMs: 600_000
}
const neo4j = new Neo4j(neo4jOptions)
const store = openNeo4jStore({ neo4j, neo4jOptions })
const local = openLocalEngine({ store, threads: 1, queueSize: 4, cacheBytes: 1, deadlineMs: 600_000 })
const gds = await openGdsEngine({ neo4j, source: (...where) => store.projectionSource(...where), deadlineMs: 600_000, ttlMs: 600_000 })

const BATCH = 20_000
const spec = { ...wholeGraph('natural'), labels: ['BenchNode'], types: ['BENCH'] }
const parameters = { dampingFactor: 0.85, maxIterations: 20, tolerance: 0, sources: [] }

async function fill(scale: number): Promise<{ nodes: number; relationships: number }> {
  const { nodeCount, sources, targets } = rmat(scale, true)
  await neo4j.autocommit({ text: 'CREATE INDEX bench_node IF NOT EXISTS FOR (n:BenchNode) ON (n.i)' })
  for (let from = 0; from < nodeCount; from += BATCH) {
    const parametersOfBatch = { from, to: Math.min(nodeCount, from + BATCH) - 1 }
    await neo4j.write((run) => run({ text: 'UNWIND range($from, $to) AS i CREATE (:BenchNode {i: i})', parameters: parametersOfBatch }))
  }
  for (let from = 0; from < sources.length; from += BATCH) {
    const pairs = Array.from(sources.subarray(from, from + BATCH), (source, at) => [source, targets[from + at]])
    const text = 'UNWIND $pairs AS pair MATCH (s:BenchNode {i: pair[0]}), (t:BenchNode {i: pair[1]}) CREATE (s)-[:BENCH]->(t)'
    await neo4j.write((run) => run({ text, parameters: { pairs } }))
  }
  await store.refresh('default', config.neo4jDatabase)
  return { nodes: nodeCount, relationships: sources.length }
}

async function empty(): Promise<void> {
  await neo4j.autocommit({ text: 'MATCH (n:BenchNode) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS' }, { deadlineMs: 600_000 })
  await neo4j.autocommit({ text: 'DROP INDEX bench_node IF EXISTS' })
}

interface Round {
  readonly project: number
  readonly run: number
  readonly scores: Float64Array
}

async function byKernel(): Promise<Round> {
  const startedAt = performance.now()
  const projection = await store.project('default', config.neo4jDatabase, spec, { check() {} })
  const project = performance.now() - startedAt
  const { scores } = await local.run('pagerank', projection, parameters)
  return { project, run: performance.now() - startedAt - project, scores }
}

async function byGds(): Promise<Round> {
  const startedAt = performance.now()
  const projection = await gds.project('default', config.neo4jDatabase, spec)
  const project = performance.now() - startedAt
  const { scores } = await gds.run('pagerank', projection, parameters)
  const run = performance.now() - startedAt - project
  await gds.drop(projection)
  return { project, run, scores }
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const medians = (rounds: readonly Round[]) => ({ project: median(rounds.map(({ project }) => project)), run: median(rounds.map(({ run }) => run)) })
const shown = (name: string, { project, run }: { project: number; run: number }) =>
  `${name.padEnd(8)} project ${project.toFixed(0).padStart(6)} ms   PageRank and scores ${run.toFixed(0).padStart(6)} ms   together ${(project + run).toFixed(0).padStart(6)} ms`

try {
  const { nodes, relationships } = await fill(Number(values.scale))
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
    `node ${process.version}; ${await neo4j.serverAgent()}, ${gds.version}; ${nodes} nodes, ${relationships} relationships; 20 iterations; one thread each`
  )
  console.log(shown('kernel', kernel))
  console.log(shown('gds', pushed))
  console.log(
    `gds / kernel: ${((pushed.project + pushed.run) / (kernel.project + kernel.run)).toFixed(2)}; largest relative difference of scores: ${furthest.toExponential(1)}`
  )
  process.exitCode = furthest < 1e-9 ? 0 : 1
} finally {
  await empty()
  await gds.close()
  await local.close()
  await store.close()
  await neo4j.close()
}
