import { type Sense, wordGraph } from './word-graph.ts'

/** What is left of relatedness after a step along a link. */
const sideways: Readonly<Record<string, number>> = { '+': 0.9, '=': 0.9, '&': 0.8, '#': 0.65, '>': 0.7 }
const upward = { n: 0.85, v: 0.7, a: 0, r: 0 } as const
const sibling = 0.75
/** Below this two words have nothing to do with each other. */
const least = 0.25
const mostSideways = 1
const mostUp = 5
/** Kinds that hold more than this make no two of their members alike. */
const narrowKind = 250
const perRank = 0.93

type Reach = ReadonlyMap<number, number>

interface WordReach {
  /** Meanings of the word itself, with more general ones. */
  readonly kinds: Reach
  /** Its meanings and those of forms derived from it, and so on. */
  readonly meanings: Reach
  /** These with more general ones. */
  readonly above: Reach
}

const reaches = new Map<string, WordReach>()
const sizes = new Map<number, number>()

function put(scores: Map<number, number>, meaning: number, score: number): boolean {
  if (score < least || score <= (scores.get(meaning) ?? 0)) return false
  scores.set(meaning, score)
  return true
}

function spread(start: Reach, steps: number, follow: (sign: string, meaning: number) => number | undefined): Map<number, number> {
  const scores = new Map(start)
  let edge = [...start]
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    const next: [number, number][] = []
    for (const [meaning, score] of edge) {
      for (const { sign, to } of wordGraph().linksOf(meaning)) {
        const reached = score * (follow(sign, meaning) ?? 0)
        if (put(scores, to, reached)) next.push([to, reached])
      }
    }
    edge = next
  }
  return scores
}

const up = (sign: string, meaning: number) => (sign === '@' ? upward[wordGraph().posOf(meaning) as keyof typeof upward] : undefined)

/** Meanings of a word, of one part of speech where it has that: `launch/v`. */
function sensesOf(term: string): Sense[] {
  const [word = '', pos] = term.split('/')
  const senses = wordGraph().sensesOf(word)
  const fitting = senses.filter(({ meaning }) => wordGraph().posOf(meaning) === pos)
  return fitting.length > 0 ? fitting : senses
}

function reachOf(word: string): WordReach {
  const known = reaches.get(word)
  if (known !== undefined) return known
  const own = new Map<number, number>()
  for (const { meaning, rank } of sensesOf(word)) put(own, meaning, perRank ** (rank - 1))
  const meanings = spread(own, mostSideways, (sign) => sideways[sign])
  const reach = { kinds: spread(own, mostUp, up), meanings, above: spread(meanings, mostUp, up) }
  if (reaches.size > 20_000) reaches.clear()
  reaches.set(word, reach)
  return reach
}

/** How many meanings lie under this one, counted up to a bound. */
function sizeOf(meaning: number): number {
  const known = sizes.get(meaning)
  if (known !== undefined) return known
  const seen = new Set([meaning])
  for (const at of seen) {
    if (seen.size > narrowKind) break
    for (const { sign, to } of wordGraph().linksOf(at)) if (sign === '~') seen.add(to)
  }
  sizes.set(meaning, seen.size)
  return seen.size
}

function bestShared(one: Reach, other: Reach, share: (meaning: number) => number = () => 1): number {
  let best = 0
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  for (const [meaning, score] of fewer) {
    const matched = more.get(meaning)
    if (matched !== undefined && score * matched > best) best = Math.max(best, score * matched * share(meaning))
  }
  return best
}

/** What WordNet does not tie. */
const missed = [
  ['work', 'employ'],
  ['appear', 'publish'],
  ['hire', 'join'],
  ['coordinate', 'latitude', 'longitude'],
  ['location', 'latitude', 'longitude']
]
const wordOf = (term: string) => term.split('/')[0] ?? term

/** Whether a dictionary of the language has the word, in dictionary form. */
export const isWord = (word: string): boolean => wordGraph().sensesOf(word).length > 0

export function isAdjective(word: string): boolean {
  return wordGraph()
    .sensesOf(word)
    .some(({ meaning }) => wordGraph().posOf(meaning) === 'a')
}

/**
 * How near two words in dictionary form are, 0..1: 1 for the same word, near it for synonyms, less for derived forms, for kinds of (`tanker`, ship) and for two kinds of one narrow thing.
 * Rarer meanings count less. A word may be followed by its part of speech: `launch/v`.
 */
export function relatedness(one: string, other: string): number {
  if (one === other) return 1
  if (missed.some((pair) => pair.includes(wordOf(one)) && pair.includes(wordOf(other)))) return sideways['+'] ?? 0
  const [a, b] = [reachOf(one), reachOf(other)]
  const direct = Math.max(bestShared(a.meanings, b.meanings), bestShared(a.meanings, b.kinds), bestShared(a.kinds, b.meanings))
  return direct > sibling ? direct : Math.max(direct, sibling * bestShared(a.kinds, b.kinds, (meaning) => (sizeOf(meaning) <= narrowKind ? 1 : 0)))
}

const firstMeanings = 3
const own = (word: string): Reach =>
  new Map(
    wordGraph()
      .sensesOf(word)
      .flatMap(({ meaning, rank }) => (rank <= firstMeanings ? [[meaning, 1] as const] : []))
  )

/** Whether one word says the opposite of the other: `dead`, alive; `inactive`, active. */
export function areOpposed(one: string, other: string): boolean {
  if (/^(?:un|in|im|non-?|dis)(\p{L}{4,})$/u.exec(one)?.[1] === other) return true
  const alike = spread(own(one), 1, (sign) => (sign === '&' ? 1 : undefined))
  const meant = own(other)
  return [...alike.keys()].some((meaning) =>
    wordGraph()
      .linksOf(meaning)
      .some(({ sign, to }) => sign === '!' && meant.has(to))
  )
}

/** Whether the first word names a narrower kind of what the second one names, and is no other word for it: `child`, person. */
export function isKindOf(one: string, other: string): boolean {
  const [narrow, wide] = [own(one), own(other)]
  if ([...narrow.keys()].some((meaning) => wide.has(meaning))) return false
  const above = spread(narrow, mostUp, (sign, meaning) => (up(sign, meaning) === undefined ? undefined : 1))
  return [...wide.keys()].some((meaning) => above.has(meaning))
}
