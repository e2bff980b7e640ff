import { EdgewiseError } from '../../errors.ts'
import type { Neo4j, Neo4jOptions } from '../../neo4j/connection.ts'
import type { GraphInfo, GraphStore } from '../store.ts'
import { Views } from './views.ts'
import { Writers } from './writers.ts'

export interface Neo4jStoreOptions {
  readonly neo4j: Neo4j
  /** For the threads that build projections: they have connections of their own. */
  readonly neo4jOptions: Neo4jOptions
  /** The tenant that sees the server's databases as graphs, default `default`. */
  readonly databaseTenant?: string
  /** Of the databases; default directed. */
  readonly orientation?: GraphInfo['orientation']
  /** label -> property that names its nodes, in the databases. */
  readonly nameProperties?: Readonly<Record<string, string>>
  /** A change of a database by others is seen after at most so long; default 2000. */
  readonly refreshMs?: number
}

/** The GraphStore on a Neo4j server: graphs that were imported, and the server's databases as others fill them. `neo4j` stays its opener's to close. */
export function openNeo4jStore(options: Neo4jStoreOptions): GraphStore {
  const views = new Views(options)
  const writers = new Writers(options.neo4j, views)
  writers.sweep()
  return {
    list: (tenant) => views.list(tenant),
    version: async (tenant, graph) => (await views.view(tenant, graph)).info.version,
    refresh: (tenant, graph) => views.refresh(tenant, graph),
    schema: notYet('schema'),
    import: (tenant, graph, records, importOptions) => writers.import(tenant, graph, records, importOptions),
    drop: (tenant, graph) => writers.drop(tenant, graph),
    project: notYet('project'),
    findNodes: notYet('findNodes'),
    nodes: notYet('nodes'),
    resolve: notYet('resolve'),
    neighbors: notYet('neighbors'),
    uniqueValues: notYet('uniqueValues'),
    match: notYet('match'),
    lookUpPhrases: notYet('lookUpPhrases'),
    close: () => writers.close()
  }
}

function notYet(method: string): () => Promise<never> {
  return async () => {
    throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: `${method} does not run on Neo4j yet.` })
  }
}
