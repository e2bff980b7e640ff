import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { weightScaleOf } from '../../weight-scale.ts'
import { NodeQueue } from '../node-queue.ts'
import { BucketRing } from './bucket-ring.ts'
import type { SingleSource } from './single-source.ts'
import { TightArcs } from './tight-arcs.ts'

/** The maximum number of buckets in use at a time. */
const MAX_BUCKETS = 2 ** 20
/** Buckets per mean weight: few nodes return to their bucket, and empty ones cost less than the arcs do. */
const BUCKETS_A_MEAN = 64
/** Far below any weight in use, and far from where its inverse overflows. */
const LEAST_WIDTH = 2 ** -1000
/** The rounds of all nodes through the buckets after which a heap is faster. */
const MAX_ROUNDS = 8

/**
 * Costs of the cheapest paths from one node after another. They are exact whatever the buckets, because a node whose cost falls is visited again.
 * @see Meyer, Sanders, Delta-stepping: a parallelizable shortest path algorithm, 2003; Dijkstra, A note on two problems in connexion with graphs, 1959.
 * @param weights of the out arcs, zero or more, which the caller checks. Arcs of infinite weight lead nowhere.
 * @param width Upper bound of the bucket width, above zero. Smaller weights take narrower buckets. Only a need for more than `MAX_BUCKETS` widens them.
 * If no width suits the weights, a heap replaces the buckets.
 * Time of a run O(n + m) for weights of similar size, else O(m log n). Space O(n), kept between runs.
 */
export class CostSearch {
  private readonly csr: Csr
  private readonly weights: Float64Array
  private readonly costs: Float64Array
  private readonly perWidth: number
  private readonly tight: TightArcs
  private ring: BucketRing | null
  private queue: NodeQueue | null = null

  constructor(csr: Csr, weights: Float64Array, width = Number.POSITIVE_INFINITY) {
    const { largest, mean } = (weights === csr.outWeights ? csr.weightScale : undefined) ?? weightScaleOf(weights)
    this.csr = csr
    this.weights = weights
    this.tight = new TightArcs(csr.nodeCount)
    this.costs = new Float64Array(csr.nodeCount)
    const suited = mean > 0 ? mean / BUCKETS_A_MEAN : 1
    this.perWidth = 1 / Math.max(LEAST_WIDTH, Math.min(width, suited), (2 * largest) / MAX_BUCKETS)
    const isSuited = largest <= (suited * MAX_BUCKETS) / 2
    this.ring = isSuited ? new BucketRing(csr.nodeCount, Math.floor(largest * this.perWidth) + 3) : null
  }

  /** Costs by node, Infinity when unreachable; the next run overwrites the array. */
  run(source: number, control: KernelControl): Float64Array {
    this.tight.clear()
    if (this.ring !== null) {
      if (this.emptyBuckets(this.ring, source, control)) return this.costs
      this.ring = null
    }
    this.queue ??= new NodeQueue(this.csr.nodeCount)
    this.queue.clear()
    this.tight.clear()
    this.emptyQueue(this.queue, source, control)
    return this.queue.keys
  }

  /** The tree of cheapest paths. Ties: fewest hops, then the smallest sequence of node indices. The caller owns its arrays if there is no other run. */
  runTree(source: number, control: KernelControl): SingleSource {
    const costs = this.run(source, control)
    return this.tight.readTree(this.csr, this.weights, source, costs, control)
  }

  /** Returns whether it finished before too many nodes had returned. */
  private emptyBuckets(ring: BucketRing, source: number, control: KernelControl): boolean {
    const { costs, weights, perWidth, tight } = this
    const { parents } = tight
    const { nodeCount, outOffsets, outTargets } = this.csr
    costs.fill(Number.POSITIVE_INFINITY)
    costs[source] = 0
    ring.rewind()
    ring.put(source, 0)
    for (let settled = 0; !ring.isEmpty(); ) {
      for (let u = ring.takeFirst(); u !== -1; u = ring.takeNext()) {
        if ((settled++ & 4095) === 0) control.check(Math.min(1, settled / nodeCount))
        const cost = costs[u]
        const end = outOffsets[u + 1]
        for (let arc = outOffsets[u]; arc < end; arc++) {
          const v = outTargets[arc]
          const through = cost + weights[arc]
          const known = costs[v]
          if (through > known) continue
          if (through === known) {
            tight.addTie(u, arc)
            continue
          }
          costs[v] = through
          parents[v] = u
          ring.put(v, Math.floor(through * perWidth))
        }
      }
      if (settled > MAX_ROUNDS * nodeCount) return false
    }
    return true
  }

  private emptyQueue(queue: NodeQueue, source: number, control: KernelControl): void {
    const { weights, tight } = this
    const { parents } = tight
    const { nodeCount, outOffsets, outTargets } = this.csr
    const { keys: costs } = queue
    queue.push(source, 0, 0)
    for (let settled = 0; !queue.isEmpty(); settled++) {
      if ((settled & 4095) === 0) control.check(settled / nodeCount)
      const u = queue.pop()
      const cost = costs[u]
      const end = outOffsets[u + 1]
      for (let arc = outOffsets[u]; arc < end; arc++) {
        const v = outTargets[arc]
        const through = cost + weights[arc]
        if (through > costs[v]) continue
        if (through === costs[v]) {
          tight.addTie(u, arc)
          continue
        }
        parents[v] = u
        queue.push(v, through, 0)
      }
    }
  }
}
