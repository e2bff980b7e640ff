import type { Rendered } from '../../query/answer/rendered.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-rows.ts'
import { say, sayList } from '../../results/say.ts'
import { fit, isRow, listIn, nameOf, type Row } from './fit.ts'
import type { Form, JsonSchema } from './form.ts'

type Written = Pick<Rendered, 'answer' | 'data'>
/** null: the data have no such form. */
type Writer = (data: unknown, form: Form) => Written | null

const write = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : say(value))
const rowsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : isRow(data) ? (listIn(data) ?? [data]) : [data])

function inOrder(data: unknown, order: Form['order']): unknown {
  const keyOf = (row: unknown) => say(isRow(row) ? nameOf(row) : row)
  return order === undefined || !Array.isArray(data) ? data : data.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }))
}

/** `Heat: 8.2, 1995`: a row in one line. */
function lineOf(row: unknown): string {
  const [name, ...others] = isRow(row) ? Object.values(row) : [row]
  return others.length === 0 ? write(name) : `${write(name)}: ${others.map(write).join(', ')}`
}

const csvLine = (cells: readonly string[]) => cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

/** Cells of the named fields, or of all that the rows have, in lines; the first has the names, where they are given or several. */
const writeCsv: Writer = (data, { fields }) => {
  const rows = rowsOf(data).map((item) => (isRow(item) ? item : { name: item }))
  const schema = { properties: Object.fromEntries((fields ?? []).map((name) => [name, {}])), required: fields ?? [] }
  const fitted = fields === undefined ? rows : rows.map((row) => fit(schema, row) as Row | undefined)
  if (fitted.includes(undefined)) return null
  const names = fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = fitted.map((row) => names.map((name) => ((row?.[name] ?? null) === null ? '' : write(row?.[name]))))
  return { answer: [...(fields !== undefined || names.length > 1 ? [names] : []), ...cells].map(csvLine).join('\n'), data: fitted }
}

const writeText: Writer = (data) => (Array.isArray(data) && data.length > 0 ? { answer: `${sayList(data.map(lineOf))}.`, data } : null)

const writeNames: Writer = (data) => {
  const names = rowsOf(data).map((row) => (isRow(row) ? nameOf(row) : row))
  return { answer: names.length === 0 ? 'None' : names.map(write).join(', '), data: typeof data === 'object' && data !== null ? names : data }
}

/** Data that fit a schema. */
function fitted(data: unknown, schema: JsonSchema, asText: (data: unknown) => string): Written | null {
  const found = fit(schema, data)
  return found === undefined ? null : { answer: asText(found), data: found }
}

const json = (data: unknown) => JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
const lines =
  (joint: string): Writer =>
  (data) => ({ answer: rowsOf(data).map(lineOf).join(joint), data })

const writers: Readonly<Record<NonNullable<Form['shape']>, Writer>> = {
  bare: writeNames,
  number: (data) => (data === null ? null : fitted(data, { type: 'number' }, write)),
  'yes-no': (data) => (typeof data === 'boolean' ? { answer: write(data), data } : null),
  lines: lines('\n'),
  commas: lines(', '),
  csv: writeCsv,
  json: (data, { schema = {} }) => fitted(data, schema, json)
}

const unfit = 'The answer cannot be written in the form that was asked for, and stands as it is.'

/** Fields that the question names and that are missing make an answer incomplete. */
function leftAsItIs(rendered: Rendered, { fields, isGiven }: Form): Rendered {
  const note = rendered.note === undefined ? unfit : `${rendered.note} ${unfit}`
  return { ...rendered, note, status: fields === undefined || isGiven === true ? rendered.status : 'partial' }
}

const takesForm = ({ status, data }: Rendered, { shape, order }: Form) =>
  (status === 'answered' || status === 'partial') && (shape ?? order) !== undefined && (data !== null || shape === 'json')

/**
 * An answer in the form that was asked for, its text and its data; that there is none, or why not, is said in words. One that has no such form is left as it is, with a
 * note, and is partial where it lacks fields that the question names. The text of one too long to be written out is left, too; its data take the form.
 */
export function inForm(rendered: Rendered, form: Form): Rendered {
  const { shape, fields = [], order } = form
  if (!takesForm(rendered, form)) return rendered
  const data = inOrder(fields.length > 0 ? (rendered.rows ?? rendered.data) : rendered.data, order)
  const written = (shape === undefined ? writeText : writers[shape])(data, form)
  if (written === null) return shape === undefined ? rendered : leftAsItIs(rendered, form)
  const isLong = Array.isArray(rendered.data) && rendered.data.length > MAX_WRITTEN_ROWS
  return { ...rendered, data: written.data, answer: isLong ? rendered.answer : written.answer }
}
