import { randomUUID } from 'node:crypto'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

const text = `${LOCKING}
MATCH (m:EdgewiseModel {key: $key})
SET m.lock = $lock
WITH m, m.name AS name WHERE name IS NOT NULL
DELETE m
RETURN name`

export function dropModel(neo4j: StateConnection): (tenant: string, name: string) => Promise<boolean> {
  return async (tenant, name) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { key: keyOf(tenant, name), lock: randomUUID() } })
    return rows.length > 0 || unsure
  }
}
