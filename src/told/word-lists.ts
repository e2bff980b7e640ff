import lists from './words.json' with { type: 'json' }

const sets = {} as Record<keyof typeof lists, ReadonlySet<string>>
for (const [name, list] of Object.entries(lists)) sets[name as keyof typeof lists] = new Set(list.split(' '))

/** Words of questions about told graphs, by what they do there. */
export const words: Readonly<typeof sets> = sets
