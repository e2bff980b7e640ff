import type { ToldRelationship } from '../told-graph.ts'
import { isNumber, nodesIn, type Span, type Written } from './written.ts'

/** A stretch of text between two marks that part clauses. */
interface Clause extends Span {
  readonly isAsked: boolean
  readonly tokens: readonly Token[]
}

interface Token extends Span {
  readonly text: string
}

/** Clauses that say the same of two names each. */
interface Row {
  readonly left: readonly Token[]
  readonly right: readonly Token[]
}

const LEAST_ROWS = 3
const MOST_ROW_TOKENS = 14
const MOST_CONNECTOR = 6
const MOST_NAME = 4
/** Connectors that are tried, the most frequent first. */
const MOST_TRIED = 40
/** A longer text is read in notations and lists alone. */
const MAX_CHARACTERS = 6000
/** How much of the names has to come again: what is named once each is no graph. */
const REPEATED_SHARE = 0.16

/** Marks that part clauses, the strongest alone first. */
const partings = [
  /[\n;?!:]|[.](?=\s|$)/g,
  /[\n;?!:]|[.](?=\s|$)|,(?=\s)/g,
  /[\n;?!:]|[.](?=\s|$)|,(?=\s)| \/ | {2,}/g,
  /[\n;?!:]|[.](?=\s|$)|,(?=\s)|[)\]}>]\s+(?=[([{<])/g
]
const asks = /^(?:where|is|are|can|could|does|do|did|had|what|which|how|who|whose|whom|find|give|tell)$/i
const token = /\p{L}[\p{L}\p{M}\p{N}_'’-]*(?<!-)|\d+(?:\.\d+)?|[^\s\p{L}\p{N}]+/gu

function clausesOf(text: string, parting: RegExp): Clause[] {
  const cuts = [...text.matchAll(parting)]
  const starts = [0, ...cuts.map(({ 0: found, index }) => index + found.length)]
  return starts.map((start, at) => {
    const end = cuts[at]?.index ?? text.length
    const tokens = [...text.slice(start, end).matchAll(token)].map(({ 0: found, index }) => ({
      text: found,
      start: start + index,
      end: start + index + found.length
    }))
    const isAsked = text[end] === '?' || asks.test(tokens[0]?.text ?? '')
    const said = isAsked ? [] : tokens.filter(({ text: word }, place) => !(place === 0 && /^(?:and|or|[-*•("'[{]+)$/i.test(word)))
    return { tokens: said, start, end, isAsked }
  })
}

const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ text }) => text.toLowerCase())

/** Sequences of words within a clause, neither first nor last. */
function innerWords({ tokens }: Clause): Set<string> {
  const found = new Set<string>()
  if (tokens.length > MOST_ROW_TOKENS) return found
  const words = wordsOf(tokens)
  for (let from = 1; from < words.length - 1; from++) {
    const sizes = Array.from({ length: Math.min(MOST_CONNECTOR, words.length - 1 - from) }, (_, at) => at + 1)
    for (const size of sizes) if (!isNumber(words[from + size - 1] ?? '')) found.add(words.slice(from, from + size).join(' '))
  }
  return found
}

/** Sequences of words that many clauses share. */
function connectorsOf(clauses: readonly Clause[]): string[][] {
  const counts = new Map<string, number>()
  for (const words of clauses.flatMap((clause) => [...innerWords(clause)])) counts.set(words, (counts.get(words) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= LEAST_ROWS)
    .sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
    .slice(0, MOST_TRIED)
    .map(([words]) => words.split(' '))
}

/** The clause cut in two at a connector; null: it is not there just once, or nothing is beside it. */
function cut({ tokens }: Clause, connector: readonly string[]): Row | null {
  const words = wordsOf(tokens)
  const places = words.flatMap((_, at) => (connector.every((word, step) => words[at + step] === word) ? [at] : []))
  const [place] = places
  if (place === undefined || words.length > MOST_ROW_TOKENS || places.length > 1 || place === 0 || place + connector.length >= words.length) return null
  const right = tokens.slice(place + connector.length)
  return right.length === 1 && counting.test(right[0]?.text ?? '') ? null : { left: tokens.slice(0, place), right }
}

/** `drops onto two: ...` names nothing yet. */
const counting = /^(?:two|three|four|five|six|both|several|many|some|all|these|others)$/i

/** How many words all lists begin with; one that is nothing else, or that others begin with as well, ends the count before. */
function sharedStart(lists: readonly (readonly Token[])[], others: readonly (readonly Token[])[] = []): number {
  let count = 0
  const first = lists[0] ?? []
  const isShared = (word: string | undefined) => lists.every((words) => words.length > count + 1 && words[count]?.text.toLowerCase() === word)
  const isOfName = (word: string | undefined) => others.some((words) => words[0]?.text.toLowerCase() === word)
  while (isShared(first[count]?.text.toLowerCase()) && !isOfName(first[count]?.text.toLowerCase())) count++
  return count
}

const reversed = (tokens: readonly Token[]): Token[] => [...tokens].reverse()

/** What a clause says: two names, perhaps a number. */
interface Said {
  readonly left: readonly Token[]
  readonly right: readonly Token[]
  readonly weight: number | null
}

/** Numbers behind the second names, which are no part of them. */
function weighed(rows: readonly Row[]): Said[] {
  const tails = rows.map(({ right }) => right.findLastIndex(({ text }) => isNumber(text)))
  const sources = new Set(rows.map(({ left }) => wordsOf(left).join(' ')))
  const isNamed = rows.some(({ right }) => isNumber(right.at(-1)?.text ?? '') && sources.has(wordsOf(right).join(' ')))
  const cutAt = tails.map((place, at) => (at === rows.length - 1 && (rows[at]?.right.length ?? 0) > MOST_NAME ? firstNumber(rows[at]?.right ?? []) : place))
  if (isNamed || cutAt.some((place) => place < 1)) return rows.map((row) => ({ ...row, weight: null }))
  const names = rows.map(({ right }, at) => right.slice(0, cutAt[at]))
  const shared = sharedStart(names.map(reversed))
  return rows.map(({ left, right }, at) => ({
    left,
    right: names[at]?.slice(0, (names[at]?.length ?? 0) - shared) ?? [],
    weight: Number(right[cutAt[at] ?? 0]?.text)
  }))
}

const firstNumber = (tokens: readonly Token[]): number => tokens.findIndex(({ text }, at) => at > 0 && isNumber(text))

const plainName = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .'’_&-]*[\p{L}\p{M}\p{N}.'’])?$/u
const edges = /^["'`([{<]+|["'`)\]}>]+$/
const nameOf = (tokens: readonly Token[], text: string): string => {
  const inner = tokens.filter(({ text: word }) => !(edges.test(word) && /^[^\p{L}\p{N}]+$/u.test(word)))
  const [first, last] = [inner[0], inner.at(-1)]
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end)
}

/** A name at the rim of a list, where other words of its sentence hang on it: the longest part that is known, else as many words as other names have. */
function trimmed(tokens: readonly Token[], isLeft: boolean, known: ReadonlySet<string>, sizes: readonly number[], text: string): readonly Token[] {
  const parts = tokens.map((_, size) => (isLeft ? tokens.slice(size) : tokens.slice(0, tokens.length - size)))
  const found = parts.find((part) => known.has(nameOf(part, text).toLowerCase()))
  if (found !== undefined) return found
  const most = Math.max(...sizes)
  const isCapital = [...known].length > 0 && tokens.length > most
  return tokens.length <= most && !isCapital ? tokens : (parts.find((part) => part.length <= Math.min(...sizes)) ?? tokens)
}

/** Clauses in a row that share a connector, with the words that all of them have around their names left out. */
function readRun(rows: readonly Row[], connector: readonly string[], text: string): Written | null {
  const [lefts, rights] = [rows.slice(1).map(({ left }) => left), rows.slice(0, -1).map(({ right }) => right)]
  const leadIn = sharedStart(lefts, rights)
  const opens = lefts[0]?.slice(0, leadIn).map(({ text: word }) => word.toLowerCase()) ?? []
  const leadOut = sharedStart(rights.map(reversed), lefts.map(reversed))
  const bare = rows.map(({ left, right }, at): Row => {
    const words = wordsOf(left)
    const from = at > 0 ? leadIn : leadIn === 0 ? 0 : words.findLastIndex((_, place) => opens.every((word, step) => words[place + step] === word)) + leadIn
    return { left: left.slice(from), right: at < rows.length - 1 ? right.slice(0, right.length - leadOut) : right }
  })
  const said = weighed(bare)
  const inner = [...said.slice(1).map(({ left }) => left), ...said.slice(0, -1).map(({ right }) => right)]
  const known = new Set(inner.map((tokens) => nameOf(tokens, text).toLowerCase()))
  const sizes = inner.map(({ length }) => length)
  if (inner.some(({ length }) => length === 0 || length > MOST_NAME) || holdsWording(said)) return null
  const relationships = said.map(({ left, right, weight }, at): ToldRelationship => {
    const source = nameOf(at === 0 ? trimmed(left, true, known, sizes, text) : left, text)
    const target = nameOf(at === said.length - 1 && weight === null ? trimmed(right, false, known, sizes, text) : right, text)
    return { source: source.replace(node, ''), target: target.replace(node, ''), ...(weight === null ? {} : { weight }) }
  })
  if (relationships.some(({ source, target }) => source === '' || target === '' || source === target)) return null
  const nodes = nodesIn(relationships)
  // What is the same in all clauses is wording, and so are signs.
  const isWording = [relationships.map(({ source }) => source), relationships.map(({ target }) => target)].some((names) => new Set(names).size === 1)
  if (isWording || !nodes.every((name) => plainName.test(name))) return null
  const ends = 2 * relationships.length
  if (ends - nodes.length < REPEATED_SHARE * ends) return null
  const [first, last] = [rows[0]?.left[0], rows.at(-1)?.right]
  const end = last?.at(Math.min(last.length, MOST_NAME) - 1)?.end ?? 0
  return {
    relationships,
    nodes,
    directed: null,
    connector: ` ${connector.join(' ')} `,
    spans: [{ start: startOf(rows, relationships, text) ?? first?.start ?? 0, end }]
  }
}

/** The word for a node in general is no part of its name. */
const node = /^(?:node|vertex|point) (?=\S)/i

const startOf = (rows: readonly Row[], [first]: readonly ToldRelationship[], text: string): number | undefined => {
  const [from, to] = [rows[0]?.left[0]?.start ?? 0, rows[0]?.right[0]?.start ?? 0]
  const place = text.slice(from, to).lastIndexOf(first?.source ?? '')
  return place === -1 ? undefined : from + place
}

function runsOf(clauses: readonly Clause[], connector: readonly string[]): Row[][] {
  const runs: Row[][] = []
  let last = -2
  for (const [at, clause] of clauses.entries()) {
    if (clause.tokens.length === 0 && !clause.isAsked) {
      if (last === at - 1) last = at
      continue
    }
    const row = cut(clause, connector)
    if (row === null) continue
    if (last === at - 1) runs.at(-1)?.push(row)
    else runs.push([row])
    last = at
  }
  return runs.filter((run) => run.length >= LEAST_ROWS)
}

/** Whether all first names end, or all second names begin, with the same word: it belongs between them. */
function holdsWording(said: readonly Said[]): boolean {
  const [lefts, rights] = [said.map(({ left }) => left), said.map(({ right }) => right)]
  return sharedStart(lefts.map(reversed), rights.map(reversed)) > 0 || sharedStart(rights, lefts) > 0
}

/** A run without clauses at its rims that name nothing that the others name. */
function readRims(rows: readonly Row[], connector: readonly string[], text: string): Written | null {
  const read = readRun(rows, connector, text)
  if (read === null) return rows.length > LEAST_ROWS ? (readRun(rows.slice(0, -1), connector, text) ?? readRun(rows.slice(1), connector, text)) : null
  const { relationships } = read
  const isApart = (at: number) => {
    const { source, target } = relationships.at(at) as ToldRelationship
    const others = new Set(nodesIn(relationships.filter((_, other) => other !== (at + relationships.length) % relationships.length)))
    return !others.has(source) && !others.has(target)
  }
  if (rows.length > LEAST_ROWS && isApart(0)) return readRims(rows.slice(1), connector, text)
  if (rows.length > LEAST_ROWS && isApart(-1)) return readRims(rows.slice(0, -1), connector, text)
  return read
}

const lengthOf = ({ nodes }: Written) => nodes.join('').length

/** Nodes that are first in some relationships and second in others. */
function sharedCount({ relationships }: Written): number {
  const sources = new Set(relationships.map(({ source }) => source))
  return new Set(relationships.flatMap(({ target }) => (sources.has(target) ? [target] : []))).size
}

/** Whether one reading says more: more relationships, of fewer nodes, more of them at both ends, with longer names. */
function isBetter(one: Written, other: Written): boolean {
  const gains = [
    one.relationships.length - other.relationships.length,
    other.nodes.length - one.nodes.length,
    sharedCount(one) - sharedCount(other),
    lengthOf(one) - lengthOf(other)
  ]
  return (gains.find((gain) => gain !== 0) ?? 0) > 0
}

/** Names in clauses that all say the same of two of them: `the snail goes into the trout, the trout goes into the heron`. null: there are none. */
export function readClauses(text: string): Written | null {
  if (text.length > MAX_CHARACTERS) return null
  const found = partings.flatMap((parting) => {
    const clauses = clausesOf(text, parting)
    return connectorsOf(clauses).flatMap((connector) => runsOf(clauses, connector).flatMap((rows) => readRims(rows, connector, text) ?? []))
  })
  return found.reduce<Written | null>((best, one) => (best === null || isBetter(one, best) ? one : best), null)
}
