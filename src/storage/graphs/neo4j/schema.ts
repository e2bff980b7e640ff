import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphSchema } from '../store.ts'
import { readStoredSchema, readStoredSchemas } from './catalogue.ts'
import { describeDatabase } from './describe-database.ts'
import { sampleDatabase } from './sample-database.ts'
import type { GraphView } from './view.ts'
import type { Views } from './views.ts'

export interface SchemaLimits {
  /** Databases up to this many nodes and relationships are read completely and described exactly. Larger ones are sampled. */
  readonly exactRows: number
  /** For a larger database, the number of nodes per label and relationships per type to read. */
  readonly sampleSize: number
}

const defaultLimits: SchemaLimits = { exactRows: 200_000, sampleSize: 10_000 }

/** The schema of a graph, computed once per version: for an imported graph from its import, for a database exact or `sampled` by size. */
export function schemaOf(neo4j: Neo4j, view: GraphView, { exactRows, sampleSize }: SchemaLimits = defaultLimits): Promise<GraphSchema> {
  return view.once('schema', async () => {
    const { info } = view
    if (view.slot !== null) return { ...info, ...(await readStoredSchema(neo4j, view)) }
    if (info.nodeCount + info.relationshipCount <= exactRows) return { ...info, ...(await describeDatabase(neo4j, view)) }
    return { ...info, ...(await sampleDatabase(neo4j, view, sampleSize)), sampled: true }
  })
}

/** Reads the schemas of imported graphs in one read, and those of databases one by one from cached looks. */
export async function readSchemas(neo4j: Neo4j, views: Views, tenant: string, graphs: readonly string[]): Promise<GraphSchema[]> {
  const imported = await readStoredSchemas(neo4j, tenant, graphs)
  const rest = graphs.filter((graph) => imported.every(({ name }) => name !== graph))
  const ofDatabases = rest.map(async (graph) => {
    if (!(await views.isDatabase(tenant, graph))) return []
    return [await views.withView(tenant, graph, (view) => schemaOf(neo4j, view))]
  })
  return [...imported, ...(await Promise.all(ofDatabases)).flat()]
}
