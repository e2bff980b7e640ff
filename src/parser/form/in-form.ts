import { type Rendered, type Written, written } from '../../query/answer/rendered.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-rows.ts'
import { csvLine, inWords, json, tableLine } from '../../results/cell-formats.ts'
import { Cell, joined, listed, type Text, text, valueIn } from '../../results/cells.ts'
import { say } from '../../results/say.ts'
import { fit, isRow, listIn, nameOf, type Row } from './fit.ts'
import type { Form, JsonSchema } from './form.ts'

type Formed = Pick<Rendered, 'answer' | 'data'>
/** null: the data have no such form. */
type Writer = (data: unknown, form: Form, rendered: Rendered) => Formed | null

function mapNumbers(value: unknown, change: (number: number) => unknown): unknown {
  if (value instanceof Cell) return value.with(mapNumbers(value.value, change))
  if (typeof value === 'number') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapNumbers(item, change))
  return isRow(value) ? Object.fromEntries(Object.entries(value).map(([name, cell]) => [name, mapNumbers(cell, change)])) : value
}

const rounded = (value: unknown, decimals: number | undefined): unknown =>
  decimals === undefined ? value : mapNumbers(value, (number) => Number(number.toFixed(decimals)))

/** How a value is written at last. */
const writeIn =
  ({ shape = 'text', decimals }: Form) =>
  (value: unknown): string => {
    if (typeof value === 'boolean' && shape !== 'text') return value ? 'Yes' : 'No'
    return typeof value === 'number' && !Number.isInteger(value) && decimals !== undefined ? value.toFixed(decimals) : say(rounded(value, decimals))
  }

const rowsOf = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : isRow(data) ? (listIn(data) ?? [data]) : [data])

/** Rows by their names, or by their one number. */
function inOrder(data: unknown, order: Form['order']): unknown {
  if (order === undefined || !Array.isArray(data)) return data
  const keyOf = (row: unknown) =>
    !isRow(row) ? row : order === 'alphabetical' ? nameOf(row) : Object.values(row).find((cell) => typeof valueIn(cell) === 'number')
  const compare = (one: unknown, other: unknown) =>
    typeof one === 'number' && typeof other === 'number' ? one - other : say(one).localeCompare(say(other), 'en', { numeric: true })
  return [...data].sort((a, b) => (order === 'descending' ? -1 : 1) * compare(valueIn(keyOf(a)), valueIn(keyOf(b))))
}

/** `Heat: 8.2, 1995`: a row in one line. */
function lineOf(row: unknown): Text {
  const [name, ...others] = isRow(row) ? Object.values(row) : [row]
  return others.length === 0 ? inWords(name) : text`${inWords(name)}: ${inWords(others)}`
}

/** Cells of the named fields, or of all that the rows have, in lines. */
const writeCells: Writer = (data, { shape, fields, header }) => {
  const rows = rowsOf(data).map((item) => (isRow(item) ? item : { name: item }))
  const schema = { properties: Object.fromEntries((fields ?? []).map((name) => [name, {}])), required: fields ?? [] }
  const fitted = fields === undefined ? rows : rows.map((row) => fit(schema, row) as Row | undefined)
  if (fitted.includes(undefined)) return null
  const names = fields ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const cells = fitted.map((row) => names.map((name) => ((valueIn(row?.[name]) ?? null) === null ? '' : row?.[name])))
  const head = (header ?? (fields !== undefined || names.length > 1)) ? [names] : []
  const lines = shape === 'csv' ? [...head, ...cells].map(csvLine) : [tableLine(names), tableLine(names.map(() => '---')), ...cells.map(tableLine)]
  return { answer: joined(lines, '\n'), data: fitted }
}

/** Words as they came, or the rows in their order. */
const writeText: Writer = (data, { order }, { answer }) =>
  order !== undefined && Array.isArray(data) && data.length > 0 ? { answer: text`${listed(data.map(lineOf))}.`, data } : { answer, data }

const writeNames: Writer = (data) => {
  const names = rowsOf(data).map((row) => (isRow(row) ? nameOf(row) : row))
  return { answer: names.length === 0 ? ['None'] : inWords(names), data: typeof valueIn(data) === 'object' && data !== null ? names : data }
}

/** Data that fit a schema. */
const fitted = (data: unknown, schema: JsonSchema, write: (value: unknown) => Text): Formed | null => {
  const found = fit(schema, data)
  return found === undefined ? null : { answer: write(found), data: found }
}

const truth =
  (yes: string, no: string): Writer =>
  (data) => {
    const holds = valueIn(data)
    if (typeof holds !== 'boolean') return null
    const said = holds ? yes : no
    return { answer: [data instanceof Cell ? data.as({ text: said }) : said], data }
  }
const lines =
  (joint: string, point = (_: number) => ''): Writer =>
  (data) => ({
    answer: joined(
      rowsOf(data).map((row, at) => text`${point(at)}${lineOf(row)}`),
      joint
    ),
    data
  })

const writers: Readonly<Record<NonNullable<Form['shape']>, Writer>> = {
  text: writeText,
  bare: writeNames,
  number: (data) => (valueIn(data) === null ? null : fitted(data, { type: 'number' }, inWords)),
  'yes-no': truth('Yes', 'No'),
  'true-false': truth('True', 'False'),
  lines: lines('\n'),
  commas: lines(', '),
  numbered: lines('\n', (at) => `${at + 1}. `),
  bullets: lines('\n', () => '- '),
  table: writeCells,
  csv: writeCells,
  json: (data, { schema = {} }) => fitted(data, schema, json)
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
export function inForm(rendered: Rendered, form: Form): Written {
  const { shape = 'text', decimals, order, mark } = form
  if (!takesForm(rendered, form)) return written(rendered)
  const data = inOrder(rounded(rendered.data, decimals), order)
  const formed = writers[shape](data, form, rendered)
  if (formed === null) return written(leftAsItIs(rendered, form))
  const answer = Array.isArray(rendered.data) && rendered.data.length > MAX_WRITTEN_ROWS ? rendered.answer : formed.answer
  // `name:score` is a pattern of rows, of which each begins with a name of its own.
  const isPattern = mark?.endsWith(':') === true && Array.isArray(data) && data.some((row) => isRow(row) && Object.keys(row).length > 1)
  return written({ ...rendered, data: formed.data, answer: mark === undefined || isPattern ? answer : text`${mark} ${answer}` }, writeIn(form))
}
