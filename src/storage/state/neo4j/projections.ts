import { randomUUID } from 'node:crypto'
import type { NamedProjection, Projections } from '../projections.ts'
import { keyOf, LOCKING, remove, type StateConnection, write } from './write.ts'

const DROP_PROJECTION = `${LOCKING}
MATCH (p:EdgewiseProjection {key: $key})
SET p.lock = $lock
WITH p, p.name AS name WHERE name IS NOT NULL
DELETE p
RETURN name`

const LIST_PROJECTIONS = `
MATCH (p:EdgewiseProjection) WHERE p.tenant = $tenant AND p.projection IS NOT NULL
RETURN p.name AS name, p.projection AS projection ORDER BY name`

/** Graph and spec are one property, so that no reader sees versions mixed. */
const PUT_PROJECTION = `
MERGE (p:EdgewiseProjection {key: $key})
ON CREATE SET p:EdgewiseOwn
SET p.tenant = $tenant, p.name = $name, p.projection = $projection`

const READ_PROJECTION = 'MATCH (p:EdgewiseProjection {key: $key}) WHERE p.projection IS NOT NULL RETURN p.projection AS projection'

export function neo4jProjections(neo4j: StateConnection): Projections {
  return {
    drop: (tenant, name) => remove(neo4j, DROP_PROJECTION, { key: keyOf(tenant, name), lock: randomUUID() }),
    async list(tenant) {
      const rows = await neo4j.read({ text: LIST_PROJECTIONS, parameters: { tenant } })
      return rows.map(({ name, projection }) => ({ name: name as string, ...(JSON.parse(projection as string) as Omit<NamedProjection, 'name'>) }))
    },
    async put(tenant, name, { graph, spec }) {
      await write(neo4j, {
        text: PUT_PROJECTION,
        parameters: { key: keyOf(tenant, name), tenant, name, projection: JSON.stringify({ graph, spec: spec ?? null }) }
      })
    },
    async read(tenant, name) {
      const [row] = await neo4j.read({ text: READ_PROJECTION, parameters: { key: keyOf(tenant, name) } })
      return row === undefined ? null : { name, ...(JSON.parse(row['projection'] as string) as Omit<NamedProjection, 'name'>) }
    }
  }
}
