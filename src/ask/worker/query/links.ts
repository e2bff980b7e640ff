import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { USUAL } from '../../../tools/query/prompt/schema-text.ts'

/** The longest chain of relationships that is searched. */
const DEEPEST = 3

interface Pattern {
  readonly type: string
  readonly source: string
  readonly target: string
}

/** Returns the patterns with at least the share USUAL of their type's relationships. */
export const usualPatterns = ({ relationshipTypes }: GraphSchema, types: readonly string[] | null): Pattern[] =>
  relationshipTypes.flatMap(({ type, patterns, count: total }) =>
    types === null || types.includes(type) ? patterns.flatMap(({ source, target, count }) => (count >= USUAL * total ? [{ type, source, target }] : [])) : []
  )

/** Returns the distance from some labels to each label, in relationships. */
function distances(from: readonly string[], patterns: readonly Pattern[]): Map<string, number> {
  const found = new Map(from.map((label) => [label, 0]))
  for (let step = 1; step <= DEEPEST; step++) {
    for (const label of beside(
      [...found].flatMap(([label, at]) => (at === step - 1 ? [label] : [])),
      patterns
    ))
      if (!found.has(label)) found.set(label, step)
  }
  return found
}

const beside = (labels: readonly string[], patterns: readonly Pattern[]): string[] =>
  patterns.flatMap(({ source, target }) => [...(labels.includes(source) ? [target] : []), ...(labels.includes(target) ? [source] : [])])

/** Returns the length of the shortest chain to a label by the types; 0 without a chain. */
export function stepsTo(label: string, from: readonly string[], types: readonly string[] | null, schema: GraphSchema): number {
  const patterns = usualPatterns(schema, types)
  let reached = from
  for (let step = 1; step <= DEEPEST; step++) {
    reached = [...new Set(beside(reached, patterns))]
    if (reached.includes(label)) return step
  }
  return 0
}

/** Returns the types on shortest paths between the labels. */
function typesBetween(labels: readonly string[], patterns: readonly Pattern[]): string[] {
  const from = new Map(labels.map((label) => [label, distances([label], patterns)]))
  const isOnWay = (a: string, b: string, { source, target }: Pattern) => {
    const [ofA, ofB] = [from.get(a), from.get(b)]
    const way = ofA?.get(b) ?? 0
    const by = (one: string, other: string) => (ofA?.get(one) ?? Number.POSITIVE_INFINITY) + 1 + (ofB?.get(other) ?? Number.POSITIVE_INFINITY)
    return way > 0 && (by(source, target) === way || by(target, source) === way)
  }
  return patterns.flatMap((pattern) => (labels.some((a) => labels.some((b) => a < b && isOnWay(a, b, pattern))) ? [pattern.type] : []))
}

/** Returns the types that a query may use: the question's and those that reach its other labels; without any, those between the labels. null: any type. */
export function linksOf(types: readonly string[], labels: readonly string[], schema: GraphSchema): readonly string[] | null {
  if (types.length === 0) {
    const between = typesBetween(labels, usualPatterns(schema, null))
    return between.length === 0 ? null : [...new Set(between)]
  }
  const reached = new Set(usualPatterns(schema, types).flatMap(({ source, target }) => [source, target]))
  const wanted = labels.filter((label) => !reached.has(label))
  const leading = usualPatterns(schema, null).filter(({ source, target }) => wanted.includes(source) || wanted.includes(target))
  return [...new Set([...types, ...leading.map(({ type }) => type)])]
}
