import type { Direction } from '../storage/graphs/pattern.ts'
import type { GraphSchema, RelationshipTypeSchema } from '../storage/graphs/store.ts'

/** One hop from nodes of some labels to nodes of others. Empty lists: any label, any type. */
export interface SchemaStep {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly types: readonly string[]
  /** As seen from `from`. */
  readonly direction: Direction
}

/** A pattern that holds for fewer than one in this many relationships of its type is an exception, often a mistake in the data. */
const EXCEPTION = 500

const isOneOf = (labels: readonly string[], label: string): boolean => labels.length === 0 || labels.includes(label)

/** How many relationships of a type can be followed this way. A relationship between nodes of several labels counts once for each pair. */
function countAlong({ patterns }: RelationshipTypeSchema, { from, to, direction }: SchemaStep): number {
  let along = 0
  for (const { source, target, count } of patterns) {
    const isOut = direction !== 'in' && isOneOf(from, source) && isOneOf(to, target)
    const isIn = direction !== 'out' && isOneOf(to, source) && isOneOf(from, target)
    if (isOut || isIn) along += count
  }
  return along
}

/** `usual`, or at least not known to be anything else; `rare`: only exceptions lead this way; `none`: nothing does. */
export function howUsual(type: RelationshipTypeSchema, step: SchemaStep): 'usual' | 'rare' | 'none' {
  const along = countAlong(type, step)
  if (along === 0) return 'none'
  return along * EXCEPTION < type.count ? 'rare' : 'usual'
}

/** Patterns say nothing of nodes without labels, and a sample may miss what is rare. */
const isWhollyKnown = ({ patterns, count }: RelationshipTypeSchema): boolean => patterns.reduce((sum, pattern) => sum + pattern.count, 0) >= count

const either = (labels: readonly string[]): string => (labels.length === 0 ? 'any node' : labels.join(' or '))

function sayPatterns({ type, patterns }: RelationshipTypeSchema): string {
  const [usual] = patterns.toSorted((a, b) => b.count - a.count)
  return usual === undefined ? '' : ` Most ${type} relationships lead from ${usual.source} to ${usual.target}.`
}

/**
 * Says that the schema of a graph excludes a step, or has it for exceptions alone, and which way most relationships of the types lead. null: it does not,
 * or that is not known.
 */
export function againstSchema(step: SchemaStep, { relationshipTypes, orientation, sampled }: GraphSchema): string | null {
  const way: SchemaStep = orientation === 'undirected' ? { ...step, direction: 'both' } : step
  const held = relationshipTypes.filter(({ type }) => isOneOf(step.types, type))
  if (held.length === 0 || sampled === true || !held.every(isWhollyKnown)) return null
  if (held.some((type) => howUsual(type, way) === 'usual')) return null
  const count = held.reduce((sum, type) => sum + countAlong(type, way), 0)
  const all = held.reduce((sum, type) => sum + type.count, 0)
  const ends = way.direction === 'in' ? [way.to, way.from] : [way.from, way.to]
  const [source, target] = ends.map(either)
  const what = step.types.length === 0 ? 'relationship' : `${held.map(({ type }) => type).join(' or ')} relationship`
  const how = way.direction === 'both' ? `ties ${source} and ${target}` : `leads from ${source} to ${target}`
  const usual = held.map(sayPatterns).join('')
  return count === 0 ? `No ${what} ${how}.${usual}` : `Only ${count} of ${all} ${what}s ${how.replace(/^(lead|tie)s/, '$1')}.${usual}`
}
