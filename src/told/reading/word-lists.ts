import lists from './words.json' with { type: 'json' }

/** Lists of phrases. */
export const { phrases } = lists

type Name = keyof typeof lists.words
const sets = {} as Record<Name, ReadonlySet<string>>
for (const [name, list] of Object.entries(lists.words)) sets[name as Name] = new Set(list.split(' '))

/** Words by what they say. */
export const words: Readonly<typeof sets> = sets
