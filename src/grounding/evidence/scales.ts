import type { Checked } from '../claim.ts'
import type { Clause } from '../reading/clauses.ts'
import { cues } from '../reading/cues.ts'
import { firstNotBefore } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { remember } from '../remember.ts'
import { covers, type Fact, type Facts, type Source } from './facts.ts'
import { fieldWords } from './fields.ts'
import { cellsOf, rowsByName } from './rows.ts'

/** A column of numbers, or of texts that sort like them: dates. */
export interface Scale {
  readonly source: Source
  readonly column: string
  /** The rows that have a value, in the result's order. */
  readonly values: readonly { readonly fact: Fact; readonly value: number | string }[]
  /** Whether the result is ordered by it first, and how. */
  readonly order: 'asc' | 'desc' | null
}

const noScales = cues('rank index step walk community component color label')

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
const isValue = (value: unknown): value is number | string => typeof value === 'number' || isDate(value)

function scaleOf(source: Source, column: string): Scale | null {
  if (noScales.has(column) || column.endsWith('Id') || source.result.tool === 'calculate') return null
  const values = source.rows.flatMap((fact, at) => {
    const value = source.result.rows[at]?.[column]
    return isValue(value) ? [{ fact, value }] : []
  })
  if (values.length === 0) return null
  const by = source.result.orderedBy[0] ?? ''
  const own = by.startsWith(`${column} `) || by === column ? (by.endsWith(' desc') ? 'desc' : 'asc') : null
  return { source, column, values, order: own ?? (by === 'rank' || by === 'rank asc' ? rankedOrder(values) : null) }
}

/** Rows by rank: by which side their numbers fall. */
function rankedOrder(values: Scale['values']): 'asc' | 'desc' {
  const [first = 0, last = 0] = [values[0]?.value, values.at(-1)?.value]
  return first >= last ? 'desc' : 'asc'
}

/** The scales of all results. */
export const scalesOf: (facts: Facts) => readonly Scale[] = remember(({ sources }) =>
  sources.flatMap((source) => source.result.columns.flatMap(({ name }) => scaleOf(source, name) ?? []))
)

/** The scales a clause may speak of: those that its words name, else those that order a result, else all. */
export function spokenScales(clause: Clause, checked: Checked, candidates: readonly Scale[]): readonly Scale[] {
  const stems = new Set(checked.read.words.slice(clause.from, clause.to).flatMap(({ stem, folded }) => [stem, folded]))
  const exact = candidates.filter(({ column }) => fieldNameWords(column).every((word) => stems.has(word)))
  if (exact.length > 0) return exact
  const named = candidates.filter(({ column, source }) => [...fieldWords(column, source.result)].some((word) => stems.has(word) && !loose.has(word)))
  if (named.length > 0) return named
  const ordered = candidates.filter(({ order }) => order !== null)
  return ordered.length > 0 ? ordered : candidates
}

const loose = cues('highest largest lowest smallest top most least average total count number value first last')

/** The first row of a name that has a value. */
export function rowOn({ source, column }: Scale, name: string): Fact | undefined {
  return rowsByName(source)
    .get(name)
    ?.find((fact) => isValue(cellsOf(fact)[column]))
}

/** The value of a name on a scale. */
export function valueOn(scale: Scale, name: string): number | string | undefined {
  const own = rowOn(scale, name)
  if (own !== undefined) return cellsOf(own)[scale.column] as number | string
  const [only, second] = scale.values
  return only !== undefined && second === undefined && covers(only.fact, name) ? only.value : undefined
}

/** How many values lie before one, how many different ones, and how many are as good as equal to it. */
export interface Standing {
  readonly before: number
  readonly distinctBefore: number
  readonly equal: number
}

/** Where a value stands from the high or the low end. */
export function standingOn(scale: Scale, own: number | string, isHigh: boolean): Standing {
  const { values, distinct } = orderOf(scale)[typeof own === 'number' ? 'numbers' : 'dates']
  const isLess = (value: number | string) => value < own && !isNear(value, own)
  const isNotMore = (value: number | string) => value <= own || isNear(value, own)
  const [low, high] = [firstNotBefore(values, isLess), firstNotBefore(values, isNotMore)]
  return {
    before: isHigh ? values.length - high : low,
    distinctBefore: isHigh ? distinct.length - firstNotBefore(distinct, isNotMore) : firstNotBefore(distinct, isLess),
    equal: high - low
  }
}

const orderOf = remember(({ values }: Scale) => {
  const sorted = (type: 'number' | 'string') => {
    const all = values.flatMap(({ value }) => (typeof value === type ? [value] : [])).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    return { values: all, distinct: [...new Set(all)] }
  }
  return { numbers: sorted('number'), dates: sorted('string') }
})

/** Sums in another order may differ in their last bits. */
function isNear(a: number | string, b: number | string): boolean {
  return a === b || (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)))
}

/** The older of two has the earlier date, but the higher age. */
export const hasDates = ({ facts }: Pick<Checked, 'facts'>): boolean => holdDates(facts)

const holdDates: (facts: Facts) => boolean = remember(({ sources }) =>
  sources.some(({ result }) => result.columns.some(({ name }) => /born|birth|found|open|year|date|debut|built|since|start/i.test(name)))
)
