import type { Draw } from '../harness/draw.ts'

/** A number as an answer may print it, correctly rounded. */
export function printed(value: number, draw: Draw): string {
  if (Number.isInteger(value)) return Math.abs(value) >= 1000 && draw.chance(0.5) ? value.toLocaleString('en-US') : String(value)
  if (Math.abs(value) < 0.01) return value.toPrecision(3)
  return value.toFixed(Math.abs(value) >= 100 ? draw.int(1, 2) : draw.int(2, 5))
}

/** Changes one digit of the number other than its last decimal. */
export function otherDigit(text: string, draw: Draw): string {
  const lastDecimal = text.includes('.') ? text.length - 1 : -1
  const places = [...text].flatMap((sign, at) => (/\d/.test(sign) && at !== lastDecimal ? [at] : []))
  const at = draw.one(places)
  const digit = draw.one([...'123456789'].filter((one) => one !== text[at]))
  return `${text.slice(0, at)}${digit}${text.slice(at + 1)}`
}

/** Increases the last decimal by one, or decreases a nine; null for whole numbers. */
export function otherRounding(text: string): string | null {
  if (!/^-?\d+\.\d+$/.test(text)) return null
  const last = Number(text.at(-1))
  return `${text.slice(0, -1)}${last === 9 ? 7 : last + 1}`
}

export function offByOne(count: number, draw: Draw): number {
  return count <= 2 || draw.chance(0.5) ? count + 1 : count - 1
}

/** Whether a printed number is a correct rounding of a value, so that the statement would not be wrong. */
export function isRightFor(text: string, value: number): boolean {
  const plain = text.replaceAll(',', '')
  const decimals = /\.(\d+)/.exec(plain)?.[1]?.length ?? 0
  const exponent = Number(/e([+-]?\d+)/.exec(plain)?.[1] ?? 0)
  return Math.abs(Number(plain) - value) <= 0.5 * 10 ** (exponent - decimals) * (1 + 1e-9)
}
