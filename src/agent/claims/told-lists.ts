import type { Checked } from './checked.ts'
import type { Item, NameItem } from './clauses.ts'
import { hedges } from './cues.ts'
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
const steps = new Set(
  'to then onto next finally afterwards lastly on from go goes going continue continues continuing proceed proceeds head heads move moves over after that it at visit reach reaching change switch you start starting begin end ends → > ⇒ ➔ ➜ ↓ = first followed by way of via through before ... … –> until step stop stops there are here we arrive arriving get pass passes into towards again last'.split(
    ' '
  )
)

/** Lists of two names or more. With `isPath`, also names between which the words of a way stand. */
export function toldLists(checked: Checked, isPath: boolean): ToldList[] {
  const { words, items } = checked.read
  const inItems = new Set(items.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  const runs: NameItem[][] = []
  let last: Item | null = null
  for (const item of items) {
    if (item.type === 'name') {
      const isNext = last?.type === 'name' && joins(words, last.to, item.from, isPath, inItems)
      if (isNext) runs.at(-1)?.push(item)
      else runs.push([item])
    }
    last = item
  }
  return runs.flatMap((run) => (run.length > 1 ? [toldList(run, checked)] : []))
}

function joins(words: readonly Word[], from: number, to: number, isPath: boolean, inItems: ReadonlySet<number>): boolean {
  if (to <= from || to - from > 12) return false
  return words.slice(from, to).every((word, step) => {
    const { folded, kind } = word
    if (kind === 'break' || separators.has(folded)) return true
    // What numbers the lines of a list.
    if (kind === 'number') return !inItems.has(from + step)
    if (folded === '.') return isPath || words[from + step - 1]?.kind === 'number'
    return isPath && (steps.has(folded) || folded === ':')
  })
}

function toldList(run: NameItem[], { read }: Checked): ToldList {
  const { words, sentences, items } = read
  const [first, last] = [run[0] as NameItem, run.at(-1) as NameItem]
  const begin = headed(
    words,
    sentences,
    sentences.findLastIndex((start) => start <= first.from)
  )
  const stop = sentences.find((start) => start >= last.to) ?? words.length
  const inside = new Set<Item>(run)
  const around = items.filter((item) => item.from >= begin && item.to <= stop && !inside.has(item))
  const inAround = (at: number) => around.some((item) => item.type === 'name' && item.from <= at && at < item.to)
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
    isNegated: isNegated(lead, 0, lead.length, []) || isNegated(trail, 0, trail.length, []),
    isHedged: said.some(({ folded }, at) => hedges.has(folded) && !/^(no|nothing|nobody|without|none)$/.test(said[at - 1]?.folded ?? '')),
    between: new Set(run.slice(1).flatMap(({ from }, at) => words.slice((run[at] as NameItem).to, from).map(({ folded }) => folded)))
  }
}

/** Where what introduces a sentence begins: with the line over it that ends with a colon, or has no name of its own. */
function headed(words: readonly Word[], sentences: readonly number[], index: number): number {
  let at = index
  while (at > 0 && isHeading(words, sentences[at - 1] ?? 0, sentences[at] ?? 0)) at--
  return sentences[at] ?? 0
}

function isHeading(words: readonly Word[], from: number, to: number): boolean {
  const said = words.slice(from, to).filter(({ kind }) => kind !== 'break')
  return said.length === 0 || said.at(-1)?.text === ':' || said.every(({ kind }) => kind !== 'word')
}
