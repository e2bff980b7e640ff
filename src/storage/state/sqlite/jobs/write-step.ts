import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Job, JobStep } from '../../jobs.ts'

const sql = `
INSERT INTO job_step (job, name, hash, output, usage, fence, at) VALUES ($id, $name, $hash, $output, $usage, $fence, $at)
ON CONFLICT (job, name) DO UPDATE
SET hash = excluded.hash, output = excluded.output, usage = excluded.usage, fence = excluded.fence, at = excluded.at`

/** Within the transaction of a change. */
export function writeStep(database: DatabaseSyncInstance): (job: Job, step: Omit<JobStep, 'at'>, at: number) => void {
  const statement = database.prepare(sql)
  return ({ id }, { name, hash, output, usage, fence }, at) => {
    statement.run({ id, name, hash, output: output && JSON.stringify(output), usage: JSON.stringify(usage ?? null), fence, at })
  }
}
