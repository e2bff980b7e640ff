import type { NamedProjection } from '../../projections.ts'
import { keyOf } from '../key.ts'
import type { StateConnection } from '../write.ts'

const text = 'MATCH (p:EdgewiseProjection {key: $key}) WHERE p.projection IS NOT NULL RETURN p.projection AS projection'

/** null when the tenant has none of that name. */
export function readProjection(neo4j: StateConnection): (tenant: string, name: string) => Promise<NamedProjection | null> {
  return async (tenant, name) => {
    const [row] = await neo4j.read({ text, parameters: { key: keyOf(tenant, name) } })
    return row === undefined ? null : { name, ...(JSON.parse(row['projection'] as string) as Omit<NamedProjection, 'name'>) }
  }
}
