import type { Built, Production } from '../chart.ts'
import type { Bound, Item, Links, Owner } from '../item.ts'
import { labelsOf, type Narrowing } from '../restrict.ts'
import { testsOf } from '../tests-of.ts'
import { anything, type Query, type Things } from '../tree.ts'
import { asQuery, limitOf, meaningOf, one, rule, thingsOf } from './rule.ts'

type What = Extract<Query, { ask: 'relationships' }>['what']

const linksOf = (part: Item | undefined): Links | null => meaningOf(part, 'links')?.links ?? null
const asLinks = (links: Links, cost = 0): Built[] => one({ is: 'links', links }, cost)
const ownersIn = (part: Item | undefined): readonly Owner[] => (meaningOf(part, 'property')?.owners ?? []).filter(({ owner }) => owner === 'relationship')

/** Relationships as things of their own (L): `flights from A to B`, `links with a weight above 20`. */
export function linkProductions(narrowing: Narrowing): readonly Production[] {
  const { space } = narrowing

  const isFit = (links: Links) => links.types.length > 0
  /** Those of the types whose ends can be of these labels. */
  function between(links: Links | null, source: Things | null, target: Things | null): Built[] {
    if (links === null || (source !== null && links.source !== null) || (target !== null && links.target !== null)) return []
    const [from, to] = [source ?? links.source, target ?? links.target]
    const types = links.types.filter((type) =>
      space.ways(labelsOf(from ?? anything), labelsOf(to ?? anything), [type], 'either').some(({ direction }) => direction !== 'in')
    )
    const narrowed = { ...links, types, source: from, target: to }
    return isFit(narrowed) ? asLinks(narrowed) : []
  }
  function tested(links: Links | null, owners: readonly Owner[], bound: Bound | null): Built[] {
    if (links === null || bound === null) return []
    return owners.flatMap((owner) => {
      const tests = owner.owner === 'relationship' && links.types.includes(owner.of) ? testsOf(bound, owner, space) : null
      return tests === null ? [] : asLinks({ ...links, types: [owner.of], tests: [...links.tests, ...tests.tests] }, tests.cost)
    })
  }
  function limited(links: Links | null, limit: Item | undefined): Built[] {
    const held = limitOf(limit)
    if (held?.by === 'missing')
      return held.owners.flatMap((owner) =>
        links?.types.includes(owner.of) && owner.owner === 'relationship'
          ? asLinks({ ...links, types: [owner.of], tests: [...links.tests, { property: owner.property, operator: '=', value: !held.isMissing }] })
          : []
      )
    return held?.by === 'test' ? tested(links, held.owners ?? space.ownersOfTypes(links?.types ?? []), held.bound) : []
  }
  function asked(links: Links | null, what: What, rank: { owners: readonly Owner[]; isDescending: boolean; count: number } | null = null): Built[] {
    if (links === null) return []
    const base = { ask: 'relationships', types: links.types, source: links.source ?? anything, target: links.target ?? anything, tests: links.tests, what } as const
    if (rank === null) return asQuery({ ...base, rank: null })
    const owners = rank.owners.filter(({ of }) => links.types.includes(of))
    return owners.flatMap(({ of, property }) => asQuery({ ...base, types: [of], rank: { property, isDescending: rank.isDescending, first: 0, count: rank.count } }))
  }
  /** A number over all of them. */
  function amount(links: Links | null, aggregation: Item | undefined, owners: readonly Owner[]): Built[] {
    const name = meaningOf(aggregation, 'aggregation')?.function ?? 'avg'
    if (links === null) return []
    return owners.filter(({ of }) => links.types.includes(of)).flatMap(({ of, property }) => asked({ ...links, types: [of] }, { function: name, property, by: null }))
  }
  const ranksBy = (adjective: Item | undefined, property: Item | undefined) => {
    const quality = meaningOf(adjective, 'adjective')
    if (quality === null) return []
    if (property !== undefined) return [{ owners: ownersIn(property), isDescending: quality.isDescending, count: 1 }]
    return [
      { owners: quality.up.filter(({ owner }) => owner === 'relationship'), isDescending: true, count: 1 },
      { owners: quality.down.filter(({ owner }) => owner === 'relationship'), isDescending: false, count: 1 }
    ].filter(({ owners }) => owners.length > 0)
  }
  const properties = (links: Links | null, part: Item | undefined): Built[] => {
    const names = [...new Set(ownersIn(part).filter(({ of }) => links?.types.includes(of)).map(({ property }) => property))]
    return names.flatMap((property) => asked(links, { properties: [property] }))
  }

  return [
    rule('L', 'R link?', ([relation]) => {
      const held = meaningOf(relation, 'relation')
      return held?.types == null || held.form === 'verb' ? [] : asLinks({ types: held.types, tests: [], source: null, target: null })
    }, 0.15),
    rule('L', 'R link', ([relation]) => {
      const types = meaningOf(relation, 'relation')?.types
      return types == null ? [] : asLinks({ types, tests: [], source: null, target: null })
    }, 0.05),
    rule('L', 'link', () => asLinks({ types: space.schema.relationshipTypes.map(({ type }) => type), tests: [], source: null, target: null }), 0.2),
    rule('L', 'L from N', ([links, , source]) => between(linksOf(links), thingsOf(source), null)),
    rule('L', 'L of|for|with N', ([links, , end]) => [...between(linksOf(links), thingsOf(end), null), ...between(linksOf(links), null, thingsOf(end))], 0.2),
    rule('L', 'L to|at N', ([links, , target]) => between(linksOf(links), null, thingsOf(target))),
    rule('L', 'L from|between N to|and N', ([links, , source, , target]) => between(linksOf(links), thingsOf(source), thingsOf(target))),
    rule('L', 'L LIM', ([links, limit]) => limited(linksOf(links), limit)),
    rule('L', 'value|flag L', ([limit, links]) => limited(linksOf(links), limit)),
    rule('Q', 'howmany L be? there?', ([, links]) => asked(linksOf(links), 'count')),
    rule('Q', 'howmany L VP', ([, links, limit]) => limited(linksOf(links), limit).flatMap(({ meaning, cost }) => (meaning.is === 'links' ? asked(meaning.links, 'count').map((built) => ({ ...built, cost: built.cost + cost })) : []))),
    rule('Q', 'list|which L VP?', ([, links, limit]) =>
      limit === undefined
        ? asked(linksOf(links), 'list')
        : limited(linksOf(links), limit).flatMap(({ meaning, cost }) => (meaning.is === 'links' ? asked(meaning.links, 'list').map((built) => ({ ...built, cost: built.cost + cost })) : []))
    ),
    rule('Q', 'list|which? be? est L by? P?', ([, , adjective, links, , property]) => ranksBy(adjective, property).flatMap((rank) => asked(linksOf(links), 'list', rank))),
    rule('Q', 'list|which L have est P', ([, links, , adjective, property]) => ranksBy(adjective, property).flatMap((rank) => asked(linksOf(links), 'list', rank))),
    rule('Q', 'list|which? be? P of|between|from L', ([, , property, , links]) => properties(linksOf(links), property)),
    rule('Q', 'list|which? be? agg P of|over|on|across L', ([, , aggregation, property, , links]) => amount(linksOf(links), aggregation, ownersIn(property))),
    rule('Q', 'howmany|howmuch P be|do|have name and|with name R|have|verb', ([, property, , left, , right, relation]) => {
      const types = meaningOf(relation, 'relation')?.types ?? ownersIn(property).map(({ of }) => of)
      return between({ types, tests: [], source: null, target: null }, thingsOf(left), thingsOf(right)).flatMap(({ meaning }) => (meaning.is === 'links' ? properties(meaning.links, property) : []))
    }),
    rule('Q', 'be there any? L', ([, , , links]) => asked(linksOf(links), 'list').map(asExistence)),
    rule('Q', 'howmany|howmuch|which P be|do|have name R|have|verb with|to|from? name', ([, property, , left, relation, , right]) => {
      const types = meaningOf(relation, 'relation')?.types ?? ownersIn(property).map(({ of }) => of)
      return between({ types, tests: [], source: null, target: null }, thingsOf(left), thingsOf(right)).flatMap(({ meaning }) => (meaning.is === 'links' ? properties(meaning.links, property) : []))
    })
  ]
}

/** Whether there are any: how many. */
function asExistence(built: Built): Built {
  return built.meaning.is === 'query' && built.meaning.query.ask === 'relationships' ? { ...built, meaning: { is: 'query', query: { ...built.meaning.query, what: 'count' } } } : built
}
