import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { Spare } from './scratch.ts'

/**
 * Nodes in breadth-first order from `source` along out arcs. Weights are ignored.
 * @see Cormen et al., Introduction to Algorithms, section 20.2; Beamer, Asanović, Patterson, Direction-optimizing breadth-first search, 2012.
 * @param csr It is not modified. Parallel arcs and self loops are allowed.
 * @param parameters `source` and `targets` are in 0..n-1, which the caller checks. As in GDS, the search ends as soon as one target is reached, which is then
 * last in `order`. Without targets it visits all. `maxDepth` -1 means no bound.
 * @returns `order` holds the visited nodes, source first. `depths` and `parents` have n entries by node, -1 where not visited. The parent of the source is -1.
 * Ties: queue order, within a row ascending, so the parent is the earliest visited one.
 * Time O(n + m), less where the unseen nodes have few arcs, because then they look for the last level. Space O(n), most of it kept for the next call.
 */
export function breadthFirstSearch(csr: Csr, parameters: WalkParameters, control: KernelControl): Walk {
  return spare.lend(csr.nodeCount, (memory) => walkLevels(csr, parameters, memory, control))
}

interface WalkParameters {
  readonly source: number
  readonly targets: readonly number[]
  readonly maxDepth: number
}

interface Walk {
  order: Uint32Array
  depths: Int32Array
  parents: Int32Array
}

function walkLevels(csr: Csr, { source, targets, maxDepth }: WalkParameters, memory: WalkMemory, control: KernelControl): Walk {
  const wanted = new Set(targets)
  const walk = new LevelWalk(csr, source, memory)
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
  walk.end()
  return { order: order.slice(0, to), depths, parents }
}

/** Arrays that need no clearing between calls, except for the marks. */
interface WalkMemory {
  readonly order: Uint32Array
  /** A bit per node, 0 between calls. */
  readonly marks: Int32Array
  readonly places: Uint32Array
  readonly unseen: Uint32Array
  readonly found: Uint32Array
  readonly foundFrom: Uint32Array
  readonly starts: Uint32Array
}

const spare = new Spare<WalkMemory>((nodeCount) => {
  const indices = () => new Uint32Array(nodeCount + 1)
  const marks = new Int32Array((nodeCount >> 5) + 1)
  return { order: indices(), marks, places: indices(), unseen: indices(), found: indices(), foundFrom: indices(), starts: indices() }
})

const NOBODY = -1
/** Counting arcs is not worthwhile for a level with a smaller share of the nodes. */
const SMALL_LEVEL = 1 / 32
/** The cost of following an arc, relative to reading one towards an unseen node. */
const FOLLOWING_COST = 2

class LevelWalk {
  readonly order: Uint32Array
  readonly depths: Int32Array
  readonly parents: Int32Array
  private readonly csr: Csr
  private readonly memory: WalkMemory
  /** Upper bounds of the unseen nodes with incoming arcs and of those arcs, until the nodes are listed. */
  private unseenCount: number
  private unseenArcs: number
  private isListed = false
  /** Nodes of the order before this one are marked. */
  private markedEnd = 0

  constructor(csr: Csr, source: number, memory: WalkMemory) {
    const { nodeCount, arcCount } = csr
    this.csr = csr
    this.memory = memory
    this.order = memory.order
    this.depths = new Int32Array(nodeCount).fill(-1)
    this.parents = new Int32Array(nodeCount).fill(NOBODY)
    this.unseenCount = nodeCount
    this.unseenArcs = arcCount
    this.order[0] = source
    this.depths[source] = 0
  }

  end(): void {
    if (this.markedEnd > 0) this.memory.marks.fill(0)
  }

  /** Appends to the order the level after order[from .. to - 1], with depths and parents; returns its end. */
  findNext(from: number, to: number, depth: number, control: KernelControl): number {
    control.check(from / this.csr.nodeCount)
    return this.isWorthAsking(from, to) ? this.ask(from, to, depth, control) : this.follow(from, to, depth, control)
  }

