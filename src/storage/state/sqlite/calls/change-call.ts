import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Decide } from '../../calls.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../transaction.ts'
import { readCall } from './read-call.ts'

const sql = `
REPLACE INTO idempotent_call (tenant, key, fingerprint, owner, leased_until, fence, expires_at, answer)
VALUES ($tenant, $key, $fingerprint, $owner, $until, $fence, $expiresAt, $answer)`

export function changeCall(database: DatabaseSyncInstance, now: Clock): <Answer>(tenant: string, key: string, decide: Decide<Answer>) => Answer {
  const read = readCall(database)
  const write = database.prepare(sql)
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
