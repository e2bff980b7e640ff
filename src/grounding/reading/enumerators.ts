import { firstNotBefore, type Item } from './item.ts'
import type { ReadTables } from './tables.ts'
import type { Word } from './words.ts'

const MAX_BEFORE = 400

/** The number that opens a line of a list, with where it ends. */
export function enumeratorAt(text: string, start: number): { readonly place: number; readonly end: number } | null {
  // The number stands among the first signs of its line.
  const near = Math.max(0, start - MAX_BEFORE)
  const begin = near + text.slice(near, start).lastIndexOf('\n') + 1
  if (begin === near && near > 0 && text[near - 1] !== '\n') return null
  const match = /^[ \t>*_-]*(?:#(\d+)[*_]*[.):–—-]?|\(?(\d+)\uFE0F?\u20E3?[*_]*(?:[.)]|(?<=\u20E3)))[*_]*[ \t]/.exec(text.slice(begin, begin + 40))
  return match === null ? null : { place: Number(match[1] ?? match[2]), end: begin + match[0].length }
}

/** `(1) A, (2) B`: numbers that count the names after them. */
function inlineNumbers(words: readonly Word[], items: readonly Item[]): Item[] {
  const opening = items.filter((item, at) => {
    const next = items[at + 1]
    const isMarked = words[item.to]?.text === ')' || (words[item.to]?.text === '.' && words[item.from]?.kind === 'number')
    return (
      item.type === 'number' &&
      next?.type === 'name' &&
      isMarked &&
      next.from - item.to <= 2 &&
      !/^[\p{L}\p{N}]/u.test(words[item.from - 1]?.text.replace('(', '') ?? '')
    )
  })
  return opening.length > 1 && opening.every((item, at) => item.type === 'number' && item.number.value === at + 1) ? opening : []
}

/** A number under a heading like `Step`: it counts the lines. */
const isStep = (head: readonly Word[] | undefined, value: number) =>
  Number.isInteger(value) && head?.length === 1 && /^(step|stop|order|nr|index)$/.test(head[0]?.stem ?? '')

/** Numbers that count lines or columns and tell nothing, and those that open a line of no list before a name: `2. A`. */
export function numbersOfLines(
  text: string,
  words: readonly Word[],
  found: readonly Item[],
  { heads, inHeads }: ReadTables
): { readonly enumerated: ReadonlySet<Item>; readonly placed: readonly Item[] } {
  const numbers = found.filter(({ type }) => type === 'number')
  const isLineNumber = (item: Item) => {
    const enumerator = enumeratorAt(text, item.start)
    return enumerator !== null && item.end <= enumerator.end
  }
  const numbered = new Set([...numbers.filter(isLineNumber), ...inlineNumbers(words, found)])
  // `6. That is all.`: a list has more lines than one, or begins with the first.
  const isList = numbered.size > 1 || [...numbered].some((item) => item.type === 'number' && item.number.value === 1)
  const isTold = (item: Item) =>
    (isList && numbered.has(item)) || inHeads.has(item.from) || (item.type === 'number' && isStep(heads.get(item.from), item.number.value))
  const enumerated = new Set(numbers.filter(isTold))
  const isBeforeName = (item: Item) => {
    const next = found[firstNotBefore(found, ({ from }) => from < item.to)]
    return next?.type === 'name' && next.from - item.to <= 2
  }
  return { enumerated, placed: [...numbered].filter((item) => !enumerated.has(item) && isBeforeName(item)) }
}
