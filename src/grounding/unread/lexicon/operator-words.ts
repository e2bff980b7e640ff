import needs from './operator-words.json' with { type: 'json' }

/** What arguments must hold, so that a word of the language counts as carried. */
export type Need = keyof typeof needs

export const needsOf: ReadonlyMap<string, readonly Need[]> = (() => {
  const found = new Map<string, Need[]>()
  for (const [need, words] of Object.entries(needs) as [Need, string][]) {
    for (const word of words.split(' ')) found.set(word, [...(found.get(word) ?? []), need])
  }
  return found
})()

/** The place that an ordinal names: `second` is 2. `first` and `last` ask for an order only. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, at) => [word, at + 2] as const),
  ...Array.from({ length: 19 }, (_, at) => [`${at + 2}${at === 0 ? 'nd' : at === 1 ? 'rd' : 'th'}`, at + 2] as const)
])
