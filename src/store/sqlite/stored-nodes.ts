import type { StoredNode } from '../store.ts'
import type { Row } from './connection.ts'
import type { Snapshot } from './snapshot.ts'
import { decodeProperties } from './values-json.ts'

/** The columns that `toNode` reads. */
export const nodeColumns = 'id, key, label_set, name, properties'

export function toNode(snapshot: Snapshot, row: Row): StoredNode {
  return {
    id: row['id'] as number,
    key: row['key'] as string,
    labels: snapshot.labelSets[row['label_set'] as number] ?? [],
    name: row['name'] as string,
    properties: decodeProperties(row['properties'] as string)
  }
}

/** In the order of the ids; ids that the graph lacks are left out. One statement. */
export function readNodes(snapshot: Snapshot, ids: readonly number[]): StoredNode[] {
  const sql = `SELECT ${nodeColumns} FROM node WHERE generation = ? AND id IN (SELECT value FROM json_each(?))`
  const rows = snapshot.connection.all(sql, snapshot.generation, JSON.stringify(ids))
  const byId = new Map(rows.map((row) => [row['id'] as number, toNode(snapshot, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
