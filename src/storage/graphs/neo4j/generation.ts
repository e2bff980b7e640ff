import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../../../base/errors.ts'
import type { CallOptions, Neo4j, RunInTransaction } from '../../neo4j/connection.ts'
import type { GraphInfo } from '../store.ts'
import { catalogueKey, slotLabel } from './catalogue.ts'
import { constrainCatalogue, constrainSlot, isTaken } from './constraints.ts'

/** A generation that is being filled: invisible to readers until `publish`; a sweep removes it when its heartbeat stops. */
export interface BuildingGeneration {
  readonly tenant: string
  readonly graph: string
  readonly slot: number
  /** Label of its nodes. */
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

/** What is known of a generation within a transaction that has locked it. */
interface LockedGeneration {
  readonly state: unknown
  /** Batches that were committed. */
  readonly batches: number
}

/** Shows a sign of life and keeps the generation from being taken away until the transaction ends. The clock is the database's. */
async function lock(run: RunInTransaction, { slot, version }: BuildingGeneration): Promise<LockedGeneration> {
  // Two statements: only what is read after the lock is sure.
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

/** Says that the import is alive. EDGEWISE_CONFLICT when the generation was taken away: the graph was dropped, or the import stood still too long. */
export async function beat(neo4j: Neo4j, generation: BuildingGeneration): Promise<void> {
  const { state } = await neo4j.write((run) => lock(run, generation))
  if (state !== 'building') throw takenAway()
}

/** Runs `work` as the batch of this number, from 1, in one transaction: committed whole and once. As `beat` it keeps the generation alive. */
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
    // The driver runs a transaction again when the connection broke, also when it broke after the commit.
    if (batches >= number)
      throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'the connection was lost during the import. Import the graph again.' })
    await run({ text: 'MATCH (g:EdgewiseGeneration {slot: $slot}) SET g.batches = $number', parameters: { slot: generation.slot, number } })
    return work(run)
  }, options)
}

/**
 * Makes the generation the live one in a single transaction: a reader sees the graph before or the graph after. Of two imports of one graph the later to publish
 * wins. The generation that was live before is retired: a sweep removes it.
 */
export function publish(
  neo4j: Neo4j,
  generation: BuildingGeneration,
  entry: { readonly info: GraphInfo; readonly schema: string; readonly nameProperties: string },
  options: CallOptions
): Promise<void> {
  const { tenant, graph, slot, version } = generation
  const { name, ...counts } = entry.info
  const parameters = { key: catalogueKey(tenant, graph), slot, version }
  const fields = { ...counts, tenant, name, slot, schema: entry.schema, nameProperties: entry.nameProperties }
  return neo4j.write(async (run) => {
    // The graph is locked before its generations, as in a drop.
    await run({ text: 'MERGE (c:EdgewiseGraph {key: $key}) ON CREATE SET c:EdgewiseOwn SET c.tenant = $fields.tenant', parameters: { ...parameters, fields } })
    const { state } = await lock(run, generation)
    // Committed by an earlier try, whose answer was lost.
    if (state === 'live') return
    if (state !== 'building') throw takenAway()
    await run({
      text: "MATCH (g:EdgewiseGeneration) WHERE g.key = $key AND g.state = 'live' SET g.state = 'retired' REMOVE g.heartbeat",
      parameters
    })
    await run({ text: "MATCH (g:EdgewiseGeneration {slot: $slot}) SET g.state = 'live' REMOVE g.heartbeat", parameters })
    await run({ text: 'MATCH (c:EdgewiseGraph {key: $key}) SET c += $fields', parameters: { ...parameters, fields } })
  }, options)
}

/** Gives a generation up: its nodes are for the next sweep. */
export async function abandon(neo4j: Neo4j, { slot, version }: BuildingGeneration): Promise<void> {
  const text = "MATCH (g:EdgewiseGeneration {slot: $slot}) WHERE g.version = $version AND g.state = 'building' SET g.state = 'retired' REMOVE g.heartbeat"
  await neo4j.write((run) => run({ text, parameters: { slot, version } }))
}
