import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import { GraphDescription } from '../describe-graph.ts'
import { assertGraphName } from '../import/graph-name.ts'
import type { ImportRecord } from '../import/record.ts'
import { givenNames, refuseEmpty, takeRecords } from '../import/take-records.ts'
import type { GraphInfo, ImportedGraph, ImportOptions } from '../store.ts'
import { encodeDocument } from '../values-json.ts'
import { abandon, type BuildingGeneration, beat, beginGeneration, liveOrientation, publish } from './import-generation.ts'
import { enterTextValues, nameNodes } from './import-names.ts'
import { ImportRows } from './import-rows.ts'

const HEARTBEAT_MS = 15_000
/** Page cache while importing, in KiB (negative by SQLite's convention): the indexes of a batch are built in memory. */
const CACHE_SIZE = -131_072
/** Another import may hold the write lock for a whole batch. It is below the age at which a heartbeat counts as dead. */
const BUSY_TIMEOUT_MS = 45_000

/**
 * Replaces a graph by the records atomically. A new generation is filled beside the old one in bounded transactions, then made live in one. Any earlier
 * failure, including kill -9, leaves the old graph intact. `sweep` removes leftovers: the old generation, or the half-filled one. Of two concurrent imports of
 * one graph the last to end wins; a concurrent drop causes EDGEWISE_CONFLICT. Throws EDGEWISE_IMPORT_INVALID for a relationship without its node, a duplicate
 * node id and a value that cannot be stored. Nodes without a label get the label `Node`.
 *
 * Writes are synchronous and long: call it on a thread that may block. It yields every 10,000 records, so that `signal` is seen.
 */
export async function importGraph(
  database: DatabaseSyncInstance,
  tenant: string,
  graph: string,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions
): Promise<ImportedGraph> {
  assertGraphName(graph)
  const cacheSize = Number(database.prepare('PRAGMA cache_size').get()?.['cache_size'])
  const busyTimeout = Number(database.prepare('PRAGMA busy_timeout').get()?.['timeout'])
  const generation = beginGeneration(database, tenant, graph)
  const heart = setInterval(() => beatQuietly(database, generation), HEARTBEAT_MS).unref()
  try {
    database.exec(`PRAGMA cache_size = ${CACHE_SIZE}; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    const { info, schema, ...read } = await fill(database, generation, graph, records, options)
    publish(database, generation, { info, schema }, options)
    return { ...info, ...read }
  } catch (error) {
    abandonQuietly(database, generation)
    throw error
  } finally {
    clearInterval(heart)
    database.exec(`PRAGMA cache_size = ${cacheSize}; PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

async function fill(
  database: DatabaseSyncInstance,
  generation: BuildingGeneration,
  graph: string,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions
): Promise<{ info: GraphInfo; schema: string } & Pick<ImportedGraph, 'names' | 'warnings'>> {
  const description = new GraphDescription()
  const rows = new ImportRows(database, generation, description)
  try {
    const { orientation, warnings } = await takeRecords(rows, records, options)
    rows.finish()
    refuseEmpty(graph, rows.nodeCount, options)
    const given = givenNames(description, options)
    const names = description.nameProperties(given, (text) => rows.isKey(text))
    const namesOfSets = rows.labelSets.map((labels) => labels.map((label) => names.get(label) ?? '').filter((name) => name !== ''))
    for (const _named of nameNodes(database, generation, rows.nodeCount, namesOfSets)) {
      await nextTurn()
      if (options.signal?.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
    enterTextValues(database, generation, description.textValues(names))
    const info: GraphInfo = {
      name: graph,
      version: generation.version,
      orientation: options.orientation ?? orientation ?? liveOrientation(database, generation) ?? 'directed',
      nodeCount: rows.nodeCount,
      relationshipCount: rows.relationshipCount,
      importedAt: new Date().toISOString()
    }
    return { info, schema: encodeDocument(description.describe(names, rows.labelSets)), names: description.namesOf(names), warnings }
  } finally {
    rows.close()
  }
}

/** The next heartbeat makes up for a missed one, and the next write detects a removed generation. */
function beatQuietly(database: DatabaseSyncInstance, generation: BuildingGeneration): void {
  try {
    beat(database, generation)
  } catch {
    // No caller waits for the timer, so the error is dropped.
  }
}

/** The import's own error is the one to report; a generation that cannot be abandoned now counts as dead once its heartbeat stops. */
function abandonQuietly(database: DatabaseSyncInstance, generation: BuildingGeneration): void {
  try {
    abandon(database, generation.id)
  } catch (error) {
    if (!(error instanceof EdgewiseError)) throw error
  }
}
