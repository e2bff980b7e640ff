import { withLinkedSignal } from '../../../base/concurrency/link-signals.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { GraphDescription } from '../describe-graph.ts'
import { assertGraphName } from '../import/graph-name.ts'
import type { ImportRecord } from '../import/record.ts'
import { givenNames, refuseEmpty, takeRecords } from '../import/take-records.ts'
import type { GraphInfo, ImportedGraph, ImportOptions } from '../store.ts'
import { encodeDocument } from '../values-json.ts'
import { readEntry } from './catalogue.ts'
import { abandon, type BuildingGeneration, beat, beginGeneration, publish } from './generation.ts'
import { ImportBatches } from './import-batches.ts'

const HEARTBEAT_MS = 15_000
/** The schema of a graph with many properties is a long text, and the server may be busy. */
const PUBLISH_MS = 120_000

/**
 * Replaces a graph by the records atomically. A new generation is filled in a free slot beside the old one, then one transaction points the catalogue to it.
 * Any earlier failure, including kill -9, leaves the old graph intact; `sweep` removes leftovers. Of two concurrent imports of one graph the last to end wins;
 * a concurrent drop causes EDGEWISE_CONFLICT. Throws EDGEWISE_IMPORT_INVALID for a relationship without its node, a duplicate node id, a value that cannot be
 * stored and a reserved name. Nodes without a label get the label `Node`.
 */
export async function importGraph(
  neo4j: Neo4j,
  tenant: string,
  graph: string,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions & { readonly signal: AbortSignal }
): Promise<ImportedGraph> {
  assertGraphName(graph)
  const generation = await beginGeneration(neo4j, tenant, graph, { signal: options.signal })
  // The next heartbeat makes up for a missed one, and the next batch detects a removed generation.
  const heart = setInterval(() => beat(neo4j, generation).catch(() => {}), HEARTBEAT_MS).unref()
  const failed = new AbortController()
  try {
    const { entry, ...read } = await withLinkedSignal([options.signal, failed.signal], (signal) => fill(neo4j, generation, records, { ...options, signal }))
    await publish(neo4j, generation, entry, options, { deadlineMs: PUBLISH_MS, signal: options.signal })
    return { ...entry.info, ...read }
  } catch (error) {
    failed.abort()
    // The import's own error is the one to report; a generation that cannot be abandoned now counts as dead once its heartbeat stops.
    await abandon(neo4j, generation).catch(() => {})
    throw error
  } finally {
    clearInterval(heart)
  }
}

interface Filled extends Pick<ImportedGraph, 'names' | 'warnings'> {
  readonly entry: Parameters<typeof publish>[2]
}

async function fill(
  neo4j: Neo4j,
  generation: BuildingGeneration,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions & { readonly signal: AbortSignal }
): Promise<Filled> {
  const description = new GraphDescription()
  const batches = new ImportBatches(neo4j, generation, description, options.signal)
  const { orientation, warnings } = await takeRecords(batches, records, options)
  await batches.finish()
  refuseEmpty(generation.graph, batches.nodeCount, options)
  const given = givenNames(description, options)
  const info: GraphInfo = {
    name: generation.graph,
    version: generation.version,
    orientation: options.orientation ?? orientation ?? (await readEntry(neo4j, generation.tenant, generation.graph))?.info.orientation ?? 'directed',
    nodeCount: batches.nodeCount,
    relationshipCount: batches.relationshipCount,
    importedAt: new Date().toISOString()
  }
  const names = description.nameProperties(given, (text) => batches.isKey(text))
  const schema = encodeDocument(description.describe(names, batches.labelSets))
  return { entry: { info, schema, nameProperties: JSON.stringify(given) }, names: description.namesOf(names), warnings }
}
