import type { NamedProjection } from '../../projections.ts'
import type { StateConnection } from '../write.ts'

const text = `
MATCH (p:EdgewiseProjection) WHERE p.tenant = $tenant AND p.projection IS NOT NULL
RETURN p.name AS name, p.projection AS projection ORDER BY name`

export function listProjections(neo4j: StateConnection): (tenant: string) => Promise<NamedProjection[]> {
  return async (tenant) => {
    const rows = await neo4j.read({ text, parameters: { tenant } })
    return rows.map(({ name, projection }) => ({ name: name as string, ...(JSON.parse(projection as string) as Omit<NamedProjection, 'name'>) }))
  }
}
