import lists from './function-words.json' with { type: 'json' }

const words = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.flatMap((line) => line.split(' ')))

/** Closed classes: articles, pronouns, prepositions, conjunctions, auxiliaries, adverbs of manner of speaking. They narrow no answer. */
export const closedClass = words(lists.closed)

/** Words of asking, and nouns and verbs that stand for anything: they narrow nothing, unless the graph itself goes by them. */
export const lightWords = words(lists.light)
