import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { arcBetween, eachNeighbor, faultOfCycle, firstFault, placesOfAll, relationshipCount, sidesOf } from './arcs.ts'
import { type Certifier, carriedNodes, counted, look } from './certificate.ts'

/** An order of the nodes proves that the graph has no cycle. */
interface PeelOrder {
  readonly order: Uint32Array
}

/**
 * For a cycle, its arcs exist, and in an undirected view it uses no relationship twice. Without a cycle, every arc leads forward in an order of all nodes;
 * in an undirected view each node has no loop and at most one relationship to later nodes, as when leaves are removed from a forest.
 */
export const cycleOrNone: Certifier<'findCycle', PeelOrder> = {
  prove(csr, _parameters, { cycle }, control) {
    if (cycle.length > 0) return { order: new Uint32Array() }
    return { order: csr.undirected ? leavesFirst(csr, control) : tailsFirst(csr, control) }
  },

  check(csr, _parameters, { cycle }, { order }, control) {
    if (cycle.length > 0) return faultOfCycle(cycle, csr.nodeCount, stepsOf(csr, cycle))
    const places = placesOfAll(order, csr.nodeCount, 'The order')
    if (typeof places === 'string') return places
    return csr.undirected ? faultOfLeaves(csr, places, control) : faultOfForward(csr, places, control)
  },

  claim(csr, _parameters, { cycle }, { order }) {
    const steps = cycle.length - 1
    const { nodeCount, undirected } = csr
    if (steps > 0) {
      const joins = undirected ? 'no relationship is used twice' : 'each of its arcs is there'
      return { kind: 'cycle', statement: `A cycle of ${counted(steps, 'node')}: ${joins}.`, evidence: { cycle: carriedNodes(cycle) } }
    }
    const count = relationshipCount(csr)
    const statement = undirected
      ? `No cycle: the ${counted(nodeCount, 'node')} stand in an order in which each has at most one of the ${counted(count, 'relationship')} to later ones.`
      : `No cycle: the ${counted(nodeCount, 'node')} stand in an order in which all ${counted(count, 'arc')} lead forward.`
    return { kind: undirected ? 'order-of-leaves' : 'topological-order', statement, evidence: { order: carriedNodes(order), arcsChecked: csr.arcCount } }
  }
}

/** Returns whether a cycle can take a step; in an undirected view, two steps between the same two nodes need two relationships. */
export function stepsOf(csr: Csr, cycle: Uint32Array): (u: number, v: number) => boolean {
  const { undirected, outOffsets, outTargets } = csr
  const isThereAndBack = undirected && cycle.length === 3
  return (u, v) => {
    const arc = arcBetween(csr, u, v)
    return arc !== -1 && (!isThereAndBack || (arc + 1 < outOffsets[u + 1] && outTargets[arc + 1] === v))
  }
}

/** Orders nodes whose incoming arcs all come from earlier nodes; a cycle leaves some nodes out. */
function tailsFirst({ nodeCount, outOffsets, outTargets, inOffsets }: Csr, control: KernelControl): Uint32Array {
  const waiting = Uint32Array.from({ length: nodeCount }, (_, u) => inOffsets[u + 1] - inOffsets[u])
  const order = new Uint32Array(nodeCount)
  let size = 0
  for (let u = 0; u < nodeCount; u++) if (waiting[u] === 0) order[size++] = u
  for (let head = 0; head < size; head++) {
    look(control, head, nodeCount)
    const u = order[head]
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) if (--waiting[outTargets[arc]] === 0) order[size++] = outTargets[arc]
  }
  return order.slice(0, size)
}

/** Removes nodes with at most one relationship, repeatedly; a cycle leaves some nodes out. */
function leavesFirst(csr: Csr, control: KernelControl): Uint32Array {
  const { nodeCount, outOffsets } = csr
  const sides = sidesOf(csr)
  const left = Int32Array.from({ length: nodeCount }, (_, u) => outOffsets[u + 1] - outOffsets[u])
  const isTaken = new Uint8Array(nodeCount)
  const order = new Uint32Array(nodeCount)
  let size = 0
  const take = (u: number): void => {
    if (isTaken[u] === 1 || left[u] > 1) return
    isTaken[u] = 1
    order[size++] = u
  }
  for (let u = 0; u < nodeCount; u++) take(u)
  for (let head = 0; head < size; head++) {
    look(control, head, nodeCount)
    eachNeighbor(sides, order[head], (v) => {
      left[v]--
      take(v)
    })
  }
  return order.slice(0, size)
}

/** Returns a fault of the nodes' places in a topological order. */
function faultOfForward(csr: Csr, places: Int32Array, control: KernelControl): string | null {
  return firstFault(csr, control, (u, v) => (places[v] > places[u] ? null : `The arc from node ${u} to node ${v} leads back in the order.`))
}

function faultOfLeaves({ nodeCount, outOffsets, outTargets }: Csr, places: Int32Array, control: KernelControl): string | null {
  for (let u = 0; u < nodeCount; u++) {
    look(control, u, nodeCount)
    let later = 0
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) if (places[outTargets[arc]] >= places[u]) later++
    if (later > 1) return `Node ${u} has ${later} relationships to nodes that are not before it in the order.`
  }
  return null
}
