import { isEverydayWord } from '../words/content.ts'
import type { Item } from '../words/item.ts'
import { type Asked, positions } from './tool-fit.ts'

/** What an everyday word weighs where the question calls the algorithm by its name. */
const besideName = 0.05
/** Words that turn a question round or narrow it: they are never passed over. */
const turning = new Set(
  'not no never without except excluding exclude excluded ignoring ignore instead only unless least most fewer less than above below between per each every average mean median sum total'.split(
    ' '
  )
)

/** The only label or relationship type of a graph narrows nothing: `the connections`, `all stations`. */
function narrows(item: Item, { schema }: Asked): boolean {
  if (item.kind === 'label') return schema.labels.length > 1
  return item.kind !== 'type' || schema.relationshipTypes.length > 1
}

/**
 * What of its weight the word at a place keeps, in a question that calls its algorithm by name: what is wanted has been said, and words around it that are written small and
 * that neither the graph nor the grammar knows are polish. Names, numbers, quotes and what turns or narrows a question weigh as ever.
 */
export function shareOf(asked: Asked): (at: number) => number {
  const { tokens, mentions } = asked.question
  const known = new Set([...mentions, ...asked.row].filter((item) => narrows(item, asked)).flatMap(positions))
  return (at) => (isEverydayWord(tokens, at) && !known.has(at) && !turning.has(tokens[at]?.folded ?? '') ? besideName : 1)
}
