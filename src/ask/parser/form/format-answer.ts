import { MAX_WRITTEN_ROWS } from '../../../results/answer-document.ts'
import { csvLine, inWords, json } from '../../../results/cell-formats.ts'
import { Cell, joined, listed, type Text, text, valueIn } from '../../../results/cells.ts'
import { formatValue } from '../../../results/format.ts'
import { type Rendered, type Written, written } from '../../../tools/query/answer/rendered.ts'
import { fit, isRow, listIn, nameOf, type Row } from './coerce.ts'
import type { Form, JsonSchema } from './form.ts'

type Formed = Pick<Rendered, 'answer' | 'data'>
/** Returns null where the data have no such form. */
type Writer = (data: unknown, form: Form) => Formed | null

const write = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : formatValue(value))
const rowsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : isRow(data) ? (listIn(data) ?? [data]) : [data])

function inOrder(data: unknown, order: Form['order']): unknown {
  const keyOf = (row: unknown) => formatValue(valueIn(isRow(row) ? nameOf(row) : row))
  return order === undefined || !Array.isArray(data) ? data : data.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en', { numeric: true }))
}

/** Writes a row in one line: `Heat: 8.2, 1995`. */
function lineOf(row: unknown): Text {
  const [name, ...others] = isRow(row) ? Object.values(row) : [row]
  return others.length === 0 ? inWords(name) : text`${inWords(name)}: ${inWords(others)}`
}

/** Writes the named fields, or all fields; a header comes first where fields are named or there are several. */
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

/** Fits data to a schema; null where they do not fit. */
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

/** An answer without the fields that the question names is partial. */
function leftAsItIs(rendered: Rendered, { fields, isGiven }: Form): Rendered {
  const note = rendered.note === undefined ? unfit : `${rendered.note} ${unfit}`
  return { ...rendered, note, status: fields === undefined || isGiven === true ? rendered.status : 'partial' }
}

const takesForm = ({ status, data }: Rendered, { shape, order }: Form) =>
  (status === 'answered' || status === 'partial') && (shape ?? order) !== undefined && (data !== null || shape === 'json')

/**
 * Writes an answer in its form. Data without such a form stay as they are with a note, and the answer is partial where fields of the question are
 * missing. A text that is too long also stays; its data take the form.
 */
export function inForm(rendered: Rendered, form: Form): Written {
  const { shape, order } = form
  if (!takesForm(rendered, form)) return written(rendered)
  const formed = (shape === undefined ? writeText : writers[shape])(inOrder(rendered.data, order), form)
  if (formed === null) return written(shape === undefined ? rendered : leftAsItIs(rendered, form))
  const answer = Array.isArray(rendered.data) && rendered.data.length > MAX_WRITTEN_ROWS ? rendered.answer : formed.answer
  return written({ ...rendered, data: formed.data, answer }, write)
}
