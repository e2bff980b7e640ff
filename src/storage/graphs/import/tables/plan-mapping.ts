import { invalidInput } from '../../../../base/errors.ts'
import { isIdName, labelFor, referentOf, subjectWords, typeFor } from './column-names.ts'
import type { End, Mapping, TableMapping } from './mapping.ts'
import { type ScannedColumn, type ScannedTable, scanTable } from './scan-table.ts'
import type { Table } from './table.ts'
import { endsOf, type KeyedTable, keyOf, orientationIn, referencedBy, tableOfEnd, typeColumnOf } from './table-roles.ts'

const DEFAULT_TYPE = 'RELATED_TO'

/** Names or 1-based numbers of columns that a caller states; they apply to a single table. */
export interface GivenColumns {
  readonly source?: string
  readonly target?: string
  readonly weight?: string
  /** A column, or the type of all relationships. */
  readonly type?: string
  readonly key?: string
  readonly label?: string
}

/**
 * Proposes how tables become nodes and relationships, from declared keys, names of columns and values of the first rows: a table with a pair of ends
 * (`from`, `to`) or of references alone holds relationships, any other nodes; a column of a node's table that holds keys of another is a relationship.
 */
export async function planMapping(tables: readonly Table[], given: GivenColumns = {}): Promise<Mapping> {
  const scanned: ScannedTable[] = []
  for (const table of tables) scanned.push(await scanTable(table))
  const isStated = given.source !== undefined || given.target !== undefined
  const single = scanned.length === 1 ? scanned[0] : undefined
  if (single === undefined && Object.keys(given).length > 0)
    throw invalidInput('Options that name columns apply to a single table. Describe several tables in a mapping: see --plan.')
  if (single !== undefined && isStated) return { tables: [relationshipTable(single, statedEnds(single, given), [], given)] }
  const paired = scanned.map((one) => ({ one, ends: given.key === undefined ? endsOf(one) : null }))
  const keyed = paired.flatMap(({ one, ends }): KeyedTable[] => {
    const key = ends === null ? (given.key === undefined ? keyOf(one) : columnOf(one, given.key)) : null
    return key === null ? [] : [{ scanned: one, key }]
  })
  const orientation = orientationOf(scanned)
  return {
    ...(orientation !== null && { orientation }),
    tables: paired.map(({ one, ends }) => (ends === null ? planTable(one, keyed, given) : relationshipTable(one, ends, keyed, given)))
  }
}

/** The orientation that the tables state in a column, as Gephi writes it. */
function orientationOf(scanned: readonly ScannedTable[]): 'directed' | 'undirected' | null {
  const columns = scanned.flatMap((one) => typeColumnOf(one) ?? [])
  const stated = new Set(columns.flatMap((column) => orientationIn(column) ?? []))
  if (stated.has('mixed') || stated.size > 1) {
    throw invalidInput(
      'Some relationships are directed and others undirected. Mixed graphs are not supported: import each kind from its own file, or remove the column.'
    )
  }
  const [only] = stated
  return only === 'directed' || only === 'undirected' ? only : null
}

/** Finds a column by its name or 1-based number. */
function columnOf({ columns, table }: ScannedTable, wanted: string): ScannedColumn {
  const found = columns.find(({ name }) => name === wanted) ?? columns[Number(wanted) - 1]
  if (found !== undefined) return found
  throw invalidInput(`"${table.name}" has no column "${wanted}". Its columns: ${table.columns.slice(0, 50).join(', ')}.`)
}

function statedEnds(scanned: ScannedTable, { source, target }: GivenColumns): readonly [ScannedColumn, ScannedColumn] {
  if (source === undefined || target === undefined) throw invalidInput('State both the source and the target column, or neither.')
  return [columnOf(scanned, source), columnOf(scanned, target)]
}

const spaceOf = ({ scanned }: KeyedTable, all: readonly KeyedTable[]) => (all.length > 1 ? { space: labelFor(scanned.table.subject) } : {})

