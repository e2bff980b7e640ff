import { propertyTypes } from '../known-names.ts'
import type { NodeQuery, StoredNode } from '../store.ts'
import { propertyPath, sortValue } from './conditions.ts'
import { selectNodes } from './selection.ts'
import type { Snapshot } from './snapshot.ts'
import { nodeColumns, toNode } from './stored-nodes.ts'

/** A page of matching nodes, in id order or by a property; ties are in id order, and nodes without the property come last. `total` counts all. */
export function findNodes(snapshot: Snapshot, query: NodeQuery): { nodes: StoredNode[]; total: number } {
  const labels = query.labels ?? []
  const selection = selectNodes(snapshot, labels, query.where ?? [])
  const where = selection === null ? 'generation = ?' : `generation = ? AND ${selection.sql}`
  const parameters = [snapshot.generation, ...(selection?.parameters ?? [])]
  const total =
    selection === null ? snapshot.info.nodeCount : (snapshot.connection.get(`SELECT count(*) AS n FROM node WHERE ${where}`, ...parameters)?.['n'] as number)
  let order = 'id'
  if (query.orderBy !== undefined) {
    const { property, descending } = query.orderBy
    propertyTypes(snapshot.schema, { owner: 'node', of: labels }, property)
    const path = propertyPath(property)
    order = `json_type(properties, ?) IS NULL, ${sortValue} ${descending ? 'DESC' : 'ASC'}, id`
    parameters.push(path, path, path, path)
  }
  const sql = `SELECT ${nodeColumns} FROM node WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`
  const rows = snapshot.connection.all(sql, ...parameters, query.limit, query.offset ?? 0)
  return { nodes: rows.map((row) => toNode(snapshot, row)), total }
}
