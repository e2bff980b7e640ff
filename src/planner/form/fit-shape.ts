import { wordsOfName } from '../../linking/tokens.ts'
import type { AnswerShape, ShapeField } from './answer-shape.ts'

type Row = Readonly<Record<string, unknown>>

const meanings: readonly (readonly [string, readonly string[]])[] = [
  ['source', ['source', 'start', 'from', 'origin', 'begin', 'first', 'src', 'head', 'a']],
  ['target', ['target', 'end', 'to', 'destination', 'final', 'last', 'second', 'dst', 'dest', 'tail', 'b']],
  ['count', ['count', 'number', 'num', 'total', 'degree', 'amount', 'frequency', 'size', 'n', 'quantity', 'cnt']],
  ['score', ['score', 'rank', 'weight', 'cost', 'distance']],
  ['value', ['value', 'val', 'property', 'prop', 'answer', 'result', 'attribute']],
  ['node', ['node', 'key', 'id', 'name', 'entity', 'label', 'vertex', 'identifier', 'item']]
]

/** What a field's or column's name speaks of, most telling first. */
export function meaningsOf(name: string): string[] {
  const words = wordsOfName(name).split(' ')
  return meanings.filter(([, list]) => words.some((word) => list.includes(word) || list.includes(word.replace(/s$/, '')))).map(([meaning]) => meaning)
}

/** Whether fields ask for both ends of what is found. */
export function wantsBothEnds(names: readonly string[]): boolean {
  const said = names.map(meaningsOf)
  return said.some((meanings) => meanings.includes('source')) && said.some((meanings) => meanings.includes('target'))
}

const isNumber = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

function fitsType(field: ShapeField, column: string, rows: readonly Row[]): boolean {
  const value = rows.find((row) => row[column] != null)?.[column]
  if (field.type === 'number') return isNumber(value)
  return field.type === 'string' ? typeof value === 'string' || value === undefined || value === null : true
}

/** Columns of properties: those that are no node, end or number of the answer's own. */
const roles = new Set(['node', 'source', 'target', 'count', 'score', 'distance', 'rank'])

function columnFor(field: ShapeField, columns: readonly string[], rows: readonly Row[]): string | null {
  const folded = field.name.toLowerCase()
  const same = columns.find((column) => column.toLowerCase() === folded)
  if (same !== undefined) return same
  for (const meaning of [...meaningsOf(field.name), ...meaningsOf(field.told ?? '')]) {
    const known = columns.find((column) => column === meaning)
    if (known !== undefined && fitsType(field, known, rows)) return known
    const property = meaning === 'value' ? columns.find((column) => !roles.has(column) && fitsType(field, column, rows)) : undefined
    if (property !== undefined) return property
  }
  return null
}

/** Columns in the order in which fields of unknown names take them: where there are as many such fields as properties of a node, those were asked for. */
function inOrder(columns: readonly string[], chosen: readonly (string | null)[]): readonly string[] {
  const free = columns.filter((column) => !chosen.includes(column))
  const asked = free.filter((column) => column !== 'node')
  const arePlain = asked.length < free.length && asked.every((column) => !roles.has(column))
  return arePlain && asked.length === chosen.filter((column) => column === null).length ? [...asked, 'node'] : free
}

/** The columns that fields stand for, by name, then by meaning, then by type and order. null when a field has none. */
function columnsFor(fields: readonly ShapeField[], rows: readonly Row[]): (string | null)[] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const chosen: (string | null)[] = []
  for (const field of fields) {
    const free = columns.filter((column) => !chosen.includes(column))
    const found = columnFor(field, free, rows)
    chosen.push(found)
  }
  const open = inOrder(columns, chosen)
  return chosen.map((column, at) => {
    if (column !== null) return column
    const field = fields[at] as ShapeField
    const next = open.find((other) => !chosen.includes(other) && fitsType(field, other, rows))
    if (next !== undefined) chosen[at] = next
    return next ?? null
  })
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Data as rows: a value is one row, a list has one column. */
function rowsOf(data: unknown): Row[] {
  if (Array.isArray(data)) return data.map((item: unknown) => (isRow(item) ? item : { [isNumber(item) ? 'count' : 'node']: item }))
  if (isRow(data)) return [data]
  return [{ [isNumber(data) ? 'count' : 'value']: data }]
}

function distinct(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = JSON.stringify(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function fitFields(fields: readonly ShapeField[], data: unknown): Row[] | null {
  const rows = rowsOf(data)
  if (rows.length === 0) return []
  const columns = columnsFor(fields, rows)
  const [only] = fields
  const isCount = fields.length === 1 && only?.type === 'number' && columns[0] === null && Array.isArray(data)
  if (isCount) return [{ [only.name]: data.length }]
  if (columns.includes(null)) return null
  const fitted = rows.map((row) => Object.fromEntries(fields.map((field, at) => [field.name, row[columns[at] as string] ?? null])))
  const isCut = new Set(columns).size < new Set(rows.flatMap((row) => Object.keys(row))).size
  return isCut ? distinct(fitted) : fitted
}

const firstCells = (data: unknown) => rowsOf(data).map((row) => Object.values(row)[0])

function fitValue(data: unknown): unknown {
  if (isRow(data)) return Object.values(data).find((cell) => !isRow(cell))
  return Array.isArray(data) && data.length === 1 ? firstCells(data)[0] : data
}

/** Data whose cells can be written on lines. */
const flat = (data: unknown) => (rowsOf(data).every((row) => Object.values(row).every((cell) => typeof cell !== 'object' || cell === null)) ? data : undefined)

/** The data in the asked shape; undefined when they have no such form. Of several rows none is dropped where one object is shown. */
export function fitShape(shape: AnswerShape, data: unknown): unknown {
  switch (shape.kind) {
    case 'json':
      return data
    case 'list':
      return firstCells(data)
    case 'value':
      return fitValue(data)
    case 'wrapped': {
      const inner = fitShape(shape.inner, data)
      return inner === undefined ? undefined : { [shape.name]: inner }
    }
    case 'csv':
      return shape.fields.length === 0 ? flat(data) : (fitFields(shape.fields, data) ?? undefined)
    default: {
      const rows = fitFields(shape.fields, data)
      return shape.kind === 'object' && rows !== null && rows.length < 2 ? rows[0] : (rows ?? undefined)
    }
  }
}

function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Fitted data as text: JSON, or lines of comma-separated cells, under a line of names where there are any. */
export function writeShape(shape: AnswerShape, data: unknown): string {
  if (shape.kind !== 'csv') return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))
  const rows = rowsOf(data)
  const named = shape.fields.map(({ name }) => name)
  const names = named.length > 0 ? named : [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => names.map((name) => csvCell(row[name])).join(','))
  return [...(named.length > 0 ? [named.join(',')] : []), ...lines].join('\n')
}
