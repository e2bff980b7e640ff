import { atom, type Fragment, fragment, operand, type Part } from './fragment.ts'
import type { Mention, Reading } from './reading.ts'

/** Reads labels after `:`: names with `& | !` and parentheses; `:A:B` and `:A|:B` are read as `A&B` and `A|B`. Rejects `%` and computed names. */
export function readLabelExpression(reading: Reading, kind: Mention['kind']): Fragment {
  return reading.nested(() => readAny(reading, kind))
}

function readAny(reading: Reading, kind: Mention['kind']): Fragment {
  const first = readAll(reading, kind)
  const parts: Part[] = []
  while (reading.acceptSign('|')) {
    reading.acceptSign(':')
    parts.push('|', operand(readAll(reading, kind)))
  }
  return parts.length === 0 ? first : fragment('operation', operand(first), ...parts)
}

function readAll(reading: Reading, kind: Mention['kind']): Fragment {
  const first = readOne(reading, kind)
  const parts: Part[] = []
  while (reading.acceptSign('&') || (kind === 'label' && reading.acceptSign(':'))) parts.push('&', operand(readOne(reading, kind)))
  return parts.length === 0 ? first : fragment('operation', operand(first), ...parts)
}

function readOne(reading: Reading, kind: Mention['kind']): Fragment {
  if (reading.acceptSign('!')) return atom('!', operand(reading.nested(() => readOne(reading, kind))))
  if (reading.isSign('%')) reading.refuse('% stands for any name in Cypher; leave it out here.')
  if (!reading.acceptSign('(')) return reading.mention(kind, kind === 'label' ? 'A label' : 'A relationship type')
  const inner = readLabelExpression(reading, kind)
  reading.expectSign(')', 'after labels or types')
  return operand(inner)
}
