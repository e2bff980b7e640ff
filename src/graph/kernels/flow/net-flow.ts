import type { KernelControl } from '../../control.ts'
import type { FlowNetwork } from './flow-network.ts'

/** A flow between sources and targets, by pairs of nodes in order of the first, then the second. The cut has the same capacity. */
export interface NetFlow {
  readonly totalFlow: number
  /** Pairs with flow: from, to, flow, and the total capacity of their arcs. */
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  readonly flows: Float64Array
  readonly capacities: Float64Array
  /** Saturated pairs from a node with residual capacity from a source to a node without. */
  readonly cut: { readonly sources: Uint32Array; readonly targets: Uint32Array; readonly capacities: Float64Array }
  /** The number of nodes with residual capacity from a source, including sources. */
  readonly sourceSideCount: number
}

/** The excess that intermediate nodes hold in a preflow. */
interface HeldBack {
  readonly excess: Float64Array
  readonly targets: readonly number[]
}

/** Reads a maximum flow off a network after removing circulations and, for a preflow, returning excess. O(n + m) and O(n) per circulation. */
export function netFlow(network: FlowNetwork, sources: readonly number[], control: KernelControl, held?: HeldBack): NetFlow {
  control.check(0.9)
  const { starts, neighbors, capacities, twins } = network
  const rows = carryingRows(network)
  const order = dropCircles(network, rows)
  if (held !== undefined) sendBack(network, order, held)
  const carrying = rows.slots.filter((slot) => network.flow(slot) > 0)
  const isReached = reachable(network, sources)
  const cut = cutBy(network, isReached)
  let totalFlow = 0
  for (const source of sources) {
    for (let slot = starts[source]; slot < starts[source + 1]; slot++) totalFlow += network.flow(slot) - network.flow(twins[slot])
  }
  return {
    totalFlow,
    sources: carrying.map((slot) => network.tail(slot)),
    targets: carrying.map((slot) => neighbors[slot]),
    flows: Float64Array.from(carrying, (slot) => network.flow(slot)),
    capacities: Float64Array.from(carrying, (slot) => capacities[slot]),
    cut: {
      sources: cut.map((slot) => network.tail(slot)),
      targets: cut.map((slot) => neighbors[slot]),
      capacities: Float64Array.from(cut, (slot) => capacities[slot])
    },
    sourceSideCount: isReached.reduce((count, reached) => count + reached, 0)
  }
}

/** The slots with flow, those out of node u at `starts[u] .. starts[u + 1] - 1`. */
interface CarryingRows {
  readonly starts: Uint32Array
  readonly slots: Uint32Array
}

function carryingRows(network: FlowNetwork): CarryingRows {
  const { nodeCount } = network
  const starts = new Uint32Array(nodeCount + 1)
  // A pair carries flow in one direction.
  const slots = new Uint32Array(network.neighbors.length / 2)
  let count = 0
  for (let u = 0; u < nodeCount; u++) {
    const end = network.starts[u + 1]
    for (let slot = network.starts[u]; slot < end; slot++) if (network.flow(slot) > 0) slots[count++] = slot
    starts[u + 1] = count
  }
  return { starts, slots: slots.slice(0, count) }
}

/** The slots with capacity from reached nodes to others. */
function cutBy({ nodeCount, starts, neighbors, capacities }: FlowNetwork, isReached: Uint8Array): Uint32Array {
  const slots = new Uint32Array(neighbors.length / 2)
  let count = 0
  for (let u = 0; u < nodeCount; u++) {
    if (isReached[u] === 0) continue
    const end = starts[u + 1]
    for (let slot = starts[u]; slot < end; slot++) if (isReached[neighbors[slot]] === 0 && capacities[slot] > 0) slots[count++] = slot
  }
  return slots.slice(0, count)
}

function reachable(network: FlowNetwork, sources: readonly number[]): Uint8Array {
  const { starts, neighbors, nodeCount } = network
  const isReached = new Uint8Array(nodeCount)
  const queue = new Uint32Array(nodeCount)
  let size = 0
  for (const source of sources) {
    if (isReached[source] === 0) queue[size++] = source
    isReached[source] = 1
  }
  for (let head = 0; head < size; head++) {
    const u = queue[head]
    for (let slot = starts[u]; slot < starts[u + 1]; slot++) {
      const v = neighbors[slot]
      if (isReached[v] === 1 || network.isFull(slot)) continue
      isReached[v] = 1
      queue[size++] = v
    }
  }
  return isReached
}

const ON_WAY = 1
const DONE = 2

/** Returns the excess of nodes to the sources. In the order of the nodes, each follows those to which it sends flow. */
function sendBack(network: FlowNetwork, order: Uint32Array, { excess, targets }: HeldBack): void {
  const { starts, neighbors, twins } = network
  for (const target of targets) excess[target] = 0
  for (const v of order) {
    for (let slot = starts[v]; slot < starts[v + 1] && excess[v] > 0; slot++) {
      const amount = Math.min(excess[v], network.flow(twins[slot]))
      if (amount === 0) continue
      network.send(twins[slot], -amount)
      excess[v] -= amount
      excess[neighbors[slot]] += amount
    }
  }
}

/**
 * Removes circulations, which changes no node's balance. A search along the flow cancels each cycle when it closes.
 * @returns the nodes, each after those to which it sends flow.
 */
function dropCircles(network: FlowNetwork, { starts, slots }: CarryingRows): Uint32Array {
  const { neighbors, nodeCount } = network
  const state = new Uint8Array(nodeCount)
  const cursors = starts.slice(0, nodeCount)
  /** Slots of the path; node i on it is the tail of slot i. */
  const way = new Uint32Array(nodeCount + 1)
  const order = new Uint32Array(nodeCount)
  let done = 0
  for (let root = 0; root < nodeCount; root++) {
    if (state[root] !== 0) continue
    let length = 0
    let u = root
    state[u] = ON_WAY
    while (state[root] !== DONE) {
      if (cursors[u] === starts[u + 1]) {
        state[u] = DONE
        order[done++] = u
        if (length > 0) u = network.tail(way[--length])
        if (state[root] !== DONE) cursors[u]++
        continue
      }
      const slot = slots[cursors[u]]
      const v = neighbors[slot]
      if (state[v] === DONE || network.flow(slot) === 0) {
        cursors[u]++
        continue
      }
      way[length++] = slot
      if (state[v] === ON_WAY) {
        length = cancelCircle(network, way, length, v, state)
        u = network.tail(way[length])
      } else {
        state[v] = ON_WAY
        u = v
      }
    }
  }
  return order
}

/**
 * The path ends with a step back to node v.
 * @returns the length of the path before the first step without flow.
 */
function cancelCircle(network: FlowNetwork, way: Uint32Array, length: number, v: number, state: Uint8Array): number {
  let start = length - 1
  let amount = network.flow(way[start])
  while (network.tail(way[start]) !== v) {
    start--
    amount = Math.min(amount, network.flow(way[start]))
  }
  let kept = length
  for (let i = length - 1; i >= start; i--) {
    network.send(way[i], -amount)
    if (network.flow(way[i]) === 0) kept = i
  }
  for (let i = kept + 1; i < length; i++) state[network.tail(way[i])] = 0
  return kept
}
