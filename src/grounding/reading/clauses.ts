import { fold } from '../../store/fold.ts'
import { isKey, nameSpans, type Span } from '../name-spans.ts'
import { carries, finiteVerbs, listSigns } from './cues.ts'
import { enumeratorAt, numbersOfLines } from './enumerators.ts'
import { type Item, type NameItem, namesIn } from './item.ts'
import type { NameFinder } from './name-finder.ts'
import { isNegated, isOffer } from './negation.ts'
import { type ReadTables, readTables } from './tables.ts'
import { dateAt, numberAt, type Word, type WrittenDate } from './words.ts'

/** A part of a sentence that says one thing. */
export interface Clause {
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
  readonly items: readonly Item[]
  /** Place in a list with numbers; null outside of one. */
  readonly enumerator: number | null
  /** Items of the whole sentence. */
  readonly sentence: readonly Item[]
  /** Names of the clause before, which this one speaks of. */
  readonly carried: readonly string[]
  readonly isNegated: boolean
}

export interface ReadText extends ReadTables {
  readonly text: string
  readonly words: readonly Word[]
  /** All of the text, without the numbers that lists are numbered with. */
  readonly items: readonly Item[]
  readonly clauses: readonly Clause[]
  /** The words that stand in names. */
  readonly inNames: ReadonlySet<number>
  /** The words at which sentences begin, and the one after the last. */
  readonly sentences: readonly number[]
  /** Numbers that open a line of no list before a name: `2. A`. */
  readonly placed: ReadonlySet<number>
}

/** Reads the names, numbers and dates of a text, none inside of another. */
function readItems(text: string, words: readonly Word[], names: NameFinder): Item[] {
  const strange = unknownNames(text, names)
  const items: Item[] = []
  for (let at = 0; at < words.length; ) {
    const item = itemAt(text, words, at, names, strange)
    if (item !== null) items.push(item)
    at = Math.max(at + 1, item?.to ?? 0)
  }
  return items
}

function itemAt(text: string, words: readonly Word[], at: number, names: NameFinder, strange: ReadonlyMap<number, number>): Item | null {
  const start = words[at]?.start ?? 0
  const endOf = (to: number) => words[to - 1]?.end ?? start
  const found = names.at(text, words, at)
  if (found !== null) return { type: 'name', name: found.name, from: at, to: found.to, start, end: found.end }
  const date = dateAt(words, at)
  if (date !== null) return dateItem(date, names, { start, end: endOf(date.to) })
  const number = numberAt(words, at)
  if (number !== null) return { type: 'number', number, from: at, to: number.to, start, end: endOf(number.to) }
  const stop = strange.get(start)
  return stop === undefined ? null : strangeAt(text, words, at, names, stop)
}

/** A date that a row is named by is a name. */
function dateItem({ iso, from, to }: WrittenDate, names: NameFinder, place: { readonly start: number; readonly end: number }): Item {
  const folded = fold(iso)
  return names.has(folded) ? { type: 'name', name: folded, from, to, ...place } : { type: 'date', iso, from, to, ...place }
}

/** A name that nothing says, up to where a known one begins. */
function strangeAt(text: string, words: readonly Word[], at: number, names: NameFinder, stop: number): Item | null {
  let to = at + 1
  while (to < words.length && (words[to] as Word).end <= stop && names.at(text, words, to) === null) to++
  while (to > at && /^[\p{Ll}\p{P}]/u.test((words[to - 1] as Word).text)) to--
  const [first, last] = [words[at] as Word, words[to - 1]]
  if (to === at || last === undefined) return null
  const name = fold(text.slice(first.start, last.end))
  return name === '' || names.isWord(name) ? null : { type: 'name', name, from: at, to, start: first.start, end: last.end }
}

/** Where capitalised words inside of sentences begin and end: names, even if no result says them. */
function unknownNames(text: string, { isNodeName }: NameFinder): Map<number, number> {
  const isNone = (span: Span) => (span.opens && !isNodeName(fold(span.text))) || isKey(text, span)
  return new Map(nameSpans(text).flatMap((span) => (isNone(span) ? [] : [[span.start, span.start + span.text.length] as const])))
}

const abbreviated = new Set(['eg', 'ie', 'vs', 'approx', 'no', 'st', 'dr', 'mr', 'mrs', 'e', 'i', 'g'])

