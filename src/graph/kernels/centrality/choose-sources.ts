import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'

/**
 * `size` different nodes in rising order, drawn with chances proportional to out degree. Nodes without out arcs come only when others run out. All nodes when
 * `size` is null or at least n.
 * GDS draws by degree too, but its draw depends on threads. The chosen nodes differ, their distribution does not.
 * @see Efraimidis, Spirakis, Weighted random sampling with a reservoir, 2006.
 * Time O(n log n), space O(n).
 */
export function chooseSources({ nodeCount, outOffsets }: Csr, size: number | null, seed: number): Uint32Array {
  const nodes = Uint32Array.from({ length: nodeCount }, (_, u) => u)
  if (size === null || size >= nodeCount) return nodes
  const random = randomNumbers(seed)
  const keys = new Float64Array(nodeCount)
  for (let u = 0; u < nodeCount; u++) keys[u] = -Math.log(1 - random()) / (outOffsets[u + 1] - outOffsets[u])
  // Nodes of degree 0 have key Infinity (or NaN for the draw 0), so they come last, by index.
  for (let u = 0; u < nodeCount; u++) if (!(keys[u] < Number.POSITIVE_INFINITY)) keys[u] = Number.MAX_VALUE
  return nodes
    .sort((a, b) => keys[a] - keys[b] || a - b)
    .slice(0, size)
    .sort()
}
