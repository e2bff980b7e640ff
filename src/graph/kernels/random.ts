/**
 * Uniform numbers in [0, 1) from a seed: equal seeds, equal sequences, on every machine.
 * @see Vigna's splitmix32 finaliser over a Weyl sequence; 2^32 numbers before it repeats.
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
