import type { StateConnection } from '../write.ts'

const text = `
MATCH (j:EdgewiseJob) WHERE j.lapsesAt <= datetime.realtime().epochMillis
RETURN j.id AS id ORDER BY j.lapsesAt LIMIT $limit`

/** A job that changes meanwhile may be met twice. */
export function lapsedJobs(neo4j: StateConnection): (limit: number) => Promise<string[]> {
  return async (limit) => {
    const rows = await neo4j.read({ text, parameters: { limit } })
    return [...new Set(rows.map(({ id }) => id as string).filter((id) => id !== null))]
  }
}
