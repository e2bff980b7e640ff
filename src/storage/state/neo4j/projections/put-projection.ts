import type { NamedProjection } from '../../projections.ts'
import { keyOf } from '../key.ts'
import { type StateConnection, write } from '../write.ts'

/** Graph and spec are one property, so that no reader sees one of before and one of after. */
const text = `
MERGE (p:EdgewiseProjection {key: $key})
ON CREATE SET p:EdgewiseOwn
SET p.tenant = $tenant, p.name = $name, p.projection = $projection`

export function putProjection(neo4j: StateConnection): (tenant: string, name: string, projection: Omit<NamedProjection, 'name'>) => Promise<void> {
  return async (tenant, name, { graph, spec }) => {
    await write(neo4j, { text, parameters: { key: keyOf(tenant, name), tenant, name, projection: JSON.stringify({ graph, spec: spec ?? null }) } })
  }
}
