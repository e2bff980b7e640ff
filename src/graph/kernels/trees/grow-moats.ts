import type { KernelControl } from '../../control.ts'
import { NodeQueue } from '../node-queue.ts'
import { EventHeaps, NONE } from './event-heaps.ts'
import { Moats } from './moats.ts'
import type { Edges } from './undirected-edges.ts'

/** A gap of a smaller share of its edge counts as closed. */
const ROUNDING = 1e-9

/**
 * The growth of Goemans and Williamson's method, for all edges in one pass over time.
 * Each edge is split in two parts, one at each end. When the moats of an end have covered its part, the rest of the edge is split anew. When nothing is left
 * the two clusters merge along it. Where an edge's weight is below zero, the clusters of its ends merge before anything grows, the cheapest edge first.
 * @see Hegde, Indyk, Schmidt, A fast, adaptive variant of the Goemans-Williamson scheme for the prize-collecting Steiner tree problem, 2014.
 * @param prizes zero or more
 * @returns the edges along which clusters merged: a forest.
 * Time O(m log n) a bit of precision at worst, in practice once or twice that; space O(n + m): 56 bytes an edge.
 */
export function growMoats(edges: Edges, prizes: Float64Array, control: KernelControl): Uint32Array {
  const growth = new Growth(edges, prizes)
  growth.joinPaying()
  growth.begin()
  for (let steps = 0; growth.moats.activeCount > 1; steps++) {
    if ((steps & 1023) === 0) control.check(growth.mergedCount / prizes.length)
    growth.step()
  }
  return growth.merged.subarray(0, growth.mergedCount)
}

class Growth {
  readonly merged: Uint32Array
  mergedCount = 0
  readonly moats: Moats
  private readonly edges: Edges
  /** Event 2e belongs to the part of edge e at `from`, 2e + 1 to that at `to`. */
  private readonly parts: EventHeaps
  private readonly heaps: Int32Array
  /** Active clusters by the time at which their budget ends. */
  private readonly ends: NodeQueue
  /** Active clusters by their first event. */
  private readonly firsts: NodeQueue

  constructor(edges: Edges, prizes: Float64Array) {
    const clusters = 2 * prizes.length
    this.edges = edges
    this.merged = new Uint32Array(prizes.length)
    this.moats = new Moats(prizes)
    this.parts = new EventHeaps(2 * edges.weights.length)
    this.heaps = new Int32Array(clusters).fill(NONE)
    this.ends = new NodeQueue(clusters)
    this.firsts = new NodeQueue(clusters)
  }

  joinPaying(): void {
    const { from, to, weights } = this.edges
    const paying = Uint32Array.from(weights.keys()).filter((edge) => weights[edge] < 0)
    for (const edge of paying.sort((a, b) => weights[a] - weights[b] || a - b)) {
      const u = this.moats.outermost(from[edge])
      const v = this.moats.outermost(to[edge])
      if (u === v) continue
      this.moats.merge(u, v, -weights[edge])
      this.merged[this.mergedCount++] = edge
    }
  }

  begin(): void {
    const { from, to, weights } = this.edges
    for (let edge = 0; edge < weights.length; edge++) {
      const u = this.moats.outermost(from[edge])
      const v = this.moats.outermost(to[edge])
      if (u === v) continue
      this.heaps[u] = this.parts.add(this.heaps[u], 2 * edge, weights[edge] / 2)
      this.heaps[v] = this.parts.add(this.heaps[v], 2 * edge + 1, weights[edge] / 2)
    }
    for (let cluster = 0; cluster < this.moats.clusterCount; cluster++) if (this.moats.isActive[cluster] === 1) this.enqueue(cluster)
  }

  /** Handles the next event: a cluster stops, or a part is covered. */
  step(): void {
    const { ends, firsts, moats } = this
    const isEnd = ends.firstKey <= firsts.firstKey
    const cluster = (isEnd ? ends : firsts).pop()
    // Merged meanwhile, or stopped.
    if (moats.isActive[cluster] === 0) return
    if (isEnd) {
      moats.now = Math.max(moats.now, moats.endOf(cluster))
      moats.stop(cluster)
      return
    }
    const part = this.heaps[cluster]
    moats.now = Math.max(moats.now, this.parts.times[part])
    this.heaps[cluster] = this.parts.pop(part)
    this.cover(part, cluster)
    if (moats.isActive[cluster] === 1) this.enqueueFirst(cluster)
  }

  /** The moats of an active cluster have covered its part of an edge. */
  private cover(part: number, cluster: number): void {
    const { moats, edges, parts, heaps } = this
    const edge = part >> 1
    const isFrom = (part & 1) === 0
    const node = isFrom ? edges.from[edge] : edges.to[edge]
    const otherNode = isFrom ? edges.to[edge] : edges.from[edge]
    const other = moats.outermost(otherNode)
    if (other === cluster) return
    const weight = edges.weights[edge]
    const gap = weight - moats.coverOf(node) - moats.coverOf(otherNode)
    // A gap too small to advance the time counts as closed, too.
    if (gap <= ROUNDING * weight || moats.now + gap / 2 === moats.now) {
      this.merge(cluster, other, edge)
      return
    }
    const otherPart = part ^ 1
    if (moats.isActive[other] === 1) {
      heaps[cluster] = parts.add(heaps[cluster], part, moats.now + gap / 2)
      heaps[other] = parts.advance(heaps[other], otherPart, moats.now + gap, moats.now + gap / 2)
      this.enqueueFirst(other)
    } else {
      heaps[cluster] = parts.add(heaps[cluster], part, moats.now + gap)
      heaps[other] = parts.advance(heaps[other], otherPart, moats.since[other] + gap, moats.since[other])
    }
  }

  private merge(a: number, b: number, edge: number): void {
    const { moats, parts, heaps } = this
    for (const cluster of [a, b]) {
      // The events of a stopped cluster must skip the time since it stopped.
      if (moats.isActive[cluster] === 0) parts.shift(heaps[cluster], moats.now - moats.since[cluster])
    }
    const merged = moats.merge(a, b)
    heaps[merged] = parts.meld(heaps[a], heaps[b])
    this.merged[this.mergedCount++] = edge
    this.enqueue(merged)
  }

  private enqueue(cluster: number): void {
    this.ends.push(cluster, this.moats.endOf(cluster), 0)
    this.enqueueFirst(cluster)
  }

  private enqueueFirst(cluster: number): void {
    const heap = this.heaps[cluster]
    if (heap === NONE) return
    const time = this.parts.times[heap]
    const { firsts } = this
    if (!firsts.isWaiting(cluster) || time < firsts.keys[cluster]) firsts.push(cluster, time, 0)
  }
}
