/** A number written in a text: its value, the decimals shown, whether it is a percentage. */
interface WrittenNumber {
  readonly text: string
  readonly value: number
  readonly decimals: number
  readonly percent: boolean
}

const NUMBER = /(?<![\p{L}\p{N}_.])[-−]?(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?(?:e[+-]?\d+)?(?:\s?%)?/giu

export function writtenNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(NUMBER)].map(([match]) => {
    const plain = match.replaceAll(',', '').replace('−', '-').replace(/\s?%$/, '')
    const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0
    return { text: match, value: Number(plain), decimals, percent: match.endsWith('%') }
  })
}

/** Numbers that results hold. A written number is supported by one that is equal to it after rounding to the decimals it shows. */
export class NumberSupport {
  private readonly sorted: Float64Array

  constructor(numbers: Iterable<number>) {
    this.sorted = Float64Array.from(new Set(numbers)).sort()
  }

  supports({ value, decimals, percent }: Omit<WrittenNumber, 'text'>): boolean {
    if (this.hasNear(value, decimals)) return true
    return percent && this.hasNear(value / 100, decimals + 2)
  }

  private hasNear(value: number, decimals: number): boolean {
    // Half a unit of the last decimal shown, and a little for the binary form of both.
    const reach = 0.5 * 10 ** -decimals + Math.abs(value) * 1e-12
    const at = this.firstFrom(value - reach)
    return at < this.sorted.length && (this.sorted[at] ?? Number.NaN) <= value + reach
  }

  private firstFrom(bound: number): number {
    let low = 0
    let high = this.sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.sorted[middle] ?? 0) < bound) low = middle + 1
      else high = middle
    }
    return low
  }
}
