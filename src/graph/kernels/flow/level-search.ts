import type { KernelControl } from '../../control.ts'
import type { FlowNetwork } from './flow-network.ts'

const SOURCE = 1
const TARGET = 2
const UNSEEN = -1

/**
 * Saturates shortest augmenting paths, all of one length at once, then longer ones. It is fast where paths are short.
 * @see Dinitz, Algorithm for solution of a problem of maximum flow in networks with power estimation, 1970.
 */
export class LevelSearch {
  private readonly network: FlowNetwork
  private readonly sources: readonly number[]
  private readonly targets: readonly number[]
  private readonly role: Uint8Array
  private readonly control: KernelControl
  private readonly levels: Int32Array
  private readonly queue: Uint32Array
  /** Each node's next slot to try. */
  private readonly cursors: Uint32Array
  /** Slots of the path from the source so far. */
  private readonly way: Uint32Array
  private steps = 0
  private nextCheck = 0

  constructor(network: FlowNetwork, sources: readonly number[], targets: readonly number[], control: KernelControl) {
    const { nodeCount } = network
    this.network = network
    this.sources = sources
    this.targets = targets
    this.control = control
    this.role = new Uint8Array(nodeCount)
    for (const source of sources) this.role[source] = SOURCE
    for (const target of targets) this.role[target] = TARGET
    this.levels = new Int32Array(nodeCount)
    this.queue = new Uint32Array(nodeCount)
    this.cursors = new Uint32Array(nodeCount)
    this.way = new Uint32Array(nodeCount)
  }

  /**
   * Runs until no path is left, or about `maxSteps` steps are done.
   * @returns whether no path is left.
   */
  run(maxSteps: number): boolean {
    while (this.level()) {
      for (const source of this.sources) this.push(source)
      if (this.steps > maxSteps) return false
    }
    return true
  }

  /** Computes the steps to a target of the nodes nearer than the nearest sources, and of these; returns whether there are any. */
  private level(): boolean {
    const { levels, queue, role, cursors, network } = this
    const { starts, neighbors, rooms, twins } = network
    levels.fill(UNSEEN)
    let size = 0
    for (const target of this.targets) {
      if (levels[target] === 0) continue
      levels[target] = 0
      queue[size++] = target
    }
    let furthest = Number.POSITIVE_INFINITY
    let missing = this.sources.length
    for (let head = 0; head < size && missing > 0 && levels[queue[head]] < furthest; head++) {
      const v = queue[head]
      const end = starts[v + 1]
      const level = levels[v] + 1
      this.work(end - starts[v])
      for (let slot = starts[v]; slot < end; slot++) {
        const u = neighbors[slot]
        if (levels[u] !== UNSEEN || rooms[twins[slot]] <= 0) continue
        levels[u] = level
        if (role[u] !== SOURCE) queue[size++] = u
        else {
          furthest = level
          missing--
        }
      }
    }
    cursors.set(starts.subarray(0, cursors.length))
    return furthest !== Number.POSITIVE_INFINITY
  }

  /** Saturates paths from a source that go down one level per step. */
  private push(source: number): void {
    const { levels, cursors, network, way, role } = this
    let length = 0
    let u = source
    while (levels[source] > 0) {
      if (role[u] === TARGET) {
        length = this.fill(length)
        u = length === 0 ? source : network.neighbors[way[length - 1]]
        continue
      }
      const slot = this.openSlot(u)
      if (slot >= 0) {
        way[length++] = slot
        u = network.neighbors[slot]
        continue
      }
      levels[u] = UNSEEN
      if (length === 0) return
      u = network.tail(way[--length])
      cursors[u]++
    }
  }

  /** The node's next slot with capacity that leads one level down, or -1. */
  private openSlot(u: number): number {
    const { levels, cursors, role } = this
    const { starts, neighbors, rooms } = this.network
    const end = starts[u + 1]
    const below = levels[u] - 1
    let slot = cursors[u]
    while (slot < end) {
      const v = neighbors[slot]
      if (levels[v] === below && role[v] !== SOURCE && rooms[slot] > 0) break
      slot++
    }
    this.work(slot - cursors[u] + 1)
    cursors[u] = slot
    return slot < end ? slot : -1
  }

  /**
   * Sends the path's bottleneck amount.
   * @returns the length up to the first saturated step.
   */
  private fill(length: number): number {
    const { network, way } = this
    let amount = Number.POSITIVE_INFINITY
    for (let i = 0; i < length; i++) amount = Math.min(amount, network.rooms[way[i]])
    let kept = length
    for (let i = length - 1; i >= 0; i--) {
      network.send(way[i], amount)
      if (network.rooms[way[i]] <= 0) kept = i
    }
    this.work(length)
    return kept
  }

  private work(steps: number): void {
    this.steps += steps
    if (this.steps < this.nextCheck) return
    this.nextCheck = this.steps + 16_384
    this.control.check(0.2)
  }
}
