import { EdgewiseError } from '../../errors.ts'
import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { FlowNetwork } from './flow-network.ts'
import { type NetFlow, netFlow } from './net-flow.ts'
import { refuseNegativeWeights } from './refuse-negative-weights.ts'

/**
 * The most that can flow along out arcs from sources to targets when no arc carries more than its weight, and the tightest cut between them.
 * @see Dinitz, Algorithm for solution of a problem of maximum flow in networks with power estimation, 1970.
 * @param csr weights of zero or more are capacities; without weights each arc carries 1. Parallel arcs add up; loops carry nothing. Each direction of an undirected
 * relationship has the whole capacity, as in GDS.
 * @param parameters `sources` and `targets` in 0..n-1 without a common node. Sources supply and targets take any amount.
 * @returns see NetFlow: the flow of pairs of nodes, without circles, unlike that of GDS; and the cut nearest to the sources, whose capacity is the total.
 * Ties: shortest ways first, then smallest node indices; many flows have the same total, and GDS may return another.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere; EDGEWISE_INVALID_INPUT for an infinite one, or a node that is both source and target.
 * Time O(n^2 m) at worst, in practice some dozens of passes over the arcs; space O(n + m): 24 bytes an arc of an undirected graph, 48 of another.
 */
export function maxFlow(csr: Csr, parameters: { sources: readonly number[]; targets: readonly number[] }, control: KernelControl): NetFlow {
  refuseNegativeWeights(csr, 'Maximum flow')
  const { sources, targets } = parameters
  const role = rolesOf(csr.nodeCount, sources, targets)
  const network = new FlowNetwork(csr)
  const search = new LevelSearch(network, role, control)
  while (search.level(targets)) for (const source of sources) search.push(source)
  return netFlow(network, sources, control)
}

const SOURCE = 1
const TARGET = 2

function rolesOf(nodeCount: number, sources: readonly number[], targets: readonly number[]): Uint8Array {
  const role = new Uint8Array(nodeCount)
  for (const source of sources) role[source] = SOURCE
  for (const target of targets) {
    if (role[target] === SOURCE) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'A node cannot be both a source and a target of a flow.' })
    role[target] = TARGET
  }
  return role
}

const UNSEEN = -1

/** Ways of fewest steps that still have room, all at once. */
class LevelSearch {
  private readonly network: FlowNetwork
  private readonly role: Uint8Array
  private readonly control: KernelControl
  /** Steps to a target. */
  private readonly levels: Int32Array
  private readonly queue: Uint32Array
  /** Next slot of each node to be tried. */
  private readonly cursors: Uint32Array
  /** Slots of the way from the source so far. */
  private readonly way: Uint32Array
  private steps = 0

  constructor(network: FlowNetwork, role: Uint8Array, control: KernelControl) {
    const { nodeCount } = network
    this.network = network
    this.role = role
    this.control = control
    this.levels = new Int32Array(nodeCount)
    this.queue = new Uint32Array(nodeCount)
    this.cursors = new Uint32Array(nodeCount)
    this.way = new Uint32Array(nodeCount)
  }

  /** Tells each node its steps to a target; whether a source has a way. */
  level(targets: readonly number[]): boolean {
    const { levels, queue, role, cursors, network } = this
    levels.fill(UNSEEN)
    let size = 0
    for (const target of targets) {
      if (levels[target] === 0) continue
      levels[target] = 0
      queue[size++] = target
    }
    let furthest = Number.POSITIVE_INFINITY
    for (let head = 0; head < size && levels[queue[head]] < furthest; head++) {
      const v = queue[head]
      const end = network.starts[v + 1]
      this.work(end - network.starts[v])
      for (let slot = network.starts[v]; slot < end; slot++) {
        const u = network.neighbors[slot]
        if (levels[u] !== UNSEEN || network.rooms[network.twins[slot]] <= 0) continue
        levels[u] = levels[v] + 1
        if (role[u] === SOURCE) furthest = levels[u]
        else queue[size++] = u
      }
    }
    cursors.set(network.starts.subarray(0, cursors.length))
    return furthest !== Number.POSITIVE_INFINITY
  }

  /** Fills ways from a source that go down a level with each step, until none has room. */
  push(source: number): void {
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

  /** The next slot of a node that leads one level down and has room; -1 when there is none. */
  private openSlot(u: number): number {
    const { levels, cursors, network, role } = this
    const end = network.starts[u + 1]
    const below = levels[u] - 1
    let slot = cursors[u]
    while (slot < end) {
      const v = network.neighbors[slot]
      if (levels[v] === below && role[v] !== SOURCE && network.rooms[slot] > 0) break
      slot++
    }
    this.work(slot - cursors[u] + 1)
    cursors[u] = slot
    return slot < end ? slot : -1
  }

  /** Puts as much on the way as fits. @returns the length up to the first step that is now full. */
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
    if (this.steps < 16_384) return
    this.steps = 0
    this.control.check(0.5)
  }
}
