import { cues } from './cues.ts'
import { firstNotBefore, type Item, type NumberItem } from './item.ts'
import type { ReadTables } from './tables.ts'
import type { Word } from './words.ts'

/** Maximum characters from a line's start to its number. */
const MAX_BEFORE = 400

/** Returns the end of a number that begins a line of a list. */
function enumeratorEnd(text: string, start: number): number {
  const near = Math.max(0, start - MAX_BEFORE)
  const begin = near + text.slice(near, start).lastIndexOf('\n') + 1
  if (begin === near && near > 0) return 0
  const match = /^[ \t>*_-]*(?:#\d+[*_]*[.):–—-]?|\(?\d+\uFE0F?\u20E3?[*_]*(?:[.)]|(?<=\u20E3)))[*_]*[ \t]/.exec(text.slice(begin, begin + 40))
  return match === null ? 0 : begin + match[0].length
}

const steps = cues('step stop order nr index')

/** Finds numbers that count lines or columns, and those that begin a line outside a list before a name: `2. A`. */
export function numbersOfLines(
  text: string,
  found: readonly Item[],
  { heads, inHeads }: ReadTables
): { readonly enumerated: ReadonlySet<Item>; readonly placed: readonly Item[] } {
  const numbers = found.filter((item): item is NumberItem => item.type === 'number')
  const numbered = new Set(numbers.filter((item) => item.end <= enumeratorEnd(text, item.start)))
  // `6. That is all.` is not a list: a list has several lines, or begins with 1.
  const isList = numbered.size > 1 || [...numbered].some(({ number }) => number.value === 1)
  // In a column such as `Step`, the numbers count the lines.
  const isStep = (head: readonly Word[] | undefined) => head?.length === 1 && steps.has(head[0]?.stem ?? '')
  const enumerated = new Set<Item>(numbers.filter((item) => (isList && numbered.has(item)) || inHeads.has(item.from) || isStep(heads.get(item.from))))
  const isBeforeName = (item: Item) => {
    const next = found[firstNotBefore(found, ({ from }) => from < item.to)]
    return next?.type === 'name' && next.from - item.to <= 2
  }
  return { enumerated, placed: [...numbered].filter((item) => !enumerated.has(item) && isBeforeName(item)) }
}
