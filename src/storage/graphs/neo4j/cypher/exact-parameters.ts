import { type EdgewiseError, invalidInput } from '../../../../base/errors.ts'
import { integerOf, isMarkedInteger, isRounded, writeMarked } from '../../../../results/whole-number.ts'

/** Converts `{"integer": "9007199254740993"}` in parameters to integers. Throws EDGEWISE_INVALID_INPUT for a number that JSON may have rounded. */
export function exactParameters(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, exact(value, name)]))
}

function exact(value: unknown, name: string): unknown {
  if (isRounded(value)) throw refusal(name, `cannot tell which integer ${value} stands for: ${writeMarked}`)
  if (Array.isArray(value)) return value.map((item) => exact(item, name))
  if (isMarkedInteger(value)) {
    const integer = integerOf(value.integer)
    if (integer === null) throw refusal(name, `takes the digits of a 64-bit integer as {"integer": digits}, not ${JSON.stringify(value.integer.slice(0, 40))}`)
    return integer
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exact(member, name)]))
}

function refusal(name: string, detail: string): EdgewiseError {
  return invalidInput(`The parameter $${name} ${detail}.`)
}
