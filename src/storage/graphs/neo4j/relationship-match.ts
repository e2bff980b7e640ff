import { quoted } from '../../neo4j/quote.ts'
import { type GraphView, labelExpression } from './view.ts'

/**
 * `MATCH (s)-[variable]->(t)`: each relationship of the graph with any of the types (empty: all), once. The caller has checked the types against the schema.
 */
export function relationshipMatch(view: GraphView, types: readonly string[], variable: string): string {
  const ends = labelExpression(view)
  return `MATCH (s${ends})-[${variable}${types.length === 0 ? '' : `:${types.map(quoted).join('|')}`}]->(t${ends})`
}
