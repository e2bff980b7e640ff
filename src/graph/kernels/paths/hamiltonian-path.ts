import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { hamiltonianBySubsets, MAX_SUBSET_NODES } from './hamiltonian-by-subsets.ts'
import { searchHamiltonianPath } from './search-hamiltonian-path.ts'
import { toughCut } from './tough-cut.ts'

export interface HamiltonianPath {
  /** Every node once, each adjacent to the next; empty when none was found. A tour does not repeat the first node. */
  readonly path: Uint32Array
  /** Whether the answer is certain: a path exists, or none can. */
  readonly isDecided: boolean
  /** Nodes without which the rest falls into more parts than a path could join; empty unless such a cut rules out a path. */
  readonly cut: Uint32Array
}

export interface HamiltonianPathParameters {
  /** Whether the last node must lead back to the first. */
  readonly round: boolean
  /** The maximum steps of the search over all starts, after which it gives up undecided. */
  readonly maxSteps: number
}

/**
 * A path through every node exactly once, along the directions of a directed view. Weights, parallel relationships and loops do not matter. The problem is
 * NP-complete. The search is exact, and gives up after `maxSteps` without a verdict.
 * Up to 20 nodes are searched by all subsets. Beyond, an undirected view is first searched for a cut that rules a path out. The rest is depth first, to the
 * neighbour with fewest open neighbours first. A branch ends where an open node is unreachable, or where two could only be the last.
 * @see Held and Karp, 1962, for subsets; Chvátal, 1973, for cuts; Warnsdorff, 1823, for the order; Rubin, A search procedure for Hamilton paths and circuits,
 * 1974, for the rules that end branches.
 * Time exponential in the worst case, O(n + m) a step; space O(n + m).
 */
export function hamiltonianPath(csr: Csr, { round, maxSteps }: HamiltonianPathParameters, control: KernelControl): HamiltonianPath {
  const { nodeCount } = csr
  const none = new Uint32Array()
  if (nodeCount <= 1) return { path: Uint32Array.from(Array(nodeCount).keys()), isDecided: true, cut: none }
  if (round && nodeCount === 2 && csr.undirected) return { path: none, isDecided: true, cut: none }
  const rows = rowsOf(nodeCount, csr.outOffsets, csr.outTargets)
  const cut = csr.undirected ? toughCut(rows, round) : none
  if (cut.length > 0) return { path: none, isDecided: true, cut }
  if (nodeCount <= MAX_SUBSET_NODES) return { path: hamiltonianBySubsets(rows, round, control), isDecided: true, cut: none }
  const into = csr.undirected ? rows : rowsOf(nodeCount, csr.inOffsets, csr.inSources)
  return { ...searchHamiltonianPath({ out: rows, into }, { round, maxSteps }, control), cut: none }
}

/** Distinct neighbours of each node, without itself. */
function rowsOf(nodeCount: number, offsets: Uint32Array, neighbors: Uint32Array): Uint32Array[] {
  return Array.from({ length: nodeCount }, (_, u) => {
    const row = new Set(neighbors.subarray(offsets[u], offsets[u + 1]))
    row.delete(u)
    return Uint32Array.from(row)
  })
}
