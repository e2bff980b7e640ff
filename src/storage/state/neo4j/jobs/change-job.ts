import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction, Statement } from '../../../neo4j/connection.ts'
import type { Job, JobChange, Jobs } from '../../jobs.ts'
import { isTaken, type StateConnection, writeTogether } from '../write.ts'
import { JOB_COLUMNS, type JobRow, jobOfRow } from './job-row.ts'
import { freeSlot } from './slots.ts'
import { changedJob, withSlot, writeChange } from './write-change.ts'

type Decide = (job: Job, now: number) => JobChange | null

/** Each but the first since another job got the slot. */
const SLOT_TRIES = 20

const lockText = 'MATCH (j:EdgewiseJob {id: $id}) WHERE $tenant IS NULL OR j.tenant = $tenant SET j.lock = $lock'
const readText = `MATCH (j:EdgewiseJob {id: $id}) WHERE $tenant IS NULL OR j.tenant = $tenant
RETURN ${JOB_COLUMNS}, datetime.realtime().epochMillis AS now`

/** A change on its way, from try to try. */
class Change {
  /** What `decide` threw, which no failure of the database may stand for. */
  refusal: { readonly error: unknown } | null = null
  /** Another job got the slot that was chosen. */
  isLate = false
  readonly #lock = randomUUID()
  readonly #id: string
  readonly #tenant: string | null
  readonly #decide: Decide
  readonly #limit: number | undefined
  /** The change that was sent last: when the job stands at it, only the answer was lost. */
  #sent: string | null = null

  constructor(tenant: string | null, id: string, decide: Decide, limit: number | undefined) {
    this.#id = id
    this.#tenant = tenant
    this.#decide = decide
    this.#limit = limit
  }

  async apply(run: RunInTransaction): Promise<Outcome<Job | null>> {
    const parameters = { id: this.#id, tenant: this.#tenant, lock: this.#lock }
    const [, rows] = await Promise.all([run({ text: lockText, parameters }), run({ text: readText, parameters })])
    const [row] = rows as unknown as (JobRow & { readonly now: number })[]
    if (row === undefined) return { commit: false, value: null }
    const before = jobOfRow(row)
    if (before.change === this.#sent) return { commit: false, value: before }
    const decided = this.#decided(before, row.now)
    if (decided === null) return { commit: false, value: before }
    const { after, begins } = decided
    let { statement } = decided
    if (begins && this.#limit !== undefined) {
      const slot = await freeSlot(run, before, this.#limit, this.isLate)
      if (slot === null) return { commit: false, value: null }
      statement = withSlot(statement, slot)
    }
    this.#sent = after.change === before.change ? null : after.change
    await run(statement)
    return { commit: true, value: after }
  }

  #decided(before: Job, now: number): { readonly after: Job; readonly begins: boolean; readonly statement: Statement } | null {
    try {
      const change = this.#decide(before, now)
      if (change === null) return null
      const after = changedJob(before, change)
      const begins = before.state !== 'running' && after.state === 'running'
      return { after, begins, statement: writeChange(before, after, change, { now, lock: this.#lock }) }
    } catch (error) {
      this.refusal = { error }
      return null
    }
  }
}

export function changeJob(neo4j: StateConnection): Jobs['change'] {
  return async (tenant, id, decide, limit) => {
    const change = new Change(tenant, id, decide, limit)
    const onTaken = (error: unknown): undefined => {
      if (!isTaken(error)) throw error
      change.isLate = true
    }
    for (let tries = 0; tries < SLOT_TRIES; tries++) {
      const job = await writeTogether(neo4j, (run) => change.apply(run)).catch(onTaken)
      if (change.refusal !== null) throw change.refusal.error
      if (job !== undefined) return job
    }
    return null
  }
}
