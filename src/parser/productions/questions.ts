import type { Built, Production } from '../chart.ts'
import type { Item, Limit, Owner } from '../item.ts'
import { labelsOf, type Narrowing } from '../restrict.ts'
import type { ValueKind } from '../schema-space.ts'
import { type Aggregation, type Amount, anything, type GroupKey, type Things } from '../tree.ts'
import { relation } from './limits.ts'
import { asQuery, limitOf, meaningOf, rule, thingsOf } from './rule.ts'

const NUMERIC: readonly ValueKind[] = ['number', 'year']
const ANY: readonly ValueKind[] = ['number', 'year', 'date', 'text', 'flag']
const DATED: readonly ValueKind[] = ['date', 'year']

const ownersIn = (part: Item | undefined): readonly Owner[] => meaningOf(part, 'property')?.owners ?? []
const isVague = ({ labels, named, tests, ties, rank }: Things) => labels.length === 0 && named === null && tests.length === 0 && ties.length === 0 && rank === null

/** Whole questions (Q). */
export function questionProductions(narrowing: Narrowing): readonly Production[] {
  const { space } = narrowing
  const narrowed = (things: Things | null, limit: Limit | null) => (things === null || limit === null ? [] : narrowing.narrow(things, limit))
  const listed = (ways: readonly { things: Things; cost: number }[]): Built[] =>
    ways.flatMap(({ things, cost }) => (isVague(things) ? [] : asQuery({ ask: 'list', of: things, show: [] }, cost)))
  const counted = (ways: readonly { things: Things; cost: number }[]): Built[] =>
    ways.flatMap(({ things, cost }) => (isVague(things) ? [] : asQuery({ ask: 'count', of: things }, cost)))
  /** Of several named at once it is not asked whether any of them is so. */
  const existing = (ways: readonly { things: Things; cost: number }[]): Built[] =>
    ways.flatMap(({ things, cost }) => ((things.named?.length ?? 1) > 1 ? [] : asQuery({ ask: 'exists', of: things }, cost)))
  const whole = (things: Things | null) => (things === null ? [] : [{ things, cost: 0 }])

  function values(things: Things | null, owners: readonly Owner[], kinds: readonly ValueKind[] = ANY): Built[] {
    if (things === null) return []
    const ofNodes = owners.filter((owner) => {
      const kind = space.kindOf(owner)
      return owner.owner === 'node' && kind !== null && kinds.includes(kind) && (labelsOf(things).length === 0 || labelsOf(things).includes(owner.of))
    })
    const properties = [...new Set(ofNodes.map(({ property }) => property))]
    return properties.flatMap((property) => asQuery({ ask: 'value', of: things, properties: [property] }))
  }

  function distinct(things: Things | null, owners: readonly Owner[], isCount: boolean): Built[] {
    return owners.flatMap((owner) => {
      if (owner.owner !== 'node' || things === null) return []
      const labels = labelsOf(things)
      if (labels.length > 0 && !labels.includes(owner.of)) return []
      const of = labels.length > 0 ? things : { ...things, labels: [owner.of] }
      return asQuery({ ask: 'values', of, property: owner.property, isCount }, labels.length > 0 ? 0 : 0.2)
    })
  }

  function amounts(things: Things | null, aggregation: Aggregation, owners: readonly Owner[]): { of: Things; amount: Amount; cost: number }[] {
    if (things === null) return []
    return narrowing.measures(things, owners, NUMERIC).map(({ measure, things: of, cost }) => ({ of, amount: { function: aggregation, measure }, cost }))
  }
  const aggregated = (things: Things | null, aggregation: Item | undefined, owners: readonly Owner[]): Built[] =>
    amounts(things, meaningOf(aggregation, 'aggregation')?.function ?? 'avg', owners).flatMap(({ of, amount, cost }) =>
      asQuery({ ask: 'amount', of, amount }, cost)
    )

  function keysOf(things: Things, by: Item | undefined): { key: GroupKey; cost: number }[] {
    const other = thingsOf(by)
    if (other !== null)
      return narrowing
        .narrow(things, { by: 'tie', types: null, role: 'either', preposition: null, other, isNegated: false, count: null, hops: [1, 1] })
        .flatMap(({ things: tied, cost }) => {
          const tie = tied.ties.at(-1)
          return tie === undefined ? [] : [{ key: { kind: 'tie' as const, tie }, cost }]
        })
    const labels = labelsOf(things)
    const owners = ownersIn(by).filter(({ owner, of }) => owner === 'node' && (labels.length === 0 || labels.includes(of)))
    return [...new Set(owners.map(({ property }) => property))].map((property) => ({ key: { kind: 'property', property }, cost: 0 }))
  }
  const grouped = (things: Things | null, by: Item | undefined, amount: Amount, rank: Item | undefined = undefined): Built[] =>
    things === null
      ? []
      : keysOf(things, by).flatMap(({ key, cost }) =>
          asQuery(
            { ask: 'group', of: things, by: key, amount, rank: rank === undefined ? null : { isDescending: rank.category === 'most', first: 0, count: 1 } },
            cost
          )
        )
  /** `How many tickets did X sell?`: what its relationships add up to. */
  const summed = (things: Things | null, owners: readonly Owner[]): Built[] =>
    things === null
      ? []
      : narrowing
          .measures(things, owners.filter(({ owner }) => owner === 'relationship'), NUMERIC)
          .flatMap(({ measure, things: of, cost }) => asQuery({ ask: 'amount', of, amount: { function: 'sum', measure } }, cost))

  function shown(things: Things | null, properties: readonly (Item | undefined)[]): Built[] {
    if (things === null) return []
    const names = properties.map((part) => ownersIn(part).find(({ owner, of }) => owner === 'node' && labelsOf(things).includes(of))?.property)
    const show = names.filter((name) => name !== undefined)
    return show.length < properties.length ? [] : asQuery({ ask: 'list', of: things, show })
  }

  type How = 'which' | 'whether' | 'difference'
  function comparing(left: Item | undefined, right: Item | undefined, amount: Amount, { how, isDescending }: { how: How; isDescending: boolean }): Built[] {
    const [first, second] = [thingsOf(left), thingsOf(right)]
    return first?.named?.length !== 1 || second?.named?.length !== 1 ? [] : asQuery({ ask: 'compare', items: [first, second], amount, how, isDescending })
  }
  const comparedBy = (left: Item | undefined, right: Item | undefined, owners: readonly Owner[], how: How, isDescending = true): Built[] =>
    narrowing
      .measures(thingsOf(left) ?? anything, owners, [...NUMERIC, 'date'])
      .flatMap(({ measure, cost }) => comparing(left, right, { function: 'sum', measure }, { how, isDescending }).map((built) => ({ ...built, cost: built.cost + cost })))
  const compared = (left: Item | undefined, right: Item | undefined, adjective: Item | undefined, how: How): Built[] => {
    const quality = meaningOf(adjective, 'adjective')
    return quality === null ? [] : [...comparedBy(left, right, quality.up, how, true), ...comparedBy(left, right, quality.down, how, false)]
  }
  function comparedByCount(left: Item | undefined, right: Item | undefined, { verb, others, isDescending, how = 'which' }: { verb: Item | undefined; others: Item | undefined; isDescending: boolean; how?: How }): Built[] {
    const tie = relation(verb, undefined, { other: thingsOf(others) })
    return narrowed(thingsOf(left), tie).flatMap(({ things, cost }) => {
      const by = things.ties.at(-1)
      return by === undefined ? [] : comparing(left, right, { function: 'sum', measure: { kind: 'count', tie: by } }, { how, isDescending }).map((built) => ({ ...built, cost: built.cost + cost }))
    })
  }
  /** Those whom `who` asks for. */
  const someone: Things = { ...anything, labels: space.people }
  const many: Amount = { function: 'count', measure: null }

  return [
    rule('Q', 'list? N', ([, things]) => listed(whole(thingsOf(things))), 0.3),
    rule('Q', 'list which|that N VP', ([, , things, limit]) => listed(narrowed(thingsOf(things), limitOf(limit)))),
    rule('Q', 'which N VP|INVA', ([, things, limit]) => listed(narrowed(thingsOf(things), limitOf(limit)))),
    rule('Q', 'which be N', ([, , things]) => listed(whole(thingsOf(things)))),
    rule('Q', 'which N be there', ([, things]) => listed(whole(thingsOf(things)))),
    rule('Q', 'which INVA', ([, limit]) => listed(narrowed(anything, limitOf(limit))), 0.3),
    rule('Q', 'which VP', ([, limit]) => listed(narrowed(anything, limitOf(limit))), 0.5),
    rule('Q', 'who VP|INVA', ([, limit]) => listed(narrowed(someone, limitOf(limit)))),
    rule('Q', 'who be N', ([, , things]) => listed(whole(thingsOf(things)))),
    rule('Q', 'whose N VP', ([, things, limit]) =>
      narrowed(thingsOf(things), limitOf(limit)).flatMap(({ things: owned, cost }) =>
        listed(
          narrowing
            .narrow(anything, { by: 'tie', types: null, role: 'either', preposition: null, other: owned, isNegated: false, count: null, hops: [1, 1] })
            .map((way) => ({ ...way, cost: way.cost + cost }))
        )
      )
    ),
    rule('Q', 'howmany N', ([, things]) => counted(whole(thingsOf(things)))),
    rule('Q', 'howmany N VP|INVA', ([, things, limit]) => counted(narrowed(thingsOf(things), limitOf(limit)))),
    rule('Q', 'howmany N be there', ([, things]) => counted(whole(thingsOf(things)))),
    rule('Q', 'howmany N do N have', ([, things, , other]) =>
      counted(
        narrowed(thingsOf(things), {
          by: 'tie',
          types: null,
          role: 'either',
          preposition: null,
          other: thingsOf(other),
          isNegated: false,
          count: null,
          hops: [1, 1]
        })
      )
    ),
    rule('Q', 'howmany distinct? P be? there?', ([, , property]) => distinct(anything, ownersIn(property), true)),
    rule('Q', 'howmany distinct? P be|do N have|from|in|of?', ([, , property, , things]) => distinct(thingsOf(things), ownersIn(property), true)),
    rule('Q', 'howmany distinct P of|among|in N', ([, , property, , things]) => distinct(thingsOf(things), ownersIn(property), true)),
    rule('Q', 'which|list distinct? P be there', ([, , property]) => distinct(anything, ownersIn(property), false)),
    rule('Q', 'list distinct? P', ([, , property]) => distinct(anything, ownersIn(property), false)),
    rule('Q', 'which be? P of|for|in N', ([, , property, , things]) => values(thingsOf(things), ownersIn(property))),
    rule('Q', 'P of|for N', ([property, , things]) => values(thingsOf(things), ownersIn(property))),
    rule('Q', 'list P of|for N', ([, property, , things]) => values(thingsOf(things), ownersIn(property)), 0.5),
    rule('Q', 'list? NAMES poss P', ([, things, , property]) => values(thingsOf(things), ownersIn(property))),
    rule('Q', 'which be NAMES poss P', ([, , things, , property]) => values(thingsOf(things), ownersIn(property))),
    rule('Q', 'which P be|do N have|from|in|of|at|on?', ([, property, , things]) => values(thingsOf(things), ownersIn(property))),
    rule('Q', 'howmany|howmuch P do|be N verb|have|R?', ([, property, , things]) => values(thingsOf(things), ownersIn(property), NUMERIC)),
    rule('Q', 'how adj be N', ([, adjective, , things]) => {
      const quality = meaningOf(adjective, 'adjective')
      return quality === null ? [] : values(thingsOf(things), [...quality.up, ...quality.down], NUMERIC)
    }),
    rule('Q', 'how adj|howmuch do N QV', ([, , , things, verb]) => {
      const quality = meaningOf(verb, 'adjective')
      return quality === null ? [] : values(thingsOf(things), quality.up, NUMERIC)
    }),
    rule('Q', 'howmuch do N QV', ([, , things, verb]) => {
      const quality = meaningOf(verb, 'adjective')
      return quality === null ? [] : values(thingsOf(things), quality.up, NUMERIC)
    }),
    rule('Q', 'howmany|howmuch P do|have|be N verb|have|R|QV?', ([, property, , things]) => summed(thingsOf(things), ownersIn(property))),
    rule('Q', 'list N with|and their? P', ([, things, , , property]) => shown(thingsOf(things), [property])),
    rule('Q', 'list N with|and their? P and their? P', ([, things, , , first, , , second]) => shown(thingsOf(things), [first, second])),
    rule('Q', 'agg howmany? P each N', ([aggregation, , property, , things]) => aggregated(thingsOf(things), aggregation, ownersIn(property))),
    rule('Q', 'how much? er be NAMES than NAMES', ([, , adjective, , left, , right]) => compared(left, right, adjective, 'difference'), 0),
    rule('Q', 'who|which N? be er comma? NAMES or NAMES', ([, , , adjective, , left, , right]) => compared(left, right, adjective, 'which'), 0),
    rule('Q', 'howmany more|less P do|have NAMES have? than NAMES', ([, , property, , left, , , right]) => comparedBy(left, right, ownersIn(property), 'difference'), 0),
    rule('Q', 'who|which N? have more|less P comma? NAMES or NAMES', ([, , , more, property, , left, , right]) => comparedBy(left, right, ownersIn(property), 'which', more?.category === 'more'), 0),
    rule('Q', 'who|which N? have|do? R|verb|have more|less N comma? NAMES or NAMES', ([, , , verb, more, others, , left, , right]) => comparedByCount(left, right, { verb, others, isDescending: more?.category === 'more' }), 0),
    rule('Q', 'do|have NAMES R|verb|have more|less N than NAMES', ([, left, verb, more, others, , right]) => comparedByCount(left, right, { verb, others, isDescending: more?.category === 'more', how: 'whether' }), 0),
    rule('Q', 'when do|be N P', ([, , things, property]) => values(thingsOf(things), ownersIn(property), DATED)),
    rule('Q', 'be N LIM|PRE', ([, things, limit]) => existing(narrowed(thingsOf(things), limitOf(limit)))),
    rule('Q', 'do|have|can N VP', ([, things, limit]) => existing(narrowed(thingsOf(things), limitOf(limit)))),
    rule('Q', 'do|be|have name and name R', ([, left, , right, verb]) => existing(narrowed(thingsOf(left), relation(verb, undefined, { role: 'either', other: thingsOf(right) })))),
    rule('Q', 'be there any? N', ([, , , things]) => existing(whole(thingsOf(things)))),
    rule('Q', 'be there any? N VP', ([, , , things, limit]) => existing(narrowed(thingsOf(things), limitOf(limit)))),
    rule('Q', 'list|which? be? agg P of|for|among|in|across N', ([, , aggregation, property, , things]) =>
      aggregated(thingsOf(things), aggregation, ownersIn(property))
    ),
    rule('Q', 'list|which? be? agg P', ([, , aggregation, property]) => aggregated(anything, aggregation, ownersIn(property)), 0.3),
    rule('Q', 'list|which? be? agg P each P|N', ([, , aggregation, property, , by]) =>
      amounts(anything, meaningOf(aggregation, 'aggregation')?.function ?? 'avg', ownersIn(property)).flatMap(({ of, amount, cost }) =>
        grouped(of, by, amount).map((built) => ({ ...built, cost: built.cost + cost }))
      )
    ),
    rule('Q', 'list|which? be? agg P of N each P|N', ([, , aggregation, property, , things, , by]) =>
      amounts(thingsOf(things), meaningOf(aggregation, 'aggregation')?.function ?? 'avg', ownersIn(property)).flatMap(({ of, amount, cost }) =>
        grouped(of, by, amount).map((built) => ({ ...built, cost: built.cost + cost }))
      )
    ),
    rule('Q', 'list? howmany N be? there? each P|N', ([, , things, , , , by]) => grouped(thingsOf(things), by, many)),
    rule('Q', 'list? N each P', ([, things, , by]) => grouped(thingsOf(things), by, many), 0.5),
    rule('Q', 'howmany N do|be|have? each N have|R|in?', ([, things, , , by]) => grouped(thingsOf(things), by, many)),
    rule('Q', 'howmany N VP each P|N', ([, things, limit, , by]) =>
      narrowed(thingsOf(things), limitOf(limit)).flatMap((way) => grouped(way.things, by, many).map((built) => ({ ...built, cost: built.cost + way.cost })))
    ),
    rule('Q', 'which P have most|fewest N', ([, property, , most, things]) => grouped(thingsOf(things), property, many, most))
  ]
}
