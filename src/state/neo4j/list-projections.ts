import type { Neo4j } from '../../neo4j/connection.ts'
import type { NamedProjection } from '../state.ts'

const text = `
MATCH (p:EdgewiseProjection) WHERE p.tenant = $tenant AND p.projection IS NOT NULL
RETURN p.name AS name, p.projection AS projection ORDER BY name`

export function listProjections(neo4j: Neo4j): (tenant: string) => Promise<NamedProjection[]> {
  return async (tenant) => {
    const rows = await neo4j.read({ text, parameters: { tenant } })
    return rows.map(({ name, projection }) => ({ name: name as string, ...(JSON.parse(projection as string) as Omit<NamedProjection, 'name'>) }))
  }
}
