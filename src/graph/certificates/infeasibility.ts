import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachNeighbor, placesIn, sidesOf } from './arcs.ts'
import { reachedAlong } from './distances.ts'

/**
 * An obstacle rules out a path, or a closed tour (`round`), through every node once:
 * - `cut`: without its nodes, the rest falls into more parts, directions ignored, than they can join: its size plus one for a path, its size for a tour;
 * - `ends`: nodes of an undirected view with at most one neighbour: more than two for a path, any for a tour;
 * - `closed-set`: a proper subset that no arc leaves, for a tour;
 * - `two-nodes`: neither node reaches the other, so neither can come first;
 * - `too-few`: a tour of two nodes in an undirected view.
 */
export type Infeasibility =
  | { readonly kind: 'cut' | 'ends' | 'closed-set'; readonly nodes: Uint32Array }
  | { readonly kind: 'two-nodes'; readonly first: number; readonly second: number; readonly fromFirst: Uint32Array; readonly fromSecond: Uint32Array }
  | { readonly kind: 'too-few' }

/** The maximum number of steps of a search for an obstacle. */
const MAX_STEPS = 5_000_000

/** Returns an obstacle, or null when no candidate is one. `cut` is a known cut, or empty. */
export function findInfeasibility(csr: Csr, round: boolean, cut: Uint32Array, control: KernelControl): Infeasibility | null {
  if (cut.length > 0) return { kind: 'cut', nodes: cut }
  if (csr.undirected && round && csr.nodeCount === 2) return { kind: 'too-few' }
  for (const obstacle of candidates(csr, round, control)) if (faultOfInfeasibility(csr, round, obstacle, control) === null) return obstacle
  return null
}

/** Cheap ones first. */
function* candidates(csr: Csr, round: boolean, control: KernelControl): Generator<Infeasibility> {
  const { nodeCount, arcCount } = csr
  yield { kind: 'cut', nodes: new Uint32Array() }
  if (csr.undirected) yield { kind: 'ends', nodes: endsOf(csr) }
  const lookCost = nodeCount + arcCount
  if (!csr.undirected && nodeCount * lookCost <= MAX_STEPS) yield* unreached(csr, round, control)
  for (const side of [0, 1]) yield { kind: 'cut', nodes: sideOf(csr, side) }
  if (nodeCount * lookCost <= MAX_STEPS) for (let u = 0; u < nodeCount; u++) yield { kind: 'cut', nodes: Uint32Array.of(u) }
  if (nodeCount * nodeCount * lookCost > MAX_STEPS) return
  for (let u = 0; u < nodeCount; u++) for (let v = 0; v < u; v++) yield { kind: 'cut', nodes: Uint32Array.of(v, u) }
}

function endsOf(csr: Csr): Uint32Array {
  return Uint32Array.from({ length: csr.nodeCount }, (_, u) => u).filter((u) => neighborsOf(csr, u).size <= 1)
}

function neighborsOf(csr: Csr, u: number): Set<number> {
  const found = new Set<number>()
  eachNeighbor(sidesOf(csr), u, (v) => found.add(v))
  found.delete(u)
  return found
}

/** Yields sets that no arc leaves: for a tour, nodes that a node reaches or that reach it; for a path, those of two nodes that do not reach each other. */
function* unreached(csr: Csr, round: boolean, control: KernelControl): Generator<Infeasibility> {
  const { nodeCount } = csr
  const sets: Uint32Array[] = []
  const holds: Uint8Array[] = []
  for (let u = 0; u < nodeCount; u++) {
    const reached = reachedAlong(csr, u, control)
    if (round && reached.length < nodeCount) return yield { kind: 'closed-set', nodes: reached }
    const marks = new Uint8Array(nodeCount)
    for (const v of reached) marks[v] = 1
    for (let v = 0; v < u; v++) {
      if (marks[v] === 0 && holds[v][u] === 0) return yield { kind: 'two-nodes', first: v, second: u, fromFirst: sets[v], fromSecond: reached }
    }
    sets.push(reached)
    holds.push(marks)
  }
}

