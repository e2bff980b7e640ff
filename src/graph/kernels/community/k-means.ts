import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'
import { silhouettesOf } from './silhouettes.ts'

export interface KMeansParameters {
  /** `width` numbers per node, none NaN. */
  features: Float64Array
  width: number
  k: number
  maxIterations: number
  /** The run ends once an iteration moves at most this share of the nodes to another cluster. */
  deltaThreshold: number
  /** Independent runs; the one of the smallest mean distance wins. */
  numberOfRestarts: number
  initialSampler: 'uniform' | 'kmeans++'
  /** `k` concatenated starting centroids in place of drawn ones, or null. */
  seedCentroids: Float64Array | null
  computeSilhouette: boolean
  seed: number
}

export interface KMeansOutput {
  /** The cluster of each node, from 0. */
  communities: Uint32Array
  /** The distance of each node to its cluster's centroid. */
  distances: Float64Array
  /** `width` numbers per cluster; meaningless for an empty one. */
  centroids: Float64Array
  averageDistance: number
  /** null when not requested. */
  silhouettes: Float64Array | null
  averageSilhouette: number | null
  /** Iterations of the winning run; null when unknown. */
  ranIterations: number | null
}

/**
 * Clusters of nodes near each other in Euclidean distance, each around the mean of its nodes.
 * Each iteration assigns every node to its nearest centroid, the first of equally near ones. Then it moves the centroids to the means; an empty cluster keeps
 * its centroid.
 * A run ends after `maxIterations`, or from the second iteration on when at most floor(n `deltaThreshold`) nodes have changed. Distances are to the last means.
 * @see Lloyd, Least squares quantization in PCM, 1982; Arthur, Vassilvitskii, k-means++, 2007; Neo4j GDS for parameters and endings.
 * @returns With k above n every node is a cluster of its own, at distance 0. Deterministic by `seed`, because sums run over nodes in order. With seed centroids
 * the output equals GDS's.
 * Time O(restarts iterations n k width), with silhouettes also O(n^2 width); space O(n + k width).
 */
export function kMeans(csr: Csr, parameters: KMeansParameters, control: KernelControl): KMeansOutput {
  const { nodeCount } = csr
  const { features, width, k, numberOfRestarts, computeSilhouette, seed } = parameters
  if (k > nodeCount) return onePerNode(nodeCount, features, computeSilhouette)
  const random = randomNumbers(seed)
  let best: Run | null = null
  for (let restart = 0; restart < numberOfRestarts; restart++) {
    const run = runOnce(nodeCount, parameters, random, control)
    if (best === null || run.averageDistance < best.averageDistance) best = run
  }
  const kept = best as Run
  const silhouettes = computeSilhouette ? silhouettesOf(features, width, kept.communities, k, control) : null
  const averageSilhouette = silhouettes === null ? null : silhouettes.reduce((sum, silhouette) => sum + silhouette, 0) / nodeCount
  return { ...kept, silhouettes, averageSilhouette }
}

type Run = Omit<KMeansOutput, 'silhouettes' | 'averageSilhouette'>

function onePerNode(nodeCount: number, features: Float64Array, computeSilhouette: boolean): KMeansOutput {
  return {
    communities: Uint32Array.from({ length: nodeCount }, (_, u) => u),
    distances: new Float64Array(nodeCount),
    centroids: features.slice(),
    averageDistance: 0,
    silhouettes: computeSilhouette ? new Float64Array(nodeCount) : null,
    averageSilhouette: computeSilhouette ? 0 : null,
    ranIterations: 0
  }
}

function runOnce(nodeCount: number, parameters: KMeansParameters, random: () => number, control: KernelControl): Run {
  const { features, width, k, maxIterations, deltaThreshold, initialSampler, seedCentroids } = parameters
  const centroids = new Float64Array(k * width)
  if (seedCentroids !== null) centroids.set(seedCentroids)
  else placeAt(centroids, features, width, initialSampler === 'uniform' ? drawAny(nodeCount, k, random) : drawApart(nodeCount, parameters, random, control))
  const communities = new Uint32Array(nodeCount).fill(k)
  const distances = new Float64Array(nodeCount)
  const fewSwaps = Math.floor(nodeCount * deltaThreshold)
  let ranIterations = 0
  for (let isOver = false; !isOver; ) {
    const swaps = assign(features, width, centroids, k, communities, control)
    moveToMeans(features, width, centroids, k, communities)
    ranIterations++
    isOver = ranIterations === maxIterations || (ranIterations > 1 && swaps <= fewSwaps)
  }
  let sum = 0
  for (let u = 0; u < nodeCount; u++) {
    distances[u] = Math.sqrt(squaredDistance(features, u * width, centroids, communities[u] * width, width))
    sum += distances[u]
  }
  return { communities, distances, centroids, averageDistance: sum / nodeCount, ranIterations }
}

