import { invalidInput } from '../../../../base/errors.ts'
import type { CellType } from '../tables/cell-types.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { type Column, type ForeignKey, listed, type TableSchema } from './table-source.ts'

/** How a column is selected and read. */
export interface PostgresColumn extends Column {
  readonly isList: boolean
  readonly isBoolean: boolean
}

export interface PostgresTable extends TableSchema {
  readonly columns: readonly PostgresColumn[]
  /** Rows of tables that inherit from this one are in their own tables. */
  readonly isPartitioned: boolean
}

const types: Readonly<Record<string, CellType>> = {
  bool: 'boolean',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  oid: 'integer',
  float4: 'float',
  float8: 'float',
  numeric: 'float',
  date: 'date',
  time: 'time',
  timetz: 'time',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  interval: 'duration'
}

/** Partitions are read with the table they belong to. */
const RELATIONS = `SELECT c.oid::text, c.relname, c.relkind, has_table_privilege(c.oid, 'SELECT') AS readable
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition ORDER BY c.relname`

/** Types are those below domains and lists; the scale of a numeric is in its modifier. */
const COLUMNS = `SELECT a.attrelid::text, a.attname, b.typname, b.typcategory, e.typname, a.attnotnull,
    CASE WHEN a.atttypmod >= 4 AND coalesce(e.typname, b.typname) = 'numeric' THEN (((a.atttypmod - 4) & 2047) # 1024) - 1024 END
  FROM pg_catalog.pg_attribute a
  JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
  JOIN pg_catalog.pg_type b ON b.oid = CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END
  LEFT JOIN pg_catalog.pg_type e ON e.oid = b.typelem AND b.typcategory = 'A'
  WHERE a.attrelid = ANY($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attrelid, a.attnum`

const KEYS = `SELECT k.conrelid::text, k.contype, k.confrelid::pg_catalog.regclass::text, r.relname, rn.nspname,
    (SELECT pg_catalog.json_agg(a.attname ORDER BY o.at) FROM pg_catalog.unnest(k.conkey) WITH ORDINALITY o(attnum, at)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = o.attnum),
    (SELECT pg_catalog.json_agg(a.attname ORDER BY o.at) FROM pg_catalog.unnest(k.confkey) WITH ORDINALITY o(attnum, at)
      JOIN pg_catalog.pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = o.attnum)
  FROM pg_catalog.pg_constraint k
  LEFT JOIN pg_catalog.pg_class r ON r.oid = k.confrelid LEFT JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace
  WHERE k.conrelid = ANY($1::oid[]) AND k.contype IN ('p', 'f') AND k.conparentid = 0 ORDER BY k.conname`

/** Reads the tables of a schema, and says what is left out. Throws EDGEWISE_INVALID_INPUT for a schema that does not exist. */
export async function readPostgresSchema(
  connection: PostgresConnection,
  schema: string
): Promise<{ readonly tables: PostgresTable[]; readonly notes: string[] }> {
  await refuseUnknown(connection, schema)
  const relations = (await connection.rows(RELATIONS, [schema])).map(([oid, name, kind, readable]) => ({
    oid,
    name: name ?? '',
    kind,
    isReadable: readable === 't'
  }))
  const isTable = ({ kind }: { kind: unknown }) => kind === 'r' || kind === 'p'
  const wanted = relations.filter((one) => isTable(one) && one.isReadable)
  const oids = wanted.map(({ oid }) => oid)
  const columns = await connection.rows(COLUMNS, [oids])
  const keys = (await connection.rows(KEYS, [oids])).map(toKey)
  const bytes: string[] = []
  const tables = wanted.map(({ oid, name, kind }): PostgresTable => {
    const own = keys.filter((key) => key.of === oid)
    const primary = own.find(({ isPrimary }) => isPrimary)?.columns ?? []
    const foreign = own
      .filter(({ isPrimary }) => !isPrimary)
      .map((key): ForeignKey => ({ ...key, table: key.schema === schema ? key.table : `${key.schema}.${key.table}` }))
    const inKeys = new Set([...primary, ...foreign.flatMap((key) => key.columns)])
    const all = columns.filter(([of]) => of === oid).map(toColumn)
    bytes.push(...all.filter((column) => column.isBytes && !inKeys.has(column.name)).map((column) => `${name}.${column.name}`))
    return { name, columns: all.filter((column) => !column.isBytes || inKeys.has(column.name)), primary, foreign, isPartitioned: kind === 'p' }
  })
  const said = (what: string, names: readonly string[]) => (names.length === 0 ? [] : [`${what}: ${listed(names)}.`])
  return {
    tables,
    notes: [
      ...said(
        'Views and foreign tables are left out',
        relations.filter((one) => !isTable(one)).map(({ name }) => name)
      ),
      ...said(
        'Tables that the user may not read are left out',
        relations.filter((one) => isTable(one) && !one.isReadable).map(({ name }) => name)
      ),
      ...said('Columns of bytes are left out', bytes)
    ]
  }
}

async function refuseUnknown(connection: PostgresConnection, schema: string): Promise<void> {
  const rows = await connection.rows("SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' ORDER BY 1")
  const names = rows.map(([name]) => name ?? '')
  if (!names.includes(schema))
    throw invalidInput(`The database has no schema "${schema}". It has ${listed(names) || 'none'}: name one in the URL, as in ?schema=public.`)
}

type Cells = Awaited<ReturnType<PostgresConnection['rows']>>[number]

function toColumn([, name, base = null, category, element = null, notNull, scale]: Cells) {
  const type = (category === 'A' ? element : base) ?? ''
  return {
    name: name ?? '',
    type: type === 'numeric' && scale === '0' ? 'integer' : (types[type] ?? 'string'),
    isRequired: notNull === 't',
    isList: category === 'A',
    isBoolean: type === 'bool',
    isBytes: type === 'bytea'
  } as const
}

function toKey([of, kind, , table, schema, columns, references]: Cells) {
  return {
    of,
    isPrimary: kind === 'p',
    columns: JSON.parse(columns ?? '[]') as string[],
    table: table ?? '',
    schema,
    references: JSON.parse(references ?? '[]') as string[]
  }
}
