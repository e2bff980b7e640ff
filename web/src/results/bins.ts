import { rangeOf } from './ticks.ts'

export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

const BINS = 20

/** Counts of values in bins of one width; the last bin has its upper end too. */
export function binsOf(values: readonly number[], wanted = BINS): readonly Bin[] {
  if (values.length === 0) return []
  const [least, most] = rangeOf(values)
  if (least === most) return [{ from: least, to: most, count: values.length }]
  const width = (most - least) / wanted
  const counts = new Array<number>(wanted).fill(0)
  for (const value of values) {
    const at = Math.min(wanted - 1, Math.floor((value - least) / width))
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts.map((count, at) => ({ from: least + at * width, to: least + (at + 1) * width, count }))
}
