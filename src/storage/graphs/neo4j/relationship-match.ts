import { quoted } from '../../neo4j/quote.ts'
import { type GraphView, labelExpression } from './view.ts'

/**
 * `MATCH (s)-[variable]->(t)`: each relationship of the graph with any of the types (empty: all), once, between nodes with any of the labels (empty: all). The
 * caller has checked the names against the schema.
 */
export function relationshipMatch(view: GraphView, types: readonly string[], variable: string, labels: readonly string[] = []): string {
  const ends = labelExpression(view, labels)
  return `MATCH (s${ends})-[${variable}${types.length === 0 ? '' : `:${types.map(quoted).join('|')}`}]->(t${ends})`
}
