import type { Checked, Finding, Truth } from '../claim.ts'
import type { Fact } from '../evidence/facts.ts'
import { type Scale, scalesOf, spokenScales, valueOn } from '../evidence/scales.ts'
import type { Clause } from '../reading/clauses.ts'
import { type Comparison, comparisonOf } from './compare-cue.ts'
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
  const scales = checked.facts.sources.flatMap((source) => scalesOf(source))
  const all = scales.filter((scale) => valueOn(scale, first) !== undefined && valueOn(scale, second) !== undefined)
  let found: { truth: Truth; fact: Fact | null; column: string | null } = acrossResults(clause, checked, comparison, scales)
  for (const scale of spokenScales(clause, checked, all)) {
    const fact = scale.values.find((row) => row.fact.names.has(first))?.fact ?? null
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
