import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import type { NetFlow } from '../kernels/flow/net-flow.ts'
import { arcBetween, eachArc, placesIn, weightOf } from './arcs.ts'
import { type Certifier, carriedNodes, carriedNumbers, counted, isNear, look, TOLERANCE } from './certificate.ts'

/** The nodes on the sources' side of a cut. */
interface Side {
  readonly side: Uint32Array
}

interface Ends {
  readonly sources: readonly number[]
  readonly targets: readonly number[]
}

/**
 * No pair of nodes carries more than the capacity of its arcs, and flow is conserved at every other node. The flow is maximal, because a set that contains
 * the sources and no target has outgoing arcs of exactly this capacity, which all flow must cross.
 * Sums agree to 1e-9 of the largest capacity in use, or to 1e-11 of the largest of all; the evidence gives that amount.
 * @see Ford, Fulkerson, Maximal flow through a network, 1956.
 */
export const flowAndCut: Certifier<'maxFlow', Side> = {
  prove: (csr, { sources }, { cut }, control) => ({ side: sideOf(csr, sources, cut, control) }),

  check(csr, ends, output, { side }, control) {
    return faultOfFlow(csr, ends, output, control) ?? faultOfSide(csr, ends, output, side, control)
  },

  claim: (csr, _parameters, output, { side }) => {
    const { totalFlow, cut, flows } = output
    return {
      kind: 'flow-and-cut',
      statement: `A flow of ${totalFlow} along ${counted(flows.length, 'pair')} of nodes, within capacities and lost nowhere; and no more can flow: the arcs out of ${counted(side.length, 'node')} with the sources and no target carry ${totalFlow} at most.`,
      evidence: {
        totalFlow,
        sourceSide: carriedNodes(side),
        cutFrom: carriedNodes(cut.sources),
        cutTo: carriedNodes(cut.targets),
        cutCapacities: carriedNumbers(cut.capacities),
        tolerance: TOLERANCE * scaleOf(csr, output),
        arcsChecked: csr.arcCount
      }
    }
  }
}

/** Nodes that the sources reach over arcs that carry flow and are not in the cut. */
function sideOf({ nodeCount, outOffsets, outTargets, outWeights }: Csr, sources: readonly number[], cut: NetFlow['cut'], control: KernelControl): Uint32Array {
  const barred = new Map<number, Set<number>>()
  for (let at = 0; at < cut.sources.length; at++) {
    const from = cut.sources[at]
    barred.set(from, (barred.get(from) ?? new Set()).add(cut.targets[at]))
  }
  const isReached = new Uint8Array(nodeCount)
  const queue: number[] = []
  const reach = (node: number): void => {
    if (isReached[node] === 0) queue.push(node)
    isReached[node] = 1
  }
  for (const source of sources) reach(source)
  for (let head = 0; head < queue.length; head++) {
    look(control, head, nodeCount)
    const u = queue[head]
    const closed = barred.get(u)
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      if ((outWeights === null || outWeights[arc] > 0) && closed?.has(outTargets[arc]) !== true) reach(outTargets[arc])
    }
  }
  return Uint32Array.from(queue)
}

/** Sums the capacity of all arcs from u to v. */
function capacityOf(csr: Csr, u: number, v: number): number {
  const { outOffsets, outTargets } = csr
  let capacity = 0
  for (let arc = arcBetween(csr, u, v); arc !== -1 && arc < outOffsets[u + 1] && outTargets[arc] === v; arc++) capacity += weightOf(csr, arc)
  return capacity
}

function faultOfPairs(csr: Csr, from: Uint32Array, to: Uint32Array, capacities: Float64Array, what: string): string | null {
  if (from.length !== to.length || from.length !== capacities.length) return `${what} has not as many sources as targets and capacities.`
  let before = -1
  for (let at = 0; at < from.length; at++) {
    const [u, v] = [from[at], to[at]]
    if (u >= csr.nodeCount || v >= csr.nodeCount || u === v) return `${what} leads from ${u} to ${v}.`
    const place = u * csr.nodeCount + v
    if (place <= before) return `${what} names the pair ${u}, ${v} twice, or out of order.`
    before = place
    const capacity = capacityOf(csr, u, v)
    if (!isNear(capacity, capacities[at])) return `Node ${u} can send ${capacity} to node ${v}, not ${capacities[at]}.`
  }
  return null
}

