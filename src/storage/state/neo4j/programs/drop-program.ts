import { randomUUID } from 'node:crypto'
import { keyOf } from '../key.ts'
import { LOCKING } from '../locking.ts'
import { type StateConnection, write } from '../write.ts'

const text = `${LOCKING}
MATCH (p:EdgewiseProgram {key: $key})
SET p.lock = $lock
WITH p, p.entry AS entry WHERE entry IS NOT NULL
REMOVE p.entry
WITH p
OPTIONAL MATCH (v:EdgewiseProgramVersion {program: p.key})
DELETE v
RETURN count(v) AS versions`

export function dropProgram(neo4j: StateConnection): (tenant: string, name: string) => Promise<boolean> {
  return async (tenant, name) => {
    const { rows, unsure } = await write(neo4j, { text, parameters: { key: keyOf(tenant, name), lock: randomUUID() } })
    return Number(rows[0]?.['versions'] ?? 0) > 0 || unsure
  }
}
