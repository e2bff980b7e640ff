import { type Checked, cueAt, type Finding, names, type Truth } from '../claim.ts'
import type { Fact } from '../evidence/facts.ts'
import { hasDates, rowOn, type Scale, scalesOf, spokenScales, valueOn } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { ageing, beaten, comparingPlaces, comparingVerbs, cues, equalling, finiteVerbs, lowering, raising } from '../reading/cues.ts'
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

interface Compared {
  readonly truth: Truth
  readonly fact: Fact | null
  readonly column: string | null
}

/** On a scale that both are on, or on two of one column: they may have been looked up one by one. */
function comparedTruth(clause: Clause, checked: Checked, comparison: Comparison): Compared {
  const { first, second } = comparison
  const scales = scalesOf(checked.facts)
  checked.facts.steps.take(scales.length)
  const ofFirst = scales.filter((scale) => valueOn(scale, first) !== undefined)
  const both = ofFirst.filter((scale) => valueOn(scale, second) !== undefined)
  let found: Compared = { truth: 'unknown', fact: null, column: null }
  for (const scale of spokenScales(clause, checked, both.length > 0 ? both : ofFirst)) {
    const other = both.length > 0 ? scale : scales.find((one) => one.column === scale.column && valueOn(one, second) !== undefined)
    if (other === undefined) continue
    found = { truth: holds(scale, other, comparison), fact: rowOn(scale, first) ?? null, column: scale.column }
    if (found.truth === true) return found
  }
  return found
}

function holds(ofFirst: Scale, ofSecond: Scale, { first, second, way }: Comparison): boolean {
  const [a, b] = [valueOn(ofFirst, first), valueOn(ofSecond, second)]
  if (a === undefined || b === undefined) return false
  return way === 'equal' ? a === b : way === 'more' ? a > b : a < b
}

type Way = 'more' | 'less' | 'equal'

/** What a clause says of two names: the first has more, less or as much. */
export interface Comparison {
  readonly first: string
  readonly second: string
  readonly way: Way
}

/** Words before the one that others are held against. */
const against = cues('than against versus vs over')
const comparedTo = cues('compared comparison relative contrast opposed')
const unheld = cues('rather other')
/** Comparatives that need a second name in the clause: too common in other senses. */
const needsThan = cues(
  'over above ahead under beneath below before behind level shares share same later earlier further better worse leads lead leading top tops'
)

/** `A scores more than B`, `B is behind A`, `of the two, A is larger`, `A is beaten by no one but B`. */
export function comparisonOf(clause: Clause, checked: Checked): Comparison | null {
  const own = distinctNames(clause.items)
  if (own.length === 0 || own.length > 3) return null
  return ofSign(clause, checked) ?? ofVerb(clause, checked) ?? ofThan(clause, checked) ?? ofPair(clause, checked)
}

/** `A > B`, where no way is told. */
function ofSign(clause: Clause, { read, facts }: Checked): Comparison | null {
  const [first, second, third] = names(clause)
  if (first === undefined || second === undefined || third !== undefined || facts.sequences.length > 0) return null
  const sign = read.words.slice(first.to, second.from).find(({ text }) => /^[<>≥≤]$/.test(text))?.text
  return sign === undefined ? null : { first: first.name, second: second.name, way: sign === '>' || sign === '≥' ? 'more' : 'less' }
}

/** `A beats B`, `B is behind A`, `B is beaten by A`, `in the ranking, A comes before B`. */
function ofVerb(clause: Clause, checked: Checked): Comparison | null {
  const passive = between(clause, checked, beaten)
  if (passive !== null) return { ...passive.pair, way: 'less' }
  const active = between(clause, checked, comparingVerbs) ?? between(clause, checked, comparingPlaces) ?? inRanking(clause, checked)
  if (active === null || cueAt(checked, clause, cues('than')) !== null) return null
  const word = checked.read.words[active.at]?.folded ?? ''
  return { ...active.pair, way: word === 'before' || raising.has(word) ? 'more' : 'less' }
}

const rankings = cues('rank ranking ranked list order sorted ordered come place placed leaderboard table standing')

function inRanking(clause: Clause, checked: Checked): Between | null {
  const isRanking = checked.read.words.slice(clause.from, clause.to).some(({ stem }) => rankings.has(stem))
  const found = isRanking ? between(clause, checked, cues('before after')) : null
  // `after comes B`: an order of telling.
  return found !== null && finiteVerbs.has(checked.read.words[found.at + 1]?.folded ?? '') ? null : found
}

interface Between {
  readonly at: number
  readonly pair: { readonly first: string; readonly second: string }
}

