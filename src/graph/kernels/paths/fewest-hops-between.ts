import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/**
 * Breadth-first search from both ends at once, for one pair of nodes. The side with the smaller frontier advances by whole levels until the two meet. Then the
 * search from the target continues only through nodes of shortest paths.
 * @see Pohl, Bi-directional search, 1971.
 */
export class FewestHopsBetween {
  private readonly forth: Side
  private readonly back: Side

  constructor(nodeCount: number) {
    this.forth = new Side(nodeCount)
    this.back = new Side(nodeCount)
  }

  /** Hops to the target, exact for the source and all nodes on its shortest paths; null when there is no path. Valid until `clear`. Time O(n + m) at worst. */
  search(csr: Csr, source: number, target: number, control: KernelControl): Int32Array | null {
    const { outOffsets, outTargets, inOffsets, inSources } = csr
    const { forth, back } = this
    forth.start(source)
    back.start(target)
    let haveMet = source === target
    while (!haveMet && forth.size > 0 && back.size > 0) {
      control.check((forth.reached + back.reached) / (2 * csr.nodeCount))
      haveMet = forth.size < back.size ? forth.step(outOffsets, outTargets, back, ANY) : back.step(inOffsets, inSources, forth, ANY)
    }
    if (!haveMet) return null
    back.keep(forth, forth.depth)
    for (let hops = forth.depth - 1; hops >= 0; hops--) back.step(inOffsets, inSources, forth, hops)
    return back.hops
  }

  /** Takes time proportional to the nodes that the search touched. */
  clear(): void {
    this.forth.clear()
    this.back.clear()
  }
}

const ANY = -1

/** One of the two searches, with the nodes of its last level as the frontier. */
class Side {
  /** -1 where not reached. */
  readonly hops: Int32Array
  depth = 0
  reached = 0
  private readonly order: Uint32Array
  private ahead = 0

  constructor(nodeCount: number) {
    this.hops = new Int32Array(nodeCount).fill(-1)
    this.order = new Uint32Array(nodeCount)
  }

  get size(): number {
    return this.reached - this.ahead
  }

  start(node: number): void {
    this.order[0] = node
    this.hops[node] = 0
    this.reached = 1
  }

  /** Keeps in the frontier only nodes that the other side reached in `otherHops`. */
  keep(other: Side, otherHops: number): void {
    const { order, reached } = this
    for (let i = this.ahead; i < reached; i++) {
      const node = order[i]
      if (other.hops[node] === otherHops) continue
      order[i] = order[this.ahead]
      order[this.ahead++] = node
    }
  }

  /** Advances a level, to nodes that the other side reached in `otherHops`, or to any. Returns true when the other side reached one of them. */
  step(offsets: Uint32Array, neighbors: Uint32Array, other: Side, otherHops: number): boolean {
    const { hops, order } = this
    const otherSide = other.hops
    const depth = ++this.depth
    const levelEnd = this.reached
    let { reached } = this
    let haveMet = false
    for (let i = this.ahead; i < levelEnd; i++) {
      const end = offsets[order[i] + 1]
      for (let arc = offsets[order[i]]; arc < end; arc++) {
        const node = neighbors[arc]
        if (hops[node] !== -1 || (otherHops !== ANY && otherSide[node] !== otherHops)) continue
        hops[node] = depth
        order[reached++] = node
        if (otherSide[node] !== -1) haveMet = true
      }
    }
    this.ahead = levelEnd
    this.reached = reached
    return haveMet
  }

  /** Takes time proportional to the reached nodes. */
  clear(): void {
    for (let i = 0; i < this.reached; i++) this.hops[this.order[i]] = -1
    this.depth = 0
    this.reached = 0
    this.ahead = 0
  }
}
