import type { Config } from './config.ts'

type Databases = Pick<Config, 'neo4jUri' | 'neo4jDatabase' | 'stateNeo4jUri' | 'stateNeo4jDatabase'>

/** What it costs that state and graphs share a database; null: they do not. */
export function sharedDatabase({ neo4jUri, neo4jDatabase, stateNeo4jUri, stateNeo4jDatabase }: Databases): string | null {
  if (neo4jUri === '' || neo4jUri !== stateNeo4jUri || neo4jDatabase !== stateNeo4jDatabase) return null
  return 'State shares a database with graphs: every question and every heartbeat of a job moves their version, so projections and schemas are read again and again. Give state its own (STATE_NEO4J_URI, STATE_NEO4J_DATABASE).'
}
