import type { Csr } from '../csr.ts'
import type { AddDependencies } from './add-dependencies.ts'

/**
 * Brandes' accumulation without weights, level by level. Sums run over an array that is zero outside the neighbouring level, so the inner loops do not branch. A level is
 * found from the last one's arcs while that is small, else by asking every node not yet seen, which counts its paths in the same pass.
 * @see Beamer, Asanović, Patterson, Direction-optimizing breadth-first search, 2012.
 * Time O(n + m) a source, space O(n): a level is asked for only when that reads few more arcs than following would.
 */
export function countedDependencies(csr: Csr): AddDependencies {
  const search = new LevelSearch(csr)
  return (source, scores) => {
    search.searchOut(source)
    search.addUp(scores)
    search.clear()
  }
}

class LevelSearch {
  private readonly csr: Csr
  // One entry more than nodes: a candidate is written before it is known to be new.
  private readonly order: Uint32Array
  private readonly isSeen: Uint8Array
  private readonly unseen: Uint32Array
  private readonly pathCounts: Float64Array
  /** Path counts of the last level on the way out, shares per path on the way back; zero elsewhere. */
  private readonly level: Float64Array
  private readonly dependencies: Float64Array
  /** Where each level begins in `order`, and where the last one ends. */
  private starts: number[] = []
  private unseenCount = 0

  constructor(csr: Csr) {
    const { nodeCount } = csr
    this.csr = csr
    this.order = new Uint32Array(nodeCount + 1)
    this.isSeen = new Uint8Array(nodeCount)
    this.unseen = new Uint32Array(nodeCount)
    this.pathCounts = new Float64Array(nodeCount)
    this.level = new Float64Array(nodeCount)
    this.dependencies = new Float64Array(nodeCount)
  }

  searchOut(source: number): void {
    const { order, isSeen, pathCounts, level, starts } = this
    const { arcCount, outOffsets, inOffsets } = this.csr
    order[0] = source
    isSeen[source] = 1
    pathCounts[source] = 1
    let arcsUnseen = arcCount
    let wasAsking = false
    let from = 0
    let to = 1
    while (from < to) {
      starts.push(from)
      let arcsAhead = 0
      for (let i = from; i < to; i++) {
        const u = order[i]
        level[u] = pathCounts[u]
        arcsAhead += outOffsets[u + 1] - outOffsets[u]
        arcsUnseen -= inOffsets[u + 1] - inOffsets[u]
      }
      const isAsking = arcsUnseen < ASKING_PAYS * arcsAhead
      if (isAsking && !wasAsking) this.listUnseen()
      wasAsking = isAsking
      const reached = isAsking ? this.findByAsking(to) : this.findByArcs(from, to)
      for (let i = from; i < to; i++) level[order[i]] = 0
      from = to
      to = reached
    }
    starts.push(to)
  }

  addUp(scores: Float64Array): void {
    const { order, pathCounts, level, dependencies, starts } = this
    const { outOffsets, outTargets } = this.csr
    for (let depth = starts.length - 2; depth > 0; depth--) {
      const from = starts[depth]
      const to = starts[depth + 1]
      const deeper = starts[depth + 2] ?? to
      if (deeper > to) sumNeighbors(order, from, to, outOffsets, outTargets, level, dependencies)
      for (let i = to; i < deeper; i++) level[order[i]] = 0
      for (let i = from; i < to; i++) {
        const u = order[i]
        const dependency = deeper > to ? dependencies[u] * pathCounts[u] : 0
        scores[u] += dependency
        level[u] = (1 + dependency) / pathCounts[u]
      }
    }
  }

  clear(): void {
    const { order, isSeen, level, starts } = this
    const reached = starts[starts.length - 1]
    for (let i = 0; i < reached; i++) {
      level[order[i]] = 0
      isSeen[order[i]] = 0
    }
    this.starts = []
  }

  private findByArcs(from: number, to: number): number {
    const { outOffsets, outTargets, inOffsets, inSources } = this.csr
    const reached = discover(outOffsets, outTargets, this.order, from, to, this.isSeen)
    sumNeighbors(this.order, to, reached, inOffsets, inSources, this.level, this.pathCounts)
    return reached
  }

  private findByAsking(to: number): number {
    const { order, isSeen, unseen, pathCounts } = this
    const { inOffsets, inSources } = this.csr
    let reached = to
    let left = 0
    sumNeighbors(unseen, 0, this.unseenCount, inOffsets, inSources, this.level, pathCounts)
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

  private listUnseen(): void {
    const { isSeen, unseen } = this
    this.unseenCount = 0
    for (let u = 0; u < isSeen.length; u++) if (isSeen[u] === 0) unseen[this.unseenCount++] = u
  }
}

/** Following an arc of the last level costs about this many times as much as reading one towards an unseen node. */
const ASKING_PAYS = 3

function discover(offsets: Uint32Array, neighbors: Uint32Array, order: Uint32Array, from: number, to: number, isSeen: Uint8Array): number {
  let reached = to
  for (let i = from; i < to; i++) {
    const u = order[i]
    const end = offsets[u + 1]
    for (let arc = offsets[u]; arc < end; arc++) {
      const v = neighbors[arc]
      order[reached] = v
      reached += 1 - isSeen[v]
      isSeen[v] = 1
    }
  }
  return reached
}

/** For each node of a stretch of `nodes`, the sum over its row of `values`. */
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
    let even = 0
    let odd = 0
    for (; arc + 1 < end; arc += 2) {
      even += values[neighbors[arc]]
      odd += values[neighbors[arc + 1]]
    }
    if (arc < end) even += values[neighbors[arc]]
    sums[u] = even + odd
  }
}
