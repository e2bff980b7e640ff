import { type Config, readPairs } from '../../base/config/config.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { EarlierResults } from '../../engines/engine.ts'
import type { Availability } from '../../engines/engines.ts'
import { openGdsEngine, openSession, probeGds } from '../../engines/gds.ts'
import { openNeo4jStore } from '../../storage/graphs/neo4j/neo4j-store.ts'
import { Neo4j, type Neo4jOptions } from '../../storage/neo4j/connection.ts'
import { neo4jStateLater } from '../../storage/state/neo4j/neo4j-state.ts'
import type { StateStore } from '../../storage/state/state.ts'
import type { GraphDatabase } from './graph-database.ts'

const SESSION_START_MS = 300_000

/** Checks once whether the database has Graph Data Science, and again while it is unreachable. */
function gdsOpener(open: () => Promise<Availability>): () => Promise<Availability> {
  let availability: Promise<Availability> | null = null
  return async () => {
    availability ??= open()
    try {
      return await availability
    } catch (error) {
      availability = null
      if (error instanceof EdgewiseError) return { reason: error.message }
      throw error
    }
  }
}

/** The host of Graph Data Science: the plugin, or an Aura session if the settings request one. */
async function openHost(neo4j: Neo4j, { gdsSessionMemory: memory, gdsTtlMs: idleMs }: Config) {
  if (memory !== '') return { host: await openSession(neo4j, { name: 'edgewise', memory, idleMs, startMs: SESSION_START_MS }) }
  const found = await probeGds(neo4j)
  return 'reason' in found ? found : {}
}

export function openNeo4jGraphs(config: Config, results: EarlierResults): GraphDatabase {
  const { neo4jUri: uri, neo4jUsername, neo4jPassword: password, neo4jDatabase: database, deadlineMs } = config
  const neo4jOptions: Neo4jOptions = { uri, username: password === '' ? '' : neo4jUsername, password, database, deadlineMs }
  const neo4j = new Neo4j(neo4jOptions)
  const store = openNeo4jStore({
    neo4j,
    neo4jOptions,
    orientation: config.neo4jOrientation,
    nameProperties: readPairs(config.neo4jNameProperties),
    refreshMs: config.neo4jRefreshMs
  })
  const { gdsConcurrency: concurrency, gdsTtlMs: ttlMs } = config
  let engine: Awaited<ReturnType<typeof openGdsEngine>> | null = null
  return {
    store,
    defaultGraph: config.defaultGraph || database,
    takesSample: false,
    gds: gdsOpener(async () => {
      const host = await openHost(neo4j, config)
      if ('reason' in host) return host
      engine = await openGdsEngine({ neo4j, ...host, source: store.projectionSource, concurrency, ttlMs, deadlineMs, results })
      return { engine }
    }),
    async close() {
      await engine?.close()
      await store.close()
      await neo4j.close()
    }
  }
}

/** Migrated by the first call, so that the service can start while the database is down. */
export function openNeo4jState(config: Config): StateStore {
  const { stateNeo4jUri: uri, stateNeo4jUsername, stateNeo4jPassword: password, stateNeo4jDatabase: database, deadlineMs } = config
  return neo4jStateLater(new Neo4j({ uri, username: password === '' ? '' : stateNeo4jUsername, password, database, deadlineMs }))
}
