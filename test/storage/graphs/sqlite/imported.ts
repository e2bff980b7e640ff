import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { ImportRecord } from '../../../../src/storage/graphs/import/record.ts'
import type { Properties } from '../../../../src/storage/graphs/values.ts'
import { decodeProperties } from '../../../../src/storage/graphs/values-json.ts'

let line = 0

export function node(key: string, labels: readonly string[] = [], properties: Properties = {}, floats: readonly string[] = []): ImportRecord {
  return { kind: 'node', key, labels, properties, floats, place: { source: 'test', line: ++line } }
}

export function relationship(source: string, target: string, type = 'KNOWS', properties: Properties = {}): ImportRecord {
  return { kind: 'relationship', source, target, type, properties, place: { source: 'test', line: ++line } }
}

export async function* streamOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}

/** The live content of a graph as plain rows, or null when there is none. */
export function contentOf(
  database: DatabaseSyncInstance,
  tenant: string,
  graph: string
): { nodes: unknown[]; relationships: unknown[]; names: unknown[] } | null {
  const live = database.prepare('SELECT live FROM graph WHERE tenant = ? AND name = ?').get(tenant, graph)?.['live'] as number | null | undefined
  if (live === null || live === undefined) return null
  const nodes = database
    .prepare(
      'SELECT n.id, key, labels, name, properties FROM node n JOIN label_set l ON l.generation = n.generation AND l.id = label_set WHERE n.generation = ? ORDER BY n.id'
    )
    .all(live)
    .map((row) => ({ ...row, labels: JSON.parse(String(row['labels'])), properties: decodeProperties(String(row['properties'])) }))
  const relationships = database
    .prepare(
      'SELECT r.id, t.name AS type, source, target, properties FROM relationship r JOIN relationship_type t ON t.generation = r.generation AND t.id = r.type WHERE r.generation = ? ORDER BY r.id'
    )
    .all(live)
    .map((row) => ({ ...row, properties: decodeProperties(String(row['properties'])) }))
  const names = database.prepare('SELECT folded, node FROM node_name WHERE generation = ? ORDER BY folded, node').all(live)
  return { nodes, relationships, names: names.map((row) => ({ ...row })) }
}

/** Rows of all tables that belong to other generations than live ones. */
export function leftovers(database: DatabaseSyncInstance): number {
  const tables = ['generation', 'node', 'relationship', 'node_name', 'text_value', 'label_set', 'relationship_type']
  const count = (table: string) => {
    const column = table === 'generation' ? 'id' : 'generation'
    return Number(database.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${column} NOT IN (SELECT live FROM graph WHERE live IS NOT NULL)`).get()?.['n'])
  }
  return tables.reduce((sum, table) => sum + count(table), 0)
}
