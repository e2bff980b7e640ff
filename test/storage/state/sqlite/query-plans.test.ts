import { join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import t from 'tap'
import { sqliteBlobs } from '../../../../src/storage/state/sqlite/blobs.ts'
import { sqliteCalls } from '../../../../src/storage/state/sqlite/calls.ts'
import { openStateDatabase } from '../../../../src/storage/state/sqlite/database.ts'
import { sqliteJobs } from '../../../../src/storage/state/sqlite/jobs.ts'
import { sqliteSchedules } from '../../../../src/storage/state/sqlite/schedules.ts'
import { sqliteWebhooks } from '../../../../src/storage/state/sqlite/webhooks.ts'

t.test('every statement of calls, jobs, blobs, webhooks and schedules uses an index, for any number of rows', async (t) => {
  const database = await openStateDatabase(join(t.testdir(), 'state.db'))
  t.teardown(() => database.close())
  const statements = new Set<string>()
  const prepare = (sql: string) => {
    statements.add(sql)
    return database.prepare(sql)
  }
  const observed = { prepare, location: () => '' } as unknown as DatabaseSyncInstance
  sqliteCalls(observed, Date.now)
  sqliteJobs(observed, Date.now)
  sqliteBlobs(observed, Date.now)
  sqliteWebhooks(observed, Date.now)
  sqliteSchedules(observed, Date.now)
  t.ok(statements.size > 30)
  for (const sql of statements) {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
    const unbound = steps
      .map(({ detail }) => detail)
      .filter(
        (detail) =>
          /^(SCAN|SEARCH) (idempotent_call|job|newest|first|other|blob|webhook|delivery|earlier|told|schedule)/.test(detail) && !/\([^)]+[=<>]/.test(detail)
      )
    t.same(
      unbound.filter((detail) => detail !== 'SCAN job_count'),
      [],
      sql
    )
  }
})
