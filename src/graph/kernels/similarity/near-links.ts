import { sharedIndices } from '../../shared-arrays.ts'
import { mixSeeds } from '../random.ts'
import type { NeighborLists } from './neighbor-lists.ts'

/** Links between nodes, each in the rows of both, without repeats. Row u is `nodes[room u .. room u + counts[u] - 1]`. Threads share them. */
export interface LinkRows {
  readonly room: number
  readonly counts: Uint32Array
  readonly nodes: Uint32Array
}

/** Links from list entries added since the last linking, and from older ones. */
export interface NearLinks {
  readonly fresh: LinkRows
  readonly old: LinkRows
}

function linkRows(nodeCount: number, room: number): LinkRows {
  return { room, counts: sharedIndices(nodeCount), nodes: sharedIndices(nodeCount * room) }
}

/** Memory for the links of lists of up to k entries, of which `sampleSize` new ones are taken. */
export function nearLinks(nodeCount: number, k: number, sampleSize: number): NearLinks {
  return { fresh: linkRows(nodeCount, 2 * sampleSize), old: linkRows(nodeCount, k + sampleSize) }
}

/**
 * Links each node with the entries of its list: all old ones, and up to `sampleSize` new ones from a random place on, which become old.
 * A full row drops the link, and the new entry stays new. Lists take turns, so that none fills the rows of others. Time O(n k).
 */
export function linkNear({ fresh, old }: NearLinks, lists: NeighborLists, sampleSize: number, seed: number): void {
  const { k, counts, nodes, isNew } = lists
  const nodeCount = counts.length
  fresh.counts.fill(0)
  old.counts.fill(0)
  const taken = new Uint32Array(nodeCount)
  const firstSlots = Uint32Array.from(counts, (count, u) => (count === 0 ? 0 : (mixSeeds(seed, u) >>> 0) % count))
  const eachEntry = (visit: (u: number, place: number) => void) => {
    for (let turn = 0; turn < k; turn++) {
      for (let u = 0; u < nodeCount; u++) {
        const count = counts[u]
        if (turn >= count) continue
        const slot = firstSlots[u] + turn
        visit(u, u * k + (slot < count ? slot : slot - count))
      }
    }
  }
  eachEntry((u, place) => {
    if (isNew[place] === 0) link(old, u, nodes[place])
  })
  eachEntry((u, place) => {
    if (isNew[place] === 0 || taken[u] === sampleSize || !link(fresh, u, nodes[place])) return
    isNew[place] = 0
    taken[u]++
  })
}

/** Links two nodes unless a row is full; returns whether they are linked. */
function link({ room, counts, nodes }: LinkRows, u: number, v: number): boolean {
  const end = u * room + counts[u]
  for (let at = u * room; at < end; at++) if (nodes[at] === v) return true
  if (counts[u] === room || counts[v] === room) return false
  nodes[end] = v
  nodes[v * room + counts[v]++] = u
  counts[u]++
  return true
}
