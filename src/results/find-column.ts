import { editDistance } from '../base/edit-distance.ts'
import { EdgewiseError } from '../base/errors.ts'
import type { Column, ResultTable } from './table.ts'

/** The column of that name; EDGEWISE_UNKNOWN_COLUMN names the nearest and all known ones. */
export function findColumn(table: ResultTable, name: string): Column {
  const found = table.columns.find((column) => column.name === name)
  if (found !== undefined) return found
  const known = table.columns.map((column) => column.name)
  const near = new Map(known.map((candidate) => [candidate, editDistance(candidate.toLowerCase(), name.toLowerCase())]))
  const suggestions = known.toSorted((a, b) => (near.get(a) ?? 0) - (near.get(b) ?? 0)).slice(0, 3)
  throw new EdgewiseError('EDGEWISE_UNKNOWN_COLUMN', { column: name, suggestions, known })
}
