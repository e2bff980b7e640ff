import type { Built, Production } from '../chart.ts'
import type { Item } from '../item.ts'
import { isMutual } from '../schema-space.ts'
import { anything, type NamedNode, type Things, type Tie } from '../tree.ts'
import type { NodeAsks } from './node-asks.ts'
import { asLimit, asQuery, boundOf, countOf, meaningOf, numberIn, one, rule, thingsOf, tieLimit } from './rule.ts'
import { endsOf, scopesOf } from './scope.ts'
import type { Called } from './tool-scope.ts'

const directions = { neighbourw: 'both', successor: 'in', predecessor: 'out' } as const

/** Tied to each of these, by whatever. */
function tiedTo(word: Item | undefined, nodes: readonly NamedNode[] | null | undefined): Things[] {
  const direction = directions[word?.category as 'successor'] ?? 'both'
  const ties = (nodes ?? []).map(
    (node): Tie => ({ types: [], direction, minHops: 1, maxHops: 1, tests: [], other: { ...anything, named: [node] }, isNegated: false, count: null })
  )
  return ties.length === 0 ? [] : [{ ...anything, ties }]
}

const asThings = (ways: readonly Things[]): Built[] => ways.flatMap((things) => one({ is: 'things', things }))
const named = (part: Item | undefined) => thingsOf(part)?.named
const only = (part: Item | undefined) => (named(part)?.length === 1 ? named(part) : null)

/** What is beside a node. */
export const neighbourProductions: readonly Production[] = [
  rule('N', 'neighbourw|successor|predecessor of|for NAMES', ([word, , names]) => asThings(tiedTo(word, only(names)))),
  rule('N', 'NAMES poss? neighbourw|successor|predecessor', ([names, , word]) => asThings(tiedTo(word, only(names)))),
  rule('N', 'common neighbourw|successor|predecessor of|between|for NAMES', ([, word, , names]) => asThings(tiedTo(word, named(names)))),
  rule('Q', 'howmany common neighbourw|successor|predecessor do|have NAMES have|share', ([, , word, , names]) =>
    tiedTo(word, named(names)).flatMap((of) => asQuery({ ask: 'count', of }))
  ),
  rule('Q', 'howmany neighbourw|successor|predecessor do|have NAMES have?', ([, word, , names]) =>
    tiedTo(word, only(names)).flatMap((of) => asQuery({ ask: 'count', of }))
  ),
  rule('Q', 'which neighbourw|successor|predecessor do|have|be NAMES have?', ([, word, , names]) =>
    tiedTo(word, only(names)).flatMap((of) => asQuery({ ask: 'list', of, show: [] }))
  ),
  rule('Q', 'which common? neighbourw|successor|predecessor do|have NAMES have|share asw? common? neighbourw?', ([, , word, , names]) => shared(word, names)),
  rule('Q', 'which do NAMES have|share asw common neighbourw', ([, , names, , , , word]) => shared(word, names)),
  rule('LIM', 'direct joins|link to|with|from? NAMES', ([, , , names]) => (named(names) == null ? [] : tieOf(names))),
  rule('LIM', 'have? direct R to|with|from NAMES', ([, , relation, , names]) =>
    asLimit(tieLimit({ types: meaningOf(relation, 'relation')?.types ?? null, other: thingsOf(names) }))
  ),
  rule('LIM', 'joins direct to|with|from? NAMES', ([, , , names]) => (named(names) == null ? [] : tieOf(names))),
  rule('Q', 'be END and|to|with? END direct joins|neighbourw', ([, left, , right]) => beside(left, right)),
  rule('Q', 'be END direct joins to|with|and END', ([, left, , , , right]) => beside(left, right)),
  rule('Q', 'be END neighbourw of END', ([, left, , , right]) => beside(left, right)),
  rule('Q', 'be there any? direct link|joins ENDS', ([, , , , , ends]) => besides(meaningOf(ends, 'ends'))),
  rule('Q', 'be there any? link|joins direct? ENDS', ([, , , , , ends]) => besides(meaningOf(ends, 'ends')), 0.3)
]

function shared(word: Item | undefined, names: Item | undefined): Built[] {
  return (named(names)?.length ?? 0) < 2 ? [] : tiedTo(word, named(names)).flatMap((of) => asQuery({ ask: 'list', of, show: [] }))
}

const tieOf = (names: Item | undefined): Built[] => asLimit(tieLimit({ other: thingsOf(names) }))

function besides(
  ends: { readonly source: NamedNode; readonly target: NamedNode } | null,
  types: readonly string[] = [],
  direction: 'out' | 'both' = 'both'
): Built[] {
  if (ends === null) return []
  return tiedTo(undefined, [ends.target]).flatMap((of) =>
    asQuery({ ask: 'exists', of: { ...of, named: [ends.source], ties: of.ties.map((tie) => ({ ...tie, types, direction })) } })
  )
}

const beside = (left: Item | undefined, right: Item | undefined): Built[] => besides(endsOf(left, right))

const isOneWay = (asks: NodeAsks, tie: Item | undefined): boolean => asks.isDirected && meaningOf(tie, 'relation')?.types?.every(isMutual) !== true

/** What is so many hops from a node. */
export function nearProductions(asks: NodeAsks, reach: Called | null): readonly Production[] {
  const near = (names: Item | undefined, scope: Item | undefined, hops: number | null, isExact: boolean, relation?: Item): Built[] => {
    const of = named(names)
    if (of?.length !== 1 || hops === null || reach === null) return []
    const depth = isExact ? ({ operator: '=', value: hops } as const) : undefined
    return scopesOf(scope).flatMap((held) =>
      asks
        .among({ ...reach, of, scope: { ...held, hops, types: held.types ?? meaningOf(relation, 'relation')?.types ?? null } }, false, depth)
        .flatMap((among) => asLimit({ by: 'among', among }))
    )
  }
  const most = (bound: Item | undefined): number | null => {
    const count = countOf(boundOf(bound))
    return count === null ? null : count.operator === '<=' ? count.value : count.operator === '<' ? count.value - 1 : null
  }
  return [
    rule(
      'Q',
      'be there any? direct R ENDS',
      ([, , , , tie, ends]) => besides(meaningOf(ends, 'ends'), meaningOf(tie, 'relation')?.types ?? [], isOneWay(asks, tie) ? 'out' : 'both'),
      -0.2
    ),
    rule('LIM', 'in|within num R? hops away? of|from NAMES SCOPE?', ([, count, relation, , , , names, scope]) =>
      near(names, scope, numberIn(count), false, relation)
    ),
    rule('LIM', 'in|within num R of|from NAMES SCOPE?', ([, count, relation, , names, scope]) => near(names, scope, numberIn(count), false, relation), 0),
    rule('LIM', 'B hops away? of|from NAMES SCOPE?', ([bound, , , , names, scope]) => near(names, scope, most(bound), false)),
    rule('LIM', 'onlyw|only|at? num hops away from NAMES SCOPE?', ([, count, , , , names, scope]) => near(names, scope, numberIn(count), true)),
    rule('LIM', 'at distance num from|of|to NAMES SCOPE?', ([, , count, , names, scope]) => near(names, scope, numberIn(count), true)),
    rule('LIM', 'only? num hops from NAMES SCOPE?', ([, count, , , names, scope]) => near(names, scope, numberIn(count), true), 0.1)
  ]
}
