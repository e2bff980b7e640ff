import type { Rendered } from '../../query/answer/rendered.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-rows.ts'
import { say, sayList } from '../../results/say.ts'
import { fit, isRow, listIn, nameOf, type Row } from './fit.ts'
import type { Form, JsonSchema } from './form.ts'

type Written = Pick<Rendered, 'answer' | 'data'>
type Write = (value: unknown) => string
/** null: the data have no such form. */
type Writer = (data: unknown, write: Write, form: Form, rendered: Rendered) => Written | null

function mapNumbers(value: unknown, change: (number: number) => unknown): unknown {
  if (typeof value === 'number') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapNumbers(item, change))
  return isRow(value) ? Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, mapNumbers(cell, change)])) : value
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

const csvLine = (cells: readonly string[]) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')
const tableLine = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`

/** Cells of the named fields, or of all that the rows have, in lines. */
const writeCells: Writer = (data, write, { shape, fields, header }) => {
  const rows = rowsOf(data).map((item) => (isRow(item) ? item : { name: item }))
  const schema = { properties: Object.fromEntries((fields ?? []).map((name) => [name, {}])), required: fields ?? [] }
  const fitted = fields === undefined ? rows : rows.map((row) => fit(schema, row) as Row | undefined)
  if (fitted.includes(undefined)) return null
  const names = fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = fitted.map((row) => names.map((name) => ((row?.[name] ?? null) === null ? '' : write(row?.[name]))))
  const head = (header ?? (fields !== undefined || names.length > 1)) ? [names] : []
  const lines = shape === 'csv' ? [...head, ...cells].map(csvLine) : [tableLine(names), `|${' --- |'.repeat(names.length)}`, ...cells.map(tableLine)]
  return { answer: lines.join('\n'), data: fitted }
}

/** Words as they came, with those numbers rounded that are of the data, or the rows in their order. */
const writeText: Writer = (data, write, { order }, { answer, data: given }) => {
  if (order !== undefined && Array.isArray(data) && data.length > 0) return { answer: `${sayList(data.map((row) => lineOf(row, write)))}.`, data }
  const rounded = new Map<string, string>()
  mapNumbers(given, (number) => rounded.set(say(Math.abs(number)), write(Math.abs(number))))
  return { answer: answer.replace(/(?<![\d.])\d{1,20}\.\d{1,20}/g, (number) => rounded.get(number) ?? number), data }
}

const writeNames: Writer = (data, write) => {
  const names = rowsOf(data).map((row) => (isRow(row) ? nameOf(row) : row))
  return { answer: names.length === 0 ? 'None' : names.map(write).join(', '), data: typeof data === 'object' && data !== null ? names : data }
}

/** Data that fit a schema. */
const fitted = (data: unknown, schema: JsonSchema, write: Write): Written | null => {
  const found = fit(schema, data)
  return found === undefined ? null : { answer: write(found), data: found }
}

const json: Write = (data) => JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
const truth =
  (yes: string, no: string): Writer =>
  (data) =>
    typeof data === 'boolean' ? { answer: data ? yes : no, data } : null
const lines =
  (joint: string, point = (_: number) => ''): Writer =>
  (data, write) => ({
    answer: rowsOf(data)
      .map((row, at) => `${point(at)}${lineOf(row, write)}`)
      .join(joint),
    data
  })

const writers: Readonly<Record<NonNullable<Form['shape']>, Writer>> = {
  text: writeText,
  bare: writeNames,
  number: (data, write) => (data === null ? null : fitted(data, { type: 'number' }, write)),
  'yes-no': truth('Yes', 'No'),
  'true-false': truth('True', 'False'),
  lines: lines('\n'),
  commas: lines(', '),
  numbered: lines('\n', (at) => `${at + 1}. `),
  bullets: lines('\n', () => '- '),
  table: writeCells,
  csv: writeCells,
  json: (data, _, { schema = {} }) => fitted(data, schema, json)
}

const unfit = 'The answer cannot be written in the form that was asked for, and stands as it is.'

/** Fields that the question names and that are missing make an answer incomplete. */
function leftAsItIs(rendered: Rendered, { fields, isGiven }: Form): Rendered {
  const note = rendered.note === undefined ? unfit : `${rendered.note} ${unfit}`
  return { ...rendered, note, status: fields === undefined || isGiven === true ? rendered.status : 'partial' }
}

/** That there is none, or why not, is said in words. */
const takesForm = ({ status, data }: Rendered, form: Form): boolean =>
  (status === 'answered' || status === 'partial') && Object.keys(form).length > 0 && (data !== null || form.shape === 'json')

/**
 * An answer in the form that was asked for, its text and its data. One that has no such form is left as it is, with a note, and is partial where it lacks fields that the
 * question names. The text of one too long to be written out is left, too; its data take the form.
 */
export function inForm(rendered: Rendered, form: Form): Rendered {
  const { shape = 'text', fields = [], decimals, order, mark } = form
  if (!takesForm(rendered, form)) return rendered
  const given = fields.length > 0 ? (rendered.rows ?? rendered.data) : rendered.data
  const data = inOrder(decimals === undefined ? given : mapNumbers(given, (number) => Number(number.toFixed(decimals))), order)
  const write = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    return typeof value === 'number' && !Number.isInteger(value) && decimals !== undefined ? value.toFixed(decimals) : say(value)
  }
  const written = writers[shape](data, write, form, rendered)
  if (written === null) return leftAsItIs(rendered, form)
  const answer = Array.isArray(rendered.data) && rendered.data.length > MAX_WRITTEN_ROWS ? rendered.answer : written.answer
  // `name:score` is a pattern of rows, of which each begins with a name of its own.
  const isPattern = mark?.endsWith(':') === true && Array.isArray(data) && data.some((row) => isRow(row) && Object.keys(row).length > 1)
  return { ...rendered, data: written.data, answer: mark === undefined || isPattern ? answer : `${mark} ${answer}` }
}
