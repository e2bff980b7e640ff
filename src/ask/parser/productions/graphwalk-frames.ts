/** Sentence patterns of the GraphWalk benchmark, which people seldom use. No other production depends on this file. */
import type { Operator } from '../../../graph/spec.ts'
import { anything, type NodePattern, type Query, type RelationshipPattern } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Bound, Constituent, Constraint, RelationshipLimit } from '../constituent.ts'
import { patternOf } from '../relationship-patterns.ts'
import { unless } from './conditions.ts'
import { NodeQueries } from './queries.ts'
import { changeRelationships, relationshipLimit } from './relationships.ts'
import { asLimit, asQuery, boundOf, limitOf, linkLimit, meaningOf, nodesOf, numberIn, one, ownersIn, rule, unchanged } from './rule.ts'

/** `two or more steps` is read as a range of this width. */
const NEAREST = 1

const changed = (built: readonly Built[], change: Partial<RelationshipLimit>): Built[] =>
  built.flatMap(({ meaning, cost }) =>
    meaning.is === 'limit'
      ? asLimit(
          changeRelationships(meaning.limit, (relationship) => ({ ...relationship, ...change })),
          cost
        )
      : []
  )
/** Follows outgoing relationships of any type. */
const outward = (part: Constituent | undefined): Built[] => changed(relationshipLimit(part, { types: null, role: 'agent', preposition: null }), { way: 'out' })
const both = (left: Constituent | undefined, right: Constituent | undefined): Built[] => {
  const limits = [limitOf(left), limitOf(right)].filter((limit): limit is Constraint => limit !== null)
  return limits.length === 2 ? asLimit({ by: 'all', limits }) : []
}

const ranges: Readonly<Partial<Record<Operator, (value: number) => readonly [number, number]>>> = {
  '>=': (value) => [value, value + NEAREST],
  '>': (value) => [value + 1, value + 1 + NEAREST],
  '=': (value) => [value, value],
  '<=': (value) => [1, value],
  '<': (value) => [1, value - 1]
}

/** Returns the smallest and largest number of hops. */
function hopsOf(part: Constituent | undefined): readonly [number, number] | null {
  const bound = boundOf(part)
  if (bound === null || typeof bound.value !== 'number' || bound.unit !== null) return null
  const { operator, value, and } = bound
  if (and === null) return ranges[operator]?.(value) ?? null
  return operator === '>=' && and.operator === '<=' && value >= 1 ? [value, Number(and.value)] : null
}

const asHops = (least: number, most: number): Built[] => {
  const bound: Bound = { operator: '>=', value: least, unit: null, and: { operator: '<=', value: most } }
  return most >= least && least >= 1 ? one({ is: 'bound', bound }) : []
}
const bounded = (part: Constituent | undefined): Built[] => {
  const hops = hopsOf(part)
  return hops === null ? [] : asHops(...hops)
}
/** Applies the bound on hops; an upper bound starts at 1 (`within 2`), `in 2` is exact. */
const overHops = (built: readonly Built[], hops: Constituent | undefined): Built[] => {
  const range = hopsOf(hops)
  return range === null ? [] : changed(built, { hops: range })
}

/** Restricts nodes to those that the given node leads to: the relationship is incoming, as seen from them. */
function ledFrom(node: Constituent | undefined, hops: Constituent | undefined): Built[] {
  const [other, range] = [nodesOf(node), hops === undefined ? ([1, 1] as const) : hopsOf(hops)]
  return other === null || range === null ? [] : asLimit(linkLimit({ way: 'in', other, hops: range }))
}

const farther = (limit: Constraint | null): Built[] =>
  limit?.by === 'relationship' && limit.way !== undefined && limit.hops[1] > 1 ? asLimit({ ...limit, hops: [Math.max(2, limit.hops[0]), limit.hops[1]] }) : []

