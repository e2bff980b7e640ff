import { asStoreFailure } from '../../sqlite/failure.ts'
import { probe } from '../../sqlite/probe.ts'
import type { StateStore } from '../state.ts'
import { sqliteBlobs } from './blobs.ts'
import { sqliteCalls } from './calls.ts'
import { sqliteConversations } from './conversations.ts'
import { type Clock, openStateDatabase } from './database.ts'
import { sqliteDescriptors } from './descriptors.ts'
import { sqliteHooks } from './hooks.ts'
import { sqliteJobs } from './jobs.ts'
import { sqliteKeys } from './keys.ts'
import { sqliteModels } from './models.ts'
import { sqlitePrograms } from './programs.ts'
import { sqliteProjections } from './projections.ts'
import { sqliteReplies } from './replies.ts'
import { sqliteSchedules } from './schedules.ts'
import { shareCommits } from './shared-commits.ts'
import { sqliteUsage } from './usage.ts'
import { sqliteWebhooks } from './webhooks.ts'

export interface SqliteStateOptions {
  readonly path: string
  /** The clock of calls, jobs, blobs, webhooks and schedules. */
  readonly now?: Clock
}

/** State in a separate SQLite file, shared by any number of processes on one machine. Statements are short and synchronous. */
export async function openSqliteState({ path, now = Date.now }: SqliteStateOptions): Promise<StateStore> {
  const database = await openStateDatabase(path)
  const commits = shareCommits(database)
  return {
    conversations: sqliteConversations(database, commits),
    replies: sqliteReplies(database),
    descriptors: sqliteDescriptors(database, commits),
    projections: sqliteProjections(database),
    models: sqliteModels(database),
    programs: sqlitePrograms(database),
    keys: sqliteKeys(database),
    calls: sqliteCalls(database, now),
    jobs: sqliteJobs(database, now),
    blobs: sqliteBlobs(database, now),
    webhooks: sqliteWebhooks(database, now),
    hooks: sqliteHooks(database, now),
    schedules: sqliteSchedules(database, now),
    usage: sqliteUsage(database),
    probe: () => probe(database, path),
    async close() {
      try {
        commits.flush()
        database.close()
      } catch (error) {
        throw asStoreFailure(error, path)
      }
    }
  }
}
