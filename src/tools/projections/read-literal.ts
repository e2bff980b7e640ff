import { integerOf } from '../../results/whole-number.ts'
import type { TokenReader } from './projection-tokens.ts'

/** A number, text, boolean, or list of them. */
export function readLiteral(reader: TokenReader): unknown {
  if (reader.takes('true')) return true
  if (reader.takes('false')) return false
  if (reader.takes('-')) return numberOf(`-${reader.take('number', 'a number')}`)
  if (reader.takes('[')) {
    const items: unknown[] = []
    while (!reader.takes(']')) {
      items.push(readLiteral(reader))
      if (!reader.sees(']')) reader.expect(',')
    }
    return items
  }
  return reader.peek()?.kind === 'number' ? numberOf(reader.take('number', 'a number')) : reader.take('string', 'a number, text or list')
}

/** Digits that a number would round stay digits, because a projection is stored as JSON. */
function numberOf(text: string): number | { readonly integer: string } {
  return typeof integerOf(text) === 'bigint' ? { integer: text } : Number(text)
}
