import { type Digest, differenceOf } from './digest.ts'
import type { Input } from './inputs.ts'
import type { PeerProcess } from './peer-process.ts'

/** One contender in this process: the timed function, and the digest of its result. */
export interface Contender<Result = unknown> {
  run(): Result
  digest(result: Result): Digest
}

export interface Race {
  readonly kernel: string
  readonly input: Input
  readonly ours: Contender
  /** The operation for peers; each implements it or reports `none`. */
  readonly operation: string
  readonly options?: object
  /** Largest relative difference that counts as the same result. `atLeast`: our result may be better, as for modularity. */
  readonly tolerance: number
  readonly atLeast?: boolean
}

/** Median CPU ms, number of samples and largest difference from our result; or why there is none. */
export type Timing = { readonly ms: number; readonly samples: number; readonly difference: number; readonly agrees: boolean } | string

export interface Outcome {
  readonly race: Race
  readonly ours: { readonly ms: number; readonly coldMs: number; readonly samples: number }
  /** By name of the peer; 'none' for a missing operation. */
  readonly peers: ReadonlyMap<string, Timing>
}

/** The participating peers, by name. */
export type Peers = ReadonlyMap<string, PeerProcess>

const ROUNDS = 5
/** A longer first run is the only sample. */
const SLOW_MS = 2500
/** Short runs are repeated within a round for at least this time. */
const ROUND_MS = 40

type Sampler = () => Promise<{ ms: number; digest: Digest | null } | string>

class Runner {
  readonly samples: number[] = []
  digest: Digest | null | undefined
  /** Why it is out of the race. */
  failure: string | undefined
  private readonly sample: Sampler
  private readonly isSlow: boolean

  constructor(sample: Sampler, isSlow = false) {
    this.sample = sample
    this.isSlow = isSlow
  }

  /** The first round is a warm-up and does not count, unless it is so slow that it stays the only one. */
  async turn(round: number): Promise<void> {
    if (this.failure !== undefined || (round > 0 && this.isDone())) return
    const taken = await this.sample().catch(String)
    if (typeof taken === 'string') {
      this.failure = taken
      return
    }
    this.digest = taken.digest
    if (round > 0 || this.isSlow || taken.ms > SLOW_MS) this.samples.push(taken.ms)
  }

  private isDone(): boolean {
    const [first] = this.samples
    return first !== undefined && (this.isSlow || first > SLOW_MS)
  }
}

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

/** CPU time of this process, including garbage collection and compilation on other threads. Other load on the machine does not count. */
function cpuMsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Runs all contenders in turn, round after round, and takes medians. A peer that fails gets its error as result. */
export async function measure(race: Race, peers: Peers): Promise<Outcome> {
  const cold = once(race.ours)
  const ours = new Runner(local(race.ours))
  const others = new Map([...peers].map(([name, peer]) => [name, new Runner(() => peer.run(race.operation, race.options), peer.isSlow)]))
  for (let round = 0; round <= ROUNDS; round++) for (const runner of [ours, ...others.values()]) await runner.turn(round)
  const timing = ({ samples, digest, failure }: Runner): Timing => {
    if (digest === undefined || failure !== undefined) return failure ?? 'no sample'
    if (digest === null) return { ms: median(samples), samples: samples.length, difference: 0, agrees: true }
    const difference = differenceOf(cold.digest, digest)
    const isBetter = race.atLeast === true && (cold.digest[0] as number) >= (digest[0] as number)
    return { ms: median(samples), samples: samples.length, difference, agrees: isBetter || difference <= race.tolerance }
  }
  return {
    race,
    ours: { ms: median(ours.samples), coldMs: cold.ms, samples: ours.samples.length },
    peers: new Map([...others].map(([name, runner]) => [name, timing(runner)]))
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
