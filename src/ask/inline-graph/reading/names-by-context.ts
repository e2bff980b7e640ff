import { closedClass } from '../../linking/lexicon/function-words.ts'
import { numeralOf } from './edge.ts'
import { commaParts, type Sentence } from './sentences.ts'
import type { Token } from './tokens.ts'
import { words } from './word-lists.ts'

const [MOST_WORDS, MOST_CONNECTOR, MOST_NAME, MOST_TRIED] = [14, 6, 4, 40]
const [LEAST_CLAUSES, MOST_CLAUSES] = [3, 0.75]
/** Of a further connector's names, one in this many must be known. */
const KNOWN_SHARE = 3
const { articles, joining } = words
const joints = new Set([',', 'and', 'or', '&'])

type Words = readonly string[]

/** Returns the words of clauses without their conjunctions. */
function clausesOf(sentences: readonly Sentence[], isAtCommas: boolean): Words[] {
  return sentences.flatMap((sentence) => {
    if (sentence.isAsked) return []
    const parts: (readonly Token[])[] = isAtCommas ? commaParts(sentence) : [sentence.tokens]
    return parts.map((tokens) => {
      const parts = tokens.filter(({ kind, text }) => kind === 'word' || kind === 'number' || kind === 'quoted' || text === ',').map(({ text }) => text)
      return joining.has(parts[0]?.toLowerCase() ?? '') ? parts.slice(1) : parts
    })
  })
}

/** Returns word sequences inside a clause that cross no comma. */
function innerSequences(clause: Words): Set<string> {
  const found = new Set<string>()
  for (let from = 1; from < clause.length - 1 && clause.length <= MOST_WORDS; from++) {
    const comma = clause.indexOf(',', from + 1)
    const last = Math.min(comma === -1 ? clause.length - 1 : comma, from + MOST_CONNECTOR)
    for (let to = from + 1; to <= last; to++) found.add(clause.slice(from, to).join(' ').toLowerCase())
  }
  return found
}

/** Returns the sequences that several clauses share, the most frequent first. */
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

/** Counts the words that all lists begin with, where each has a name after them. */
function sharedStart(lists: readonly Words[]): number {
  let count = 0
  const [first] = lists
  while (first !== undefined && lists.every((list) => list.length > count + 1 && list[count]?.toLowerCase() === first[count]?.toLowerCase())) count++
  return count
}
const reversed = (list: Words): Words => [...list].reverse()

const isNumeral = (text: string) => numeralOf({ kind: 'word', text, start: 0, end: 0, gap: 0, items: [] }) !== null

/** Returns the name before a number: `Mill at most 4 litres`, `fern 5`. */
function beforeNumber(list: Words): Words {
  const at = list.findIndex((word, place) => place > 0 && isNumeral(word))
  return at === -1 ? list : list.slice(0, at)
}
const withoutArticle = (list: Words): Words => (list.length > 1 && articles.has(list[0]?.toLowerCase() ?? '') ? list.slice(1) : list)
/** Splits `core and ui` into two names. */
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

/** Finds the names on both sides of a connector, without words that all clauses share, or that are attached to a name of other clauses. */
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
    // `core and ui` is a list of two names.
    const isList = list.some((word) => joints.has(word)) && listed(list).every(({ length }) => 2 * length <= MOST_NAME)
    return (isSure || isList ? undefined : parts.find(isFit)) ?? list
  }
  const sides = [lefts.map((list, at) => trimmed(list, true, at === 0)), rights.map((list, at) => trimmed(list, false, at === rights.length - 1))] as const
  const names = sides.flat().flatMap(listed)
  // Some texts use a function word such as `well` as a name.
  const isFit =
    names.every((list) => withoutArticle(list).length <= MOST_NAME) && 4 * names.filter((list) => withoutArticle(list).every(isWord)).length <= names.length
  return isFit ? { lefts: sides[0].flatMap(namesOf), rights: sides[1].flatMap(namesOf) } : null
}

interface Framed {
  readonly connector: Words
  readonly names: readonly string[]
  /** Ranks by clauses, fewer names, names on both sides, and longer names. */
  readonly rank: readonly number[]
}

function framedBy(cuts: readonly Cut[], connector: Words): Framed | null {
  const found = namesAround(cuts)
  if (found === null || found.lefts.every((name) => words.auxiliaries.has(name.split(' ').at(-1)?.toLowerCase() ?? ''))) return null
  const [lefts, rights] = [new Set(found.lefts), new Set(found.rights)]
  const names = [...new Set([...lefts, ...rights])]
  const both = names.filter((name) => lefts.has(name) && rights.has(name)).length
  // In a bipartite graph, several sources share a target.
  const isShared = both === 0 && lefts.size > 2 && rights.size > 1 && found.rights.length >= 1.5 * rights.size
  const isRepeated = isShared || (names.length < 1.7 * cuts.length && lefts.size > 1 && rights.size > 1)
  return isRepeated ? { connector, names, rank: [cuts.length, -names.length, both, names.join('').length] } : null
}

