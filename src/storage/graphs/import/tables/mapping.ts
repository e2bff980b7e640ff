import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { editDistance } from '../../../../base/edit-distance.ts'
import { invalidInput } from '../../../../base/errors.ts'
import { cellTypes } from './cell-types.ts'
import type { Table } from './table.ts'

const column = (description: string) => Type.String({ minLength: 1, description })
const strict = { additionalProperties: false }
const space = Type.Optional(
  Type.String({ minLength: 1, description: 'Space of the keys, for tables whose keys would collide. The key of a node is then `space:key`.' })
)
const cellType = Type.Enum([...cellTypes])

const columns = (description: string) =>
  Type.Union([column(description), Type.Array(column(description), { minItems: 2, maxItems: 100, description: 'The columns of a key of several.' })])

const end = Type.Object(
  {
    column: columns('Column with keys of nodes.'),
    space,
    create: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { description: 'Creates nodes with these labels for keys that no table of nodes has.' })),
    keyProperty: Type.Optional(Type.String({ minLength: 1, description: 'Property of created nodes that holds the key, without its space.' }))
  },
  strict
)
const nameOrColumn = (what: string) =>
  Type.Union([Type.String({ minLength: 1, description: what }), Type.Object({ column: column(`Column with the ${what}.`) }, strict)])

const tableMapping = Type.Object(
  {
    table: Type.String({ minLength: 1, description: 'File, `workbook#sheet`, or table of a database.' }),
    node: Type.Optional(
      Type.Object(
        {
          key: Type.Union([columns('Column with the key of each node.'), Type.Null()], { description: 'null: the number of the row.' }),
          label: Type.Optional(nameOrColumn('label')),
          space
        },
        { ...strict, description: 'Each row is a node.' }
      )
    ),
    references: Type.Optional(
      Type.Array(Type.Object({ ...end.properties, type: Type.String({ minLength: 1 }) }, strict), {
        description: 'Columns of a table of nodes that hold keys of other nodes: each is a relationship.'
      })
    ),
    relationship: Type.Optional(
      Type.Object({ source: end, target: end, type: nameOrColumn('type') }, { ...strict, description: 'Each row is a relationship.' })
    ),
    properties: Type.Record(Type.String(), Type.Union([cellType, Type.Object({ name: Type.String({ minLength: 1 }), type: cellType }, strict)]), {
      description: 'Column -> type of the property, with a name where it is another than the column. Other columns are left out.'
    }),
    decimal: Type.Optional(Type.Literal(',', { description: 'Numbers have a decimal comma.' }))
  },
  strict
)

/** How tables become nodes and relationships. */
export const mappingSchema = Type.Object(
  {
    tables: Type.Array(tableMapping, { minItems: 1 }),
    orientation: Type.Optional(Type.Union([Type.Literal('directed'), Type.Literal('undirected')]))
  },
  { ...strict, title: 'Mapping of tables' }
)
export type Mapping = Static<typeof mappingSchema>
export type TableMapping = Static<typeof tableMapping>
export type End = Static<typeof end>
/** The column of a key, or its columns in their order. */
export type KeyColumns = End['column']

export const columnList = (columns: KeyColumns): readonly string[] => (typeof columns === 'string' ? [columns] : columns)

/** Checks a mapping as a document. Throws EDGEWISE_INVALID_INPUT with the place of the first fault. */
export function readMapping(json: unknown): Mapping {
  if (Value.Check(mappingSchema, json)) return json
  const [fault] = Value.Errors(mappingSchema, json)
  throw invalidInput(`The mapping is invalid at ${JSON.stringify(fault?.instancePath || '/')}: ${fault?.message}. See one that edgewise import --plan prints.`)
}

/** Throws EDGEWISE_INVALID_INPUT for a table without an entry: its file was named, so it is meant to be read. */
export function refuseUnmapped(mapping: Mapping, tables: readonly Table[]): void {
  const missing = tables.find(({ name }) => !mapping.tables.some(({ table }) => table === name))
  if (missing !== undefined) throw invalidInput(`The mapping has no entry for the table "${missing.name}". Add one, or leave the file out.`)
}

/** Pairs each entry with its table. Throws EDGEWISE_INVALID_INPUT for an unknown table or column, or an entry of neither kind. */
export function matchTables(mapping: Mapping, tables: readonly Table[]): { readonly entry: TableMapping; readonly table: Table }[] {
  const names = tables.map(({ name }) => name)
  return mapping.tables.map((entry) => {
    const table = tables.find(({ name }) => name === entry.table)
    if (table === undefined) throw invalidInput(`The mapping names the table "${entry.table}", which is not among the tables.${suggest(entry.table, names)}`)
    if ((entry.node === undefined) === (entry.relationship === undefined))
      throw invalidInput(`The entry of "${entry.table}" must have either "node" or "relationship".`)
    for (const name of columnsOf(entry)) {
      if (!table.columns.includes(name))
        throw invalidInput(`The mapping names the column "${name}", which "${entry.table}" does not have.${suggest(name, table.columns)}`)
    }
    return { entry, table }
  })
}

/** The columns that an entry names. */
export function columnsOf({ node, references = [], relationship, properties }: TableMapping): string[] {
  const named = (value: string | { column: string } | undefined) => (typeof value === 'object' ? [value.column] : [])
  return [
    ...(node === undefined || node.key === null ? [] : columnList(node.key)),
    ...named(node?.label),
    ...references.flatMap((reference) => columnList(reference.column)),
    ...(relationship === undefined ? [] : [...columnList(relationship.source.column), ...columnList(relationship.target.column), ...named(relationship.type)]),
    ...Object.keys(properties)
  ]
}

/** ` Nearest: "name"; all: ...`. */
function suggest(wanted: string, known: readonly string[]): string {
  const nearest = known.toSorted((a, b) => editDistance(wanted, a) - editDistance(wanted, b))
  return ` It has ${nearest
    .slice(0, 20)
    .map((name) => `"${name}"`)
    .join(', ')}${known.length > 20 ? ` and ${known.length - 20} more` : ''}.`
}
