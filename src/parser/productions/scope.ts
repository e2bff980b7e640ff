import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import type { SchemaSpace } from '../schema-space.ts'
import type { Call, NamedNode } from '../tree.ts'
import { meaningOf, one, ownersIn, rule, thingsOf } from './rule.ts'

/** The part of the graph that a tool runs over, and what weighs its relationships; null: all, none. */
export interface Scope {
  readonly types: readonly string[] | null
  readonly weight: string | null
}

export interface Ends {
  readonly source: NamedNode
  readonly target: NamedNode
}

const everywhere: Scope = { types: null, weight: null }

/** Said in two places: neither may say what the other does. */
function merged(left: Scope, right: Scope): Scope[] {
  if ((left.types !== null && right.types !== null) || (left.weight !== null && right.weight !== null)) return []
  return [{ types: left.types ?? right.types, weight: left.weight ?? right.weight }]
}

const scopeOf = (part: Item | undefined): Scope => meaningOf(part, 'scope') ?? everywhere

/** One that one or two parts say together; none: they contradict each other. */
export const scopesOf = (part: Item | undefined, other?: Item): Scope[] => merged(scopeOf(part), scopeOf(other))

export const weighedBy = (weight: string | null, scopes: readonly Scope[]): Scope[] => scopes.map(({ types }) => ({ types, weight }))

/** Numbers of relationships of these types, or of any. */
export function weightsIn(space: SchemaSpace, owners: readonly Owner[], types: readonly string[] | null): string[] {
  const fitting = owners.filter((owner) => owner.owner === 'relationship' && space.kindOf(owner) === 'number' && (types === null || types.includes(owner.of)))
  return [...new Set(fitting.map(({ property }) => property))]
}

/** null: either part is not one node. */
export function endsOf(left: Item | undefined, right: Item | undefined): Ends | null {
  const [source, target] = [thingsOf(left)?.named, thingsOf(right)?.named]
  return source?.length !== 1 || target?.length !== 1 ? null : { source: source[0] as NamedNode, target: target[0] as NamedNode }
}

/** A node as tools take it. */
export const reference = ({ key }: NamedNode) => ({ id: key })

export function callOf(tool: string, { types, weight }: Scope, rest: Readonly<Record<string, unknown>> = {}): Call {
  return { tool, arguments: { ...rest, ...(types === null ? {} : { relationshipTypes: types }), ...(weight === null ? {} : { weight }) } }
}

const asScopes = (scopes: readonly Scope[]): Built[] => scopes.flatMap((scope) => one({ is: 'scope', ...scope }))

function asEnds(left: Item | undefined, right: Item | undefined): Built[] {
  const ends = endsOf(left, right)
  return ends === null ? [] : one({ is: 'ends', ...ends })
}

/** Where a tool runs (SCOPE), and from which node to which (ENDS). */
export const scopeProductions = (space: SchemaSpace): readonly Production[] => [
  rule('SCOPE', 'scopew R network?', ([, relation]) => asScopes([{ types: meaningOf(relation, 'relation')?.types ?? null, weight: null }])),
  rule('SCOPE', 'scopew|of network', () => asScopes([everywhere]), 0.15),
  rule('SCOPE', 'usingw P asweight?', ([, property]) => asScopes(weightsIn(space, ownersIn(property), null).map((weight) => ({ types: null, weight })))),
  rule('SCOPE', 'SCOPE SCOPE', ([left, right]) => asScopes(scopesOf(left, right)), 0.05),
  rule('SCOPE', 'comma? SCOPE', ([, scope]) => asScopes(scopesOf(scope)), 0.01),
  rule('ENDS', 'from name to name', ([, left, , right]) => asEnds(left, right), 0),
  rule('ENDS', 'between name and name', ([, left, , right]) => asEnds(left, right), 0),
  rule('ENDS', 'name to|arrow name', ([left, , right]) => asEnds(left, right), 0.1)
]
