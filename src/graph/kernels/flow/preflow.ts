import type { KernelControl } from '../../control.ts'
import type { FlowNetwork } from './flow-network.ts'

const NONE = -1

/**
 * A preflow that brings the targets their maximum, by push and relabel, the highest node first. Heights are recomputed at intervals. The gap heuristic gives up
 * nodes above an empty height. The remaining excess cannot reach a target and must return.
 * @see Goldberg, Tarjan, A new approach to the maximum-flow problem, 1988; Cherkassky, Goldberg, On implementing the push-relabel method for the maximum flow
 * problem, 1997.
 * Time O(n^2 sqrt(m)); space 41 bytes a node.
 */
export class Preflow {
  readonly excess: Float64Array
  private readonly network: FlowNetwork
  private readonly sources: readonly number[]
  private readonly targets: readonly number[]
  private readonly control: KernelControl
  /** A lower bound of the residual steps to a target; n for sources and nodes that were given up. */
  private readonly heights: Int32Array
  /** Each node's next slot to try. */
  private readonly cursors: Uint32Array
  /** Nodes with excess by height, as stacks. */
  private readonly active: Int32Array
  private readonly activeNext: Int32Array
  /** All nodes by height, as doubly linked lists. */
  private readonly layer: Int32Array
  private readonly layerNext: Int32Array
  private readonly layerPrevious: Int32Array
  private readonly isTarget: Uint8Array
  private highestActive = 0
  private highest = 0
  private work = 0

  constructor(network: FlowNetwork, sources: readonly number[], targets: readonly number[], control: KernelControl) {
    const { nodeCount } = network
    this.network = network
    this.sources = sources
    this.targets = targets
    this.control = control
    this.excess = new Float64Array(nodeCount)
    this.heights = new Int32Array(nodeCount)
    this.cursors = new Uint32Array(nodeCount)
    this.active = new Int32Array(nodeCount + 1)
    this.activeNext = new Int32Array(nodeCount)
    this.layer = new Int32Array(nodeCount + 1)
    this.layerNext = new Int32Array(nodeCount)
    this.layerPrevious = new Int32Array(nodeCount)
    this.isTarget = new Uint8Array(nodeCount)
    for (const target of targets) this.isTarget[target] = 1
  }

  run(): void {
    const { network, excess, heights } = this
    const { nodeCount, starts, neighbors, rooms } = network
    this.measureHeights()
    for (const source of this.sources) {
      for (let slot = starts[source]; slot < starts[source + 1]; slot++) {
        const v = neighbors[slot]
        const room = rooms[slot]
        if (room <= 0 || heights[v] === nodeCount) continue
        network.send(slot, room)
        if (excess[v] === 0) this.activate(v)
        excess[v] += room
      }
    }
    const enough = 4 * (nodeCount + neighbors.length) + 1024
    for (let u = this.nextActive(); u !== NONE; u = this.nextActive()) {
      this.discharge(u)
      if (this.work > enough) this.measureHeights()
    }
  }

  private nextActive(): number {
    const { active, activeNext } = this
    while (this.highestActive >= 0) {
      const u = active[this.highestActive]
      if (u !== NONE) {
        active[this.highestActive] = activeNext[u]
        return u
      }
      this.highestActive--
    }
    return NONE
  }

  private activate(u: number): void {
    if (this.isTarget[u] === 1) return
    const height = this.heights[u]
    this.activeNext[u] = this.active[height]
    this.active[height] = u
    if (height > this.highestActive) this.highestActive = height
  }

  /** Pushes a node's excess down, lifting the node while some is left and a target may be reachable. */
  private discharge(u: number): void {
    const { network, excess, heights, cursors } = this
    const { starts, neighbors, rooms, nodeCount } = network
    const end = starts[u + 1]
    while (heights[u] < nodeCount) {
      const below = heights[u] - 1
      const first = cursors[u]
      let slot = first
      for (; slot < end; slot++) {
        const v = neighbors[slot]
        const room = rooms[slot]
        if (room <= 0 || heights[v] !== below) continue
        const amount = Math.min(excess[u], room)
        network.send(slot, amount)
        if (excess[v] === 0) this.activate(v)
        excess[v] += amount
        excess[u] -= amount
        if (excess[u] <= 0) break
      }
      this.work += slot - first + 1
      cursors[u] = slot
      if (slot < end) {
        excess[u] = 0
        return
      }
      this.lift(u)
    }
  }

  /** Lifts a node to just above its lowest neighbour with residual capacity. */
  private lift(u: number): void {
    const { heights, cursors, layer } = this
    const { starts, neighbors, rooms, nodeCount } = this.network
    const old = heights[u]
    let least = nodeCount
    for (let slot = starts[u]; slot < starts[u + 1]; slot++) {
      if (rooms[slot] <= 0 || heights[neighbors[slot]] >= least) continue
      least = heights[neighbors[slot]]
      cursors[u] = slot
    }
    this.work += starts[u + 1] - starts[u]
    this.leaveLayer(u)
    if (layer[old] === NONE) {
      this.giveUpAbove(old)
      heights[u] = nodeCount
      return
    }
    heights[u] = Math.min(nodeCount, least + 1)
    if (heights[u] < nodeCount) this.joinLayer(u)
  }

  /** No descending path crosses an empty height. */
  private giveUpAbove(height: number): void {
    const { heights, layer, layerNext, active, network } = this
    for (let above = height + 1; above <= this.highest; above++) {
      for (let v = layer[above]; v !== NONE; v = layerNext[v]) heights[v] = network.nodeCount
      layer[above] = NONE
      active[above] = NONE
    }
    this.highest = height - 1
    this.highestActive = Math.min(this.highestActive, height - 1)
  }

  private joinLayer(u: number): void {
    const { layer, layerNext, layerPrevious } = this
    const height = this.heights[u]
    const first = layer[height]
    layerNext[u] = first
    layerPrevious[u] = NONE
    if (first !== NONE) layerPrevious[first] = u
    layer[height] = u
    if (height > this.highest) this.highest = height
  }

  private leaveLayer(u: number): void {
    const { layer, layerNext, layerPrevious } = this
    const next = layerNext[u]
    const previous = layerPrevious[u]
    if (previous === NONE) layer[this.heights[u]] = next
    else layerNext[previous] = next
    if (next !== NONE) layerPrevious[next] = previous
  }

  /** Exact steps to a target for all nodes, by a backward search from the targets. */
  private measureHeights(): void {
    const { heights, excess, network } = this
    const { nodeCount, starts, neighbors, rooms, twins } = network
    this.control.check(0.5)
    this.work = 0
    this.highest = 0
    this.highestActive = 0
    heights.fill(nodeCount)
    this.layer.fill(NONE)
    this.active.fill(NONE)
    this.cursors.set(starts.subarray(0, nodeCount))
    const isSource = new Uint8Array(nodeCount)
    for (const source of this.sources) isSource[source] = 1
    const queue = new Uint32Array(nodeCount)
    let size = 0
    for (const target of this.targets) {
      if (heights[target] === 0) continue
      heights[target] = 0
      queue[size++] = target
    }
    for (let head = 0; head < size; head++) {
      const v = queue[head]
      this.joinLayer(v)
      if (excess[v] > 0) this.activate(v)
      for (let slot = starts[v]; slot < starts[v + 1]; slot++) {
        const u = neighbors[slot]
        if (heights[u] < nodeCount || isSource[u] === 1 || rooms[twins[slot]] <= 0) continue
        heights[u] = heights[v] + 1
        queue[size++] = u
      }
    }
  }
}
