import type { Neo4j } from '../../neo4j/connection.ts'
import type { NamedProjection } from '../state.ts'
import { keyOf } from './key.ts'

const text = 'MATCH (p:EdgewiseProjection {key: $key}) WHERE p.projection IS NOT NULL RETURN p.projection AS projection'

/** null when the tenant has none of that name. */
export function readProjection(neo4j: Neo4j): (tenant: string, name: string) => Promise<NamedProjection | null> {
  return async (tenant, name) => {
    const [row] = await neo4j.read({ text, parameters: { key: keyOf(tenant, name) } })
    return row === undefined ? null : { name, ...(JSON.parse(row['projection'] as string) as Omit<NamedProjection, 'name'>) }
  }
}
