import { setsOf } from './reading/word-lists.ts'
import lists from './words.json' with { type: 'json' }

/** Words of questions about told graphs, by what they do there. */
export const words = setsOf(lists)
