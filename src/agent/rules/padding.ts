import type { Item } from './item.ts'
import { type Asked, isAskedFor } from './tool-fit.ts'
import type { ToolWords } from './tool-words.ts'

/** What an everyday word weighs where the question calls the algorithm by its name. */
const besideName = 0.05
/** Words that turn a question round or narrow it: they are never passed over. */
const turning = new Set(
  'not no never without except excluding exclude excluded ignoring ignore instead only unless least most fewer less than above below between per each every average mean median sum total'.split(
    ' '
  )
)

const positions = ({ start, end }: { readonly start: number; readonly end: number }) => Array.from({ length: end - start }, (_, step) => start + step)

/** The only label or relationship type of a graph narrows nothing: `the connections`, `all stations`. */
function narrows(item: Item, { schema }: Asked): boolean {
  if (item.kind === 'label') return schema.labels.length > 1
  return item.kind !== 'type' || schema.relationshipTypes.length > 1
}

/**
 * What of its weight the word at a place keeps. One who calls an algorithm by its name has said what is wanted; words around it that are written small and
 * that neither the graph nor the question's own grammar knows are polish. Names, numbers, quotes and what turns or narrows a question weigh as ever.
 */
export function shareOf(words: ToolWords, asked: Asked): (at: number) => number {
  if (!isAskedFor(words, asked)) return () => 1
  const { tokens, mentions } = asked.question
  const known = new Set([...mentions, ...asked.row].filter((item) => narrows(item, asked)).flatMap(positions))
  return (at) => {
    const token = tokens[at]
    const isPlain = token !== undefined && /^\p{Ll}+(?:['-]\p{Ll}+)*$/u.test(at === 0 ? token.text.toLowerCase() : token.text)
    const isQuoted = /^["']$/.test(tokens[at - 1]?.text ?? '') || /^["']$/.test(tokens[at + 1]?.text ?? '')
    return isPlain && !isQuoted && !known.has(at) && !turning.has(token.folded) ? besideName : 1
  }
}
