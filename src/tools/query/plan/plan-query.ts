import type { GraphSchema } from '../../../storage/graphs/store.ts'
import type { Query } from '../tree.ts'
import { compileQuery } from './compile-query.ts'
import type { PlannedCall } from './planned-call.ts'

/** Limits of match_pattern. */
const MOST_PATHS = 12
const MOST_NODES = 12
const MOST_HOPS = 12
const MOST_NAMED = 1000

const COMPARING: readonly unknown[] = ['=', '<>', '<', '<=', '>', '>=']

type Part = Readonly<Record<string, unknown>>

const isRelationship = (value: Part): boolean => 'minHops' in value && 'maxHops' in value

/** Whether a relationship pattern is within the limits. */
function canFollow({ maxHops, minHops, count }: Part): boolean {
  const isCounted = count === null || COMPARING.includes((count as Part)['operator'])
  return isCounted && Number(minHops) >= 1 && Number(minHops) <= Number(maxHops) && Number(maxHops) <= MOST_HOPS
}

/** Whether all parts of a query are within the limits. `depth` counts relationships from the start. */
function canPlan(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((item) => canPlan(item, depth))
  const held = value as Part
  if (isRelationship(held) && (!canFollow(held) || depth + 1 >= MOST_NODES)) return false
  if (Array.isArray(held['named']) && (held['named'].length === 0 || held['named'].length > MOST_NAMED)) return false
  if (Array.isArray(held['relationships']) && held['relationships'].length > MOST_PATHS) return false
  return Object.values(held).every((member) => canPlan(member, depth + (isRelationship(held) ? 1 : 0)))
}

/** Plans a query as tool calls; null beyond the limits (over 11 relationships in a row, 12 of one node, or 12 hops). */
export function planQuery(query: Query, schema: GraphSchema): { readonly calls: readonly PlannedCall[] } | null {
  return canPlan(query) ? { calls: compileQuery(query, schema).calls } : null
}
