import { Cell, countOf, listOf, valueIn } from '../../../results/cells.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { JsonSchema } from './form.ts'
import lexicon from './lexicon.json' with { type: 'json' }

export type Row = Readonly<Record<string, unknown>>
type Members = Readonly<Record<string, JsonSchema>>

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Cell)
/** Returns the cell that names the row's node. */
export const nameOf = (row: Row): unknown => row['node'] ?? Object.values(row)[0]
/** Returns the members of the objects in a schema. */
export const membersOf = ({ items, properties }: JsonSchema): Members => properties ?? (items === undefined ? {} : membersOf(items))

/** Returns the only list among the cells, such as the nodes of a path beside its length. */
export function listIn(row: Row): readonly unknown[] | null {
  const [list, ...others] = Object.values(row).flatMap((cell) => (listOf(cell) === null ? [] : [listOf(cell)]))
  return list === undefined || others.length > 0 ? null : list
}

const meanings = Object.entries(lexicon.meanings).map(([meaning, words]) => [meaning, words.split(' ')] as const)

/** Returns the meanings of a name beyond its own words. */
function meaningsOf(name: string): readonly string[] {
  const words = wordsOfName(name).split(' ')
  return meanings.flatMap(([meaning, known]) => (words.some((word) => known.includes(word)) ? [meaning] : []))
}

/** Maps members to columns by name, then by meaning; then by type and order, where their numbers agree or only one member is open. */
function columnsOf(members: Members, row: Row): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  // A member that is called a count takes numbers only.
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

/** Fits each row to an object; or all rows to one, with their list and count, where the schema has a list or only a count. */
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

/** Fits a single value; a row gives its only fitting cell, or its first for a string. */
function fitValue(type: string, data: unknown): unknown {
  const value = valueIn(data)
  const list = listOf(data)
  if (list !== null) return list.length === 1 ? fitValue(type, list[0]) : undefined
  if (!isRow(data)) return value === null || typeof value === type || (type === 'integer' && Number.isInteger(value)) ? data : undefined
  const fitting = Object.values(data).filter((cell) => typeof valueIn(cell) !== 'object' && fitValue(type, cell) !== undefined)
  return fitting.length === 1 || type === 'string' ? fitting[0] : undefined
}

/** Fits data to a JSON Schema; undefined where they do not fit. It checks types, members and items only; the caller validates the rest. */
export function fit(schema: JsonSchema, data: unknown): unknown {
  if (schema.properties !== undefined || schema.type === 'object') return fitObject(schema, data)
  if (schema.items !== undefined || schema.type === 'array') return fitArray(schema, data)
  return typeof schema.type === 'string' ? fitValue(schema.type, data) : data
}
