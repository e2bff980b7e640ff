import type { JobEvent, Jobs } from '../../jobs.ts'
import type { StateConnection } from '../write.ts'

const text = `
MATCH (e:EdgewiseJobEvent)
WHERE e.job = $id AND e.sequence > $after AND e.tenant = $tenant
RETURN e.key AS id, e.tenant AS tenant, e.job AS job, e.sequence AS sequence, e.type AS type, e.at AS at, e.data AS data
ORDER BY e.sequence LIMIT $limit`

/** Those of a change that is being committed may show up before earlier ones do: what comes after a gap is left to the next call. */
export function readEvents(neo4j: StateConnection): Jobs['events'] {
  return async (tenant, id, after, limit) => {
    const rows = (await neo4j.read({ text, parameters: { tenant, id, after, limit } })) as unknown as (Omit<JobEvent, 'data'> & { data: string })[]
    const gap = rows.findIndex(({ sequence }, at) => sequence !== after + at + 1)
    return (gap === -1 ? rows : rows.slice(0, gap)).map((row) => ({ ...row, data: JSON.parse(row.data) as unknown }))
  }
}
