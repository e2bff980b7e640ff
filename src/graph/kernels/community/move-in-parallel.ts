import type { Weave } from './condense.ts'

/** With less, nodes of high degree are seen again and again without moving. With more, modularity suffers. */
const DISTURBING_SHARE = 0.05

/**
 * The moving of Leiden. Nodes come from a queue, at first all in index order. A node moves to the community, an empty one included, that raises modularity
 * most. A neighbour elsewhere queues again once neighbours with more than a twentieth of its strength have moved. The run ends with the queue.
 * `assigned` holds a community below n for each node and is changed in place. Gains of less than 2e-12 in modularity do not count, so that the run ends.
 * @returns whether any node moved.
 * Time O(m) times the times that nodes come up, a few in practice; space O(n).
 */
export function moveInParallel(weave: Weave, assigned: Uint32Array, gamma: number, check: () => void): boolean {
  if (weave.total === 0) return false
  const mover = new Mover(weave, assigned, gamma)
  let hasMoved = false
  for (let step = 0; mover.isBusy; step++) {
    if ((step & 4095) === 0) check()
    if (mover.moveNext()) hasMoved = true
  }
  return hasMoved
}

class Mover {
  private readonly weave: Weave
  private readonly assigned: Uint32Array
  private readonly gamma: number
  private readonly totals: Float64Array
  private readonly sizes: Uint32Array
  /** Communities without nodes; the last `emptyCount` are used first. */
  private readonly empty: Uint32Array
  private emptyCount = 0
  /** Weight between the current node and each community. */
  private readonly links: Float64Array
  private readonly touched: Uint32Array
  /** 1 for communities in `touched`. */
  private readonly isTouched: Uint8Array
  /** A ring: `waiting` nodes from `head`. */
  private readonly queue: Uint32Array
  /** The weight to neighbours that may still move before the node queues; below 0 while it waits. */
  private readonly patience: Float64Array
  private head = 0
  private waiting: number

  constructor(weave: Weave, assigned: Uint32Array, gamma: number) {
    const { nodeCount, strengths } = weave
    this.weave = weave
    this.assigned = assigned
    this.gamma = gamma
    this.totals = new Float64Array(nodeCount)
    this.sizes = new Uint32Array(nodeCount)
    this.empty = new Uint32Array(nodeCount)
    this.links = new Float64Array(nodeCount)
    this.touched = new Uint32Array(nodeCount + 1)
    this.isTouched = new Uint8Array(nodeCount)
    this.queue = Uint32Array.from({ length: nodeCount }, (_, u) => u)
    this.patience = new Float64Array(nodeCount).fill(-1)
    this.waiting = nodeCount
    for (let u = 0; u < nodeCount; u++) {
      this.totals[assigned[u]] += strengths[u]
      this.sizes[assigned[u]]++
    }
    for (let community = nodeCount - 1; community >= 0; community--) if (this.sizes[community] === 0) this.empty[this.emptyCount++] = community
  }

  get isBusy(): boolean {
    return this.waiting > 0
  }

  /** Takes a node from the queue and returns whether it moved. */
  moveNext(): boolean {
    const { queue } = this
    const u = queue[this.head]
    if (++this.head === queue.length) this.head = 0
    this.waiting--
    this.patience[u] = DISTURBING_SHARE * this.weave.strengths[u]
    const best = this.bestFor(u, this.link(u))
    if (best === this.assigned[u]) return false
    this.move(u, best)
    this.wake(u)
    return true
  }

  /** Fills `links` and `touched`; returns the number of touched communities. */
  private link(u: number): number {
    const { assigned, links, touched, isTouched } = this
    const { offsets, neighbors, weights, unit } = this.weave
    const end = offsets[u + 1]
    let touchedCount = 0
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (v === u) continue
      const community = assigned[v]
      // Without a branch, which would often be mispredicted.
      touched[touchedCount] = community
      touchedCount += 1 - isTouched[community]
      isTouched[community] = 1
      links[community] += weights === null ? unit : weights[arc]
    }
    return touchedCount
  }

  private bestFor(u: number, touchedCount: number): number {
    const { links, touched, isTouched, totals } = this
    const { strengths, total } = this.weave
    const own = this.assigned[u]
    const expected = (this.gamma * strengths[u]) / total
    let best = own
    let bestGain = links[own] - (totals[own] - strengths[u]) * expected + 1e-12 * total
    if (bestGain < 0 && this.sizes[own] > 1) {
      best = this.empty[this.emptyCount - 1]
      bestGain = 0
    }
    for (let i = 0; i < touchedCount; i++) {
      const community = touched[i]
      const gain = links[community] - totals[community] * expected
      links[community] = 0
      isTouched[community] = 0
      if (gain <= bestGain || community === own) continue
      best = community
      bestGain = gain
    }
    return best
  }

  private move(u: number, community: number): void {
    const { assigned, sizes, totals } = this
    const own = assigned[u]
    const strength = this.weave.strengths[u]
    if (sizes[community]++ === 0) this.emptyCount--
    totals[community] += strength
    totals[own] -= strength
    if (--sizes[own] === 0) {
      // What rounding leaves.
      totals[own] = 0
      this.empty[this.emptyCount++] = own
    }
    assigned[u] = community
  }

  private wake(u: number): void {
    const { assigned, patience, queue } = this
    const { offsets, neighbors, weights, unit } = this.weave
    const community = assigned[u]
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (patience[v] < 0 || assigned[v] === community) continue
      patience[v] -= weights === null ? unit : weights[arc]
      if (patience[v] >= 0) continue
      const place = this.head + this.waiting++
      queue[place < queue.length ? place : place - queue.length] = v
    }
  }
}
