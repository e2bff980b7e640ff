import { setsOf } from './reading/word-lists.ts'
import lists from './words.json' with { type: 'json' }

/** Words of questions about inline graphs, by their role. */
export const words = setsOf(lists)