const spaced = (phrase: Words) => ` ${phrase.join(' ').toLowerCase()} `
/** Whether the longer connector covers most clauses of the shorter, and the rest have none of its names. */
const isLonger = (one: Framed, other: Framed, clauses: readonly Words[]) =>
  one.connector.length > other.connector.length &&
  spaced(one.connector).includes(spaced(other.connector)) &&
  (one.rank[0] ?? 0) >= MOST_CLAUSES * (other.rank[0] ?? 0) &&
  !clauses.some(
    (clause) =>
      cutAt(clause, one.connector) === null && cutAt(clause, other.connector) !== null && one.names.some((name) => spaced(clause).includes(spaced([name])))
  )

const isBetter = (one: Framed, other: Framed, clauses: readonly Words[]): boolean => {
  if (isLonger(one, other, clauses) || isLonger(other, one, clauses)) return isLonger(one, other, clauses)
  const at = one.rank.findIndex((value, place) => value !== other.rank[place])
  return at !== -1 && (one.rank[at] ?? 0) > (other.rank[at] ?? 0)
}

/** Returns names where both sides have several; a side of numbers only holds values. */
function namesBeside(cuts: readonly Cut[]): string[] | null {
  const found = cuts.length < LEAST_CLAUSES ? null : namesAround(cuts)
  if (found === null) return null
  const sides = [new Set(found.lefts), new Set(found.rights)]
  return sides.some((side) => side.size < 2 || [...side].every(isNumeral)) ? null : [...new Set([...found.lefts, ...found.rights])]
}

interface United {
  readonly names: readonly string[]
  /** Twice the clauses that contain the names, less the number of names. */
  readonly worth: number
}

/** Combines connectors whose clauses share names. */
function united(clauses: readonly Words[], first: Words, connectors: readonly Words[]): United {
  const names = new Map<string, string>()
  let rest = clauses
  for (const connector of [first, ...connectors]) {
    const more = namesBeside(rest.flatMap((clause) => cutAt(clause, connector) ?? []))
    const known = (more ?? []).filter((name) => names.has(name.toLowerCase())).length
    if (more === null || (connector !== first && KNOWN_SHARE * known < more.length)) continue
    for (const name of more) names.set(name, name).set(name.toLowerCase(), name)
    rest = rest.filter((clause) => cutAt(clause, connector) === null)
  }
  const all = [...new Set(names.values())]
  const size = new Set(all.map((name) => name.toLowerCase())).size
  return { names: all, worth: 2 * (clauses.length - rest.length) - size }
}

/** Adds names that also begin with a lower-case letter. */
function withSmall(names: readonly string[], clauses: readonly Words[]): string[] {
  const phrases = clauses.map((clause) => ` ${clause.join(' ')} `)
  const small = names.map((name) => `${name[0]?.toLowerCase() ?? ''}${name.slice(1)}`)
  return [...new Set([...names, ...small.filter((name) => phrases.some((clause) => clause.includes(` ${name} `)))])]
}

/** Returns the names around the best connector. */
function ofOneBuild(clauses: readonly Words[], connectors: readonly Words[]): United | null {
  let best: Framed | null = null
  for (const connector of connectors) {
    const cuts = clauses.flatMap((clause) => cutAt(clause, connector) ?? [])
    const framed = cuts.length < LEAST_CLAUSES ? null : framedBy(cuts, connector)
    if (framed !== null && (best === null || isBetter(framed, best, clauses))) best = framed
  }
  return best === null ? null : { names: best.names, worth: 2 * (best.rank[0] ?? 0) - best.names.length }
}

/** Finds lower-case names by the same words between them in clauses of one connector, or of several: `plaster the walls before you paint the walls`. */
export function framedNames(sentences: readonly Sentence[]): string[][] {
  return [false, true].flatMap((isAtCommas) => {
    const clauses = clausesOf(sentences, isAtCommas)
    const connectors = connectorsOf(clauses)
    const longest = [...connectors].sort((a, b) => b.length - a.length)
    const one = ofOneBuild(clauses, connectors)
    const best = connectors.reduce((most, connector) => {
      const several = united(clauses, connector, longest)
      return several.names.length > 0 && (most === null || several.worth > most.worth) ? several : most
    }, one)
    return [...new Set([one, best])].flatMap((found) => (found === null ? [] : [withSmall(found.names, clauses)]))
  })
}

/** Finds names that end with the same noun: `the north gate`, `the mill gate`. */
export function headedNames(sentences: readonly Sentence[]): string[][] {
  const found = new Map<string, string[]>()
  for (const { tokens } of sentences)
    for (const [at, { kind, text }] of tokens.entries()) {
      const [article, own] = [tokens[at - 2]?.text.toLowerCase() ?? '', tokens[at - 1]?.text ?? '']
      if (kind === 'word' && article === 'the' && !isWord(own) && own !== '') found.set(text, [...(found.get(text) ?? []), own])
    }
  const isNaming = (own: readonly string[]) => new Set(own).size > 2 && own.length > 1.2 * new Set(own).size && own.length >= sentences.length
  return [...found].filter(([, own]) => isNaming(own)).map(([noun, own]) => [...new Set(own)].map((word) => `${word} ${noun}`))
}
