/**
 * JSON text of a value. Integers beyond 2^53 (BigInt) are written as strings, since readers would round them.
 * The plain path comes first: a replacer makes stringify several times slower and hardly any payload holds a BigInt.
 */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))
  }
}
