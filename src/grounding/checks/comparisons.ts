import { type Checked, cueAt, type Finding, names, type Truth } from '../claim.ts'
import type { Fact } from '../evidence/facts.ts'
import { hasDates, rowOn, type Scale, scalesOf, spokenScales, valueOn } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { ageing, comparingPlaces, comparingVerbs, equalling, finiteVerbs, lowering, raising, wayOfLikeness } from '../reading/cues.ts'
import { distinctNames, type NameItem } from '../reading/item.ts'
import { quantifiedCue } from './rank-cue.ts'

/** `A scores more than B`, `A is behind B`, `A ties with B`. */
export function checkComparisons(clause: Clause, checked: Checked): Finding[] {
  const comparison = quantifiedCue(clause, checked) === null ? comparisonOf(clause, checked) : null
  if (comparison === null) return []
  const { truth, fact, column } = comparedTruth(clause, checked, comparison)
  if (truth === 'unknown') return []
  const isRight = clause.isNegated ? truth === false : truth === true
  return [{ kind: 'comparison', start: clause.start, end: clause.end, supported: isRight, fact, column }]
}

function comparedTruth(clause: Clause, checked: Checked, comparison: Comparison): { truth: Truth; fact: Fact | null; column: string | null } {
  const { first, second } = comparison
  const scales = scalesOf(checked.facts)
  checked.facts.steps.take(scales.length)
  const all = scales.filter((scale) => valueOn(scale, first) !== undefined && valueOn(scale, second) !== undefined)
  let found: { truth: Truth; fact: Fact | null; column: string | null } = acrossResults(clause, checked, comparison, scales)
  for (const scale of spokenScales(clause, checked, all)) {
    const fact = rowOn(scale, first) ?? null
    if (holds(scale, scale, comparison)) return { truth: true, fact, column: scale.column }
    found = { truth: false, fact, column: scale.column }
  }
  return found
}

/** The names may have been looked up one by one. */
function acrossResults(
  clause: Clause,
  checked: Checked,
  comparison: Comparison,
  scales: readonly Scale[]
): { truth: Truth; fact: Fact | null; column: string | null } {
  const { first, second } = comparison
  const ofFirst = spokenScales(
    clause,
    checked,
    scales.filter((scale) => valueOn(scale, first) !== undefined)
  )
  for (const scale of ofFirst) {
    const other = scales.find((one) => one !== scale && one.column === scale.column && valueOn(one, second) !== undefined)
    if (other !== undefined) return { truth: holds(scale, other, comparison), fact: scale.values[0]?.fact ?? null, column: scale.column }
  }
  return { truth: 'unknown', fact: null, column: null }
}

function holds(ofFirst: Scale, ofSecond: Scale, { first, second, way }: Comparison): boolean {
  const [a, b] = [valueOn(ofFirst, first), valueOn(ofSecond, second)]
  if (a === undefined || b === undefined) return false
  if (way === 'equal') return a === b
  if (way === 'more' || way === 'not more') return way === 'more' ? a > b : a <= b
  return way === 'less' ? a < b : a >= b
}

export type Way = 'more' | 'less' | 'equal' | 'not less' | 'not more'

/** What a clause says of two names: the first has more, less or as much. */
export interface Comparison {
  readonly first: string
  readonly second: string
  readonly way: Way
}

/** Words before the one that others are held against. */
const against = new Set('than against versus vs over'.split(' '))
const beaten = new Set('beaten outranked outscored exceeded topped surpassed outdone overtaken eclipsed trailed dwarfed'.split(' '))
/** Comparatives that need a second name in the clause: too common in other senses. */
const needsThan = new Set(
  'over above ahead under beneath below before behind level shares share same later earlier further better worse leads lead leading top tops'.split(' ')
)

/** `A scores more than B`, `B is behind A`, `of the two, A is larger`, `A is beaten by no one but B`. */
export function comparisonOf(clause: Clause, checked: Checked): Comparison | null {
  const own = distinctNames(clause.items)
  if (own.length === 0 || own.length > 3) return null
  return ofLikeness(clause, checked) ?? ofSign(clause, checked) ?? ofVerb(clause, checked) ?? ofThan(clause, checked) ?? ofPair(clause, checked)
}

