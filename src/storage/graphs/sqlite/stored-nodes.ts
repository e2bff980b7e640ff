import type { StoredNode } from '../store.ts'
import { decodeProperties } from '../values-json.ts'
import type { Row } from './connection.ts'
import type { Snapshot } from './snapshot.ts'

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

/** Reads nodes in the order of the ids, with at most one statement; unknown ids are left out. */
export function readNodes(snapshot: Snapshot, ids: readonly number[]): StoredNode[] {
  const kept = snapshot.kept.nodes(ids)
  if (kept !== null) return kept
  const sql = `SELECT ${nodeColumns} FROM node WHERE generation = ? AND id IN (SELECT value FROM json_each(?))`
  const byId = new Map<number, StoredNode>()
  let characters = 0
  for (const row of snapshot.connection.all(sql, snapshot.generation, JSON.stringify(ids))) {
    byId.set(row['id'] as number, toNode(snapshot, row))
    characters += (row['properties'] as string).length
  }
  snapshot.kept.keepNodes([...byId.values()], characters)
  return ids.flatMap((id) => byId.get(id) ?? [])
}
