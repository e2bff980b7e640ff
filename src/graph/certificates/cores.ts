import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { eachNeighbor, placesOfAll, sidesOf } from './arcs.ts'
import { type Certifier, carriedNodes, counted, look } from './certificate.ts'

/** Nodes by rising core value, in an order of peeling. */
interface PeelOrder {
  readonly order: Uint32Array
}

/**
 * Each node has at least as many relationships as its value to nodes of at least that value, so it is in such a core. In an order of rising values, each node
 * has no more than its value to itself and later nodes, so no deeper core contains it. Each parallel relationship counts, and a loop counts twice.
 * @see Matula, Beck, Smallest-last ordering and clustering and graph coloring algorithms, 1983.
 */
export const coresAndPeeling: Certifier<'kCoreDecomposition', PeelOrder> = {
  prove: (csr, _parameters, { scores }, control) => ({ order: scores.length === csr.nodeCount ? peel(csr, scores, control) : new Uint32Array() }),

  check(csr, _parameters, { scores, degeneracy }, { order }, control) {
    const { nodeCount } = csr
    if (scores.length !== nodeCount) return `There are not ${nodeCount} core values.`
    const places = placesOfAll(order, nodeCount, 'The order')
    if (typeof places === 'string') return places
    for (let at = 1; at < nodeCount; at++) if (!(scores[order[at]] >= scores[order[at - 1]])) return `Core values fall in the order, at node ${order[at]}.`
    const largest = nodeCount === 0 ? 0 : scores[order[nodeCount - 1]]
    return largest === degeneracy ? faultOfValues(csr, scores, places, control) : `The largest core value is ${largest}, not ${degeneracy}.`
  },

  claim: ({ nodeCount, arcCount }, _parameters, { degeneracy }, { order }) => ({
    kind: 'peeling-order',
    statement: `Each of the ${counted(nodeCount, 'node')} has as many relationships as its core value to nodes of that value or more, and no more than that to itself and later nodes of an order of rising values; the largest value is ${degeneracy}.`,
    evidence: { order: carriedNodes(order), degeneracy, arcsChecked: arcCount }
  })
}

/** Peels nodes of each value in turn once they have at most that many relationships left; it stops short when values are wrong. */
function peel(csr: Csr, scores: Float64Array, control: KernelControl): Uint32Array {
  const { nodeCount } = csr
  const sides = sidesOf(csr)
  const left = new Int32Array(nodeCount)
  for (const { offsets } of sides) for (let u = 0; u < nodeCount; u++) left[u] += offsets[u + 1] - offsets[u]
  const byValue = new Uint32Array(nodeCount).map((_, u) => u).sort((a, b) => scores[a] - scores[b])
  const isTaken = new Uint8Array(nodeCount)
  const order = new Uint32Array(nodeCount)
  let size = 0
  const take = (u: number, value: number): void => {
    if (isTaken[u] === 1 || scores[u] !== value || left[u] > value) return
    isTaken[u] = 1
    order[size++] = u
  }
  let head = 0
  for (let from = 0, to = 0; from < nodeCount; from = to) {
    const value = scores[byValue[from]]
    for (to = from; to < nodeCount && !(scores[byValue[to]] > value); to++) take(byValue[to], value)
    for (; head < size; head++) {
      look(control, head, nodeCount)
      eachNeighbor(sides, order[head], (v) => {
        left[v]--
        take(v, value)
      })
    }
  }
  return order.slice(0, size)
}

function faultOfValues(csr: Csr, scores: Float64Array, places: Int32Array, control: KernelControl): string | null {
  const sides = sidesOf(csr)
  for (let u = 0; u < csr.nodeCount; u++) {
    look(control, u, csr.nodeCount)
    let inside = 0
    let later = 0
    eachNeighbor(sides, u, (v) => {
      if (scores[v] >= scores[u]) inside++
      if (places[v] >= places[u]) later++
    })
    if (!(inside >= scores[u])) return `Node ${u} of core value ${scores[u]} has ${inside} relationships to nodes of that value or more.`
    if (!(later <= scores[u])) return `Node ${u} of core value ${scores[u]} has ${later} relationships to itself and later nodes.`
  }
  return null
}