/** `A is not as high as B`, `A is at least as high as B`. */
function ofLikeness(clause: Clause, checked: Checked): Comparison | null {
  const found = between(clause, checked, { has: (word) => wayOfLikeness(word) !== null })
  if (found === null) return null
  const { words } = checked.read
  const way = wayOfLikeness(words[found.at]?.folded ?? '')
  const isLike = words[found.at - 1]?.folded === 'as' && words.slice(found.at + 1, found.at + 3).some(({ folded }) => folded === 'as')
  if (!isLike) return null
  const isEqual = /^(just|exactly|same|equally)$/.test(words[found.at - 2]?.folded ?? '')
  return { ...found.pair, way: isEqual ? 'equal' : way === 'more' ? 'not less' : 'not more' }
}

/** `A > B`, where no way is told. */
function ofSign(clause: Clause, { read, facts }: Checked): Comparison | null {
  const all = names(clause)
  const [first, second] = all
  if (first === undefined || second === undefined || all.length !== 2 || facts.sequences.length > 0) return null
  const sign = read.words.slice(first.to, second.from).find(({ text }) => /^[<>≥≤]$/.test(text))?.text
  return sign === undefined ? null : { first: first.name, second: second.name, way: /[>≥]/.test(sign) ? 'more' : 'less' }
}

/** `A beats B`, `B is behind A`, `B is beaten by A`. */
function ofVerb(clause: Clause, checked: Checked): Comparison | null {
  const passive = between(clause, checked, beaten)
  if (passive !== null) return checked.read.words[passive.at]?.folded === 'trailed' ? { ...passive.pair, way: 'more' } : { ...passive.pair, way: 'less' }
  const active = between(clause, checked, comparingVerbs) ?? between(clause, checked, comparingPlaces) ?? inRanking(clause, checked)
  if (active === null || cueAt(checked, clause, new Set(['than'])) !== null) return null
  return {
    ...active.pair,
    way: /^before$/.test(checked.read.words[active.at]?.folded ?? '') || raising.has(checked.read.words[active.at]?.folded ?? '') ? 'more' : 'less'
  }
}

/** `in the ranking, A comes before B` */
function inRanking(clause: Clause, checked: Checked): Between | null {
  const isRanking = checked.read.words
    .slice(clause.from, clause.to)
    .some(({ stem }) => /^(rank|ranking|ranked|list|order|sorted|ordered|come|place|placed|leaderboard|table|standing)$/.test(stem))
  const found = isRanking ? between(clause, checked, new Set(['before', 'after'])) : null
  // `after comes B`: an order of telling.
  return found !== null && finiteVerbs.has(checked.read.words[found.at + 1]?.folded ?? '') ? null : found
}

interface Between {
  readonly at: number
  readonly pair: { readonly first: string; readonly second: string }
}

/** A cue with a name on each side: the nearest. */
function between(clause: Clause, checked: Checked, cues: { has(word: string): boolean }): Between | null {
  const all = names(clause)
  for (let at = cueAt(checked, clause, cues); at !== null; at = cueAt(checked, clause, cues, at + 1)) {
    const cue = at
    const first = all.findLast((item) => item.to <= cue)
    const second = all.find((item) => item.from > cue)
    if (first !== undefined && second !== undefined && first.name !== second.name) return { at, pair: { first: first.name, second: second.name } }
  }
  return null
}

/** The name after `than` or `compared with`, and the other one. */
function ofThan(clause: Clause, checked: Checked): Comparison | null {
  const { words } = checked.read
  const all = names(clause)
  const marker = markerOf(clause, checked)
  if (marker === null) return null
  const second = all.find((item) => item.from > marker)
  if (second === undefined) return null
  const before = all.findLast((item) => item.to <= marker && item.name !== second.name)
  const first = before ?? all.find((item) => item.from > second.to && item.name !== second.name)
  const way = wayNear(clause, checked, marker, words[marker]?.folded === 'than')
  return first === undefined || way === null ? null : { first: first.name, second: second.name, way }
}

