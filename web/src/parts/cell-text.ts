const SHOWN_DIGITS = 6

interface ShownList {
  readonly head: readonly unknown[]
  readonly tail: readonly unknown[]
  readonly length: number
}

const isShownList = (value: object): value is ShownList => 'head' in value && 'tail' in value

/** A cell as text: floats to six digits, long lists by their ends. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(SHOWN_DIGITS)))
  if (Array.isArray(value)) return value.map(cellText).join(', ')
  if (typeof value !== 'object') return String(value)
  if (!isShownList(value)) return JSON.stringify(value)
  const { head, tail, length } = value
  return `${head.map(cellText).join(', ')}, …, ${tail.map(cellText).join(', ')} (${length})`
}
