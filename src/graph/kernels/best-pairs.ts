export type PairOrder = 'longest' | 'shortest'

/** Pairs of nodes by cost: the best of them, and totals of all. */
export interface RankedPairs {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly costs: Float64Array
  /** Of all pairs; min and max are NaN when there are none. */
  readonly pairCount: number
  readonly min: number
  readonly max: number
  readonly sum: number
}

/** Keeps the best of many pairs by cost, ties by source, then target. O(log keep) a pair that is among the best so far, else O(1); space 32 bytes a kept pair. */
export class BestPairs {
  private readonly sign: number
  private readonly keep: number
  private sources = new Uint32Array(1024)
  private targets = new Uint32Array(1024)
  private costs = new Float64Array(1024)
  private held = 0
  /** No pair of a worse cost is among the best, nor one of this cost from a later source. */
  private bound = Number.POSITIVE_INFINITY
  private boundSource = Number.POSITIVE_INFINITY
  private pairCount = 0
  private min = Number.NaN
  private max = Number.NaN
  private sum = 0

  constructor(order: PairOrder, keep: number) {
    this.sign = order === 'longest' ? -1 : 1
    this.keep = keep
  }

  /** Whether a pair of this cost and source, or a later one, could be among the best; ask before counting many alike. */
  wants(cost: number, source: number): boolean {
    const key = this.sign * cost
    return key < this.bound || (key === this.bound && source <= this.boundSource)
  }

  add(source: number, target: number, cost: number): void {
    this.count(cost, 1)
    if (this.wants(cost, source)) this.hold(source, target, cost)
  }

  /** Counts pairs in the totals alone. */
  count(cost: number, pairs: number): void {
    if (pairs === 0) return
    this.pairCount += pairs
    this.sum += cost * pairs
    if (!(cost >= this.min)) this.min = cost
    if (!(cost <= this.max)) this.max = cost
  }

  /** Holds a pair that `count` has counted and `wants` wants. */
  hold(source: number, target: number, cost: number): void {
    if (this.held === this.costs.length) this.makeRoom()
    this.sources[this.held] = source
    this.targets[this.held] = target
    this.costs[this.held++] = cost
  }

  finish(): RankedPairs {
    this.rank()
    const { held, pairCount, min, max, sum } = this
    return { sources: this.sources.slice(0, held), targets: this.targets.slice(0, held), costs: this.costs.slice(0, held), pairCount, min, max, sum }
  }

  private makeRoom(): void {
    if (this.held >= 2 * this.keep) this.rank()
    if (2 * this.held <= this.costs.length) return
    const length = 2 * this.costs.length
    this.sources = grown(this.sources, new Uint32Array(length))
    this.targets = grown(this.targets, new Uint32Array(length))
    this.costs = grown(this.costs, new Float64Array(length))
  }

  /** Puts the best first and drops the rest. */
  private rank(): void {
    const { sources, targets, costs, sign, keep } = this
    const places = Uint32Array.from({ length: this.held }, (_, place) => place)
    places.sort((a, b) => sign * (costs[a] - costs[b]) || sources[a] - sources[b] || targets[a] - targets[b])
    const kept = places.subarray(0, keep)
    this.held = kept.length
    if (kept.length === keep && keep > 0) {
      this.bound = sign * costs[kept[keep - 1]]
      this.boundSource = sources[kept[keep - 1]]
    }
    this.sources = grown(
      Uint32Array.from(kept, (place) => sources[place]),
      new Uint32Array(sources.length)
    )
    this.targets = grown(
      Uint32Array.from(kept, (place) => targets[place]),
      new Uint32Array(targets.length)
    )
    this.costs = grown(
      Float64Array.from(kept, (place) => costs[place]),
      new Float64Array(costs.length)
    )
  }
}

function grown<Values extends Uint32Array | Float64Array>(values: Values, into: Values): Values {
  into.set(values)
  return into
}
