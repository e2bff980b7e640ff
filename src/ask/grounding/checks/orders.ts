import type { Checked, Finding } from '../claim.ts'
import type { Fact } from '../evidence/facts.ts'
import { cellsOf } from '../evidence/rows.ts'
import { holdsPlace, type Scale, scalesOf, spokenScales } from '../evidence/scales.ts'
import { type Clause, nameGroups } from '../reading/clauses.ts'
import { cues } from '../reading/cues.ts'
import { distinctNames, type NameItem } from '../reading/item.ts'
import { type Comparison, comparisonOf } from './comparisons.ts'
import { isOnPath } from './paths.ts'
import { quantifiedCue, type RankCue, rankCue } from './rank-cue.ts'

/** Checks `A has the highest`, `B comes third`, `A scores more than B` on the scale that the clause names. */
export function checkOrders(clause: Clause, checked: Checked): Finding[] {
  const comparison = quantifiedCue(clause, checked) === null ? comparisonOf(clause, checked) : null
  const cue = comparison === null ? rankCue(clause, checked) : null
  const place = { start: clause.start, end: clause.end }
  if (comparison !== null) {
    const { truth, ...where } = comparedTruth(clause, checked, comparison)
    return truth === null ? [] : [{ kind: 'comparison', ...place, supported: truth !== clause.isNegated, ...where }]
  }
  const names = cue === null || isOnPath(clause, checked) ? [] : subjectsOf(clause, checked, cue)
  if (cue === null || names.length === 0) return []
  const { truth, ...where } = rankTruth(clause, checked, cue, names)
  if (truth === null && cue.isWeak) return []
  return [{ kind: 'rank', ...place, supported: truth === !(cue.isDenied ?? clause.isNegated), ...where }]
}

interface OrderFinding {
  /** null where no scale has the names. */
  readonly truth: boolean | null
  readonly fact: Fact | null
  readonly column: string | null
}

/** Returns a scale that supports the claim, else the last that contradicts it. */
function truthOn(scales: readonly Scale[], name: string, holds: (scale: Scale) => boolean | null): OrderFinding {
  let found: OrderFinding = { truth: null, fact: null, column: null }
  for (const scale of scales) {
    const truth = holds(scale)
    if (truth !== null) found = { truth, fact: scale.of.get(name)?.fact ?? null, column: scale.column }
    if (truth === true) return found
  }
  return found
}

/** Compares two names on one scale, or on two with the same column, because separate calls may give their values. */
function comparedTruth(clause: Clause, checked: Checked, { first, second, way }: Comparison): OrderFinding {
  const scales = scalesOf(checked.facts)
  checked.facts.steps.take(scales.length)
  const ofFirst = scales.filter(({ of }) => of.has(first))
  const both = ofFirst.filter(({ of }) => of.has(second))
  return truthOn(spokenScales(clause, checked, both.length > 0 ? both : ofFirst), first, (scale) => {
    const a = scale.of.get(first)?.value
    const b = (scale.of.get(second) ?? scales.find(({ column, of }) => column === scale.column && of.has(second))?.of.get(second))?.value
    if (a === undefined || b === undefined) return null
    return way === 'equal' ? a === b : way === 'more' ? a > b : a < b
  })
}

function rankTruth(clause: Clause, checked: Checked, { isHigh, place }: RankCue, names: readonly string[]): OrderFinding {
  const all = scalesOf(checked.facts).filter(({ of }) => names.every((name) => of.has(name)))
  return truthOn(spokenScales(clause, checked, all), names[0] ?? '', (scale) => {
    const { source, isFalling, of } = scale
    const found = names.flatMap((name) => of.get(name) ?? [])
    const isFromEnd = isFalling === isHigh
    // The rows must include the end that the rank counts from; a later page has ranks in its column `rank`.
    if (!source.isWhole && !isFromEnd) return null
    if (!source.isWhole && source.result.offset > 0) return found.every(({ fact }) => cellsOf(fact)['rank'] === place)
    return found.every(({ value }) => holdsPlace(scale, value, isHigh, place, names.length))
  })
}

/** A name after such a word is the scope, not the ranked name: `in Kestria the highest is`. */
const ofScope = cues('in among within of from at on for')

/** Returns the names of a rank: the nearest before the cue, else those after it, else the text's only name. */
function subjectsOf(clause: Clause, { read }: Checked, { at }: RankCue): readonly string[] {
  const all = distinctNames(clause.items)
  if (all.length === 1) return all
  const ofText = distinctNames(read.items)
  if (all.length === 0) return clause.carried.length > 0 || ofText.length !== 1 ? clause.carried : ofText
  const groups = nameGroups(clause, read.words)
  const before = groups.findLast((group) => (group.at(-1) as NameItem).to <= at)
  const after = groups.find((group) => (group[0] as NameItem).from > at)
  const isOfScope = after !== undefined && ofScope.has(read.words[(before?.[0]?.from ?? 0) - 1]?.folded ?? '')
  return ((isOfScope ? after : (before ?? after)) ?? []).map(({ name }) => name)
}
