import type { PairOrder } from './best-pairs.ts'

export interface PairChoice {
  /** Distinct indices in 0..n-1, which the caller checks; null for all. */
  readonly sources: readonly number[] | null
  readonly targets: readonly number[] | null
  /** Returns a pair that is wanted in both directions only from the smaller index, for graphs in which both cost the same. */
  readonly once: boolean
  readonly order: PairOrder
  /** The number of best pairs to return. */
  readonly keep: number
}

/** The requested pairs of different nodes. Space 2 bytes a node. */
export class WantedPairs {
  /** Ascending. */
  readonly sources: Uint32Array
  private readonly isSource: Uint8Array
  private readonly isTarget: Uint8Array
  private readonly once: boolean

  constructor(nodeCount: number, { sources, targets, once }: Pick<PairChoice, 'sources' | 'targets' | 'once'>) {
    this.sources = sources === null ? Uint32Array.from({ length: nodeCount }, (_, node) => node) : Uint32Array.from(sources).sort()
    this.isSource = marked(nodeCount, sources)
    this.isTarget = marked(nodeCount, targets)
    this.once = once
  }

  /** @param source one of the sources */
  has(source: number, target: number): boolean {
    if (this.isTarget[target] === 0 || source === target) return false
    return !this.once || source < target || this.isSource[target] === 0 || this.isTarget[source] === 0
  }

  /** The bits of these ascending sources that form a wanted pair with a target, except the target's own bit. */
  among(batch: Uint32Array, bits: number, target: number): number {
    if (this.isTarget[target] === 0) return 0
    if (!this.once || this.isSource[target] === 0) return bits
    let kept = 0
    for (let left = bits; left !== 0; left &= left - 1) {
      const bit = left & -left
      if (this.has(batch[31 - Math.clz32(bit)], target)) kept |= bit
    }
    return kept
  }
}

function marked(nodeCount: number, nodes: readonly number[] | null): Uint8Array {
  const marks = new Uint8Array(nodeCount).fill(nodes === null ? 1 : 0)
  for (const node of nodes ?? []) marks[node] = 1
  return marks
}
