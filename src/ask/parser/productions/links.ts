import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Links } from '../constituent.ts'
import { linksBy, RelationshipQueries } from './link-queries.ts'
import { typesOf } from './relationships.ts'
import { boundOf, meaningOf, nodesOf, one, ownersIn, rule, unchanged } from './rule.ts'

const linksOf = (part: Constituent | undefined): Links | null => meaningOf(part, 'links')?.links ?? null
const asLinks = (found: readonly { readonly links: Links; readonly cost: number }[]): Built[] =>
  found.flatMap(({ links, cost }) => one({ is: 'links', links }, cost))
const ofTypes = (types: readonly string[] | null | undefined): Built[] => (types == null ? [] : one({ is: 'links', links: linksBy(types) }))

/** Productions for relationships as the subject of a question. */
export function linkProductions({ space }: ConstraintApplier): readonly Production[] {
  const asks = new RelationshipQueries(space)
  return [...linkPhrases(asks), ...linkQuestions(asks), ...questionsBetween(asks)]
}

/** L is a relationship pattern: `flights from A to B`, `links with a weight above 20`. */
const linkPhrases = (asks: RelationshipQueries): readonly Production[] => [
  rule(
    'L',
    'R link~',
    ([relation, link]) => {
      const held = meaningOf(relation, 'relation')
      return link === undefined && held?.form !== 'noun' ? [] : ofTypes(held?.types)
    },
    0.02
  ),
  rule('L', 'link', () => one({ is: 'links', links: asks.any() }), 0.2),
  rule('L', 'link of|with|whose~ labelw? be? R', ([, , , , relation]) => ofTypes(typesOf(relation)), 0),
  rule('L', 'directly L', ([, links]) => unchanged(links), 0),
  rule(
    'L',
    'L of|for|with N',
    ([links, , end]) => asLinks([...asks.between(linksOf(links), nodesOf(end), null), ...asks.between(linksOf(links), null, nodesOf(end))]),
    0.2
  ),
  rule('L', 'L verb? from|between N to|and N', ([links, , , source, , target]) => asLinks(asks.between(linksOf(links), nodesOf(source), nodesOf(target)))),
  rule('L', 'L LIM', ([links, limit]) => asLinks(asks.limited(linksOf(links), limit))),
  rule('L', 'L mverb B|AM P', ([links, , bound, property]) => asLinks(asks.bounded(linksOf(links), ownersIn(property), boundOf(bound))))
]

const linkQuestions = (asks: RelationshipQueries): readonly Production[] => {
  const queried = (links: Constituent | undefined, limit: Constituent | undefined, what: 'count' | 'list'): Built[] =>
    limit === undefined ? asks.queryOf(linksOf(links), what) : asks.askedOf(asks.limited(linksOf(links), limit), what)
  return [
    rule('Q', 'howmany|list? L be? each P', ([, links, , , property]) => asks.grouped(linksOf(links), undefined, property), 0.3),
    rule('Q', 'list|which? be? agg P each P', ([, , aggregation, property, , by]) => asks.grouped(asks.having(property), { aggregation, property }, by), 0.3),
    rule('Q', 'list|which? be? agg P of L each P', ([, , aggregation, property, , links, , by]) => asks.grouped(linksOf(links), { aggregation, property }, by)),
    rule('Q', 'list|which? be? est P verb|R?', ([, , adjective, property]) => asks.extreme(asks.having(property), adjective, property), 0.4),
    rule('Q', 'which|list every? distinct? P be~ there~', ([, , , property]) => asks.grouped(asks.having(property), undefined, property), 0.4),
    rule('Q', 'howmany L be|do? there|network? verb|have|mverb?', ([, links]) => asks.queryOf(linksOf(links), 'count')),
    rule('Q', 'howmany|list|which L VP?', ([ask, links, limit]) => queried(links, limit, ask?.category === 'howmany' ? 'count' : 'list')),
    rule('Q', 'list|which? be? est L by? P?', ([, , adjective, links, , property]) => asks.ranked(linksOf(links), adjective, property)),
    rule('Q', 'list|which? be? P of|between|from L', ([, , property, , links]) => asks.properties(linksOf(links), property)),
    rule('Q', 'list|which? be? agg P of|over|on|across L', ([, , aggregation, property, , links]) => asks.amount(linksOf(links), aggregation, property)),
    rule('Q', 'be there any? L VP? comma? and? tell', ([, , , links, limit]) => queried(links, limit, 'list'), 0)
  ]
}

/** BOTH is the relationship between two named nodes: `X paid Y`, `X and Y share`. */
const questionsBetween = (asks: RelationshipQueries): readonly Production[] => {
  const between = (left: Constituent | undefined, relation: Constituent | undefined, right: Constituent | undefined): Built[] =>
    one({ is: 'links', links: { types: typesOf(relation) ?? [], predicates: [], source: nodesOf(left), target: nodesOf(right) } })
  return [
    rule('BOTH', 'name R|verb|be|have|mverb? P? with|to|from|in|at|for|on|by|of? name', ([left, relation, , , right]) => between(left, relation, right), 0),
    rule('BOTH', 'name and|with name R|have|verb', ([left, , right, relation]) => between(left, relation, right), 0),
    rule('Q', 'on? howmany|howmuch|which be|do|have? P of|for|from|be|do|have BOTH', ([, , , property, , both]) =>
      asks.propertiesBetween(property, linksOf(both))
    ),
    rule('Q', 'when|which be|do|have BOTH', ([, , both]) => asks.when(linksOf(both))),
    rule(
      'Q',
      'howmany|howmuch P be|do|have? verb|getw|joins? to|with|at|in|from name',
      ([, property, , , word, end]) => (word?.category === 'from' ? asks.summed(property, nodesOf(end), null) : asks.summed(property, null, nodesOf(end))),
      0.1
    )
  ]
}
