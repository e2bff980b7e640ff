import type { RunInTransaction } from '../../../neo4j/connection.ts'
import type { Job } from '../../jobs.ts'
import { keyOf } from '../key.ts'
import { laneOf } from './job-row.ts'

export interface Slot {
  readonly key: string
  readonly tenant: string
  readonly job: string
  readonly lane: string
  readonly number: number
}

const text = 'MATCH (s:EdgewiseJobSlot {lane: $lane}) RETURN s.number AS number'

/**
 * One of a lane's slots that seemed free; null: none did. Whether it is shows when it is written, since its key is unique. `isLate`: another job got
 * the lowest, so those that try again spread out.
 */
export async function freeSlot(run: RunInTransaction, job: Job, limit: number, isLate: boolean): Promise<Slot | null> {
  const lane = laneOf(job)
  const taken = new Set((await run({ text, parameters: { lane } })).map(({ number }) => number))
  const free = Array.from({ length: limit }, (_, number) => number).filter((number) => !taken.has(number))
  const number = free[isLate ? Math.floor(Math.random() * free.length) : 0]
  return number === undefined ? null : { key: keyOf(lane, String(number)), tenant: job.tenant, job: job.id, lane, number }
}
