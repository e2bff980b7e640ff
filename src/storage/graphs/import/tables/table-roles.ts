import { endsInId, isIdName, isPair, isTypeName, referentOf, refersToOwnTable, subjectWords } from './column-names.ts'
import { isUnique, type ScannedColumn, type ScannedTable } from './scan-table.ts'

/** Share of a column's values that must be keys of the table that its name tells; the others are faults that an import reports. */
const MIN_SHARE = 0.5
/** Distinct values of texts that suffice to see a reference without a telling name. */
const MIN_DISTINCT = 5

const isKeyType = ({ type }: ScannedColumn): boolean => type === 'integer' || type === 'string'

/** The column that identifies the rows: one of distinct values that its name or place tells; null for none. */
export function keyOf(scanned: ScannedTable): ScannedColumn | null {
  const rated = scanned.columns
    .filter((column) => isKeyType(column) && (isUnique(column, scanned) || isNearlyUnique(column, scanned)))
    .map((column) => ({ column, rating: keyRating(column, scanned) }))
    .sort((a, b) => b.rating - a.rating)
  return rated[0] !== undefined && rated[0].rating > 0 ? rated[0].column : null
}

/** A column named `id` is the key even if some rows lack it or repeat one: an import reports them. */
const isNearlyUnique = ({ name, values }: ScannedColumn, { rowCount }: ScannedTable): boolean => isIdName(name) && values.size >= rowCount / 2 && rowCount > 1

function keyRating({ name }: ScannedColumn, { table, columns }: ScannedTable): number {
  if (isIdName(name)) return 4
  if (endsInId(name) && referentOf(name) === subjectWords(table.subject).join(' ')) return 3
  const isFirst = columns[0]?.name === name
  return isFirst ? (endsInId(name) ? 2.5 : 1) : endsInId(name) ? 2 : 0
}

/** The columns that hold the ends of relationships by their names, or by their place in a table without a header; null for a table of another kind. */
export function endsOf(scanned: ScannedTable): readonly [ScannedColumn, ScannedColumn] | null {
  const { table } = scanned
  if (!table.hasHeader) return firstTwo(scanned, (others) => others.length <= 1 || keyOf(scanned) === null)
  const columns = scanned.columns.filter(isKeyType)
  for (const source of columns) {
    const target = columns.find(({ name }) => isPair(source.name, name))
    if (target !== undefined) return [source, target]
  }
  return null
}

/** The ends of rows without a key or telling names: two columns of one kind, and at most a number beside them. */
export const bareEnds = (scanned: ScannedTable): readonly [ScannedColumn, ScannedColumn] | null =>
  firstTwo(scanned, (others) => others.length <= 1 && others.every(({ type }) => type === 'integer' || type === 'float'))

function firstTwo(
  { columns: [source, target, ...others] }: ScannedTable,
  isFit: (others: readonly ScannedColumn[]) => boolean
): readonly [ScannedColumn, ScannedColumn] | null {
  const isOfOneType = source !== undefined && target !== undefined && isKeyType(source) && source.type === target.type
  return isOfOneType && isFit(others) ? [source, target] : null
}

/** The column with the types of relationships; null where all have one. */
export function typeColumnOf({ columns, rowCount }: ScannedTable): ScannedColumn | null {
  const isFew = ({ values }: ScannedColumn) => values.size <= Math.max(2, Math.min(200, rowCount / 2))
  return columns.find((column) => column.type === 'string' && isTypeName(column.name) && column.filled > 0 && isFew(column)) ?? null
}

/** The orientation that a column named like a column of types states in all rows, as Gephi writes it; null for a column of types. */
export function orientationIn({ values }: ScannedColumn): 'directed' | 'undirected' | 'mixed' | null {
  const stated = [...values].map((value) => value.toLowerCase())
  if (!stated.every((value) => value === 'directed' || value === 'undirected')) return null
  const [first] = stated
  return new Set(stated).size === 1 && (first === 'directed' || first === 'undirected') ? first : 'mixed'
}

/** A table of nodes with its key. */
export interface KeyedTable {
  readonly scanned: ScannedTable
  readonly key: ScannedColumn
}

const shareOfKeys = (column: ScannedColumn, { key }: KeyedTable): number => {
  let found = 0
  for (const value of column.values) if (key.values.has(value)) found++
  return column.values.size === 0 ? 0 : found / column.values.size
}

const holdsKeysOf = (column: ScannedColumn, to: KeyedTable): boolean =>
  column.type === to.key.type && (to.scanned.isWhole ? shareOfKeys(column, to) >= MIN_SHARE : shareOfKeys(column, to) > 0)

/** The table that a column refers to: told by its name and values, else by texts that are all keys; null for none. */
export function referencedBy(column: ScannedColumn, of: ScannedTable, tables: readonly KeyedTable[]): KeyedTable | null {
  if (!isKeyType(column)) return null
  const fitting = tables.filter((table) => holdsKeysOf(column, table))
  const named = fitting.find((table) => isNamedAfter(column.name, of, table))
  if (named !== undefined) return named
  const isTelling = column.type === 'string' && column.values.size >= MIN_DISTINCT
  return isTelling ? (fitting.find((table) => table.scanned.isWhole && shareOfKeys(column, table) === 1) ?? null) : null
}

function isNamedAfter(column: string, of: ScannedTable, { scanned, key }: KeyedTable): boolean {
  const referent = referentOf(column)
  if (scanned === of) return refersToOwnTable(column) || (endsInId(column) && referent.split(' ').at(-1) === subjectWords(scanned.table.subject).at(-1))
  if (referent === '') return false
  const subject = subjectWords(scanned.table.subject)
  const isKeyName = !isIdName(key.name) && column.toLowerCase() === key.name.toLowerCase()
  return isKeyName || referent === subject.join(' ') || referent.split(' ').at(-1) === subject.at(-1)
}

/** The table whose keys an end holds, whatever its name; null where no table has most of them. */
export function tableOfEnd(end: ScannedColumn, tables: readonly KeyedTable[]): KeyedTable | null {
  const fitting = tables.filter((table) => holdsKeysOf(end, table))
  const named = fitting.find(({ scanned }) => referentOf(end.name).includes(subjectWords(scanned.table.subject).join(' ')))
  return named ?? fitting.sort((a, b) => shareOfKeys(end, b) - shareOfKeys(end, a))[0] ?? null
}
