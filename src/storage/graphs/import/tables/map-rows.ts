import type { Properties, Value } from '../../values.ts'
import { invalidRecord, recordOrFault } from '../invalid-record.ts'
import { DEFAULT_TYPE, type ImportRecord, type Place } from '../record.ts'
import { withStorableValues } from '../unstorable.ts'
import { type CellType, isNull, readCell } from './cell-types.ts'
import { readDatabaseCell } from './database-cells.ts'
import { columnList, type End, type KeyColumns, type Mapping, matchTables, type TableMapping } from './mapping.ts'
import { keyText } from './scan-table.ts'
import type { Table, TableRow } from './table.ts'

interface Column {
  readonly at: number
  readonly column: string
  readonly property: string
  readonly type: CellType
}

/** Converts the rows of tables into nodes and relationships. Tables of nodes come first, so that only missing nodes are created. */
export async function* mapTables(tables: readonly Table[], mapping: Mapping): AsyncGenerator<ImportRecord> {
  const matched = matchTables(mapping, tables)
  const known = new Set<string>()
  const isCreating = matched.some(({ entry }) => endsOf(entry).some(({ create }) => create !== undefined))
  const mappers = matched.map(({ entry, table }) => new RowMapper(entry, table, known, isCreating))
  const source = matched[0]?.entry.table ?? ''
  if (mapping.orientation !== undefined) yield { kind: 'orientation', orientation: mapping.orientation, place: { source, line: 1 } }
  for (const mapper of mappers) yield* mapper.nodes()
  for (const mapper of mappers) yield* mapper.relationships()
}

function endsOf({ references = [], relationship }: TableMapping): End[] {
  return relationship === undefined ? references : [relationship.source, relationship.target]
}

const inSpace = (space: string | undefined, key: string): string => (space === undefined ? key : `${space}:${key}`)

/** A key of several columns as one text. Commas within them are escaped, so that different keys stay different. */
const joined = (parts: readonly string[]): string => parts.map((part) => part.replace(/[\\,]/g, '\\$&')).join(',')

class RowMapper {
  readonly #table: Table
  readonly #entry: TableMapping
  /** Keys of nodes so far; filled only where nodes may have to be created. */
  readonly #known: Set<string>
  readonly #isCreating: boolean
  readonly #columns: readonly Column[]
  readonly #floats: readonly string[]
  readonly #warned = new Set<string>()

