import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { Neo4j, Neo4jOptions } from '../../neo4j/connection.ts'
import type { ProjectionSource } from '../../neo4j/projection-source.ts'
import type { Pattern } from '../pattern.ts'
import type { GraphInfo, GraphSchema, GraphStore } from '../store.ts'
import { readCypher } from './cypher/read-cypher.ts'
import { findNodes } from './find-nodes.ts'
import { readChanges, readDifference } from './history.ts'
import { lookUpPhrases } from './look-up-phrases.ts'
import { match } from './match.ts'
import { withMentioned } from './mentioned-properties.ts'
import { degrees, neighbors } from './neighbors.ts'
import { openRecords } from './open-records.ts'
import { project } from './project.ts'
import { projectionSource } from './projection-source.ts'
import { ReaderThreads } from './reader-threads.ts'
import { resolve } from './resolve.ts'
import { readSchemas, schemaOf } from './schema.ts'
import { readNodes } from './stored-nodes.ts'
import { uniqueValues } from './unique-values.ts'
import type { GraphView } from './view.ts'
import { Views } from './views.ts'
import { writeNodeValues } from './write-node-values.ts'
import { Writers } from './writers.ts'

export interface Neo4jStoreOptions {
  readonly neo4j: Neo4j
  /** For the threads that build projections, which use separate connections. */
  readonly neo4jOptions: Neo4jOptions
  /** The tenant that sees the server's databases as graphs, default `default`. */
  readonly databaseTenant?: string
  /** Orientation of the databases; default directed. */
  readonly orientation?: GraphInfo['orientation']
  /** label -> property that names its nodes, in the databases. */
  readonly nameProperties?: Readonly<Record<string, string>>
  /** Maximum delay in ms until external changes of a database are seen; default 2000. */
  readonly refreshMs?: number
}

export interface Neo4jStore extends GraphStore {
  /** Describes a projection's part of the database, for an engine that projects there. */
  projectionSource(tenant: string, graph: string, spec: ProjectionSpec): Promise<ProjectionSource>
}

/** The GraphStore on a Neo4j server: imported graphs, and the server's databases, which other programs fill. The opener of `neo4j` closes it. */
export function openNeo4jStore(options: Neo4jStoreOptions): Neo4jStore {
  const views = new Views(options)
  const writers = new Writers(options.neo4j, views)
  writers.sweep()
  const { neo4j } = options
  const threads = new ReaderThreads(options.neo4jOptions, 'projections')
  // Separate threads, so that projections do not wait for a long query.
  const queries = new ReaderThreads(options.neo4jOptions, 'queries')
  const exports = new ReaderThreads(options.neo4jOptions, 'exports')
  const read = <T>(tenant: string, graph: string, run: (view: GraphView, schema: GraphSchema) => Promise<T>) =>
    views.withView(tenant, graph, async (view) => run(view, await schemaOf(neo4j, view)))
  /** Like `read`, for a call that names properties. */
  const readFor = <T>(tenant: string, graph: string, call: Pattern | ProjectionSpec, run: (view: GraphView, schema: GraphSchema) => Promise<T>) =>
    read(tenant, graph, async (view, schema) => run(view, await withMentioned(neo4j, view, schema, call)))
  return {
    list: (tenant) => views.list(tenant),
    version: async (tenant, graph) => (await views.view(tenant, graph)).info.version,
    refresh: (tenant, graph) => views.refresh(tenant, graph),
    schema: (tenant, graph) => read(tenant, graph, async (_view, schema) => schema),
    schemas: (tenant, graphs) => readSchemas(neo4j, views, tenant, graphs),
    import: (tenant, graph, records, importOptions) => writers.import(tenant, graph, records, importOptions),
    drop: (tenant, graph) => writers.drop(tenant, graph),
    changes: (tenant, graph) => views.withView(tenant, graph, () => readChanges(neo4j, tenant, graph)),
    difference: (tenant, graph, version) => views.withView(tenant, graph, () => readDifference(neo4j, tenant, graph, version)),
    project: (tenant, graph, spec, control) => readFor(tenant, graph, spec, (view, schema) => project(neo4j, view, schema, spec, control, threads)),
    projectionSource: (tenant, graph, spec) => readFor(tenant, graph, spec, (view, schema) => projectionSource(neo4j, view, schema, spec)),
    findNodes: (tenant, graph, query) => read(tenant, graph, (view, schema) => findNodes(neo4j, view, schema, query)),
    nodes: (tenant, graph, ids) => read(tenant, graph, (view, schema) => readNodes(neo4j, view, schema, ids)),
    degrees: (tenant, graph, ids) => views.withView(tenant, graph, (view) => degrees(neo4j, view, ids)),
    records: (tenant, graph, part, signal) =>
      read(tenant, graph, async (view, schema) => openRecords({ view, schema, threads: exports, version: () => views.refresh(tenant, graph) }, part, signal)),
    resolve: (tenant, graph, texts, how) => read(tenant, graph, (view, schema) => resolve(neo4j, view, schema, texts, how)),
    neighbors: (tenant, graph, id, how) => read(tenant, graph, (view, schema) => neighbors(neo4j, view, schema, id, how)),
    uniqueValues: (tenant, graph, query) => read(tenant, graph, (view, schema) => uniqueValues(neo4j, view, schema, query)),
    match: (tenant, graph, pattern, budget, control) => readFor(tenant, graph, pattern, (view, schema) => match(neo4j, view, schema, pattern, budget, control)),
    readCypher: (tenant, graph, query, control) => read(tenant, graph, (view, schema) => readCypher(queries, view, schema, query, control)),
    writeNodeValues: (tenant, graph, property, values, control) => writeNodeValues({ neo4j, views }, { tenant, graph, property, values }, control),
    lookUpPhrases: (tenant, graph, phrases) => read(tenant, graph, (view, schema) => lookUpPhrases(neo4j, view, schema, phrases)),
    sweep: () => writers.sweep(),
    async probe() {
      await views.list(options.databaseTenant ?? 'default')
    },
    async close() {
      await Promise.all([writers.close(), threads.close(), queries.close(), exports.close()])
    }
  }
}
