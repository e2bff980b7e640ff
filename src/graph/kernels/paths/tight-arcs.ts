import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { readTree, type SingleSource } from './single-source.ts'

const NOBODY = -1
const NONE = -1

/** The arcs that end cheapest paths: the one that set each node's cost, and ties with the same cost, as long as these are few. */
export class TightArcs {
  /** By node: the predecessor that set its cost; NOBODY for the source and unreachable nodes. */
  readonly parents: Int32Array
  private readonly tails: Uint32Array
  private readonly arcs: Uint32Array
  private count = 0

  constructor(nodeCount: number) {
    this.parents = new Int32Array(nodeCount)
    this.tails = new Uint32Array(nodeCount)
    this.arcs = new Uint32Array(nodeCount)
  }

  clear(): void {
    this.parents.fill(NOBODY)
    this.count = 0
  }

  /** Records an arc that leads to its head at the head's current cost, which may still fall. */
  addTie(tail: number, arc: number): void {
    const { count } = this
    if (count < this.arcs.length) {
      this.tails[count] = tail
      this.arcs[count] = arc
    }
    this.count++
  }

  /** Like `readTree`, in O(n) when there are at most n ties. */
  readTree(csr: Csr, weights: Float64Array, source: number, costs: Float64Array, control: KernelControl): SingleSource {
    if (this.count > this.arcs.length) return readTree(csr, weights, source, costs, control)
    const { nodeCount } = csr
    const { heads, first, next } = this.chainByTail(csr, weights, costs)
    const hops = new Int32Array(nodeCount).fill(-1)
    const parents = new Int32Array(nodeCount).fill(NOBODY)
    const queue = new Uint32Array(nodeCount)
    queue[0] = source
    hops[source] = 0
    let reached = 1
    for (let head = 0; head < reached; head++) {
      if ((head & 4095) === 0) control.check(head / nodeCount)
      const u = queue[head]
      const hop = hops[u] + 1
      for (let at = first[u]; at !== NONE; at = next[at]) {
        const v = at < nodeCount ? at : heads[at - nodeCount]
        if (hops[v] !== -1) continue
        hops[v] = hop
        parents[v] = u
        queue[reached++] = v
      }
    }
    return { costs, hops, parents }
  }

  /**
   * Arcs by tail, as chains of rising heads. v is the arc from its parent to v, and nodeCount + i that of tie i, to heads[i]. Ties above the least cost are
   * left out.
   */
  private chainByTail(csr: Csr, weights: Float64Array, costs: Float64Array): { heads: Uint32Array; first: Int32Array; next: Int32Array } {
    const { nodeCount } = csr
    const { parents, tails, count } = this
    const { heads, order } = this.sortTies(csr, weights, costs)
    const first = new Int32Array(nodeCount).fill(NONE)
    const next = new Int32Array(nodeCount + count)
    const link = (at: number, tail: number) => {
      next[at] = first[tail]
      first[tail] = at
    }
    let tie = order.length - 1
    for (let v = nodeCount - 1; v >= 0; v--) {
      if (parents[v] !== NOBODY) link(v, parents[v])
      for (; tie >= 0 && heads[order[tie]] === v; tie--) link(nodeCount + order[tie], tails[order[tie]])
    }
    return { heads, first, next }
  }

  /** The heads of all ties, and the ties that remain, by head. */
  private sortTies({ outTargets }: Csr, weights: Float64Array, costs: Float64Array): { heads: Uint32Array; order: Uint32Array } {
    const { tails, arcs, count } = this
    const heads = new Uint32Array(count)
    const order = new Uint32Array(count)
    let kept = 0
    for (let tie = 0; tie < count; tie++) {
      const arc = arcs[tie]
      const v = outTargets[arc]
      heads[tie] = v
      if (costs[v] < Number.POSITIVE_INFINITY && costs[tails[tie]] + weights[arc] === costs[v]) order[kept++] = tie
    }
    return { heads, order: order.subarray(0, kept).sort((a, b) => heads[a] - heads[b]) }
  }
}
