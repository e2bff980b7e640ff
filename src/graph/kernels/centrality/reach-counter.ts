import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { type Coins, type LiveRows, liveRows, turned } from './live-arcs.ts'

/** Nodes reached between two checks of the control. */
const CHECKED_NODES = 1_000_000

/**
 * For every node, adds to `totals` how many nodes it reaches in one simulation, itself included. A node that reaches a hub reaches all that the hub does. The
 * hub's reach is counted once, and the node's own search stays outside it.
 * @see Ohsaka et al., Fast and accurate influence maximization on large networks with pruned Monte-Carlo simulations, 2014, section 4.
 */
export function reachCounter(csr: Csr, totals: Float64Array, control: KernelControl): (coins: Coins, fraction: number) => void {
  const { nodeCount } = csr
  const rowsOf = liveRows(csr)
  const fromHub = new Uint8Array(nodeCount)
  const toHub = new Uint8Array(nodeCount)
  const metBy = new Uint32Array(nodeCount)
  const queue = new Uint32Array(nodeCount)
  return (coins, fraction) => {
    control.check(fraction)
    const rows = rowsOf(coins)
    const back = turned(rows)
    const hub = hubOf(rows, back)
    const hubReach = mark(rows, hub, fromHub, queue)
    mark(back, hub, toHub, queue)
    metBy.fill(0)
    let work = 0
    for (let u = 0; u < nodeCount; u++) {
      let reached = 1
      if (toHub[u] === 1) reached = hubReach + (fromHub[u] === 1 ? 0 : countFrom(rows, u, metBy, queue, fromHub))
      else if (rows.offsets[u] < rows.offsets[u + 1]) reached = countFrom(rows, u, metBy, queue, null)
      totals[u] += reached
      work += reached
      if (work > CHECKED_NODES) {
        control.check(fraction)
        work = 0
      }
    }
  }
}

/** The node with most pairs of an incoming and an outgoing live arc. */
function hubOf({ offsets }: LiveRows, { offsets: backOffsets }: LiveRows): number {
  let hub = 0
  let most = -1
  for (let u = 0; u + 1 < offsets.length; u++) {
    const pairs = (offsets[u + 1] - offsets[u]) * (backOffsets[u + 1] - backOffsets[u])
    if (pairs > most) {
      most = pairs
      hub = u
    }
  }
  return hub
}

/** Marks exactly the nodes that a node reaches, including itself; returns their number. */
function mark({ offsets, ends }: LiveRows, start: number, marks: Uint8Array, queue: Uint32Array): number {
  marks.fill(0)
  if (marks.length === 0) return 0
  marks[start] = 1
  queue[0] = start
  let size = 1
  for (let head = 0; head < size; head++) {
    for (let slot = offsets[queue[head]]; slot < offsets[queue[head] + 1]; slot++) {
      if (marks[ends[slot]] === 1) continue
      marks[ends[slot]] = 1
      queue[size++] = ends[slot]
    }
  }
  return size
}

/** Counts the nodes that one reaches, including itself, without entering `barred`. */
function countFrom({ offsets, ends }: LiveRows, start: number, metBy: Uint32Array, queue: Uint32Array, barred: Uint8Array | null): number {
  const mark = start + 1
  metBy[start] = mark
  queue[0] = start
  let size = 1
  for (let head = 0; head < size; head++) {
    for (let slot = offsets[queue[head]]; slot < offsets[queue[head] + 1]; slot++) {
      const v = ends[slot]
      if (metBy[v] === mark || (barred !== null && barred[v] === 1)) continue
      metBy[v] = mark
      queue[size++] = v
    }
  }
  return size
}
