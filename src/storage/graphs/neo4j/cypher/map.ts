import { atom, type Fragment, joined, locatedName } from './fragment.ts'
import type { Reading } from './reading.ts'

/** Reads `{key: value, ...}`: the properties of a pattern, or a constructed map. */
export function readMap(reading: Reading, keys: 'property' | 'own'): Fragment {
  reading.take()
  const entries: Fragment[] = []
  while (!reading.isSign('}')) {
    if (entries.length > 0) reading.expectSign(',', 'between the entries of a map')
    const key = keys === 'property' ? reading.mention('property', 'The name of a property') : ownKey(reading)
    reading.expectSign(':', 'after the key of a map')
    entries.push(atom(key, ': ', reading.grammar.expression(reading)))
  }
  reading.take()
  return atom('{', joined(entries, ', '), '}')
}

export function ownKey(reading: Reading): Fragment {
  const { text, at } = reading.takeName('The key of a map')
  reading.ownKeys.add(text)
  return locatedName(text, at)
}
