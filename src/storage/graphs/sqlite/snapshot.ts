import { EdgewiseError } from '../../../base/errors.ts'
import type { GraphInfo, GraphSchema } from '../store.ts'
import type { Connection } from './connection.ts'
import { KeptReads } from './kept-reads.ts'
import { readSchema } from './schema.ts'

/** One generation of a graph, read in one transaction, so that its rows are consistent despite concurrent imports. */
export interface Snapshot {
  readonly connection: Connection
  readonly tenant: string
  readonly graph: string
  readonly generation: number
  readonly info: GraphInfo
  readonly schema: GraphSchema
  readonly labelSets: readonly (readonly string[])[]
  /** Names of the relationship types by id. */
  readonly types: readonly string[]
  readonly kept: KeptReads
}

const MAX_KNOWN = 16

const liveGeneration = `SELECT g.name, e.id AS generation, e.version, e.orientation, e.node_count, e.relationship_count, e.imported_at
  FROM graph g JOIN generation e ON e.id = g.live WHERE g.tenant = ? ORDER BY g.name`

/** Runs `read` over the live generation of the graph. Throws EDGEWISE_UNKNOWN_GRAPH when there is none. */
export function readSnapshot<T>(connection: Connection, tenant: string, graph: string, read: (snapshot: Snapshot) => T): T {
  connection.database.exec('BEGIN')
  try {
    return read(openSnapshot(connection, tenant, graph))
  } finally {
    connection.database.exec('COMMIT')
  }
}

/** Like `readSnapshot`, for a `look` that reads no rows: a cached generation needs no transaction. It was live at the database's last commit. */
export function glance<T>(connection: Connection, tenant: string, graph: string, look: (snapshot: Snapshot) => T): T {
  const live = liveGenerations(connection, tenant).get(graph)
  const known = live === undefined ? undefined : connection.known.get(live.generation)
  if (known === undefined) return readSnapshot(connection, tenant, graph, look)
  return look({ connection, tenant, graph, ...(known as Known) })
}

/** The tenant's graphs by name. */
export function listGraphs(connection: Connection, tenant: string): GraphInfo[] {
  return Array.from(liveGenerations(connection, tenant).values(), ({ info }) => info)
}

interface Live {
  readonly generation: number
  readonly info: GraphInfo
}

/** By graph name, in name order. */
function liveGenerations(connection: Connection, tenant: string): ReadonlyMap<string, Live> {
  return connection.unchanged(tenant, () => {
    const rows = connection.all(liveGeneration, tenant)
    return new Map(rows.map((row): [string, Live] => [row['name'] as string, { generation: row['generation'] as number, info: toInfo(row) }]))
  })
}

function openSnapshot(connection: Connection, tenant: string, graph: string): Snapshot {
  const live = liveGenerations(connection, tenant).get(graph)
  if (live === undefined) {
    const known = listGraphs(connection, tenant).map((info) => info.name)
    throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known })
  }
  return { connection, tenant, graph, ...describe(connection, live) }
}

type Known = Omit<Snapshot, 'connection' | 'tenant' | 'graph'>

/** A live generation never changes and its id is never reused, so its description is read once. */
function describe(connection: Connection, { generation, info }: Live): Known {
  const found = connection.known.get(generation) as Known | undefined
  if (found !== undefined) return found
  const document = connection.get('SELECT schema FROM generation WHERE id = ?', generation)?.['schema'] as string
  const labelSets: string[][] = []
  for (const set of connection.all('SELECT id, labels FROM label_set WHERE generation = ?', generation)) {
    labelSets[set['id'] as number] = JSON.parse(set['labels'] as string) as string[]
  }
  const types: string[] = []
  for (const type of connection.all('SELECT id, name FROM relationship_type WHERE generation = ?', generation)) {
    types[type['id'] as number] = type['name'] as string
  }
  const known: Known = { generation, info, schema: readSchema(info, document), labelSets, types, kept: new KeptReads() }
  if (connection.known.size >= MAX_KNOWN) connection.known.clear()
  connection.known.set(generation, known)
  return known
}

function toInfo(row: Record<string, unknown>): GraphInfo {
  return {
    name: row['name'] as string,
    version: row['version'] as string,
    orientation: row['orientation'] === 'undirected' ? 'undirected' : 'directed',
    nodeCount: row['node_count'] as number,
    relationshipCount: row['relationship_count'] as number,
    importedAt: row['imported_at'] as string
  }
}
