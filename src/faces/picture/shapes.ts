import type { Mark } from './scene.ts'

/** To a tenth of a pixel. */
export const number = (value: number): string => String(Math.round(value * 10) / 10)

/** A node; neighbouring groups differ in shape too, which also tells in grey. */
export function nodeShape(x: number, y: number, radius: number, mark: Mark): string {
  const shape = mark.startsWith('g') ? Number(mark.slice(1)) % 3 : 0
  if (shape === 0) return `<circle class="node ${mark}" cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"/>`
  const side = radius * 0.9
  const reach = radius * 1.25
  const d =
    shape === 1
      ? `M${number(x - side)} ${number(y - side)}h${number(2 * side)}v${number(2 * side)}h${number(-2 * side)}z`
      : `M${number(x)} ${number(y - reach)}l${number(reach)} ${number(reach)}l${number(-reach)} ${number(reach)}l${number(-reach)} ${number(-reach)}z`
  return `<path class="node ${mark}" d="${d}"/>`
}

interface Disc {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The line between two nodes; from a node to itself, a loop above it. */
export function linkLine(from: Disc, to: Disc): string {
  if (from !== to) return `M${number(from.x)} ${number(from.y)}L${number(to.x)} ${number(to.y)}`
  const [reach, wide] = [from.radius + 10, from.radius + 5]
  return `M${number(from.x)} ${number(from.y)}c${number(-wide)} ${number(-reach)} ${number(wide)} ${number(-reach)} 0 0`
}

/** An arrowhead at the rim of the target; none where the nodes touch, or are one. */
export function arrowhead(from: Disc, to: Disc): string {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  if (distance < from.radius + to.radius + 5) return ''
  const [x, y] = [(to.x - from.x) / distance, (to.y - from.y) / distance]
  const [tipX, tipY] = [to.x - x * (to.radius + 0.5), to.y - y * (to.radius + 0.5)]
  const [baseX, baseY] = [tipX - x * 6, tipY - y * 6]
  return `M${number(tipX)} ${number(tipY)}L${number(baseX - y * 2.6)} ${number(baseY + x * 2.6)}L${number(baseX + y * 2.6)} ${number(baseY - x * 2.6)}z`
}
