import type { Csr } from '../../csr.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Brandes' accumulation without weights, level by level. Each level is read from the side with fewer arcs.
 * Forward, a level pushes its path counts along its arcs, or every unseen node pulls them. Backward, a level pulls shares from the next one, or the next one
 * pushes them.
 * Sums use arrays in which all other levels are zero or finished, so the inner loops do not branch. `assembly/kernels/betweenness.ts` computes the same bits
 * faster.
 * @see Beamer, Asanović, Patterson, Direction-optimizing breadth-first search, 2012.
 * Time O(n + m) a source, because unseen nodes pull only when that reads few more arcs than pushing. Space O(n).
 */
export function countedDependencies(csr: Csr): Dependencies {
  const search = new LevelSearch(csr)
  const sums = new Float64Array(csr.nodeCount)
  return {
    sums,
    add(source) {
      search.searchOut(source)
      search.addUp(sums)
      search.clear()
    }
  }
}

/** A range of the node order, and the arcs that leave and enter it. */
interface Level {
  readonly from: number
  readonly to: number
  readonly outArcs: number
  readonly inArcs: number
}

class LevelSearch {
  private readonly csr: Csr
  // It has one entry more than nodes, because a candidate is written before it is known to be new.
  private readonly order: Uint32Array
  private readonly isSeen: Uint8Array
  private readonly unseen: Uint32Array
  private readonly pathCounts: Float64Array
  /** Path counts for unseen nodes. Entries of seen nodes are never read. */
  private readonly arriving: Float64Array
  /** Forward: path counts of the last level. Backward: shares per path of the next level. Zero elsewhere. */
  private readonly masked: Float64Array
  /** (1 + dependency) per path. */
  private readonly shares: Float64Array
  /** Sums of the next level's shares. Entries of other nodes, which are finished or unreachable, are never read. */
  private readonly gathered: Float64Array
  private levels: Level[] = []
  private unseenCount = 0

  constructor(csr: Csr) {
    const { nodeCount } = csr
    this.csr = csr
    this.order = new Uint32Array(nodeCount + 1)
    this.isSeen = new Uint8Array(nodeCount)
    this.unseen = new Uint32Array(nodeCount)
    this.pathCounts = new Float64Array(nodeCount)
    this.arriving = new Float64Array(nodeCount)
    this.masked = new Float64Array(nodeCount)
    this.shares = new Float64Array(nodeCount)
    this.gathered = new Float64Array(nodeCount)
  }

  searchOut(source: number): void {
    const { order, isSeen, pathCounts, levels } = this
    order[0] = source
    isSeen[source] = 1
    pathCounts[source] = 1
    let arcsUnseen = this.csr.arcCount
    let wasAsking = false
    let to = 1
    for (let from = 0; from < to; ) {
      const level = this.measure(from, to)
      levels.push(level)
      arcsUnseen -= level.inArcs
      const isAsking = arcsUnseen < FOLLOWING_COST * level.outArcs
      if (isAsking && !wasAsking) this.listUnseen()
      wasAsking = isAsking
      from = to
      to = isAsking ? this.findByAsking(level) : this.findByFollowing(level)
    }
  }

  addUp(scores: Float64Array): void {
    const { order, pathCounts, shares, gathered, levels } = this
    for (let depth = levels.length - 1; depth > 0; depth--) {
      const level = levels[depth]
      if (depth + 1 < levels.length) this.gatherShares(level, levels[depth + 1])
      for (let i = level.from; i < level.to; i++) {
        const u = order[i]
        const dependency = gathered[u] * pathCounts[u]
        scores[u] += dependency
        shares[u] = (1 + dependency) / pathCounts[u]
      }
    }
  }

  clear(): void {
    const { order, isSeen, arriving, levels } = this
    const reached = levels[levels.length - 1].to
    for (let i = 0; i < reached; i++) {
      arriving[order[i]] = 0
      isSeen[order[i]] = 0
    }
    this.levels = []
  }

  private measure(from: number, to: number): Level {
    const { order, gathered } = this
    const { outOffsets, inOffsets } = this.csr
    let outArcs = 0
    let inArcs = 0
    for (let i = from; i < to; i++) {
      const u = order[i]
      gathered[u] = 0
      outArcs += outOffsets[u + 1] - outOffsets[u]
      inArcs += inOffsets[u + 1] - inOffsets[u]
    }
    return { from, to, outArcs, inArcs }
  }

