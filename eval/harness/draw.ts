/** Repeatable random draws: equal seeds give equal graphs on every machine. */
export interface Draw {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  one<T>(items: readonly T[]): T
  /** `count` distinct items, in drawn order. */
  some<T>(items: readonly T[], count: number): T[]
  chance(share: number): boolean
  /** An ISO date between the first days of two years. */
  date(firstYear: number, lastYear: number): string
}

/** Park and Miller's generator, which is exact in doubles. */
export function drawFrom(seed: number): Draw {
  let state = seed
  const next = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const one = <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return {
    int,
    one,
    some(items, count) {
      const left = [...items]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)).flat()
    },
    chance: (share) => next() < share,
    date: (firstYear, lastYear) => `${int(firstYear, lastYear)}-${twoDigits(int(1, 12))}-${twoDigits(int(1, 28))}`
  }
}
