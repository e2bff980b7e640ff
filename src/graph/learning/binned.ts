/** Features as small numbers in the same order, between which trees split. */
export interface Binned {
  /** Column-major: bins of rows 0..rowCount-1 of the first feature, then of the next. */
  readonly bins: Uint8Array
  readonly rowCount: number
  /** For each feature, the threshold between each bin and the next. */
  readonly thresholds: readonly Float64Array[]
}

export const MAX_BINS = 256

/** Bins the given rows. A feature of up to 256 values loses nothing; otherwise bins hold about as many rows each. O(width rows log rows). */
export function binFeatures(features: Float64Array, width: number, rows: Uint32Array): Binned {
  const rowCount = rows.length
  const bins = new Uint8Array(width * rowCount)
  const thresholds: Float64Array[] = []
  const column = new Float64Array(rowCount)
  for (let feature = 0; feature < width; feature++) {
    for (let i = 0; i < rowCount; i++) column[i] = features[rows[i] * width + feature]
    const between = thresholdsOf(column.slice().sort())
    for (let i = 0; i < rowCount; i++) bins[feature * rowCount + i] = binOf(column[i], between)
    thresholds.push(between)
  }
  return { bins, rowCount, thresholds }
}

/** Midpoints of neighbouring values, where a bin is full. */
function thresholdsOf(sorted: Float64Array): Float64Array {
  let distinct = sorted.length === 0 ? 0 : 1
  for (let i = 1; i < sorted.length; i++) if (sorted[i] !== sorted[i - 1]) distinct++
  const between: number[] = []
  const isExact = distinct <= MAX_BINS
  for (let i = 1; i < sorted.length; i++) {
    if (sorted[i] === sorted[i - 1]) continue
    const isFull = isExact || i * MAX_BINS >= (between.length + 1) * sorted.length
    if (isFull && between.length < MAX_BINS - 1) between.push(sorted[i - 1] + (sorted[i] - sorted[i - 1]) / 2)
  }
  return Float64Array.from(between)
}

/** The number of thresholds below the value; a value on a threshold is below it. */
function binOf(value: number, thresholds: Float64Array): number {
  let low = 0
  let high = thresholds.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value <= thresholds[middle]) high = middle
    else low = middle + 1
  }
  return low
}