function faultOfFlow(csr: Csr, ends: Ends, output: NetFlow, control: KernelControl): string | null {
  const { sources, targets, flows, capacities, cut } = output
  const fault = faultOfPairs(csr, sources, targets, capacities, 'The flow') ?? faultOfPairs(csr, cut.sources, cut.targets, cut.capacities, 'The cut')
  if (fault !== null) return fault
  if (flows.length !== sources.length) return `There are ${flows.length} flows for ${sources.length} pairs.`
  control.check(0)
  for (let at = 0; at < flows.length; at++) {
    const isWithin = flows[at] > 0 && (flows[at] <= capacities[at] || isNear(flows[at], capacities[at]))
    if (!isWithin) return `${flows[at]} flows from node ${sources[at]} to node ${targets[at]}, which can carry ${capacities[at]}.`
  }
  return faultOfBalance(csr, ends, output)
}

/** The largest capacity of pairs in use or cut, at least a hundredth of the largest of all: the kernel treats a trillionth of a capacity as zero. */
function scaleOf({ outWeights }: Csr, { capacities, cut }: NetFlow): number {
  const larger = (a: number, b: number) => Math.max(a, b)
  const inUse = cut.capacities.reduce(larger, capacities.reduce(larger, 0))
  return Math.max(inUse, (outWeights?.reduce(larger, 0) ?? 1) / 100)
}

/** The net flow into sources is negative, into targets positive, and into other nodes zero. */
function faultOfBalance(csr: Csr, ends: Ends, output: NetFlow): string | null {
  const { sources, targets, flows, totalFlow } = output
  const { nodeCount } = csr
  const scale = scaleOf(csr, output)
  const kept = new Float64Array(nodeCount)
  const passing = new Float64Array(nodeCount)
  for (const [at, flow] of flows.entries()) {
    kept[sources[at]] -= flow
    kept[targets[at]] += flow
    passing[sources[at]] += flow
    passing[targets[at]] += flow
  }
  const role = new Int8Array(nodeCount)
  for (const node of ends.sources) role[node] = -1
  for (const node of ends.targets) role[node] = 1
  const off = kept.findIndex((amount, node) => !isNear(amount, 0, Math.max(passing[node], scale)) && (role[node] === 0 || amount * role[node] < 0))
  if (off !== -1) return `Node ${off} keeps ${kept[off]} of what flows.`
  const total = kept.reduce((sum, amount, node) => (role[node] === -1 ? sum - amount : sum), 0)
  return isNear(total, totalFlow, scale) ? null : `${total} leaves the sources, not ${totalFlow}.`
}

function faultOfSide(csr: Csr, { sources, targets }: Ends, output: NetFlow, side: Uint32Array, control: KernelControl): string | null {
  const { totalFlow, cut } = output
  const places = placesIn(side, csr.nodeCount, "The sources' side")
  if (typeof places === 'string') return places
  if (sources.some((source) => places[source] === -1)) return "A source is not on the sources' side."
  if (targets.some((target) => places[target] !== -1)) return "A target is on the sources' side."
  const { capacity, unnamed } = leavingArcs(csr, places, cut, control)
  const scale = scaleOf(csr, output)
  const ofCut = cut.capacities.reduce((sum, one) => sum + one, 0)
  if (!isNear(capacity, totalFlow, scale)) return `The arcs out of the sources' side carry ${capacity}, the flow is ${totalFlow}.`
  return unnamed ?? (isNear(ofCut, totalFlow, scale) ? null : `The cut carries ${ofCut}, the flow is ${totalFlow}.`)
}

/** The capacity of the arcs that leave a set, and one of them that is not in the cut. */
function leavingArcs(csr: Csr, places: Int32Array, cut: NetFlow['cut'], control: KernelControl): { capacity: number; unnamed: string | null } {
  const named = new Set(Array.from(cut.sources, (from, at) => from * csr.nodeCount + cut.targets[at]))
  let capacity = 0
  let unnamed: string | null = null
  eachArc(csr, control, (u, v, arc) => {
    const weight = weightOf(csr, arc)
    if (places[u] === -1 || places[v] !== -1 || weight === 0) return
    capacity += weight
    if (!named.has(u * csr.nodeCount + v)) unnamed = `The arc from node ${u} to node ${v} leads out of the sources' side, but is not of the cut.`
  })
  return { capacity, unnamed }
}
