import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { TopologicalOrder } from '../kernels/paths/topological-order.ts'
import { faultOfCycle, placesIn } from './arcs.ts'
import { type Certifier, carriedNodes, counted, look } from './certificate.ts'
import { stepsOf } from './cycles.ts'

const itself = {}

/**
 * Every arc leads forward in an order of all nodes, and levels are the longest paths. Without such an order, the evidence is a cycle whose arcs exist:
 * ordered nodes have arcs only from earlier nodes, and each remaining node has one from another remaining node, so a cycle leads to it.
 * It certifies directed views only.
 */
export const orderOrCycle: Certifier<'topologicalOrder', typeof itself> = {
  prove: (csr) => (csr.undirected ? null : itself),

  check(csr, _parameters, output, _evidence, control) {
    const { order, levels, cycle } = output
    const places = placesIn(order, csr.nodeCount, 'The order')
    if (typeof places === 'string') return places
    if (levels.length !== csr.nodeCount) return `There are not ${csr.nodeCount} levels.`
    if (order.length === csr.nodeCount && cycle.length > 0) return 'There is an order of all nodes, and a cycle.'
    if (order.length < csr.nodeCount) {
      const fault = faultOfCycle(cycle, csr.nodeCount, stepsOf(csr, cycle))
      if (fault !== null) return fault
    }
    return faultOfPlaces(csr, places, output, control)
  },

  claim({ nodeCount, arcCount }, _parameters, { order, cycle }) {
    if (cycle.length === 0) {
      return {
        kind: 'topological-order',
        statement: `An order of all ${counted(nodeCount, 'node')} in which each of the ${counted(arcCount, 'arc')} leads from an earlier node to a later one.`,
        evidence: { order: carriedNodes(order), arcsChecked: arcCount }
      }
    }
    return {
      kind: 'cycle',
      statement: `No order of all nodes: ${counted(cycle.length - 1, 'node')} form a cycle, each of whose arcs is there. ${counted(order.length, 'node')} of ${nodeCount} can be ordered; to each other one a cycle leads.`,
      evidence: { cycle: carriedNodes(cycle), orderedCount: order.length, arcsChecked: arcCount }
    }
  }
}

function faultOfPlaces(csr: Csr, places: Int32Array, { levels }: TopologicalOrder, control: KernelControl): string | null {
  for (let v = 0; v < csr.nodeCount; v++) {
    look(control, v, csr.nodeCount)
    const fault = places[v] === -1 ? faultOfRest(csr, v, places, levels) : faultOfOrdered(csr, v, places, levels)
    if (fault !== null) return fault
  }
  return null
}

function faultOfOrdered({ inOffsets, inSources }: Csr, v: number, places: Int32Array, levels: Int32Array): string | null {
  let level = 0
  for (let at = inOffsets[v]; at < inOffsets[v + 1]; at++) {
    const u = inSources[at]
    if (places[u] === -1 || places[u] >= places[v]) return `The arc from node ${u} to node ${v} leads back in the order.`
    level = Math.max(level, levels[u] + 1)
  }
  return levels[v] === level ? null : `Node ${v} is at level ${levels[v]}, not ${level}.`
}

function faultOfRest({ inOffsets, inSources }: Csr, v: number, places: Int32Array, levels: Int32Array): string | null {
  if (levels[v] !== -1) return `Node ${v} is not in the order but at level ${levels[v]}.`
  for (let at = inOffsets[v]; at < inOffsets[v + 1]; at++) if (places[inSources[at]] === -1) return null
  return `Node ${v} is left out of the order, but no other such node leads to it.`
}
