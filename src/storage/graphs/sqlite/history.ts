import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { changeOf, type GraphChange, KEPT_CHANGES, type NewChange } from '../change/difference.ts'
import type { Connection } from './connection.ts'

const ofGraph = 'FROM change c JOIN graph g ON g.id = c.graph WHERE g.tenant = ? AND g.name = ?'

/** Adds a change to the history, and removes the oldest ones. Call it in the transaction that makes its version live. */
export function keepChange(
  database: DatabaseSyncInstance,
  { graph, version }: { readonly graph: number; readonly version: string },
  previous: string,
  at: string,
  { summary, difference }: NewChange
): void {
  const insert = database.prepare('INSERT INTO change (graph, version, previous, at, summary, difference) VALUES (?, ?, ?, ?, ?, ?)')
  insert.run(graph, version, previous, at, JSON.stringify(summary), difference)
  const old = 'SELECT id FROM change WHERE graph = ?1 ORDER BY id DESC LIMIT -1 OFFSET ?2'
  database.prepare(`DELETE FROM change WHERE graph = ?1 AND id IN (${old})`).run(graph, KEPT_CHANGES)
}

export function endHistory(database: DatabaseSyncInstance, graph: number): void {
  database.prepare('DELETE FROM change WHERE graph = ?').run(graph)
}

/** Newest first. */
export function readChanges(connection: Connection, tenant: string, graph: string): GraphChange[] {
  const rows = connection.all(`SELECT c.version, c.previous, c.at, c.summary ${ofGraph} ORDER BY c.id DESC`, tenant, graph)
  return rows.map(changeOf)
}

export function readDifference(connection: Connection, tenant: string, graph: string, version: string): string | null {
  const row = connection.get(`SELECT c.difference ${ofGraph} AND c.version = ?`, tenant, graph, version)
  return row === undefined ? null : (row['difference'] as string)
}
