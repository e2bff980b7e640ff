import type { StateConnection } from '../write.ts'

/** In the order of the index, so that one entry is read. */
const text = `
MATCH (j:EdgewiseJob)
USING INDEX j:EdgewiseJob(state, runAt)
WHERE j.state = 'queued' AND j.runAt <= datetime.realtime().epochMillis
RETURN j.runAt AS runAt ORDER BY j.state, j.runAt LIMIT 1`

export function oldestDue(neo4j: StateConnection): () => Promise<number | null> {
  return async () => ((await neo4j.read({ text }))[0]?.['runAt'] as number | undefined) ?? null
}
