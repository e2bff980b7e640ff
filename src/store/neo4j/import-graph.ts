import { setImmediate as nextTurn } from 'node:timers/promises'
import { EdgewiseError } from '../../errors.ts'
import type { Neo4j } from '../../neo4j/connection.ts'
import { abortable } from '../abortable.ts'
import { GraphDescription } from '../describe-graph.ts'
import { invalidRecord } from '../import/invalid-record.ts'
import type { ImportRecord } from '../import/record.ts'
import type { GraphInfo, ImportOptions } from '../store.ts'
import { encodeDocument } from '../values-json.ts'
import { abandon, type BuildingGeneration, beat, beginGeneration, publish } from './generation.ts'
import { ImportBatches } from './import-batches.ts'

const graphName = /^[A-Za-z][A-Za-z0-9_-]{0,62}$/
const PROGRESS_RECORDS = 10_000
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
): Promise<GraphInfo> {
  if (!graphName.test(graph)) {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `"${graph}" cannot name a graph: a letter, then at most 62 letters, digits, "_" or "-".` })
  }
  const generation = await beginGeneration(neo4j, tenant, graph, { signal: options.signal })
  // A missed beat is made up by the next one, and a generation that was taken away is noticed by the next batch.
  const heart = setInterval(() => beat(neo4j, generation).catch(() => {}), HEARTBEAT_MS).unref()
  const failed = new AbortController()
  try {
    const entry = await fill(neo4j, generation, records, { ...options, signal: AbortSignal.any([options.signal, failed.signal]) })
    await publish(neo4j, generation, entry, { deadlineMs: PUBLISH_MS, signal: options.signal })
    return entry.info
  } catch (error) {
    failed.abort()
    // The import has failed for a reason of its own; a generation that cannot be given up now is taken for dead once its heart has stopped.
    await abandon(neo4j, generation).catch(() => {})
    throw error
  } finally {
    clearInterval(heart)
  }
}

type Entry = Parameters<typeof publish>[2]

async function fill(
  neo4j: Neo4j,
  generation: BuildingGeneration,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions & { readonly signal: AbortSignal }
): Promise<Entry> {
  const description = new GraphDescription()
  const batches = new ImportBatches(neo4j, generation, description, options.signal)
  const stated = await addAll(batches, records, options)
  await batches.finish()
  const given = options.nameProperties ?? {}
  checkNameProperties(description, given)
  const info: GraphInfo = {
    name: generation.graph,
    version: generation.version,
    orientation: options.orientation ?? stated ?? 'directed',
    nodeCount: batches.nodeCount,
    relationshipCount: batches.relationshipCount,
    importedAt: new Date().toISOString()
  }
  const schema = encodeDocument(description.describe(description.nameProperties(given), batches.labelSets))
  return { info, schema, nameProperties: JSON.stringify(given) }
}

/** Adds the records; returns the orientation that the source states, if it does. */
async function addAll(
  batches: ImportBatches,
  records: AsyncIterable<ImportRecord>,
  options: ImportOptions & { readonly signal: AbortSignal }
): Promise<GraphInfo['orientation'] | undefined> {
  let orientation: GraphInfo['orientation'] | undefined
  let count = 0
  for await (const record of abortable(records, options.signal)) {
    if (record.kind === 'node') batches.addNode(record)
    else if (record.kind === 'relationship') batches.addRelationship(record)
    else if (orientation !== undefined && orientation !== record.orientation && options.orientation === undefined) {
      throw invalidRecord(record.place, `This part is ${record.orientation}, an earlier one ${orientation}. Give the orientation with the import.`)
    } else orientation = record.orientation
    if (batches.isFull) await batches.flush()
    if (++count % PROGRESS_RECORDS === 0) {
      options.onProgress?.({ nodes: batches.nodeCount, relationships: batches.relationshipCount })
      await nextTurn()
    }
  }
  options.onProgress?.({ nodes: batches.nodeCount, relationships: batches.relationshipCount })
  return orientation
}

function checkNameProperties(description: GraphDescription, given: Readonly<Record<string, string>>): void {
  for (const [label, property] of Object.entries(given)) {
    if (description.hasProperty(label, property)) continue
    const reason = description.hasLabel(label) ? `no node of label "${label}" has the property "${property}"` : `no node has the label "${label}"`
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `nameProperties: ${reason}.` })
  }
}
