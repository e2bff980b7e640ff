import { type Checked, type Finding, names, type Truth } from '../claim.ts'
import type { Fact } from '../evidence/facts.ts'
import { cellsOf, rowsByName } from '../evidence/rows.ts'
import { rowOn, type Scale, scalesOf, spokenScales, standingOn, valueOn } from '../evidence/scales.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { cues } from '../reading/cues.ts'
import { distinctNames, type NameItem } from '../reading/item.ts'
import { comparisonOf } from './comparisons.ts'
import { isOnPath } from './paths.ts'
import { quantifiedCue, type RankCue, rankCue } from './rank-cue.ts'

/** `A has the highest`, `B comes third`: the places of names on the scale that the clause speaks of. */
export function checkRanks(clause: Clause, checked: Checked): Finding[] {
  const cue = rankCue(clause, checked)
  if (cue === null || isOnPath(clause, checked) || (quantifiedCue(clause, checked) === null && comparisonOf(clause, checked) !== null)) return []
  const subjects = subjectsOf(clause, checked, cue)
  if (subjects.length === 0) return []
  const { truth, fact, column } = rankTruth(clause, checked, cue, subjects)
  if (truth === 'unknown' && cue.isWeak) return []
  return [{ kind: 'rank', start: clause.start, end: clause.end, supported: truth === !(cue.isDenied ?? clause.isNegated), fact, column }]
}

/** What a ranking is about, not who is ranked: `in Kestria the highest is`. */
const ofScope = cues('in among within of from at on for')

/** The names that may hold the place: the nearest before the cue, else those after it, else the one name that the text tells. */
function subjectsOf(clause: Clause, checked: Checked, { at, place }: RankCue): readonly string[] {
  const { read } = checked
  const all = distinctNames(clause.items)
  if (all.length === 0) return ofText(clause, checked)
  const groups = nameGroups(clause, read.words)
  // `3 is of A, 2 of B: these are at the top`
  const isTable = place === 1 && groups.length > 1 && clause.items.every((item) => item.to <= at)
  if (all.length === 1 || (isTable && clause.items.filter(({ type }) => type === 'number').length === all.length)) return all
  const before = groups.findLast((group) => (group.at(-1) as NameItem).to <= at)
  const after = groups.find((group) => (group[0] as NameItem).from > at)
  const isBefore = before !== undefined && (after === undefined || !ofScope.has(read.words[(before[0] as NameItem).from - 1]?.folded ?? ''))
  const chosen = ((isBefore ? before : after) ?? []).map(({ name }) => name)
  return isBefore && place > 1 ? chosen.slice(0, 1) : chosen
}

function ofText({ carried }: Clause, { read }: Checked): readonly string[] {
  const told = distinctNames(read.items)
  return carried.length > 0 || told.length !== 1 ? carried : told
}

interface RankFinding {
  readonly truth: Truth
  readonly fact: Fact | null
  readonly column: string | null
}

function rankTruth(clause: Clause, checked: Checked, cue: RankCue, known: readonly string[]): RankFinding {
  const all = scalesOf(checked.facts).filter((scale) => known.every((name) => valueOn(scale, name) !== undefined))
  const found = spokenScales(clause, checked, all).map((scale): RankFinding => {
    return { truth: onScale(scale, known, cue), fact: rowOn(scale, known[0] ?? '') ?? null, column: scale.column }
  })
  return found.find(({ truth }) => truth === true) ?? found.findLast(({ truth }) => truth === false) ?? { truth: 'unknown', fact: null, column: null }
}

/** Whether the names hold the place on a scale; several names hold places from there on. Those of equal value share a place. */
function onScale(scale: Scale, known: readonly string[], { isHigh, place }: Pick<RankCue, 'isHigh' | 'place'>): Truth {
  const { source, order } = scale
  const isCounted = order === (isHigh ? 'desc' : 'asc')
  // The rows must hold the end of the scale that the claim counts from.
  if (!source.isWhole && (source.result.offset > 0 || !isCounted)) return isCounted ? shownPlace(scale, known, place) : 'unknown'
  return known.every((name) => {
    const own = valueOn(scale, name)
    if (own === undefined) return false
    const { before, distinctBefore, equal } = standingOn(scale, own, isHigh)
    return distinctBefore + 1 === place || (before < place + known.length - 1 && place <= before + equal)
  })
}

/** A later page of a ranking has the places in its column `rank`. */
function shownPlace({ source }: Scale, known: readonly string[], place: number): Truth {
  const ranks = known.map((name) => rowsByName(source).get(name)?.[0]).map((fact) => (fact === undefined ? undefined : cellsOf(fact)['rank']))
  return ranks.every((rank) => typeof rank === 'number') ? ranks.every((rank) => rank === place) : 'unknown'
}

/** The names of a numbered list stand in the order of the ranking that they come from, or in the order from its other end. */
export function checkListOrder(clauses: readonly Clause[], checked: Checked): Finding[] {
  const entries = clauses.flatMap((clause) => (clause.enumerator === null ? [] : [{ clause, name: names(clause)[0]?.name ?? '' }]))
  const scale = scalesOf(checked.facts).find((one) => one.order !== null && entries.every(({ name }) => valueOn(one, name) !== undefined))
  const [first, last] = [entries[0], entries.at(-1)]
  if (scale === undefined || first === undefined || last === undefined) return []
  const values = entries.map(({ name }) => valueOn(scale, name) ?? 0)
  const isRising = values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
  const isFalling = values.every((value, at) => at === 0 || value <= (values[at - 1] ?? 0))
  return isRising || isFalling ? [] : [{ kind: 'rank', start: first.clause.start, end: last.clause.end, supported: false, fact: null, column: scale.column }]
}
