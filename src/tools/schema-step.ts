import type { Direction } from '../storage/graphs/pattern.ts'
import type { GraphSchema, RelationshipTypeSchema } from '../storage/graphs/store.ts'

/** One hop between nodes with given labels. Empty lists mean any label or type. */
export interface SchemaStep {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly types: readonly string[]
  readonly direction: Direction
}

/** A pattern that holds for fewer than one in this many relationships of its type is an exception, often a mistake in the data. */
const EXCEPTION = 500

const isOneOf = (labels: readonly string[], label: string): boolean => labels.length === 0 || labels.includes(label)

/** The number of relationships of a type that match the step. A relationship between nodes of several labels counts once per pair. */
function countAlong({ patterns }: RelationshipTypeSchema, { from, to, direction }: SchemaStep): number {
  let along = 0
  for (const { source, target, count } of patterns) {
    const isOut = direction !== 'in' && isOneOf(from, source) && isOneOf(to, target)
    const isIn = direction !== 'out' && isOneOf(to, source) && isOneOf(from, target)
    if (isOut || isIn) along += count
  }
  return along
}

/** `usual`, or not known to be anything else; `rare`: only exceptions match; `none`: nothing matches. */
export function howUsual(type: RelationshipTypeSchema, step: SchemaStep): 'usual' | 'rare' | 'none' {
  const along = countAlong(type, step)
  if (along === 0) return 'none'
  return along * EXCEPTION < type.count ? 'rare' : 'usual'
}

/** Patterns do not cover nodes without labels, and a sample may miss rare ones. */
const isWhollyKnown = ({ patterns, count }: RelationshipTypeSchema): boolean => patterns.reduce((sum, pattern) => sum + pattern.count, 0) >= count

const either = (labels: readonly string[]): string => (labels.length === 0 ? 'any node' : labels.join(' or '))

function sayPatterns({ type, patterns }: RelationshipTypeSchema): string {
  const [usual] = patterns.toSorted((a, b) => b.count - a.count)
  return usual === undefined ? '' : ` Most ${type} relationships lead from ${usual.source} to ${usual.target}.`
}

/**
 * Notes that a graph's schema excludes a step, or has only exceptions of it, and the usual direction of the types. null when it does not exclude it
 * or this is unknown.
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
