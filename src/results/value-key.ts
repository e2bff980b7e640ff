import { canonicalJson } from './canonical-json.ts'
import { isMissing } from './compare-values.ts'
import { isRounded } from './whole-number.ts'

/** A key for `Map` and `Set`: equal exactly when the cells are equal. 3 and 3n are equal, whatever their size, as are all missing cells. */
export function valueKey(value: unknown): unknown {
  if (isMissing(value)) return null
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (isRounded(value)) return BigInt(value)
  // The NUL in front keeps the JSON of an object apart from texts that read the same.
  return typeof value === 'object' ? `\0${canonicalJson(value)}` : value
}
