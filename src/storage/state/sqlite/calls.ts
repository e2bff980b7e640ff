import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { standing } from '../call-rules.ts'
import type { Call, Calls, Decide } from '../calls.ts'
import type { Lease } from '../lease.ts'
import { asCalls, type Clock, inTransaction } from './database.ts'

interface CallRow extends Lease, Pick<Call, 'fingerprint' | 'expiresAt'> {
  readonly answer: string | null
}

const READ_CALL = `
SELECT fingerprint, owner, leased_until AS until, fence, expires_at AS expiresAt, answer FROM idempotent_call WHERE tenant = ? AND key = ?`

function readCall(database: DatabaseSyncInstance): (tenant: string, key: string) => Call | null {
  const statement = database.prepare(READ_CALL)
  return (tenant, key) => {
    const row = statement.get(tenant, key) as CallRow | undefined
    if (row === undefined) return null
    const { fingerprint, owner, until, fence, expiresAt, answer } = row
    return { fingerprint, lease: { owner, until, fence }, expiresAt, answer: answer === null ? null : JSON.parse(answer) }
  }
}

const CHANGE_CALL = `
REPLACE INTO idempotent_call (tenant, key, fingerprint, owner, leased_until, fence, expires_at, answer)
VALUES ($tenant, $key, $fingerprint, $owner, $until, $fence, $expiresAt, $answer)`

function changeCall(database: DatabaseSyncInstance, now: Clock): <Answer>(tenant: string, key: string, decide: Decide<Answer>) => Answer {
  const read = readCall(database)
  const write = database.prepare(CHANGE_CALL)
  return (tenant, key, decide) =>
    inTransaction(database, () => {
      const { answer, call } = decide(read(tenant, key), now())
      if (call !== undefined) {
        const { fingerprint, lease, expiresAt } = call
        write.run({ tenant, key, fingerprint, ...lease, expiresAt, answer: call.answer && JSON.stringify(call.answer) })
      }
      return answer
    })
}

const SWEEP_CALLS = `
DELETE FROM idempotent_call WHERE rowid IN (SELECT rowid FROM idempotent_call WHERE expires_at <= $now ORDER BY expires_at LIMIT $limit)`

export function sqliteCalls(database: DatabaseSyncInstance, now: Clock): Calls {
  const read = readCall(database)
  const sweepExpired = database.prepare(SWEEP_CALLS)
  return asCalls<Calls>(database, {
    read: (tenant, key) => standing(read(tenant, key), now()),
    change: changeCall(database, now),
    sweep: (limit) => Number(sweepExpired.run({ now: now(), limit }).changes)
  })
}
