import type { Neo4j } from '../../neo4j/connection.ts'
import type { NamedProjection } from '../state.ts'
import { keyOf } from './key.ts'
import { write } from './write.ts'

const text = `
MERGE (p:EdgewiseProjection {key: $key})
SET p.tenant = $tenant, p.name = $name, p.graph = $graph, p.spec = $spec`

export function putProjection(neo4j: Neo4j): (tenant: string, name: string, projection: Omit<NamedProjection, 'name'>) => Promise<void> {
  return async (tenant, name, { graph, spec }) => {
    await write(neo4j, { text, parameters: { key: keyOf(tenant, name), tenant, name, graph, spec: JSON.stringify(spec ?? null) } })
  }
}
