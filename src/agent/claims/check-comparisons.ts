import { type Checked, cueAt, names, says } from './checked.ts'
import type { Finding, Truth } from './claim.ts'
import type { Clause, NameItem } from './clauses.ts'
import { type Scale, scalesOf, spokenScales, valueOn } from './columns.ts'
import { ageing, comparingPlaces, comparingVerbs, equalling, lowering, raising } from './cues.ts'
import type { Fact } from './facts.ts'

interface Comparison {
  readonly first: NameItem
  readonly second: NameItem
  readonly way: 'more' | 'less' | 'equal'
}

/** `A scores more than B`, `A is behind B`, `A ties with B`. */
export function checkComparisons(clause: Clause, checked: Checked): Finding[] {
  const comparison = comparisonOf(clause, checked)
  if (comparison === null) return []
  const { truth, fact, column } = comparedTruth(clause, checked, comparison)
  const isRight = clause.isNegated ? truth === false : truth === true
  return [{ kind: 'comparison', start: clause.start, end: clause.end, supported: isRight, fact, column }]
}

function comparisonOf(clause: Clause, checked: Checked): Comparison | null {
  const [first, second] = names(clause)
  if (first === undefined || second === undefined || first.name === second.name) return null
  const word = comparingWord(clause, checked, comparingVerbs, first, second)
  if (word !== null) return { first, second, way: word }
  const than = cueAt(checked, clause, new Set(['than']))
  if (than !== null) return ofThan(clause, checked, than)
  const place = comparingWord(clause, checked, comparingPlaces, first, second)
  if (place !== null) return { first, second, way: place }
  return says(checked, clause, equalling) && isScore(checked, clause) ? { first, second, way: 'equal' } : null
}

/** Which way a word between two names compares them. */
function comparingWord(clause: Clause, checked: Checked, cues: ReadonlySet<string>, first: NameItem, second: NameItem): Comparison['way'] | null {
  const at = cueAt(checked, clause, cues)
  if (at === null || !isBetween(at, first, second)) return null
  return raising.has(checked.read.words[at]?.folded ?? '') ? 'more' : 'less'
}

const isBetween = (at: number, first: NameItem, second: NameItem) => at >= first.to && at < second.from

/** Shared communities and lines are no equal numbers. */
function isScore({ read }: Checked, clause: Clause): boolean {
  return read.words.slice(clause.from, clause.to).some(({ stem }) => /^(score|value|rank|tie|tied|equal|equally|degree|level|number)$/.test(stem))
}

/** The names on both sides of `than`, and the comparative before it. */
function ofThan(clause: Clause, checked: Checked, than: number): Comparison | null {
  const all = names(clause)
  const second = all.find((item) => item.from > than)
  const before = all.filter((item) => item.to <= than)
  if (second === undefined) return null
  const first = before.findLast((item) => item.name !== second.name) ?? all.find((item) => item.from > second.to)
  const way = wayOf(checked, clause, than)
  return first === undefined || way === null || first.name === second.name ? null : { first, second, way }
}

function wayOf(checked: Checked, clause: Clause, than: number): Comparison['way'] | null {
  for (let at = than - 1; at >= clause.from; at--) {
    const way = wayOfWord(checked.read.words[at]?.folded ?? '', checked)
    if (way !== null) return way
  }
  return null
}

function wayOfWord(word: string, checked: Checked): Comparison['way'] | null {
  const isOld = ageing.get(word)
  if (isOld !== undefined) return isOld === hasDates(checked) ? 'less' : 'more'
  if (lowering.has(word)) return 'less'
  const isComparative = /^\p{L}{2,}er$/u.test(word) && !/^(other|rather|number|member|center|further|under|over|per|her)$/.test(word)
  return raising.has(word) || isComparative ? 'more' : null
}

function hasDates({ facts }: Checked): boolean {
  return facts.sources.some(({ result }) => result.columns.some(({ name }) => /born|birth|found|open|year|date|debut|built|since|start/i.test(name)))
}

function comparedTruth(clause: Clause, checked: Checked, comparison: Comparison): { truth: Truth; fact: Fact | null; column: string | null } {
  const { first, second } = comparison
  const scales = checked.facts.sources.flatMap((source) => scalesOf(source))
  const all = scales.filter((scale) => valueOn(scale, first.name) !== undefined && valueOn(scale, second.name) !== undefined)
  let found: { truth: Truth; fact: Fact | null; column: string | null } = acrossResults(clause, checked, comparison, scales)
  for (const scale of spokenScales(clause, checked, all)) {
    const fact = scale.values.find((row) => row.fact.names.has(first.name))?.fact ?? null
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
    scales.filter((scale) => valueOn(scale, first.name) !== undefined)
  )
  for (const scale of ofFirst) {
    const other = scales.find((one) => one !== scale && one.column === scale.column && valueOn(one, second.name) !== undefined)
    if (other !== undefined) return { truth: holds(scale, other, comparison), fact: scale.values[0]?.fact ?? null, column: scale.column }
  }
  return { truth: 'unknown', fact: null, column: null }
}

function holds(ofFirst: Scale, ofSecond: Scale, { first, second, way }: Comparison): boolean {
  const [a, b] = [valueOn(ofFirst, first.name), valueOn(ofSecond, second.name)]
  if (a === undefined || b === undefined) return false
  return way === 'equal' ? a === b : way === 'more' ? a > b : a < b
}
