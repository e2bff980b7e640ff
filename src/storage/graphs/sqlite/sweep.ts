import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { writeTransaction } from './write-transaction.ts'

/** An import with a heartbeat older than this counts as dead. */
const STALE_MS = 60_000
const BATCH_ROWS = 20_000

/** Tables of a generation with the unique key of their rows. Relationships go first, because none may point at a missing node. */
const tables = [
  ['relationship', 'id'],
  ['text_value', 'folded, owner, of, property, value'],
  ['node_name', 'folded, node'],
  ['node', 'id'],
  ['label_set', 'id'],
  ['relationship_type', 'id']
] as const

/** Removes the rows of a dead generation, 20,000 at a time, so that other writers wait only briefly. It can be repeated after an interruption. */
async function removeGeneration(database: DatabaseSyncInstance, generation: number): Promise<void> {
  for (const [table, key] of tables) {
    const remove = database.prepare(
      `DELETE FROM ${table} WHERE generation = ?1 AND (${key}) IN (SELECT ${key} FROM ${table} WHERE generation = ?1 LIMIT ${BATCH_ROWS})`
    )
    while (writeTransaction(database, () => Number(remove.run(generation).changes)) === BATCH_ROWS) await nextTurn()
  }
  writeTransaction(database, () => {
    database.prepare("DELETE FROM generation WHERE id = ? AND state = 'dead'").run(generation)
  })
}

/**
 * Removes leftovers of imports and drops: dead generations, building ones without a heartbeat for 60 s before `now` (ms), and graphs that never became live.
 * Returns the number of removed generations. Safe beside running imports and other sweeps.
 */
export async function sweep(database: DatabaseSyncInstance, now = Date.now()): Promise<number> {
  const dead = writeTransaction(database, () => {
    database.prepare("UPDATE generation SET state = 'dead' WHERE state = 'building' AND heartbeat_at < ?").run(now - STALE_MS)
    return database.prepare("SELECT id FROM generation WHERE state = 'dead'").all()
  })
  for (const row of dead) await removeGeneration(database, Number(row['id']))
  writeTransaction(database, () => removeUnborn(database))
  return dead.length
}

/** Removes graphs whose first import failed. */
function removeUnborn(database: DatabaseSyncInstance): void {
  database.exec("DELETE FROM graph WHERE live IS NULL AND NOT EXISTS (SELECT 1 FROM generation WHERE generation.graph = graph.id AND state = 'building')")
}
