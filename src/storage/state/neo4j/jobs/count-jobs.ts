import { type JobCount, jobStates } from '../../jobs.ts'
import type { StateConnection } from '../write.ts'

/** By the index of lanes, without a look at the jobs. */
const text = `
MATCH (q:EdgewiseJobQueue)
WITH DISTINCT q.kind AS kind, q.lane AS lane
UNWIND $states AS state
CALL (lane, state) {
  MATCH (j:EdgewiseJob)
  USING INDEX j:EdgewiseJob(lane, state, rank, runAt)
  WHERE j.lane = lane AND j.state = state AND j.rank IS NOT NULL AND j.runAt IS NOT NULL
  RETURN count(*) AS found
}
WITH kind, state, sum(found) AS jobs WHERE jobs > 0
RETURN kind, state, jobs`

export function countJobs(neo4j: StateConnection): () => Promise<JobCount[]> {
  return async () => (await neo4j.read({ text, parameters: { states: jobStates } })) as unknown as JobCount[]
}
