import type { Job } from '../../jobs.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'
import { JOB_COLUMNS, type JobRow, jobOfRow } from './job-row.ts'

const byId = `MATCH (j:EdgewiseJob {id: $id}) WHERE j.tenant = $tenant RETURN ${JOB_COLUMNS}`
const byKey = `MATCH (j:EdgewiseJob {key: $key}) RETURN ${JOB_COLUMNS}`

async function readOne(neo4j: StateConnection, text: string, parameters: Readonly<Record<string, unknown>>): Promise<Job | null> {
  const [row] = (await neo4j.read({ text, parameters })) as unknown as JobRow[]
  return row === undefined ? null : jobOfRow(row)
}

export function readJob(neo4j: StateConnection): (tenant: string, id: string) => Promise<Job | null> {
  return (tenant, id) => readOne(neo4j, byId, { tenant, id })
}

export function findJob(neo4j: StateConnection): (tenant: string, key: string) => Promise<Job | null> {
  return (tenant, key) => readOne(neo4j, byKey, { key: keyOf(tenant, key) })
}
