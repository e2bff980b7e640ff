import { anything, type NamedNode, type NodePattern, type RelationshipPattern } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent } from '../constituent.ts'
import { isMutual } from '../schema-space.ts'
import type { ScoreQueries } from './node-queries.ts'
import { asLimit, asQuery, dearer, linkLimit, meaningOf, nodesOf, numberIn, one, rule } from './rule.ts'
import { endsOf, scopesOf } from './scope.ts'
import type { Called } from './tool-scope.ts'

const directions = { neighbourw: 'both', successor: 'in', predecessor: 'out' } as const

/** Requires a relationship of any type to each of the nodes. */
function tiedTo(word: Constituent | undefined, nodes: readonly NamedNode[] | null | undefined): NodePattern[] {
  const direction = directions[word?.category as 'successor'] ?? 'both'
  const relationships = (nodes ?? []).map(
    (node): RelationshipPattern => ({
      types: [],
      direction,
      minHops: 1,
      maxHops: 1,
      predicates: [],
      other: { ...anything, named: [node] },
      isNegated: false,
      count: null
    })
  )
  return relationships.length === 0 ? [] : [{ ...anything, relationships }]
}

const asNodes = (ways: readonly NodePattern[]): Built[] => ways.flatMap((nodes) => one({ is: 'nodes', nodes }))
const named = (part: Constituent | undefined) => nodesOf(part)?.named

/** Returns the neighbours of one node, or the common ones of several. */
const beside = (word: Constituent | undefined, common: Constituent | undefined, names: Constituent | undefined): Built[] => {
  const of = named(names)
  return (common !== undefined && (of?.length ?? 0) < 2) || (common === undefined && of?.length !== 1) ? [] : asNodes(tiedTo(word, of))
}

export const neighbourProductions: readonly Production[] = [
  rule('N', 'common? neighbourw|successor|predecessor of|between|for NAMES', ([common, word, , names]) => beside(word, common, names)),
  rule(
    'ASKED',
    'common? neighbourw|successor|predecessor do|have|be NAMES have|share?',
    ([common, word, , names, share]) => beside(word, common ?? (share?.category === 'share' ? share : undefined), names),
    0
  ),
  rule('LIM', 'have? joins? direct joins|link|R? to|with|from? NAMES', ([, , , relation, , names]) =>
    asLimit(linkLimit({ types: meaningOf(relation, 'relation')?.types ?? null, other: nodesOf(names) }))
  ),
  rule('Q', 'be END direct? joins|neighbourw to|with|and|of END', ([, left, direct, word, , right]) =>
    direct === undefined && word?.category === 'joins' ? [] : besides(endsOf(left, right))
  )
]

function besides(
  ends: { readonly source: NamedNode; readonly target: NamedNode } | null,
  types: readonly string[] = [],
  direction: 'out' | 'both' = 'both'
): Built[] {
  if (ends === null) return []
  return tiedTo(undefined, [ends.target]).flatMap((of) =>
    asQuery({ ask: 'exists', of: { ...of, named: [ends.source], relationships: of.relationships.map((relation) => ({ ...relation, types, direction })) } })
  )
}

const isOneWay = (asks: ScoreQueries, relation: Constituent | undefined, isOrdered: boolean): boolean =>
  asks.isDirected && (relation?.category === 'R' ? meaningOf(relation, 'relation')?.types?.every(isMutual) !== true : isOrdered)

/** Productions for nodes within a number of hops. */
export function nearProductions(asks: ScoreQueries, reach: Called | null): readonly Production[] {
  const near = (names: Constituent | undefined, scope: Constituent | undefined, hops: number | null, isExact: boolean, relation?: Constituent): Built[] => {
    const of = named(names)
    if (of?.length !== 1 || hops === null || reach === null) return []
    const depth = isExact ? ({ operator: '=', value: hops } as const) : undefined
    return scopesOf(scope).flatMap((held) =>
      asks
        .among({ ...reach, of, scope: { ...held, hops, types: held.types ?? meaningOf(relation, 'relation')?.types ?? null } }, false, depth)
        .flatMap((among) => asLimit({ by: 'among', among }))
    )
  }
  return [
    rule('Q', 'be there any? direct? link|joins|R direct? ENDS', ([, , , before, relation, after, ends]) => {
      const [isDirect, both] = [(before ?? after) !== undefined, meaningOf(ends, 'ends')]
      const found = besides(both, meaningOf(relation, 'relation')?.types ?? [], isOneWay(asks, relation, both?.isOrdered === true) ? 'out' : 'both')
      return relation?.category !== 'R' ? dearer(found, isDirect ? 0 : 0.3) : isDirect ? dearer(found, -0.3) : []
    }),
    rule('LIM', 'in|within num R? hops? away? of|from NAMES SCOPE?', ([, count, relation, hops, , , names, scope]) =>
      (relation ?? hops) === undefined ? [] : near(names, scope, numberIn(count), false, relation)
    ),
    rule('LIM', 'onlyw|only|at? distance? num hops? away? from|of|to NAMES SCOPE?', ([, distance, count, hops, , , names, scope]) =>
      (distance ?? hops) === undefined ? [] : near(names, scope, numberIn(count), true)
    )
  ]
}
