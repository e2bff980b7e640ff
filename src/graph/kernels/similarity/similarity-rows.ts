import { offer } from './bounded-lists.ts'
import { type CompiledRows, compiledRows, openBuffers, type SimilarityBuffers } from './similarity-buffers.ts'
import type { SimilarityPlan } from './similarity-plan.ts'

/** Arcs read between two checks of the control. */
const WORK_A_CHECK = 1 << 20
/** Pairs compared per refreshed limit, so that refreshing costs little. */
const PAIRS_A_LIMIT = 8

/**
 * One thread's part in the search for partners. Each node u in turn is offered to the lists of the nodes with which it has common neighbours, so every list
 * sees its partners in rising order. Without filters a pair is found once, by its smaller end, and enters both lists.
 * Many threads may call `read`, which compares the nodes of a chunk and records offers. `offerAll` makes the offers in the order of the chunks.
 * A list may have filled up meanwhile and refuse one. No acceptable offer is missing, because a list's limit never loosens.
 */
export class SimilarityRows {
  private readonly plan: SimilarityPlan
  private readonly check: () => void
  private readonly room: SimilarityBuffers
  private readonly compiled: CompiledRows | null
  /** By node, 0 between rows; empty without weights. */
  private readonly sums: Float64Array
  private readonly everyone: Uint32Array | null
  private offerCount = 0
  private next = 0
  private comparedCount = 0

  constructor(plan: SimilarityPlan, member: number, check: () => void) {
    const { vectors, holders, lists, cutoff, isSource } = plan
    this.plan = plan
    this.check = check
    this.room = openBuffers(plan, member)
    this.compiled = compiledRows(plan, this.room)
    this.sums = new Float64Array(vectors.weights === null ? 0 : vectors.nodeCount)
    // This is the current limit of lists that accept nothing, and of others until their first offer.
    const { limits, cursors } = this.room
    for (let u = 0; u < limits.length; u++) limits[u] = lists.offsets[u + 1] === lists.offsets[u] ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    cursors.set(holders.offsets.subarray(0, cursors.length))
    this.everyone = cutoff > 0 ? null : Uint32Array.from(isSource.keys()).filter((u) => isSource[u] === 1)
  }

  /** Chunks come in rising order, possibly with gaps. */
  read(chunk: number): void {
    const { plan } = this
    const { isTarget, isMutual, bounds, vectors } = plan
    const { offsets } = vectors
    const end = bounds[chunk + 1]
    this.offerCount = 0
    let work = 0
    if (isMutual) for (; this.next < bounds[chunk]; this.next++) this.passBy(this.next)
    for (let u = bounds[chunk]; u < end; u++) {
      if (isMutual) this.passBy(u)
      if (isTarget[u] === 0) continue
      const count = this.compare(u)
      this.comparedCount += count
      work += 16 + count + (offsets[u + 1] - offsets[u])
      if (work < WORK_A_CHECK) continue
      work = 0
      this.check()
    }
    this.next = end
  }

  /** Makes the offers of the last chunk read. Call it when all lower chunks have made theirs. */
  offerAll(): void {
    const { offerCount } = this
    const { limits, offers } = this.room
    const { lists } = this.plan
    for (let at = 0; at < offerCount; at++) {
      const list = offers.lists[at]
      offer(lists, list, offers.elements[at], offers.keys[at])
      limits[list] = lists.limits[list]
    }
    if (this.comparedCount < PAIRS_A_LIMIT * limits.length) return
    this.comparedCount = 0
    limits.set(lists.limits)
  }

