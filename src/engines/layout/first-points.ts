import { type Neighbors, rowOf } from './links.ts'
import type { Points } from './points.ts'

/** The share of the circle in a first point; the rest comes from distances. */
const CIRCLE = 0.2

/**
 * Returns start positions near the final ones, so that few iterations suffice. Distances to four remote nodes unfold long graphs; a small circle separates nodes
 * with equal distances.
 * @see Brandes, Pich, Eigensolver methods for progressive multidimensional scaling of large data, 2006, for distances to few nodes.
 */
export function firstPoints(neighbors: Neighbors, radius: number): Points {
  const count = neighbors.offsets.length - 1
  const [left, right, top, bottom] = distancesToFarNodes(neighbors)
  const widest = left.reduce((most, hops) => Math.max(most, hops), 1)
  const points = new Float32Array(2 * count)
  for (let node = 0; node < count; node++) {
    const angle = (2 * Math.PI * node) / count
    points[2 * node] = radius * (CIRCLE * Math.cos(angle) + ((left[node] as number) - (right[node] as number)) / widest)
    points[2 * node + 1] = radius * (CIRCLE * Math.sin(angle) + ((top[node] as number) - (bottom[node] as number)) / widest)
  }
  return points
}

type Hops = Uint32Array

/** Two nodes that lie far apart, then two that lie far apart and about as far from one as from the other of those. */
function distancesToFarNodes(neighbors: Neighbors): [Hops, Hops, Hops, Hops] {
  const far = (score: (node: number) => number) => {
    let best = 0
    for (let node = 1; node + 1 < neighbors.offsets.length; node++) if (score(node) > score(best)) best = node
    return hopsFrom(best, neighbors)
  }
  const start = hopsFrom(0, neighbors)
  const left = far((node) => start[node] as number)
  const right = far((node) => left[node] as number)
  const beside = (hops: Hops) => (node: number) => (hops[node] as number) - Math.abs((left[node] as number) - (right[node] as number))
  const top = far(beside(start))
  return [left, right, top, far(beside(top))]
}

function hopsFrom(start: number, neighbors: Neighbors): Hops {
  const unknown = neighbors.offsets.length
  const hops = new Uint32Array(neighbors.offsets.length - 1).fill(unknown)
  hops[start] = 0
  const reached = [start]
  for (const node of reached) {
    for (const other of rowOf(neighbors, node)) {
      if (hops[other] !== unknown) continue
      hops[other] = (hops[node] as number) + 1
      reached.push(other)
    }
  }
  return hops
}
