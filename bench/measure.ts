import { type Digest, differenceOf } from './digest.ts'
import type { IgraphPeer } from './igraph-peer.ts'
import type { Input } from './inputs.ts'

/** One contender in this process: what is timed, and what of its result is compared. */
export interface Contender<Result = unknown> {
  run(): Result
  digest(result: Result): Digest
}

export interface Race {
  readonly kernel: string
  readonly input: Input
  readonly ours: Contender
  /** A reason when the peer cannot take part. */
  readonly graphology: Contender | string
  readonly igraph: { readonly operation: string; readonly options?: object } | string
  /** Largest relative difference that still counts as the same result. `atLeast`: ours may be better, as for modularity. */
  readonly tolerance: number
  readonly atLeast?: boolean
}

/** Median CPU ms, how many samples, largest difference from our result; or why there is none. */
export type Timing = { readonly ms: number; readonly samples: number; readonly difference: number; readonly agrees: boolean } | string

export interface Outcome {
  readonly race: Race
  readonly ours: { readonly ms: number; readonly coldMs: number; readonly samples: number }
  readonly graphology: Timing
  readonly igraph: Timing
}

const ROUNDS = 5
/** A first run longer than this is the only sample. */
const SLOW_MS = 2500
/** Short runs are repeated within a round until this much time is spent. */
const ROUND_MS = 40

type Sampler = () => Promise<{ ms: number; digest: Digest } | string>

function local({ run, digest }: Contender): Sampler {
  return async () => {
    let runs = 0
    let spent = 0
    let result: unknown
    const start = process.cpuUsage()
    while (runs === 0 || spent < ROUND_MS) {
      result = run()
      runs++
      spent = cpuMsSince(start)
    }
    return { ms: spent / runs, digest: digest(result) }
  }
}

function once(contender: Contender): { ms: number; digest: Digest } {
  const start = process.cpuUsage()
  const result = contender.run()
  return { ms: cpuMsSince(start), digest: contender.digest(result) }
}

/** Time this process was computing, garbage collection and compilation on other threads included; what else runs on the machine does not count. */
function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/**
 * Runs all contenders in turn, round after round, and takes medians. Everyone's first run is a warm-up and not counted, unless it is so slow that it stays the only one.
 * A failure of a peer is reported in its place.
 */
export async function measure(race: Race, peer: IgraphPeer | string): Promise<Outcome> {
  const cold = once(race.ours)
  const samplers: Record<'ours' | 'graphology' | 'igraph', Sampler | string> = {
    ours: local(race.ours),
    graphology: typeof race.graphology === 'string' ? race.graphology : local(race.graphology),
    igraph: igraphSampler(race, peer)
  }
  const samples = { ours: [] as number[], graphology: [] as number[], igraph: [] as number[] }
  const digests: { graphology?: Digest; igraph?: Digest } = {}
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of ['ours', 'graphology', 'igraph'] as const) {
      const sample = samplers[name]
      if (typeof sample === 'string' || (round > 1 && (samples[name][0] as number) > SLOW_MS)) continue
      const taken = await sample().catch(String)
      if (typeof taken === 'string') {
        samplers[name] = taken
        continue
      }
      if (round === 0 && taken.ms <= SLOW_MS) continue
      if (round === 1 && samples[name].length > 0) continue
      samples[name].push(taken.ms)
      if (name !== 'ours') digests[name] = taken.digest
    }
  }
  const timing = (name: 'graphology' | 'igraph'): Timing => {
    const theirs = digests[name]
    const sampler = samplers[name]
    if (theirs === undefined) return typeof sampler === 'string' ? sampler : 'no sample'
    const difference = differenceOf(cold.digest, theirs)
    const isBetter = race.atLeast === true && (cold.digest[0] as number) >= (theirs[0] as number)
    return { ms: median(samples[name]), samples: samples[name].length, difference, agrees: isBetter || difference <= race.tolerance }
  }
  return { race, ours: { ms: median(samples.ours), coldMs: cold.ms, samples: samples.ours.length }, graphology: timing('graphology'), igraph: timing('igraph') }
}

function igraphSampler({ igraph, input }: Race, peer: IgraphPeer | string): Sampler | string {
  if (typeof igraph === 'string') return igraph
  if (typeof peer === 'string') return 'absent'
  return () => peer.run(input, igraph.operation, igraph.options ?? {})
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
