import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { degreeOrder } from '../degree-order.ts'
import { placeSide, placesOf, pull } from './placed-rows.ts'
import { judgeChanges, lookAhead } from './shrinking-changes.ts'

/**
 * Hubs and authorities as Neo4j GDS computes them. A node's authority is the sum of the hub values of the nodes that point at it. Its hub value is the sum of
 * the authorities that it points at. Each vector is normalised to length 1 as soon as it is computed. Hub values begin at 1.
 * Weights are ignored, and parallel arcs each count. In an undirected view both vectors have the same limit. All values are 0 where there are no arcs.
 * @see Kleinberg, Authoritative sources in a hyperlinked environment, 1999.
 * @param parameters `hitsIterations` of 1 or more bounds the rounds of authorities, then hubs. `judgeChanges` decides when the hubs are within `tolerance`.
 * With `tolerance` 0 rounds equal those of GDS, which has no tolerance, and a run ends early only if a round changes no bit.
 * @returns `authorities` and `hubs` have n entries each. `didConverge` says that the tolerance ended the run, and is null when it was not judged.
 * Sums run over rows in order, so equal input gives equal bits. Time O(hitsIterations (n + m)), space O(n + m).
 */
export function hits(csr: Csr, parameters: HitsParameters, control: KernelControl): HitsOutput {
  const { nodeCount, inOffsets, inSources, outOffsets, outTargets } = csr
  // Authorities are in order of falling in degree, hubs of falling out degree.
  const byIn = degreeOrder(inOffsets, Number.POSITIVE_INFINITY)
  const byOut = degreeOrder(outOffsets, Number.POSITIVE_INFINITY)
  const inPlaces = placesOf(byIn)
  const outPlaces = placesOf(byOut)
  const inRows = placeSide({ offsets: inOffsets, ends: inSources, weights: null }, byIn, outPlaces)
  const outRows = placeSide({ offsets: outOffsets, ends: outTargets, weights: null }, byOut, inPlaces)
  const hubs = new Float64Array(nodeCount).fill(1)
  const authorities = new Float64Array(nodeCount)
  const changes = new Float64Array(nodeCount)
  const { hitsIterations, tolerance = 0 } = parameters
  const judge = tolerance > 0 ? judgeChanges(tolerance) : (length: number) => ({ isSettled: length === 0, ahead: 0 })
  let ranIterations = 0
  let ahead = 0
  let didConverge = false
  while (ranIterations < hitsIterations && !didConverge) {
    control.check(ranIterations / hitsIterations)
    if (ahead > 0) lookAhead(hubs, changes, ahead)
    pull(inRows, hubs, authorities)
    normalise(authorities, inPlaces)
    changes.set(hubs)
    pull(outRows, authorities, hubs)
    normalise(hubs, outPlaces)
    for (let u = 0; u < nodeCount; u++) changes[u] = hubs[u] - changes[u]
    const judged = judge(lengthOf(changes, outPlaces))
    // The first round changes the length of the hubs.
    didConverge = ranIterations > 0 && judged.isSettled
    ahead = judged.ahead
    ranIterations++
  }
  return { authorities: byNode(authorities, inPlaces), hubs: byNode(hubs, outPlaces), ranIterations, didConverge }
}

export interface HitsParameters {
  readonly hitsIterations: number
  /** Default: 0. */
  readonly tolerance?: number
}

export interface HitsOutput {
  authorities: Float64Array
  hubs: Float64Array
  ranIterations: number
  didConverge: boolean | null
}

/** Squares are summed by node, not by place. */
function lengthOf(values: Float64Array, places: Uint32Array): number {
  let squares = 0
  for (let u = 0; u < places.length; u++) {
    const value = values[places[u]]
    squares += value * value
  }
  return Math.sqrt(squares)
}

function normalise(values: Float64Array, places: Uint32Array): void {
  const length = lengthOf(values, places)
  if (length === 0) return
  for (let place = 0; place < values.length; place++) values[place] /= length
}

function byNode(values: Float64Array, places: Uint32Array): Float64Array {
  return Float64Array.from(places, (place) => values[place])
}
