import type { Built, Production } from '../chart.ts'
import type { Item, Links } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import { LinkAsks, linksBy } from './link-asks.ts'
import { boundOf, kept, meaningOf, one, ownersIn, rule, thingsOf } from './rule.ts'

const linksOf = (part: Item | undefined): Links | null => meaningOf(part, 'links')?.links ?? null
const asLinks = (found: readonly { readonly links: Links; readonly cost: number }[]): Built[] =>
  found.flatMap(({ links, cost }) => one({ is: 'links', links }, cost))
const ofTypes = (types: readonly string[] | null | undefined): Built[] => (types == null ? [] : one({ is: 'links', links: linksBy(types) }))

/** Relationships as things of their own. */
export function linkProductions({ space }: Narrowing): readonly Production[] {
  const asks = new LinkAsks(space)
  return [...linkPhrases(asks), ...linkQuestions(asks), ...questionsBetween(asks)]
}

/** L: `flights from A to B`, `links with a weight above 20`. */
const linkPhrases = (asks: LinkAsks): readonly Production[] => [
  rule(
    'L',
    'R link?',
    ([relation]) => {
      const held = meaningOf(relation, 'relation')
      return held === null || held.form !== 'noun' ? [] : ofTypes(held?.types)
    },
    0.15
  ),
  rule('L', 'R link', ([relation]) => ofTypes(meaningOf(relation, 'relation')?.types), 0.05),
  rule('L', 'link', () => one({ is: 'links', links: asks.any() }), 0.2),
  rule(
    'L',
    'link of|with? labelw? R',
    ([, of, word, relation]) => (of === undefined && word === undefined ? [] : ofTypes(meaningOf(relation, 'relation')?.types)),
    0
  ),
  rule('L', 'link R', ([, relation]) => ofTypes(meaningOf(relation, 'relation')?.types), 0.1),
  rule('L', 'link whose labelw be R', ([, , , , relation]) => ofTypes(meaningOf(relation, 'relation')?.types), 0),
  rule('Q', 'network? have link labelw R which be their howmany|countw of? link', ([, , , , relation]) =>
    asks.asked(linksBy(meaningOf(relation, 'relation')?.types ?? []), 'count')
  ),
  rule('L', 'directly L', ([, links]) => kept(links), 0),
  rule('L', 'L from N', ([links, , source]) => asLinks(asks.between(linksOf(links), thingsOf(source), null))),
  rule(
    'L',
    'L of|for|with N',
    ([links, , end]) => asLinks([...asks.between(linksOf(links), thingsOf(end), null), ...asks.between(linksOf(links), null, thingsOf(end))]),
    0.2
  ),
  rule('L', 'L to|at N', ([links, , target]) => asLinks(asks.between(linksOf(links), null, thingsOf(target)))),
  rule('L', 'L from|between N to|and N', ([links, , source, , target]) => asLinks(asks.between(linksOf(links), thingsOf(source), thingsOf(target)))),
  rule('L', 'L LIM', ([links, limit]) => asLinks(asks.limited(linksOf(links), limit))),
  rule('L', 'value|flag L', ([limit, links]) => asLinks(asks.limited(linksOf(links), limit)))
]

const linkQuestions = (asks: LinkAsks): readonly Production[] => [
  rule('Q', 'howmany|list? L be? each P', ([, links, , , property]) => asks.grouped(linksOf(links), undefined, property), 0.3),
  rule('Q', 'list|which? be? agg P each P', ([, , aggregation, property, , by]) => asks.grouped(asks.having(property), { aggregation, property }, by), 0.3),
  rule('Q', 'list|which? be? agg P of L each P', ([, , aggregation, property, , links, , by]) => asks.grouped(linksOf(links), { aggregation, property }, by)),
  rule('Q', 'list|which? be? agg P', ([, , aggregation, property]) => asks.amount(asks.having(property), aggregation, property), 0.4),
  rule('Q', 'list|which? be? est P verb|R?', ([, , adjective, property]) => asks.extreme(asks.having(property), adjective, property), 0.4),
  rule('Q', 'which|list every? distinct? P be~ there~', ([, , , property]) => asks.grouped(asks.having(property), undefined, property), 0.4),
  rule('Q', 'howmany L do network verb|have|mverb', ([, links]) => asks.asked(linksOf(links), 'count')),
  rule('Q', 'howmany L be? there?', ([, links]) => asks.asked(linksOf(links), 'count')),
  rule('Q', 'howmany L verb from N to N', ([, links, , , source, , target]) =>
    asks.askedOf(asks.between(linksOf(links), thingsOf(source), thingsOf(target)), 'count')
  ),
  rule('L', 'L mverb B|AM P', ([links, , bound, property]) => asLinks(asks.bounded(linksOf(links), ownersIn(property), boundOf(bound)))),
  rule('Q', 'howmany L VP', ([, links, limit]) => asks.askedOf(asks.limited(linksOf(links), limit), 'count')),
  rule('Q', 'list|which L VP?', ([, links, limit]) =>
    limit === undefined ? asks.asked(linksOf(links), 'list') : asks.askedOf(asks.limited(linksOf(links), limit), 'list')
  ),
  rule('Q', 'list|which? be? est L by? P?', ([, , adjective, links, , property]) => asks.ranked(linksOf(links), adjective, property)),
  rule('Q', 'list|which L have est P', ([, links, , adjective, property]) => asks.ranked(linksOf(links), adjective, property)),
  rule('Q', 'list|which? be? P of|between|from L', ([, , property, , links]) => asks.properties(linksOf(links), property)),
  rule('Q', 'list|which? be? agg P of|over|on|across L', ([, , aggregation, property, , links]) => asks.amount(linksOf(links), aggregation, property))
]

