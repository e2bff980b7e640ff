const steps = [1, 2, 2.5, 5, 10]

/** Round numbers from `least` to `most`, about `wanted` of them. */
export function ticksOf(least: number, most: number, wanted: number): readonly number[] {
  if (!(most > least)) return [least]
  const rough = (most - least) / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((one) => one * power >= rough) ?? 10) * power
  const first = Math.ceil(least / step - 1e-9)
  const last = Math.floor(most / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** How many values fit below a chart of this width in pixels. */
export const ticksFor = (width: number): number => Math.min(6, Math.max(3, width / 110))

/** Maps values from `least` to `most` to pixels; a single value lies in the middle. */
export function scaleOf([least, most]: Range, [from, to]: Range): (value: number) => number {
  return (value) => (most > least ? from + ((value - least) / (most - least)) * (to - from) : (from + to) / 2)
}

export type Range = readonly [least: number, most: number]

export function rangeOf(values: readonly number[]): Range {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return [least, most]
}
