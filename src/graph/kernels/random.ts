/**
 * Uniform numbers in [0, 1) from a seed. Equal seeds give equal sequences, on every machine. It is Vigna's splitmix32 finaliser over a Weyl sequence, with 2^32
 * numbers before it repeats.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000
  }
}

/** Combines two seeds, so that near ones give unlike sequences. */
export function mixSeeds(seed: number, other: number): number {
  let mixed = Math.imul(seed ^ Math.imul(other ^ (other >>> 15), 0x2c1b3c6d), 0x297a2d39)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
