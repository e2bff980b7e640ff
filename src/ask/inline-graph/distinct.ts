import type { InlineRelationship } from './inline-graph.ts'

/** Removes duplicates; in an undirected graph, both directions of a relationship are equal. */
export function distinct(relationships: readonly InlineRelationship[], directed: boolean): InlineRelationship[] {
  const seen = new Set<string>()
  return relationships.filter(({ source, target, weight, type }) => {
    const ends = directed || source < target ? [source, target] : [target, source]
    const key = JSON.stringify([...ends, weight ?? null, type ?? null])
    return !seen.has(key) && seen.add(key)
  })
}
