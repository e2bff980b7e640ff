import type { Neo4j } from '../../neo4j/connection.ts'
import type { GraphSchema } from '../store.ts'
import { readStoredSchema, readStoredSchemas } from './catalogue.ts'
import { describeDatabase } from './describe-database.ts'
import { sampleDatabase } from './sample-database.ts'
import type { GraphView } from './view.ts'
import type { Views } from './views.ts'

export interface SchemaLimits {
  /** Nodes and relationships of a database that are all read, to describe it exactly. Larger ones are sampled. */
  readonly exactRows: number
  /** Of a larger database, nodes per label and relationships per type that are read. */
  readonly sampleSize: number
}

const defaultLimits: SchemaLimits = { exactRows: 200_000, sampleSize: 10_000 }

/** What the graph holds; made once per version. Of an imported graph, what was counted at import; of a database, exact or `sampled` by its size. */
export function schemaOf(neo4j: Neo4j, view: GraphView, { exactRows, sampleSize }: SchemaLimits = defaultLimits): Promise<GraphSchema> {
  return view.once('schema', async () => {
    const { info } = view
    if (view.slot !== null) return { ...info, ...(await readStoredSchema(neo4j, view)) }
    if (info.nodeCount + info.relationshipCount <= exactRows) return { ...info, ...(await describeDatabase(neo4j, view)) }
    return { ...info, ...(await sampleDatabase(neo4j, view, sampleSize)), sampled: true }
  })
}

/** The schemas of imported graphs in one read; those of databases each by itself, as long as its look is kept. */
export async function readSchemas(neo4j: Neo4j, views: Views, tenant: string, graphs: readonly string[]): Promise<GraphSchema[]> {
  const imported = await readStoredSchemas(neo4j, tenant, graphs)
  const rest = graphs.filter((graph) => imported.every(({ name }) => name !== graph))
  const ofDatabases = rest.map(async (graph) => {
    if (!(await views.isDatabase(tenant, graph))) return []
    return [await views.withView(tenant, graph, (view) => schemaOf(neo4j, view))]
  })
  return [...imported, ...(await Promise.all(ofDatabases)).flat()]
}
