import { randomUUID } from 'node:crypto'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

const text = `${LOCKING}
MATCH (r:EdgewiseReply {key: $key})
SET r.lock = $lock
WITH r, r.reply AS reply WHERE reply IS NOT NULL
DELETE r
RETURN true AS dropped`

export function dropReply(neo4j: StateConnection): (tenant: string, key: string) => Promise<boolean> {
  return async (tenant, key) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { key: keyOf(tenant, key), lock: randomUUID() } })
    return rows.length > 0 || unsure
  }
}
