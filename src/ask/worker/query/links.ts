import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { USUAL } from '../../../tools/query/prompt/schema-text.ts'

/** Links in a row that are looked for. */
const DEEPEST = 3

interface Pattern {
  readonly type: string
  readonly source: string
  readonly target: string
}

/** Patterns that a good part of their type's relationships follow. */
export const usualPatterns = ({ relationshipTypes }: GraphSchema, types: readonly string[] | null): Pattern[] =>
  relationshipTypes.flatMap(({ type, patterns, count: total }) =>
    types === null || types.includes(type) ? patterns.flatMap(({ source, target, count }) => (count >= USUAL * total ? [{ type, source, target }] : [])) : []
  )

/** The fewest links that lead from some labels to each label. */
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

/** Links in a row that lead to a label from one of some labels, by some types; 0: none do. */
export function stepsTo(label: string, from: readonly string[], types: readonly string[] | null, schema: GraphSchema): number {
  const patterns = usualPatterns(schema, types)
  let reached = from
  for (let step = 1; step <= DEEPEST; step++) {
    reached = [...new Set(beside(reached, patterns))]
    if (reached.includes(label)) return step
  }
  return 0
}

/** Types on the shortest ways between labels. */
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

/** Types that links may have: those said and those that lead to labels out of their reach; with none said, those between the labels. null: any. */
export function linksOf(said: readonly string[], labels: readonly string[], schema: GraphSchema): readonly string[] | null {
  if (said.length === 0) {
    const between = typesBetween(labels, usualPatterns(schema, null))
    return between.length === 0 ? null : [...new Set(between)]
  }
  const reached = new Set(usualPatterns(schema, said).flatMap(({ source, target }) => [source, target]))
  const wanted = labels.filter((label) => !reached.has(label))
  const leading = usualPatterns(schema, null).filter(({ source, target }) => wanted.includes(source) || wanted.includes(target))
  return [...new Set([...said, ...leading.map(({ type }) => type)])]
}
