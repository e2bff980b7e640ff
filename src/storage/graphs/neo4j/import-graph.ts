import { withLinkedSignal } from '../../../base/concurrency/link-signals.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { GraphDescription } from '../describe-graph.ts'
import { assertGraphName } from '../import/open-records.ts'
import type { ImportRecord } from '../import/record.ts'
import { checkNameProperties, refuseEmpty, takeRecords } from '../import/take-records.ts'
import type { GraphInfo, ImportedGraph, ImportOptions } from '../store.ts'
import { encodeDocument } from '../values-json.ts'
import { readEntry } from './catalogue.ts'
import { abandon, type BuildingGeneration, beat, beginGeneration, publish } from './generation.ts'
import { ImportBatches } from './import-batches.ts'

const HEARTBEAT_MS = 15_000
/** The schema of a graph with many properties is a long text; the server may be busy with others. */
const PUBLISH_MS = 120_000

/**
 * Replaces a graph by the records, all or nothing. A new generation is filled in a free slot beside the old one, then the catalogue is pointed to it in one
 * transaction. Whatever goes wrong before, kill -9 included, leaves the old graph whole; `sweep` removes what is left over. Of two imports of one graph at the same
 * time the later to end wins; a drop meanwhile is EDGEWISE_CONFLICT. A relationship without its node, a node id that comes twice, a value that cannot be stored and
 * a name that this service keeps for itself are EDGEWISE_IMPORT_INVALID. Nodes without a label get the label `Node`.
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
  // A missed beat is made up by the next one, and a generation that was taken away is noticed by the next batch.
  const heart = setInterval(() => beat(neo4j, generation).catch(() => {}), HEARTBEAT_MS).unref()
  const failed = new AbortController()
  try {
    const { entry, ...read } = await withLinkedSignal([options.signal, failed.signal], (signal) => fill(neo4j, generation, records, { ...options, signal }))
    await publish(neo4j, generation, entry, { deadlineMs: PUBLISH_MS, signal: options.signal })
    return { ...entry.info, ...read }
  } catch (error) {
    failed.abort()
    // The import has failed for a reason of its own; a generation that cannot be given up now is taken for dead once its heart has stopped.
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
  const given = options.nameProperties ?? {}
  checkNameProperties(description, given)
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
