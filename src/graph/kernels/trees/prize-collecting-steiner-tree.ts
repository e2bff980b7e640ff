import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { growMoats } from './grow-moats.ts'
import { emptyTree, type RootedTree, treeOf } from './rooted-tree.ts'
import { refuseUnordered } from './spanning-tree.ts'
import { type Edges, undirectedEdges } from './undirected-edges.ts'

/**
 * A tree whose nodes' prizes, minus the weights of its edges, are as large as possible. The method of Goemans and Williamson gives a forest, of which the best
 * subtree is returned. Directions are ignored.
 * @see Goemans, Williamson, A general approximation technique for constrained forest problems, 1995; Johnson, Minkoff, Phillips, The prize collecting Steiner
 * tree problem: theory and practice, 2000 (strong pruning).
 * @param csr Weights are any but NaN, without weights 1 each. An edge of weight below zero adds to the value. Of parallel arcs the cheapest counts; loops never
 * do.
 * @param parameters `prizes` has n entries, and NaN counts 0. A negative prize is a node's cost.
 * @returns the tree, rooted at the node from which it was pruned, of at least one node; `sumOfPrizes` of its nodes. Without negative numbers the weights in the
 * tree and the prizes outside it add up to at most twice the least possible. GDS prunes only the last active cluster, so it may find less, never more, when no
 * two events fall together.
 * Ties: clusters stop before edges are covered, then the smallest cluster. Of equal subtrees that of the smallest node is taken, without branches that gain
 * nothing.
 * @throws EDGEWISE_INVALID_INPUT for a weight that is NaN or an infinite prize.
 * Time O(m log n) in practice, see `growMoats`; space O(n + m).
 */
export function prizeCollectingSteinerTree(
  csr: Csr,
  parameters: { prizes: Float64Array },
  control: KernelControl
): RootedTree & { readonly sumOfPrizes: number } {
  refuseUnordered(csr, 'A prize-collecting Steiner tree')
  if (csr.nodeCount === 0) return { ...emptyTree(), sumOfPrizes: 0 }
  const prizes = parameters.prizes.map((prize) => (Number.isNaN(prize) ? 0 : prize))
  if (!prizes.every(Number.isFinite)) throw invalidInput('Prizes must be finite numbers.')
  const edges = undirectedEdges(csr)
  const forest = growMoats(
    edges,
    prizes.map((prize) => Math.max(0, prize)),
    control
  )
  const tree = bestSubtree(edges, forest, prizes)
  let sumOfPrizes = 0
  for (let i = 0; i < tree.nodes.length; i++) sumOfPrizes += prizes[tree.nodes[i]]
  return { ...tree, sumOfPrizes }
}

/** Rows of a forest: neighbours of u and the edges to them at `starts[u] .. starts[u + 1] - 1`. */
function rowsOf({ from, to }: Edges, forest: Uint32Array, nodeCount: number) {
  const starts = new Uint32Array(nodeCount + 2)
  for (const edge of forest) {
    starts[from[edge] + 2]++
    starts[to[edge] + 2]++
  }
  for (let u = 1; u < starts.length; u++) starts[u] += starts[u - 1]
  const neighbors = new Uint32Array(2 * forest.length)
  const edgeAt = new Uint32Array(2 * forest.length)
  for (const edge of forest) {
    const forth = starts[from[edge] + 1]++
    const back = starts[to[edge] + 1]++
    neighbors[forth] = to[edge]
    neighbors[back] = from[edge]
    edgeAt[forth] = edge
    edgeAt[back] = edge
  }
  return { starts, neighbors, edgeAt }
}

/** The connected part of a forest with the greatest prizes minus weights. O(n). */
function bestSubtree(edges: Edges, forest: Uint32Array, prizes: Float64Array): RootedTree {
  const nodeCount = prizes.length
  const { starts, neighbors, edgeAt } = rowsOf(edges, forest, nodeCount)
  const parents = new Int32Array(nodeCount).fill(-1)
  const weights = new Float64Array(nodeCount)
  const order = new Uint32Array(nodeCount)
  const isSeen = new Uint8Array(nodeCount)
  let seen = 0
  for (let root = 0; root < nodeCount; root++) {
    if (isSeen[root] === 1) continue
    isSeen[root] = 1
    order[seen++] = root
    for (let head = seen - 1; head < seen; head++) {
      const u = order[head]
      for (let i = starts[u]; i < starts[u + 1]; i++) {
        const v = neighbors[i]
        if (isSeen[v] === 1) continue
        isSeen[v] = 1
        parents[v] = u
        weights[v] = edges.weights[edgeAt[i]]
        order[seen++] = v
      }
    }
  }
  // The value of the best part below each node.
  const worth = prizes.slice()
  for (let i = nodeCount - 1; i >= 0; i--) {
    const v = order[i]
    if (parents[v] >= 0 && worth[v] > weights[v]) worth[parents[v]] += worth[v] - weights[v]
  }
  let best = 0
  for (let v = 1; v < nodeCount; v++) if (worth[v] > worth[best]) best = v
  const isKept = new Uint8Array(nodeCount)
  isKept[best] = 1
  const kept = order.filter((v) => {
    if (v !== best && parents[v] >= 0 && isKept[parents[v]] === 1 && worth[v] > weights[v]) isKept[v] = 1
    return isKept[v] === 1
  })
  parents[best] = -1
  weights[best] = 0
  return treeOf(kept, parents, weights)
}
