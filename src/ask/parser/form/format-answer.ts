import { MAX_WRITTEN_ROWS } from '../../../results/answer-document.ts'
import { csvLine, inWords, json } from '../../../results/cell-formats.ts'
import { Cell, joined, listed, type Text, text, valueIn } from '../../../results/cells.ts'
import { formatValue } from '../../../results/format.ts'
import { type Rendered, type Written, written } from '../../../tools/query/answer/rendered.ts'
import { fit, isRow, listIn, nameOf, type Row } from './coerce.ts'
import type { Form, JsonSchema } from './form.ts'

type Formed = Pick<Rendered, 'answer' | 'data'>
/** null: the data have no such form. */
type Writer = (data: unknown, form: Form) => Formed | null

const write = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : formatValue(value))
const rowsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : isRow(data) ? (listIn(data) ?? [data]) : [data])

function inOrder(data: unknown, order: Form['order']): unknown {
  const keyOf = (row: unknown) => formatValue(valueIn(isRow(row) ? nameOf(row) : row))
  return order === undefined || !Array.isArray(data) ? data : data.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }))
}

/** `Heat: 8.2, 1995`: a row in one line. */
function lineOf(row: unknown): Text {
  const [name, ...others] = isRow(row) ? Object.values(row) : [row]
  return others.length === 0 ? inWords(name) : text`${inWords(name)}: ${inWords(others)}`
}

/** Cells of the named fields, or of all that the rows have, in lines; the first has the names, where they are given or several. */
const writeCsv: Writer = (data, { fields }) => {
  const rows = rowsOf(data).map((item) => (isRow(item) ? item : { name: item }))
  const schema = { properties: Object.fromEntries((fields ?? []).map((name) => [name, {}])), required: fields ?? [] }
  const fitted = fields === undefined ? rows : rows.map((row) => fit(schema, row) as Row | undefined)
  if (fitted.includes(undefined)) return null
  const names = fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = fitted.map((row) => names.map((name) => ((valueIn(row?.[name]) ?? null) === null ? '' : row?.[name])))
  return { answer: joined([...(fields !== undefined || names.length > 1 ? [names] : []), ...cells].map(csvLine), '\n'), data: fitted }
}

const writeText: Writer = (data) => (Array.isArray(data) && data.length > 0 ? { answer: text`${listed(data.map(lineOf))}.`, data } : null)

const writeNames: Writer = (data) => {
  const names = rowsOf(data).map((row) => (isRow(row) ? nameOf(row) : row))
  return { answer: names.length === 0 ? ['None'] : inWords(names), data: typeof valueIn(data) === 'object' && data !== null ? names : data }
}

/** Data that fit a schema. */
function fitted(data: unknown, schema: JsonSchema, asText: (data: unknown) => Text): Formed | null {
  const found = fit(schema, data)
  return found === undefined ? null : { answer: asText(found), data: found }
}

const writeTruth: Writer = (data) => {
  const holds = valueIn(data)
  if (typeof holds !== 'boolean') return null
  return { answer: [data instanceof Cell ? data.as({ text: write(holds) }) : write(holds)], data }
}

const lines =
  (joint: string): Writer =>
  (data) => ({ answer: joined(rowsOf(data).map(lineOf), joint), data })

const writers: Readonly<Record<NonNullable<Form['shape']>, Writer>> = {
  bare: writeNames,
  number: (data) => (valueIn(data) === null ? null : fitted(data, { type: 'number' }, inWords)),
  'yes-no': writeTruth,
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
export function inForm(rendered: Rendered, form: Form): Written {
  const { shape, order } = form
  if (!takesForm(rendered, form)) return written(rendered)
  const formed = (shape === undefined ? writeText : writers[shape])(inOrder(rendered.data, order), form)
  if (formed === null) return written(shape === undefined ? rendered : leftAsItIs(rendered, form))
  const answer = Array.isArray(rendered.data) && rendered.data.length > MAX_WRITTEN_ROWS ? rendered.answer : formed.answer
  return written({ ...rendered, data: formed.data, answer }, write)
}
