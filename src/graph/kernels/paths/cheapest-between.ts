import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { NodeQueue } from '../node-queue.ts'
import type { Distances } from './distances-to.ts'

/** The relative difference of two sums of the same weights from either end. */
const ROUNDING = 1e-9

/**
 * Dijkstra's algorithm from both ends at once, for one pair of nodes.
 * The search from the source only gives a bound. Once no undiscovered path can be as cheap as the best one known, only the search from the target continues,
 * through nodes that the other has settled and that lie on paths within the bound. Costs and hops come from that search only, so their bits are those of a one-sided
 * search.
 * @see Nicholson, Finding the shortest route between two points in a network, 1966.
 */
export class CheapestBetween {
  private readonly forth: NodeQueue
  private readonly back: NodeQueue
  /** No cheapest path costs more. */
  private bound = Number.POSITIVE_INFINITY

  constructor(nodeCount: number) {
    this.forth = new NodeQueue(nodeCount)
    this.back = new NodeQueue(nodeCount)
  }

  /**
   * Distances to the target, exact for the source and all nodes on its cheapest paths; null when there is no path. They are valid until `clear`. Weights must
   * be zero or more.
   * Time O(m + n log n) at worst, in practice that of two searches that meet.
   */
  search(csr: Csr, outWeights: Float64Array, inWeights: Float64Array, source: number, target: number, control: KernelControl): Distances | null {
    const { forth, back } = this
    forth.push(source, 0, 0)
    back.push(target, 0, 0)
    if (source === target) this.bound = 0
    for (let settled = 0; forth.firstKey + back.firstKey <= this.bound && !forth.isEmpty() && !back.isEmpty(); settled++) {
      if ((settled & 4095) === 0) control.check(settled / (2 * csr.nodeCount))
      if (forth.waitingCount < back.waitingCount) this.stepForth(csr, outWeights)
      else this.stepBack(csr, inWeights)
    }
    if (this.bound === Number.POSITIVE_INFINITY) return null
    back.keepWaiting((u) => this.isNear(u, back.keys[u]))
    for (let settled = 0; !back.isEmpty() && !back.hasLeft(source); settled++) {
      if ((settled & 4095) === 0) control.check(0.5)
      this.stepHome(csr, inWeights)
    }
    return { costs: back.keys, hops: back.hops }
  }

  /** Takes time proportional to the nodes that the search touched. */
  clear(): void {
    this.forth.clear()
    this.back.clear()
    this.bound = Number.POSITIVE_INFINITY
  }

  private stepForth({ outOffsets, outTargets }: Csr, outWeights: Float64Array): void {
    const { forth, back } = this
    const { keys } = forth
    const least = back.firstKey
    const u = forth.pop()
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      const cost = keys[u] + outWeights[arc]
      if (cost >= keys[v]) continue
      this.meet(cost + back.keys[v])
      // Nothing is left to find beyond a node settled from the target.
      if (cost + least <= this.bound && cost !== Number.POSITIVE_INFINITY && !back.hasLeft(v)) forth.push(v, cost, 0)
    }
  }

  private stepBack({ inOffsets, inSources }: Csr, inWeights: Float64Array): void {
    const { forth, back } = this
    const { keys, hops } = back
    const v = back.pop()
    const hop = hops[v] + 1
    const end = inOffsets[v + 1]
    for (let arc = inOffsets[v]; arc < end; arc++) {
      const u = inSources[arc]
      const cost = keys[v] + inWeights[arc]
      if (cost > keys[u] || cost > this.bound || cost === Number.POSITIVE_INFINITY) continue
      if (cost === keys[u] && hop >= hops[u]) continue
      this.meet(cost + forth.keys[u])
      back.push(u, cost, hop)
    }
  }

  /** Steps the search from the target through nodes that the other search has settled. */
  private stepHome({ inOffsets, inSources }: Csr, inWeights: Float64Array): void {
    const { keys, hops } = this.back
    const v = this.back.pop()
    const hop = hops[v] + 1
    const end = inOffsets[v + 1]
    for (let arc = inOffsets[v]; arc < end; arc++) {
      const u = inSources[arc]
      const cost = keys[v] + inWeights[arc]
      if (cost > keys[u] || (cost === keys[u] && hop >= hops[u]) || !this.isNear(u, cost)) continue
      this.back.push(u, cost, hop)
    }
  }

  private meet(cost: number): void {
    if (cost < this.bound) this.bound = Math.min(this.bound, cost * (1 + ROUNDING), Number.MAX_VALUE)
  }

  private isNear(u: number, cost: number): boolean {
    return this.forth.hasLeft(u) && this.forth.keys[u] + cost <= this.bound
  }
}
