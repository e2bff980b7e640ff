import type { Job, Jobs } from '../../jobs.ts'
import type { StateConnection } from '../write.ts'
import { JOB_COLUMNS, type JobRow, jobOfRow } from './job-row.ts'

/**
 * By an index of what never changes: one whose state changes meanwhile is neither missed nor met twice. In the order of the
 * index, and without OR, which reads all that there is.
 */
const text = `
MATCH (j:EdgewiseJob)
USING INDEX j:EdgewiseJob(tenant, createdAt, id)
WHERE j.tenant = $tenant AND j.createdAt <= $createdAt AND j.id IS NOT NULL AND CASE WHEN j.createdAt = $createdAt THEN j.id < $id ELSE true END
  AND ($state IS NULL OR j.state = $state) AND ($kind IS NULL OR j.kind = $kind)
RETURN ${JOB_COLUMNS} ORDER BY j.tenant DESC, j.createdAt DESC, j.id DESC LIMIT $limit`

export function listJobs(neo4j: StateConnection): Jobs['list'] {
  return async (tenant, { state = null, kind = null }, { limit, after }): Promise<Job[]> => {
    const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
    const rows = await neo4j.read({ text, parameters: { tenant, state, kind, createdAt, id, limit } })
    return (rows as unknown as JobRow[]).map(jobOfRow)
  }
}
