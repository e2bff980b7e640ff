import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Job, NewJobEvent } from '../../jobs.ts'

const sql = `
INSERT INTO job_event (id, tenant, job, sequence, type, at, data, outbox, traceparent)
VALUES ($eventId, $tenant, $id, $sequence, $type, $at, $data, $outbox, $traceparent)`

type WriteEvents = (job: Job, after: number, events: readonly NewJobEvent[], at: number) => void

/** Within the transaction of a change. `after`: how many the job has. */
export function writeEvents(database: DatabaseSyncInstance): WriteEvents {
  const statement = database.prepare(sql)
  return ({ id, tenant, traceparent }, after, events, at) => {
    for (const [i, { type, data, outbox }] of events.entries()) {
      const sequence = after + i + 1
      statement.run({ eventId: randomUUID(), tenant, id, sequence, type, at, data: JSON.stringify(data ?? null), outbox: outbox ? 1 : 0, traceparent })
    }
  }
}
