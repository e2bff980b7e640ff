import type { Neo4j } from '../../neo4j/connection.ts'
import { keyOf } from './key.ts'

const text = 'MATCH (d:EdgewiseDescriptor {key: $key}) RETURN d.descriptor AS descriptor'

/** null when the tenant has none of that handle. */
export function readDescriptor(neo4j: Neo4j): (tenant: string, handle: string) => Promise<unknown | null> {
  return async (tenant, handle) => {
    const [row] = await neo4j.read({ text, parameters: { key: keyOf(tenant, handle) } })
    return row === undefined ? null : (JSON.parse(row['descriptor'] as string) as unknown)
  }
}
