import { cpus } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { AlgorithmName, AlgorithmParameters, AnalyticsEngine } from '../src/engines/engine.ts'
import { openLocalEngine } from '../src/engines/local.ts'
import type { Csr } from '../src/graph/csr.ts'
import type { CsrProjection } from '../src/graph/projection.ts'
import { wholeGraph } from '../src/graph/spec.ts'
import type { GraphStore } from '../src/storage/graphs/store.ts'
import type { Input } from './inputs.ts'
import { median } from './measure.ts'
import type { PeerProcess } from './peer-process.ts'

/** A kernel that threads share, run by the local engine with one thread and with two. */
export interface ThreadRace<A extends AlgorithmName = AlgorithmName> {
  readonly kernel: string
  readonly input: Input
  readonly csr: Csr
  readonly algorithm: A
  readonly parameters: AlgorithmParameters<A>
  /** The same operation in igraph; null without one. */
  readonly igraph: string | null
}

export interface ThreadOutcome {
  /** Median wall ms, NaN when all samples were disturbed. */
  readonly one: number
  readonly two: number
  readonly igraph: number
  /** The number of valid samples of both. */
  readonly samples: number
  readonly isSame: boolean
}

const ROUNDS = 7
/** Runs are repeated within a sample for at least this time. */
const SAMPLE_MS = 200
/** A sample is dropped when other programs took a larger share of all processors' time. */
const MAX_FOREIGN = 0.15

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** Wall ms of one run, NaN when disturbed. */
async function sample(run: () => Promise<unknown>): Promise<number> {
  const before = { wall: performance.now(), busy: busyMs(), own: process.cpuUsage() }
  let runs = 0
  while (runs === 0 || performance.now() - before.wall < SAMPLE_MS) {
    await run()
    runs++
  }
  const wall = performance.now() - before.wall
  const { user, system } = process.cpuUsage(before.own)
  const foreign = busyMs() - before.busy - (user + system) / 1000
  return foreign > MAX_FOREIGN * wall * cpus().length ? Number.NaN : wall / runs
}

function projectionOf(csr: Csr): CsrProjection {
  return {
    tenant: 'bench',
    graph: 'bench',
    version: '1',
    spec: wholeGraph('natural'),
    csr,
    arcCount: csr.arcCount,
    nodeIds: new Float64Array(0),
    columns: {},
    bytes: 0
  }
}

/** Engines over given projections, which need no store. */
export function openEngines(): readonly [AnalyticsEngine<CsrProjection>, AnalyticsEngine<CsrProjection>] {
  const open = (threads: number) => openLocalEngine({ store: {} as GraphStore, threads, queueSize: 1, cacheBytes: 0, deadlineMs: 600_000 })
  return [open(1), open(2)]
}

/** Takes turns: one thread, two threads, igraph. First runs warm up. */
export async function measureThreads(race: ThreadRace, [one, two]: ReturnType<typeof openEngines>, peer: PeerProcess | undefined): Promise<ThreadOutcome> {
  const projection = projectionOf(race.csr)
  const runOn = (engine: AnalyticsEngine<CsrProjection>) => () => engine.run(race.algorithm, projection, race.parameters)
  const isSame = isDeepStrictEqual(await runOn(one)(), await runOn(two)())
  const samples = { one: [] as number[], two: [] as number[], igraph: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    samples.one.push(await sample(runOn(one)))
    samples.two.push(await sample(runOn(two)))
    if (race.igraph === null || peer === undefined) continue
    const answer = await peer.run(race.igraph)
    if (typeof answer !== 'string') samples.igraph.push(answer.ms)
  }
  const kept = { one: samples.one.filter((ms) => ms > 0), two: samples.two.filter((ms) => ms > 0) }
  return {
    one: median(kept.one),
    two: median(kept.two),
    igraph: median(samples.igraph),
    samples: Math.min(kept.one.length, kept.two.length),
    isSame
  }
}
