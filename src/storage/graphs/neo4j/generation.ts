import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../base/errors.ts'
import type { CallOptions, Neo4j, RunInTransaction } from '../../neo4j/connection.ts'
import { replaced } from '../replaced.ts'
import type { GraphInfo, ImportOptions } from '../store.ts'
import { catalogueKey, slotLabel } from './catalogue.ts'
import { constrainCatalogue, constrainSlot, isTaken } from './constraints.ts'
import { endHistory, keepChange } from './history.ts'

/** A generation that is being filled, invisible to readers until `publish`; a sweep removes it when its heartbeat stops. */
export interface BuildingGeneration {
  readonly tenant: string
  readonly graph: string
  readonly slot: number
  readonly label: string
  readonly version: string
}

const MAX_TRIES = 50

const takeSlot = `MATCH (g:EdgewiseGeneration)
  WITH collect(g.slot) AS taken
  WITH [slot IN range(0, size(taken)) WHERE NOT slot IN taken][0] AS slot
  CREATE (g:EdgewiseGeneration:EdgewiseOwn {slot: slot, version: $version, key: $key, state: 'building', heartbeat: datetime.realtime(), batches: 0})
  RETURN slot`

/** Takes the lowest free slot for a new generation of the graph. */
export async function beginGeneration(neo4j: Neo4j, tenant: string, graph: string, options: CallOptions): Promise<BuildingGeneration> {
  await constrainCatalogue(neo4j)
  const version = randomUUID()
  for (let tries = 1; ; tries++) {
    try {
      const [row] = await neo4j.write((run) => run({ text: takeSlot, parameters: { version, key: catalogueKey(tenant, graph) } }), options)
      const slot = row?.['slot'] as number
      const label = slotLabel(slot)
      await constrainSlot(neo4j, label)
      return { tenant, graph, slot, label, version }
    } catch (error) {
      // Another import took the same slot first.
      if (tries === MAX_TRIES || !isTaken(error)) throw error
    }
  }
}

/** State of a generation within a transaction that has locked it. */
interface LockedGeneration {
  readonly state: unknown
  /** Number of committed batches. */
  readonly batches: number
}

/** Writes a heartbeat, and protects the generation from removal until the transaction ends. Uses the database's clock. */
async function lock(run: RunInTransaction, { slot, version }: BuildingGeneration): Promise<LockedGeneration> {
  // There are two statements, because only a read after the lock is reliable.
  const parameters = { slot, version }
  const own = 'MATCH (g:EdgewiseGeneration {slot: $slot}) WHERE g.version = $version'
  await run({ text: `${own} AND g.state = 'building' SET g.heartbeat = datetime.realtime()`, parameters })
  const [row] = await run({ text: `${own} RETURN g.state AS state, g.batches AS batches`, parameters })
  return { state: row?.['state'], batches: Number(row?.['batches'] ?? 0) }
}

function takenAway(): EdgewiseError {
  return new EdgewiseError('EDGEWISE_CONFLICT', {
    detail: 'The graph was dropped during the import, or the import stalled for too long. Import it again.'
  })
}

/** Writes the import's heartbeat. Throws EDGEWISE_CONFLICT when the generation was removed: the graph was dropped, or the import stalled too long. */
export async function beat(neo4j: Neo4j, generation: BuildingGeneration): Promise<void> {
  const { state } = await neo4j.write((run) => lock(run, generation))
  if (state !== 'building') throw takenAway()
}

/** Runs `work` as the batch of this number, from 1, in one transaction: committed completely and once. It also writes a heartbeat. */
export function writeBatch<T>(
  neo4j: Neo4j,
  generation: BuildingGeneration,
  number: number,
  work: (run: RunInTransaction) => Promise<T>,
  options: CallOptions
): Promise<T> {
  return neo4j.write(async (run) => {
    const { state, batches } = await lock(run, generation)
    if (state !== 'building') throw takenAway()
    // The driver repeats a transaction when the connection broke, even after the commit.
    if (batches >= number)
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'the connection was lost during the import. Import the graph again.' })
    await run({ text: 'MATCH (g:EdgewiseGeneration {slot: $slot}) SET g.batches = $number', parameters: { slot: generation.slot, number } })
    return work(run)
  }, options)
}

/**
 * Makes the generation live in a single transaction: a reader sees the old graph or the new one. Of two imports of one graph the last to publish wins. The
 * previous generation is retired, and a sweep removes it. Throws EDGEWISE_CONFLICT when it `replaces` a version that is no longer live.
 */
export function publish(
  neo4j: Neo4j,
  generation: BuildingGeneration,
  entry: { readonly info: GraphInfo; readonly schema: string; readonly nameProperties: string },
  { replaces, change }: Pick<ImportOptions, 'replaces' | 'change'>,
  options: CallOptions
): Promise<void> {
  const { tenant, graph, slot, version } = generation
  const { name, ...counts } = entry.info
  const parameters = { key: catalogueKey(tenant, graph), slot, version }
  const fields = { ...counts, tenant, name, slot, schema: entry.schema, nameProperties: entry.nameProperties }
  return neo4j.write(async (run) => {
    // The graph is locked before its generations, in the same order as a drop.
    await run({ text: 'MERGE (c:EdgewiseGraph {key: $key}) ON CREATE SET c:EdgewiseOwn SET c.tenant = $fields.tenant', parameters: { ...parameters, fields } })
    const { state } = await lock(run, generation)
    // An earlier try committed, but its response was lost.
    if (state === 'live') return
    if (state !== 'building') throw takenAway()
    const [live] = await run({ text: 'MATCH (c:EdgewiseGraph {key: $key}) RETURN c.version AS version', parameters })
    const previous = live?.['version'] ?? null
    if (replaces !== undefined && previous !== replaces) throw replaced(graph)
    if (change !== undefined) await keepChange(run, generation, String(previous), entry.info.importedAt, change)
    else if (replaces === undefined) await endHistory(run, parameters.key)
    await run({
      text: "MATCH (g:EdgewiseGeneration) WHERE g.key = $key AND g.state = 'live' SET g.state = 'retired' REMOVE g.heartbeat",
      parameters
    })
    await run({ text: "MATCH (g:EdgewiseGeneration {slot: $slot}) SET g.state = 'live' REMOVE g.heartbeat", parameters })
    await run({ text: 'MATCH (c:EdgewiseGraph {key: $key}) SET c += $fields', parameters: { ...parameters, fields } })
  }, options)
}

/** Abandons a generation; the next sweep removes its nodes. */
export async function abandon(neo4j: Neo4j, { slot, version }: BuildingGeneration): Promise<void> {
  const text = "MATCH (g:EdgewiseGeneration {slot: $slot}) WHERE g.version = $version AND g.state = 'building' SET g.state = 'retired' REMOVE g.heartbeat"
  await neo4j.write((run) => run({ text, parameters: { slot, version } }))
}
