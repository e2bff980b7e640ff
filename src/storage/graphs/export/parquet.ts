import type { ParquetWriter } from 'hyparquet-writer'
import type { NodeRecord, RelationshipRecord } from '../import/record.ts'
import type { Value } from '../values.ts'
import { type Column, cellOf, columnsOf } from './columns.ts'
import type { Batches, ExportSource } from './export-source.ts'
import { textOf } from './json-value.ts'
import type { Survey, SurveyedProperties } from './survey.ts'

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

/** Rows of a row group, which encode in some 5 ms. */
const ROWS = 1024

const nodeColumns = ['key', 'labels']
const relationshipColumns = ['source', 'target', 'type']

/** Readers of Parquet separate the names of nested columns by dots. */
const clean = (name: string): string => name.replaceAll('.', '_')

const parquetColumns = (properties: SurveyedProperties, reserved: readonly string[]): Column[] => columnsOf(properties, { reserved, clean, splitsLists: false })

export const parquetNodeColumns = ({ nodes }: Survey): Column[] => parquetColumns(nodes, nodeColumns)
export const parquetRelationshipColumns = ({ relationships }: Survey): Column[] => parquetColumns(relationships, relationshipColumns)

/** A column of the file, and its cell of a record; null where it has none. */
export interface ParquetColumn<T> {
  readonly schema: readonly SchemaElement[]
  readonly name: string
  cell(record: T): unknown
}

export type Leaf = 'string' | 'boolean' | 'integer' | 'float'

const leaves: Readonly<Record<Leaf, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  integer: { type: 'INT64' },
  float: { type: 'DOUBLE' }
}

export function parquetColumn<T>(name: string, leaf: Leaf, isList: boolean, cell: (record: T) => unknown): ParquetColumn<T> {
  if (!isList) return { name, cell, schema: [{ name, ...leaves[leaf], repetition_type: 'OPTIONAL' }] }
  const schema: SchemaElement[] = [
    { name, converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...leaves[leaf], repetition_type: 'OPTIONAL' }
  ]
  return { name, cell, schema }
}

const isLeaf = (kind: string): kind is Leaf => Object.hasOwn(leaves, kind)

function propertyColumn<T extends NodeRecord | RelationshipRecord>(column: Column): ParquetColumn<T> {
  const leaf = isLeaf(column.kind) ? column.kind : 'string'
  return parquetColumn(column.name, leaf, column.isList, (record) => cellOf(column, record, writers[leaf]) ?? null)
}

const writers: Readonly<Record<Leaf, (item: Value, isFloat: boolean) => unknown>> = {
  string: textOf,
  boolean: (item) => item,
  integer: (item) => BigInt(item as number),
  float: Number
}

/** Writes a table of nodes: `key`, `labels` and a column for each property. */
export async function* writeParquetNodes({ nodes }: ExportSource, survey: Survey): AsyncGenerator<Uint8Array> {
  const properties = parquetNodeColumns(survey).map((column) => propertyColumn<NodeRecord>(column))
  yield* writeParquet(nodes(), [
    parquetColumn('key', 'string', false, ({ key }) => key),
    parquetColumn('labels', 'string', true, ({ labels }) => labels),
    ...properties
  ])
}

/** Writes a table of relationships: `source`, `target`, `type` and a column for each property. */
export async function* writeParquetRelationships({ relationships }: ExportSource, survey: Survey): AsyncGenerator<Uint8Array> {
  const properties = parquetRelationshipColumns(survey).map((column) => propertyColumn<RelationshipRecord>(column))
  yield* writeParquet(relationships(), [
    parquetColumn('source', 'string', false, ({ source }) => source),
    parquetColumn('target', 'string', false, ({ target }) => target),
    parquetColumn('type', 'string', false, ({ type }) => type),
    ...properties
  ])
}

/** Writes records as rows, a row group at a time. */
export async function* writeParquet<T>(batches: Batches<T>, columns: readonly ParquetColumn<T>[]): AsyncGenerator<Uint8Array> {
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const bytes = new ByteWriter(1 << 20)
  const schema: SchemaElement[] = [{ name: 'root', num_children: columns.length }, ...columns.flatMap((column) => column.schema)]
  const parquet = new ParquetWriter({ writer: bytes, schema, statistics: false, codec: 'UNCOMPRESSED', createdBy: 'edgewise' })
  const taken = () => {
    const copy = bytes.getBytes().slice()
    bytes.index = 0
    return copy
  }
  const write = async (rows: readonly T[]) => {
    const columnData = columns.map(({ name, cell }) => ({ name, data: rows.map(cell) }))
    await parquet.write({ columnData, rowGroupSize: ROWS })
    return taken()
  }
  let rows: T[] = []
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length < ROWS) continue
    yield await write(rows)
    rows = []
  }
  if (rows.length > 0) yield await write(rows)
  await parquet.finish()
  yield taken()
}
