import type { TokenReader } from './projection-tokens.ts'

/** A number, text, truth value, or list of them. */
export function readLiteral(reader: TokenReader): unknown {
  if (reader.takes('true')) return true
  if (reader.takes('false')) return false
  if (reader.takes('-')) return -Number(reader.take('number', 'a number'))
  if (reader.takes('[')) {
    const items: unknown[] = []
    while (!reader.takes(']')) {
      items.push(readLiteral(reader))
      if (!reader.sees(']')) reader.expect(',')
    }
    return items
  }
  return reader.peek()?.kind === 'number' ? Number(reader.take('number', 'a number')) : reader.take('string', 'a number, text or list')
}
