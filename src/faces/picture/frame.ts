import type { SceneNode } from './scene.ts'

export const MARGIN = 24
/** Beside the outermost nodes, for names. */
const INSET = 14
/** The plot's height at most, as a share of its width. */
const MOST_HEIGHT = 0.85
/** In pixels. */
const LEAST_HEIGHT = 60
/** Pixels between the nodes of small graphs, which do not fill the width. */
const SPACING = 160

/** Turns points of a scene into pixels. */
export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Pixels of the longer side of all points. */
  readonly scale: number
  x(x: number): number
  y(y: number): number
}

/** Fits nodes, with their radii, between the margins, in the middle of the plot. */
export function frameOf(nodes: readonly SceneNode[], width: number, top: number): Frame {
  const [across, down] = [rangeOf(nodes, 'x'), rangeOf(nodes, 'y')]
  const inner = width - 2 * (MARGIN + INSET)
  const [wide, high] = [across.most - across.least, down.most - down.least]
  const scale = Math.min(inner / wide, (inner * MOST_HEIGHT) / high, SPACING * Math.sqrt(nodes.length))
  const height = Math.max(LEAST_HEIGHT, high * scale)
  const [middle, center] = [width / 2, top + INSET + height / 2]
  return {
    left: MARGIN,
    right: width - MARGIN,
    top,
    bottom: top + height + 2 * INSET,
    scale,
    x: (x) => middle + (x - (across.least + across.most) / 2) * scale,
    y: (y) => center + (y - (down.least + down.most) / 2) * scale
  }
}

function rangeOf(nodes: readonly SceneNode[], side: 'x' | 'y'): { readonly least: number; readonly most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const node of nodes) {
    least = Math.min(least, node[side] - node.radius)
    most = Math.max(most, node[side] + node.radius)
  }
  return nodes.length === 0 ? { least: 0, most: 0 } : { least, most }
}
