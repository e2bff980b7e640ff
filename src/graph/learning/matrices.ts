/** Dense row-major matrices, each at its place in a longer array. All sums are in index order. */

/** Adds x W^T into `into`: `rows` rows of x with `inWidth` numbers each; W has `outWidth` rows of as many from `start` on. */
export function addByRows(into: Float64Array, x: Float64Array, rows: number, w: Float64Array, start: number, inWidth: number, outWidth: number): void {
  for (let row = 0; row < rows; row++) {
    const from = row * inWidth
    for (let out = 0; out < outWidth; out++) {
      const at = start + out * inWidth
      let sum = 0
      for (let i = 0; i < inWidth; i++) sum += x[from + i] * w[at + i]
      into[row * outWidth + out] += sum
    }
  }
}

/** The gradient of `addByRows`: adds dy W into `dx`, and dy^T x into `dw` from `start` on. */
export function addSlopes(
  dx: Float64Array,
  dw: Float64Array,
  dy: Float64Array,
  x: Float64Array,
  rows: number,
  w: Float64Array,
  start: number,
  inWidth: number,
  outWidth: number
): void {
  for (let row = 0; row < rows; row++) {
    const from = row * inWidth
    for (let out = 0; out < outWidth; out++) {
      const slope = dy[row * outWidth + out]
      if (slope === 0) continue
      const at = start + out * inWidth
      for (let i = 0; i < inWidth; i++) {
        dx[from + i] += slope * w[at + i]
        dw[at + i] += slope * x[from + i]
      }
    }
  }
}
