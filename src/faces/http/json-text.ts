import { keptText } from '../../results/result-text.ts'

/**
 * Serialises a value as JSON. Integers beyond 2^53 (BigInt) become strings, because readers would round them. Plain stringify comes first: a replacer is
 * several times slower, and hardly any payload has a BigInt.
 */
export function toJson(value: unknown): string {
  try {
    return (typeof value === 'object' && value !== null ? keptText(value) : undefined) ?? JSON.stringify(value)
  } catch {
    return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))
  }
}
