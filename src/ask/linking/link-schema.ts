import type { GraphSchema } from '../../storage/graphs/store.ts'
import { areOpposed, isGeneral, type Kin } from './lexicon/relatedness.ts'
import type { Mention } from './mention.ts'
import { type ScoredWord, scoredWords, wordScore } from './question-words.ts'
import { type Entry, entriesOf, isWeak, times, type Word } from './schema-entries.ts'
import { correctSpelling } from './spelling.ts'
import type { Token } from './tokens.ts'

type Match = readonly [end: number, score: number]

interface Hit {
  readonly entry: Entry
  readonly start: number
  readonly end: number
  readonly score: number
  readonly opposite?: boolean
}

/** Highest scores of inexact names: without the unit, without function words, joined into one word, and as the opposite. */
const [WITHOUT_UNIT, HEADS, HEADS_OF_TYPE, JOINED, TURNED] = [0.97, 0.85, 0.95, 0.95, 0.9]
/** Scores of one word of a longer name: its head, or a modifier. */
const parts = { label: [0.8, 0.62], type: [0.7, 0.7], property: [0.72, 0.66] } as const
/** The loss for a synonym of one part of a name, and the factor for a misspelled name. */
const [PART, MISSPELLED] = [0.1, 0.8]
/** From SPELLED on, the name's words match, from AS_IS on exactly; a hit below LEAST is dropped. */
const [SPELLED, AS_IS, LEAST] = [0.85, 0.92, 0.57]

const passedOver = new Set(['', 'the', 'a', 'an'])
/** `hours a week` matches hrsPerWk. */
const rates = new Set(['per', 'a', 'an', 'each', 'every'])
/** These words may follow a boolean property: `RoHS compliant`. */
const flagTails = new Set(['compliant', 'certified', 'approved', 'enabled', 'capable', 'equipped', 'flagged', 'marked', 'only'])

/** A word of a question and a schema entry that it may begin. */
interface Place {
  readonly questionWords: readonly ScoredWord[]
  readonly at: number
  readonly word: ScoredWord
  readonly entry: Entry
}

const placeAt = (questionWords: readonly ScoredWord[], at: number, entry: Entry): Place => ({ questionWords, at, word: questionWords[at] as ScoredWord, entry })
const foldedAt = ({ questionWords }: Place, at: number) => questionWords[at]?.token.folded

function hitAt(place: Place): Hit | null {
  const { at, entry } = place
  const matches = [...wholeMatches(place), partMatch(place), ...phraseMatches(place)].filter((match) => match !== null)
  const better = (best: Match, match: Match) => (match[1] > best[1] || (match[1] === best[1] && match[0] > best[0]) ? match : best)
  const [end, score] = matches.reduce(better, [at + 1, 0])
  const behind = afterTime(place)
  if (behind !== null && behind.score > score) return { ...behind, start: at }
  const turned = score < SPELLED ? oppositeEnd(place) : null
  if (turned !== null) return { entry, start: at, end: turned, score: TURNED, opposite: true }
  const next = foldedAt(place, end) ?? ''
  const hasTail = (entry.isFlag && flagTails.has(next)) || (entry.isTime && times.has(next))
  return score < LEAST ? null : { entry, start: at, end: hasTail ? end + 1 : end, score }
}

/** Matches all words of a name in order; the least certain word gives the score, and signs inside (`total_lines`) are skipped. */
function sequence(place: Place, words: readonly Word[], weight: number): Match | null {
  let [position, score] = [place.at, 1]
  for (const word of words) {
    while (position > place.at && word.folded !== 'per' && passedOver.has(foldedAt(place, position) ?? 'none')) position += 1
    const apart = isApart(place, position, word)
    score = Math.min(score, apart === 0 ? scoreAt(place, position, word) : JOINED)
    if (score < LEAST) return null
    position += Math.max(apart, 1)
  }
  return [position, Math.min(score, weight)]
}

/** Returns the number of tokens of `on call` or `on-call` for the name oncall; 0 where it does not match. */
function isApart(place: Place, position: number, { folded }: Word): number {
  const [first, next] = [foldedAt(place, position) ?? '', place.questionWords[position + 1]?.token.text === '-' ? 2 : 1]
  return first !== '' && first !== folded && folded.length > 5 && first + (foldedAt(place, position + next) ?? '') === folded ? next + 1 : 0
}

