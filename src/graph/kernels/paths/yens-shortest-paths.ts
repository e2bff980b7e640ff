import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { distancesTo } from './distances-to.ts'
import { GuidedSearch } from './guided-search.ts'
import { pricePath } from './price-path.ts'
import { type Path, readPath } from './shortest-path.ts'

/** A path that was found but not yet chosen. It leaves its parent path at position `spur`. */
interface Candidate extends Path {
  readonly spur: number
}

/**
 * The k cheapest paths without repeated nodes, or as many as there are.
 * Every detour is searched by A* with the exact distances to the target as potential. By Lawler's rule it begins no earlier than where its parent left its own
 * parent.
 * @see Yen, Finding the k shortest loopless paths in a network, 1971; Lawler, A procedure for computing the k best solutions, 1972.
 * @param csr Weights must be zero or more; without weights, costs are hops. A path is its sequence of nodes: of parallel arcs the cheapest counts, the others
 * give no further path.
 * @param parameters `k` is 1 or more. From a node to itself there is one path, that node.
 * @returns paths by cost, then fewer hops, then smallest sequence of node indices.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Time O(k l (m + n log n)) at worst for paths of l nodes, in practice near that of one search; space O(n + k l).
 */
export function yensShortestPaths(csr: Csr, parameters: { source: number; target: number; k: number }, control: KernelControl): { paths: Path[] } {
  refuseNegativeWeights(csr, "Yen's shortest paths")
  const { source, target, k } = parameters
  const distances = distancesTo(csr, target, control)
  const first = readPath(csr, distances, source, target)
  const chosen: Candidate[] = []
  if (first.nodes.length === 0) return { paths: chosen }
  const search = new GuidedSearch(csr, distances.costs)
  const closed = new Uint8Array(csr.nodeCount)
  const candidates = new CandidateQueue()
  candidates.push({ ...first, spur: 0 })
  while (chosen.length < k && !candidates.isEmpty()) {
    const path = candidates.pop()
    chosen.push(path)
    control.check(chosen.length / k)
    if (chosen.length < k) branch(path)
  }
  return { paths: chosen.sort(compare).map(({ nodes, costs }) => ({ nodes, costs })) }

  /** Finds the best path that shares the first nodes of `path`, for each number of them, and then leaves all chosen paths. */
  function branch(path: Candidate): void {
    const root = Array.from(path.nodes)
    for (let i = 0; i < path.spur; i++) closed[root[i]] = 1
    for (let spur = path.spur; spur < root.length - 1; spur++) {
      const refused = new Set<number>()
      for (const other of chosen) if (sharesRoot(other.nodes, root, spur)) refused.add(other.nodes[spur + 1])
      closed[root[spur]] = 1
      const detour = search.run(root[spur], target, closed, refused, control)
      if (detour !== null) candidates.push({ ...pricePath(csr, [...root.slice(0, spur), ...detour]), spur })
    }
    for (const node of root) closed[node] = 0
  }
}

function sharesRoot(nodes: Uint32Array, root: readonly number[], spur: number): boolean {
  for (let i = 0; i <= spur; i++) if (nodes[i] !== root[i]) return false
  return true
}

function compare(a: Path, b: Path): number {
  const byCost = a.costs[a.costs.length - 1] - b.costs[b.costs.length - 1]
  if (byCost !== 0) return byCost
  if (a.nodes.length !== b.nodes.length) return a.nodes.length - b.nodes.length
  const parting = a.nodes.findIndex((node, i) => node !== b.nodes[i])
  return parting === -1 ? 0 : a.nodes[parting] - b.nodes[parting]
}

/** A binary heap of candidates. They are never equal: each is the best of its own set of paths, and the sets are disjoint. */
class CandidateQueue {
  private readonly heap: Candidate[] = []

  isEmpty(): boolean {
    return this.heap.length === 0
  }

  push(candidate: Candidate): void {
    const { heap } = this
    let hole = heap.push(candidate) - 1
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (compare(heap[parent], candidate) <= 0) break
      heap[hole] = heap[parent]
      hole = parent
    }
    heap[hole] = candidate
  }

  pop(): Candidate {
    const { heap } = this
    const first = heap[0]
    const last = heap.pop() as Candidate
    if (heap.length === 0) return first
    let hole = 0
    for (let child = 1; child < heap.length; child = 2 * hole + 1) {
      if (child + 1 < heap.length && compare(heap[child + 1], heap[child]) < 0) child++
      if (compare(last, heap[child]) <= 0) break
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = last
    return first
  }
}
