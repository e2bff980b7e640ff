import { fold } from '../../../storage/graphs/fold.ts'
import { carries, cues, finiteVerbs, listSigns } from './cues.ts'
import { numbersOfLines } from './enumerators.ts'
import { type Item, type NameItem, namesIn } from './item.ts'
import type { NameFinder } from './name-finder.ts'
import { isNegated, isOffer } from './negation.ts'
import { type ReadTables, readTables } from './tables.ts'
import { dateAt, numberAt, type Word } from './words.ts'

/** A part of a sentence with one claim. */
export interface Clause {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly items: readonly Item[]
  readonly sentence: readonly Item[]
  /** Names of the clause before, which are this clause's subject. */
  readonly carried: readonly string[]
  readonly isNegated: boolean
}

export interface ReadText extends ReadTables {
  readonly text: string
  readonly words: readonly Word[]
  /** Items of the whole text without the numbers of lists. */
  readonly items: readonly Item[]
  readonly clauses: readonly Clause[]
  readonly inNames: ReadonlySet<number>
  /** Indexes of the words that begin sentences, and the one after the last. */
  readonly sentences: readonly number[]
  /** Numbers that begin a line outside a list, before a name: `2. A`. */
  readonly placed: ReadonlySet<number>
}

/** Reads the names, numbers and dates of a text; items do not overlap. */
function readItems(text: string, words: readonly Word[], names: NameFinder): Item[] {
  const items: Item[] = []
  for (let at = 0; at < words.length; ) {
    const item = itemAt(text, words, at, names)
    if (item !== null) items.push(item)
    at = Math.max(at + 1, item?.to ?? 0)
  }
  return items
}

function itemAt(text: string, words: readonly Word[], from: number, names: NameFinder): Item | null {
  const start = words[from]?.start ?? 0
  const placeTo = (to: number) => ({ from, to, start, end: words[to - 1]?.end ?? start })
  const found = names.at(text, words, from)
  if (found !== null) return { type: 'name', name: found.name, from, to: found.to, start, end: found.end }
  const date = dateAt(words, from)
  // A date can be the name of a row.
  if (date !== null)
    return names.has(fold(date.iso)) ? { type: 'name', name: fold(date.iso), ...placeTo(date.to) } : { type: 'date', iso: date.iso, ...placeTo(date.to) }
  const number = numberAt(words, from)
  return number === null ? null : { type: 'number', number, ...placeTo(number.to) }
}

const abbreviated = cues('eg ie vs approx no st dr mr mrs e i g')
const ends = cues('; ! ?')

/** Returns the indexes of words that begin a sentence. */
function sentenceStarts(words: readonly Word[], covered: (at: number) => boolean): number[] {
  const starts = [0]
  for (const [at, word] of words.entries()) {
    if (covered(at) || isAnswered(words, at)) continue
    const next = words[at + 1]
    const isStop = word.text === '.' && !abbreviated.has(words[at - 1]?.folded ?? '') && (next === undefined || next.start > word.end)
    if (isStop || word.kind === 'break' || ends.has(word.text)) starts.push(at + 1)
  }
  return starts
}

/** `How far is it? 3 hops.` makes one claim: the question belongs to its answer. */
function isAnswered(words: readonly Word[], at: number): boolean {
  const last = words[at]?.kind === 'break' ? words[at - 1] : words[at]
  return last?.text === '?' && words.slice(at + 1, at + 20).some(({ kind }) => kind === 'word' || kind === 'number')
}

/** A longer sentence is read in pieces of this length, which keeps the work linear in the text. */
const MAX_SENTENCE_WORDS = 300

/** Returns the starts of sentences and of the pieces of long ones, which are cut after the last comma, else between two words. */
function pieceStarts(starts: readonly number[], words: readonly Word[], covered: (at: number) => boolean): number[] {
  return starts.flatMap((from, i) => {
    const pieces = [from]
    const to = starts[i + 1] ?? words.length
    for (let at = from; to - at > MAX_SENTENCE_WORDS; at = pieces.at(-1) ?? to) {
      const cuts = Array.from({ length: MAX_SENTENCE_WORDS }, (_, step) => at + step + 1).filter((cut) => !covered(cut))
      pieces.push(cuts.findLast((cut) => words[cut - 1]?.text === ',') ?? cuts.at(-1) ?? at + MAX_SENTENCE_WORDS)
    }
    return pieces
  })
}

const contrasting = cues('while whereas but although though yet however followed whilst')
const indefinite = cues('nobody nothing none one anything all everything')
const subordinating = cues('if when once starting leaving from after beginning')
const backwards = cues('them these those list')
const opening = cues(': with at')

/** Returns the words within a sentence that begin a clause. */
function clauseStarts(words: readonly Word[], items: readonly Item[], from: number, to: number): number[] {
  const inside = items.filter((item) => item.from >= from && item.to <= to)
  const contrasts = (at: number) => isContrast(words[at]?.folded ?? '', words[at - 1]?.folded ?? '')
  const starts = [from]
  for (let at = from + 1; at < to; at++) {
    const word = words[at]?.folded ?? ''
    if (inside.some((item) => item.from < at && at < item.to)) continue
    if (contrasts(at)) starts.push(at)
    else if (listSigns.has(word) && opensClause(words, inside, at, starts.at(-1) ?? from)) starts.push(at + 1)
  }
  return starts
}

