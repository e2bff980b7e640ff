import type { Neo4j } from '../../neo4j/connection.ts'
import type { NamedProjection } from '../state.ts'

const text = `
MATCH (p:EdgewiseProjection) WHERE p.tenant = $tenant
RETURN p.name AS name, p.graph AS graph, p.spec AS spec ORDER BY name`

export function listProjections(neo4j: Neo4j): (tenant: string) => Promise<NamedProjection[]> {
  return async (tenant) => {
    const rows = await neo4j.read({ text, parameters: { tenant } })
    return rows.map(({ name, graph, spec }) => ({ name: name as string, graph: graph as string, spec: JSON.parse(spec as string) as unknown }))
  }
}
