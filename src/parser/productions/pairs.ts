import { anything, type Query, type Things, type Tie } from '../../query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Item } from '../item.ts'
import { tieOf } from '../tie-ways.ts'
import { asQuery, kept, meaningOf, numberIn, rule, thingsOf } from './rule.ts'
import { hopsOf } from './walks.ts'

const step = (other: Things | null, [minHops, maxHops]: readonly [number, number] = [1, 1]): Tie =>
  tieOf({ type: '', direction: 'out' }, { types: [], other, minHops, maxHops })

const ONE = [1, 1] as const
const isKind = (things: Things | null): things is Things => things !== null && things !== anything

/** From the first of some nodes over the others, one step between each two. */
function chain(nodes: readonly (Item | undefined)[]): Built[] {
  const [first, ...others] = nodes.map(thingsOf)
  if (!isKind(first ?? null) || !others.every(isKind)) return []
  const tie = others.reduceRight<Tie | null>((next, other) => step({ ...(other as Things), ties: next === null ? [] : [next] }), null)
  return tie === null ? [] : asQuery({ ask: 'pairs', of: first as Things, tie })
}

/** From one to another over so many steps. */
function far(from: Item | undefined, to: Item | undefined, hops: Item | undefined): Built[] {
  const [of, other, said] = [thingsOf(from), thingsOf(to), hops === undefined ? ONE : hopsOf(hops)]
  return !isKind(of) || !isKind(other) || said === null ? [] : asQuery({ ask: 'pairs', of, tie: step(other, said) })
}

/** One step further from where the ways end, to these or to anything. */
function further(way: Item | undefined, to: Item | undefined): Built[] {
  const query = meaningOf(way, 'query')?.query
  if (query?.ask !== 'pairs') return []
  const next = thingsOf(to)
  const extend = (tie: Tie): Tie => {
    const other = tie.other ?? anything
    const [on] = other.ties
    return { ...tie, other: { ...other, ties: [on === undefined ? step(isKind(next) ? next : null) : extend(on)] } }
  }
  return asQuery({ ...query, tie: extend(query.tie) })
}

/** Relationships, or ways, told by their two ends alone. */
function byEnds(part: Item | undefined): Built[] {
  const query = meaningOf(part, 'query')?.query
  if (query?.ask === 'pairs') return asQuery(query)
  return query?.ask === 'relationships' && query.what === 'list' ? asQuery({ ...query, what: { properties: [] } }) : []
}

const isPairs = (query: Query | undefined) => query?.ask === 'pairs'
const told = (way: Item | undefined): Built[] => (isPairs(meaningOf(way, 'query')?.query) ? kept(way) : [])

/** `from a to b` may ask for anything between the two. */
function isOfTwoNodes(way: Item | undefined): boolean {
  const query = meaningOf(way, 'query')?.query
  return query?.ask === 'pairs' && query.of.named?.length === 1 && query.tie.other?.named?.length === 1
}

/** Ways between nodes of two kinds, told by both ends. WAY: from where to where; ENDS2: that both are wanted. */
export const pairProductions: readonly Production[] = [
  rule('WAY', 'from? N to N', ([, from, , to]) => chain([from, to]), 0.2),
  rule('WAY', 'from? N to N to N', ([, from, , over, , to]) => chain([from, over, to]), 0),
  rule('WAY', 'from? N through N to N', ([, from, , over, , to]) => chain([from, over, to]), 0),
  rule('WAY', 'route WAY', ([, way]) => kept(way), 0),
  rule('WAY', 'N and N be? joined|verb by|over route hopsCount? with N middle', ([from, , to, , , , , , , over]) => chain([from, over, to]), 0),
  rule('hopsCount', 'of num hops|link', ([, count]) => (numberIn(count) === 2 ? kept(count) : []), 0),
  rule('WAY', 'route HOPS? from N to N', ([, hops, , from, , to]) => far(from, to, hops), 0),
  rule('WAY', 'from N route HOPS to N', ([, from, , hops, , to]) => far(from, to, hops), 0),
  rule('WAY', 'N leads to? which? N HOPS', ([from, , , , to, hops]) => far(from, to, hops), 0),
  rule('WAY', 'N can? N leads to? HOPS', ([to, , from, , , hops]) => far(from, to, hops), 0),
  rule('WAY', 'pairw of N and N that firstEndOf leads to? lastEndOf HOPS', ([, , from, , to, , , , , , hops]) => far(from, to, hops), 0),
  rule('WAY', 'WAY comma? and num more? to N', ([way, , , , , , to]) => further(way, to), 0),
  rule('WAY', 'leads num hops|link? from N to N', ([, , , , from, , to]) => chain([from, to]), 0),
  rule('WAY', 'WAY FURTHER', ([way]) => further(way, undefined), 0),
  rule('MOREHOPS', 'num|else|closer|more? num|else|closer|more hops|link', ([, part]) => kept(part), 0),
  rule('LED', 'ifw|suchthat|and|thenw', ([word]) => kept(word), 0),
  rule('LED', 'LED from there', ([word]) => kept(word), 0),
  rule('LED', 'LED route goeson by', ([word]) => kept(word), 0),
  rule('FURTHER', 'comma? LED MOREHOPS', ([, word]) => kept(word), 0),
  rule('FURTHER', 'FURTHER to N', ([more]) => kept(more), 0),
  rule('FURTHER', 'FURTHER goeson', ([more]) => kept(more), 0),
  rule('FURTHER', 'FURTHER afterw it', ([more]) => kept(more), 0),
  rule('FURTHER', 'comma? thenw num|else more to N', ([, , count]) => kept(count), 0),
  rule('ENDS2', 'from|with|of? sourcew and|to|to targetw', ([, source]) => kept(source), 0),
  rule('ENDS2', 'bothEnds', ([ends]) => kept(ends), 0),
  rule('Q', 'list|which WAY', ([, way]) => (isOfTwoNodes(way) ? [] : told(way)), 0),
  rule('Q', 'WAY', ([way]) => (isOfTwoNodes(way) ? [] : told(way)), 0.1),
  rule('Q', 'Q comma? and? list|which? be? ENDS2 goeson?', ([query]) => byEnds(query), -0.1),
  rule('Q', 'Q comma? and? list N and N of? each? route?', ([query]) => told(query), 0),
  rule('Q', 'every|list L comma? ENDS2', ([, links]) => {
    const held = meaningOf(links, 'links')?.links
    return held === undefined
      ? []
      : asQuery({
          ask: 'relationships',
          types: held.types,
          source: held.source ?? anything,
          target: held.target ?? anything,
          tests: held.tests,
          what: { properties: [] },
          rank: null
        })
  })
]
