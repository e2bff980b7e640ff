import type { Weave } from './condense.ts'

/**
 * The moving of Leiden. Nodes come from a queue, at first all in index order. A node moves to the community, an empty one included, that raises modularity
 * most, and its neighbours elsewhere queue again. The run ends with the queue.
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
  /** Weight between the current node and each community; -1 without any. */
  private readonly links: Float64Array
  private readonly touched: Uint32Array
  /** A ring: `waiting` nodes from `head`. */
  private readonly queue: Uint32Array
  private readonly isWaiting: Uint8Array
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
    this.links = new Float64Array(nodeCount).fill(-1)
    this.touched = new Uint32Array(nodeCount)
    this.queue = Uint32Array.from({ length: nodeCount }, (_, u) => u)
    this.isWaiting = new Uint8Array(nodeCount).fill(1)
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
    this.isWaiting[u] = 0
    const best = this.bestFor(u, this.link(u))
    if (best === this.assigned[u]) return false
    this.move(u, best)
    this.wake(u)
    return true
  }

  /** Fills `links` and `touched`; returns the number of touched communities. */
  private link(u: number): number {
    const { assigned, links, touched } = this
    const { offsets, neighbors, weights, unit } = this.weave
    const end = offsets[u + 1]
    let touchedCount = 0
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (v === u) continue
      const community = assigned[v]
      if (links[community] < 0) {
        links[community] = 0
        touched[touchedCount++] = community
      }
      links[community] += weights === null ? unit : weights[arc]
    }
    return touchedCount
  }

  private bestFor(u: number, touchedCount: number): number {
    const { links, touched, totals } = this
    const { strengths, total } = this.weave
    const own = this.assigned[u]
    const expected = (this.gamma * strengths[u]) / total
    let best = own
    let bestGain = Math.max(0, links[own]) - (totals[own] - strengths[u]) * expected + 1e-12 * total
    if (bestGain < 0 && this.sizes[own] > 1) {
      best = this.empty[this.emptyCount - 1]
      bestGain = 0
    }
    for (let i = 0; i < touchedCount; i++) {
      const community = touched[i]
      const gain = links[community] - totals[community] * expected
      links[community] = -1
      if (community === own || gain <= bestGain) continue
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
    const { assigned, isWaiting, queue } = this
    const { offsets, neighbors } = this.weave
    const community = assigned[u]
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      if (isWaiting[v] === 1 || assigned[v] === community) continue
      isWaiting[v] = 1
      queue[(this.head + this.waiting++) % queue.length] = v
    }
  }
}