function scoreAt({ questionWords, entry }: Place, position: number, word: Word): number {
  const found = questionWords[position]
  if (found === undefined) return 0
  return word.folded === 'per' && rates.has(found.token.folded) ? 1 : wordScore(found, word, entry)
}

function wholeMatches(place: Place): (Match | null)[] {
  const { words, core, heads, mention } = place.entry
  const full = sequence(place, words, 1)
  if (isWeak(place.word.token)) return [full]
  return [
    full,
    isJoined(place) ? [place.at + 1, JOINED] : null,
    initials(place),
    core.length < words.length ? sequence(place, core, WITHOUT_UNIT) : null,
    heads.length < core.length ? sequence(place, heads, mention.kind === 'type' ? HEADS_OF_TYPE : HEADS) : null
  ]
}

/** Whether the word is the name in one word: `co-occurs` and `cooccurs` both match CO_OCCURS. */
function isJoined({ word: { token }, entry: { words } }: Place): boolean {
  const spelled = token.folded.replaceAll(' ', '')
  const joined = words.map(({ lemma }) => lemma).join('')
  return words.length > 1 && (spelled === words.map(({ folded }) => folded).join('') || ['', 's', 'red', 'ring'].some((end) => spelled === joined + end))
}

/** Matches words by their initials: `date of birth` for dob, `requests per second` for rps. */
function initials({ questionWords, at, entry: { words } }: Place): Match | null {
  const letters = words[0]?.folded ?? ''
  const end = at + letters.length
  if (words.length > 1 || letters.length < 3 || letters.length > 4 || end > questionWords.length) return null
  return questionWords.slice(at, end).every(({ token: { folded } }, place) => folded.length > 1 && folded[0] === letters[place]) ? [end, JOINED] : null
}

/** Matches one word of a longer name: `capacity` of stadiumCapacity, `km` of length_km. */
function partMatch({ at, word, entry }: Place): Match | null {
  const { strong, heads, mention } = entry
  const [main, last] = mention.kind === 'type' ? [heads[0], heads[0]] : [heads.at(-1), strong.at(-1)]
  if (strong.length < 2 || main === undefined || last === undefined || isWeak(word.token)) return null
  const similar = strong.filter((part) => wordScore(word, part, entry) >= SPELLED)
  const [ofMain, ofOther] = parts[mention.kind]
  if (similar.length > 0) return [at + 1, similar.includes(last) ? ofMain : ofOther]
  return [at + 1, wordScore(word, main, entry) - PART]
}

/** Matches a synonym of the whole name: `birthday` of birthDate, `date of birth` of dob. */
function phraseMatches({ at, word: { kin, phrases }, entry: { joined } }: Place): Match[] {
  const scoreIn = (some: Kin, names: readonly string[]) => Math.max(0, ...names.map((name) => some.get(name) ?? 0))
  const ofSeveral = joined.filter((name) => name.includes('_'))
  return [...phrases.map((phrase): Match => [phrase.end, scoreIn(phrase.kin, joined)]), [at + 1, scoreIn(kin, ofSeveral)]]
}

/** `year of birth` and `date of launch` link the date property after `of`. */
function afterTime(place: Place): Hit | null {
  const { questionWords, at, entry } = place
  if (!entry.isTime || !times.has(foldedAt(place, at) ?? '') || foldedAt(place, at + 1) !== 'of') return null
  const start = foldedAt(place, at + 2) === 'the' ? at + 3 : at + 2
  return start < questionWords.length ? hitAt(placeAt(questionWords, start, entry)) : null
}

/** Returns the end of an opposite: `inactive` links the property active, `full-time` the property partTime. */
function oppositeEnd(place: Place): number | null {
  const { questionWords, at, word, entry } = place
  const { folded, lemma } = word.token
  const [[head, ...others], [first, second, ...more]] = [entry.heads, entry.words]
  if (!entry.isFlag || head === undefined || isGeneral(lemma)) return null
  if (others.length === 0 && (areOpposed(folded, head.lemma) || areOpposed(lemma, head.lemma))) return at + 1
  const next = questionWords[at + 1]?.token.text === '-' ? at + 2 : at + 1
  const isSecond = second !== undefined && more.length === 0 && second.folded === foldedAt(place, next)
  return isSecond && areOpposed(folded, first?.folded ?? '') ? next + 1 : null
}

