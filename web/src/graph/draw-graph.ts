import type { Painted, Screen } from './painted.ts'
import type { Pixels, Word } from './pixels.ts'

/** From here on nodes are squares, which take a quarter of the time. */
const SQUARES_FROM = 10_000
const CHECK_EVERY = 128
/** Up to this many links are opaque; more let each other shine through. */
const OPAQUE_LINKS = 1000
const LEAST_SHARE = 40
/** How far beside a node a pointer still means it, in pixels. */
const REACH = 4

export const linkCount = ({ world }: Painted): number => world.ends.length / 2

/** Draws links from this one on until the time is up. Returns the next. */
export function drawLinks(pixels: Pixels, painted: Painted, { scale, left, top }: Screen, colour: Word, from: number, until: number): number {
  const { points, ends, typeOf } = painted.world
  const { shown, shownTypes } = painted.styles
  const count = linkCount(painted)
  const share = Math.max(LEAST_SHARE, Math.min(256, 256 * Math.sqrt(OPAQUE_LINKS / count))) | 0
  for (let at = from; at < count; at++) {
    if (at % CHECK_EVERY === 0 && at > from && performance.now() > until) return at
    const source = ends[2 * at] as number
    const target = ends[2 * at + 1] as number
    if (shown[source] === 0 || shown[target] === 0 || shownTypes[typeOf[at] as number] === 0) continue
    // The middle of a pixel is at its half.
    const x = (points[2 * source] as number) * scale + left - 0.5
    const y = (points[2 * source + 1] as number) * scale + top - 0.5
    pixels.line(x, y, (points[2 * target] as number) * scale + left - 0.5, (points[2 * target + 1] as number) * scale + top - 0.5, colour, share)
  }
  return count
}

export function drawNodes(pixels: Pixels, { world, styles, ranked }: Painted, { scale, left, top, growth }: Screen): void {
  const { points } = world
  const isMany = ranked.length > SQUARES_FROM
  // The last are drawn first, so that the first in rank lie on top.
  for (let rank = ranked.length - 1; rank >= 0; rank--) {
    const at = ranked[rank] as number
    const x = (points[2 * at] as number) * scale + left
    const y = (points[2 * at + 1] as number) * scale + top
    const radius = (styles.sizes[at] as number) * growth
    if (x < -radius || y < -radius || x > pixels.width + radius || y > pixels.height + radius) continue
    if (isMany) pixels.square(x, y, radius, styles.colours[at] as Word)
    else pixels.disc(x, y, radius, styles.colours[at] as Word)
  }
}

/** The place of the node that is shown here; null: none. */
export function nodeAt({ world, styles, ranked }: Painted, { scale, left, top, growth }: Screen, x: number, y: number): number | null {
  let [best, least] = [-1, REACH]
  for (const at of ranked) {
    const distance = Math.hypot((world.points[2 * at] as number) * scale + left - x, (world.points[2 * at + 1] as number) * scale + top - y)
    const beside = distance - (styles.sizes[at] as number) * growth
    if (beside < least) [best, least] = [at, beside]
  }
  return best < 0 ? null : best
}
