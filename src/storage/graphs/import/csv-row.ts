import type { Value } from '../values.ts'
import type { CsvColumn, CsvHeader } from './csv-header.ts'
import { invalidRecord } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { withStorableValues } from './unstorable.ts'

const LIST_SEPARATOR = ';'

/** Converts the rows under a header into records. An empty cell is a missing value. */
export function csvRowReader(header: CsvHeader): (cells: readonly string[], place: Place) => ImportRecord {
  const floats = header.columns.flatMap((column) => (column.role === 'property' && column.isFloat ? [column.name] : []))
  return (cells, place) => {
    const row: Row = { keys: { id: '', source: '', target: '' }, labels: [], type: '', properties: [] }
    header.columns.forEach((column, at) => {
      readCell(row, column, cells[at] ?? '', place)
    })
    const owned = { properties: Object.fromEntries(row.properties), ...(floats.length > 0 && { floats }), place }
    if (header.kind === 'node') return withStorableValues({ kind: 'node', key: needed(row.keys.id, ':ID', place), labels: row.labels, ...owned })
    return withStorableValues({
      kind: 'relationship',
      source: needed(row.keys.source, ':START_ID', place),
      target: needed(row.keys.target, ':END_ID', place),
      type: needed(row.type, ':TYPE', place),
      ...owned
    })
  }
}

interface Row {
  readonly keys: { id: string; source: string; target: string }
  labels: readonly string[]
  type: string
  readonly properties: [name: string, value: Value][]
}

function readCell(row: Row, column: CsvColumn, cell: string, place: Place): void {
  if (cell === '' || column.role === 'ignore') return
  if ('space' in column) {
    row.keys[column.role] = column.space === '' ? cell : `${column.space}:${cell}`
    if (column.property !== '') row.properties.push([column.property, cell])
  } else if (column.role === 'property') row.properties.push([column.name, readValue(column, cell, place)])
  else if (column.role === 'type') row.type = cell
  else row.labels = [...row.labels, ...cell.split(LIST_SEPARATOR).filter((label) => label !== '')]
}

function readValue(column: Extract<CsvColumn, { role: 'property' }>, cell: string, place: Place): Value {
  const read = (text: string) => {
    const value = column.read(text)
    if (value === undefined) throw invalidRecord(place, `The value ${JSON.stringify(text)} does not fit the type of the column "${column.name}".`)
    return value
  }
  return column.isList ? cell.split(LIST_SEPARATOR).map(read) : read(cell)
}

function needed(cell: string, column: string, place: Place): string {
  if (cell === '') throw invalidRecord(place, `The column ${column} is empty.`)
  return cell
}