function placeAt(centroids: Float64Array, features: Float64Array, width: number, nodes: Uint32Array): void {
  for (const [cluster, node] of nodes.entries()) centroids.set(features.subarray(node * width, (node + 1) * width), cluster * width)
}

function drawAny(nodeCount: number, k: number, random: () => number): Uint32Array {
  const nodes = new Set<number>()
  while (nodes.size < k) nodes.add(Math.floor(random() * nodeCount))
  return Uint32Array.from(nodes)
}

/** Draws each next node with probability proportional to its squared distance from the nearest drawn one; where all are 0, any other node. */
function drawApart(nodeCount: number, { features, width, k }: KMeansParameters, random: () => number, control: KernelControl): Uint32Array {
  const drawn = new Uint32Array(k)
  const nearest = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const isDrawn = new Uint8Array(nodeCount)
  let node = Math.floor(random() * nodeCount)
  for (let count = 0; count < k; count++) {
    control.check(0)
    drawn[count] = node
    isDrawn[node] = 1
    let sum = 0
    for (let u = 0; u < nodeCount; u++) {
      nearest[u] = Math.min(nearest[u], squaredDistance(features, u * width, features, node * width, width))
      sum += nearest[u]
    }
    let rest = random() * sum
    node = 0
    while (node < nodeCount - 1 && (isDrawn[node] === 1 || rest > nearest[node])) rest -= nearest[node++]
    while (isDrawn[node] === 1 && count + 1 < k) node = (node + 1) % nodeCount
  }
  return drawn
}

function squaredDistance(left: Float64Array, from: number, right: Float64Array, other: number, width: number): number {
  let sum = 0
  for (let place = 0; place < width; place++) {
    const delta = left[from + place] - right[other + place]
    sum += delta * delta
  }
  return sum
}

/** Assigns every node to its nearest centroid; returns how many changed. */
function assign(features: Float64Array, width: number, centroids: Float64Array, k: number, communities: Uint32Array, control: KernelControl): number {
  const stride = Math.max(1, Math.floor(2 ** 20 / (k * width)))
  let swaps = 0
  for (let u = 0; u < communities.length; u++) {
    if (u % stride === 0) control.check(u / communities.length)
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    let leastRoot = Number.POSITIVE_INFINITY
    for (let cluster = 0; cluster < k; cluster++) {
      const squared = squaredDistance(features, u * width, centroids, cluster * width, width)
      if (squared >= least) continue
      // Squares that differ in their last bits may have equal roots, so such centroids are equally near.
      const root = Math.sqrt(squared)
      if (root >= leastRoot) continue
      least = squared
      leastRoot = root
      nearest = cluster
    }
    if (communities[u] !== nearest) swaps++
    communities[u] = nearest
  }
  return swaps
}

/** Centroids without nodes stay where they are. */
export function moveToMeans(features: Float64Array, width: number, centroids: Float64Array, k: number, communities: Uint32Array): void {
  const sizes = new Uint32Array(k)
  for (const cluster of communities) sizes[cluster]++
  for (let cluster = 0; cluster < k; cluster++) if (sizes[cluster] > 0) centroids.fill(0, cluster * width, (cluster + 1) * width)
  for (let u = 0; u < communities.length; u++) {
    const start = communities[u] * width
    for (let place = 0; place < width; place++) centroids[start + place] += features[u * width + place]
  }
  for (let cluster = 0; cluster < k; cluster++) {
    if (sizes[cluster] > 0) for (let place = cluster * width; place < (cluster + 1) * width; place++) centroids[place] /= sizes[cluster]
  }
}
