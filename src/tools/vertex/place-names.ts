import type { Point } from './lay-out-nodes.ts'

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The mean width of a letter in pixels. */
const LETTER = 5
const LINE = 10
/** The vertical distance from the middle of a box to its text's baseline. */
const BASELINE = 3

function boxAround({ x, y }: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * The middle of each node's name: below, above or beside the node, where it overlaps least with nodes and earlier names, and within the panel.
 * @param names as they are shown
 * @param places of nodes, in pixels
 */
export function placeNames(
  names: readonly string[],
  places: readonly Point[],
  radius: number,
  panel: { readonly width: number; readonly height: number }
): Point[] {
  const taken = places.map((place) => boxAround(place, 2 * radius, 2 * radius))
  return places.map(({ x, y }, node) => {
    const width = LETTER * Array.from(names[node] ?? '').length + 2
    const away = radius + LINE / 2 + 2
    const aside = radius + width / 2 + 3
    const wishes = [
      { x, y: y + away },
      { x, y: y - away },
      { x: x + aside, y },
      { x: x - aside, y },
      { x: x + aside * 0.8, y: y + away * 0.7 },
      { x: x - aside * 0.8, y: y + away * 0.7 }
    ].map((wish) => ({ x: Math.min(panel.width - width / 2 - 3, Math.max(width / 2 + 3, wish.x)), y: wish.y }))
    const hides = wishes.map((wish) => {
      const box = boxAround(wish, width, LINE)
      const outside = box.bottom > panel.height || box.top < 2 * LINE ? width * LINE : 0
      return taken.reduce((sum, other) => sum + overlap(box, other), outside)
    })
    const best = wishes[hides.indexOf(Math.min(...hides))] ?? { x, y }
    taken.push(boxAround(best, width, LINE))
    return { x: best.x, y: best.y + BASELINE }
  })
}
