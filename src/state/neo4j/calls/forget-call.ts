import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

const text = `${LOCKING}
MATCH (c:EdgewiseIdempotentCall {key: $key})
SET c.lock = $owner
WITH c WHERE c.owner = $owner AND c.answer IS NULL
DELETE c`

export function forgetCall(neo4j: StateConnection): (tenant: string, key: string, owner: string) => Promise<void> {
  return async (tenant, key, owner) => {
    await write(neo4j, { text, parameters: { key: keyOf(tenant, key), owner } })
  }
}