  private isWorthAsking(from: number, to: number): boolean {
    const { nodeCount, outOffsets } = this.csr
    const { order } = this
    if (to - from < SMALL_LEVEL * nodeCount) return false
    const enough = (this.unseenCount + this.unseenArcs) / FOLLOWING_COST
    let arcs = 0
    for (let i = from; i < to && arcs <= enough; i++) arcs += 1 + outOffsets[order[i] + 1] - outOffsets[order[i]]
    return arcs > enough
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

  /** Every unseen node finds its first seen in-neighbour, which is of the last level, because earlier levels have no unseen neighbours. */
  private ask(from: number, to: number, depth: number, control: KernelControl): number {
    const { order } = this
    const { places, found, foundFrom, starts } = this.memory
    const isRising = this.markLevel(from, to)
    if (!this.isListed) this.listUnseen()
    const count = this.askUnseen(isRising, depth, control)
    // This is the order of following arcs: by the place of the parent, then ascending. A counting sort.
    starts.fill(0, 0, to - from + 1)
    for (let i = 0; i < count; i++) {
      const place = places[foundFrom[i]] - from
      foundFrom[i] = place
      starts[place + 1]++
    }
    for (let i = 1; i <= to - from; i++) starts[i] += starts[i - 1]
    for (let i = 0; i < count; i++) order[to + starts[foundFrom[i]]++] = found[i]
    return to + count
  }

  /** Marks all seen nodes, and records the places of those from `from` on. Returns whether these rise. */
  private markLevel(from: number, to: number): boolean {
    const { order } = this
    const { marks, places } = this.memory
    for (let i = this.markedEnd; i < to; i++) marks[order[i] >> 5] |= 1 << (order[i] & 31)
    this.markedEnd = to
    let isRising = true
    for (let i = from; i < to; i++) {
      places[order[i]] = i
      isRising = isRising && (i === from || order[i - 1] < order[i])
    }
    return isRising
  }

  private listUnseen(): void {
    const { nodeCount, inOffsets } = this.csr
    const { depths } = this
    const { unseen } = this.memory
    let count = 0
    for (let u = 0; u < nodeCount; u++) {
      unseen[count] = u
      // This is 1 when the depth is below 0 and the row not empty, without a branch.
      count += (depths[u] & (inOffsets[u] - inOffsets[u + 1])) >>> 31
    }
    this.unseenCount = count
    this.isListed = true
  }

  /** Moves unseen nodes with a seen neighbour to the found ones; returns their number. */
  private askUnseen(isRising: boolean, depth: number, control: KernelControl): number {
    const { depths, parents, csr } = this
    const { nodeCount, inOffsets, inSources } = csr
    const { unseen, found, foundFrom, marks, places } = this.memory
    const { unseenCount } = this
    let count = 0
    let left = 0
    let arcsLeft = 0
    for (let i = 0; i < unseenCount; i++) {
      if ((i & 4095) === 0) control.check(1 - unseenCount / nodeCount)
      const v = unseen[i]
      const start = inOffsets[v]
      const end = inOffsets[v + 1]
      // Where places rise with nodes, the first is the earliest.
      const u = isRising ? firstSeen(inSources, start, end, marks) : earliestSeen(inSources, start, end, marks, places)
      if (u === NOBODY) {
        unseen[left++] = v
        arcsLeft += end - start
        continue
      }
      depths[v] = depth
      parents[v] = u
      found[count] = v
      foundFrom[count++] = u
    }
    this.unseenCount = left
    this.unseenArcs = arcsLeft
    return count
  }
}

function firstSeen(neighbors: Uint32Array, start: number, end: number, marks: Int32Array): number {
  for (let arc = start; arc < end; arc++) {
    const u = neighbors[arc]
    if (((marks[u >> 5] >> (u & 31)) & 1) !== 0) return u
  }
  return NOBODY
}

function earliestSeen(neighbors: Uint32Array, start: number, end: number, marks: Int32Array, places: Uint32Array): number {
  let earliest = NOBODY
  let least = Number.POSITIVE_INFINITY
  for (let arc = start; arc < end; arc++) {
    const u = neighbors[arc]
    if (((marks[u >> 5] >> (u & 31)) & 1) === 0 || places[u] >= least) continue
    least = places[u]
    earliest = u
  }
  return earliest
}
