export type PairOrder = 'longest' | 'shortest'

/** The best pairs of nodes by cost, and totals of all. */
export interface RankedPairs {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly costs: Float64Array
  /** Totals over all pairs; min and max are NaN without any. */
  readonly pairCount: number
  readonly min: number
  readonly max: number
  readonly sum: number
}

/** Arrays of the kept pairs; the first `numbers[HELD]` are valid. */
export interface PairMemory {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly costs: Float64Array
  readonly numbers: Float64Array
}

const HELD = 0
/** The best pairs contain no worse cost, and no equal cost from a later source. */
const BOUND = 1
const BOUND_SOURCE = 2
const PAIR_COUNT = 3
const MIN = 4
const MAX = 5
const SUM = 6

const LEAST_ROOM = 1024

function memoryFor(room: number, Memory: typeof ArrayBuffer | typeof SharedArrayBuffer): PairMemory {
  const numbers = new Float64Array(new Memory(8 * 7))
  numbers[BOUND] = numbers[BOUND_SOURCE] = Number.POSITIVE_INFINITY
  numbers[MIN] = numbers[MAX] = Number.NaN
  return {
    sources: new Uint32Array(new Memory(4 * room)),
    targets: new Uint32Array(new Memory(4 * room)),
    costs: new Float64Array(new Memory(8 * room)),
    numbers
  }
}

/** Shared memory for the best `keep` pairs; one thread at a time may use it. */
export function sharedPairMemory(keep: number): PairMemory {
  return memoryFor(Math.max(LEAST_ROOM, 2 * keep), SharedArrayBuffer)
}

/** Keeps the best of many pairs by cost, ties by source, then target. O(log keep) for a pair among the best so far, else O(1). Space 32 bytes a kept pair. */
export class BestPairs {
  private readonly sign: number
  private readonly keep: number
  private memory: PairMemory

  constructor(order: PairOrder, keep: number, memory: PairMemory = memoryFor(LEAST_ROOM, ArrayBuffer)) {
    this.sign = order === 'longest' ? -1 : 1
    this.keep = keep
    this.memory = memory
  }

  /** Whether a pair of this cost and of this source or a later one could be among the best. Check it before counting many equal pairs. */
  wants(cost: number, source: number): boolean {
    const { numbers } = this.memory
    const key = this.sign * cost
    return key < numbers[BOUND] || (key === numbers[BOUND] && source <= numbers[BOUND_SOURCE])
  }

  add(source: number, target: number, cost: number): void {
    this.count(cost, 1)
    if (this.wants(cost, source)) this.hold(source, target, cost)
  }

  /** Counts pairs only in the totals. */
  count(cost: number, pairs: number): void {
    if (pairs > 0) this.addTotals(pairs, cost, cost, cost * pairs)
  }

  /** Stores a pair that `count` has counted and `wants` accepts. */
  hold(source: number, target: number, cost: number): void {
    if (this.memory.numbers[HELD] === this.memory.costs.length) this.makeRoom()
    const { sources, targets, costs, numbers } = this.memory
    const at = numbers[HELD]++
    sources[at] = source
    targets[at] = target
    costs[at] = cost
  }

  /** Moves all pairs and totals to another instance, and then accepts no more than that one does. */
  moveTo(others: BestPairs): void {
    const { sources, targets, costs, numbers } = this.memory
    for (let at = 0; at < numbers[HELD]; at++) if (others.wants(costs[at], sources[at])) others.hold(sources[at], targets[at], costs[at])
    if (numbers[PAIR_COUNT] > 0) others.addTotals(numbers[PAIR_COUNT], numbers[MIN], numbers[MAX], numbers[SUM])
    numbers[HELD] = numbers[PAIR_COUNT] = numbers[SUM] = 0
    numbers[MIN] = numbers[MAX] = Number.NaN
    numbers[BOUND] = others.memory.numbers[BOUND]
    numbers[BOUND_SOURCE] = others.memory.numbers[BOUND_SOURCE]
  }

  finish(): RankedPairs {
    this.rank()
    const { sources, targets, costs, numbers } = this.memory
    const [held, , , pairCount, min, max, sum] = numbers
    return {
      sources: Uint32Array.from(sources.subarray(0, held)),
      targets: Uint32Array.from(targets.subarray(0, held)),
      costs: Float64Array.from(costs.subarray(0, held)),
      pairCount,
      min,
      max,
      sum
    }
  }

  private addTotals(pairCount: number, min: number, max: number, sum: number): void {
    const { numbers } = this.memory
    numbers[PAIR_COUNT] += pairCount
    numbers[SUM] += sum
    if (!(min >= numbers[MIN])) numbers[MIN] = min
    if (!(max <= numbers[MAX])) numbers[MAX] = max
  }

  private makeRoom(): void {
    const { sources, targets, costs, numbers } = this.memory
    if (numbers[HELD] >= 2 * this.keep) this.rank()
    if (2 * numbers[HELD] <= costs.length) return
    const { memory } = this
    this.memory = memoryFor(2 * costs.length, ArrayBuffer)
    this.memory.sources.set(sources)
    this.memory.targets.set(targets)
    this.memory.costs.set(costs)
    this.memory.numbers.set(memory.numbers)
  }

  /** Sorts the best to the front and drops the rest. */
  private rank(): void {
    const { sign, keep } = this
    const { sources, targets, costs, numbers } = this.memory
    const places = Uint32Array.from({ length: numbers[HELD] }, (_, place) => place)
    places.sort((a, b) => sign * (costs[a] - costs[b]) || sources[a] - sources[b] || targets[a] - targets[b])
    const kept = places.subarray(0, keep)
    numbers[HELD] = kept.length
    if (kept.length === keep && keep > 0) {
      const last = kept[keep - 1]
      numbers[BOUND] = sign * costs[last]
      numbers[BOUND_SOURCE] = sources[last]
    }
    sources.set(Uint32Array.from(kept, (place) => sources[place]))
    targets.set(Uint32Array.from(kept, (place) => targets[place]))
    costs.set(Float64Array.from(kept, (place) => costs[place]))
  }
}