const steps: readonly Production[] = [
  rule('HOPS', 'in|by|over|through|of|at? B hops|link away?', ([, bound]) => bounded(bound)),
  rule('HOPS', 'in|by|over|through|of? num or|to|and num hops|link away?', ([, low, , high]) => asHops(numberIn(low), numberIn(high)), 0.05),
  rule('HOPS', 'amongw num hops|link away?', ([, most]) => asHops(1, numberIn(most))),
  rule('HOPS', 'over|by|of num hops|link away?', ([, count]) => asHops(numberIn(count), numberIn(count)), 0.1),
  rule('HOPS', 'num cmpAfter hops|link away?', ([count]) => asHops(numberIn(count), numberIn(count) + NEAREST), 0),
  rule('HOPS', 'only over else anynode comma? HOPS', ([, , , , , hops]) => {
    const range = hopsOf(hops)
    return range === null ? [] : asHops(Math.max(2, range[0]), range[1])
  }),
  rule('TO', 'to N|OBJ', ([, other]) => outward(other)),
  rule('TO', 'not TO', ([not, to]) => unless(not, unchanged(to))),
  rule('TO', 'TO and|but also? TO', ([left, , , right]) => both(left, right), 0)
]

/** Whether the constraint names no node: the direction of `connected to X` is open. */
const isOfKinds = (limit: Constraint | null): boolean => {
  if (limit?.by === 'all') return limit.limits.every(isOfKinds)
  if (limit?.by === 'not') return isOfKinds(limit.limit)
  return limit?.by === 'relationship' && limit.other !== null && limit.other.named === null
}

const walks: readonly Production[] = [
  rule('WALK', 'leads TO', ([, to]) => unchanged(to), 0),
  rule('WALK', 'joined TO', ([, to]) => (isOfKinds(limitOf(to)) ? unchanged(to) : []), 0),
  rule('WALK', 'leads to? N|OBJ HOPS', ([, , other, hops]) => overHops(outward(other), hops), 0),
  rule('WALK', 'have any? link TO', ([, , , to]) => unchanged(to), 0),
  rule('WALK', 'WALK and|but no link TO', ([walk, , , , to]) =>
    unless(to, unchanged(to)).flatMap(({ meaning }) => (meaning.is === 'limit' && walk !== undefined && to !== undefined ? both(walk, { ...to, meaning }) : []))
  ),
  rule('VP', 'WALK', ([walk]) => unchanged(walk), 0),
  rule('LIM', 'WALK', ([walk]) => unchanged(walk), 0.05),
  rule('NEXT', 'N|OBJ', ([other]) => outward(other), 0),
  rule('NEXT', 'NEXT and also? NEXT', ([left, , , right]) => both(left, right), 0),
  rule('LIM', 'with|without NEXT asw successor', ([word, next]) => unless(word?.category === 'without' ? word : undefined, unchanged(next)), 0),
  rule('VP', 'be without NEXT there', ([, not, next]) => unless(not, unchanged(next)), 0),
  rule('LIM', 'be? reachedw from|by N HOPS', ([, , , node, hops]) => ledFrom(node, hops), 0.2),
  rule('LIM', 'be? HOPS from N', ([, hops, , node]) => ledFrom(node, hops), 0),
  rule('LIM', 'at? lastEnd of route HOPS from N', ([, , , , hops, , node]) => ledFrom(node, hops), 0),
  rule('INVA', 'can? N leads to? HOPS', ([, node, , , hops]) => ledFrom(node, hops), 0),
  rule('UNLINK', 'comma? and|but? be? not|no directly|direct? joined|neighbourw|near to|of? it?', ([, , , not]) => unchanged(not), 0),
  rule('LIM', 'LIM UNLINK', ([limit]) => farther(limitOf(limit)), 0),
  rule('INVA', 'INVA UNLINK', ([limit]) => farther(limitOf(limit)), 0)
]

function byLinks(links: Constituent | undefined, to: Constituent | undefined): Built[] {
  const held = meaningOf(links, 'links')?.links
  return held === undefined || held.source !== null || held.target !== null
    ? []
    : changed(to === undefined ? [] : unchanged(to), { types: held.types, predicates: held.predicates })
}

