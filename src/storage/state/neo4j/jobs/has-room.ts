import type { StateConnection } from '../write.ts'

const text = `
MATCH (q:EdgewiseJobQueue {tenant: $tenant})
WITH DISTINCT q.lane AS lane
CALL (lane) {
  MATCH (j:EdgewiseJob)
  USING INDEX j:EdgewiseJob(lane, state, rank, runAt)
  WHERE j.lane = lane AND j.state = 'queued' AND j.rank IS NOT NULL AND j.runAt IS NOT NULL
  RETURN 1 AS found LIMIT $most
}
WITH found LIMIT $most
RETURN count(found) AS waiting`

export function hasRoom(neo4j: StateConnection): (tenant: string, most: number) => Promise<boolean> {
  return async (tenant, most) => ((await neo4j.read({ text, parameters: { tenant, most } }))[0]?.['waiting'] as number) < most
}
