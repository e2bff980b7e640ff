import type { Row, RowForm } from './walk-graph.ts'

export interface Wanted {
  readonly columns: readonly string[]
  readonly form: RowForm
}

const isValue = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A row with exactly the requested columns by name; if only values are requested, as many values by position. */
function rowOf(item: unknown, { columns, form }: Wanted): Row | null {
  if (isRecord(item) && Object.keys(item).length === columns.length && columns.every((name) => isValue(item[name]))) return item as Row
  if (form === 'named') return null
  const values = isRecord(item) ? Object.values(item) : Array.isArray(item) ? item : [item]
  if (values.length !== columns.length || !values.every(isValue)) return null
  return Object.fromEntries(columns.map((name, place) => [name, values[place] as string | number]))
}

/** The rows of a value: a list of rows or one row; null when any is invalid. */
export function rowsOfValue(value: unknown, wanted: Wanted): Row[] | null {
  if (value === null || value === undefined) return null
  const items = Array.isArray(value) ? value : [value]
  const rows = items.map((item) => rowOf(item, wanted))
  return rows.every((row) => row !== null) ? rows : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON lists and objects in a text, largest first: the whole, fenced ones, and from each bracket to the last of its kind. */
function jsonParts(text: string): unknown[] {
  const fenced = [...text.matchAll(/```(?:json)?\s*([\s\S]*?)```/g)].map(([, inner = '']) => inner)
  const bracketed = (['[]', '{}'] as const).map(([open, close]) => text.slice(text.indexOf(open as string), text.lastIndexOf(close as string) + 1))
  return [text, ...fenced, ...bracketed].map((part) => parsed(part.trim())).filter((part) => typeof part === 'object' && part !== null)
}

/** Values that a text lists: one row per line, or a single row; a first part that ends in a colon is an introduction. */
function listedValues(text: string, columns: number): unknown[] {
  const body = text.trim().replace(/^[^:\n]*:\s+/, '')
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  const cells = lines.map((line) =>
    line
      .replace(/^[-*\s]+/, '')
      .split(/\s*(?:,|->|→|\t)\s*/)
      .map((cell) => cell.replace(/^["'([]+|["').\]]+$/g, '').trim())
  )
  return columns === 1 ? cells.flat().filter(Boolean) : cells
}

/** Extracts rows from the text of an answer: from its JSON, else, if values are requested, from a list. */
export function rowsOfText(text: string, wanted: Wanted): Row[] | null {
  for (const part of jsonParts(text)) {
    const rows = rowsOfValue(part, wanted)
    if (rows !== null) return rows
  }
  return wanted.form === 'values' && text.trim() !== '' ? rowsOfValue(listedValues(text, wanted.columns.length), wanted) : null
}
