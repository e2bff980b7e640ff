import type { Whole } from './use-whole-graph.ts'

export interface Circle {
  readonly label: string
  readonly count: number
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Arrow {
  readonly type: string
  readonly source: string
  readonly target: string
  readonly count: number
  /** Number among the arrows between the same two labels, in either direction. */
  readonly nth: number
}

export const WIDTH = 900
export const HEIGHT = 600
const MOST_CIRCLES = 16
const MOST_ARROWS = 40
const MIDDLE = 325
const [LEAST_RADIUS, MOST_RADIUS] = [22, 44]

/** The most frequent labels on an ellipse, sized by count, and the types between them. */
export function layOut({ labels, relationshipTypes }: Whole): {
  readonly circles: readonly Circle[]
  readonly arrows: readonly Arrow[]
  readonly left: number
} {
  const sorted = [...labels].sort((a, b) => Number(b.count) - Number(a.count)).slice(0, MOST_CIRCLES)
  const most = Math.max(1, ...sorted.map(({ count }) => Number(count)))
  const circles = sorted.map(({ label, count }, at): Circle => {
    const angle = (2 * Math.PI * at) / sorted.length - Math.PI / 2
    const away = sorted.length === 1 ? 0 : 1
    const radius = LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(Number(count) / most)
    return { label, count: Number(count), radius, x: WIDTH / 2 + away * 340 * Math.cos(angle), y: MIDDLE + away * 190 * Math.sin(angle) }
  })
  const known = new Set(sorted.map(({ label }) => label))
  const seen = new Map<string, number>()
  const all = relationshipTypes.flatMap(({ type, patterns }) =>
    patterns.flatMap(({ source, target, count }) => (known.has(source) && known.has(target) ? [{ type, source, target, count: Number(count) }] : []))
  )
  const arrows = all
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_ARROWS)
    .map((arrow): Arrow => {
      const pair = [arrow.source, arrow.target].sort().join('\n')
      const nth = seen.get(pair) ?? 0
      seen.set(pair, nth + 1)
      return { ...arrow, nth }
    })
  return { circles, arrows, left: all.length - arrows.length }
}