/** Words at which a new sentence begins. */
function sentenceStarts(words: readonly Word[], covered: (at: number) => boolean): number[] {
  const starts = [0]
  for (const [at, word] of words.entries()) {
    if (covered(at)) continue
    const next = words[at + 1]
    const isStop = word.text === '.' && !abbreviated.has(words[at - 1]?.folded ?? '') && (next === undefined || next.start > word.end)
    if (isAnswered(words, at)) continue
    if (word.kind === 'break' || /^[;!?]$/.test(word.text) || isStop) starts.push(at + 1)
  }
  return starts
}

/** A longer sentence is a list of data: it is read in pieces of this length, so that the work grows with the length of the text and not with its square. */
const MAX_SENTENCE_WORDS = 300

/** Where sentences begin and, in those that are too long, their pieces. */
function pieceStarts(starts: readonly number[], words: readonly Word[], covered: (at: number) => boolean): number[] {
  const pieces: number[] = []
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1] ?? words.length
    let at = from
    pieces.push(at)
    while (to - at > MAX_SENTENCE_WORDS) {
      at = cutIn(words, at, covered)
      pieces.push(at)
    }
  }
  return pieces
}

const nesting: Readonly<Record<string, number>> = { '[': 1, '(': 1, '{': 1, ']': -1, ')': -1, '}': -1 }

/** Where a piece of a long sentence ends: after its last comma outside of brackets, else after any, else between two words. */
function cutIn(words: readonly Word[], from: number, covered: (at: number) => boolean): number {
  const cuts = { outside: 0, anywhere: 0, last: from + 1 }
  let depth = 0
  for (let at = from; at < from + MAX_SENTENCE_WORDS; at++) {
    const sign = words[at]?.text ?? ''
    depth = Math.max(0, depth + (nesting[sign] ?? 0))
    if (covered(at + 1)) continue
    cuts.last = at + 1
    if (/^[,;]$/.test(sign)) cuts[depth === 0 ? 'outside' : 'anywhere'] = at + 1
  }
  return cuts.outside || cuts.anywhere || cuts.last
}

/** `How far is it? 3 hops.`: a question and what answers it say one thing. */
function isAnswered(words: readonly Word[], at: number): boolean {
  const last = words[at]?.kind === 'break' ? words[at - 1] : words[at]
  return last?.text === '?' && words.slice(at + 1, at + 20).some(({ kind }) => kind === 'word' || kind === 'number')
}

const contrasts = new Set(['while', 'whereas', 'but', 'although', 'though', 'yet', 'however', 'followed', 'whilst'])

/** Words inside of a sentence at which another clause begins. */
function clauseStarts(words: readonly Word[], items: readonly Item[], from: number, to: number): number[] {
  const inside = items.filter((item) => item.from >= from && item.to <= to)
  const starts = [from]
  for (let at = from + 1; at < to; at++) {
    const word = words[at] as Word
    if (inside.some((item) => item.from < at && at < item.to)) continue
    if (contrasts.has(word.folded) && !isOnly(words, at)) starts.push(at)
    else if (listSigns.has(word.folded) && opensClause(words, inside, at, starts.at(-1) ?? from)) starts.push(at + 1)
  }
  return starts
}

/** `nobody but A`: only A. */
const isOnly = (words: readonly Word[], at: number) =>
  words[at]?.folded === 'but' && /^(nobody|nothing|none|one|anything|all|everything)$/.test(words[at - 1]?.folded ?? '')

/** `..., B has 3`: a sign or `and` before a name that a verb or colon follows, where a name stood before. */
function opensClause(words: readonly Word[], items: readonly Item[], at: number, from: number): boolean {
  const next = items.find((item) => item.from > at)
  if (next?.type !== 'name' || next.from - at > 2 || !items.some((item) => item.type === 'name' && item.from >= from && item.to <= at)) return false
  if (next.from - at === 2 && !listSigns.has(words[at + 1]?.folded ?? '') && words[at + 1]?.folded !== 'the') return false
  // `A and B have 3`: one list, one clause. `If you leave A, B can be reached.`
  if (subordinating.has(words[from]?.folded ?? '')) return false
  if (items.some((item) => item.type === 'name' && item.to === at)) return false
  // `the neighbours of A, and B is one of them`, `what A leads to, and B is on that list`
  if (words.slice(next.to, next.to + 6).some(({ folded }) => /^(them|these|those|list)$/.test(folded))) return false
  const after = words[next.to]
  if (after === undefined) return false
  return finiteVerbs.has(after.folded) || after.text === ':' || after.folded === 'with' || after.folded === 'at'
}

