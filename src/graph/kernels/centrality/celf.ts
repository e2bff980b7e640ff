import { invalidInput } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { NodeQueue } from '../node-queue.ts'
import { type Coins, coinsOf } from './live-arcs.ts'
import { reachCounter } from './reach-counter.ts'

/** The maximum bits for the active nodes of all simulations: 2 GB. */
const MAX_BITS = 2 ** 34

/**
 * The nodes with the widest spread, chosen greedily. Each adds most to the reach of those before it, on average over simulated independent cascades.
 * @see Kempe, Kleinberg, Tardos, Maximizing the spread of influence through a social network, 2003; Leskovec et al., Cost-effective outbreak detection in
 * networks, 2007 (CELF); Ohsaka et al., Fast and accurate influence maximization on large networks with pruned Monte-Carlo simulations, 2014.
 * Every arc passes on with chance `propagationProbability`, once and independently. Parallel arcs each have their chance, and weights are ignored.
 * The coins of a simulation are the same for all candidates. So gains never rise, and lazy evaluation makes the same choice as full evaluation.
 * GDS draws the same coins for the rows of all nodes, so that the first arcs of all rows pass on together or not at all. Its estimates differ, and often its
 * choice.
 * @param parameters `seedSetSize` and `monteCarloSimulations` are 1 or more; `seedSetSize` above n means all nodes. `propagationProbability` is above 0, up to
 * 1.
 * @returns `nodes` in the order chosen. `spreads` holds the mean number of nodes that each adds, itself included. Ties go to the smaller index.
 * @throws EDGEWISE_INVALID_INPUT when n times `monteCarloSimulations` exceeds 2^34.
 * Time O(simulations (n + m)) and the parts of cascades outside a hub's, then one search per simulation for each candidate examined again. Space O(n
 * simulations / 8 + m).
 */
export function celf(
  csr: Csr,
  parameters: { seedSetSize: number; monteCarloSimulations: number; propagationProbability: number; seed: number },
  control: KernelControl
): { nodes: Uint32Array; spreads: Float64Array } {
  const { nodeCount } = csr
  const { monteCarloSimulations: count, propagationProbability, seed } = parameters
  if (nodeCount * count > MAX_BITS) {
    const detail = `"monteCarloSimulations" is too large for ${nodeCount} nodes: at most ${Math.floor(MAX_BITS / nodeCount)}.`
    throw invalidInput(detail)
  }
  const size = Math.min(parameters.seedSetSize, nodeCount)
  const simulations = coinsOf(count, propagationProbability, seed)
  const gains = new Float64Array(nodeCount)
  const addReach = reachCounter(csr, gains, control)
  for (const [index, coins] of simulations.entries()) addReach(coins, (0.5 * index) / count)
  const queue = new NodeQueue(nodeCount)
  for (let u = 0; u < nodeCount; u++) queue.push(u, -gains[u], 0)
  const cascades = new Cascades(csr, simulations)
  const nodes = new Uint32Array(size)
  const spreads = new Float64Array(size)
  /** The number of chosen nodes when a node's gain was last computed. */
  const foundAt = new Uint32Array(nodeCount)
  for (let chosen = 0; chosen < size; ) {
    control.check(0.5 + (0.5 * chosen) / size)
    const node = queue.pop()
    if (foundAt[node] === chosen) {
      spreads[chosen] = -queue.keys[node] / count
      nodes[chosen++] = node
      if (chosen < size) cascades.spread(node, true)
    } else {
      foundAt[node] = chosen
      queue.push(node, -cascades.spread(node, false), 0)
    }
  }
  return { nodes, spreads }
}

class Cascades {
  private readonly csr: Csr
  private readonly simulations: readonly Coins[]
  /** A bit per node, simulation by simulation. */
  private readonly active: Int32Array
  private readonly wordsEach: number
  /** The last search that reached each node. */
  private readonly metIn: Uint32Array
  private search = 0
  private readonly queue: Uint32Array

  constructor(csr: Csr, simulations: readonly Coins[]) {
    this.csr = csr
    this.simulations = simulations
    this.wordsEach = (csr.nodeCount + 31) >>> 5
    this.active = new Int32Array(this.wordsEach * simulations.length)
    this.metIn = new Uint32Array(csr.nodeCount)
    this.queue = new Uint32Array(csr.nodeCount)
  }

  /** Counts the nodes activated by a cascade from this one, over all simulations. They stay active when `stays`. */
  spread(node: number, stays: boolean): number {
    let total = 0
    for (let index = 0; index < this.simulations.length; index++) {
      const found = this.searchIn(node, index)
      total += found
      if (stays) for (let i = 0; i < found; i++) this.active[index * this.wordsEach + (this.queue[i] >>> 5)] |= 1 << this.queue[i]
    }
    return total
  }

  /** Leaves the reached nodes in the queue. A search stops at active nodes, because everything that they reach is active. */
  private searchIn(node: number, index: number): number {
    const { queue, metIn, active, csr } = this
    const coins = this.simulations[index]
    const firstWord = index * this.wordsEach
    if (((active[firstWord + (node >>> 5)] >>> node) & 1) === 1) return 0
    const search = this.nextSearch()
    let size = 1
    queue[0] = node
    metIn[node] = search
    for (let head = 0; head < size; head++) {
      const end = csr.outOffsets[queue[head] + 1]
      for (let arc = csr.outOffsets[queue[head]]; arc < end; arc++) {
        const v = csr.outTargets[arc]
        if (metIn[v] === search || ((active[firstWord + (v >>> 5)] >>> v) & 1) === 1 || !coins(arc)) continue
        metIn[v] = search
        queue[size++] = v
      }
    }
    return size
  }

  private nextSearch(): number {
    if (++this.search === 0xffffffff) {
      this.metIn.fill(0)
      this.search = 1
    }
    return this.search
  }
}
