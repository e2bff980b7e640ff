import { readConfig } from '../src/base/config/config.ts'
import { openGdsEngine } from '../src/engines/gds.ts'
import { openLocalEngine } from '../src/engines/local.ts'
import { openNeo4jStore } from '../src/storage/graphs/neo4j/neo4j-store.ts'
import { Neo4j } from '../src/storage/neo4j/connection.ts'
import type { Input } from './inputs.ts'

const BATCH = 20_000
const DEADLINE_MS = 600_000

/** The database that the environment names, with both engines on it, one thread each. */
export async function openBench() {
  const config = readConfig(process.env)
  const { neo4jUri: uri, neo4jUsername: username, neo4jPassword: password, neo4jDatabase: database } = config
  const neo4jOptions = { uri, username, password, database, deadlineMs: DEADLINE_MS }
  const neo4j = new Neo4j(neo4jOptions)
  const store = openNeo4jStore({ neo4j, neo4jOptions })
  const local = openLocalEngine({ store, threads: 1, queueSize: 4, cacheBytes: 2 ** 30, deadlineMs: DEADLINE_MS })
  const gds = await openGdsEngine({ neo4j, source: (...where) => store.projectionSource(...where), deadlineMs: DEADLINE_MS, ttlMs: 3_600_000 })
  return {
    neo4j,
    store,
    local,
    gds,
    graph: database,
    async close() {
      await gds.close()
      await local.close()
      await store.close()
      await neo4j.close()
    }
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>

/** Plain nodes with this label, and relationships of each type with a weight `w` from their own input; the inputs have equal numbers of nodes. */
export async function fill({ neo4j, store, graph }: Bench, label: string, types: readonly string[], inputs: readonly Input[]): Promise<void> {
  await neo4j.autocommit({ text: `CREATE INDEX ${label} IF NOT EXISTS FOR (n:${label}) ON (n.i)` })
  const nodeCount = inputs[0]?.nodeCount ?? 0
  for (let from = 0; from < nodeCount; from += BATCH) {
    const parameters = { from, to: Math.min(nodeCount, from + BATCH) - 1 }
    await neo4j.write((run) => run({ text: `UNWIND range($from, $to) AS i CREATE (:${label} {i: i})`, parameters }))
  }
  for (const [index, { sources, targets, weights }] of inputs.entries()) {
    for (let from = 0; from < sources.length; from += BATCH) {
      const rows = Array.from(sources.subarray(from, from + BATCH), (source, at) => [source, targets[from + at], weights[from + at]])
      const text = `UNWIND $rows AS row MATCH (s:${label} {i: row[0]}), (t:${label} {i: row[1]}) CREATE (s)-[:${types[index]} {w: row[2]}]->(t)`
      await neo4j.write((run) => run({ text, parameters: { rows } }))
    }
  }
  await store.refresh('default', graph)
}

export async function empty({ neo4j }: Bench, label: string): Promise<void> {
  await neo4j.autocommit({ text: `MATCH (n:${label}) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 10000 ROWS` }, { deadlineMs: DEADLINE_MS })
  await neo4j.autocommit({ text: `DROP INDEX ${label} IF EXISTS` })
}
