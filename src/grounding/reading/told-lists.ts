import type { Checked } from '../claim.ts'
import { hedges, numerals } from './cues.ts'
import { firstNotBefore, type Item, itemsBetween, type NameItem } from './item.ts'
import { isNegated } from './negation.ts'
import type { Word } from './words.ts'

/** Names told one after another, in a line or in lines, with what the text says around them. */
export interface ToldList {
  readonly items: readonly NameItem[]
  /** Names, each once. */
  readonly names: ReadonlySet<string>
  readonly start: number
  readonly end: number
  /** The sentences that the list stands in, with the heading over it. */
  readonly lead: readonly Word[]
  readonly trail: readonly Word[]
  /** Names and numbers told around the list. */
  readonly around: readonly Item[]
  readonly isNegated: boolean
  /** It says that there are others: `such as`, `and others`. */
  readonly isHedged: boolean
  /** The words between the names, of all of them. */
  readonly between: ReadonlySet<string>
}

const separators = new Set(', ; / | • ◦ ▪ · - – — & + and or plus also the ( ) [ ] " “ ” \' ’'.split(' '))
const steps = new Set('to then → > ⇒ ➔ ➜ ↓ = ... … –> :'.split(' '))

/** Where a list stands. */
export interface ListPlace {
  readonly start: number
  readonly end: number
  read(): ToldList
}

/** Lists of two names or more. With `isPath`, also names between which the words of a way stand. */
export function toldLists(checked: Checked, isPath: boolean): ListPlace[] {
  const { items } = checked.read
  const inItems = new Set(items.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  const runs: NameItem[][] = []
  let last: Item | null = null
  for (const item of items) {
    if (item.type === 'name') {
      const isNext = last?.type === 'name' && joins(checked.read, [last, item], isPath, inItems)
      if (isNext) runs.at(-1)?.push(item)
      else runs.push([item])
    }
    last = item
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)]
    return first === undefined || last === undefined || first === last ? [] : [{ start: first.start, end: last.end, read: () => toldList(run, checked) }]
  })
}

function joins({ words, heads }: Checked['read'], [last, next]: readonly [Item, Item], isPath: boolean, inItems: ReadonlySet<number>): boolean {
  const [from, to] = [last.to, next.from]
  if (to <= from || to - from > 12 || heads.get(last.from) !== heads.get(next.from)) return false
  if (isApart(words, last, next) || isHeadingOf(words, last, next)) return false
  if (isPath && isPassage(words.slice(from, to))) return true
  return words.slice(from, to).every((word, step) => {
    const { folded, kind } = word
    if (kind === 'break' || separators.has(folded) || (kind === 'sign' && !/^[.:!?=<>→⇒➔➜↓…]$/.test(folded))) return true
    // What numbers the lines of a list.
    if (kind === 'number') return !inItems.has(from + step)
    if (folded === '.') return isPath || words[from + step - 1]?.kind === 'number'
    return isPath && steps.has(folded)
  })
}

const arrows = new Set(['→', '>', '⇒', '➔', '➜'])

/** `["A", "B"], ["C"]`, `to A: [B, C]`, `A → B\nC → D`: lists of their own. */
function isApart(words: readonly Word[], last: Item, next: Item): boolean {
  const between = words.slice(last.to, next.from)
  const has = (sign: string) => between.some(({ text }) => text === sign)
  const isWays = has('\n') && arrows.has(words[last.from - 1]?.folded ?? '') && arrows.has(words[next.to]?.folded ?? '')
  return isWays || has('[')
}

/** `A\n- B`: a line without a mark over one that has one. */
function isHeadingOf(words: readonly Word[], last: Item, next: Item): boolean {
  return words.slice(last.to, next.from).some(({ kind }) => kind === 'break') && isMarked(words[next.from - 1]) && !isMarked(words[last.from - 1])
}

const isMarked = (word: Word | undefined) => word?.kind === 'sign' && !/^["“'‘(]$/.test(word.text)

/** A few words without a number: `comes next`, `. From there you get to`. */
const isPassage = (between: readonly Word[]) =>
  between.filter(({ kind }) => kind === 'word').length <= 5 && between.every(({ kind, text }) => kind !== 'number' && !/^[!?(]$/.test(text))

function toldList(run: readonly NameItem[], { read, facts }: Checked): ToldList {
  const { words, sentences, items } = read
  const [first, last] = [run[0] as NameItem, run.at(-1) as NameItem]
  const isLines = words.slice(first.to, last.from).some(({ kind }) => kind === 'break')
  const index = firstNotBefore(sentences, (start) => start <= first.from) - 1
  const begin = headed(words, sentences, index, isLines)
  const stop = sentences[firstNotBefore(sentences, (start) => start < last.to)] ?? words.length
  facts.steps.take(stop - begin)
  const inside = new Set<Item>(run)
  const around = itemsBetween(items, begin, stop).filter((item) => item.to <= stop && !inside.has(item))
  const inAround = (at: number) => {
    const item = around[firstNotBefore(around, ({ to }) => to <= at)]
    return item?.type === 'name' && item.from <= at
  }
  const lead = words.slice(begin, first.from).filter((_, step) => !inAround(begin + step))
  const trail = words.slice(last.to, stop).filter((_, step) => !inAround(last.to + step))
  const said = [...lead, ...trail]
  return {
    items: run,
    names: new Set(run.map(({ name }) => name)),
    start: first.start,
    end: last.end,
    lead,
    trail,
    around,
    isNegated: isNegated(said, 0, said.length, []),
    isHedged: said.some(
      ({ folded }, at) => hedges.has(folded) && !/^(no|nothing|nobody|without|none)$/.test(said[at - 1]?.folded ?? '') && !isCount(said, at, lead)
    ),
    between: new Set(run.slice(1).flatMap(({ from }, at) => words.slice((run[at] as NameItem).to, from).map(({ folded }) => folded)))
  }
}

/** `3 others: A, B and C`: those that the list tells. */
const isCount = (said: readonly Word[], at: number, lead: readonly Word[]) =>
  at < lead.length && said[at]?.folded === 'others' && (said[at - 1]?.kind === 'number' || numerals.has(said[at - 1]?.folded ?? ''))

const MAX_HEADINGS = 12

/** Where what introduces a sentence begins: with the line over it that ends with a colon, or has no name of its own. */
function headed(words: readonly Word[], sentences: readonly number[], index: number, isLines: boolean): number {
  let at = index
  while (at > 0 && index - at < MAX_HEADINGS && isHeading(words, sentences[at - 1] ?? 0, sentences[at] ?? 0, isLines)) at--
  return sentences[at] ?? 0
}

function isHeading(words: readonly Word[], from: number, to: number, isLines: boolean): boolean {
  const said = words.slice(from, to).filter(({ kind }) => kind !== 'break')
  const isOpen = isLines && words[to - 1]?.kind === 'break' && !/^[.!]$/.test(said.at(-1)?.text ?? '')
  return said.length === 0 || said.at(-1)?.text === ':' || isOpen || said.every(({ kind }) => kind !== 'word')
}
