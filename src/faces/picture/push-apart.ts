import type { Steps } from '../../base/concurrency/thread-share.ts'

const ROUNDS = 120
/** Space between two circles, as a share of the longer side. */
const GAP = 0.012

/** Scales points to a longer side of 1, and moves circles until none overlap, as far as some rounds can. O(circles²) a round. */
export function* pushApart(given: Float32Array, radii: readonly number[]): Steps<Float64Array> {
  const points = Float64Array.from(given)
  const longer = points.reduce((most, value) => Math.max(most, value), 0)
  if (longer > 0) for (const [at, value] of points.entries()) points[at] = value / longer
  for (let round = 0; round < ROUNDS; round++) {
    yield
    if (!pushOnce(points, radii)) break
  }
  return points
}

function pushOnce(points: Float64Array, radii: readonly number[]): boolean {
  let hasMoved = false
  for (let one = 1; one < radii.length; one++) {
    for (let other = 0; other < one; other++) {
      const [x, y] = [points[2 * one] as number, points[2 * one + 1] as number]
      const [right, down] = [x - (points[2 * other] as number), y - (points[2 * other + 1] as number)]
      const distance = Math.max(1e-6, Math.hypot(right, down))
      const missing = (radii[one] as number) + (radii[other] as number) + GAP - distance
      if (missing <= 1e-4) continue
      hasMoved = true
      // Nodes at one point part to the side.
      const [awayX, awayY] = distance > 1e-6 ? [right / distance, down / distance] : [1, 0]
      points[2 * one] = x + (awayX * missing) / 2
      points[2 * one + 1] = y + (awayY * missing) / 2
      points[2 * other] = (points[2 * other] as number) - (awayX * missing) / 2
      points[2 * other + 1] = (points[2 * other + 1] as number) - (awayY * missing) / 2
    }
  }
  return hasMoved
}
