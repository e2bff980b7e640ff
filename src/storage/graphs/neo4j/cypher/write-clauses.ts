import { atom, type Fragment, joined, type Part } from './fragment.ts'
import { readPattern } from './pattern.ts'
import type { Reading } from './reading.ts'

/** The writing clauses, by their first words; their readers start after these. For a database that keeps nothing (see `Surroundings.mayWrite`). */
export const writeClauses: ReadonlyMap<string, (reading: Reading) => Fragment> = new Map<string, (reading: Reading) => Fragment>([
  ['CREATE', (reading) => listed(reading, readPattern)],
  ['MERGE', readMerge],
  ['SET', (reading) => listed(reading, readSetting)],
  ['REMOVE', (reading) => listed(reading, readRemoval)],
  ['DETACH DELETE', (reading) => listed(reading, reading.grammar.expression)],
  ['DELETE', (reading) => listed(reading, reading.grammar.expression)]
])

function listed(reading: Reading, read: (reading: Reading) => Fragment): Fragment {
  const items = [read(reading)]
  while (reading.acceptSign(',')) items.push(read(reading))
  return joined(items, ', ')
}

function readMerge(reading: Reading): Fragment {
  const parts: Part[] = [readPattern(reading)]
  for (let when = acceptWhen(reading); when !== undefined; when = acceptWhen(reading)) parts.push(` ${when} `, listed(reading, readSetting))
  return atom(...parts)
}

const acceptWhen = (reading: Reading) => ['ON CREATE SET', 'ON MATCH SET'].find((words) => reading.acceptWord(words))

/** Reads `n.property`, or labels: `n:A:B`. Returns null for the variable alone. */
function readPlace(reading: Reading): { readonly text: Fragment; readonly kind: 'property' | 'labels' } | null {
  if (reading.isSign(':')) return { text: names(reading, ':', 'label'), kind: 'labels' }
  return reading.isSign('.') ? { text: names(reading, '.', 'property'), kind: 'property' } : null
}

function names(reading: Reading, sign: string, kind: 'label' | 'property'): Fragment {
  const parts: Part[] = []
  while (reading.acceptSign(sign)) parts.push(sign, reading.mention(kind, kind === 'label' ? 'A label' : 'The name of a property'))
  return atom(...parts)
}

/** Reads `n.property = value`, `n = map`, `n += map` or `n:Label`. */
function readSetting(reading: Reading): Fragment {
  const variable = reading.variable()
  const place = readPlace(reading)
  if (place?.kind === 'labels') return atom(variable, place.text)
  const sign = place === null && reading.acceptSign('+') ? ' += ' : ' = '
  reading.expectSign('=', 'in SET')
  return atom(variable, place?.text ?? '', sign, reading.grammar.expression(reading))
}

function readRemoval(reading: Reading): Fragment {
  const variable = reading.variable()
  const place = readPlace(reading) ?? reading.refuse('REMOVE takes a property or labels of a variable: n.name or n:Label.')
  return atom(variable, place.text)
}
