import { type Checked, cueAt, names } from '../claim.ts'
import { hasDates } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { ageing, beaten, comparingPlaces, comparingVerbs, cues, equalling, lowering, raising } from '../reading/cues.ts'
import { distinctNames } from '../reading/item.ts'

type Way = 'more' | 'less' | 'equal'

/** A comparison of two names: the first has more, less, or an equal amount. */
export interface Comparison {
  readonly first: string
  readonly second: string
  readonly way: Way
}

/** Words before the second name of a comparison. */
const against = cues('than against versus vs over')
const comparedTo = cues('compared comparison relative contrast opposed')
/** These comparatives have other senses, so they need a second name. */
const needsThan = cues(
  'over above ahead under beneath below before behind level shares share same later earlier further better worse leads lead leading top tops'
)

/** Reads `A scores more than B`, `B is behind A`, `of the two, A is larger`, `A is beaten by no one but B`. */
export function comparisonOf(clause: Clause, checked: Checked): Comparison | null {
  const own = distinctNames(clause.items)
  return own.length === 0 || own.length > 3 ? null : (ofMarker(clause, checked) ?? ofPair(clause, checked))
}

/** Reads a comparing word between two names, by its own sense or by its comparative. */
function ofMarker(clause: Clause, checked: Checked): Comparison | null {
  const all = names(clause)
  const hasThan = cueAt(checked, clause, cues('than')) !== null
  for (let at = clause.from; at < clause.to; at++) {
    const second = all.find((item) => item.from > at)
    const way = second === undefined || checked.read.inNames.has(at) ? null : wayAt(clause, checked, at, hasThan)
    const others = all.filter(({ name }) => name !== second?.name)
    const first = others.findLast((item) => item.to <= at) ?? (way?.isVerb === false ? others[0] : undefined)
    if (first !== undefined && second !== undefined && way !== null) return { first: first.name, second: second.name, way: way.way }
  }
  return null
}

interface MarkedWay {
  readonly way: Way
  /** Whether the names are on both sides of the word. */
  readonly isVerb: boolean
}

function wayAt(clause: Clause, checked: Checked, at: number, hasThan: boolean): MarkedWay | null {
  const own = hasThan ? null : ownWay(checked.read.words[at]?.folded ?? '')
  // `A > B` may be a path.
  if (own !== null) return signs.has(checked.read.words[at]?.folded ?? '') && checked.facts.sequences.length > 0 ? null : { way: own, isVerb: true }
  const way = isMarker(checked, at) ? wayNear(clause, checked, at) : null
  return way === null ? null : { way, isVerb: false }
}

const signs = cues('< > ≥ ≤')
const comparing = new Set([...comparingVerbs, ...comparingPlaces, ...signs])

function ownWay(word: string): Way | null {
  if (beaten.has(word)) return 'less'
  return comparing.has(word) ? (raising.has(word) || word === '>' || word === '≥' ? 'more' : 'less') : null
}

/** Recognizes `than` and `compared with`, but not `rather than`. */
function isMarker({ read: { words } }: Checked, at: number): boolean {
  const [before = '', word = '', next = ''] = [at - 1, at, at + 1].map((one) => words[one]?.folded)
  if (comparedTo.has(word)) return next === 'to' || next === 'with'
  return against.has(word) && before !== 'rather' && before !== 'other' && next !== 'each'
}

/** Returns the comparative of a marker: before `than`, else anywhere in the clause. */
function wayNear({ from, to }: Clause, checked: Checked, marker: number): Way | null {
  const { words, inNames } = checked.read
  const isThan = words[marker]?.folded === 'than'
  const cueWords = words.slice(from, isThan ? marker : to).filter((_, step) => !inNames.has(from + step))
  const fitting = isThan ? cueWords.reverse() : cueWords.filter(({ folded }) => !needsThan.has(folded))
  return fitting.map(({ folded }) => wayOf(folded, checked, isThan)).find((way) => way !== null) ?? null
}

/** Reads a comparison without a marker: `of A and B, the larger is A`, `A has 7 and B 6, so A is ahead`. */
function ofPair(clause: Clause, checked: Checked): Comparison | null {
  const { words } = checked.read
  const pair = [clause.items, clause.sentence, checked.read.items].map(distinctNames).find((some) => some.length > 1)
  if (pair?.length !== 2) return null
  const among = { has: (word: string) => (raising.has(word) || lowering.has(word)) && !needsThan.has(word) }
  const at = cueAt(checked, clause, among) ?? equalAt(clause, checked)
  if (at === null || words[at + 1]?.kind === 'number') return null
  const mentioned = names(clause)
  const [before, after] = [mentioned.filter((item) => item.to <= at), mentioned.find((item) => item.from > at)]
  const subject = (before.length === 1 || after === undefined ? before.at(-1) : after) ?? mentioned[0]
  // After `rather than` or `instead of`, the name is the rejected one.
  const isAvoided = subject !== undefined && rejecting.has(words[subject.from - 2]?.folded ?? '')
  const [first = '', second = ''] = (subject?.name === pair[0]) === isAvoided ? [...pair].reverse() : pair
  return { first, second, way: wayOf(words[at]?.folded ?? '', checked, false) ?? 'equal' }
}
const rejecting = cues('rather instead')

const scoring = cues('score value rank tie tied equal equally degree level number')

function equalAt(clause: Clause, checked: Checked): number | null {
  const isScore = checked.read.words.slice(clause.from, clause.to).some(({ stem }) => scoring.has(stem))
  const at = isScore && distinctNames(clause.items).length === 2 ? cueAt(checked, clause, equalling) : null
  // `a tie to B` is a relationship.
  const isLink = at !== null && checked.read.words[at]?.folded === 'tie' && checked.read.words[at + 1]?.folded === 'to'
  return isLink ? null : at
}

const noComparatives = cues(
  'other rather number member center further under over per her either neither another whether together order cluster after never ever'
)

function wayOf(word: string, checked: Checked, isThan: boolean): Way | null {
  const isOld = ageing.get(word)
  if (isOld !== undefined) return isOld === hasDates(checked.facts) ? 'less' : 'more'
  if (lowering.has(word)) return 'less'
  return raising.has(word) || (isThan && word.length > 3 && word.endsWith('er') && !noComparatives.has(word)) ? 'more' : null
}
