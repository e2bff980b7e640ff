import type { Neo4j } from '../../neo4j/connection.ts'
import type { StateStore } from '../state.ts'
import { neo4jBlobs } from './blobs.ts'
import { neo4jCalls } from './calls.ts'
import { neo4jConversations } from './conversations.ts'
import { neo4jDescriptors } from './descriptors.ts'
import { neo4jHooks } from './hooks.ts'
import { neo4jJobs } from './jobs.ts'
import { neo4jKeys } from './keys.ts'
import { migrate, migratedFirst, probe } from './migrate.ts'
import { migrations } from './migrations.ts'
import { neo4jModels } from './models.ts'
import { neo4jPrograms } from './programs.ts'
import { neo4jProjections } from './projections.ts'
import { neo4jReplies } from './replies.ts'
import { neo4jSchedules } from './schedules.ts'
import { neo4jUsage } from './usage.ts'
import { neo4jWebhooks } from './webhooks.ts'
import type { StateConnection } from './write.ts'

function stateOn(neo4j: StateConnection): StateStore {
  const { descriptors, settled } = neo4jDescriptors(neo4j)
  return {
    conversations: neo4jConversations(neo4j),
    replies: neo4jReplies(neo4j),
    descriptors,
    projections: neo4jProjections(neo4j),
    models: neo4jModels(neo4j),
    programs: neo4jPrograms(neo4j),
    keys: neo4jKeys(neo4j),
    calls: neo4jCalls(neo4j),
    jobs: neo4jJobs(neo4j),
    blobs: neo4jBlobs(neo4j),
    webhooks: neo4jWebhooks(neo4j),
    hooks: neo4jHooks(neo4j),
    schedules: neo4jSchedules(neo4j),
    usage: neo4jUsage(neo4j),
    probe: probe(neo4j),
    close: settled
  }
}

/**
 * State in a Neo4j database, shared by any number of processes: separate nodes, `:EdgewiseOwn`, whose labels and constraints begin with `Edgewise`, without
 * relationships. Migrates the database first. `close` waits for pending writes; the opener of the connection closes it.
 */
export async function openNeo4jState({ neo4j }: { readonly neo4j: Neo4j }): Promise<StateStore> {
  await migrate(neo4j, migrations)
  return stateOn(neo4j)
}

/** The same, migrated by the first call, so that the service can start while the database is down. `close` also closes the connection. */
export function neo4jStateLater(neo4j: Neo4j): StateStore {
  const state = stateOn(migratedFirst(neo4j, () => migrate(neo4j, migrations)))
  return { ...state, close: () => state.close().finally(() => neo4j.close()) }
}
