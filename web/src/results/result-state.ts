import { useSearchParams } from 'wouter'
import type { Sort } from '../parts/row-table.tsx'

export const operators = ['=', '<>', '<', '<=', '>', '>=', 'in', 'contains', 'starts_with', 'ends_with', 'exists', 'missing'] as const
export type Operator = (typeof operators)[number]

export interface Condition {
  readonly property: string
  readonly operator: Operator
  readonly value?: unknown
}

export const forms = ['table', 'chart', 'graph'] as const
export type Form = (typeof forms)[number]

/** How a result is shown, as the address says. */
export interface ResultState {
  readonly sort: Sort | null
  readonly where: readonly Condition[]
  readonly as: Form
  /** From 0; the address counts from 1. */
  readonly page: number
  readonly row: number | null
}

/** A condition in an address: `["node.zone","<=",2]`. */
export const conditionText = ({ property, operator, value }: Condition): string =>
  JSON.stringify(value === undefined ? [property, operator] : [property, operator, value])

function conditionIn(text: string): Condition[] {
  try {
    const [property, operator, value] = JSON.parse(text) as unknown[]
    const known = operators.find((one) => one === operator)
    return typeof property === 'string' && known !== undefined ? [{ property, operator: known, ...(value !== undefined && { value }) }] : []
  } catch {
    return []
  }
}

const sortIn = (text: string | null): Sort | null =>
  text === null || text === '' ? null : { column: text.replace(/^-/, ''), descending: text.startsWith('-') }
const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

function stateIn(parameters: URLSearchParams): ResultState {
  return {
    sort: sortIn(parameters.get('sort')),
    where: parameters.getAll('where').flatMap(conditionIn),
    as: forms.find((form) => form === parameters.get('as')) ?? 'table',
    page: Math.max(0, (numberIn(parameters.get('page')) ?? 1) - 1),
    row: numberIn(parameters.get('row'))
  }
}

function write(parameters: URLSearchParams, { sort, where, as, page, row }: ResultState): URLSearchParams {
  const values: Readonly<Record<string, readonly string[]>> = {
    sort: sort === null ? [] : [`${sort.descending ? '-' : ''}${sort.column}`],
    where: where.map(conditionText),
    as: as === 'table' ? [] : [as],
    page: page === 0 ? [] : [String(page + 1)],
    row: row === null ? [] : [String(row)]
  }
  for (const [name, texts] of Object.entries(values)) {
    parameters.delete(name)
    for (const text of texts) parameters.append(name, text)
  }
  return parameters
}

export function useResultState() {
  const [parameters, setParameters] = useSearchParams()
  const state = stateIn(parameters)
  const change = (next: Partial<ResultState>) => {
    const isOtherRows = next.sort !== undefined || next.where !== undefined
    setParameters((before) => write(before, { ...stateIn(before), ...(isOtherRows && { page: 0, row: null }), ...next }), { replace: next.row !== undefined })
  }
  return [state, change] as const
}
