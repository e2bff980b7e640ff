/** Nodes of at most `maxDegree` neighbours by falling degree, ties by index: a counting sort. Time and space O(n + degrees). */
export function degreeOrder(offsets: Uint32Array, maxDegree: number): Uint32Array {
  const nodeCount = offsets.length - 1
  let largest = 0
  for (let u = 0; u < nodeCount; u++) largest = Math.max(largest, offsets[u + 1] - offsets[u])
  const bound = Math.min(largest, maxDegree)
  const starts = new Uint32Array(bound + 2)
  for (let u = 0; u < nodeCount; u++) {
    const degree = offsets[u + 1] - offsets[u]
    if (degree <= bound) starts[bound - degree + 1]++
  }
  for (let i = 1; i < starts.length; i++) starts[i] += starts[i - 1]
  const nodes = new Uint32Array(starts[bound + 1])
  for (let u = 0; u < nodeCount; u++) {
    const degree = offsets[u + 1] - offsets[u]
    if (degree <= bound) nodes[starts[bound - degree]++] = u
  }
  return nodes
}
