import { propertyTypes } from '../known-names.ts'
import type { NodeQuery, StoredNode } from '../store.ts'
import { propertyPath, sortValue } from './conditions.ts'
import { selectNodes } from './selection.ts'
import type { Snapshot } from './snapshot.ts'
import { nodeColumns, toNode } from './stored-nodes.ts'

/** A page of matching nodes, in id order or by a property; ties are in id order, and nodes without the property come last. `total` counts all. */
export function findNodes(snapshot: Snapshot, query: NodeQuery): { nodes: StoredNode[]; total: number } {
  const labels = query.labels ?? []
  const { from, parameters, isAll } = candidates(snapshot, query)
  const total = isAll ? snapshot.info.nodeCount : (snapshot.connection.get(`SELECT count(*) AS n FROM ${from}`, ...parameters)?.['n'] as number)
  let order = 'id'
  if (query.orderBy !== undefined) {
    const { property, descending } = query.orderBy
    propertyTypes(snapshot.schema, { owner: 'node', of: labels }, property)
    const path = propertyPath(property)
    order = `json_type(properties, ?) IS NULL, ${sortValue} ${descending ? 'DESC' : 'ASC'}, id`
    parameters.push(path, path, path, path)
  }
  const sql = `SELECT ${nodeColumns} FROM ${from} ORDER BY ${order} LIMIT ? OFFSET ?`
  const rows = snapshot.connection.all(sql, ...parameters, query.limit, query.offset ?? 0)
  return { nodes: rows.map((row) => toNode(snapshot, row)), total }
}

/** The nodes of a query, as the rest of a statement after FROM. */
function candidates(snapshot: Snapshot, { keys, labels = [], where = [] }: NodeQuery): { from: string; parameters: unknown[]; isAll: boolean } {
  const selection = selectNodes(snapshot, labels, where)
  const table = keys === undefined ? 'node WHERE generation = ?' : 'node INDEXED BY node_key WHERE generation = ? AND key IN (SELECT value FROM json_each(?))'
  return {
    from: selection === null ? table : `${table} AND ${selection.sql}`,
    parameters: [snapshot.generation, ...(keys === undefined ? [] : [JSON.stringify(keys)]), ...(selection?.parameters ?? [])],
    isAll: selection === null && keys === undefined
  }
}
