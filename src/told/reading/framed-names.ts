import { closedClass } from '../../linking/lexicon/function-words.ts'
import { numeralOf } from './edge.ts'
import type { Mark } from './marks.ts'
import { commaParts, type Sentence } from './sentences.ts'
import { words } from './word-lists.ts'

const MOST_WORDS = 14
const MOST_CONNECTOR = 6
const MOST_NAME = 4
const MOST_TRIED = 40
const LEAST_CLAUSES = 3
const { articles, joining } = words
const joints = new Set([',', 'and', 'or', '&'])

type Words = readonly string[]

/** Words of clauses, without what joins them. */
function clausesOf(sentences: readonly Sentence[], isAtCommas: boolean): Words[] {
  return sentences.flatMap((sentence) => {
    if (sentence.isAsked) return []
    const parts: (readonly Mark[])[] = isAtCommas ? commaParts(sentence) : [sentence.marks]
    return parts.map((marks) => {
      const said = marks.filter(({ kind, text }) => kind === 'word' || kind === 'number' || kind === 'quoted' || text === ',').map(({ text }) => text)
      return joining.has(said[0]?.toLowerCase() ?? '') ? said.slice(1) : said
    })
  })
}

/** Sequences of words within a clause, none over a comma. */
function innerSequences(clause: Words): Set<string> {
  const found = new Set<string>()
  for (let from = 1; from < clause.length - 1 && clause.length <= MOST_WORDS; from++) {
    const comma = clause.indexOf(',', from)
    const last = Math.min(comma === -1 ? clause.length - 1 : comma, from + MOST_CONNECTOR)
    for (let to = from + 1; to <= last; to++) found.add(clause.slice(from, to).join(' ').toLowerCase())
  }
  return found
}

