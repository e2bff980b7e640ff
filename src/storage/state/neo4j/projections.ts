import { randomUUID } from 'node:crypto'
import type { NamedProjection, Projections } from '../projections.ts'
import { keyOf, LOCKING, type StateConnection, write } from './write.ts'

const DROP_PROJECTION = `${LOCKING}
MATCH (p:EdgewiseProjection {key: $key})
SET p.lock = $lock
WITH p, p.name AS name WHERE name IS NOT NULL
DELETE p
RETURN name`

function dropProjection(neo4j: StateConnection): (tenant: string, name: string) => Promise<boolean> {
  return async (tenant, name) => {
    const { rows, unsure } = await write(neo4j, { text: DROP_PROJECTION, parameters: { key: keyOf(tenant, name), lock: randomUUID() } })
    return rows.length > 0 || unsure
  }
}

const LIST_PROJECTIONS = `
MATCH (p:EdgewiseProjection) WHERE p.tenant = $tenant AND p.projection IS NOT NULL
RETURN p.name AS name, p.projection AS projection ORDER BY name`

function listProjections(neo4j: StateConnection): (tenant: string) => Promise<NamedProjection[]> {
  return async (tenant) => {
    const rows = await neo4j.read({ text: LIST_PROJECTIONS, parameters: { tenant } })
    return rows.map(({ name, projection }) => ({ name: name as string, ...(JSON.parse(projection as string) as Omit<NamedProjection, 'name'>) }))
  }
}

/** Graph and spec are one property, so that no reader sees versions mixed. */
const PUT_PROJECTION = `
MERGE (p:EdgewiseProjection {key: $key})
ON CREATE SET p:EdgewiseOwn
SET p.tenant = $tenant, p.name = $name, p.projection = $projection`

function putProjection(neo4j: StateConnection): (tenant: string, name: string, projection: Omit<NamedProjection, 'name'>) => Promise<void> {
  return async (tenant, name, { graph, spec }) => {
    await write(neo4j, {
      text: PUT_PROJECTION,
      parameters: { key: keyOf(tenant, name), tenant, name, projection: JSON.stringify({ graph, spec: spec ?? null }) }
    })
  }
}

const READ_PROJECTION = 'MATCH (p:EdgewiseProjection {key: $key}) WHERE p.projection IS NOT NULL RETURN p.projection AS projection'

/** Returns null when the tenant has no such projection. */
function readProjection(neo4j: StateConnection): (tenant: string, name: string) => Promise<NamedProjection | null> {
  return async (tenant, name) => {
    const [row] = await neo4j.read({ text: READ_PROJECTION, parameters: { key: keyOf(tenant, name) } })
    return row === undefined ? null : { name, ...(JSON.parse(row['projection'] as string) as Omit<NamedProjection, 'name'>) }
  }
}

export function neo4jProjections(neo4j: StateConnection): Projections {
  return {
    drop: dropProjection(neo4j),
    list: listProjections(neo4j),
    put: putProjection(neo4j),
    read: readProjection(neo4j)
  }
}