const overLinks: readonly Production[] = [
  rule('WALK', 'leads|joined TO by|with|through any? L', ([, to, , , links]) => byLinks(links, to), 0),
  rule('WALK', 'have any? L TO', ([, , links, to]) => byLinks(links, to), 0),
  rule('LIM', 'that any? L leads|visit TO', ([, , links, , to]) => byLinks(links, to), 0),
  rule('HAS', 'P unlike V', ([property, , value]) => unlike(property, value), 0),
  rule('LIM', 'that|whose P be unlike|not V', ([, property, , , value]) => unlike(property, value), 0),
  rule('LIM', 'that do~ not have P V', ([, , , , property, value]) => unlike(property, value), 0),
  rule('HAS', 'V asw P', ([value, , property]) => alike(property, value), 0)
]

function alike(property: Constituent | undefined, value: Constituent | undefined, operator?: '<>'): Built[] {
  const limit = limitOf(value)
  if (limit?.by !== 'test' || limit.owners === null) return []
  const named = ownersIn(property)
  const owners = limit.owners.filter(({ of, property: held, owner }) => named.some((one) => one.of === of && one.property === held && one.owner === owner))
  return owners.length === 0 ? [] : asLimit({ ...limit, owners, bound: operator === undefined ? limit.bound : { ...limit.bound, operator } })
}

const unlike = (property: Constituent | undefined, value: Constituent | undefined): Built[] => alike(property, value, '<>')

/** Ranks nodes by the number of their outgoing relationships of a type. */
const most = (narrowing: ConstraintApplier): readonly Production[] => {
  const ranked = (nodes: Constituent | undefined, links: Constituent | undefined, count: Constituent | undefined): Built[] => {
    const [of, held] = [nodesOf(nodes), meaningOf(links, 'links')?.links]
    if (of === null || held === undefined || held.source !== null || held.target !== null) return []
    const limit = linkLimit({ types: held.types, predicates: held.predicates, way: 'out' })
    return narrowing.narrow(of, { by: 'most', relationship: limit, isDescending: true, first: 0, count: numberIn(count) }).flatMap(({ nodes: found, cost }) => {
      const by = found.rank?.by
      return by?.kind !== 'count'
        ? []
        : asQuery({ ask: 'list', of: { ...found, rank: { ...found.rank, by: { ...by, each: true } } } as typeof found, show: [] }, cost)
    })
  }
  return [
    rule('OUTL', 'outw? L outw?', ([before, links, after]) => (before === undefined && after === undefined ? [] : unchanged(links)), 0),
    rule('Q', 'list? top num? N by? numberof|howmany OUTL', ([, , count, nodes, , , links]) => ranked(nodes, links, count), 0),
    rule('Q', 'list|which be? of? N have|with most OUTL', ([, , , nodes, , , links]) => ranked(nodes, links, undefined), 0),
    rule('Q', 'of N comma? list|which be? anynode? have|with most OUTL', ([, nodes, , , , , , , links]) => ranked(nodes, links, undefined), 0),
    rule('Q', 'from which N do most L start', ([, , nodes, , , links]) => ranked(nodes, links, undefined), 0),
    rule(
      'Q',
      'Q comma? and? list? their? countTail',
      ([query]) => {
        const held = meaningOf(query, 'query')?.query
        return held?.ask === 'list' && held.of.rank !== null ? unchanged(query) : []
      },
      0
    )
  ]
}

