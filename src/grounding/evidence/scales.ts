import type { Checked } from '../claim.ts'
import type { Clause } from '../reading/clauses.ts'
import { fieldNameWords } from '../reading/words.ts'
import { covers, type Fact, type Source } from './facts.ts'
import { fieldWords } from './fields.ts'

/** A column of numbers, or of texts that sort like them: dates. */
export interface Scale {
  readonly source: Source
  readonly column: string
  /** The rows that have a value, in the result's order. */
  readonly values: readonly { readonly fact: Fact; readonly value: number | string }[]
  /** Whether the result is ordered by it first, and how. */
  readonly order: 'asc' | 'desc' | null
}

const noScale = /^(rank|index|step|walk|.*Id|community|component|color|label)$/

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)

function scaleOf(source: Source, column: string): Scale | null {
  if (noScale.test(column) || source.result.tool === 'calculate') return null
  const values = source.rows.flatMap((fact, at) => {
    const value = source.result.rows[at]?.[column]
    return typeof value === 'number' || isDate(value) ? [{ fact, value }] : []
  })
  if (values.length === 0) return null
  const [by = '', way = 'asc'] = (source.result.orderedBy[0] ?? '').split(/ (?=asc$|desc$)/)
  const isRanking = by === 'rank' && source.result.columns.some(({ name }) => name === column)
  return { source, column, values, order: by === column ? (way === 'desc' ? 'desc' : 'asc') : isRanking ? rankedOrder(values) : null }
}

/** Rows by rank: by which side their numbers fall. */
function rankedOrder(values: Scale['values']): 'asc' | 'desc' | null {
  const [first, last] = [values[0]?.value, values.at(-1)?.value]
  if (first === undefined || last === undefined || first === last) return 'desc'
  return first > last ? 'desc' : 'asc'
}

const scales = new WeakMap<Source, Scale[]>()

export function scalesOf(source: Source): Scale[] {
  const known = scales.get(source)
  if (known !== undefined) return known
  const found = source.result.columns.flatMap(({ name }) => scaleOf(source, name) ?? [])
  scales.set(source, found)
  return found
}

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

const loose = new Set('highest largest lowest smallest top most least average total count number value first last'.split(' '))

/** The value of a name on a scale. */
export function valueOn(scale: Scale, name: string): number | string | undefined {
  const own = scale.values.find(({ fact }) => fact.names.has(name))
  return (own ?? (scale.values.length === 1 ? scale.values.find(({ fact }) => covers(fact, name)) : undefined))?.value
}

/** The older of two has the earlier date, but the higher age. */
export function hasDates({ facts }: Pick<Checked, 'facts'>): boolean {
  return facts.sources.some(({ result }) => result.columns.some(({ name }) => /born|birth|found|open|year|date|debut|built|since|start/i.test(name)))
}
