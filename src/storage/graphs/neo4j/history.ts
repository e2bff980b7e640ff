import type { Neo4j, RunInTransaction } from '../../neo4j/connection.ts'
import { changeOf, type GraphChange, KEPT_CHANGES, type NewChange } from '../change/difference.ts'
import { catalogueKey } from './catalogue.ts'

const add = `OPTIONAL MATCH (old:EdgewiseChange) WHERE old.key = $key
  WITH coalesce(max(old.number), 0) + 1 AS number
  CREATE (c:EdgewiseChange:EdgewiseOwn {key: $key, number: number})
  SET c += $fields`
const removeOld = `MATCH (c:EdgewiseChange) WHERE c.key = $key
  WITH c ORDER BY c.number DESC SKIP ${KEPT_CHANGES} DELETE c`

/** Adds a change to the history, and removes the oldest ones. Call it in the transaction that makes its version live, after the graph is locked. */
export async function keepChange(
  run: RunInTransaction,
  { tenant, graph, version }: { readonly tenant: string; readonly graph: string; readonly version: string },
  previous: string,
  at: string,
  { summary, difference }: NewChange
): Promise<void> {
  const parameters = { key: catalogueKey(tenant, graph), fields: { version, previous, at, difference, summary: JSON.stringify(summary) } }
  await run({ text: add, parameters })
  await run({ text: removeOld, parameters })
}

export async function endHistory(run: RunInTransaction, key: string): Promise<void> {
  await run({ text: 'MATCH (c:EdgewiseChange) WHERE c.key = $key DELETE c', parameters: { key } })
}

/** Newest first. */
export async function readChanges(neo4j: Neo4j, tenant: string, graph: string): Promise<GraphChange[]> {
  const text = `MATCH (c:EdgewiseChange) WHERE c.key = $key
    RETURN c.version AS version, c.previous AS previous, c.at AS at, c.summary AS summary ORDER BY c.number DESC`
  const rows = await neo4j.read({ text, parameters: { key: catalogueKey(tenant, graph) } })
  return rows.map(changeOf)
}

export async function readDifference(neo4j: Neo4j, tenant: string, graph: string, version: string): Promise<string | null> {
  const text = 'MATCH (c:EdgewiseChange) WHERE c.key = $key AND c.version = $version RETURN c.difference AS difference'
  const [row] = await neo4j.read({ text, parameters: { key: catalogueKey(tenant, graph), version } })
  return row === undefined ? null : (row['difference'] as string)
}