const subordinating = new Set(['if', 'when', 'once', 'starting', 'leaving', 'from', 'after', 'beginning'])

export function readText(text: string, words: readonly Word[], names: NameFinder): ReadText {
  const found = readItems(text, words, names)
  const tables = readTables(text, words, (folded) => names.has(folded))
  const { enumerated, placed } = numbersOfLines(text, words, found, tables)
  const items = found.filter((item) => !enumerated.has(item))
  const coveredWords = new Set(found.flatMap((item) => Array.from({ length: item.to - item.from }, (_, i) => item.from + i)))
  const enumeratorStops = new Set([...enumerated, ...placed].map((item) => item.to))
  const isInItem = (at: number) => coveredWords.has(at)
  const sentences = sentenceStarts(words, (at) => isInItem(at) || enumeratorStops.has(at) || tables.joined.has(at))
  const starts = pieceStarts(sentences, words, isInItem)
  const clauses: Clause[] = []
  let carried: readonly string[] = []
  let next = 0
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1] ?? words.length
    const own: Item[] = []
    while (next < items.length && (items[next] as Item).from < to) own.push(items[next++] as Item)
    if (isOffer(words, own, from, to)) continue
    for (const clause of clausesOf({ text, words, items: own, from, to }, carried)) {
      clauses.push(clause)
      carried = carriedFrom(clause)
    }
  }
  const inNames = new Set(namesIn(items).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)))
  return { ...tables, text, words, items, clauses, inNames, sentences: [...starts, words.length], placed: new Set(placed.map(({ from }) => from)) }
}

interface Sentence {
  readonly text: string
  readonly words: readonly Word[]
  readonly items: readonly Item[]
  readonly from: number
  readonly to: number
}

function clausesOf({ text, words, items, from, to }: Sentence, before: readonly string[]): Clause[] {
  if (from >= to) return []
  const starts = clauseStarts(words, items, from, to)
  let carried = before
  return starts.flatMap((begin, i): Clause[] => {
    const end = starts[i + 1] ?? to
    const first = words[begin]
    if (first === undefined || begin >= end) return []
    const isOwn = i > 0 || carries.has(first.folded) || carries.has(words[begin + 1]?.folded ?? '')
    const clause: Clause = {
      from: begin,
      to: end,
      start: first.start,
      end: trimmedEnd(words, begin, end),
      items: items.filter((item) => item.from >= begin && item.to <= end),
      sentence: items,
      enumerator: i === 0 ? (enumeratorAt(text, first.start)?.place ?? null) : null,
      carried: isOwn ? carried : [],
      isNegated: isNegated(words, begin, end, items)
    }
    carried = carriedFrom(clause)
    return [clause]
  })
}

function carriedFrom({ items, carried }: Clause): readonly string[] {
  const first = items.find((item): item is NameItem => item.type === 'name')
  return first === undefined ? carried : [first.name]
}

function trimmedEnd(words: readonly Word[], from: number, to: number): number {
  let last = to - 1
  while (last > from && /^[\n.,;!?]$|^and$/.test((words[last] as Word).text)) last--
  return (words[last] as Word).end
}

const groupsOf = new WeakMap<Clause, readonly (readonly NameItem[])[]>()

/** Names that stand in one list: only commas and the like between them. */
export function nameGroups(clause: Clause, words: readonly Word[]): readonly (readonly NameItem[])[] {
  const known = groupsOf.get(clause)
  if (known !== undefined) return known
  const groups = readGroups(clause, words)
  groupsOf.set(clause, groups)
  return groups
}

function readGroups({ items }: Clause, words: readonly Word[]): NameItem[][] {
  const groups: NameItem[][] = []
  let last: Item | null = null
  for (const item of items) {
    if (item.type === 'name') {
      const isNext = last?.type === 'name' && betweenIsList(words, last.to, item.from)
      if (isNext) groups.at(-1)?.push(item)
      else groups.push([item])
    }
    last = item
  }
  return groups
}

function betweenIsList(words: readonly Word[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const word = words[at] as Word
    if (!listSigns.has(word.folded) && word.folded !== 'the' && !/^["“”'’()]$/.test(word.text)) return false
  }
  return to > from
}
