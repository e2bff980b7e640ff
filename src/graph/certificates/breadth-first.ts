import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { arcBetween, firstFault, placesIn } from './arcs.ts'
import { type Certifier, carriedNodes, counted } from './certificate.ts'

interface Walk {
  readonly order: Uint32Array
  readonly depths: Int32Array
  readonly parents: Int32Array
}

interface Bounds {
  readonly source: number
  readonly targets: readonly number[]
  readonly maxDepth: number
}

const itself = {}

/**
 * Nodes rise by depth. An arc from a node one level nearer reaches each node but the source, in the order of these parents.
 * No arc skips a level. Every node that an arc reaches is listed, except beyond the depth bound or after the target that ended the walk.
 * So each depth is the smallest number of arcs from the source.
 */
export const breadthFirst: Certifier<'breadthFirstSearch', typeof itself> = {
  prove: () => itself,

  check(csr, bounds, walk, _evidence, control) {
    const { nodeCount } = csr
    const { order, depths, parents } = walk
    if (depths.length !== nodeCount || parents.length !== nodeCount) return `There are not ${nodeCount} depths and parents.`
    const places = placesIn(order, nodeCount, 'The order')
    if (typeof places === 'string') return places
    return faultOfSource(bounds, walk) ?? faultOfOrder(csr, walk, places) ?? faultOfEnd(bounds, walk) ?? faultOfArcs(csr, bounds, walk, places, control)
  },

  claim({ outOffsets }, { maxDepth, targets }, { order, depths }) {
    const deepest = depths[order[order.length - 1]]
    const end = order[order.length - 1]
    const isEnded = targets.includes(end)
    let arcs = 0
    for (const u of order) arcs += outOffsets[u + 1] - outOffsets[u]
    const bound = isEnded ? ', up to the target that ended the walk' : maxDepth >= 0 ? `, up to the depth of ${maxDepth}` : ''
    return {
      kind: 'levels',
      statement: `The ${counted(order.length, 'node')} of the walk are all that can be reached${bound}, and depths up to ${deepest} are the fewest arcs: none of their ${counted(arcs, 'arc')} skips a level or leads to a node left out.`,
      evidence: { reached: carriedNodes(order), deepest, arcsChecked: arcs }
    }
  }
}

function faultOfSource({ source }: Bounds, { order, depths, parents }: Walk): string | null {
  if (order.length === 0 || order[0] !== source) return 'The order does not begin with the source.'
  return depths[source] === 0 && parents[source] === -1 ? null : 'The source is not at depth 0 and without a parent.'
}

function faultOfOrder(csr: Csr, walk: Walk, places: Int32Array): string | null {
  const { order, depths, parents } = walk
  let before = 0
  for (let at = 1; at < order.length; at++) {
    const fault = faultOfParent(csr, order[at], walk, places)
    if (fault !== null) return fault
    if (places[parents[order[at]]] < before) return `Node ${order[at]} comes after node ${order[at - 1]}, whose parent comes after its own.`
    before = places[parents[order[at]]]
  }
  const left = places.findIndex((place, v) => place === -1 && (depths[v] !== -1 || parents[v] !== -1))
  return left === -1 ? null : `Node ${left} is not visited but has a depth or a parent.`
}

function faultOfParent(csr: Csr, v: number, { depths, parents }: Walk, places: Int32Array): string | null {
  const parent = parents[v]
  if (!(parent >= 0 && parent < csr.nodeCount) || places[parent] === -1 || places[parent] >= places[v]) return `Node ${v} comes before its parent ${parent}.`
  if (depths[v] !== depths[parent] + 1) return `Node ${v} is at depth ${depths[v]}, its parent ${parent} at ${depths[parent]}.`
  return arcBetween(csr, parent, v) === -1 ? `No arc leads from node ${parent} to node ${v}, which hangs from it.` : null
}

function faultOfEnd({ targets, maxDepth }: Bounds, { order, depths }: Walk): string | null {
  const wanted = new Set(targets)
  const early = order.findIndex((node, at) => wanted.has(node) && at < order.length - 1)
  if (early !== -1) return `The walk goes on after the target ${order[early]}.`
  const deepest = depths[order[order.length - 1]]
  return maxDepth >= 0 && deepest > maxDepth ? `The walk goes to depth ${deepest}, beyond ${maxDepth}.` : null
}

function faultOfArcs(csr: Csr, { targets, maxDepth }: Bounds, { order, depths }: Walk, places: Int32Array, control: KernelControl): string | null {
  const last = order[order.length - 1]
  const bound = maxDepth >= 0 ? maxDepth : Number.POSITIVE_INFINITY
  /** From this depth on, arcs may lead to unlisted nodes. */
  const openFrom = targets.includes(last) ? depths[last] - 1 : bound
  return firstFault(csr, control, (u, v) => {
    if (places[u] === -1) return null
    if (places[v] === -1) return depths[u] < openFrom ? `An arc leads from node ${u} to node ${v}, which is left out.` : null
    return depths[v] > depths[u] + 1 ? `An arc from node ${u} at depth ${depths[u]} leads to node ${v} at depth ${depths[v]}.` : null
  })
}
