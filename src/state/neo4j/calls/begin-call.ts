import { type CallClaim, type CallState, stateOfCall } from '../../calls.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

/** Takes a place that is free, was forgotten, or was left by a process that died in the middle of the same call. By the database's clock. */
const text = `${LOCKING}
MERGE (c:EdgewiseIdempotentCall {key: $key})
ON CREATE SET c:EdgewiseOwn
SET c.lock = $owner
WITH c, datetime.realtime() AS now
WITH c, now, c.expiresAt IS NULL OR c.expiresAt <= now
  OR (c.answer IS NULL AND c.fingerprint = $fingerprint AND (c.leasedUntil <= now OR c.owner = $owner)) AS isFree
FOREACH (_ IN CASE WHEN isFree THEN [1] ELSE [] END |
  SET c.tenant = $tenant, c.fingerprint = $fingerprint, c.owner = $owner, c.answer = null,
    c.leasedUntil = now + duration({milliseconds: $leaseMs}), c.expiresAt = now + duration({milliseconds: $keepMs}))
RETURN c.owner AS owner, c.fingerprint AS fingerprint, c.answer AS answer`

interface Found {
  /** null: the node was deleted while the lock was waited for, so what was set is lost. */
  readonly owner: string | null
  readonly fingerprint: string
  readonly answer: string | null
}

type BeginCall = (tenant: string, key: string, claim: CallClaim) => Promise<CallState>

export function beginCall(neo4j: StateConnection): BeginCall {
  return async (tenant, key, { fingerprint, owner, leaseMs, keepMs }) => {
    for (;;) {
      const parameters = { key: keyOf(tenant, key), tenant, fingerprint, owner, leaseMs, keepMs }
      const [found] = (await write(neo4j, { text, parameters })).rows as unknown as Found[]
      if (found === undefined || found.owner === null) continue
      if (found.owner === owner && found.answer === null) return { kind: 'begun' }
      return stateOfCall({ fingerprint, owner, leaseMs, keepMs }, found)
    }
  }
}