/** Those that several clauses share, the most frequent first. */
function connectorsOf(clauses: readonly Words[]): string[][] {
  const counts = new Map<string, number>()
  for (const sequence of clauses.flatMap((clause) => [...innerSequences(clause)])) counts.set(sequence, (counts.get(sequence) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= LEAST_CLAUSES)
    .sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
    .slice(0, MOST_TRIED)
    .map(([connector]) => connector.split(' '))
}

interface Cut {
  readonly left: Words
  readonly right: Words
}

function cutAt(clause: Words, connector: Words): Cut | null {
  if (clause.length > MOST_WORDS) return null
  const places = clause.flatMap((_, at) => (connector.every((word, step) => clause[at + step]?.toLowerCase() === word) ? [at] : []))
  const [place] = places
  if (place === undefined || places.length > 1 || place === 0 || place + connector.length >= clause.length) return null
  return { left: clause.slice(0, place), right: clause.slice(place + connector.length) }
}

/** How many words all lists begin with, the rest of each being a name of its own. */
function sharedStart(lists: readonly Words[]): number {
  let count = 0
  const [first] = lists
  while (first !== undefined && lists.every((list) => list.length > count + 1 && list[count]?.toLowerCase() === first[count]?.toLowerCase())) count++
  return count
}
const reversed = (list: Words): Words => [...list].reverse()

const isNumeral = (text: string) => numeralOf({ kind: 'word', text, start: 0, end: 0, gap: 0, items: [] }) !== null

/** A name before the number that is told of it: `Mill at most 4 litres`, `fern 5`. */
function beforeNumber(list: Words): Words {
  const at = list.findIndex((word, place) => place > 0 && isNumeral(word))
  return at === -1 ? list : list.slice(0, at)
}
const withoutArticle = (list: Words): Words => (list.length > 1 && articles.has(list[0]?.toLowerCase() ?? '') ? list.slice(1) : list)
/** `core and ui` is two names. */
function listed(list: Words): Words[] {
  const parts: string[][] = [[]]
  for (const word of list) {
    if (joints.has(word)) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts.filter((part) => part.length > 0)
}
const namesOf = (list: Words) => listed(list).map(keyOf)
const keyOf = (list: Words) => withoutArticle(list).join(' ')

const isWord = (word: string) => word.length > 1 && closedClass.has(word.toLowerCase())

/** The names on both sides of a connector, without the words that all clauses share around them, and those that hang on a name of other clauses. */
function namesAround(cuts: readonly Cut[]): { lefts: string[]; rights: string[] } | null {
  const areSingle = cuts.every(({ right }) => right.length === 1 || !right.slice(1).some(isNumeral))
  const plain = areSingle ? cuts : cuts.map(({ left, right }) => ({ left, right: beforeNumber(right) }))
  const lead = sharedStart(plain.slice(1).map(({ left }) => left))
  const tail = sharedStart(plain.map(({ right }) => reversed(right)))
  const lefts = plain.map(({ left }) => left.slice(Math.min(lead, left.length - 1)))
  const rights = plain.map(({ right }) => right.slice(0, right.length - tail))
  const counts = new Map<string, number>()
  for (const name of [...lefts, ...rights].map(keyOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const most = Math.max(...lefts.slice(1).map(({ length }) => length), ...rights.slice(0, -1).map(({ length }) => length))
  const trimmed = (list: Words, isLeft: boolean, isRim: boolean): Words => {
    const parts = list.slice(1).map((_, at) => (isLeft ? list.slice(at + 1) : list.slice(0, list.length - at - 1)))
    const isFit = (part: Words) => (counts.has(keyOf(part)) && keyOf(part) !== keyOf(list)) || (isRim && part.length <= most)
    const isSure = (counts.get(keyOf(list)) ?? 0) > 1 || (isRim && list.length <= most)
    return (isSure ? undefined : parts.find(isFit)) ?? list
  }
  const sides = [lefts.map((list, at) => trimmed(list, true, at === 0)), rights.map((list, at) => trimmed(list, false, at === rights.length - 1))] as const
  const names = sides.flat().flatMap(listed)
  // A well is a node in some texts.
  const isFit =
    names.every((list) => withoutArticle(list).length <= MOST_NAME) && 4 * names.filter((list) => withoutArticle(list).every(isWord)).length <= names.length
  return isFit ? { lefts: sides[0].flatMap(namesOf), rights: sides[1].flatMap(namesOf) } : null
}

interface Framed {
  readonly names: readonly string[]
  /** What speaks for it: clauses, fewer names, names on both sides, longer names. */
  readonly rank: readonly number[]
}

function framedBy(cuts: readonly Cut[]): Framed | null {
  const found = namesAround(cuts)
  if (found === null || found.lefts.every((name) => words.auxiliaries.has(name.split(' ').at(-1)?.toLowerCase() ?? ''))) return null
  const [lefts, rights] = [new Set(found.lefts), new Set(found.rights)]
  const names = [...new Set([...lefts, ...rights])]
  const both = names.filter((name) => lefts.has(name) && rights.has(name)).length
  // Of two kinds, each of one may have several of the other.
  const isShared = both === 0 && lefts.size > 2 && rights.size > 1 && found.rights.length >= 1.5 * rights.size
  const isRepeated = isShared || (names.length < 1.7 * cuts.length && lefts.size > 1 && rights.size > 1)
  return isRepeated ? { names, rank: [cuts.length, -names.length, both, names.join('').length] } : null
}

const isBetter = (one: Framed, other: Framed): boolean => {
  const at = one.rank.findIndex((value, place) => value !== other.rank[place])
  return at !== -1 && (one.rank[at] ?? 0) > (other.rank[at] ?? 0)
}

/** Names that no spelling shows, by what clauses of one build have on both sides of the same words: `plaster the walls before you paint the walls`. */
export function framedNames(sentences: readonly Sentence[]): string[][] {
  return [false, true].flatMap((isAtCommas) => {
    const clauses = clausesOf(sentences, isAtCommas)
    let best: Framed | null = null
    for (const connector of connectorsOf(clauses)) {
      const cuts = clauses.flatMap((clause) => cutAt(clause, connector) ?? [])
      const framed = cuts.length < LEAST_CLAUSES ? null : framedBy(cuts)
      if (framed !== null && (best === null || isBetter(framed, best))) best = framed
    }
    return best === null ? [] : [[...best.names]]
  })
}
