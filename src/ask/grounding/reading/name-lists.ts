import type { Checked } from '../claim.ts'
import { cues, hedges, numerals } from './cues.ts'
import { firstNotBefore, type Item, itemsBetween, type NameItem } from './item.ts'
import { isNegated } from './negation.ts'
import type { Word } from './words.ts'

/** A list of names, in one line or several, with the text around it. */
export interface NameList {
  readonly items: readonly NameItem[]
  readonly names: ReadonlySet<string>
  readonly start: number
  readonly end: number
  /** The words of its sentences before and after it, from its heading on. */
  readonly lead: readonly Word[]
  readonly trail: readonly Word[]
  readonly around: readonly Item[]
  readonly isNegated: boolean
  /** Whether the list is incomplete: `such as`, `and others`. */
  readonly isHedged: boolean
  readonly between: ReadonlySet<string>
}

const separators = cues(', ; / | • ◦ ▪ · - – — & + and or plus also the ( ) [ ] " “ ” \' ’')
const steps = cues('to then → > ⇒ ➔ ➜ ↓ = ... … –> : .')
const joinless = cues('. : ! ? = < > → ⇒ ➔ ➜ ↓ …')
const arrows = cues('→ > ⇒ ➔ ➜')
const quotes = cues('" “ \' ‘ (')
const endings = cues('! ? (')

export interface ListPlace {
  readonly start: number
  readonly end: number
  read(): NameList
}

/** Finds lists of two or more names; `isPath` also allows words of a path between them. */
export function nameLists(checked: Checked, isPath: boolean): ListPlace[] {
  const runs: NameItem[][] = []
  let last: Item | null = null
  for (const item of checked.read.items) {
    const isNext = item.type === 'name' && last?.type === 'name' && joins(checked.read, last, item, isPath)
    if (item.type === 'name' && isNext) runs.at(-1)?.push(item)
    else if (item.type === 'name') runs.push([item])
    last = item
  }
  return runs.flatMap((run) => {
    const [first, last] = [run[0] as NameItem, run.at(-1) as NameItem]
    return first === last ? [] : [{ start: first.start, end: last.end, read: () => nameList(run, checked) }]
  })
}

/** Whether two names belong to one list: only punctuation, list numbers and function words separate them, on a path also words such as `comes next`. */
function joins({ words, heads }: Checked['read'], last: Item, next: Item, isPath: boolean): boolean {
  const between = words.slice(last.to, next.from)
  if (between.length === 0 || between.length > 12 || heads.get(last.from) !== heads.get(next.from) || isApart(words, last, next)) return false
  const isPassage = between.filter(({ kind }) => kind === 'word').length <= 5 && !between.some(({ kind, text }) => kind === 'number' || endings.has(text))
  if (isPath && isPassage) return true
  return between.every(({ folded, kind }, step) => {
    const isSeparator = kind === 'break' || kind === 'number' || separators.has(folded) || (kind === 'sign' && !joinless.has(folded))
    return isSeparator || (isPath && steps.has(folded)) || (folded === '.' && between[step - 1]?.kind === 'number')
  })
}

/** Whether two names belong to different lists: `["A", "B"], ["C"]`, `to A: [B, C]`, `A → B\nC → D`, or a plain line before a bullet: `A\n- B`. */
function isApart(words: readonly Word[], last: Item, next: Item): boolean {
  const between = words.slice(last.to, next.from)
  const isMarked = (word: Word | undefined) => word?.kind === 'sign' && !quotes.has(word.text)
  const before = words[last.from - 1]
  const isWays = arrows.has(before?.folded ?? '') && arrows.has(words[next.to]?.folded ?? '')
  const isNewLine = between.some(({ kind }) => kind === 'break')
  return between.some(({ text }) => text === '[') || (isNewLine && (isWays || (isMarked(words[next.from - 1]) && !isMarked(before))))
}

const exhaustive = cues('no nothing nobody without none')

function nameList(run: readonly NameItem[], { read, facts }: Checked): NameList {
  const { words, sentences, items } = read
  const [first, last] = [run[0] as NameItem, run.at(-1) as NameItem]
  const isLines = words.slice(first.to, last.from).some(({ kind }) => kind === 'break')
  const begin = headed(words, sentences, firstNotBefore(sentences, (start) => start <= first.from) - 1, isLines)
  const stop = sentences[firstNotBefore(sentences, (start) => start < last.to)] ?? words.length
  facts.steps.take(stop - begin)
  const inside = new Set<Item>(run)
  const around = itemsBetween(items, begin, stop).filter((item) => item.to <= stop && !inside.has(item))
  const lead = words.slice(begin, first.from).filter((_, step) => !read.inNames.has(begin + step))
  const trail = words.slice(last.to, stop).filter((_, step) => !read.inNames.has(last.to + step))
  const beside = [...lead, ...trail]
  // In `3 others: A, B and C` the others are the listed names.
  const isCounted = (at: number) => at < lead.length && (beside[at - 1]?.kind === 'number' || numerals.has(beside[at - 1]?.folded ?? ''))
  return {
    items: run,
    names: new Set(run.map(({ name }) => name)),
    start: first.start,
    end: last.end,
    lead,
    trail,
    around,
    isNegated: isNegated(beside, 0, beside.length, []),
    isHedged: beside.some(({ folded }, at) => hedges.has(folded) && !exhaustive.has(beside[at - 1]?.folded ?? '') && !isCounted(at)),
    between: new Set(run.slice(1).flatMap(({ from }, at) => words.slice((run[at] as NameItem).to, from).map(({ folded }) => folded)))
  }
}

const MAX_HEADINGS = 12

/** Returns the start of a sentence with its introduction: the text before it belongs to it if it ends with a colon or without a full stop, or has no word. */
function headed(words: readonly Word[], sentences: readonly number[], index: number, isLines: boolean): number {
  let at = index
  while (at > 0 && index - at < MAX_HEADINGS && isHeading(words, sentences[at - 1] ?? 0, sentences[at] ?? 0, isLines)) at--
  return sentences[at] ?? 0
}

function isHeading(words: readonly Word[], from: number, to: number, isLines: boolean): boolean {
  const spoken = words.slice(from, to).filter(({ kind }) => kind !== 'break')
  const last = spoken.at(-1)?.text ?? ':'
  const isOpen = isLines && words[to - 1]?.kind === 'break' && last !== '.' && last !== '!'
  return last === ':' || isOpen || spoken.every(({ kind }) => kind !== 'word')
}