/** `while` contrasts, `but` in `nobody but A` does not. */
const isContrast = (word: string, before: string) => contrasting.has(word) && !(word === 'but' && indefinite.has(before))

/** A sign or `and` begins a clause before a name with a verb or colon, if the clause already has a name: `..., B has 3`. */
function opensClause(words: readonly Word[], items: readonly Item[], at: number, from: number): boolean {
  const next = items.find((item) => item.from > at)
  if (next?.type !== 'name' || next.from - at > 2 || !items.some((item) => item.type === 'name' && item.from >= from && item.to <= at)) return false
  if (next.from - at === 2 && !listSigns.has(words[at + 1]?.folded ?? '') && words[at + 1]?.folded !== 'the') return false
  // `A and B have 3` is one clause, and so is `If you leave A, B can be reached.`
  if (subordinating.has(words[from]?.folded ?? '') || items.some((item) => item.type === 'name' && item.to === at)) return false
  // `the neighbours of A, and B is one of them`, `what A leads to, and B is on that list`
  if (words.slice(next.to, next.to + 6).some(({ folded }) => backwards.has(folded))) return false
  const after = words[next.to]?.folded ?? ''
  return finiteVerbs.has(after) || opening.has(after)
}

const wordsOf = (items: readonly Item[]) => items.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step))

export function readText(text: string, words: readonly Word[], names: NameFinder): ReadText {
  const found = readItems(text, words, names)
  const tables = readTables(text, words)
  const { enumerated, placed } = numbersOfLines(text, found, tables)
  const items = found.filter((item) => !enumerated.has(item))
  const covered = new Set(wordsOf(found))
  const stops = new Set([...enumerated, ...placed].map((item) => item.to))
  const sentences = sentenceStarts(words, (at) => covered.has(at) || stops.has(at) || tables.joined.has(at))
  const starts = pieceStarts(sentences, words, (at) => covered.has(at))
  const clauses: Clause[] = []
  let next = 0
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1] ?? words.length
    const own: Item[] = []
    while (next < items.length && (items[next] as Item).from < to) own.push(items[next++] as Item)
    if (from < to && !isOffer(words, own, from, to)) addClauses(clauses, { words, items: own, from, to })
  }
  const [inNames, lines] = [new Set(wordsOf(namesIn(items))), new Set(placed.map(({ from }) => from))]
  return { ...tables, text, words, items, clauses, inNames, sentences: [...starts, words.length], placed: lines }
}

interface Sentence {
  readonly words: readonly Word[]
  readonly items: readonly Item[]
  readonly from: number
  readonly to: number
}

function addClauses(clauses: Clause[], { words, items, from, to }: Sentence): void {
  const starts = clauseStarts(words, items, from, to)
  for (const [i, begin] of starts.entries()) {
    const end = starts[i + 1] ?? to
    const start = words[begin]?.start ?? 0
    if (begin >= end) continue
    const isOwn = i > 0 || words.slice(begin, begin + 2).some(({ folded }) => carries.has(folded))
    clauses.push({
      from: begin,
      to: end,
      start,
      end: trimmedEnd(words, begin, end),
      items: items.filter((item) => item.from >= begin && item.to <= end),
      sentence: items,
      carried: isOwn ? carriedFrom(clauses.at(-1)) : [],
      isNegated: isNegated(words, begin, end, items)
    })
  }
}

function carriedFrom(clause: Clause | undefined): readonly string[] {
  const first = namesIn(clause?.items ?? [])[0]
  return first === undefined ? (clause?.carried ?? []) : [first.name]
}

const trailing = cues('. , ; ! ? and')

function trimmedEnd(words: readonly Word[], from: number, to: number): number {
  let last = to - 1
  while (last > from && (words[last]?.kind === 'break' || trailing.has(words[last]?.text ?? ''))) last--
  return (words[last] as Word).end
}

const groupsOf = new WeakMap<Clause, readonly (readonly NameItem[])[]>()

/** Groups names that only commas and the like separate. */
export function nameGroups(clause: Clause, words: readonly Word[]): readonly (readonly NameItem[])[] {
  const known = groupsOf.get(clause)
  if (known !== undefined) return known
  const groups: NameItem[][] = []
  let last: Item | null = null
  for (const item of clause.items) {
    const isNext = item.type === 'name' && last?.type === 'name' && isListed(words.slice(last.to, item.from))
    if (item.type === 'name' && isNext) groups.at(-1)?.push(item)
    else if (item.type === 'name') groups.push([item])
    last = item
  }
  groupsOf.set(clause, groups)
  return groups
}

const quotes = cues('" “ ” \' ’ ( ) the')

const isListed = (between: readonly Word[]) => between.length > 0 && between.every(({ folded }) => listSigns.has(folded) || quotes.has(folded))