/** A cue with a name on each side: the nearest. */
function between(clause: Clause, checked: Checked, among: ReadonlySet<string>): Between | null {
  const all = names(clause)
  for (let at = cueAt(checked, clause, among); at !== null; at = cueAt(checked, clause, among, at + 1)) {
    const cue = at
    const first = all.findLast((item) => item.to <= cue)
    const second = all.find((item) => item.from > cue)
    if (first !== undefined && second !== undefined && first.name !== second.name) return { at, pair: { first: first.name, second: second.name } }
  }
  return null
}

/** The name after `than` or `compared with`, and the other one. */
function ofThan(clause: Clause, checked: Checked): Comparison | null {
  const all = names(clause)
  const marker = markerOf(clause, checked)
  const second = marker === null ? undefined : all.find((item) => item.from > marker)
  if (marker === null || second === undefined) return null
  const others = all.filter((item) => item.name !== second.name)
  const first = others.findLast((item) => item.to <= marker) ?? others.find((item) => item.from > second.to)
  const way = wayNear(clause, checked, marker)
  return first === undefined || way === null ? null : { first: first.name, second: second.name, way }
}

function markerOf(clause: Clause, checked: Checked): number | null {
  const { words } = checked.read
  for (let at = cueAt(checked, clause, against); at !== null; at = cueAt(checked, clause, against, at + 1))
    if (!unheld.has(words[at - 1]?.folded ?? '') && words[at + 1]?.folded !== 'each') return at
  const at = words
    .slice(clause.from, clause.to)
    .findIndex(({ folded }, step, said) => comparedTo.has(folded) && cues('to with').has(said[step + 1]?.folded ?? ''))
  return at < 0 ? null : clause.from + at
}

/** The comparative that belongs to a marker: before `than`, else anywhere. */
function wayNear({ from, to }: Clause, checked: Checked, marker: number): Way | null {
  const { words, inNames } = checked.read
  const isThan = words[marker]?.folded === 'than'
  const before = words
    .slice(from, marker)
    .filter((_, step) => !inNames.has(from + step))
    .reverse()
  const said = isThan ? before : [...before, ...words.slice(marker + 1, to)].filter(({ folded }) => !needsThan.has(folded))
  return said.map(({ folded }) => wayOf(folded, checked, isThan)).find((way) => way !== null) ?? null
}

/** `of A and B, the larger is A`, `A has 7 and B 6, so A is ahead`: without a word that says what it is held against. */
function ofPair(clause: Clause, checked: Checked): Comparison | null {
  const { words } = checked.read
  const pair = [clause.items, clause.sentence, checked.read.items].map(distinctNames).find((some) => some.length > 1)
  if (pair === undefined || pair.length !== 2) return null
  const among = { has: (word: string) => (raising.has(word) || lowering.has(word)) && !needsThan.has(word) }
  const at = cueAt(checked, clause, among) ?? equalAt(clause, checked)
  if (at === null || words[at + 1]?.kind === 'number' || words[at + 1]?.folded === 'than') return null
  // The name after `rather than` or `instead of` is avoided.
  const avoided = names(clause).find(({ from }) => rejecting.has(`${words[from - 2]?.folded} ${words[from - 1]?.folded}`))?.name
  const subject = subjectOf(names(clause), at)
  const first = subject === avoided ? pair.find((name) => name !== avoided) : subject
  const second = pair.find((name) => name !== first)
  const way = wayOf(words[at]?.folded ?? '', checked, false) ?? 'equal'
  return first === undefined || second === undefined ? null : { first, second, way }
}
const rejecting = new Set(['rather than', 'instead of'])

/** Who is larger: the one name before the word, or the one said again; else the next after it. */
function subjectOf(all: readonly NameItem[], at: number): string | undefined {
  const before = all.filter((item) => item.to <= at)
  const after = all.find((item) => item.from > at)
  return (before.length === 1 || before.length > 2 || after === undefined ? before.at(-1) : after)?.name
}

const scoring = cues('score value rank tie tied equal equally degree level number')

function equalAt(clause: Clause, checked: Checked): number | null {
  const isScore = checked.read.words.slice(clause.from, clause.to).some(({ stem }) => scoring.has(stem))
  const at = isScore && distinctNames(clause.items).length === 2 ? cueAt(checked, clause, equalling) : null
  // `a tie to B` links.
  return at !== null && checked.read.words[at]?.folded === 'tie' && checked.read.words[at + 1]?.folded === 'to' ? null : at
}

const noComparatives = cues(
  'other rather number member center further under over per her either neither another whether together order cluster after never ever'
)

function wayOf(word: string, checked: Checked, isThan: boolean): Way | null {
  const isOld = ageing.get(word)
  if (isOld !== undefined) return isOld === hasDates(checked) ? 'less' : 'more'
  if (lowering.has(word)) return 'less'
  return raising.has(word) || (isThan && word.length > 3 && word.endsWith('er') && !noComparatives.has(word)) ? 'more' : null
}
