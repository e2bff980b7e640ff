import { Cell, countOf, listOf, valueIn } from '../../../results/cells.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }

export type Row = Readonly<Record<string, unknown>>
type Members = Readonly<Record<string, JsonSchema>>

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Cell)
/** What rows call the thing itself. */
export const nameOf = (row: Row): unknown => row['node'] ?? Object.values(row)[0]
/** The members of the objects that a schema is made of. */
export const membersOf = ({ items, properties }: JsonSchema): Members => properties ?? (items === undefined ? {} : membersOf(items))

/** The one list among the cells: the way, of a way and its length. */
export function listIn(row: Row): readonly unknown[] | null {
  const [list, ...others] = Object.values(row).flatMap((cell) => (listOf(cell) === null ? [] : [listOf(cell)]))
  return list === undefined || others.length > 0 ? null : list
}

const meanings = Object.entries(lexicon.meanings).map(([meaning, words]) => [meaning, words.split(' ')] as const)

/** What a name of a member or column speaks of, beside its own words. */
function meaningsOf(name: string): readonly string[] {
  const words = wordsOfName(name).split(' ')
  return meanings.flatMap(([meaning, known]) => (words.some((word) => known.includes(word)) ? [meaning] : []))
}

/** Columns of members by their names, then by meanings; then, where there are as many columns as members, or one member that any may hold, by type and order. */
function columnsOf(members: Members, row: Row): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  // What is called a count is one.
  const mayHold = (name: string, value: unknown) =>
    typeof valueIn(value) === 'number' || members[name]?.type !== undefined || !meaningsOf(name).includes('count')
  const fitting = (name: string) =>
    Object.keys(row).filter(
      (column) => ![...found.values()].includes(column) && mayHold(name, row[column]) && fit(members[name] ?? {}, row[column]) !== undefined
    )
  const open = () => Object.keys(members).filter((name) => !found.has(name))
  const choose = (isChosen: (column: string, name: string) => boolean) => {
    for (const name of open()) {
      const column = fitting(name).find((one) => isChosen(one, name))
      if (column !== undefined) found.set(name, column)
    }
  }
  choose((column, name) => wordsOfName(column) === wordsOfName(name))
  choose((column, name) => meaningsOf(column).some((meaning) => meaningsOf(name).includes(meaning)))
  const isEven = Object.keys(members).length === Object.keys(row).length
  const isLast = open().filter((name) => fitting(name).length > 0).length === 1
  choose((column, name) => isEven || (isLast && (column === 'node' || fitting(name).length === 1)))
  return found
}

function fitRow({ properties = {}, required = [] }: JsonSchema, row: Row): Row | undefined {
  const columns = columnsOf(properties, row)
  const members = Object.entries(properties).filter(([name]) => columns.has(name))
  return required.every((name) => columns.has(name))
    ? Object.fromEntries(members.map(([name, of]) => [name, fit(of, row[columns.get(name) ?? ''])]))
    : undefined
}

/** Several rows are as many objects, or one of the list and the count, where it has a member of a list or is of nothing but a count. */
function fitObject(schema: JsonSchema, data: unknown): unknown {
  if (schema.properties === undefined) return typeof valueIn(data) === 'object' ? data : { answer: data }
  if (!Array.isArray(data)) return fitRow(schema, isRow(data) ? data : { value: data })
  const members = Object.entries(schema.properties)
  const whole = fitRow(schema, { items: data, count: countOf(data) })
  if (whole !== undefined && members.some(([, { type }]) => type === 'array')) return whole
  const rows = data.map((item: unknown) => fitRow(schema, isRow(item) ? item : { node: item }))
  if (rows.includes(undefined)) return members.every(([name]) => meaningsOf(name).includes('count')) ? whole : undefined
  return rows.length === 1 ? rows[0] : rows
}

function fitArray({ items = {} }: JsonSchema, data: unknown): unknown {
  const list = listOf(data) ?? (isRow(data) && items.properties === undefined ? listIn(data) : null) ?? [data]
  const fitted = list.map((item: unknown) => fit(items, item))
  return fitted.includes(undefined) ? undefined : fitted
}

/** A plain value: of a row the one number, or what comes first. */
function fitValue(type: string, data: unknown): unknown {
  const value = valueIn(data)
  const list = listOf(data)
  if (list !== null) return list.length === 1 ? fitValue(type, list[0]) : undefined
  if (!isRow(data)) return value === null || typeof value === type || (type === 'integer' && Number.isInteger(value)) ? data : undefined
  const fitting = Object.values(data).filter((cell) => typeof valueIn(cell) !== 'object' && fitValue(type, cell) !== undefined)
  return fitting.length === 1 || type === 'string' ? fitting[0] : undefined
}

/** Data as a JSON Schema wants them; undefined where they have no such form. What the schema says beside types, members and items is left to whoever checks it. */
export function fit(schema: JsonSchema, data: unknown): unknown {
  if (schema.properties !== undefined || schema.type === 'object') return fitObject(schema, data)
  if (schema.items !== undefined || schema.type === 'array') return fitArray(schema, data)
  return typeof schema.type === 'string' ? fitValue(schema.type, data) : data
}
