import { EdgewiseError } from '../../../../base/errors.ts'
import type { GraphData } from '../../../../outside/sandbox/sandbox.ts'
import type { RunInTransaction } from '../../../neo4j/connection.ts'

/** Rows per statement. */
const BATCH = 1000
/** Properties that every node has besides the stated ones. */
export const OWN_PROPERTIES: readonly string[] = ['key', 'name', 'aliases']

type Pair = readonly [name: string, value: unknown]

export const nameInScratch = (name: string): string => (OWN_PROPERTIES.includes(name) ? `${name}_stated` : name)

// Labels, types and names are parameters: one plan serves every graph, and no name is ever part of a statement.
const NODES = 'UNWIND $rows AS row CREATE (n:$(row.label)) FOREACH (pair IN row.pairs | SET n[pair[0]] = pair[1]) RETURN row.key AS key, id(n) AS id'
const EDGES = `UNWIND $rows AS row MATCH (s) WHERE id(s) = row.source MATCH (t) WHERE id(t) = row.target
  CREATE (s)-[r:$(row.type)]->(t) FOREACH (pair IN row.pairs | SET r[pair[0]] = pair[1]) RETURN count(r) AS count`

function* batches<T, R>(items: readonly T[], rowOf: (item: T) => R): Generator<R[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH).map(rowOf)
}

function failed(reason: string, error?: unknown): EdgewiseError {
  const file = 'of EDGEWISE_SCRATCH_NEO4J_URI'
  return new EdgewiseError('EDGEWISE_STORE_FAILED', { file, reason }, error === undefined ? {} : { cause: error })
}

/**
 * Throws EDGEWISE_STORE_FAILED for a database in use, because its nodes would mix with the graph's; uncommitted data is invisible. Constraints are rejected
 * too: some graphs would violate them, and transactions with equal values would wait for each other.
 */
export async function assertEmpty(run: RunInTransaction): Promise<void> {
  const constraints = await run({ text: 'SHOW CONSTRAINTS YIELD name RETURN name LIMIT 1' })
  const nodes = await run({ text: 'MATCH (n) RETURN 1 AS one LIMIT 1' })
  if (nodes.length > 0) throw failed('is not empty. Use a dedicated Neo4j.')
  if (constraints.length > 0) throw failed('has constraints. Drop them, or use a dedicated Neo4j.')
}

async function create({ nodes, edges }: GraphData, run: RunInTransaction): Promise<void> {
  const ids = new Map<unknown, unknown>()
  const pairsOf = (properties: GraphData['nodes'][number]['properties'], rename: (name: string) => string): Pair[] =>
    properties.map(({ name, value }) => [rename(name), value])
  const nodeRows = batches(nodes, ({ key, label, name, aliases, properties }) => ({
    key,
    label,
    pairs: [['key', key], ['name', name], ['aliases', aliases], ...pairsOf(properties, nameInScratch)]
  }))
  for (const rows of nodeRows) for (const { key, id } of await run({ text: NODES, parameters: { rows } })) ids.set(key, id)
  const edgeRows = batches(edges, ({ source, type, target, properties }) => ({
    source: ids.get(source),
    target: ids.get(target),
    type,
    pairs: pairsOf(properties, (name) => name)
  }))
  for (const rows of edgeRows) await run({ text: EDGES, parameters: { rows } })
}

/** Writes a graph in batches. Throws EDGEWISE_STORE_FAILED where the server does not support the required Cypher. */
export async function writeGraph(graph: GraphData, run: RunInTransaction): Promise<void> {
  try {
    await create(graph, run)
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code?.startsWith('Neo.ClientError.Statement.') !== true) throw error
    throw failed(`cannot store the graph of a task, which requires Neo4j 5.26 or newer: ${message}`, error)
  }
}
