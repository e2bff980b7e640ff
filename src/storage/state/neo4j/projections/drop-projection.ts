import { randomUUID } from 'node:crypto'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

const text = `${LOCKING}
MATCH (p:EdgewiseProjection {key: $key})
SET p.lock = $lock
WITH p, p.name AS name WHERE name IS NOT NULL
DELETE p
RETURN name`

export function dropProjection(neo4j: StateConnection): (tenant: string, name: string) => Promise<boolean> {
  return async (tenant, name) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { key: keyOf(tenant, name), lock: randomUUID() } })
    return rows.length > 0 || unsure
  }
}
