/** Points of nodes: x at 2 * node, then y. */
export type Points = Float32Array

export interface Range {
  readonly least: number
  readonly most: number
}

/** The ranges of x and of y over points, x at 2 * node; NaN is left out. Without points both ends are 0. */
export function rangesOf(points: ArrayLike<number>): readonly [x: Range, y: Range] {
  return [rangeOf(points, 0), rangeOf(points, 1)]
}

function rangeOf(points: ArrayLike<number>, side: 0 | 1): Range {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let at = side; at < points.length; at += 2) {
    const value = points[at] as number
    if (value < least) least = value
    if (value > most) most = value
  }
  return least > most ? { least: 0, most: 0 } : { least, most }
}
