/** Points in nested boxes: box i holds `points[starts[i] .. ends[i] - 1]`, and is split into the boxes `2 i + 1` and `2 i + 2` when it exceeds a leaf. */
export interface KdTree {
  /** `width` coordinates a point. */
  readonly coordinates: Float64Array
  readonly width: number
  readonly points: Uint32Array
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  /** The least, then the largest coordinates of each box: 2 width numbers. */
  readonly bounds: Float64Array
  readonly leafSize: number
}

/** @see Bentley, Multidimensional binary search trees used for associative searching, 1975. Time O(n log n width), space O(n / leafSize width). */
export function kdTree(coordinates: Float64Array, width: number, leafSize: number): KdTree {
  const count = width === 0 ? 0 : coordinates.length / width
  const depth = count <= leafSize ? 0 : Math.ceil(Math.log2(count / leafSize))
  const boxCount = 2 ** (depth + 1) - 1
  const tree: KdTree = {
    coordinates,
    width,
    points: Uint32Array.from({ length: count }, (_, point) => point),
    starts: new Uint32Array(boxCount),
    ends: new Uint32Array(boxCount),
    bounds: new Float64Array(boxCount * 2 * width),
    leafSize
  }
  tree.ends[0] = count
  for (let box = 0; box < boxCount; box++) {
    const dimension = measureBox(tree, box)
    if (isLeaf(tree, box)) continue
    const [start, end] = [tree.starts[box], tree.ends[box]]
    const middle = (start + end) >>> 1
    select(tree, start, end - 1, middle, dimension)
    tree.starts[2 * box + 1] = start
    tree.ends[2 * box + 1] = middle
    tree.starts[2 * box + 2] = middle
    tree.ends[2 * box + 2] = end
  }
  return tree
}

export function isLeaf({ starts, ends, leafSize }: KdTree, box: number): boolean {
  return ends[box] - starts[box] <= leafSize || 2 * box + 2 >= starts.length
}

/** Sets the bounds of a box and returns its widest dimension. */
function measureBox({ coordinates, width, points, starts, ends, bounds }: KdTree, box: number): number {
  const least = 2 * width * box
  bounds.fill(Number.POSITIVE_INFINITY, least, least + width).fill(Number.NEGATIVE_INFINITY, least + width, least + 2 * width)
  for (let at = starts[box]; at < ends[box]; at++) {
    for (let place = 0; place < width; place++) {
      const value = coordinates[points[at] * width + place]
      if (value < bounds[least + place]) bounds[least + place] = value
      if (value > bounds[least + width + place]) bounds[least + width + place] = value
    }
  }
  let widest = 0
  for (let place = 1; place < width; place++) {
    if (bounds[least + width + place] - bounds[least + place] > bounds[least + width + widest] - bounds[least + widest]) widest = place
  }
  return widest
}

/** Partially sorts the points so that those before `middle` are at most, and those after at least, its coordinate. */
function select({ coordinates, width, points }: KdTree, first: number, last: number, middle: number, dimension: number): void {
  let low = first
  let high = last
  while (low < high) {
    const pivot = coordinates[points[(low + high) >>> 1] * width + dimension]
    let left = low
    let right = high
    while (left <= right) {
      while (coordinates[points[left] * width + dimension] < pivot) left++
      while (coordinates[points[right] * width + dimension] > pivot) right--
      if (left > right) break
      const swap = points[left]
      points[left++] = points[right]
      points[right--] = swap
    }
    if (middle <= right) high = right
    else if (middle >= left) low = left
    else return
  }
}

export function squaredApart({ coordinates, width }: KdTree, a: number, b: number): number {
  let sum = 0
  for (let place = 0; place < width; place++) {
    const delta = coordinates[a * width + place] - coordinates[b * width + place]
    sum += delta * delta
  }
  return sum
}

/** Squared distance of a point from the nearest place in a box, 0 within; Infinity for a box without points. */
export function squaredFromBox({ coordinates, width, bounds }: KdTree, point: number, box: number): number {
  const least = 2 * width * box
  let sum = 0
  for (let place = 0; place < width; place++) {
    const value = coordinates[point * width + place]
    const delta = Math.max(bounds[least + place] - value, value - bounds[least + width + place], 0)
    sum += delta * delta
  }
  return sum
}
