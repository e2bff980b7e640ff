import { randomUUID } from 'node:crypto'
import type { Outcome, RunInTransaction } from '../../neo4j/connection.ts'
import { standing } from '../call-rules.ts'
import type { Call, Calls, Decide } from '../calls.ts'
import { countOf, keyOf, LOCKING, type StateConnection, writeTogether } from './write.ts'

/** Fields of a call `c` and the time. Times are temporals, and an earlier version wrote no fence. */
const CALL_FIELDS = `c.fingerprint AS fingerprint, c.owner AS owner, c.leasedUntil.epochMillis AS until, coalesce(c.fence, 0) AS fence,
  c.expiresAt.epochMillis AS expiresAt, c.answer AS answer, datetime.realtime().epochMillis AS now`

const WRITE_CALL = `c.fingerprint = $fingerprint, c.owner = $owner, c.leasedUntil = datetime({epochMillis: $until}), c.fence = $fence,
  c.expiresAt = datetime({epochMillis: $expiresAt}), c.answer = $answer`

interface CallFields {
  /** null for a node that exists only for its lock. */
  readonly fingerprint: string | null
  readonly owner: string | null
  readonly until: number
  readonly fence: number
  readonly expiresAt: number
  readonly answer: string | null
  readonly now: number
}

function callOfFields({ fingerprint, owner, until, fence, expiresAt, answer }: CallFields): Call | null {
  return fingerprint === null ? null : { fingerprint, lease: { owner, until, fence }, expiresAt, answer: answer === null ? null : JSON.parse(answer) }
}

function fieldsOfCall({ fingerprint, lease, expiresAt, answer }: Call): Readonly<Record<string, unknown>> {
  return { fingerprint, ...lease, expiresAt, answer: answer && JSON.stringify(answer) }
}

const READ_CALL = `MATCH (c:EdgewiseIdempotentCall {key: $key}) RETURN ${CALL_FIELDS}`

function readCall(neo4j: StateConnection): Calls['read'] {
  return async (tenant, key) => {
    const [found] = (await neo4j.read({ text: READ_CALL, parameters: { key: keyOf(tenant, key) } })) as unknown as CallFields[]
    return found === undefined ? null : standing(callOfFields(found), found.now)
  }
}

/** Creates a missing node as a lock; it is removed again if nothing is written. */
const lockText = 'MERGE (c:EdgewiseIdempotentCall {key: $key}) ON CREATE SET c:EdgewiseOwn, c.tenant = $tenant SET c.lock = $lock'
const writeText = `MATCH (c:EdgewiseIdempotentCall {key: $key}) SET ${WRITE_CALL}`

type Decided<Answer> = { readonly answer: Answer } | null

/** Returns null when a sweep removed the call before the lock was acquired, so nothing is locked. */
async function decideOn<Answer>(run: RunInTransaction, key: string, tenant: string, decide: Decide<Answer>): Promise<Outcome<Decided<Answer>>> {
  const parameters = { key, tenant, lock: randomUUID() }
  const [, rows] = await Promise.all([run({ text: lockText, parameters }), run({ text: READ_CALL, parameters })])
  const [found] = rows as unknown as CallFields[]
  if (found === undefined) return { commit: false, value: null }
  const { answer, call } = decide(callOfFields(found), found.now)
  if (call !== undefined) await run({ text: writeText, parameters: { key, ...fieldsOfCall(call) } })
  return { commit: call !== undefined, value: { answer } }
}

function changeCall(neo4j: StateConnection): Calls['change'] {
  return async (tenant, key, decide) => {
    for (;;) {
      const decided = await writeTogether(neo4j, (run) => decideOn(run, keyOf(tenant, key), tenant, decide))
      if (decided !== null) return decided.answer
    }
  }
}

/** Skips a call that was claimed again before the lock was acquired. Locks are taken in one order, so that two sweepers cannot deadlock. */
const SWEEP_CALLS = `${LOCKING}
MATCH (c:EdgewiseIdempotentCall) WHERE c.expiresAt <= datetime.realtime()
WITH c ORDER BY c.key LIMIT $limit
SET c.lock = $lock
WITH c WHERE c.expiresAt <= datetime.realtime()
DELETE c
RETURN count(*) AS swept`

export function neo4jCalls(neo4j: StateConnection): Calls {
  return {
    read: readCall(neo4j),
    change: changeCall(neo4j),
    sweep: (limit) => countOf(neo4j, 'swept', { text: SWEEP_CALLS, parameters: { limit, lock: randomUUID() } })
  }
}
