import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

/**
 * Nodes in breadth-first order from `source` along out arcs; weights are ignored.
 * @see Cormen et al., Introduction to Algorithms, section 20.2; Beamer, Asanović, Patterson, Direction-optimizing breadth-first search, 2012.
 * @param csr not modified; parallel arcs and self loops are allowed.
 * @param parameters `source` and `targets` in 0..n-1, the caller checks. The walk ends as soon as one target is reached (as in GDS), which is then last in `order`;
 * no target: none ends it. `maxDepth` -1 means no bound.
 * @returns `order`: the visited nodes, source first. `depths` and `parents`: n entries, by node; -1 where not visited, and the parent of the source is -1.
 * Ties: queue order, within a row ascending, so the parent is the earliest visited one.
 * Time O(n + m), less where the nodes not yet seen have few arcs: then they look for the last level, instead of being looked for. Space O(n).
 */
export function breadthFirstSearch(
  csr: Csr,
  parameters: { source: number; targets: readonly number[]; maxDepth: number },
  control: KernelControl
): { order: Uint32Array; depths: Int32Array; parents: Int32Array } {
  const { source, targets, maxDepth } = parameters
  const wanted = new Set(targets)
  const walk = new LevelWalk(csr, source)
  const { order, depths, parents } = walk
  let from = 0
  let to = 1
  let isEnded = wanted.has(source)
  for (let depth = 1; from < to && !isEnded && (maxDepth < 0 || depth <= maxDepth); depth++) {
    let end = walk.findNext(from, to, depth, control)
    const at = wanted.size === 0 ? -1 : order.subarray(to, end).findIndex((v) => wanted.has(v))
    if (at >= 0) {
      isEnded = true
      for (let i = to + at + 1; i < end; i++) depths[order[i]] = parents[order[i]] = -1
      end = to + at + 1
    }
    from = to
    to = end
  }
  return { order: order.slice(0, to), depths, parents }
}

/** No place in the order. */
const NONE = 0x7fffffff
/** A level with a smaller part of the nodes is not worth counting arcs. */
const SMALL_LEVEL = 1 / 32
/** Following an arc costs about this many times as much as reading one towards a node not yet seen. */
const FOLLOWING_COST = 2

/** Nodes without a place in the order. */
interface Unseen {
  /** Ascending; the first `count` count. */
  readonly nodes: Uint32Array
  count: number
  /** Their arcs in. */
  arcs: number
  /** By node: its place in the order, or NONE. */
  readonly places: Int32Array
  /** All this is true as long as the order ends here. */
  orderEnd: number
}

class LevelWalk {
  readonly order: Uint32Array
  readonly depths: Int32Array
  readonly parents: Int32Array
  private readonly csr: Csr
  private unseen: Unseen | null = null

  constructor(csr: Csr, source: number) {
    const { nodeCount } = csr
    this.csr = csr
    this.order = new Uint32Array(nodeCount)
    this.depths = new Int32Array(nodeCount).fill(-1)
    this.parents = new Int32Array(nodeCount).fill(-1)
    this.order[0] = source
    this.depths[source] = 0
  }

  /** Appends to the order the level after order[from .. to - 1], with depths and parents; returns where it ends. */
  findNext(from: number, to: number, depth: number, control: KernelControl): number {
    const { order, csr } = this
    const { nodeCount, outOffsets } = csr
    control.check(from / nodeCount)
    if (to - from < SMALL_LEVEL * nodeCount) return this.follow(from, to, depth, control)
    let arcs = 0
    for (let i = from; i < to; i++) arcs += outOffsets[order[i] + 1] - outOffsets[order[i]]
    const unseen = this.listUnseen(to)
    return unseen.arcs + unseen.count < FOLLOWING_COST * arcs ? this.ask(unseen, from, to, depth, control) : this.follow(from, to, depth, control)
  }

  private follow(from: number, to: number, depth: number, control: KernelControl): number {
    const { order, depths, parents } = this
    const { outOffsets, outTargets, nodeCount } = this.csr
    let reached = to
    for (let i = from; i < to; i++) {
      if ((i & 4095) === 0) control.check(i / nodeCount)
      const u = order[i]
      const end = outOffsets[u + 1]
      for (let arc = outOffsets[u]; arc < end; arc++) {
        const v = outTargets[arc]
        if (depths[v] !== -1) continue
        depths[v] = depth
        parents[v] = u
        order[reached++] = v
      }
    }
    return reached
  }

  /** Every node not yet seen looks for the first one seen that leads to it, which is of the last level: nodes before that have led to all they can. */
  private ask(unseen: Unseen, from: number, to: number, depth: number, control: KernelControl): number {
    const { order, depths, parents } = this
    const { inOffsets, inSources, nodeCount } = this.csr
    const { nodes, places } = unseen
    // Room for one more: a node is written before it is known to be found.
    const found = new Uint32Array(unseen.count + 1)
    const foundFrom = new Uint32Array(unseen.count + 1)
    let count = 0
    let left = 0
    for (let i = 0; i < unseen.count; i++) {
      if ((i & 4095) === 0) control.check(from / nodeCount)
      const v = nodes[i]
      const place = leastPlace(inSources, inOffsets[v], inOffsets[v + 1], places)
      const isFound = (place - NONE) >>> 31
      found[count] = v
      foundFrom[count] = place - from
      count += isFound
      nodes[left] = v
      left += 1 - isFound
    }
    // In the order of following: by the place of the parent, then ascending. A counting sort.
    const starts = new Uint32Array(to - from + 1)
    for (let i = 0; i < count; i++) starts[foundFrom[i] + 1]++
    for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1]
    for (let i = 0; i < count; i++) {
      const v = found[i]
      const place = to + starts[foundFrom[i]]++
      order[place] = v
      places[v] = place
      depths[v] = depth
      parents[v] = order[from + foundFrom[i]]
      unseen.arcs -= inOffsets[v + 1] - inOffsets[v]
    }
    unseen.count = left
    unseen.orderEnd = to + count
    return to + count
  }

  private listUnseen(orderEnd: number): Unseen {
    const { order, depths } = this
    const { nodeCount, inOffsets } = this.csr
    this.unseen ??= { nodes: new Uint32Array(nodeCount), count: 0, arcs: 0, places: new Int32Array(nodeCount).fill(NONE), orderEnd: 0 }
    const { unseen } = this
    if (unseen.orderEnd === orderEnd) return unseen
    for (let i = unseen.orderEnd; i < orderEnd; i++) unseen.places[order[i]] = i
    unseen.orderEnd = orderEnd
    unseen.count = 0
    unseen.arcs = 0
    for (let u = 0; u < nodeCount; u++) {
      if (depths[u] !== -1) continue
      unseen.nodes[unseen.count++] = u
      unseen.arcs += inOffsets[u + 1] - inOffsets[u]
    }
    return unseen
  }
}

function leastPlace(neighbors: Uint32Array, start: number, end: number, places: Int32Array): number {
  let least = NONE
  for (let arc = start; arc < end; arc++) {
    // The smaller of two, without a branch.
    const less = places[neighbors[arc]] - least
    least += less & (less >> 31)
  }
  return least
}
