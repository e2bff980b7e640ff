import { type Checked, type Finding, names, type Truth } from '../claim.ts'
import type { Fact } from '../evidence/facts.ts'
import { cellsOf, rowsByName } from '../evidence/rows.ts'
import { rowOn, type Scale, scalesOf, spokenScales, standingOn, valueOn } from '../evidence/scales.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { distinctNames, type NameItem } from '../reading/item.ts'
import { comparisonOf } from './comparisons.ts'
import { isOnPath } from './paths.ts'
import { quantifiedCue, type RankCue, rankCue } from './rank-cue.ts'

/** `A has the highest`, `B comes third`: the places of names on the scale that the clause speaks of. */
export function checkRanks(clause: Clause, checked: Checked): Finding[] {
  const cue = rankCue(clause, checked)
  if (cue === null || isOnPath(clause, checked) || (quantifiedCue(clause, checked) === null && comparisonOf(clause, checked) !== null)) return []
  const groups = subjectsOf(clause, checked, cue)
  const found = groups.map((subjects) => rankTruth(clause, checked, cue, subjects))
  const { truth, fact, column } = found.find((one) => one.truth === true) ?? found[0] ?? { truth: 'unknown', fact: null, column: null }
  if (groups.length === 0 || (truth === 'unknown' && cue.isWeak)) return []
  const isRight = (cue.isDenied ?? clause.isNegated) ? truth === false : truth === true
  return [{ kind: 'rank', start: clause.start, end: clause.end, supported: isRight, fact, column }]
}

/** The names that may hold the place: the nearest before the cue, else those after it, else those that the text is about. */
function subjectsOf(clause: Clause, checked: Checked, { at, place }: RankCue): (readonly string[])[] {
  const groups = nameGroups(clause, checked.read.words)
  const all = distinctNames(clause.items)
  if (all.length === 0) return ofText(clause, checked)
  if (all.length === 1) return [all]
  // `3 is of A, 2 of B: these are at the top`
  const isTable = groups.length > 1 && clause.items.every((item) => item.to <= at) && clause.items.filter(({ type }) => type === 'number').length === all.length
  if (isTable && place === 1) return [all]
  const before = groups.filter((group) => (group.at(-1) as NameItem).to <= at).at(-1)
  const after = groups.find((group) => (group[0] as NameItem).from > at)
  const isAhead = checked.read.words.slice(at, clause.to).some(({ folded }) => folded === 'ahead')
  const isBefore = before !== undefined && (!isOfScope(checked.read.words[(before[0] as NameItem).from - 1]?.folded) || after === undefined)
  const chosen = isBefore ? (place > 1 || isAhead ? before.slice(0, 1) : before) : after
  return chosen === undefined ? [] : [chosen.map(({ name }) => name)]
}

/** `Highest of all? A.`, `Rank of A:\n3`: the one name that the text tells. */
function ofText({ carried }: Clause, { read }: Checked): (readonly string[])[] {
  if (carried.length > 0) return [carried]
  const all = distinctNames(read.items)
  return all.length === 1 ? [all] : []
}

/** `in Kestria the highest is`: what the ranking is about, not who is ranked. */
function isOfScope(before: string | undefined): boolean {
  return before !== undefined && /^(in|among|within|of|from|at|on|for)$/.test(before)
}

interface RankFinding {
  readonly truth: Truth
  readonly fact: Fact | null
  readonly column: string | null
}

function rankTruth(clause: Clause, checked: Checked, cue: RankCue, known: readonly string[]): RankFinding {
  const all = scalesOf(checked.facts).filter((scale) => known.every((name) => valueOn(scale, name) !== undefined))
  let found: RankFinding = { truth: 'unknown', fact: null, column: null }
  for (const scale of spokenScales(clause, checked, all)) {
    const truth = onScale(scale, known, cue)
    if (truth === 'unknown') continue
    const fact = rowOn(scale, known[0] ?? '') ?? null
    if (truth) return { truth, fact, column: scale.column }
    found = { truth, fact, column: scale.column }
  }
  return found
}

/** Whether the names hold the place on a scale; several names hold places from there on. Those of equal value share a place. */
function onScale(scale: Scale, known: readonly string[], { isHigh, place }: Pick<RankCue, 'isHigh' | 'place'>): Truth {
  if (!seesEnd(scale, isHigh)) return scale.order === (isHigh ? 'desc' : 'asc') ? shownPlace(scale, known, place) : 'unknown'
  return known.every((name) => {
    const own = valueOn(scale, name)
    if (own === undefined) return false
    const { before, distinctBefore, equal } = standingOn(scale, own, isHigh)
    if (distinctBefore + 1 === place) return true
    return before < place + known.length - 1 && place <= before + equal
  })
}

/** Whether a name holds a place in some ranking of the results; unknown where it is in none. */
export function placeInRanking(name: string, place: number, { facts }: Checked): Truth {
  const rankings = scalesOf(facts).filter((scale) => scale.order !== null && valueOn(scale, name) !== undefined)
  const found = rankings.map((scale) => onScale(scale, [name], { isHigh: scale.order === 'desc', place }))
  return found.find((truth) => truth === true) ?? found[0] ?? 'unknown'
}

/** Whether the rows hold the end of the scale that the claim counts from. */
function seesEnd({ source, order, values }: Scale, isHigh: boolean): boolean {
  if (source.isWhole && values.length > 0) return true
  return source.result.offset === 0 && order === (isHigh ? 'desc' : 'asc')
}

/** A later page of a ranking has the places in its column `rank`. */
function shownPlace({ source }: Scale, known: readonly string[], place: number): Truth {
  const rows = known.map((name) => rowsByName(source).get(name)?.[0])
  const ranks = rows.map((fact) => (fact === undefined ? undefined : cellsOf(fact)['rank']))
  return ranks.every((rank) => typeof rank === 'number') ? ranks.every((rank) => rank === place) : 'unknown'
}

/** The names of a numbered list stand in the order of the ranking that they come from, or in the order from its other end. */
export function checkListOrder(clauses: readonly Clause[], checked: Checked): Finding[] {
  const entries = clauses.flatMap((clause) => (clause.enumerator === null ? [] : [{ clause, name: names(clause)[0]?.name ?? '' }]))
  const scale = scalesOf(checked.facts).find((one) => one.order !== null && entries.every(({ name }) => valueOn(one, name) !== undefined))
  const [first, last] = [entries[0], entries.at(-1)]
  if (scale === undefined || first === undefined || last === undefined) return []
  const values = entries.map(({ name }) => valueOn(scale, name) ?? 0)
  const isSorted = (sign: 1 | -1) => values.every((value, at) => at === 0 || value === values[at - 1] || value > (values[at - 1] ?? 0) === (sign === 1))
  return isSorted(1) || isSorted(-1)
    ? []
    : [{ kind: 'rank', start: first.clause.start, end: last.clause.end, supported: false, fact: null, column: scale.column }]
}
