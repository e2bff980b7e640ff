import type { Test } from 'tap'
import type { ResultTable } from '../../../../../src/results/table.ts'
import { cellOf, columnOf } from '../../../../../src/storage/graphs/neo4j/cypher/cells.ts'
import { Neo4j } from '../../../../../src/storage/neo4j/connection.ts'
import { emptyServer } from '../../../../fixtures/neo4j.ts'

/** A server with nothing in it, for this test alone; null, with the test skipped, where none can run. */
export async function openOwn(t: Test): Promise<{ neo4j: Neo4j; options: ConstructorParameters<typeof Neo4j>[0] } | null> {
  const server = await emptyServer(t)
  if (server === null) return null
  const options = { uri: server.uri, username: server.username, password: server.password, database: 'neo4j', deadlineMs: 20_000 }
  const neo4j = new Neo4j(options)
  t.teardown(() => neo4j.close())
  return { neo4j, options }
}

/** Rows of a statement as it is, without the guard. */
export async function readUnguarded(neo4j: Neo4j, text: string, parameters: Record<string, unknown>): Promise<ResultTable> {
  const { columns } = await neo4j.explain({ text, parameters })
  const rows: ReturnType<typeof cellOf>[][] = []
  for await (const fields of neo4j.stream({ text, parameters })) rows.push(fields.map(cellOf))
  return {
    columns: columns.map((name, index) =>
      columnOf(
        name,
        rows.map((row) => row[index] ?? cellOf(null))
      )
    ),
    rowCount: rows.length
  }
}

/** `uid` of each node, by its id. */
export async function uidsOf(neo4j: Neo4j): Promise<Map<number, unknown>> {
  const rows = await neo4j.read({ text: 'MATCH (n) RETURN id(n) AS id, n.uid AS uid' })
  return new Map(rows.map((row) => [Number(row['id']), row['uid']]))
}

/** The table as text that does not depend on the order of rows, unless `isOrdered`; nodes by their `uid`. */
export function canonical({ columns, rowCount }: ResultTable, uids: ReadonlyMap<number, unknown>): string[] {
  const rows = Array.from({ length: rowCount }, (_, row) => columns.map(({ type, data }) => shown(type, data[row], uids)))
  return [JSON.stringify(columns.map(({ name, type }) => [name, type])), ...rows.map((row) => JSON.stringify(row)).sort()]
}

function shown(type: string, cell: unknown, uids: ReadonlyMap<number, unknown>): unknown {
  if (type === 'node') return cell === null ? null : uids.get(Number(cell))
  if (type === 'nodes') return cell === null ? null : (cell as number[]).map((id) => uids.get(id))
  return plain(cell)
}

/** Maps with their keys in order, lists of names in theirs: neither has an order of its own. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? [...value].sort() : value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { key: _key, ...rest } = value as Record<string, unknown>
  const members = 'labels' in rest ? rest : value
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, member]) => [name, plain(member)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  )
}

/** All that the server holds: nodes, relationships, indexes, constraints, and the graphs that Graph Data Science keeps. */
export async function stateOf(neo4j: Neo4j): Promise<string> {
  const texts = [
    'MATCH (n) WITH n ORDER BY elementId(n) RETURN collect([elementId(n), labels(n), properties(n)]) AS nodes',
    'MATCH (a)-[r]->(b) WITH a, r, b ORDER BY elementId(r) RETURN collect([elementId(a), elementId(r), type(r), properties(r), elementId(b)]) AS relationships',
    'SHOW INDEXES YIELD name, labelsOrTypes, properties RETURN collect([name, labelsOrTypes, properties]) AS indexes',
    'SHOW CONSTRAINTS YIELD name RETURN collect(name) AS constraints',
    'CALL gds.graph.list() YIELD graphName, nodeCount, relationshipCount, creationTime WITH * ORDER BY graphName RETURN collect([graphName, nodeCount, relationshipCount, toString(creationTime)]) AS graphs',
    'SHOW DATABASES YIELD name RETURN collect(name) AS databases',
    'SHOW USERS YIELD user RETURN collect(user) AS users'
  ]
  const parts: unknown[] = []
  for (const text of texts) parts.push(await neo4j.read({ text }))
  return JSON.stringify(parts, (_name, value) => (typeof value === 'bigint' ? String(value) : value))
}
