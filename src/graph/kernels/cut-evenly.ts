/** Cuts rows into `count` ranges (at least 1) with about equal sums of rows and arcs: range i is rows bounds[i] .. bounds[i + 1] - 1. Time O(count log n). */
export function cutEvenly(offsets: Uint32Array, count: number): Uint32Array {
  const rowCount = offsets.length - 1
  const pieces = Math.max(1, count)
  const bounds = new Uint32Array(pieces + 1)
  const size = offsets[rowCount] + rowCount
  for (let piece = 1; piece < pieces; piece++) {
    const goal = (size * piece) / pieces
    let low = bounds[piece - 1]
    let high = rowCount
    while (low < high) {
      const middle = (low + high) >>> 1
      if (offsets[middle] + middle < goal) low = middle + 1
      else high = middle
    }
    bounds[piece] = low
  }
  bounds[pieces] = rowCount
  return bounds
}
