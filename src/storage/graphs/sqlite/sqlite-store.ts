import type { KernelControl } from '../../../graph/control.ts'
import { asStoreFailure } from '../../sqlite/failure.ts'
import { probe, refuseDamaged } from '../../sqlite/probe.ts'
import type { GraphInfo, GraphStore, NameMatches, NodeQuery } from '../store.ts'
import { Connection } from './connection.ts'
import { readChanges, readDifference } from './history.ts'
import { degreeUpTo } from './neighbors.ts'
import { openRecords } from './read-records.ts'
import { ReaderPool } from './reader-pool.ts'
import { type ReadArgument, type ReadName, type ReadOutput, reads } from './reads.ts'
import { resolveIndexed, resolveKept } from './resolve.ts'
import { glance, listGraphs, readSnapshot, type Snapshot } from './snapshot.ts'
import { writeNodeValues } from './write-node-values.ts'
import { Writers } from './writers.ts'

/** Up to this many rows are read on the calling thread, in a few milliseconds; a worker may be busy for seconds. */
const SHORT_ROWS = 2000
const SHORT_PHRASES = 300

export interface SqliteStoreOptions {
  /** The database file, which is created with its folder. */
  readonly path: string
  /** Threads for long reads, default 2. Imports have their own. */
  readonly threads?: number
}

/**
 * The embedded GraphStore: one SQLite file that several processes may open. Index reads run on the calling thread, others on store workers; each call sees one
 * generation of the graph, despite concurrent imports.
 */
export async function openSqliteStore({ path, threads = 2 }: SqliteStoreOptions): Promise<GraphStore> {
  const connection = openUndamaged(path)
  const pool = new ReaderPool(path, threads)
  const writers = new Writers(path)
  const sweep = () => {
    if (connection.get("SELECT 1 FROM generation WHERE state <> 'live' LIMIT 1") !== undefined) writers.sweep()
  }
  sweep()
  const known = <T>(tenant: string, graph: string, look: (snapshot: Snapshot) => T) => glance(connection, tenant, graph, look)
  const here = <T>(tenant: string, graph: string, read: (snapshot: Snapshot) => T) => readSnapshot(connection, tenant, graph, read)

  /** Reads on this thread when `isShort` allows it, else on a worker. */
  async function read<N extends ReadName>(
    name: N,
    tenant: string,
    graph: string,
    argument: ReadArgument<N>,
    isShort: (snapshot: Snapshot) => boolean
  ): Promise<ReadOutput<N>> {
    const run = reads[name] as (snapshot: Snapshot, argument: ReadArgument<N>) => ReadOutput<N>
    const short = here(tenant, graph, (snapshot) => (isShort(snapshot) ? { output: run(snapshot, argument) } : null))
    return short === null ? pool.run(name, tenant, graph, argument) : short.output
  }

  return withFailuresOf(path, {
    list: async (tenant) => listGraphs(connection, tenant),
    version: async (tenant, graph) => known(tenant, graph, ({ info }) => info.version),
    refresh: async (tenant, graph) => known(tenant, graph, ({ info }) => info.version),
    schema: async (tenant, graph) => known(tenant, graph, ({ schema }) => schema),
    schemas: async (tenant, graphs) => {
      const there = listGraphs(connection, tenant).filter(({ name }) => graphs.includes(name))
      return there.map(({ name }) => known(tenant, name, ({ schema }) => schema))
    },
    import: (tenant, graph, records, options) => writers.import(tenant, graph, records, options),
    drop: (tenant, graph) => writers.drop(tenant, graph),
    changes: async (tenant, graph) => known(tenant, graph, () => readChanges(connection, tenant, graph)),
    difference: async (tenant, graph, version) => known(tenant, graph, () => readDifference(connection, tenant, graph, version)),
    project: (tenant, graph, spec, control) => pool.run('project', tenant, graph, spec, control),
    match: (tenant, graph, pattern, budget, control: KernelControl) => pool.run('match', tenant, graph, { pattern, budget }, control),
    findNodes: (tenant, graph, query) => read('findNodes', tenant, graph, query, (snapshot) => isShortQuery(snapshot, query)),
    nodes: async (tenant, graph, ids) =>
      known(tenant, graph, ({ kept }) => kept.nodes(ids)) ?? read('nodes', tenant, graph, ids, () => ids.length <= SHORT_ROWS),
    degrees: (tenant, graph, ids) => read('degrees', tenant, graph, ids, ({ info }) => isSmall(info)),
    records: async (tenant, graph, part, signal) => openRecords(pool, known(tenant, graph, identity), part, signal),
    async resolve(tenant, graph, texts, options = {}): Promise<NameMatches[]> {
      const kept = known(tenant, graph, (snapshot) => resolveKept(snapshot, texts, options))
      if (kept !== null) return kept
      const found = here(tenant, graph, (snapshot) => (texts.length <= SHORT_PHRASES ? resolveIndexed(snapshot, texts, options) : []))
      const indexed = found.filter((matches) => matches !== null)
      if (indexed.length === texts.length) return indexed
      return read('resolve', tenant, graph, { texts, options }, ({ info }) => isSmall(info) && texts.length <= SHORT_PHRASES)
    },
    neighbors: (tenant, graph, id, options) =>
      read('neighbors', tenant, graph, { id, options }, (snapshot) => degreeUpTo(snapshot, id, SHORT_ROWS) < SHORT_ROWS),
    uniqueValues: (tenant, graph, query) => read('uniqueValues', tenant, graph, query, ({ info }) => isSmall(info)),
    lookUpPhrases: (tenant, graph, phrases) => read('lookUpPhrases', tenant, graph, phrases, () => phrases.length <= SHORT_PHRASES),
    writeNodeValues: (tenant, graph, property, values, control) =>
      writeNodeValues(connection, (...records) => writers.import(...records), { tenant, graph, property, values }, control),
    sweep,
    warm: () => pool.warm(),
    probe: () => probe(connection.database, path),
    async close() {
      await Promise.all([pool.close(), writers.close()])
      connection.close()
    }
  })
}

function openUndamaged(path: string): Connection {
  const connection = new Connection(path)
  try {
    refuseDamaged(connection.database, path)
  } catch (error) {
    connection.close()
    throw asStoreFailure(error, path)
  }
  return connection
}

const SYNCHRONOUS: ReadonlySet<string> = new Set(['sweep', 'warm'])

/** Converts the errors of all calls to this project's own. */
function withFailuresOf(path: string, store: GraphStore): GraphStore {
  const reported =
    (call: (...given: unknown[]) => Promise<unknown>) =>
    (...given: unknown[]) =>
      call(...given).catch((error: unknown) => {
        throw asStoreFailure(error, path)
      })
  const calls = Object.entries<never>(store as never).map(([name, call]) => [name, SYNCHRONOUS.has(name) ? call : reported(call)])
  return Object.fromEntries(calls) as GraphStore
}

const identity = (snapshot: Snapshot): Snapshot => snapshot

function isShortQuery({ info }: Snapshot, { keys }: NodeQuery): boolean {
  return info.nodeCount <= SHORT_ROWS || (keys !== undefined && keys.length <= SHORT_ROWS)
}

function isSmall(info: GraphInfo): boolean {
  return info.nodeCount + info.relationshipCount <= SHORT_ROWS
}
