import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { RootedTree } from '../kernels/trees/rooted-tree.ts'
import { firstFault, hasArc, placesIn, weightOf } from './arcs.ts'
import { type Certifier, carriedNodes, counted, isNear } from './certificate.ts'

const itself = {}

/**
 * The tree spans the source's component: an arc of the stated weight joins each node to an earlier one, and no arc leaves the tree. Each arc costs at least
 * as much as the dearest arc of the tree path between its ends (at most the cheapest, for a maximum). Such a tree has the least (greatest) weight.
 * @see Tarjan, Applications of path compression on balanced trees, 1979, for such checks. O(m log n).
 */
export const treeAndCycles: Certifier<'spanningTree', typeof itself> = {
  prove: ({ nodeCount }) => (nodeCount === 0 ? null : itself),

  check(csr, { source, objective }, tree, _evidence, control) {
    const places = placesIn(tree.nodes, csr.nodeCount, 'The tree')
    if (typeof places === 'string') return places
    const sign = objective === 'maximum' ? -1 : 1
    return faultOfTree(csr, source, tree, places) ?? faultOfArcs(csr, places, new TreePaths(csr.nodeCount, tree, sign), sign, control)
  },

  claim: ({ arcCount }, { objective }, { nodes, parents, totalWeight }) => ({
    kind: 'cycle-property',
    statement: `The tree's ${counted(nodes.length, 'node')} are those of the source's component and its arcs weigh ${totalWeight}; none of the ${counted(arcCount, 'arc')} could take the place of one to ${objective === 'maximum' ? 'raise' : 'lower'} that.`,
    evidence: { nodes: carriedNodes(nodes), parents: carriedNodes(Uint32Array.from(parents.subarray(1))), totalWeight, arcsChecked: arcCount }
  })
}

function faultOfTree(csr: Csr, source: number, tree: RootedTree, places: Int32Array): string | null {
  const { nodes, parents, weights, totalWeight } = tree
  if (parents.length !== nodes.length || weights.length !== nodes.length) return `There are not ${nodes.length} parents and weights.`
  if (nodes.length === 0 || nodes[0] !== source || parents[0] !== -1 || weights[0] !== 0) return 'The tree does not begin with the source.'
  let total = 0
  let scale = 0
  for (let at = 1; at < nodes.length; at++) {
    const fault = faultOfStep(csr, nodes[at], parents[at], weights[at], places)
    if (fault !== null) return fault
    total += weights[at]
    scale += Math.abs(weights[at])
  }
  return isNear(total, totalWeight, scale) ? null : `The weights add up to ${total}, not ${totalWeight}.`
}

function faultOfStep(csr: Csr, node: number, parent: number, weight: number, places: Int32Array): string | null {
  if (!(parent >= 0 && parent < csr.nodeCount) || places[parent] === -1 || places[parent] >= places[node])
    return `Node ${node} does not hang from an earlier node.`
  const isWeight = (one: number) => one === weight
  if (hasArc(csr, parent, node, isWeight) || (!csr.undirected && hasArc(csr, node, parent, isWeight))) return null
  return `No arc of weight ${weight} joins node ${node} to node ${parent}.`
}

function faultOfArcs(csr: Csr, places: Int32Array, paths: TreePaths, sign: number, control: KernelControl): string | null {
  return firstFault(csr, control, (u, v, arc) => {
    if ((places[u] === -1) !== (places[v] === -1)) return `The arc from node ${u} to node ${v} leaves the tree's nodes.`
    if (places[u] === -1 || u === v) return null
    const weight = weightOf(csr, arc)
    const dearest = paths.dearest(u, v)
    return sign * weight >= dearest
      ? null
      : `The arc from node ${u} to node ${v} of weight ${weight} is better than one of ${sign * dearest} on the tree's path.`
  })
}

/**
 * Finds the dearest arc between two tree nodes: arcs join groups in rising order, the smaller under the larger, so the path up through the groups is short and
 * rises.
 */
class TreePaths {
  readonly #above: Int32Array
  /** By node, when its group joined another, and the weight of the joining arc. */
  readonly #times: Float64Array
  readonly #weights: Float64Array

  constructor(nodeCount: number, { nodes, parents, weights }: RootedTree, sign: number) {
    this.#above = new Int32Array(nodeCount).fill(-1)
    this.#times = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
    this.#weights = new Float64Array(nodeCount)
    const sizes = new Uint32Array(nodeCount).fill(1)
    const rising = new Uint32Array(nodes.length).map((_, at) => at).sort((a, b) => sign * (weights[a] - weights[b]) || a - b)
    for (let time = 0; time < rising.length; time++) {
      const at = rising[time]
      if (!(parents[at] >= 0 && parents[at] < nodeCount)) continue
      let small = this.#rootOf(nodes[at])
      let large = this.#rootOf(parents[at])
      if (small === large) continue
      if (sizes[small] > sizes[large]) [small, large] = [large, small]
      this.#above[small] = large
      this.#times[small] = time
      this.#weights[small] = sign * weights[at]
      sizes[large] += sizes[small]
    }
  }

  #rootOf(node: number): number {
    let root = node
    while (this.#above[root] !== -1) root = this.#above[root]
    return root
  }

  /** The largest weight, negated for a maximum. The nodes must be two different nodes of the tree. O(log n). */
  dearest(u: number, v: number): number {
    let [a, b] = [u, v]
    let largest = Number.NEGATIVE_INFINITY
    while (a !== b) {
      if (this.#times[a] > this.#times[b]) [a, b] = [b, a]
      if (this.#above[a] === -1) return Number.POSITIVE_INFINITY
      largest = this.#weights[a]
      a = this.#above[a]
    }
    return largest
  }
}
