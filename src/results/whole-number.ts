/** How a caller writes an integer that JSON would round: its digits as text, or marked, to differ from any text of a graph. */
export interface MarkedInteger {
  readonly integer: string
}

const digits = /^[+-]?\d{1,30}$/
const [LEAST, MOST] = [-(2n ** 63n), 2n ** 63n - 1n]

/** The integer in the text, a BigInt beyond 2^53; null unless it fits 64 bits. */
export function integerOf(text: string): number | bigint | null {
  if (!digits.test(text)) return null
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number === 0 ? 0 : number
  const exact = BigInt(text.replace(/^\+/, ''))
  return exact >= LEAST && exact <= MOST ? exact : null
}

export function isMarkedInteger(value: unknown): value is MarkedInteger {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return 'integer' in value && typeof value.integer === 'string' && Object.keys(value).length === 1
}

/** Whether the number may be a rounded integer: parsing JSON rounds all digits beyond 2^53. */
export function isRounded(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) <= 2 ** 63
}

/** Advice for a number that JSON rounds: where text has another meaning, and where it has none. */
export const writeMarked = 'JSON rounds integers beyond 2^53, so write {"integer": "digits"}'
export const writeDigits = `${writeMarked}, or the digits as text`
