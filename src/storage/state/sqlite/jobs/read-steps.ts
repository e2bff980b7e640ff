import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { JobStep, Kept } from '../../jobs.ts'

const COLUMNS = 'name, hash, output, usage, fence, job_step.at'

type StepRow = Omit<JobStep, 'output' | 'usage'> & { readonly output: string | null; readonly usage: string }

function stepOfRow({ output, usage, ...row }: StepRow): JobStep {
  return { ...row, output: output === null ? null : (JSON.parse(output) as Kept), usage: JSON.parse(usage) as unknown }
}

/** In the order in which they were begun. */
export function readSteps(database: DatabaseSyncInstance): (tenant: string, id: string) => JobStep[] {
  const statement = database.prepare(
    `SELECT ${COLUMNS} FROM job JOIN job_step ON job_step.job = job.id WHERE job.tenant = ? AND job.id = ? ORDER BY job_step.rowid`
  )
  return (tenant, id) => (statement.all(tenant, id) as unknown as StepRow[]).map(stepOfRow)
}

export function readStep(database: DatabaseSyncInstance): (id: string, name: string) => JobStep | null {
  const statement = database.prepare(`SELECT ${COLUMNS} FROM job_step WHERE job = ? AND name = ?`)
  return (id, name) => {
    const row = statement.get(id, name) as StepRow | undefined
    return row === undefined ? null : stepOfRow(row)
  }
}
