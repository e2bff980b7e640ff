import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { NodeQueue } from '../node-queue.ts'

/**
 * A* along out arcs, to be run many times over one graph. Working arrays are kept, and a run costs only what it touches.
 * The potential of a node must not exceed its true cost to the target. Infinity closes a node. A node whose cost falls after it left the queue is queued again,
 * so rounding in the potential cannot cost optimality.
 * @see Hart, Nilsson, Raphael, A formal basis for the heuristic determination of minimum cost paths, 1968.
 * Ties: fewest hops, then the smallest sequence of node indices.
 */
export class GuidedSearch {
  private readonly csr: Csr
  private readonly potential: Float64Array
  private readonly queue: NodeQueue
  private readonly costs: Float64Array
  private readonly parents: Int32Array

  constructor(csr: Csr, potential: Float64Array) {
    this.csr = csr
    this.potential = potential
    this.queue = new NodeQueue(csr.nodeCount)
    this.costs = new Float64Array(csr.nodeCount)
    this.parents = new Int32Array(csr.nodeCount)
  }

  /**
   * Nodes of the first path from source to target, or null. `closed` nodes (1) are not entered. Arcs from the source into `refused` nodes are not taken.
   * Time O(m log n) at worst, less the better the potential; space O(1) beyond the path.
   */
  run(source: number, target: number, closed: Uint8Array, refused: ReadonlySet<number>, control: KernelControl): number[] | null {
    const { queue, costs, parents, potential } = this
    queue.clear()
    if (potential[source] === Number.POSITIVE_INFINITY) return null
    costs[source] = 0
    parents[source] = -1
    queue.push(source, potential[source], 0)
    for (let settled = 0; !queue.isEmpty(); settled++) {
      if ((settled & 4095) === 0) control.check(0)
      const u = queue.pop()
      if (u === target) return this.readBack(target)
      this.relax(u, closed, u === source ? refused : NONE)
    }
    return null
  }

  private relax(u: number, closed: Uint8Array, refused: ReadonlySet<number>): void {
    const { csr, queue, costs, parents, potential } = this
    const { outOffsets, outTargets, outWeights } = csr
    const { keys, hops } = queue
    const hop = hops[u] + 1
    const end = outOffsets[u + 1]
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      if (closed[v] === 1 || potential[v] === Number.POSITIVE_INFINITY || (refused.size > 0 && refused.has(v))) continue
      const cost = costs[u] + (outWeights === null ? 1 : outWeights[arc])
      if (cost === Number.POSITIVE_INFINITY) continue
      const isNew = keys[v] === Number.POSITIVE_INFINITY
      if (isNew || cost < costs[v] || (cost === costs[v] && hop < hops[v])) {
        costs[v] = cost
        parents[v] = u
        queue.push(v, cost + potential[v], hop)
      } else if (cost === costs[v] && hop === hops[v] && this.comesBefore(u, parents[v])) {
        parents[v] = u
      }
    }
  }

  /** Whether the path to a is smaller, index by index, than the path to b with as many hops: the first difference decides. */
  private comesBefore(a: number, b: number): boolean {
    const { parents } = this
    let first = a
    let second = b
    if (first === second) return false
    while (parents[first] !== parents[second]) {
      first = parents[first]
      second = parents[second]
    }
    return first < second
  }

  private readBack(target: number): number[] {
    const path: number[] = []
    for (let node = target; node !== -1; node = this.parents[node]) path.push(node)
    return path.reverse()
  }
}

const NONE: ReadonlySet<number> = new Set()
