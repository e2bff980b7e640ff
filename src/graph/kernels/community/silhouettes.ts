import type { KernelControl } from '../../control.ts'

/**
 * How well each node lies in its cluster, -1 to 1: (b - a) / max(a, b). a is its mean distance to the others of its cluster, b that to the nodes of the nearest
 * other cluster.
 * It is 0 for a node alone in its cluster, and where there is no other cluster.
 * @see Rousseeuw, Silhouettes: a graphical aid to the interpretation and validation of cluster analysis, 1987.
 * @param features `width` numbers a node
 * Time O(n^2 width), space O(n + k).
 */
export function silhouettesOf(features: Float64Array, width: number, communities: Uint32Array, k: number, control: KernelControl): Float64Array {
  const nodeCount = communities.length
  const sizes = new Uint32Array(k)
  for (const cluster of communities) sizes[cluster]++
  const silhouettes = new Float64Array(nodeCount)
  const sums = new Float64Array(k)
  const stride = Math.max(1, Math.floor(2 ** 20 / (nodeCount * width)))
  for (let u = 0; u < nodeCount; u++) {
    if (u % stride === 0) control.check(u / nodeCount)
    const own = communities[u]
    if (sizes[own] === 1) continue
    sums.fill(0)
    for (let v = 0; v < nodeCount; v++) sums[communities[v]] += distance(features, u * width, v * width, width)
    let other = Number.POSITIVE_INFINITY
    for (let cluster = 0; cluster < k; cluster++) if (cluster !== own && sizes[cluster] > 0) other = Math.min(other, sums[cluster] / sizes[cluster])
    const inside = sums[own] / (sizes[own] - 1)
    const larger = Math.max(inside, other)
    if (other < Number.POSITIVE_INFINITY && larger > 0) silhouettes[u] = (other - inside) / larger
  }
  return silhouettes
}

function distance(features: Float64Array, from: number, to: number, width: number): number {
  let sum = 0
  for (let place = 0; place < width; place++) {
    const delta = features[from + place] - features[to + place]
    sum += delta * delta
  }
  return Math.sqrt(sum)
}
