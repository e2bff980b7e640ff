import type { RelationshipPattern } from '../../tools/query/tree.ts'
import type { Constraint } from './constituent.ts'
import type { TieWay } from './schema-space.ts'

const turned = { out: 'in', in: 'out', both: 'both' } as const
/** Returns the same relationship as seen from its other end. */
export const reversed = ({ type, direction }: TieWay): TieWay => ({ type, direction: turned[direction] })

export function tieOf({ type, direction }: TieWay, rest: Partial<RelationshipPattern>): RelationshipPattern {
  return { types: [type], direction, minHops: 1, maxHops: 1, predicates: [], other: null, isNegated: false, count: null, ...rest }
}

/** Makes a relationship pattern in one direction, of any type where the constraint names none. */
export function directedPattern(
  { types, other, isNegated, count, hops, predicates = [] }: Extract<Constraint, { by: 'tie' }>,
  direction: 'out' | 'in'
): RelationshipPattern {
  return { types: types ?? [], direction, minHops: hops[0], maxHops: hops[1], predicates, other, isNegated, count }
}