const anyOne = (narrowing: ConstraintApplier): readonly Production[] => {
  const asks = new NodeQueries(narrowing)
  const ofAny = (nodes: NodePattern | null, property: Constituent | undefined): Built[] =>
    asks.values(nodes, ownersIn(property)).flatMap(({ meaning, cost }) => {
      const query = meaning.is === 'query' && meaning.query.ask === 'value' ? meaning.query : null
      return query === null ? [] : asQuery({ ...query, isOfAny: true }, cost)
    })
  return [
    rule('Q', 'list|which? be? P of oneOf N', ([, , property, , , nodes]) => ofAny(nodesOf(nodes), property), -0.2),
    rule(
      'Q',
      'startingw|from from? NAMES comma? which|list N be HOPS',
      ([, , node, , , nodes, , hops]) => {
        const [held] = ledFrom(node, hops)
        return held?.meaning.is === 'limit' ? asks.listed(asks.narrowed(nodesOf(nodes), held.meaning.limit)) : []
      },
      0
    ),
    rule('Q', 'list oneOf N comma? and? list their P', ([, , nodes, , , , , property]) => ofAny(nodesOf(nodes), property), 0),
    rule('Q', 'visit|verb NAMES list P of oneOf N that it leads to? HOPS UNLINK', ([, node, , property, , , nodes, , , , , hops]) => {
      const [held] = ledFrom(node, hops).flatMap(({ meaning }) => (meaning.is === 'limit' ? farther(meaning.limit) : []))
      const limit = held?.meaning.is === 'limit' ? held.meaning.limit : null
      return asks.narrowed(nodesOf(nodes), limit).flatMap((way) => ofAny(way.nodes, property))
    })
  ]
}

const stepTo = (other: NodePattern | null, [minHops, maxHops]: readonly [number, number] = [1, 1]): RelationshipPattern =>
  patternOf({ type: '', direction: 'out' }, { types: [], other, minHops, maxHops })

const ONE = [1, 1] as const
const isKind = (nodes: NodePattern | null): nodes is NodePattern => nodes !== null && nodes !== anything

/** Builds a chain of single hops from the first node pattern over the others. */
function chain(nodes: readonly (Constituent | undefined)[]): Built[] {
  const [first, ...others] = nodes.map(nodesOf)
  if (!isKind(first ?? null) || !others.every(isKind)) return []
  const pattern = others.reduceRight<RelationshipPattern | null>((on, other) => stepTo({ ...(other as NodePattern), relationships: on ? [on] : [] }), null)
  return pattern === null ? [] : asQuery({ ask: 'pairs', of: first as NodePattern, relationship: pattern })
}

/** Builds a path of a bounded length between two node patterns. */
function far(from: Constituent | undefined, to: Constituent | undefined, hops: Constituent | undefined): Built[] {
  const [of, other, range] = [nodesOf(from), nodesOf(to), hops === undefined ? ONE : hopsOf(hops)]
  return !isKind(of) || !isKind(other) || range === null ? [] : asQuery({ ask: 'pairs', of, relationship: stepTo(other, range) })
}

/** Extends the chain by one hop, to the given nodes or to any. */
function further(way: Constituent | undefined, to: Constituent | undefined): Built[] {
  const query = meaningOf(way, 'query')?.query
  if (query?.ask !== 'pairs') return []
  const next = nodesOf(to)
  const extend = (pattern: RelationshipPattern): RelationshipPattern => {
    const other = pattern.other ?? anything
    const [on] = other.relationships
    return { ...pattern, other: { ...other, relationships: [on === undefined ? stepTo(isKind(next) ? next : null) : extend(on)] } }
  }
  return asQuery({ ...query, relationship: extend(query.relationship) })
}

/** Returns relationships, or paths, as pairs of their two ends. */
function byEnds(part: Constituent | undefined): Built[] {
  const query = meaningOf(part, 'query')?.query
  if (query?.ask === 'pairs') return asQuery(query)
  return query?.ask === 'relationships' && query.what === 'list' ? asQuery({ ...query, what: { properties: [] } }) : []
}

const isPairs = (query: Query | undefined) => query?.ask === 'pairs'
const givenPath = (way: Constituent | undefined): Built[] => (isPairs(meaningOf(way, 'query')?.query) ? unchanged(way) : [])

/** `from a to b` between two named nodes has other readings too. */
function isOfTwoNodes(way: Constituent | undefined): boolean {
  const query = meaningOf(way, 'query')?.query
  return query?.ask === 'pairs' && query.of.named?.length === 1 && query.relationship.other?.named?.length === 1
}