/** Nodes at even or odd distance from the smallest node of their component, directions ignored. */
function sideOf(csr: Csr, side: number): Uint32Array {
  const { nodeCount } = csr
  const sides = sidesOf(csr)
  const depths = new Int32Array(nodeCount).fill(-1)
  for (let root = 0; root < nodeCount; root++) {
    if (depths[root] !== -1) continue
    const queue = [root]
    depths[root] = 0
    for (const u of queue) {
      eachNeighbor(sides, u, (v) => {
        if (depths[v] !== -1) return
        depths[v] = depths[u] + 1
        queue.push(v)
      })
    }
  }
  return Uint32Array.from(depths.keys()).filter((u) => depths[u] % 2 === side)
}

/** Returns why a candidate is not an obstacle; null for an obstacle. O(n + m). */
export function faultOfInfeasibility(csr: Csr, round: boolean, obstacle: Infeasibility, control: KernelControl): string | null {
  control.check(0)
  if (obstacle.kind === 'too-few') return csr.undirected && round && csr.nodeCount === 2 ? null : 'This is no round of two nodes.'
  if (obstacle.kind === 'two-nodes') return faultOfTwo(csr, obstacle)
  const { kind, nodes } = obstacle
  const places = placesIn(nodes, csr.nodeCount, 'What rules a path out')
  if (typeof places === 'string') return places
  if (kind === 'cut') return faultOfCut(csr, round, places, nodes.length)
  if (kind === 'ends') return faultOfEnds(csr, round, nodes)
  if (!round || nodes.length === 0 || nodes.length === csr.nodeCount)
    return 'A set that arcs do not leave rules out no path, and no round when it holds all nodes or none.'
  return faultOfClosed(csr, nodes, places)
}

function faultOfCut(csr: Csr, round: boolean, places: Int32Array, size: number): string | null {
  const parts = partsWithout(csr, places)
  const most = size === 0 ? 1 : size + (round ? 0 : 1)
  return parts > most ? null : `Without ${size} nodes the rest falls into ${parts} parts, which could be joined.`
}

/** Counts the parts that the nodes without a place form, directions ignored. */
function partsWithout(csr: Csr, places: Int32Array): number {
  const sides = sidesOf(csr)
  const isMet = new Uint8Array(csr.nodeCount)
  let parts = 0
  for (let root = 0; root < csr.nodeCount; root++) {
    if (isMet[root] === 1 || places[root] !== -1) continue
    parts++
    isMet[root] = 1
    const stack = [root]
    for (let u = stack.pop(); u !== undefined; u = stack.pop()) {
      eachNeighbor(sides, u, (v) => {
        if (isMet[v] === 0 && places[v] === -1) stack.push(v)
        isMet[v] = 1
      })
    }
  }
  return parts
}

function faultOfEnds(csr: Csr, round: boolean, nodes: Uint32Array): string | null {
  if (!csr.undirected) return 'Ends rule nothing out where there are directions.'
  const inner = nodes.find((u) => neighborsOf(csr, u).size > 1)
  if (inner !== undefined) return `Node ${inner} has more than one neighbour.`
  const isEnough = csr.nodeCount > 1 && nodes.length > (round ? 0 : 2)
  return isEnough ? null : `${nodes.length} ends rule nothing out.`
}

function faultOfClosed({ outOffsets, outTargets }: Csr, nodes: Uint32Array, places: Int32Array): string | null {
  for (const u of nodes) {
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) if (places[outTargets[arc]] === -1) return `An arc from node ${u} leaves the set.`
  }
  return null
}

function faultOfTwo(csr: Csr, { first, second, fromFirst, fromSecond }: Extract<Infeasibility, { kind: 'two-nodes' }>): string | null {
  for (const [set, inside, outside] of [
    [fromFirst, first, second],
    [fromSecond, second, first]
  ] as const) {
    const places = placesIn(set, csr.nodeCount, 'What is reached')
    if (typeof places === 'string') return places
    if (!(places[inside] >= 0 && places[outside] === -1)) return `What is reached from node ${inside} does not hold it alone of the two.`
    const fault = faultOfClosed(csr, set, places)
    if (fault !== null) return fault
  }
  return null
}
