import { randomUUID } from 'node:crypto'
import type { Neo4j } from '../../neo4j/connection.ts'
import { quoted } from '../../neo4j/quote.ts'
import { slotLabel } from './catalogue.ts'
import { removePending } from './pending-relationships.ts'

/** An import or removal with a heartbeat older than this counts as dead; ISO 8601. */
const STALE = 'PT60S'
const BATCH_ROWS = 5000
const HEARTBEAT_MS = 15_000
/** Limits only a hanging server, because the server commits as it goes. */
const REMOVAL_MS = 6 * 3_600_000

/** Matches generations that no process fills or removes any more, by the database's clock. */
const isLeftOver = `g.state <> 'live' AND (g.heartbeat < datetime.realtime() - duration('${STALE}') OR g.state = 'retired' AND g.heartbeat IS NULL)`

/**
 * Removes leftovers of imports and drops: retired generations, and building ones without a heartbeat for 60 s. Returns the number removed. Safe beside running
 * imports and other sweeps; only reads when there is nothing to remove.
 */
export async function sweep(neo4j: Neo4j, signal: AbortSignal): Promise<number> {
  const rows = await neo4j.read({ text: `MATCH (g:EdgewiseGeneration) WHERE ${isLeftOver} RETURN g.slot AS slot, g.version AS version` })
  let removed = 0
  for (const row of rows) {
    const leftOver = { slot: row['slot'] as number, version: row['version'] as string, remover: randomUUID() }
    if (!signal.aborted && (await claim(neo4j, leftOver))) {
      await removeGeneration(neo4j, leftOver, signal)
      removed++
    }
  }
  return removed
}

interface LeftOver {
  readonly slot: number
  readonly version: string
  /** Identifies this removal. */
  readonly remover: string
}

const own = 'MATCH (g:EdgewiseGeneration {slot: $slot}) WHERE g.version = $version'

/** Claims the generation for this removal; false when another has it, or its import is still alive. */
function claim(neo4j: Neo4j, leftOver: LeftOver): Promise<boolean> {
  const parameters = { ...leftOver }
  return neo4j.write(async (run) => {
    // One statement locks and the next one checks, because only a read after the lock is reliable.
    await run({ text: `${own} SET g.lock = $remover`, parameters })
    const rows = await run({
      text: `${own} AND ${isLeftOver} SET g.state = 'retired', g.remover = $remover, g.heartbeat = datetime.realtime() RETURN g.slot AS slot`,
      parameters
    })
    return rows.length > 0
  })
}

/**
 * Steps of a removal for each node `n`, in this order. A deleted node has no labels, so a reader that finds it by a stale index entry or a relationship could
 * not recognise it as the service's own. Its other labels and its relationships are therefore removed first.
 */
const removals = ["REMOVE n:$([label IN labels(n) WHERE NOT label STARTS WITH 'Edgewise']) WITH n MATCH (n)-[r]-() DELETE r", 'DETACH DELETE n']

/** Removes the nodes 5,000 at a time, so that no transaction grows large, then frees the slot. It can be repeated after an interruption. */
async function removeGeneration(neo4j: Neo4j, leftOver: LeftOver, signal: AbortSignal): Promise<void> {
  const parameters = { ...leftOver }
  const beat = () => neo4j.write((run) => run({ text: `${own} AND g.remover = $remover SET g.heartbeat = datetime.realtime()`, parameters })).catch(() => {})
  const heart = setInterval(beat, HEARTBEAT_MS).unref()
  try {
    for (const removal of removals) {
      const text = `MATCH (n:${quoted(slotLabel(leftOver.slot))}) CALL (n) { ${removal} } IN TRANSACTIONS OF ${BATCH_ROWS} ROWS`
      await neo4j.autocommit({ text }, { deadlineMs: REMOVAL_MS, signal })
    }
    await neo4j.write(async (run) => {
      await removePending(run, leftOver.slot)
      await run({ text: `${own} AND g.remover = $remover DELETE g`, parameters })
    })
  } catch (error) {
    // The heartbeat is cleared, so that the next sweep need not wait for it to expire.
    await neo4j.write((run) => run({ text: `${own} AND g.remover = $remover REMOVE g.heartbeat`, parameters })).catch(() => {})
    throw error
  } finally {
    clearInterval(heart)
  }
}