/** Hits of one kind within this distance of the best are kept. */
const NEARLY = { label: 0.06, type: 0.06, property: 0.1 } as const
/** The loss where one word fits several elements, and where another kind is spelled by it. */
const TORN = 0.04
const called = { label: 0.2, type: 0.1, property: 0.1 } as const

const kindOf = ({ entry }: Hit) => entry.mention.kind

/** Keeps the best hits of one place, and lowers their scores where hits compete. */
function competing(hits: readonly Hit[]): Hit[] {
  const spelled = new Set(hits.filter(({ score }) => score >= AS_IS).map(kindOf))
  const labels = hits.flatMap(({ score, entry: { mention } }) => (mention.kind === 'label' && score >= 1 ? [mention.label] : []))
  const best = hits.filter((hit) => {
    const best = Math.max(...hits.filter((other) => kindOf(other) === kindOf(hit)).map(({ score }) => score))
    const { mention } = hit.entry
    // `parts` does not link `part_no` of Part.
    const isOfLabel = mention.kind === 'property' && hit.score < SPELLED && mention.owners.every(({ of }) => labels.includes(of))
    const isOwn = mention.kind === 'property' && (hit.score >= SPELLED || parts.property.some((score) => score === hit.score))
    return (isOwn || hit.score >= best - NEARLY[mention.kind]) && !isOfLabel
  })
  const scored = best.map((hit) => {
    if (hit.score >= SPELLED) return hit
    const isTorn = best.some((rival) => kindOf(rival) === kindOf(hit) && rival.entry.joined[0] !== hit.entry.joined[0])
    const others = [...spelled].flatMap((kind) => (kind === kindOf(hit) ? [] : [called[kind]]))
    return { ...hit, score: hit.score - (isTorn ? TORN : 0) - Math.max(0, ...others) }
  })
  return scored.filter(({ score }) => score >= LEAST)
}

function asMention({ entry: { mention }, start, end, score, opposite }: Hit): Mention {
  const span = { start, end, score }
  if (mention.kind === 'label') return { ...mention, ...span }
  if (mention.kind === 'type') return { kind: 'type', ...span, types: [mention.type] }
  return { ...mention, ...span, ...(opposite === true ? { opposite } : {}) }
}

/** Merges types, and owners of properties, that one word links with the same score. */
function joined(mentions: readonly Mention[]): Mention[] {
  const held = new Map<string, Mention>()
  for (const mention of mentions) {
    const key = [mention.kind, mention.start, mention.end, mention.score, mention.kind === 'label' ? mention.label : ''].join()
    const before = held.get(key)
    if (before?.kind === 'type' && mention.kind === 'type') held.set(key, { ...mention, types: [...before.types, ...mention.types] })
    else if (before?.kind === 'property' && mention.kind === 'property') held.set(key, { ...mention, owners: [...before.owners, ...mention.owners] })
    else held.set(key, mention)
  }
  return [...held.values()]
}

/** Links words to labels, relationship types and properties, by their own words or related ones. */
export function linkSchema(tokens: readonly Token[], schema: GraphSchema): Mention[] {
  const entries = entriesOf(schema)
  const hitsIn = (questionWords: readonly ScoredWord[]) =>
    questionWords.flatMap(({ token }, at) => (token.folded === '' ? [] : competing(entries.flatMap((entry) => hitAt(placeAt(questionWords, at, entry)) ?? []))))
  const hits = hitsIn(scoredWords(tokens))
  const isRead = (at: number) => hits.some(({ start, end }) => start <= at && at < end)
  const corrected = correctSpelling(tokens, entries, isRead)
  const again = corrected === null ? [] : hitsIn(scoredWords(corrected)).filter(({ start }) => !isRead(start))
  return joined([...hits, ...again.map((hit) => ({ ...hit, score: hit.score * MISSPELLED }))].map(asMention))
}
