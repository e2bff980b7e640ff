import type { Checked } from '../claim.ts'
import { memoize } from '../memoize.ts'
import type { Clause } from '../reading/clauses.ts'
import { cues } from '../reading/cues.ts'
import { firstNotBefore } from '../reading/item.ts'
import { fieldNameWords } from '../reading/words.ts'
import { isCalculated } from './computed-values.ts'
import type { Fact, Facts, Source } from './facts.ts'
import { fieldWords } from './fields.ts'
import { cellsOf } from './rows.ts'

/** A column of numbers or dates that orders names. */
export interface Scale {
  readonly source: Source
  readonly column: string
  /** The first row with a value for each name. */
  readonly of: ReadonlyMap<string, { readonly fact: Fact; readonly value: number }>
  /** All values and the distinct ones, both in ascending order. */
  readonly sorted: readonly number[]
  readonly distinct: readonly number[]
  /** Whether the result is in descending order of it; null where it has another order. */
  readonly isFalling: boolean | null
}

const noScales = cues('rank index step walk community component color label')

/** Rounding hides the last bits of sums in another order; a date becomes a number with the same order. */
function valueIn(cell: unknown): number | null {
  if (typeof cell === 'number') return Number(cell.toPrecision(12))
  return typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}/.test(cell) ? Number(cell.slice(0, 10).replaceAll('-', '')) : null
}

function scaleOf(source: Source, column: string): Scale[] {
  if (noScales.has(column) || column.endsWith('Id') || isCalculated(source.summary)) return []
  const of = new Map<string, { readonly fact: Fact; readonly value: number }>()
  const values = source.rows.flatMap((fact) => {
    const value = valueIn(cellsOf(fact)[column])
    if (value === null) return []
    for (const name of fact.names) if (!of.has(name)) of.set(name, { fact, value })
    return [value]
  })
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const sorted = [...values].sort((a, b) => a - b)
  const by = source.result.orderedBy[0]?.split(' ')[0]
  return values.length === 0
    ? []
    : [{ source, column, of, sorted, distinct: [...new Set(sorted)], isFalling: by === column || by === 'rank' ? first >= last : null }]
}

export const scalesOf: (facts: Facts) => readonly Scale[] = memoize(({ sources }) =>
  sources.flatMap((source) => source.result.columns.flatMap(({ name }) => scaleOf(source, name)))
)

const loose = cues('highest largest lowest smallest top most least average total count number value first last')

/** Returns the scales that the clause can mean: those that it names, else those that order a result, else all. */
export function spokenScales(clause: Clause, { read }: Checked, candidates: readonly Scale[]): readonly Scale[] {
  const stems = new Set(read.words.slice(clause.from, clause.to).flatMap(({ stem, folded }) => [stem, folded]))
  const choices = [
    candidates.filter(({ column }) => fieldNameWords(column).every((word) => stems.has(word))),
    candidates.filter(({ column, source }) => [...fieldWords(column, source.result)].some((word) => stems.has(word) && !loose.has(word))),
    candidates.filter(({ isFalling }) => isFalling !== null)
  ]
  return choices.find(({ length }) => length > 0) ?? candidates
}

/** Whether a value has the rank from the high or low end; equal values share a rank, and `held` names take the ranks from there on. */
export function holdsPlace({ sorted, distinct }: Scale, value: number, isHigh: boolean, place: number, held = 1): boolean {
  const ends = (values: readonly number[]) => [firstNotBefore(values, (one) => one < value), firstNotBefore(values, (one) => one <= value)] as const
  const beforeIn = (values: readonly number[]) => (isHigh ? values.length - ends(values)[1] : ends(values)[0])
  const [low, high] = ends(sorted)
  const before = beforeIn(sorted)
  return beforeIn(distinct) + 1 === place || (before < place + held - 1 && place <= before + high - low)
}

/** Whether results have dates: the older of two has the earlier date but the higher age. */
export const hasDates: (facts: Facts) => boolean = memoize(({ sources }) =>
  sources.some(({ result }) => result.columns.some(({ name }) => /born|birth|found|open|year|date|debut|built|since|start/i.test(name)))
)
