import type { Value } from '../../values.ts'
import { textTypes } from '../typed-text.ts'
import type { CellType } from './cell-types.ts'

/** Digits that tell a number apart from others of its size. */
function digitsOf(text: string): string {
  const digits = (text.toLowerCase().split('e')[0] ?? '').replace(/\D/g, '')
  let [start, end] = [0, digits.length]
  while (digits[start] === '0') start++
  while (end > start && digits[end - 1] === '0') end--
  return digits.slice(start, end)
}

/** A number, if it is one that the text means: 12345678901234567.1 is none. */
function exactFloat(text: string): Value | undefined {
  const value = textTypes.get('float')?.read(text)
  return typeof value !== 'number' || !Number.isFinite(value) || digitsOf(text) === digitsOf(String(value)) ? value : undefined
}

function integerOf64Bits(text: string): Value | undefined {
  const value = textTypes.get('integer')?.read(text)
  return typeof value !== 'bigint' || BigInt.asIntN(64, value) === value ? value : undefined
}

/** A date, or a date and time, whatever the column is called: SQLite holds either in both. */
function dateOrTime(text: string): Value | undefined {
  const iso = text.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
  return textTypes.get(iso.includes('T') ? 'datetime' : 'date')?.read(iso)
}

const plain = (type: CellType) => (text: string) => textTypes.get(type)?.read(text)

const readers: Readonly<Record<CellType, (text: string) => Value | undefined>> = {
  string: (text) => text,
  integer: integerOf64Bits,
  float: exactFloat,
  boolean: plain('boolean'),
  date: dateOrTime,
  datetime: dateOrTime,
  time: plain('time'),
  duration: plain('duration'),
  point: plain('point')
}

/** Reads a value of a database by its column's type: null for no value, undefined for one that does not fit. Items of a list that do not fit stay texts. */
export function readDatabaseCell(cell: Value, type: CellType): Value | undefined {
  if (typeof cell === 'string') return readers[type](cell)
  if (Array.isArray(cell)) return cell.map((item: Value) => readDatabaseCell(item, type) ?? item)
  if (cell === null || typeof cell === 'object' || typeof cell === 'boolean') return cell
  if (type === 'string') return String(cell)
  if (type !== 'boolean') return cell
  return Number(cell) === 1 ? true : Number(cell) === 0 ? false : undefined
}
