import type { View } from '../picture/scene.ts'
import type { Styles } from './look.ts'
import type { World } from './world.ts'

/** All that a picture depends on, but its size and theme. */
export interface Painted {
  readonly world: World
  readonly styles: Styles
  /** Places of the nodes that are shown, the first in rank first. */
  readonly ranked: readonly number[]
  readonly view: View
  /** Places of nodes that stand out; null: none. */
  readonly focus: number | null
  readonly hovered: number | null
}

/** How the plane lies on the picture, in pixels. */
export interface Screen {
  readonly scale: number
  readonly left: number
  readonly top: number
  /** By which the radii of nodes are multiplied: nodes grow slower than the distances between them. */
  readonly growth: number
}

const LEAST_GROWTH = 0.5
const MOST_GROWTH = 5
/** Pixels of the page in one unit at which nodes have the radius that their style says. */
const USUAL_SCALE = 900

/** The screen of a view in a frame of this size; `ratio` is the number of its pixels in one of the page. */
export function screenOf({ x, y, width, height }: View, frame: { readonly width: number; readonly height: number }, ratio: number): Screen {
  const scale = Math.min(frame.width / width, frame.height / height)
  const growth = Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, Math.sqrt(scale / ratio / USUAL_SCALE)))
  return { scale, left: frame.width / 2 - (x + width / 2) * scale, top: frame.height / 2 - (y + height / 2) * scale, growth: growth * ratio }
}