function markerOf(clause: Clause, checked: Checked): number | null {
  const { words } = checked.read
  for (let at = cueAt(checked, clause, against); at !== null; at = cueAt(checked, clause, against, at + 1)) {
    if (!/^(rather|other)$/.test(words[at - 1]?.folded ?? '') && !/^(each|one)$/.test(words[at + 1]?.folded ?? '')) return at
  }
  for (let at = clause.from; at < clause.to; at++) {
    const [word, next] = [words[at]?.folded ?? '', words[at + 1]?.folded ?? '']
    if (/^(compared|comparison|relative|contrast|opposed)$/.test(word) && /^(to|with)$/.test(next)) return at
  }
  return null
}

/** The comparative that belongs to a marker: before `than`, else anywhere. */
function wayNear({ from, to }: Clause, checked: Checked, marker: number, isThan: boolean): Way | null {
  const { words, inNames } = checked.read
  const before = words
    .slice(from, marker)
    .filter((_, step) => !inNames.has(from + step))
    .reverse()
  const said = isThan ? before : [...before, ...words.slice(marker + 1, to)].filter(({ folded }) => !needsThan.has(folded))
  for (const { folded } of said) {
    const way = wayOf(folded, checked, isThan)
    if (way !== null) return way
  }
  return null
}

/** `of A and B, the larger is A`, `A has 7 and B 6, so A is ahead`: without a word that says what it is held against. */
function ofPair(clause: Clause, checked: Checked): Comparison | null {
  const pair = [clause.items, clause.sentence, checked.read.items].map(distinctNames).find((some) => some.length > 1)
  if (pair === undefined || pair.length !== 2) return null
  const cues = { has: (word: string) => (raising.has(word) || lowering.has(word)) && !needsThan.has(word) }
  const at = cueAt(checked, clause, cues) ?? equalAt(clause, checked)
  if (at === null || isOfNumber(checked, at)) return null
  const avoided = rejected(clause, checked)
  const subject = subjectOf(names(clause), at)
  const first = subject === avoided ? pair.find((name) => name !== avoided) : subject
  const second = pair.find((name) => name !== first)
  const way = wayOf(checked.read.words[at]?.folded ?? '', checked, false) ?? 'equal'
  return first === undefined || second === undefined ? null : { first, second, way }
}

/** Who is larger: the one name before the word, or the one said again; else the next after it. */
function subjectOf(all: readonly NameItem[], at: number): string | undefined {
  const before = all.filter((item) => item.to <= at)
  const after = all.find((item) => item.from > at)
  return (before.length === 1 || before.length > 2 || after === undefined ? before.at(-1) : after)?.name
}

/** `more than 12`, `over 12`, `less 12`: said of a number. */
const isOfNumber = ({ read: { words } }: Checked, at: number) => words[at + 1]?.kind === 'number' || words[at + 1]?.folded === 'than'

/** The name after `rather than` or `instead of`. */
function rejected(clause: Clause, { read: { words } }: Checked): string | undefined {
  return names(clause).find(({ from }) => /^(rather than|instead of)$/.test(`${words[from - 2]?.folded} ${words[from - 1]?.folded}`))?.name
}

function equalAt(clause: Clause, checked: Checked): number | null {
  const isScore = checked.read.words
    .slice(clause.from, clause.to)
    .some(({ stem }) => /^(score|value|rank|tie|tied|equal|equally|degree|level|number)$/.test(stem))
  const at = isScore && distinctNames(clause.items).length === 2 ? cueAt(checked, clause, equalling) : null
  // `a tie to B` links.
  return at !== null && checked.read.words[at + 1]?.folded === 'to' && checked.read.words[at]?.folded === 'tie' ? null : at
}

function wayOf(word: string, checked: Checked, isThan: boolean): Way | null {
  const isOld = ageing.get(word)
  if (isOld !== undefined) return isOld === hasDates(checked) ? 'less' : 'more'
  if (lowering.has(word)) return 'less'
  if (raising.has(word)) return 'more'
  return isThan &&
    /^\p{L}{2,}er$/u.test(word) &&
    !/^(other|rather|number|member|center|further|under|over|per|her|either|neither|another|whether|together|order|cluster|after|never|ever)$/.test(word)
    ? 'more'
    : null
}
