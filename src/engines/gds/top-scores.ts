import type { ScoreAlgorithm, ScoreFacts, TopScores } from '../engine.ts'
import { throughProperty } from './centralities.ts'
import type { Configuration, GdsCall } from './gds-call.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'

const SCORE = 'WITH nodeId, toFloat(propertyValue) AS score'
const TOTALS = `${SCORE} RETURN toFloat(count(*)), min(score), max(score), sum(score)`
const TIED = `${SCORE} WHERE score = $max RETURN toFloat(count(*))`
const BEST = `${SCORE} ORDER BY score DESC, nodeId LIMIT $limit RETURN toFloat(nodeId), score`

async function onlyRow(rows: AsyncIterable<readonly unknown[]>): Promise<readonly unknown[]> {
  let only: readonly unknown[] = []
  for await (const row of rows) only = row
  return only
}

/** Runs once and keeps the scores in the catalogue while totals and the best `limit` scores are read. */
export function readTopScores<A extends ScoreAlgorithm>(
  call: GdsCall,
  { procedure, facts, judge }: PushedAlgorithm<A>,
  configuration: Configuration,
  limit: number
): Promise<TopScores<A>> {
  return throughProperty(call, procedure, configuration, facts?.fields ?? 'nodePropertiesWritten', async (row, property) => {
    const [nodeCount, min, max, sum] = (await onlyRow(call.property(property, TOTALS))) as [number, number, number, number]
    judge?.([min, sum])
    const nodeIds = new Float64Array(Math.min(limit, nodeCount))
    const scores = new Float64Array(nodeIds.length)
    let read = 0
    for await (const [id, score] of call.property(property, BEST, { limit })) {
      nodeIds[read] = id as number
      scores[read++] = score as number
    }
    const tied = scores.findIndex((score) => score !== max)
    // When all fetched scores tie, more may tie on the server.
    const tiedAtMax = tied >= 0 ? tied : Number((await onlyRow(call.property(property, TIED, { max })))[0])
    return { nodeIds, scores, totals: { nodeCount, min, max, sum, tiedAtMax }, facts: (facts?.from(row) ?? {}) as ScoreFacts<A> }
  })
}