/** Productions for paths between nodes of two labels, answered with both ends: WAY is such a path, ENDS2 wants both ends. */
const pairs: readonly Production[] = [
  rule('WAY', 'from? N to N', ([, from, , to]) => chain([from, to]), 0.2),
  rule('WAY', 'from? N to N to N', ([, from, , over, , to]) => chain([from, over, to]), 0),
  rule('WAY', 'from? N through N to N', ([, from, , over, , to]) => chain([from, over, to]), 0),
  rule('WAY', 'route WAY', ([, way]) => unchanged(way), 0),
  rule('WAY', 'N and N be? joined|verb by|over route hopsCount? with N middle', ([from, , to, , , , , , , over]) => chain([from, over, to]), 0),
  rule('hopsCount', 'of num hops|link', ([, count]) => (numberIn(count) === 2 ? unchanged(count) : []), 0),
  rule('WAY', 'route HOPS? from N to N', ([, hops, , from, , to]) => far(from, to, hops), 0),
  rule('WAY', 'from N route HOPS to N', ([, from, , hops, , to]) => far(from, to, hops), 0),
  rule('WAY', 'N leads to? which? N HOPS', ([from, , , , to, hops]) => far(from, to, hops), 0),
  rule('WAY', 'N can? N leads to? HOPS', ([to, , from, , , hops]) => far(from, to, hops), 0),
  rule('WAY', 'pairw of N and N that firstEndOf leads to? lastEndOf HOPS', ([, , from, , to, , , , , , hops]) => far(from, to, hops), 0),
  rule('WAY', 'WAY comma? and num more? to N', ([way, , , , , , to]) => further(way, to), 0),
  rule('WAY', 'leads num hops|link? from N to N', ([, , , , from, , to]) => chain([from, to]), 0),
  rule('WAY', 'WAY FURTHER', ([way]) => further(way, undefined), 0),
  rule('MOREHOPS', 'num|else|closer|more? num|else|closer|more hops|link', ([, part]) => unchanged(part), 0),
  rule('LED', 'ifw|suchthat|and|thenw', ([word]) => unchanged(word), 0),
  rule('LED', 'LED from there', ([word]) => unchanged(word), 0),
  rule('LED', 'LED route goeson by', ([word]) => unchanged(word), 0),
  rule('FURTHER', 'comma? LED MOREHOPS', ([, word]) => unchanged(word), 0),
  rule('FURTHER', 'FURTHER to N', ([more]) => unchanged(more), 0),
  rule('FURTHER', 'FURTHER goeson', ([more]) => unchanged(more), 0),
  rule('FURTHER', 'FURTHER afterw it', ([more]) => unchanged(more), 0),
  rule('FURTHER', 'comma? thenw num|else more to N', ([, , count]) => unchanged(count), 0),
  rule('ENDS2', 'from|with|of? sourcew and|to|to targetw', ([, source]) => unchanged(source), 0),
  rule('ENDS2', 'bothEnds', ([ends]) => unchanged(ends), 0),
  rule('Q', 'list|which WAY', ([, way]) => (isOfTwoNodes(way) ? [] : givenPath(way)), 0),
  rule('Q', 'WAY', ([way]) => (isOfTwoNodes(way) ? [] : givenPath(way)), 0.1),
  rule('Q', 'Q comma? and? list|which? be? ENDS2 goeson?', ([query]) => byEnds(query), -0.1),
  rule('Q', 'Q comma? and? list N and N of? each? route?', ([query]) => givenPath(query), 0),
  rule('Q', 'every|list L comma? ENDS2', ([, links]) => {
    const held = meaningOf(links, 'links')?.links
    return held === undefined
      ? []
      : asQuery({
          ask: 'relationships',
          types: held.types,
          source: held.source ?? anything,
          target: held.target ?? anything,
          predicates: held.predicates,
          what: { properties: [] },
          rank: null
        })
  })
]

export function graphwalkFrames(narrowing: ConstraintApplier): readonly Production[] {
  return [...steps, ...walks, ...overLinks, ...most(narrowing), ...anyOne(narrowing), ...pairs]
}
