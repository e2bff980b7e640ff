import type { PlacedNode, View } from './scene.ts'

/** Room around the nodes, as a share of the longer side. */
const MARGIN = 0.12
const LEAST_SIDE = 0.02

/** The view that holds the nodes in a frame of this aspect (width by height). */
export function fitTo(nodes: readonly PlacedNode[], aspect: number): View {
  if (nodes.length === 0) return { x: 0, y: 0, width: 1, height: 1 / aspect }
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of nodes) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const margin = Math.max(right - left, bottom - top, LEAST_SIDE) * MARGIN
  const width = Math.max(right - left + 2 * margin, (bottom - top + 2 * margin) * aspect)
  const height = width / aspect
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** The view scaled by `factor` about a point given as shares of its sides. */
export function zoom({ x, y, width, height }: View, factor: number, atX = 0.5, atY = 0.5): View {
  return { x: x + width * atX * (1 - factor), y: y + height * atY * (1 - factor), width: width * factor, height: height * factor }
}

/** The view moved by shares of its sides. */
export function pan({ x, y, width, height }: View, byX: number, byY: number): View {
  return { x: x + byX * width, y: y + byY * height, width, height }
}
