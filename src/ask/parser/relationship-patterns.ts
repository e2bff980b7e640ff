import type { RelationshipPattern } from '../../tools/query/tree.ts'
import type { RelationshipLimit } from './constituent.ts'
import type { RelationshipWay } from './schema-space.ts'

const turned = { out: 'in', in: 'out', both: 'both' } as const
/** Returns the same relationship as seen from its other end. */
export const reversed = ({ type, direction }: RelationshipWay): RelationshipWay => ({ type, direction: turned[direction] })

export function patternOf({ type, direction }: RelationshipWay, rest: Partial<RelationshipPattern>): RelationshipPattern {
  return { types: [type], direction, minHops: 1, maxHops: 1, predicates: [], other: null, isNegated: false, count: null, ...rest }
}

/** Makes a relationship pattern in one direction, of any type where the constraint names none. */
export function directedPattern({ types, other, isNegated, count, hops, predicates = [] }: RelationshipLimit, direction: 'out' | 'in'): RelationshipPattern {
  return { types: types ?? [], direction, minHops: hops[0], maxHops: hops[1], predicates, other, isNegated, count }
}