  private findByFollowing({ from, to }: Level): number {
    const { order, pathCounts, arriving, isSeen } = this
    const { outOffsets, outTargets } = this.csr
    const reached = passOn(outOffsets, outTargets, order, from, to, isSeen, pathCounts, arriving)
    for (let i = to; i < reached; i++) pathCounts[order[i]] = arriving[order[i]]
    return reached
  }

  private findByAsking({ from, to }: Level): number {
    const { order, isSeen, unseen, pathCounts, masked } = this
    const { inOffsets, inSources } = this.csr
    for (let i = from; i < to; i++) masked[order[i]] = pathCounts[order[i]]
    sumNeighbors(unseen, 0, this.unseenCount, inOffsets, inSources, masked, pathCounts)
    for (let i = from; i < to; i++) masked[order[i]] = 0
    let reached = to
    let left = 0
    for (let i = 0; i < this.unseenCount; i++) {
      const v = unseen[i]
      if (pathCounts[v] > 0) {
        order[reached++] = v
        isSeen[v] = 1
      } else unseen[left++] = v
    }
    this.unseenCount = left
    return reached
  }

  private gatherShares(level: Level, next: Level): void {
    const { order, masked, shares, gathered } = this
    const { outOffsets, outTargets, inOffsets, inSources } = this.csr
    if (HANDING_COST * next.inArcs < level.outArcs) {
      handOut(inOffsets, inSources, order, next.from, next.to, shares, gathered)
      return
    }
    for (let i = next.from; i < next.to; i++) masked[order[i]] = shares[order[i]]
    sumNeighbors(order, level.from, level.to, outOffsets, outTargets, masked, gathered)
    for (let i = next.from; i < next.to; i++) masked[order[i]] = 0
  }

  private listUnseen(): void {
    const { isSeen, unseen } = this
    this.unseenCount = 0
    for (let u = 0; u < isSeen.length; u++) if (isSeen[u] === 0) unseen[this.unseenCount++] = u
  }
}

/** The cost of following an arc of the last level, relative to reading one towards an unseen node. */
const FOLLOWING_COST = 2

/** The cost of pushing a share back along an arc, relative to pulling it. */
const HANDING_COST = 1.5

/** Adds the path counts of an order range to all its neighbours, and appends new nodes to the order. */
function passOn(
  offsets: Uint32Array,
  neighbors: Uint32Array,
  order: Uint32Array,
  from: number,
  to: number,
  isSeen: Uint8Array,
  pathCounts: Float64Array,
  arriving: Float64Array
): number {
  let reached = to
  for (let i = from; i < to; i++) {
    const u = order[i]
    const paths = pathCounts[u]
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      arriving[v] += paths
      order[reached] = v
      reached += 1 - isSeen[v]
      isSeen[v] = 1
    }
  }
  return reached
}

/** Adds the shares of an order range to the sums of all its neighbours. */
function handOut(
  offsets: Uint32Array,
  neighbors: Uint32Array,
  order: Uint32Array,
  from: number,
  to: number,
  shares: Float64Array,
  gathered: Float64Array
): void {
  for (let i = from; i < to; i++) {
    const v = order[i]
    const share = shares[v]
    const end = offsets[v + 1]
    for (let arc = offsets[v]; arc < end; arc++) gathered[neighbors[arc]] += share
  }
}

/** For each node of a range of `nodes`, the sum of `values` over its row. */
function sumNeighbors(
  nodes: Uint32Array,
  from: number,
  to: number,
  offsets: Uint32Array,
  neighbors: Uint32Array,
  values: Float64Array,
  sums: Float64Array
): void {
  for (let i = from; i < to; i++) {
    const u = nodes[i]
    const end = offsets[u + 1]
    let arc = offsets[u]
    let first = 0
    let second = 0
    let third = 0
    let fourth = 0
    for (; arc + 3 < end; arc += 4) {
      first += values[neighbors[arc]]
      second += values[neighbors[arc + 1]]
      third += values[neighbors[arc + 2]]
      fourth += values[neighbors[arc + 3]]
    }
    for (; arc < end; arc++) first += values[neighbors[arc]]
    sums[u] = first + second + (third + fourth)
  }
}
