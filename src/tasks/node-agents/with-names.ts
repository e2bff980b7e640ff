import type { ProgramResult, ResultValue } from '../../graph/vertex/run/reduce-result.ts'
import { isSame } from './compare.ts'

type ReadableValue = string | number | boolean | null

export interface NamedResult {
  readonly values: Readonly<Record<string, ReadableValue>>
  /** Names along the program's path; null when it has none. */
  readonly path: readonly string[] | null
  readonly rows: readonly Readonly<Record<string, ReadableValue>>[]
}

function readable({ type, value }: ResultValue, names: readonly string[]): ReadableValue {
  if (type === 'node') return names[Number(value)] ?? null
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

const cell = (type: ResultValue['type'], value: number): ResultValue => ({ type, value: type === 'boolean' ? value === 1 : value })

/** Null stands for an infinite value and for no node. */
export function withNames({ nodes, columns, values, path }: ProgramResult, names: readonly string[]): NamedResult {
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readable(value, names)])),
    path: path === null ? null : Array.from(path, (node) => names[node] ?? ''),
    rows: Array.from(nodes, (node, row) => ({
      node: names[node] ?? '',
      ...Object.fromEntries(Object.entries(columns).map(([name, { type, data }]) => [name, readable(cell(type, data[row] ?? 0), names)]))
    }))
  }
}

const isSameList = (first: ArrayLike<number>, second: ArrayLike<number>): boolean =>
  first.length === second.length && Array.prototype.every.call(first, (value: number, at) => isSame(value, second[at]))

/** Whether two results agree, numbers to six digits. */
export function agree(first: ProgramResult, second: ProgramResult): boolean {
  return (
    isSameList(first.nodes, second.nodes) &&
    isSameList(first.path ?? [], second.path ?? []) &&
    Object.entries(first.columns).every(([name, { data }]) => isSameList(data, second.columns[name]?.data ?? [])) &&
    Object.entries(first.values).every(([name, { value }]) => isSame(value, second.values[name]?.value))
  )
}