/** Of what ties two named nodes, and whether there is anything. */
const questionsBetween = (asks: LinkAsks): readonly Production[] => [
  rule('Q', 'howmany|howmuch P be|do|have name and|with name R|have|verb', ([, property, , left, , right, relation]) =>
    asks.propertiesBetween(property, relation, thingsOf(left), thingsOf(right))
  ),
  rule(
    'Q',
    'howmany|howmuch|which be? P of|for|from name R|verb|be|mverb? with|to|from|in|at|for|on|by|of? name',
    ([, , property, , left, relation, , right]) => asks.propertiesBetween(property, relation, thingsOf(left), thingsOf(right))
  ),
  rule('Q', 'be there any? L comma? and? tell', ([, , , links]) => asks.asked(linksOf(links), 'list'), 0),
  rule('Q', 'be there any? L VP comma? and? tell', ([, , , links, limit]) => asks.askedOf(asks.limited(linksOf(links), limit), 'list'), 0),
  rule('Q', 'when|which be|do|have name R|verb P? of|to|in|at|on|for|with|from|by? name', ([, , left, relation, , , right]) =>
    asks.when(relation, thingsOf(left), thingsOf(right))
  ),
  rule('Q', 'on? which P be|do|have name R|verb|be P? of|to|in|at|on|for|with|from|by? R? of? name', (parts) => {
    const [, , property, , left, verb, , , noun, , right] = parts
    return asks.propertiesBetween(property, noun ?? verb, thingsOf(left), thingsOf(right))
  }),
  rule('Q', 'howmany|howmuch|which be? P of|in|at|with|from|to name be|do|have name R|verb|mverb|have?', ([, , property, , left, , right, relation]) =>
    asks.propertiesBetween(property, relation, thingsOf(left), thingsOf(right))
  ),
  rule('Q', 'list|which? be? agg P that? name verb|mverb|have|R', ([, , aggregation, property, , source]) =>
    asks.amountFrom(aggregation, property, thingsOf(source))
  ),
  rule('Q', 'list|which? be? agg P that? name verb|mverb|have|R at|to|for|in|on all? their? N', ([, , aggregation, property, , source]) =>
    asks.amountFrom(aggregation, property, thingsOf(source))
  ),
  rule(
    'Q',
    'howmany|howmuch P be|do|have? verb|getw|joins? to|with|at|in name',
    ([, property, , , , target]) => asks.summed(property, null, thingsOf(target)),
    0.1
  ),
  rule('Q', 'howmany|howmuch P be|do|have? verb|getw|joins? from name', ([, property, , , , source]) => asks.summed(property, thingsOf(source), null), 0.1),
  rule('Q', 'howmany|howmuch P do|have name getw', ([, property, , target]) => asks.summed(property, null, thingsOf(target)), 0.1),
  rule('Q', 'howmany|howmuch P of? name be|do R|verb|mverb from|to|by? N?', ([, property, , target]) => asks.summed(property, null, thingsOf(target)), 0.3),
  rule('Q', 'be there any? L', ([, , , links]) => asks.existing(linksOf(links))),
  rule('Q', 'howmany|howmuch|which P be|do|have name R|have|verb|mverb with|to|from|in|at|for|on|by|of? name', ([, property, , left, relation, , right]) =>
    asks.propertiesBetween(property, relation, thingsOf(left), thingsOf(right))
  )
]
