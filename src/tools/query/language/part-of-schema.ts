import type { GraphSchema } from '../../../storage/graphs/store.ts'

export interface WantedPart {
  readonly labels: readonly string[]
  readonly types: readonly string[]
}

/** A schema with more labels is given in parts. */
export const MOST_LABELS = 40

const nothing: WantedPart = { labels: [], types: [] }

/**
 * Selects labels for a part of a schema: the wanted ones, then the ends of wanted types, then their neighbours.
 * The most frequent come first within each group, and where nothing is wanted.
 */
export function labelsFor(schema: GraphSchema, wanted: WantedPart | null, most: number): readonly string[] {
  const { labels, types } = wanted ?? nothing
  const ends = (of: GraphSchema['relationshipTypes']) => of.flatMap(({ patterns }) => patterns).flatMap(({ source, target }) => [source, target])
  const atTypes = new Set(ends(schema.relationshipTypes.filter(({ type }) => types.includes(type))))
  const near = new Set([...labels, ...atTypes])
  const patterns = schema.relationshipTypes.flatMap((type) => type.patterns)
  const neighbours = new Set(patterns.flatMap(({ source, target }) => (near.has(source) || near.has(target) ? [source, target] : [])))
  const sorted = schema.labels.toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)).map(({ label }) => label)
  if (near.size === 0) return sorted.slice(0, most)
  const farOf = (label: string) => (labels.includes(label) ? 0 : atTypes.has(label) ? 1 : 2)
  return sorted
    .filter((label) => near.has(label) || neighbours.has(label))
    .toSorted((a, b) => farOf(a) - farOf(b))
    .slice(0, most)
}
