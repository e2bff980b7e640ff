import type { Value } from '../../values.ts'
import { textTypes } from '../typed-text.ts'

/** Types that a mapping may give a column, besides `ignore`. */
export const cellTypes = ['string', 'integer', 'float', 'boolean', 'date', 'time', 'datetime', 'duration', 'point'] as const
export type CellType = (typeof cellTypes)[number]

/** Texts that mean no value in any column, as databases export it. */
const nulls: ReadonlySet<string> = new Set(['', '\\N', 'NULL'])
/** Texts that mean no value in a column of numbers, dates or booleans. */
const missing: ReadonlySet<string> = new Set(['NA', 'N/A', 'n/a', 'NaN', 'nan', 'null', 'None', 'none', '-', '.', '?'])

export const isNull = (cell: Value): boolean => cell === null || (typeof cell === 'string' && nulls.has(cell))
const isMissing = (cell: Value): boolean => isNull(cell) || (typeof cell === 'string' && missing.has(cell))

/** A number with a decimal comma, and points between thousands or none: 1.234,5. */
const decimalComma = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+$/
const spacedTime = /^\d{4}-\d\d-\d\d \d/

/** A date and time with a space, as databases write it, in ISO 8601. */
const iso = (text: string): string => (spacedTime.test(text) ? text.replace(' ', 'T') : text)

/** Numbers with leading zeros are codes, such as postcodes. */
const isCode = (text: string): boolean => /^[+-]?0\d/.test(text)

const readers: Readonly<Record<CellType, (text: string, hasDecimalComma: boolean) => Value | undefined>> = {
  string: (text) => text,
  integer: (text) => textTypes.get('integer')?.read(text),
  float: (text, hasDecimalComma) => textTypes.get('float')?.read(hasDecimalComma ? text.replaceAll('.', '').replace(',', '.') : text),
  boolean: (text) => textTypes.get('boolean')?.read(text),
  date: (text) => textTypes.get('date')?.read(text),
  time: (text) => textTypes.get('time')?.read(text),
  datetime: (text) => textTypes.get('datetime')?.read(iso(text)),
  duration: (text) => textTypes.get('duration')?.read(text),
  point: (text) => textTypes.get('point')?.read(text)
}

/** Reads a cell by its column's type: null for no value, undefined for a text that does not fit. A cell with a type keeps it, except in a column of strings. */
export function readCell(cell: Value, type: CellType, hasDecimalComma: boolean): Value | undefined {
  if (type === 'string') return isNull(cell) ? null : typeof cell === 'object' ? cell : String(cell)
  if (isMissing(cell)) return null
  return typeof cell === 'string' ? readers[type](cell.trim(), hasDecimalComma) : cell
}

const isoDay = /^\d{4}-\d\d-\d\d$/
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const truths = ['true', 'false']

/** Whether a text can be nothing more special than a string, by type: a guess from its form. */
const forms: readonly (readonly [CellType, (text: string) => boolean])[] = [
  ['boolean', (text) => truths.includes(text.toLowerCase())],
  ['integer', (text) => /^[+-]?\d{1,19}$/.test(text) && !isCode(text)],
  ['float', (text) => !isCode(text) && readers.float(text, false) !== undefined],
  ['date', (text) => isoDay.test(text)],
  ['time', (text) => /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text)],
  ['datetime', (text) => isoTime.test(text) && readers.datetime(text, false) !== undefined]
]

/** The type of a cell that has one. */
function typeOfCell(cell: Value): CellType {
  if (typeof cell === 'boolean') return 'boolean'
  if (typeof cell === 'number') return Number.isInteger(cell) ? 'integer' : 'float'
  if (typeof cell === 'bigint') return 'integer'
  return typeof cell === 'object' && cell !== null && 'temporal' in cell ? cell.temporal : 'string'
}

/** Infers the type of a column from its cells, one at a time. */
export class TypeGuess {
  #fits = forms.map(() => true)
  #hasOnlyCommas = true
  #hasComma = false
  #hasText = false
  /** Types of the cells that have one. */
  readonly #typed = new Set<CellType>()

  add(cell: Value): void {
    if (isMissing(cell)) return
    if (typeof cell === 'string') this.#addText(cell.trim())
    else this.#typed.add(typeOfCell(cell))
  }

  #addText(text: string): void {
    this.#hasText = true
    if (this.#fits.includes(true)) this.#fits = forms.map(([, isOf], at) => this.#fits[at] === true && isOf(text))
    const hasComma = decimalComma.test(text)
    this.#hasComma ||= hasComma
    this.#hasOnlyCommas &&= hasComma || /^[+-]?\d+$/.test(text)
  }

  /** All values are numbers, some with a decimal comma. */
  get hasDecimalComma(): boolean {
    return this.#hasComma && this.#hasOnlyCommas && this.#typed.size === 0
  }

  get type(): CellType {
    if (this.#hasText) return this.#typed.size > 0 ? 'string' : (forms.find((_, at) => this.#fits[at])?.[0] ?? 'string')
    const [only, other, ...more] = this.#typed
    if (only === undefined || more.length > 0) return 'string'
    const isNumber = other !== undefined && this.#typed.has('integer') && this.#typed.has('float')
    return other === undefined ? only : isNumber ? 'float' : 'string'
  }
}
