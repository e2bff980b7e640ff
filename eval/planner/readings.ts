/** Values extracted from an answer's data, whatever its shape. */
export interface Readings {
  /** Every list of plain values: arrays, and columns of lists of objects. */
  readonly lists: readonly (readonly (string | number | boolean)[])[]
  /** Every table as rows of cells; a lone object is a table of one row. */
  readonly tables: readonly (readonly Row[])[]
  /** Every plain value. */
  readonly leaves: readonly (string | number | boolean)[]
}
export type Row = readonly (readonly [key: string, value: unknown])[]
type Plain = string | number | boolean

const isPlain = (value: unknown): value is Plain => ['string', 'number', 'boolean'].includes(typeof value)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export function readData(data: unknown): Readings {
  const values = [...within(data)]
  const leaves = values.filter(isPlain)
  const tables = values.map(tableOf).filter((table) => table !== null)
  const lists = [...values.filter(Array.isArray).filter((list: unknown[]) => list.every(isPlain)), ...tables.flatMap(columnsOf)]
  return { leaves, tables, lists: isPlain(data) ? [[data]] : lists }
}

/** Yields a value and all nested values, in order. */
function* within(value: unknown): Generator<unknown> {
  yield value
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  for (const part of parts) yield* within(part)
}

function tableOf(value: unknown): Row[] | null {
  if (isObject(value)) return [Object.entries(value)]
  if (!Array.isArray(value) || value.length === 0) return null
  if (value.every(isObject)) return value.map((row) => Object.entries(row))
  return value.every(Array.isArray) ? value.map((row: unknown[]) => row.map((cell, i): [string, unknown] => [String(i), cell])) : null
}

function columnsOf(table: readonly Row[]): Plain[][] {
  const keys = [...new Set(table.flatMap((row) => row.map(([key]) => key)))]
  return keys.map((key) => table.map((row) => row.find(([name]) => name === key)?.[1])).filter((column): column is Plain[] => column.every(isPlain))
}

/** Numbers of a text in order, except those within `names`; commas may separate thousands. */
export function numbersIn(text: string, names: readonly string[]): number[] {
  const plain = blank(text, names)
  return (plain.match(/-?\d[\d,]*(\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')))
}

/** The names in a text, longest first, without overlaps. */
export function namesIn(text: string, names: readonly string[]): string[] {
  const found: string[] = []
  let rest = text.toLowerCase()
  for (const name of byLength(names)) {
    if (!rest.includes(name.toLowerCase())) continue
    found.push(name)
    rest = rest.replaceAll(name.toLowerCase(), ' ')
  }
  return found
}

function blank(text: string, names: readonly string[]): string {
  return byLength(names).reduce((rest, name) => rest.replaceAll(name, ' '), text)
}

const byLength = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length)