  /** Advances the holders of u's neighbours past u, if it is marked: smaller nodes are done. */
  private passBy(u: number): void {
    const { plan } = this
    const { cursors } = this.room
    if (plan.isSource[u] === 0) return
    const { offsets, neighbors } = plan.vectors
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) cursors[neighbors[arc]]++
  }

  /** Records the offers of a row; returns the number of nodes compared with u. */
  private compare(u: number): number {
    const { plan, everyone, compiled } = this
    const { cursors, limits } = this.room
    const limit = plan.isMutual ? limits[u] : Number.NEGATIVE_INFINITY
    if (compiled !== null) {
      const kept = compiled.compareRow(u, limit, this.offerCount)
      this.offerCount = compiled.offersSoFar()
      if (plan.isMutual) this.offerOthers(u, kept)
      return compiled.comparedLast()
    }
    const starts = plan.isMutual ? cursors : plan.holders.offsets
    let count = plan.vectors.weights === null ? this.countCommon(u, starts) : this.sumCommon(u, starts)
    if (everyone !== null) count = this.touchAll(everyone, plan.isMutual ? u + 1 : 0)
    const kept = this.offerToOthers(u, count, limit)
    if (plan.isMutual) this.offerOthers(u, kept)
    return count
  }

  /** Counts common neighbours of u and each holder, from `starts` on; returns how many holders have any. */
  private countCommon(u: number, starts: Uint32Array): number {
    const { counts, touched } = this.room
    const { offsets, neighbors } = this.plan.vectors
    const { offsets: ends, neighbors: holders } = this.plan.holders
    const rowEnd = offsets[u + 1]
    let count = 0
    for (let arc = offsets[u]; arc < rowEnd; arc++) {
      const w = neighbors[arc]
      const end = ends[w + 1]
      for (let at = starts[w]; at < end; at++) {
        const v = holders[at]
        const common = counts[v]
        // To avoid a branch, a node that is not new is overwritten.
        touched[count] = v
        count += (common - 1) >>> 31
        counts[v] = common + 1
      }
    }
    return count
  }

  /** The weighted form: `sums` adds smaller weights, or products for the cosine. */
  private sumCommon(u: number, starts: Uint32Array): number {
    const { sums } = this
    const { counts, touched } = this.room
    const { vectors, holders, metric } = this.plan
    const weights = vectors.weights as Float64Array
    const held = holders.weights as Float64Array
    const isProduct = metric === 'cosine'
    let count = 0
    for (let arc = vectors.offsets[u]; arc < vectors.offsets[u + 1]; arc++) {
      const w = vectors.neighbors[arc]
      const own = weights[arc]
      const end = holders.offsets[w + 1]
      for (let at = starts[w]; at < end; at++) {
        const v = holders.neighbors[at]
        if (counts[v] === 0) touched[count++] = v
        counts[v]++
        sums[v] += isProduct ? own * held[at] : Math.min(own, held[at])
      }
    }
    return count
  }

  /** Nodes without common neighbours are pairs, too. */
  private touchAll(everyone: Uint32Array, least: number): number {
    const { touched } = this.room
    let count = 0
    for (const v of everyone) if (v >= least) touched[count++] = v
    return count
  }

  /**
   * Clears the counts of touched nodes and records offers of u to their lists. It keeps those that the list of u may accept, with their keys.
   * @param limit only keys below it may enter the list of u
   * @returns the number of nodes kept
   */
  private offerToOthers(u: number, count: number, limit: number): number {
    const { metric, norms, cutoff, sign, components } = this.plan
    const { sums } = this
    const { touched, counts, keys, limits } = this.room
    const isWeighted = sums.length !== 0
    const isJaccard = metric === 'jaccard'
    const isOverlap = metric === 'overlap'
    const norm = norms[u]
    let kept = 0
    for (let at = 0; at < count; at++) {
      const v = touched[at]
      const other = norms[v]
      const common = isWeighted ? sums[v] : counts[v]
      counts[v] = 0
      if (isWeighted) sums[v] = 0
      const similarity = common / (isJaccard ? norm + other - common : isOverlap ? Math.min(norm, other) : norm * other)
      const key = sign * similarity
      if (!(key < limits[v] || key < limit)) continue
      if (!(similarity >= cutoff && similarity < Number.POSITIVE_INFINITY) || v === u) continue
      if (components !== null && components[u] !== components[v]) continue
      if (key < limits[v]) this.note(v, u, key)
      if (key >= limit) continue
      touched[kept++] = v
      keys[v] = key
    }
    return kept
  }

  /** Records offers of larger nodes to the list of u. Few of them can still enter, so sorting them is cheap. */
  private offerOthers(u: number, count: number): void {
    const { touched, keys } = this.room
    const sorted = touched.subarray(0, count).sort()
    for (const v of sorted) this.note(u, v, keys[v])
  }

  private note(list: number, element: number, key: number): void {
    const { offers } = this.room
    offers.lists[this.offerCount] = list
    offers.elements[this.offerCount] = element
    offers.keys[this.offerCount++] = key
  }
}
