import type { KernelControl } from '../../control.ts'

/** 2^20 sets of four bytes each. */
export const MAX_SUBSET_NODES = 20

/**
 * A path through every node once, or with `isRound` one whose last node leads back to the first. For each set of nodes it computes where a path through just
 * these may end.
 * @see Held and Karp, A dynamic programming approach to sequencing problems, 1962.
 * @param out distinct targets of each node: at least two and at most `MAX_SUBSET_NODES` nodes.
 * @returns the nodes in order; empty without such a path. Ties: the smallest index, from the last node back.
 * Time O(2^n n), space O(2^n).
 */
export function hamiltonianBySubsets(out: readonly Uint32Array[], isRound: boolean, control: KernelControl): Uint32Array {
  const count = out.length
  const into = new Int32Array(count)
  for (let node = 0; node < count; node++) for (const target of out[node]) into[target] |= 1 << node
  const all = 2 ** count - 1
  const ends = new Int32Array(all + 1)
  // A closed tour may begin anywhere.
  for (let node = 0; node < (isRound ? 1 : count); node++) ends[1 << node] = 1 << node
  for (let set = 1; set < all; set++) {
    if ((set & 65535) === 0) control.check(set / all)
    if (ends[set] === 0) continue
    for (let node = 0; node < count; node++) {
      const bit = 1 << node
      if ((set & bit) === 0 && (ends[set] & into[node]) !== 0) ends[set | bit] |= bit
    }
  }
  const last = isRound ? ends[all] & into[0] : ends[all]
  return last === 0 ? new Uint32Array() : walkBack(ends, into, all, last, count)
}

function walkBack(ends: Int32Array, into: Int32Array, all: number, last: number, count: number): Uint32Array {
  const path = new Uint32Array(count)
  let set = all
  let candidates = last
  for (let place = count - 1; place >= 0; place--) {
    const node = 31 - Math.clz32(candidates & -candidates)
    path[place] = node
    set &= ~(1 << node)
    candidates = ends[set] & into[node]
  }
  return path
}
