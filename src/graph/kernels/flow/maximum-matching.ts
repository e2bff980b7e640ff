import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { twoColoring } from '../community/two-coloring.ts'
import { symmetrize } from '../symmetrize.ts'

export interface MaximumMatching {
  /** By node, its partner; -1 for none. */
  readonly partners: Int32Array
  readonly sides: Uint8Array
  readonly size: number
  /** As many nodes as pairs, which cover every relationship: no larger matching can exist. */
  readonly cover: Uint32Array
}

/**
 * A maximum set of relationships without a common node, in a bipartite graph. Directions and weights are ignored.
 * @see Hopcroft, Karp, An n^(5/2) algorithm for maximum matchings in bipartite graphs, 1973; König's theorem for the cover.
 * @throws EDGEWISE_INVALID_INPUT for a graph with a cycle of odd length.
 * Time O(m sqrt n), space O(n), and O(m) for a directed view.
 */
export function maximumMatching(csr: Csr, _parameters: Record<never, never>, control: KernelControl): MaximumMatching {
  const { nodeCount } = csr
  const sides = sidesOf(csr, control)
  const { offsets, neighbors } = symmetrize(csr)
  const partners = new Int32Array(nodeCount).fill(-1)
  const depths = new Int32Array(nodeCount)
  const cursors = new Uint32Array(nodeCount)
  const lefts = Array.from(sides.keys()).filter((node) => sides[node] === 0)
  let size = 0
  for (;;) {
    control.check(size / Math.max(1, lefts.length))
    if (!layer(lefts)) break
    cursors.set(offsets.subarray(0, nodeCount))
    for (const root of lefts) if (partners[root] === -1 && augment(root)) size++
  }
  return { partners, sides, size, cover: coverOf() }

  /** Numbers nodes by distance from free left nodes along alternating paths; returns whether one ends at a free right node. */
  function layer(roots: readonly number[]): boolean {
    depths.fill(-1)
    let queue = roots.filter((node) => partners[node] === -1)
    for (const node of queue) depths[node] = 0
    let isOpen = false
    while (queue.length > 0) {
      const next: number[] = []
      for (const u of queue) {
        for (let at = offsets[u]; at < offsets[u + 1]; at++) {
          const v = neighbors[at]
          if (depths[v] !== -1) continue
          depths[v] = depths[u] + 1
          const back = partners[v]
          if (back === -1) isOpen = true
          else if (depths[back] === -1) {
            depths[back] = depths[v] + 1
            next.push(back)
          }
        }
      }
      queue = next
    }
    return isOpen
  }

  /** Follows a path by rising depths from a free left node to a free right one and augments along it. */
  function augment(root: number): boolean {
    const way = [root]
    while (way.length > 0) {
      const u = way[way.length - 1]
      if (cursors[u] === offsets[u + 1]) {
        way.pop()
        continue
      }
      const v = neighbors[cursors[u]++]
      if (depths[v] !== depths[u] + 1) continue
      const back = partners[v]
      depths[v] = -1
      if (back !== -1) {
        way.push(back)
        continue
      }
      let right = v
      for (let at = way.length - 1; at >= 0; at--) {
        const left = way[at]
        const before = partners[left]
        partners[left] = right
        partners[right] = left
        right = before
      }
      return true
    }
    return false
  }

  /** Left nodes that the last layers did not reach, and right nodes that they did. */
  function coverOf(): Uint32Array {
    const isReached = (node: number) => depths[node] !== -1
    return Uint32Array.from(Array.from(sides.keys()).filter((node) => partners[node] !== -1 && (sides[node] === 0) !== isReached(node)))
  }
}

function sidesOf(csr: Csr, control: KernelControl): Uint8Array {
  const { sides, oddCycle } = twoColoring(csr, {}, control)
  if (oddCycle.length === 0) return sides
  throw invalidInput(
    `Maximum matching needs a bipartite graph; this one has an odd cycle of ${oddCycle.length - 1} nodes. Use "labels" or "relationshipTypes" to keep two kinds of nodes joined only to each other.`
  )
}
