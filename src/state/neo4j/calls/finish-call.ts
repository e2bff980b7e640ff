import type { CallAnswer } from '../../calls.ts'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

const text = `${LOCKING}
MATCH (c:EdgewiseIdempotentCall {key: $key})
SET c.lock = $owner
WITH c WHERE c.owner = $owner AND coalesce(c.answer, $answer) = $answer
SET c.answer = $answer
RETURN c.owner AS owner`

export function finishCall(neo4j: StateConnection): (tenant: string, key: string, owner: string, answer: CallAnswer) => Promise<boolean> {
  return async (tenant, key, owner, answer) => {
    const { rows } = await write(neo4j, { text, parameters: { key: keyOf(tenant, key), owner, answer: JSON.stringify(answer) } })
    return rows[0]?.['owner'] === owner
  }
}
