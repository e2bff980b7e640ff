import lists from './words.json' with { type: 'json' }

type List = keyof typeof lists

const sets = Object.fromEntries(Object.entries(lists).map(([name, text]) => [name, new Set(text.split(' '))])) as unknown as Readonly<
  Record<List, ReadonlySet<string>>
>

/** Closed word lists that decide what a query may contain. */
export const words = sets

/** Whether a word or its lemma is in a list. */
export const isIn = ({ folded, lemma }: { readonly folded: string; readonly lemma: string }, list: List): boolean =>
  sets[list].has(folded) || sets[list].has(lemma)
