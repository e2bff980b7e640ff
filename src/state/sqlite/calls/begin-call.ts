import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { type CallClaim, type CallState, stateOfCall } from '../../calls.ts'

/** Takes a place that is free, was forgotten, or was left by a process that died in the middle of the same call. */
const claimSql = `
INSERT INTO idempotent_call (tenant, key, fingerprint, owner, leased_until, expires_at)
VALUES ($tenant, $key, $fingerprint, $owner, $now + $leaseMs, $now + $keepMs)
ON CONFLICT (tenant, key) DO UPDATE
SET fingerprint = $fingerprint, owner = $owner, leased_until = excluded.leased_until, expires_at = excluded.expires_at, answer = NULL
WHERE expires_at <= $now OR (answer IS NULL AND fingerprint = $fingerprint AND (leased_until <= $now OR owner = $owner))`

type BeginCall = (tenant: string, key: string, claim: CallClaim) => CallState

export function beginCall(database: DatabaseSyncInstance): BeginCall {
  const claim = database.prepare(claimSql)
  const look = database.prepare('SELECT fingerprint, answer FROM idempotent_call WHERE tenant = ? AND key = ?')
  return (tenant, key, wish) => {
    for (;;) {
      const { changes } = claim.run({ tenant, key, ...wish, now: Date.now() })
      if (Number(changes) > 0) return { kind: 'begun' }
      const found = look.get(tenant, key) as { fingerprint: string; answer: string | null } | undefined
      // Gone between the two statements: the place is free.
      if (found !== undefined) return stateOfCall(wish, found)
    }
  }
}
