import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { look } from './certificate.ts'

/** Returns the first arc from u to v, or -1; parallel arcs follow it. Rows are sorted: O(log degree). */
export function arcBetween({ outOffsets, outTargets }: Csr, u: number, v: number): number {
  const end = outOffsets[u + 1]
  let low = outOffsets[u]
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (outTargets[middle] < v) low = middle + 1
    else high = middle
  }
  return low < end && outTargets[low] === v ? low : -1
}

export function isJoined(csr: Csr, u: number, v: number): boolean {
  return arcBetween(csr, u, v) !== -1 || (!csr.undirected && arcBetween(csr, v, u) !== -1)
}

/** Whether some arc from u to v has a weight that meets the condition; an unweighted arc weighs 1. */
export function hasArc(csr: Csr, u: number, v: number, meets: (weight: number) => boolean): boolean {
  const { outOffsets, outTargets } = csr
  const first = arcBetween(csr, u, v)
  if (first === -1) return false
  for (let arc = first; arc < outOffsets[u + 1] && outTargets[arc] === v; arc++) if (meets(weightOf(csr, arc))) return true
  return false
}

export function weightOf({ outWeights }: Csr, arc: number): number {
  return outWeights === null ? 1 : outWeights[arc]
}

/** Counts each relationship once, also in an undirected view, where a row lists a loop once. */
export function relationshipCount({ undirected, arcCount }: Csr): number {
  return undirected ? arcCount / 2 : arcCount
}

/** Returns each node's index in a list, or -1; returns a fault when an entry is out of range or repeated. */
export function placesIn(nodes: Uint32Array, nodeCount: number, what: string): Int32Array | string {
  if (!(nodes instanceof Uint32Array)) return `${what} is no list of nodes.`
  const places = new Int32Array(nodeCount).fill(-1)
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (node >= nodeCount) return `${what} holds ${node}, which is no node.`
    if (places[node] !== -1) return `${what} holds node ${node} twice.`
    places[node] = at
  }
  return places
}

/** Like `placesIn`, but the list must contain every node. */
export function placesOfAll(nodes: Uint32Array, nodeCount: number, what: string): Int32Array | string {
  const places = placesIn(nodes, nodeCount, what)
  return typeof places === 'string' || nodes.length === nodeCount ? places : `${what} holds ${nodes.length} of ${nodeCount} nodes.`
}

/** Returns a cycle's first fault. Its first node must be repeated at the end, no other node may repeat, and `joins` must hold for each step. */
export function faultOfCycle(nodes: Uint32Array, nodeCount: number, joins: (u: number, v: number) => boolean): string | null {
  if (!(nodes instanceof Uint32Array) || nodes.length < 2) return 'The cycle has no step.'
  if (nodes[0] !== nodes[nodes.length - 1]) return 'The cycle does not end where it begins.'
  const places = placesIn(nodes.subarray(1), nodeCount, 'The cycle')
  if (typeof places === 'string') return places
  for (let at = 1; at < nodes.length; at++)
    if (!joins(nodes[at - 1], nodes[at])) return `Nothing leads from node ${nodes[at - 1]} to node ${nodes[at]} of the cycle.`
  return null
}

/** Returns both directions' rows of a directed view, or the single row of an undirected one. Each relationship appears at both ends, a loop twice. */
export function sidesOf({ undirected, outOffsets, outTargets, inOffsets, inSources }: Csr): readonly { offsets: Uint32Array; ends: Uint32Array }[] {
  const out = { offsets: outOffsets, ends: outTargets }
  return undirected ? [out] : [out, { offsets: inOffsets, ends: inSources }]
}

/** Visits a node's neighbours in both directions, once per relationship. */
export function eachNeighbor(sides: readonly { offsets: Uint32Array; ends: Uint32Array }[], u: number, visit: (v: number) => void): void {
  for (const { offsets, ends } of sides) for (let at = offsets[u]; at < offsets[u + 1]; at++) visit(ends[at])
}

/** Returns the first fault of an arc from u to v in row order, or null. */
export function firstFault(csr: Csr, control: KernelControl, faultOf: (u: number, v: number, arc: number) => string | null): string | null {
  const { nodeCount, outOffsets, outTargets } = csr
  for (let u = 0; u < nodeCount; u++) {
    look(control, u, nodeCount)
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const fault = faultOf(u, outTargets[arc], arc)
      if (fault !== null) return fault
    }
  }
  return null
}

/** Visits every arc from u to v in row order. */
export function eachArc(csr: Csr, control: KernelControl, visit: (u: number, v: number, arc: number) => void): void {
  const { nodeCount, outOffsets, outTargets } = csr
  for (let u = 0; u < nodeCount; u++) {
    look(control, u, nodeCount)
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) visit(u, outTargets[arc], arc)
  }
}
