import { join } from 'node:path'
import type { Config } from '../../base/config/config.ts'
import type { EarlierResults } from '../../engines/engine.ts'
import { openSqliteStore } from '../../storage/graphs/sqlite/sqlite-store.ts'
import { openSqliteState } from '../../storage/state/sqlite/sqlite-state.ts'
import type { StateStore } from '../../storage/state/state.ts'
import type { GraphDatabase } from './graph-database.ts'

async function openEmbeddedGraphs(config: Config): Promise<GraphDatabase> {
  const store = await openSqliteStore({ path: join(config.dataDir, 'graphs.sqlite') })
  return {
    store,
    defaultGraph: config.defaultGraph || 'london',
    takesSample: true,
    gds: async () => ({ reason: 'the graphs are in the embedded store. Set NEO4J_URI to a Neo4j with Graph Data Science.' }),
    close: () => store.close()
  }
}

/** Embedded, or in Neo4j when settings name one, whose driver is loaded only then. */
export async function openGraphDatabase(config: Config, results: EarlierResults): Promise<GraphDatabase> {
  if (config.neo4jUri === '') return openEmbeddedGraphs(config)
  const { openNeo4jGraphs } = await import('./neo4j-databases.ts')
  return openNeo4jGraphs(config, results)
}

export async function openState(config: Config): Promise<StateStore> {
  if (config.stateNeo4jUri === '') return openSqliteState({ path: join(config.dataDir, 'state.sqlite') })
  const { openNeo4jState } = await import('./neo4j-databases.ts')
  return openNeo4jState(config)
}
