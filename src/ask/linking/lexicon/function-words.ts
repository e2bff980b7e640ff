import lists from './function-words.json' with { type: 'json' }

const words = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

/** Articles, pronouns, prepositions, conjunctions, auxiliaries and some adverbs restrict no answer. */
export const closedClass = words(lists.closed)

/** Question words and general nouns and verbs restrict nothing, unless the graph has them as names. */
export const lightWords = words(lists.light)
