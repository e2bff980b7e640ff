import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachArc, eachNeighbor, sidesOf } from './arcs.ts'
import { look } from './certificate.ts'

/** Returns an unweighted graph with every relationship in both directions and rising rows. Time and space O(n + m log m). */
export function withoutDirections(csr: Csr): Csr {
  const plain = { ...csr, outWeights: null, inWeights: null }
  if (csr.undirected) return plain
  const { nodeCount, arcCount } = csr
  const sides = sidesOf(csr)
  const offsets = new Uint32Array(nodeCount + 1)
  const ends = new Uint32Array(2 * arcCount)
  for (let u = 0; u < nodeCount; u++) {
    let at = offsets[u]
    eachNeighbor(sides, u, (v) => {
      ends[at++] = v
    })
    ends.subarray(offsets[u], at).sort()
    offsets[u + 1] = at
  }
  return { ...plain, undirected: true, arcCount: 2 * arcCount, outOffsets: offsets, outTargets: ends, inOffsets: offsets, inSources: ends }
}

/**
 * Walks a tree of parents from its root: nodes by rising depth, siblings together, parents in the order of the level before. Unreachable nodes have depth -1.
 */
export function walkDown(root: number, parents: Int32Array): { readonly order: Uint32Array; readonly depths: Int32Array } {
  const nodeCount = parents.length
  const first = new Int32Array(nodeCount).fill(-1)
  const next = new Int32Array(nodeCount)
  for (let v = nodeCount - 1; v >= 0; v--) {
    if (v === root || !(parents[v] >= 0 && parents[v] < nodeCount)) continue
    next[v] = first[parents[v]]
    first[parents[v]] = v
  }
  const depths = new Int32Array(nodeCount).fill(-1)
  const order = Uint32Array.from({ length: nodeCount }, () => root)
  depths[root] = 0
  let size = 1
  for (let head = 0; head < size; head++) {
    for (let v = first[order[head]]; v !== -1; v = next[v]) {
      depths[v] = depths[order[head]] + 1
      order[size++] = v
    }
  }
  return { order: order.slice(0, size), depths }
}

/** Returns the tree path down to a node, or null when none exists. */
export function wayDown(node: number, depths: Int32Array, parents: Int32Array): Uint32Array | null {
  if (depths[node] === -1) return null
  const way = new Uint32Array(depths[node] + 1)
  for (let at = node, place = depths[node]; place >= 0; place--, at = parents[at]) way[place] = at
  return way
}

interface Left {
  /** 1 for each remaining node. */
  readonly isLeft: Uint8Array
  /** Relationships in from remaining nodes and out to them; correct only for remaining nodes. */
  readonly before: Float64Array
  readonly after: Float64Array
}

/** Removes nodes while some need not stay; the rest is the largest set whose nodes all stay. O(n + m). */
export function peelAway(csr: Csr, stays: (before: number, after: number) => boolean, control: KernelControl): Left {
  const { nodeCount, outOffsets, outTargets, inOffsets, inSources } = csr
  const before = Float64Array.from({ length: nodeCount }, (_, u) => inOffsets[u + 1] - inOffsets[u])
  const after = Float64Array.from({ length: nodeCount }, (_, u) => outOffsets[u + 1] - outOffsets[u])
  const isLeft = new Uint8Array(nodeCount).fill(1)
  const queue = new Uint32Array(nodeCount)
  let size = 0
  const takeAway = (u: number): void => {
    if (isLeft[u] === 0 || stays(before[u], after[u])) return
    isLeft[u] = 0
    queue[size++] = u
  }
  const lose = (counts: Float64Array, v: number): void => {
    counts[v]--
    takeAway(v)
  }
  for (let u = 0; u < nodeCount; u++) takeAway(u)
  for (let head = 0; head < size; head++) {
    look(control, head, nodeCount)
    const u = queue[head]
    eachNeighbor([{ offsets: outOffsets, ends: outTargets }], u, (v) => lose(before, v))
    eachNeighbor([{ offsets: inOffsets, ends: inSources }], u, (v) => lose(after, v))
  }
  return { isLeft, before, after }
}

/**
 * Finds a cycle among nodes that each have a relationship in from another of them (two relationships in an undirected view).
 * Its first node is repeated at the end; it is empty without a cycle. O(n + m).
 */
export function cycleAmong(csr: Csr, isAmong: (node: number) => boolean): Uint32Array {
  const { nodeCount, undirected, inOffsets, inSources } = csr
  const start = Uint32Array.from({ length: nodeCount }, (_, u) => u).findIndex(isAmong)
  const places = new Int32Array(nodeCount).fill(-1)
  const way: number[] = []
  /** Walks back along one relationship, in an undirected view not the one just used. */
  const step = (u: number, cameFrom: number): number => {
    let isBarred = undirected && cameFrom !== -1
    for (let arc = inOffsets[u]; arc < inOffsets[u + 1]; arc++) {
      if (isBarred && inSources[arc] === cameFrom) isBarred = false
      else if (isAmong(inSources[arc])) return inSources[arc]
    }
    return -1
  }
  let node = start
  for (let cameFrom = -1; node !== -1 && places[node] === -1; ) {
    places[node] = way.length
    way.push(node)
    const next = step(node, cameFrom)
    cameFrom = node
    node = next
  }
  return node === -1 ? new Uint32Array() : Uint32Array.from([...way.slice(places[node]), node].reverse())
}

interface Levels {
  /** 0 or 1, the parity of its level below the least node of its component. */
  readonly sides: Uint8Array
  /** 1 for nodes with a relationship to their own side. */
  readonly isInConflict: Uint8Array
  /** As in `twoColoring`. */
  readonly oddCycle: Uint32Array
}

/** Assigns sides by levels, breadth first from the least node of each component, directions ignored. O(n + m). */
export function sidesByLevels(csr: Csr, control: KernelControl): Levels {
  const { nodeCount } = csr
  const rows = sidesOf(csr)
  const parents = new Int32Array(nodeCount).fill(-1)
  const depths = new Int32Array(nodeCount).fill(-1)
  const queue = new Uint32Array(nodeCount)
  let size = 0
  const reach = (v: number, parent: number): void => {
    if (depths[v] !== -1) return
    parents[v] = parent
    depths[v] = parent === -1 ? 0 : depths[parent] + 1
    queue[size++] = v
  }
  for (let root = 0, head = 0; root < nodeCount; root++) {
    reach(root, -1)
    for (; head < size; head++) {
      look(control, head, nodeCount)
      eachNeighbor(rows, queue[head], (v) => reach(v, queue[head]))
    }
  }
  const sides = Uint8Array.from(depths, (depth) => depth & 1)
  const isInConflict = new Uint8Array(nodeCount)
  let oddCycle = new Uint32Array()
  eachArc(csr, control, (u, v) => {
    if (sides[u] !== sides[v]) return
    if (oddCycle.length === 0) oddCycle = roundBy(u, v, parents)
    isInConflict[u] = 1
    isInConflict[v] = 1
  })
  return { sides, isInConflict, oddCycle }
}

/** Joins two nodes of one level by their paths up to their meeting point. */
function roundBy(u: number, v: number, parents: Int32Array): Uint32Array<ArrayBuffer> {
  const left = [u]
  const right = [v]
  while (left[left.length - 1] !== right[right.length - 1]) {
    left.push(parents[left[left.length - 1]])
    right.push(parents[right[right.length - 1]])
  }
  right.pop()
  return Uint32Array.from([...left.reverse(), ...right, left[0]])
}
