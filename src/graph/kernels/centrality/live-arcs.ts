import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'

/** One outcome of all arcs' coins: which arcs pass on. It can be called for any arc, any number of times. */
export type Coins = (arc: number) => boolean

/**
 * Outcomes of `count` independent simulations in which every arc passes on with the same probability. A coin is a hash of the simulation's two words and the
 * arc's place, so none is stored. The hash is Vigna's splitmix32 finaliser.
 */
export function coinsOf(count: number, probability: number, seed: number): Coins[] {
  const random = randomNumbers(seed)
  const bound = probability * 0x100000000
  return Array.from({ length: count }, () => {
    const first = (random() * 0x100000000) | 0
    const second = (random() * 0x100000000) | 0
    return (arc: number) => {
      let mixed = (arc + first) | 0
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
      mixed = ((mixed ^ (mixed >>> 15)) + second) | 0
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x735a2d97)
      return (mixed ^ (mixed >>> 15)) >>> 0 < bound
    }
  })
}

/** The arcs that pass on in one simulation, as rows. */
export interface LiveRows {
  readonly offsets: Uint32Array
  readonly ends: Uint32Array
}

/** Rows that are reused for one simulation after another. */
export function liveRows({ nodeCount, outOffsets, outTargets }: Csr): (coins: Coins) => LiveRows {
  const offsets = new Uint32Array(nodeCount + 1)
  const room = new Uint32Array(outTargets.length)
  return (coins) => {
    let count = 0
    for (let u = 0; u < nodeCount; u++) {
      for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) if (coins(arc)) room[count++] = outTargets[arc]
      offsets[u + 1] = count
    }
    return { offsets, ends: room.subarray(0, count) }
  }
}

export function turned({ offsets, ends }: LiveRows): LiveRows {
  const nodeCount = offsets.length - 1
  const starts = new Uint32Array(nodeCount + 1)
  for (const v of ends) starts[v + 1]++
  for (let v = 0; v < nodeCount; v++) starts[v + 1] += starts[v]
  const cursors = starts.slice()
  const sources = new Uint32Array(ends.length)
  for (let u = 0; u < nodeCount; u++) for (let slot = offsets[u]; slot < offsets[u + 1]; slot++) sources[cursors[ends[slot]]++] = u
  return { offsets: starts, ends: sources }
}
