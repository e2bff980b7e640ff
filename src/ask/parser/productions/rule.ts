import type { Operator } from '../../../graph/spec.ts'
import type { NodePattern, Query } from '../../../tools/query/tree.ts'
import type { Applied } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Bound, Constituent, Constraint, Denotation, DenotationOf, Owner, RelationshipLimit } from '../constituent.ts'

export type Parts = readonly (Constituent | undefined)[]

/** Makes a production of `to` from the symbols of `from`, which are separated by spaces. */
export function rule(to: string, from: string, build: (parts: Parts) => readonly Built[], cost = 0.1): Production {
  return { name: `${to} < ${from}`, to, from: from.split(' '), cost, build }
}

export const one = (meaning: Denotation, cost = 0): Built[] => [{ meaning, cost }]
export const asLimit = (limit: Constraint, cost = 0): Built[] => one({ is: 'limit', limit }, cost)
export const asQuery = (query: Query, cost = 0): Built[] => one({ is: 'query', query }, cost)
export const asNodes = (ways: readonly Applied[]): Built[] => ways.map(({ nodes, cost }) => ({ meaning: { is: 'nodes', nodes }, cost }))
export const asBound = (bound: Bound): Built[] => one({ is: 'bound', bound })
export const unchanged = (part: Constituent | undefined): Built[] => (part === undefined ? [] : one(part.meaning))
export const dearer = (built: readonly Built[], cost: number): Built[] => built.map((way) => ({ ...way, cost: way.cost + cost }))

export function meaningOf<Is extends Denotation['is']>(part: Constituent | undefined, is: Is): DenotationOf<Is> | null {
  return part?.meaning.is === is ? (part.meaning as DenotationOf<Is>) : null
}

export const nodesOf = (part: Constituent | undefined): NodePattern | null => meaningOf(part, 'nodes')?.nodes ?? null
export const limitOf = (part: Constituent | undefined): Constraint | null => meaningOf(part, 'limit')?.limit ?? null
export const boundOf = (part: Constituent | undefined): Bound | null => meaningOf(part, 'bound')?.bound ?? null
export const wordOf = (part: Constituent | undefined): string | null => meaningOf(part, 'word')?.word ?? null
export const ownersIn = (part: Constituent | undefined): readonly Owner[] => meaningOf(part, 'property')?.owners ?? []
/** The default is 1. */
export const numberIn = (part: Constituent | undefined): number => meaningOf(part, 'number')?.value ?? 1

export const linkLimit = (rest: Partial<RelationshipLimit>): RelationshipLimit => ({
  by: 'relationship',
  types: null,
  role: 'either',
  preposition: null,
  other: null,
  isNegated: false,
  count: null,
  hops: [1, 1],
  ...rest
})

export const patientOf = (verb: Constituent | undefined): RelationshipLimit => linkLimit({ types: meaningOf(verb, 'relation')?.types ?? null, role: 'patient' })

/** Converts a bound to a count; null where it has a unit, a range or no integer. */
export function countOf(bound: Bound | null): { readonly operator: Operator; readonly value: number } | null {
  return bound === null || bound.unit !== null || bound.and !== null || typeof bound.value !== 'number' || !Number.isInteger(bound.value)
    ? null
    : { operator: bound.operator, value: bound.value }
}
