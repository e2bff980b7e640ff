import type { Rendered } from '../../planner/planner.ts'
import { say, sayList } from '../../planner/wording.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-rows.ts'
import { fit, isRow, listIn, nameOf, type Row } from './fit.ts'
import type { Form } from './form.ts'

type Written = Pick<Rendered, 'answer' | 'data'>
type Write = (value: unknown) => string

function mapNumbers(value: unknown, change: (number: number) => unknown): unknown {
  if (typeof value === 'number') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapNumbers(item, change))
  return isRow(value) ? Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, mapNumbers(cell, change)])) : value
}

const asDecimals = (number: number, digits: number) => (Number.isInteger(number) ? String(number) : number.toFixed(digits))

/** The text with those numbers of the data rounded that it shows. */
function roundedText({ answer, data }: Rendered, digits: number): string {
  const shown = new Map<string, string>()
  mapNumbers(data, (number) => shown.set(say(Math.abs(number)), asDecimals(Math.abs(number), digits)))
  return answer.replace(/\d+\.\d+/g, (number) => shown.get(number) ?? number)
}

const rowsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : isRow(data) ? (listIn(data) ?? [data]) : [data])

/** Rows by their names, or by their one number. */
function inOrder(data: unknown, order: Form['order']): unknown {
  if (order === undefined || !Array.isArray(data)) return data
  const keyOf = (row: unknown) => (!isRow(row) ? row : order === 'alphabetical' ? nameOf(row) : Object.values(row).find((cell) => typeof cell === 'number'))
  const compare = (one: unknown, other: unknown) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : say(one).localeCompare(say(other), 'en', { numeric: true })
  return [...data].sort((a, b) => (order === 'descending' ? -1 : 1) * compare(keyOf(a), keyOf(b)))
}

/** `Heat: 8.2, 1995`: a row in one line. */
function lineOf(row: unknown, write: Write): string {
  const [name, ...others] = isRow(row) ? Object.values(row) : [row]
  return others.length === 0 ? write(name) : `${write(name)}: ${others.map(write).join(', ')}`
}

const csvCell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const tableCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Cells of the named fields, or of all that the rows have, in lines. */
function writeCells({ shape, fields, header }: Form, data: unknown, write: Write): Written | null {
  const rows = rowsOf(data).map((item) => (isRow(item) ? item : { name: item }))
  const schema = { properties: Object.fromEntries((fields ?? []).map((name) => [name, {}])), required: fields ?? [] }
  const fitted = fields === undefined ? rows : rows.map((row) => fit(schema, row))
  if (fitted.includes(undefined)) return null
  const names = fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = (fitted as Row[]).map((row) => names.map((name) => ((row[name] ?? null) === null ? '' : write(row[name]))))
  const hasNames = shape === 'table' || (header ?? (fields !== undefined || names.length > 1))
  const lines = [...(hasNames ? [names] : []), ...cells].map((row) => (shape === 'csv' ? row.map(csvCell).join(',') : `| ${row.map(tableCell).join(' | ')} |`))
  return { answer: (shape === 'csv' ? lines : [lines[0], `|${' --- |'.repeat(names.length)}`, ...lines.slice(1)]).join('\n'), data: fitted }
}

/** The value or the names alone. */
function writeBare(data: unknown, write: Write): Written {
  const names = rowsOf(data).map((row) => (isRow(row) ? nameOf(row) : row))
  return { answer: names.length === 0 ? 'None' : names.map(write).join(', '), data: typeof data === 'object' && data !== null ? names : data }
}

const truths = { 'yes-no': ['Yes', 'No'], 'true-false': ['True', 'False'] } as const
const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)

function writeShape(form: Form, data: unknown, write: Write): Written | null {
  const { shape = 'text' } = form
  const lines = rowsOf(data).map((row) => lineOf(row, write))
  switch (shape) {
    case 'yes-no':
    case 'true-false':
      return typeof data === 'boolean' ? { answer: truths[shape][data ? 0 : 1], data } : null
    case 'number': {
      const value = fit({ type: 'number' }, data) ?? null
      return value === null ? null : { answer: write(value), data: value }
    }
    case 'csv':
    case 'table':
      return writeCells(form, data, write)
    case 'json': {
      const fitted = fit(form.schema ?? {}, data)
      return fitted === undefined ? null : { answer: JSON.stringify(fitted, plain), data: fitted }
    }
    case 'commas':
      return { answer: lines.join(', '), data }
    case 'lines':
    case 'bullets':
    case 'numbered':
      return { answer: lines.map((line, at) => `${shape === 'lines' ? '' : shape === 'bullets' ? '- ' : `${at + 1}. `}${line}`).join('\n'), data }
    default:
      return writeBare(data, write)
  }
}

/** An answer without a shape of its own: its words, with its numbers and its order as asked. */
function writeText(rendered: Rendered, { decimals, order }: Form, data: unknown, write: Write): Written {
  if (order !== undefined && Array.isArray(data) && data.length > 0) return { answer: `${sayList(data.map((row) => lineOf(row, write)))}.`, data }
  return { answer: decimals === undefined ? rendered.answer : roundedText(rendered, decimals), data }
}

const unfit = 'The answer cannot be written in the form that was asked for, and stands as it is.'
const wordOf = (truth: boolean) => (truth ? 'Yes' : 'No')

/**
 * An answer in the form that was asked for, its text and its data. One that has no such form is left as it is, with a note; so is the text of one too long to be written
 * out, whose data alone take the form.
 */
export function inForm(rendered: Rendered, form: Form): Rendered {
  const { shape = 'text', fields = [], decimals, order, mark } = form
  if ((rendered.status !== 'answered' && rendered.status !== 'partial') || Object.keys(form).length === 0) return rendered
  const given = fields.length > 0 ? (rendered.rows ?? rendered.data) : rendered.data
  const data = inOrder(decimals === undefined ? given : mapNumbers(given, (number) => Number(number.toFixed(decimals))), order)
  const digits = (value: unknown) => (typeof value === 'number' && decimals !== undefined ? asDecimals(value, decimals) : say(value))
  const write = (value: unknown) => (typeof value === 'boolean' ? wordOf(value) : digits(value))
  const written = shape === 'text' ? writeText(rendered, form, data, write) : writeShape(form, data, write)
  if (written === null) return { ...rendered, note: [rendered.note, unfit].filter((part) => part !== undefined).join(' ') }
  const answer = Array.isArray(rendered.data) && rendered.data.length > MAX_WRITTEN_ROWS ? rendered.answer : written.answer
  return { ...rendered, data: written.data, answer: mark === undefined ? answer : `${mark} ${answer}` }
}