/** A table of nodes; or of relationships, where it has no key and two references. */
function planTable(scanned: ScannedTable, keyed: readonly KeyedTable[], given: GivenColumns): TableMapping {
  const own = keyed.find((one) => one.scanned === scanned)
  const references = scanned.columns
    .filter((column) => column !== own?.key)
    .flatMap((column) => {
      const to = referencedBy(column, scanned, keyed)
      return to === null ? [] : [{ column, to }]
    })
  const [first, second] = references
  if (own === undefined && first !== undefined && second !== undefined) return relationshipTable(scanned, [first.column, second.column], keyed, given)
  const label = given.label === undefined ? labelFor(scanned.table.subject) : labelGiven(scanned, given.label)
  const referring = new Set(references.map(({ column }) => column))
  return {
    table: scanned.table.name,
    node: { key: own?.key.name ?? null, label, ...(own !== undefined && spaceOf(own, keyed)) },
    ...(references.length > 0 && {
      references: references.map(({ column, to }) => ({ column: column.name, ...spaceOf(to, keyed), type: referenceType(column.name, to) }))
    }),
    ...propertiesOf(scanned, (column) => !referring.has(column))
  }
}

const labelGiven = (scanned: ScannedTable, label: string) => (scanned.table.columns.includes(label) ? { column: label } : label)

/** `company_id` -> COMPANY; a column named like the key that it refers to -> the label of its table. */
const referenceType = (column: string, { scanned }: KeyedTable): string =>
  (isIdName(column) ? subjectWords(scanned.table.subject).join(' ') : referentOf(column)).replaceAll(' ', '_').toUpperCase()

function relationshipTable(
  scanned: ScannedTable,
  ends: readonly [ScannedColumn, ScannedColumn],
  keyed: readonly KeyedTable[],
  given: GivenColumns
): TableMapping {
  const found = given.type === undefined ? typeColumnOf(scanned) : (scanned.columns.find(({ name }) => name === given.type) ?? null)
  const isOrientation = found !== null && orientationIn(found) !== null
  const typeColumn = isOrientation ? null : found
  const weight = given.weight === undefined ? null : columnOf(scanned, given.weight)
  const [source, target] = ends
  const isOfOneKind = [...source.values].some((value) => target.values.has(value))
  const endOf = (column: ScannedColumn): End => {
    const to = tableOfEnd(column, keyed)
    if (to !== null) return { column: column.name, ...spaceOf(to, keyed) }
    return { column: column.name, create: [isOfOneKind || !scanned.table.hasHeader ? 'Node' : labelFor(referentOf(column.name))] }
  }
  const mapping = propertiesOf(scanned, (column) => !ends.includes(column) && column !== found)
  const isFirstNumber = (column: ScannedColumn) => !scanned.table.hasHeader && column === scanned.columns[2] && ['integer', 'float'].includes(column.type)
  const weighed = weight ?? scanned.columns.find(isFirstNumber)
  return {
    table: scanned.table.name,
    relationship: {
      source: endOf(source),
      target: endOf(target),
      type: typeColumn === null ? (given.type ?? (scanned.table.hasHeader ? typeFor(scanned.table.subject) : DEFAULT_TYPE)) : { column: typeColumn.name }
    },
    ...mapping,
    ...(weighed !== undefined && { properties: { ...mapping.properties, [weighed.name]: { name: 'weight', type: weighed.type } } })
  }
}

function propertiesOf({ columns }: ScannedTable, isKept: (column: ScannedColumn) => boolean): Pick<TableMapping, 'properties' | 'decimal'> {
  const kept = columns.filter(isKept)
  return {
    properties: Object.fromEntries(kept.map(({ name, type }) => [name, type])),
    ...(kept.some(({ hasDecimalComma }) => hasDecimalComma) && { decimal: ',' as const })
  }
}
