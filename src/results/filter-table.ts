import { invalidInput } from '../base/errors.ts'
import type { Condition, Operator } from '../graph/spec.ts'
import { assertComplete, findColumn, pickRows, type ResultTable } from './table.ts'
import { areComparable, compareKeys, compareValues, isDuration, isMissing, isZoned, temporalKey, valueKey } from './values.ts'
import { integerOf, isMarkedInteger, isRounded, writeDigits } from './whole-number.ts'

type Test = (cell: unknown) => boolean

/** Temporal cells are also compared with ISO texts. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'temporal' in value ? (value as { value?: unknown }).value : value
}

function orderTest(value: unknown, holds: (order: number) => boolean): Test {
  const bound = plain(value)
  return (cell) => areComparable(plain(cell), bound) && holds(compareValues(plain(cell), bound))
}

function textTest(value: unknown, holds: (text: string, part: string) => boolean): Test {
  const part = String(value).toLowerCase()
  const test: Test = (cell) => typeof cell === 'string' && holds(cell.toLowerCase(), part)
  return (cell) => test(plain(cell))
}

/** Whether a text contains the value, or a list has it as an item. */
function containsTest(value: unknown): Test {
  const inText = textTest(value, (text, part) => text.includes(part))
  const key = valueKey(value)
  return (cell) => inText(cell) || (isList(cell) && Array.from(cell).some((item) => valueKey(item) === key))
}

function isList(cell: unknown): cell is ArrayLike<unknown> {
  return Array.isArray(cell) || ArrayBuffer.isView(cell)
}

function memberTest(value: unknown): Test {
  if (!Array.isArray(value)) throw invalidInput('The operator "in" requires a list as its value.')
  const members = new Set(value.map((member) => valueKey(plain(member))))
  return (cell) => members.has(valueKey(plain(cell)))
}

/** Predicates over present cells; `missing` is never true for them. */
const tests: Record<Operator, (value: unknown) => Test> = {
  '=': (value) => memberTest([value]),
  '<>': (value) => {
    const equal = memberTest([value])
    return (cell) => !equal(cell)
  },
  '<': (value) => orderTest(value, (order) => order < 0),
  '<=': (value) => orderTest(value, (order) => order <= 0),
  '>': (value) => orderTest(value, (order) => order > 0),
  '>=': (value) => orderTest(value, (order) => order >= 0),
  in: memberTest,
  contains: containsTest,
  starts_with: (value) => textTest(value, (text, part) => text.startsWith(part)),
  ends_with: (value) => textTest(value, (text, part) => text.endsWith(part)),
  exists: () => () => true,
  missing: () => () => false
}

/**
 * The value with exact integers, which callers write as text when JSON numbers cannot represent them. Text means digits where the column has numbers and no
 * text.
 */
function exact(value: unknown, data: ArrayLike<unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => exact(item, data))
  if (isMarkedInteger(value)) return integerOf(value.integer) ?? refused(`{"integer": "${value.integer}"} is not a 64-bit integer.`)
  if (isRounded(value) && some(data, 'bigint')) return refused(`${value} may have been rounded from another integer: ${writeDigits}.`)
  const spelled = typeof value === 'string' ? integerOf(value) : null
  return spelled !== null && (some(data, 'number') || some(data, 'bigint')) && !some(data, 'string') ? spelled : value
}

function refused(detail: string): never {
  throw invalidInput(detail)
}

function some(data: ArrayLike<unknown>, type: 'number' | 'bigint' | 'string'): boolean {
  if (ArrayBuffer.isView(data)) return type === 'number'
  for (let row = 0; row < data.length; row++) if (typeof data[row] === type) return true
  return false
}

interface TemporalCell {
  readonly temporal: string
  readonly value: string
}

const isTemporal = (cell: unknown): cell is TemporalCell => typeof cell === 'object' && cell !== null && 'temporal' in cell

const orders: Readonly<Partial<Record<Operator, (order: number) => boolean>>> = {
  '=': (order) => order === 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0
}

/** Compares temporals by value: instants with an offset, and durations, which have equality only. null for any other predicate. */
function temporalTest(operator: Operator, value: unknown, data: ArrayLike<unknown>): Test | null {
  const text = plain(value)
  if (typeof text !== 'string' || !(isDuration(text) || isZoned(text)) || ArrayBuffer.isView(data) || !Array.from(data).some(isTemporal)) return null
  const holds = orders[operator === '<>' ? '=' : operator]
  if (holds === undefined) return null
  if (isDuration(text) && operator !== '=' && operator !== '<>') {
    return refused(`Durations cannot be compared with "${operator}", because months differ in length. Use "=", or sort the rows by the column.`)
  }
  const key = temporalKey({ temporal: isDuration(text) ? 'duration' : text.includes('T') ? 'datetime' : 'time', value: text })
  const meets = (cell: unknown) => {
    const order = isTemporal(cell) ? compareKeys(temporalKey(cell), key) : null
    return order !== null && holds(order)
  }
  return operator === '<>' ? (cell) => !meets(cell) : meets
}

/** The row indexes that meet one more condition. */
function narrow(rows: readonly number[], data: ArrayLike<unknown>, { operator, value }: Condition): number[] {
  const test = temporalTest(operator, value, data) ?? tests[operator](exact(value, data))
  const whenMissing = operator === 'missing'
  return rows.filter((row) => {
    const cell = data[row]
    return isMissing(cell) ? whenMissing : test(cell)
  })
}

/** The row indexes that meet all conditions on their columns' cells. */
export function rowsMeeting(rowCount: number, cellsOf: (property: string) => ArrayLike<unknown>, conditions: readonly Condition[]): number[] {
  let rows = Array.from({ length: rowCount }, (_, row) => row)
  for (const condition of conditions) rows = narrow(rows, cellsOf(condition.property), condition)
  return rows
}

/**
 * The rows that meet all conditions, in order. `property` names a column (EDGEWISE_UNKNOWN_COLUMN); cells of node columns are compared by the
 * store's node id. `contains` also finds an item of a list. Throws EDGEWISE_INVALID_INPUT for a cut table.
 */
export function filterTable(table: ResultTable, conditions: readonly Condition[]): ResultTable {
  if (conditions.length === 0) return table
  assertComplete(table, 'filtered')
  return pickRows(
    table,
    rowsMeeting(table.rowCount, (property) => findColumn(table, property).data, conditions)
  )
}
