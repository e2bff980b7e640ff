import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Links } from '../../engines/layout/links.ts'
import type { Csr } from '../../graph/csr.ts'
import type { Pair } from './scene.ts'

const CHUNK = 4096

/** The linked pairs, each once. Without directions, a relationship and its opposite are one pair. */
export function* pairsOf(csr: Csr, isDirected: boolean): Steps<readonly Pair[]> {
  const keys = new Set<number>()
  let seen = 0
  for (let node = 0; node < csr.nodeCount; node++) {
    for (const other of csr.outTargets.subarray(csr.outOffsets[node], csr.outOffsets[node + 1])) {
      if (seen++ % CHUNK === 0) yield
      const [from, to] = isDirected || node < other ? [node, other] : [other, node]
      keys.add(from * csr.nodeCount + to)
    }
  }
  return Array.from(keys, (key): Pair => [Math.floor(key / csr.nodeCount), key % csr.nodeCount])
}

export const degreeOf = ({ outOffsets, inOffsets }: Csr, node: number): number =>
  (outOffsets[node + 1] as number) - (outOffsets[node] as number) + (inOffsets[node + 1] as number) - (inOffsets[node] as number)

/** Whether a relationship leads from one node to the other, in either direction. */
export function areLinked(csr: Csr, one: number, other: number): boolean {
  const leads = (from: number, to: number) => csr.outTargets.subarray(csr.outOffsets[from], csr.outOffsets[from + 1]).includes(to)
  return leads(one, other) || leads(other, one)
}

/** Pairs as arcs, for a layout. */
export function linksFrom(nodeCount: number, pairs: readonly Pair[]): Links {
  const outOffsets = new Uint32Array(nodeCount + 1)
  for (const [from] of pairs) outOffsets[from + 1] = (outOffsets[from + 1] ?? 0) + 1
  for (let place = 0; place < nodeCount; place++) outOffsets[place + 1] = (outOffsets[place + 1] ?? 0) + (outOffsets[place] ?? 0)
  const sorted = pairs.toSorted(([a, b], [c, d]) => a - c || b - d)
  return { nodeCount, outOffsets, outTargets: Uint32Array.from(sorted, ([, to]) => to) }
}
