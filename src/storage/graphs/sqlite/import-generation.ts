import { randomBytes } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { EdgewiseError } from '../../../base/errors.ts'
import type { GraphInfo, ImportOptions } from '../store.ts'
import { endHistory, keepChange } from './history.ts'
import { writeTransaction } from './write-transaction.ts'

/** A generation that is being filled. It is invisible to readers until `publish`; `sweep` removes it when its heartbeat stops. */
export interface BuildingGeneration {
  readonly id: number
  readonly graph: number
  readonly version: string
}

/** Inserts a new generation of the graph, and the graph itself when it is new (it stays unlisted while it has no live generation). */
export function beginGeneration(database: DatabaseSyncInstance, tenant: string, graph: string): BuildingGeneration {
  return writeTransaction(database, () => {
    database.prepare('INSERT INTO graph (tenant, name) VALUES (?, ?) ON CONFLICT DO NOTHING').run(tenant, graph)
    const graphId = Number(database.prepare('SELECT id FROM graph WHERE tenant = ? AND name = ?').get(tenant, graph)?.['id'])
    const insert = database.prepare("INSERT INTO generation (graph, state, heartbeat_at, version) VALUES (?, 'building', ?, '')")
    const id = Number(insert.run(graphId, Date.now()).lastInsertRowid)
    // The random part keeps versions distinct when another data folder replaces this one.
    const version = `${id}-${randomBytes(5).toString('hex')}`
    database.prepare('UPDATE generation SET version = ? WHERE id = ?').run(version, id)
    return { id, graph: graphId, version }
  })
}

/** Writes the import's heartbeat. Throws EDGEWISE_CONFLICT when the generation was removed: the graph was dropped, or the import stalled too long. */
export function beat(database: DatabaseSyncInstance, generation: BuildingGeneration): void {
  const update = database.prepare("UPDATE generation SET heartbeat_at = ? WHERE id = ? AND state = 'building'")
  if (update.run(Date.now(), generation.id).changes === 0) throw takenAway()
}

function takenAway(): EdgewiseError {
  return new EdgewiseError('EDGEWISE_CONFLICT', {
    detail: 'The graph was dropped during the import, or the import stalled for too long. Import it again.'
  })
}

/**
 * Makes the generation live in a single transaction: a reader sees the old graph or the new one. Of two imports of one graph the last to publish wins. Throws
 * EDGEWISE_CONFLICT when it `replaces` a version that is no longer live. The previous generation becomes dead.
 */
export function publish(
  database: DatabaseSyncInstance,
  generation: BuildingGeneration,
  { info, schema }: { readonly info: GraphInfo; readonly schema: string },
  { replaces, change }: Pick<ImportOptions, 'replaces' | 'change'>
): void {
  writeTransaction(database, () => {
    beat(database, generation)
    const live = database.prepare('SELECT e.id, e.version FROM graph g JOIN generation e ON e.id = g.live WHERE g.id = ?').get(generation.graph)
    if (replaces !== undefined && live?.['version'] !== replaces) {
      throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${info.name}" was replaced during the call, so nothing was written. Try again.` })
    }
    const previous = live?.['id'] ?? null
    database.prepare("UPDATE generation SET state = 'dead' WHERE id = ?").run(previous as number | null)
    database
      .prepare("UPDATE generation SET state = 'live', orientation = ?, node_count = ?, relationship_count = ?, imported_at = ?, schema = ? WHERE id = ?")
      .run(info.orientation, info.nodeCount, info.relationshipCount, info.importedAt, schema, generation.id)
    database.prepare('UPDATE graph SET live = ? WHERE id = ?').run(generation.id, generation.graph)
    if (change !== undefined) keepChange(database, generation, String(live?.['version']), info.importedAt, change)
    else if (replaces === undefined) endHistory(database, generation.graph)
  })
}

/** The current graph's orientation; undefined without a graph. */
export function liveOrientation(database: DatabaseSyncInstance, { graph }: BuildingGeneration): GraphInfo['orientation'] | undefined {
  const live = database.prepare('SELECT e.orientation FROM graph g JOIN generation e ON e.id = g.live WHERE g.id = ?').get(graph)
  return live?.['orientation'] as GraphInfo['orientation'] | undefined
}

/** Abandons a generation; the next sweep removes its rows. */
export function abandon(database: DatabaseSyncInstance, generation: number): void {
  writeTransaction(database, () => {
    database.prepare("UPDATE generation SET state = 'dead' WHERE id = ? AND state = 'building'").run(generation)
  })
}
