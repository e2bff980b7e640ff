import type { SpanningEdges } from './mutual-reachability.ts'

/** Merges from single points upwards: merge i joins two points or earlier merges, `children[2 i]` and `children[2 i + 1]`, numbered after the points. */
interface Merges {
  readonly children: Uint32Array
  readonly distances: Float64Array
  /** Points below each point and merge. */
  readonly sizes: Uint32Array
}

/** The density of points at one place: larger than any other, and small enough to be summed. */
const DENSEST = 1e150

function mergesOf({ sources, targets, weights, distances }: SpanningEdges, pointCount: number): Merges {
  const order = Uint32Array.from(weights.keys()).sort(
    (a, b) =>
      weights[a] - weights[b] ||
      distances[a] - distances[b] ||
      Math.min(sources[a], targets[a]) - Math.min(sources[b], targets[b]) ||
      Math.max(sources[a], targets[a]) - Math.max(sources[b], targets[b])
  )
  const total = Math.max(0, 2 * pointCount - 1)
  const above = Uint32Array.from({ length: total }, (_, node) => node)
  const topOf = (point: number): number => {
    let top = point
    while (above[top] !== top) {
      above[top] = above[above[top]]
      top = above[top]
    }
    return top
  }
  const merges = {
    children: new Uint32Array(2 * order.length),
    distances: new Float64Array(order.length),
    sizes: new Uint32Array(total).fill(1, 0, pointCount)
  }
  for (const [merge, edge] of order.entries()) {
    const [left, right] = [topOf(sources[edge]), topOf(targets[edge])]
    merges.children[2 * merge] = left
    merges.children[2 * merge + 1] = right
    merges.distances[merge] = Math.sqrt(weights[edge])
    merges.sizes[pointCount + merge] = merges.sizes[left] + merges.sizes[right]
    above[left] = above[right] = pointCount + merge
  }
  return merges
}

/** Nested clusters, each after its parent; the first contains all points. */
interface Condensed {
  readonly parents: number[]
  /** The density at which each cluster splits off; stabilities sum its points' further density. */
  readonly births: number[]
  readonly stabilities: number[]
  /** The smallest cluster that contains each point before it falls out. */
  readonly clusterOf: Int32Array
}

/** Works from the top down. A merge whose sides are both large enough splits its cluster in two; otherwise small sides fall out. */
function condense({ children, distances, sizes }: Merges, pointCount: number, minClusterSize: number): Condensed {
  const [parents, births, stabilities] = [[-1], [0], [0]]
  const clusterOf = new Int32Array(sizes.length)
  const isFallen = new Uint8Array(sizes.length)
  for (let merge = distances.length - 1; merge >= 0; merge--) {
    const node = pointCount + merge
    const sides = [children[2 * merge], children[2 * merge + 1]]
    const cluster = clusterOf[node]
    const density = Math.min(1 / distances[merge], DENSEST)
    const isSplit = isFallen[node] === 0 && sides.every((side) => sizes[side] >= minClusterSize)
    for (const side of sides) {
      clusterOf[side] = cluster
      isFallen[side] = isFallen[node]
      if (isFallen[node] === 1) continue
      isFallen[side] = sizes[side] < minClusterSize ? 1 : 0
      if (isSplit || isFallen[side] === 1) stabilities[cluster] += sizes[side] * (density - births[cluster])
      if (!isSplit) continue
      clusterOf[side] = parents.length
      parents.push(cluster)
      births.push(density)
      stabilities.push(0)
    }
  }
  return { parents, births, stabilities, clusterOf: clusterOf.subarray(0, pointCount) }
}

/** The selected cluster that contains each cluster, or -1. A cluster is selected when it is more stable than all selected clusters within it together. */
function selectClusters({ parents, stabilities }: Condensed): Int32Array {
  const count = parents.length
  const within = new Float64Array(count)
  const isBest = new Uint8Array(count)
  for (let cluster = count - 1; cluster >= 0; cluster--) {
    isBest[cluster] = stabilities[cluster] >= within[cluster] ? 1 : 0
    if (cluster > 0) within[parents[cluster]] += Math.max(stabilities[cluster], within[cluster])
  }
  const selected = new Int32Array(count)
  for (let cluster = 0; cluster < count; cluster++) {
    const outer = cluster === 0 ? -1 : selected[parents[cluster]]
    selected[cluster] = outer >= 0 ? outer : isBest[cluster] === 1 ? cluster : -1
  }
  return selected
}

/**
 * The cluster of each point, numbered from 0 in the order of their first points, or -1 for noise.
 * @see Campello, Moulavi, Zimek, Sander, Hierarchical density estimates for data clustering, visualization, and outlier detection, 2015: excess of mass.
 * Time O(n log n), space O(n).
 */
export function selectFromHierarchy(edges: SpanningEdges, pointCount: number, minClusterSize: number): Int32Array {
  const condensed = condense(mergesOf(edges, pointCount), pointCount, minClusterSize)
  const selected = selectClusters(condensed)
  const numberOf = new Map<number, number>()
  return condensed.clusterOf.map((cluster) => {
    const found = selected[cluster]
    if (found === -1) return -1
    const number = numberOf.get(found) ?? numberOf.size
    numberOf.set(found, number)
    return number
  })
}
