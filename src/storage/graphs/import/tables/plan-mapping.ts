import { invalidInput } from '../../../../base/errors.ts'
import { DEFAULT_TYPE } from '../record.ts'
import { endsInId, labelFor, referenceType, referentOf, typeFor } from './column-names.ts'
import type { End, Mapping, TableMapping } from './mapping.ts'
import { type ScannedColumn, type ScannedTable, scanTable } from './scan-table.ts'
import type { Table } from './table.ts'
import { bareEnds, endsOf, type KeyedTable, keyOf, orientationIn, referencedBy, tableOfEnd, typeColumnOf } from './table-roles.ts'

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
 * Proposes how tables become nodes and relationships, from names of columns and values of the first rows: a table with a pair of ends
 * (`from`, `to`) or of references alone holds relationships, any other nodes; a column of a node's table that holds keys of another is a relationship.
 */
export async function planMapping(tables: readonly Table[], given: GivenColumns = {}): Promise<Mapping> {
  const scanned: ScannedTable[] = []
  for (const table of tables) scanned.push(await scanTable(table))
  const isStated = given.source !== undefined || given.target !== undefined
  const single = scanned.length === 1 ? scanned[0] : undefined
  if (single === undefined && Object.keys(given).length > 0)
    throw invalidInput('Options that name columns apply to a single table. Describe several tables in a mapping: see --plan.')
  if (single !== undefined && isStated) return { tables: withNeededSpaces([relationshipTable(single, statedEnds(single, given).map(created), given)]) }
  const paired = scanned.map((one) => ({ one, ends: given.key === undefined ? endsOf(one) : null }))
  const keyed = paired.flatMap(({ one, ends }): KeyedTable[] => {
    const key = ends === null ? (given.key === undefined ? keyOf(one) : columnOf(one, given.key)) : null
    return key === null ? [] : [{ scanned: one, key }]
  })
  const placed = (column: ScannedColumn): PlannedEnd => ({ column, to: tableOfEnd(column, keyed) })
  const orientation = orientationOf(scanned)
  return {
    ...(orientation !== null && { orientation }),
    tables: withNeededSpaces(paired.map(({ one, ends }) => (ends === null ? planTable(one, keyed, given) : relationshipTable(one, ends.map(placed), given))))
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

/** A column of ends, and the table of its nodes; null: the nodes are created. */
interface PlannedEnd {
  readonly column: ScannedColumn
  readonly to: KeyedTable | null
}

const created = (column: ScannedColumn): PlannedEnd => ({ column, to: null })

const spaceOf = ({ scanned }: KeyedTable) => ({ space: labelFor(scanned.table.subject) })

/** Leaves out spaces where all keys are of one kind of node, so that they cannot collide. */
export function withNeededSpaces(tables: readonly TableMapping[]): TableMapping[] {
  const spaces = new Set(tables.flatMap((table) => [table.node, ...endsIn(table)].flatMap((one) => one?.space ?? [])))
  if (spaces.size > 1) return [...tables]
  return tables.map(({ node, references, relationship, ...rest }) => ({
    ...rest,
    ...(node !== undefined && { node: plain(node) }),
    ...(references !== undefined && { references: references.map(plain) }),
    ...(relationship !== undefined && { relationship: { ...relationship, source: plain(relationship.source), target: plain(relationship.target) } })
  }))
}

const endsIn = ({ references = [], relationship }: TableMapping): readonly End[] =>
  relationship === undefined ? references : [relationship.source, relationship.target]

function plain<T extends { space?: string; keyProperty?: string }>({ space: _space, keyProperty: _property, ...rest }: T): Omit<T, 'space' | 'keyProperty'> {
  return rest
}

/** A table of nodes; or of relationships, where it has no key and two references. */
function planTable(scanned: ScannedTable, keyed: readonly KeyedTable[], given: GivenColumns): TableMapping {
  const own = keyed.find((one) => one.scanned === scanned)
  const references = scanned.columns
    .filter((column) => column !== own?.key)
    .flatMap((column) => {
      const to = referencedBy(column, scanned, keyed)
      return to === null ? [] : [{ column, to }]
    })
  const ends = own === undefined && given.key === undefined ? (unkeyedEnds(scanned, references) ?? bareEnds(scanned)?.map(created) ?? null) : null
  if (ends !== null) return relationshipTable(scanned, ends, given)
  const label = labelOf(scanned, given.label)
  const isKept = ({ name }: ScannedColumn) => typeof label === 'string' || name !== label.column
  const referring = new Set(references.map(({ column }) => column))
  return {
    table: scanned.table.name,
    node: { key: own?.key.name ?? null, label, space: labelFor(scanned.table.subject) },
    ...(references.length > 0 && {
      references: references.map(({ column, to }) => ({ column: column.name, ...spaceOf(to), type: referenceType(column.name, to.scanned.table.subject) }))
    }),
    ...propertiesOf(scanned, (column) => !referring.has(column) && isKept(column))
  }
}

/** The ends of rows without a key: two references, or one and a column of ids that no table has; null for rows of another kind. */
function unkeyedEnds({ columns }: ScannedTable, references: readonly PlannedEnd[]): readonly PlannedEnd[] | null {
  const [first, second] = references
  if (first === undefined) return null
  if (second !== undefined) return [first, second]
  const other = columns.find((column) => column !== first.column && endsInId(column.name))
  if (other === undefined) return null
  return columns.indexOf(other) < columns.indexOf(first.column) ? [created(other), first] : [first, created(other)]
}

/** The column with the labels, or one label for all rows: the given one, else a column `labels`, else the table's name. */
function labelOf({ table }: ScannedTable, given: string | undefined): string | { column: string } {
  const column = given === undefined ? table.columns.find((name) => name.toLowerCase() === 'labels') : table.columns.find((name) => name === given)
  return column === undefined ? (given ?? labelFor(table.subject)) : { column }
}

function relationshipTable(scanned: ScannedTable, [source, target]: readonly PlannedEnd[], given: GivenColumns): TableMapping {
  const { table, columns } = scanned
  if (source === undefined || target === undefined) throw invalidInput(`The relationships of "${table.name}" need two columns for their ends.`)
  const found = given.type === undefined ? typeColumnOf(scanned) : (columns.find(({ name }) => name === given.type) ?? null)
  const isOfOneKind = source.to === target.to && [...source.column.values].some((value) => target.column.values.has(value))
  const label = isOfOneKind || !table.hasHeader ? 'Node' : undefined
  const mapping = propertiesOf(scanned, (column) => column !== source.column && column !== target.column && column !== found)
  const weight = given.weight === undefined ? unnamedWeight(scanned) : columnOf(scanned, given.weight)
  return {
    table: table.name,
    relationship: {
      source: endOf(source, label),
      target: endOf(target, label),
      type: found !== null && orientationIn(found) === null ? { column: found.name } : (given.type ?? typeOf(table))
    },
    ...mapping,
    ...(weight !== undefined && { properties: { ...mapping.properties, [weight.name]: { name: 'weight', type: weight.type } } })
  }
}

const typeOf = ({ subject, hasHeader }: Table): string => (hasHeader ? typeFor(subject) : DEFAULT_TYPE)

function endOf({ column, to }: PlannedEnd, given: string | undefined): End {
  if (to !== null) return { column: column.name, ...spaceOf(to) }
  const label = given ?? labelFor(referentOf(column.name))
  return { column: column.name, space: label, create: [label], keyProperty: column.type === 'string' ? 'name' : 'id' }
}

/** The third column of an edge list without a header, if it is a number. */
function unnamedWeight({ table, columns }: ScannedTable): ScannedColumn | undefined {
  const third = columns[2]
  return !table.hasHeader && (third?.type === 'integer' || third?.type === 'float') ? third : undefined
}

function propertiesOf({ columns }: ScannedTable, isKept: (column: ScannedColumn) => boolean): Pick<TableMapping, 'properties' | 'decimal'> {
  const kept = columns.filter(isKept)
  return {
    properties: Object.fromEntries(kept.map(({ name, type }) => [name, type])),
    ...(kept.some(({ hasDecimalComma }) => hasDecimalComma) && { decimal: ',' as const })
  }
}
