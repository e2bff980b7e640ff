import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { statusOf } from '../../job-record.ts'
import type { Job, JobChange } from '../../jobs.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { statusColumns } from './job-row.ts'
import { readJob } from './read-job.ts'
import { giveSlotBack, takeSlot } from './slots.ts'
import { useBlobs } from './use-blobs.ts'
import { writeEvents } from './write-events.ts'
import { writeStep } from './write-step.ts'

const sql = 'UPDATE job SET state = $state, run_at = $runAt, lapses_at = $lapsesAt, ended_at = $endedAt, status = $status WHERE id = $id'

type ChangeJob = (tenant: string | null, id: string, decide: (job: Job, now: number) => JobChange | null, limit?: number) => Job | null

/** Writes of different jobs come one after another, too: the file has one write lock. */
export function changeJob(database: DatabaseSyncInstance, now: Clock): ChangeJob {
  const read = readJob(database)
  const update = database.prepare(sql)
  const take = takeSlot(database)
  const giveBack = giveSlotBack(database)
  const tell = writeEvents(database)
  const step = writeStep(database)
  const use = useBlobs(database)

  function write(before: Job, change: JobChange, at: number): Job {
    const events = change.events ?? []
    const job: Job = { ...before, ...statusOf(change.status), events: before.events + events.length }
    update.run({ id: before.id, ...statusColumns(job) })
    if (before.state === 'running' && job.state !== 'running') giveBack(before)
    tell(before, before.events, events, at)
    if (change.step !== undefined) step(before, change.step, at)
    use(before, change.blobs ?? [])
    return job
  }

  return (tenant, id, decide, limit) =>
    inTransaction(database, () => {
      const before = read(tenant, id)
      if (before === null) return null
      const at = now()
      const change = decide(before, at)
      if (change === null) return before
      const begins = before.state !== 'running' && change.status.state === 'running'
      if (begins && limit !== undefined && !take(before, limit)) return null
      return write(before, change, at)
    })
}