  constructor(entry: TableMapping, table: Table, known: Set<string>, isCreating: boolean) {
    this.#table = table
    this.#entry = entry
    this.#known = known
    this.#isCreating = isCreating
    this.#columns = Object.entries(entry.properties).map(([column, held]) => {
      const { name: property, type } = typeof held === 'string' ? { name: column, type: held } : held
      return { at: table.columns.indexOf(column), column, property, type }
    })
    this.#floats = this.#columns.filter(({ type }) => type === 'float').map(({ property }) => property)
  }

  async *nodes(): AsyncGenerator<ImportRecord> {
    if (this.#entry.node !== undefined) for await (const row of this.#table.rows()) yield* this.#node(row)
  }

  async *relationships(): AsyncGenerator<ImportRecord> {
    if (endsOf(this.#entry).length > 0) for await (const row of this.#table.rows()) yield* this.#relationshipsOf(row)
  }

  *#node(row: TableRow): Generator<ImportRecord> {
    const { node } = this.#entry
    const place = this.#place(row)
    if (node === undefined) return
    const own = this.#ownKey(row)
    if (row.fault !== undefined || own === null) {
      yield this.#invalid(place, row.fault ?? `The column ${this.#emptyOf(row, node.key ?? [])} is empty, but it has the key.`)
      return
    }
    const key = inSpace(node.space, own)
    if (this.#isCreating) this.#known.add(key)
    const properties = yield* this.#properties(row, place)
    yield recordOrFault(place, () => withStorableValues({ kind: 'node', key, labels: this.#labels(row, node.label), ...properties, place }))
  }

  *#relationshipsOf(row: TableRow): Generator<ImportRecord> {
    const { node, references = [], relationship } = this.#entry
    if (relationship !== undefined) yield* this.#relationship(row, relationship)
    const own = node === undefined || row.fault !== undefined ? null : this.#ownKey(row)
    if (own === null) return
    const place = this.#place(row)
    for (const { type, ...end } of references) {
      const other = this.#text(row, end.column)
      if (other === null) continue
      yield* this.#created(end, other, place)
      yield { kind: 'relationship', source: inSpace(node?.space, own), target: inSpace(end.space, other), type, properties: {}, place }
    }
  }

  *#relationship(row: TableRow, { source, target, type }: NonNullable<TableMapping['relationship']>): Generator<ImportRecord> {
    const place = this.#place(row)
    const [from, to] = [this.#text(row, source.column), this.#text(row, target.column)]
    if (row.fault !== undefined || from === null || to === null) {
      const empty = this.#emptyOf(row, from === null ? source.column : target.column)
      yield this.#invalid(place, row.fault ?? `The column ${empty} is empty. Each relationship needs both of its nodes.`)
      return
    }
    yield* this.#created(source, from, place)
    yield* this.#created(target, to, place)
    const properties = yield* this.#properties(row, place)
    const stated = typeof type === 'string' ? type : (this.#text(row, type.column) ?? DEFAULT_TYPE)
    const ends = { source: inSpace(source.space, from), target: inSpace(target.space, to) }
    yield recordOrFault(place, () => withStorableValues({ kind: 'relationship', ...ends, type: stated, ...properties, place }))
  }

  /** The key of a row's node, without its space; null where it is missing. */
  #ownKey(row: TableRow): string | null {
    const { node } = this.#entry
    return node === undefined || node.key === null ? String(row.line) : this.#text(row, node.key)
  }

  *#created({ space, create, keyProperty }: End, text: string, place: Place): Generator<ImportRecord> {
    const key = inSpace(space, text)
    if (create === undefined || this.#known.has(key)) return
    this.#known.add(key)
    yield { kind: 'node', key, labels: create, properties: keyProperty === undefined ? {} : { [keyProperty]: text }, implied: true, place }
  }

  /** The labels of a row: a fixed one, or the items of a column. */
  #labels(row: TableRow, label: string | { readonly column: string } | undefined): readonly string[] {
    if (label === undefined) return []
    if (typeof label === 'string') return [label]
    const cell = row.cells[this.#table.columns.indexOf(label.column)] ?? null
    return (Array.isArray(cell) ? cell : [cell]).filter((item) => !isNull(item)).map(keyText)
  }

  *#properties(row: TableRow, place: Place): Generator<ImportRecord, { properties: Properties; floats?: readonly string[] }> {
    const held: [string, Value][] = []
    for (const { at, column, property, type } of this.#columns) {
      const cell = row.cells[at] ?? null
      const value = this.#read(cell, type)
      if (value === undefined && !this.#warned.has(column)) {
        this.#warned.add(column)
        const text = `The column "${column}" is of type ${type}, but holds ${JSON.stringify(cell)}, here and maybe below: such values are kept as text.`
        yield { kind: 'warning', text, place }
      }
      if (value !== null) held.push([property, value === undefined ? String(cell) : value])
    }
    return { properties: Object.fromEntries(held), ...(this.#floats.length > 0 && { floats: this.#floats }) }
  }

  #read(cell: Value, type: CellType): Value | undefined {
    return this.#table.isDatabase ? readDatabaseCell(cell, type) : readCell(cell, type, this.#entry.decimal === ',')
  }

  #invalid(place: Place, detail: string): ImportRecord {
    return { kind: 'invalid', place, error: invalidRecord(place, detail) }
  }

  #text(row: TableRow, columns: KeyColumns): string | null {
    if (typeof columns === 'string') return this.#cellText(row, columns)
    const parts = columns.map((column) => this.#cellText(row, column))
    return parts.includes(null) ? null : joined(parts as string[])
  }

  #cellText(row: TableRow, column: string): string | null {
    const cell = row.cells[this.#table.columns.indexOf(column)] ?? null
    if (this.#table.isDatabase) return cell === null ? null : typeof cell === 'string' ? cell : keyText(cell)
    return isNull(cell) ? null : keyText(cell)
  }

  #emptyOf(row: TableRow, columns: KeyColumns): string {
    return JSON.stringify(columnList(columns).find((column) => this.#cellText(row, column) === null) ?? '')
  }

  #place({ line }: TableRow): Place {
    return { source: this.#table.name, line }
  }
}
