import { isPair, pascalCase, referenceType, referentOf, subjectWords, typeFor, wordsOf } from '../tables/column-names.ts'
import type { KeyColumns, Mapping, TableMapping } from '../tables/mapping.ts'
import { withNeededSpaces } from '../tables/plan-mapping.ts'
import { schemaNotes } from './schema-notes.ts'
import type { ForeignKey, TableSchema } from './table-source.ts'

export interface SchemaPlan {
  readonly mapping: Mapping
  /** Sentences on what a person may want to change. */
  readonly notes: readonly string[]
}

/** A foreign key onto a primary key. */
interface Reference {
  /** In the order of the primary key. */
  readonly columns: readonly string[]
  readonly to: TableSchema
}

/**
 * Maps the tables of a database by their declared keys: a table is a label and a foreign key a relationship, except that a table which only joins two others
 * is a relationship itself.
 */
export function planSchema(tables: readonly TableSchema[]): SchemaPlan {
  const labels = labelsOf(tables)
  const labelOf = ({ name }: TableSchema) => labels.get(name) ?? name
  const planned = tables.map((table) => {
    const ends = joinOf(table, tables)
    return ends === null ? nodes(table, tables, labelOf) : relationship(table, ends, labelOf)
  })
  return { mapping: { tables: withNeededSpaces(planned) }, notes: schemaNotes(tables, (key) => referenceOf(key, tables) !== null) }
}

/** A label for each table: its own name where another table has the usual label. */
function labelsOf(tables: readonly TableSchema[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name } of tables) {
    const usual = pascalCase(name)
    const label = usual === '' || taken.has(usual) ? name : usual
    taken.add(label)
    labels.set(name, label)
  }
  return labels
}

function referenceOf(foreign: ForeignKey, tables: readonly TableSchema[]): Reference | null {
  const to = tables.find(({ name }) => name === foreign.table)
  if (to === undefined || to.primary.length === 0 || to.primary.length !== foreign.references.length) return null
  const columns = to.primary.flatMap((column) => foreign.columns[foreign.references.indexOf(column)] ?? [])
  return columns.length === to.primary.length ? { columns, to } : null
}

/** The foreign keys onto primary keys in the order of their columns, without repeated ones. */
function referencesOf({ foreign, columns }: TableSchema, tables: readonly TableSchema[]): Reference[] {
  const places = new Map(columns.map(({ name }, at) => [name, at]))
  const placeOf = (reference: Reference) => Math.min(...reference.columns.map((column) => places.get(column) ?? 0))
  const references = foreign.flatMap((key) => referenceOf(key, tables) ?? []).sort((a, b) => placeOf(a) - placeOf(b))
  const isSame = (a: Reference, b: Reference) => a.to === b.to && a.columns.join('\0') === b.columns.join('\0')
  return references.filter((one, at) => references.findIndex((other) => isSame(one, other)) === at)
}

/** The two ends of a table whose rows only join others: nothing refers to it, and it has no key of its own, or one beside nothing but its ends. */
function joinOf(table: TableSchema, tables: readonly TableSchema[]): readonly [Reference, Reference] | null {
  const [source, target, third] = referencesOf(table, tables)
  const isReferredTo = tables.some(({ foreign }) => foreign.some((key) => key.table === table.name))
  if (source === undefined || target === undefined || third !== undefined || isReferredTo) return null
  const ends = new Set([...source.columns, ...target.columns])
  const isRequired = table.columns.every((column) => !ends.has(column.name) || column.isRequired || table.primary.includes(column.name))
  const isKeyOfEnds = table.primary.length === 0 || (table.primary.length === ends.size && table.primary.every((column) => ends.has(column)))
  const isNumbered = table.primary.length === 1 && table.columns.every(({ name }) => ends.has(name) || table.primary.includes(name))
  if (!isRequired || !(isKeyOfEnds || isNumbered)) return null
  return isPair(target.columns[0] ?? '', source.columns[0] ?? '') ? [target, source] : [source, target]
}

const keyColumns = (columns: readonly string[]): KeyColumns => {
  const [only, ...more] = columns
  return only !== undefined && more.length === 0 ? only : [...columns]
}

type LabelOf = (table: TableSchema) => string

function relationship(table: TableSchema, ends: readonly [Reference, Reference], labelOf: LabelOf): TableMapping {
  const endAt = ({ columns, to }: Reference) => ({ column: keyColumns(columns), space: labelOf(to) })
  const held = new Set(ends.flatMap(({ columns }) => columns))
  return {
    table: table.name,
    relationship: { source: endAt(ends[0]), target: endAt(ends[1]), type: typeFor(table.name) },
    properties: propertiesOf(table, held)
  }
}

function nodes(table: TableSchema, tables: readonly TableSchema[], labelOf: LabelOf): TableMapping {
  const label = labelOf(table)
  const references = referencesOf(table, tables)
  const types = new Set<string>()
  const mapped = references.map(({ columns, to }) => {
    const usual = typeOf(columns, to) || columns.join('_')
    const type = types.has(usual) ? typeFor(columns.join('_')) : usual
    types.add(type)
    return { column: keyColumns(columns), space: labelOf(to), type }
  })
  // A column of a longer key may have a value where the others have none, so it stays a property.
  const stated = references.flatMap(({ columns }) => (columns.length === 1 && !table.primary.includes(columns[0] ?? '') ? columns : []))
  return {
    table: table.name,
    node: { key: table.primary.length === 0 ? null : keyColumns(table.primary), label, space: label },
    ...(mapped.length > 0 && { references: mapped }),
    properties: propertiesOf(table, new Set(stated))
  }
}

/** By the column, or by the words that the columns of a longer key begin with; by the table they refer to where those say nothing of it. */
function typeOf(columns: readonly string[], { name, primary }: TableSchema): string {
  const renamed = columns.filter((column, at) => column !== primary[at])
  const [first = '', ...others] = renamed.length > 0 ? renamed : columns
  if (others.length > 0) return sharedStart([first, ...others]) ?? referenceType(first, name)
  const isOfKey = renamed.length === 0 && !subjectWords(name).includes(referentOf(first))
  return isOfKey ? typeOfTable(name) : referenceType(first, name)
}

const typeOfTable = (name: string): string => subjectWords(name).join('_').toUpperCase()

function sharedStart(columns: readonly string[]): string | null {
  const [first = [], ...others] = columns.map(wordsOf)
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  return end < 1 ? null : first.slice(0, end).join('_').toUpperCase()
}

const propertiesOf = ({ columns }: TableSchema, without: ReadonlySet<string>): TableMapping['properties'] =>
  Object.fromEntries(columns.filter(({ name }) => !without.has(name)).map(({ name, type }) => [name, type]))
