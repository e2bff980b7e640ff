import type { NamedNode } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import { type Constituent, everywhere, type Owner, type Scope } from '../constituent.ts'
import type { SchemaSpace } from '../schema-space.ts'
import { boundOf, countOf, dearer, meaningOf, nodesOf, numberIn, one, ownersIn, rule, unchanged } from './rule.ts'

/** Whether both have a value, and the two differ. */
const clash = (left: unknown, right: unknown) => left !== null && right !== null && JSON.stringify(left) !== JSON.stringify(right)

/** Merges two scopes; empty where they conflict. */
export function merged(left: Scope, right: Scope): Scope[] {
  const isTwice = (['types', 'labels', 'weight', 'orientation', 'hops'] as const).some((key) => clash(left[key], right[key]))
  const isWeighed = (left.byHops && right.weight !== null) || (right.byHops && left.weight !== null)
  if (isTwice || isWeighed) return []
  return [
    {
      types: left.types ?? right.types,
      relationshipPredicates: [...left.relationshipPredicates, ...right.relationshipPredicates],
      labels: left.labels ?? right.labels,
      nodePredicates: [...left.nodePredicates, ...right.nodePredicates],
      without: [...left.without, ...right.without],
      weight: left.weight ?? right.weight,
      byHops: left.byHops || right.byHops,
      orientation: left.orientation ?? right.orientation,
      hops: left.hops ?? right.hops
    }
  ]
}

export const isEmpty = (scope: Scope): boolean => JSON.stringify(scope) === JSON.stringify(everywhere)

export const scopeOf = (part: Constituent | undefined): Scope => meaningOf(part, 'scope')?.scope ?? everywhere

/** Merges the scopes of the parts; empty where they conflict. */
export const scopesOf = (...parts: readonly (Constituent | undefined)[]): Scope[] =>
  parts.reduce<Scope[]>((scopes, part) => scopes.flatMap((scope) => merged(scope, scopeOf(part))), [everywhere])

const asScopes = (scopes: readonly Partial<Scope>[]): Built[] => scopes.flatMap((scope) => one({ is: 'scope', scope: { ...everywhere, ...scope } }))

/** Returns the numeric relationship properties of these types; null means any type. */
export function weightsIn(space: SchemaSpace, owners: readonly Owner[], types: readonly string[] | null): string[] {
  const fitting = owners.filter((owner) => owner.owner === 'relationship' && space.kindOf(owner) === 'number' && (types === null || types.includes(owner.of)))
  return [...new Set(fitting.map(({ property }) => property))]
}

/** Returns both ends; null where either part is not exactly one node. */
export function endsOf(left: Constituent | undefined, right: Constituent | undefined): { readonly source: NamedNode; readonly target: NamedNode } | null {
  const [source, target] = [nodesOf(left)?.named, nodesOf(right)?.named]
  return source?.length !== 1 || target?.length !== 1 ? null : { source: source[0] as NamedNode, target: target[0] as NamedNode }
}

function withoutThese(nodes: readonly NamedNode[] | null | undefined): Built[] {
  return nodes == null ? [] : asScopes([{ without: nodes }])
}

/** Reads `at most 3 hops`, `fewer than 4 hops`. */
function bounded(part: Constituent | undefined, types: readonly string[] | null = null): Built[] {
  const count = countOf(boundOf(part))
  if (count === null) return []
  const most = count.operator === '<=' ? count.value : count.operator === '<' ? count.value - 1 : null
  return most === null || most < 1 ? [] : asScopes([{ hops: most, types }])
}

const typesOf = (relation: Constituent | undefined) => meaningOf(relation, 'relation')?.types ?? null

/** Productions for the subgraph of a tool and its orientation (SCOPE). */
export const scopeProductions = (space: SchemaSpace): readonly Production[] => [
  rule('SCOPE', 'scopew R link|network?', ([, relation]) => asScopes([{ types: typesOf(relation) }])),
  rule(
    'SCOPE',
    'scopew|of undirected|directed? R? network',
    ([, direction, relation]) => asScopes([{ ...directionOf(direction), types: typesOf(relation) }]),
    0.15
  ),
  rule('SCOPE', 'undirected|directed|backwards', ([direction]) => asScopes([directionOf(direction)]), 0.2),
  rule('SCOPE', 'ignoring direction', () => asScopes([{ orientation: 'undirected' }])),
  rule('SCOPE', 'usingw P asweight?', ([, property]) => asScopes(weightsIn(space, ownersIn(property), null).map((weight) => ({ weight })))),
  rule('SCOPE', 'usingw|scopew? fewest|fewestw|howmany|numberof? R|hops', ([, least, part]) =>
    part?.category === 'R' && (least === undefined || least.category === 'howmany') ? [] : dearer(asScopes([{ byHops: true, types: typesOf(part) }]), 0.1)
  ),
  rule('SCOPE', 'in|within|with|of|by|scopew? num|B R? hops?', ([word, most, relation, hops]) => {
    if ((relation ?? hops) === undefined) return []
    if (most?.category === 'B') return bounded(most, typesOf(relation))
    return word === undefined ? [] : dearer(asScopes([{ hops: numberIn(most), types: typesOf(relation) }]), hops === undefined ? 0.1 : 0)
  }),
  rule('SCOPE', 'in any route', () => asScopes([everywhere])),
  rule('SCOPE', 'scopew SCOPE', ([, scope]) => unchanged(scope), 0.02),
  rule('SCOPE', 'scopew|ignoring? who R who', ([word, , relation]) =>
    asScopes([{ types: typesOf(relation), orientation: word?.category === 'ignoring' ? 'undirected' : null }])
  ),
  rule('SCOPE', 'by|with? R link? onlyw', ([, relation]) => asScopes([{ types: typesOf(relation) }])),
  rule('SCOPE', 'direct or through|indirectly else?', () => asScopes([everywhere])),
  rule('SCOPE', 'avoiding NAMES', ([, names]) => withoutThese(nodesOf(names)?.named)),
  rule('SCOPE', 'ifw NAMES|END be|have|do? gone', ([, names]) => withoutThese(nodesOf(names)?.named)),
  rule('SCOPE', 'SCOPE and|comma? SCOPE', ([left, , right]) => asScopes(scopesOf(left, right)), 0.05),
  rule('SCOPE', 'comma SCOPE', ([, scope]) => asScopes(scopesOf(scope)), 0.01)
]

function directionOf(part: Constituent | undefined): Partial<Scope> {
  const orientations = { undirected: 'undirected', directed: 'natural', backwards: 'reverse' } as const
  return { orientation: orientations[part?.category as 'directed'] ?? null }
}
