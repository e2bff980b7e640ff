import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { arcBetween, eachNeighbor, faultOfCycle, firstFault, placesOfAll, relationshipCount, sidesOf } from './arcs.ts'
import { type Certifier, carriedNodes, counted, look } from './certificate.ts'

/** Of a graph without cycles: the nodes in an order that shows it. */
interface PeelOrder {
  readonly order: Uint32Array
}

/**
 * A cycle: its arcs are there, and of an undirected view no relationship is used twice. None: an order of all nodes in which every arc leads forward; of an undirected view one in which
 * each node has at most one relationship to later ones, and no loop, as leaves are taken off a forest.
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

/** Whether a step of a cycle can be taken; two steps of an undirected view between the same two nodes need two relationships. */
export function stepsOf(csr: Csr, cycle: Uint32Array): (u: number, v: number) => boolean {
  const { undirected, outOffsets, outTargets } = csr
  const isThereAndBack = undirected && cycle.length === 3
  return (u, v) => {
    const arc = arcBetween(csr, u, v)
    return arc !== -1 && (!isThereAndBack || (arc + 1 < outOffsets[u + 1] && outTargets[arc + 1] === v))
  }
}

/** Nodes whose arcs in all come from nodes taken before; fewer than all where there is a cycle. */
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

/** Nodes of one relationship at most, and those that then have no more; fewer than all where there is a cycle. */
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

/** What is wrong with the places of nodes in a topological order. */
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
