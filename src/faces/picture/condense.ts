import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Csr } from '../../graph/csr.ts'
import { degreeOf } from './links-of.ts'
import type { Pair } from './scene.ts'

/** Communities as nodes, the largest first. */
export interface CommunityGraph {
  readonly sizes: readonly number[]
  /** The community of each node; -1: none that is drawn. */
  readonly placeOf: Int32Array
  /** The member with the most relationships. */
  readonly best: readonly number[]
  readonly pairs: readonly Pair[]
  /** Relationships of each pair. */
  readonly counts: readonly number[]
  /** All communities, and the members of those that are left out. */
  readonly total: number
  readonly leftOut: number
}

/** Smaller communities than these many largest are counted, not drawn. */
const MOST_CIRCLES = 150
const CHUNK = 4096

/** @param groupOf the community of each node; -1: none */
export function* condense(csr: Csr, groupOf: ArrayLike<number>): Steps<CommunityGraph> {
  const members = yield* countMembers(groupOf, csr.nodeCount)
  const inNone = members.get(-1) ?? 0
  members.delete(-1)
  const sorted = [...members].sort(([a, some], [b, others]) => others - some || a - b)
  const drawn = sorted.slice(0, MOST_CIRCLES)
  const places = new Map(drawn.map(([group], place) => [group, place]))
  const placeOf = new Int32Array(csr.nodeCount)
  for (let node = 0; node < csr.nodeCount; node++) {
    if (node % CHUNK === 0) yield
    placeOf[node] = places.get(groupOf[node] as number) ?? -1
  }
  const counts = yield* countLinks(csr, placeOf)
  return {
    sizes: drawn.map(([, size]) => size),
    placeOf,
    best: yield* bestOf(csr, placeOf, drawn.length),
    pairs: [...counts.keys()].map((key): Pair => [Math.floor(key / MOST_CIRCLES), key % MOST_CIRCLES]),
    counts: [...counts.values()],
    total: sorted.length,
    leftOut: sorted.slice(MOST_CIRCLES).reduce((sum, [, size]) => sum + size, inNone)
  }
}

function* countLinks(csr: Csr, placeOf: Int32Array): Steps<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  let seen = 0
  for (let node = 0; node < csr.nodeCount; node++) {
    const place = placeOf[node] as number
    for (let arc = csr.outOffsets[node] as number; arc < (csr.outOffsets[node + 1] as number); arc++) {
      if (seen++ % CHUNK === 0) yield
      const other = placeOf[csr.outTargets[arc] as number] as number
      if (place === -1 || other === -1 || place === other) continue
      const key = Math.min(place, other) * MOST_CIRCLES + Math.max(place, other)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

function* countMembers(groupOf: ArrayLike<number>, nodeCount: number): Steps<Map<number, number>> {
  const members = new Map<number, number>()
  for (let node = 0; node < nodeCount; node++) {
    if (node % CHUNK === 0) yield
    const group = groupOf[node] as number
    members.set(group, (members.get(group) ?? 0) + 1)
  }
  return members
}

function* bestOf(csr: Csr, placeOf: Int32Array, count: number): Steps<number[]> {
  const best = new Array<number>(count).fill(-1)
  for (let node = 0; node < placeOf.length; node++) {
    if (node % CHUNK === 0) yield
    const place = placeOf[node] as number
    const leader = best[place]
    if (leader !== undefined && (leader === -1 || degreeOf(csr, node) > degreeOf(csr, leader))) best[place] = node
  }
  return best
}
