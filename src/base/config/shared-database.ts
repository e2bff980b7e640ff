import type { Config } from './config.ts'

type Databases = Pick<Config, 'neo4jUri' | 'neo4jDatabase' | 'stateNeo4jUri' | 'stateNeo4jDatabase'>

/** A warning when state and graphs share a database, else null. */
export function sharedDatabase({ neo4jUri, neo4jDatabase, stateNeo4jUri, stateNeo4jDatabase }: Databases): string | null {
  if (neo4jUri === '' || neo4jUri !== stateNeo4jUri || neo4jDatabase !== stateNeo4jDatabase) return null
  return 'State shares a database with graphs. Every question and job heartbeat changes the version of the graphs, so projections and schemas are reloaded each time. Use a separate database for state (STATE_NEO4J_URI, STATE_NEO4J_DATABASE).'
}
