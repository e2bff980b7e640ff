import type { Mark } from './timeline-marks.ts'

interface Stretch {
  readonly from: number
  readonly to: number
  readonly weight: number
}

export interface TimeScale {
  /** Share of the width, 0 to 1. */
  at(time: number): number
  /** Idle stretches that are drawn shorter than they are. */
  readonly squeezed: readonly { readonly from: number; readonly to: number }[]
}

/** An idle stretch longer than this share of the whole is squeezed to the lesser share. */
const LONG = 0.15
const SQUEEZED = 0.06
const LEAST_MS = 1000

/** Stretches in which a step runs; where a run has none, the run itself. */
function busyOf(marks: readonly Mark[], now: number): readonly (readonly [number, number])[] {
  const runsWithSteps = new Set(marks.flatMap(({ kind, run }) => (kind === 'step' ? [run] : [])))
  return marks
    .filter(({ kind, run }) => kind === 'step' || (kind === 'run' && !runsWithSteps.has(run)))
    .map(({ start, end }) => [start, end ?? now] as const)
    .sort(([a], [b]) => a - b)
}

/** Time to place, with long idle stretches squeezed. */
export function scaleOf(marks: readonly Mark[], now: number): TimeScale {
  const first = Math.min(...marks.map(({ start }) => start))
  const last = Math.max(first + 1, ...marks.map(({ end }) => end ?? now))
  const isLong = (from: number, to: number) => to - from > Math.max(LEAST_MS, (last - first) * LONG)
  const gaps: { from: number; to: number }[] = []
  let free = first
  for (const [start, end] of busyOf(marks, now)) {
    if (isLong(free, start)) gaps.push({ from: free, to: start })
    free = Math.max(free, end)
  }
  if (isLong(free, last)) gaps.push({ from: free, to: last })
  return scaleWith(first, last, gaps)
}

function scaleWith(first: number, last: number, gaps: TimeScale['squeezed']): TimeScale {
  const idle = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const rest = last - first - idle
  const weight = rest > 0 ? (SQUEEZED * rest) / (1 - SQUEEZED * gaps.length) : 1
  const stretches: Stretch[] = []
  let from = first
  for (const gap of gaps) {
    stretches.push({ from, to: gap.from, weight: gap.from - from }, { ...gap, weight })
    from = gap.to
  }
  stretches.push({ from, to: last, weight: last - from })
  const total = stretches.reduce((sum, one) => sum + one.weight, 0)
  const at = (time: number) => stretches.reduce((sum, one) => sum + one.weight * shareOf(one, time), 0) / total
  return { at, squeezed: gaps }
}

function shareOf({ from, to }: Stretch, time: number): number {
  if (time >= to) return 1
  return time <= from ? 0 : (time - from) / (to - from)
}
