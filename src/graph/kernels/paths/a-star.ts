import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { refuseNegativeWeights } from '../refuse-negative-weights.ts'
import { GuidedSearch } from './guided-search.ts'
import { pricePath } from './price-path.ts'
import type { Path } from './shortest-path.ts'

/**
 * The cheapest path, guided by great-circle distance to the target. The answer is that of `shortestPath`, usually found in fewer steps.
 * The distance is scaled by the least weight per unit of distance of any arc. So the guess never exceeds the true cost, whatever unit the weights have, and the
 * path is always optimal. GDS takes nautical miles unscaled and may miss the optimum when weights are smaller than that.
 * @see Hart, Nilsson, Raphael, 1968.
 * @param parameters `latitudes` and `longitudes` have n entries in degrees. When one is not finite the search is unguided.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight below zero or NaN anywhere.
 * Ties as in `shortestPath`: fewest hops, then smallest node indices. Time O(m log n) at worst, and always one pass over all arcs for the scale; space O(n).
 */
export function aStar(
  csr: Csr,
  parameters: { source: number; target: number; latitudes: Float64Array; longitudes: Float64Array },
  control: KernelControl
): Path {
  refuseNegativeWeights(csr, 'A*')
  const { source, target, latitudes, longitudes } = parameters
  const search = new GuidedSearch(csr, guesses(csr, target, unitVectors(latitudes, longitudes)))
  const nodes = search.run(source, target, new Uint8Array(csr.nodeCount), new Set(), control)
  return pricePath(csr, nodes ?? [])
}

/** Rounding, mostly of distances, must not raise an estimate above the true cost. */
const MARGIN = 1 - 1e-6

function guesses(csr: Csr, target: number, vectors: Float64Array): Float64Array {
  const guess = new Float64Array(csr.nodeCount)
  const scale = leastWeightPerDistance(csr, vectors) * MARGIN
  if (scale > 0 && scale < Number.POSITIVE_INFINITY) {
    for (let u = 0; u < guess.length; u++) guess[u] = scale * angle(chord(vectors, u, target))
  }
  return guess
}

/** NaN when a coordinate is not finite. */
function leastWeightPerDistance({ nodeCount, outOffsets, outTargets, outWeights }: Csr, vectors: Float64Array): number {
  let least = Number.POSITIVE_INFINITY
  for (let u = 0; u < nodeCount; u++) {
    if (Number.isNaN(vectors[3 * u])) return Number.NaN
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const length = chord(vectors, u, outTargets[arc])
      const weight = outWeights === null ? 1 : outWeights[arc]
      if (weight >= least * length * ARC_PER_CHORD) continue
      const distance = angle(length)
      if (distance > 0 && weight < least * distance) least = weight / distance
    }
  }
  return least
}

/** x, y, z of each node on the unit sphere, one after the other; x NaN when a coordinate is not finite. */
function unitVectors(latitudes: Float64Array, longitudes: Float64Array): Float64Array {
  const vectors = new Float64Array(3 * latitudes.length)
  for (let u = 0; u < latitudes.length; u++) {
    const latitude = (latitudes[u] * Math.PI) / 180
    const longitude = (longitudes[u] * Math.PI) / 180
    vectors[3 * u] = Math.cos(latitude) * Math.cos(longitude)
    vectors[3 * u + 1] = Math.cos(latitude) * Math.sin(longitude)
    vectors[3 * u + 2] = Math.sin(latitude)
  }
  return vectors
}

/** An arc of a circle is at most this many times as long as its chord (half of pi, rounded up), which spares most arcs an arc sine. */
const ARC_PER_CHORD = 1.58

/** Straight distance between two points. */
function chord(vectors: Float64Array, u: number, v: number): number {
  const x = vectors[3 * u] - vectors[3 * v]
  const y = vectors[3 * u + 1] - vectors[3 * v + 1]
  const z = vectors[3 * u + 2] - vectors[3 * v + 2]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Great-circle distance in radians, from the chord. */
function angle(chord: number): number {
  return 2 * Math.asin(Math.min(1, chord / 2))
}
