import type { Built, Production } from '../chart.ts'
import type { Item, Limit, Ordering } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import type { Things } from '../tree.ts'
import { asThings, meaningOf, numberIn, ownersIn, patientOf, rule, type TieLimit, thingsOf, tieLimit } from './rule.ts'

/** `highest rating`: the adjective says which way, the property what. */
export function orderingOf(adjective: Item | undefined, property: Item | undefined, { first = 0, count = 1 } = {}): Ordering | null {
  const [quality, named] = [meaningOf(adjective, 'adjective'), meaningOf(property, 'property')]
  if (quality === null || named === null) return null
  const isDown = quality.down.some((owner) => named.owners.some(({ of, property: held }) => owner.of === of && owner.property === held))
  return { owners: named.owners, isDescending: isDown ? false : quality.isDescending, first, count }
}

/** `oldest`: each of the adjective's own quantities in its own direction. */
export function ownOrderings(adjective: Item | undefined, { first = 0, count = 1 } = {}): Ordering[] {
  const quality = meaningOf(adjective, 'adjective')
  if (quality === null) return []
  const ways = [
    { owners: quality.up, isDescending: true },
    { owners: quality.down, isDescending: false }
  ]
  return ways.filter(({ owners }) => owners.length > 0).map((way) => ({ ...way, first, count, isOwn: true }))
}

export function mostOf(tie: TieLimit, most: Item | undefined, { first = 0, count = 1 } = {}): Limit {
  return { by: 'most', tie, isDescending: most?.category === 'most' || most?.category === 'more', first, count }
}

/** Noun phrases that rank: `the 3 oldest ships`. */
export function rankProductions(narrowing: Narrowing): readonly Production[] {
  const narrow = (things: Things | null, limit: Limit | null): Built[] => (things === null || limit === null ? [] : asThings(narrowing.narrow(things, limit)))
  const ranked = (things: Things | null, orderings: readonly (Ordering | null)[]): Built[] =>
    orderings.flatMap((ordering) => (ordering === null ? [] : narrow(things, { by: 'rank', ordering })))

  return [
    rule('N', 'est N', ([adjective, things]) => ranked(thingsOf(things), ownOrderings(adjective))),
    rule('N', 'est num N', ([adjective, count, things]) => ranked(thingsOf(things), ownOrderings(adjective, { count: numberIn(count) }))),
    rule('N', 'num est N', ([count, adjective, things]) => ranked(thingsOf(things), ownOrderings(adjective, { count: numberIn(count) }))),
    rule('N', 'ordinal est N', ([place, adjective, things]) => ranked(thingsOf(things), ownOrderings(adjective, { first: numberIn(place) - 1 }))),
    rule('N', 'est P N', ([adjective, property, things]) => ranked(thingsOf(things), [orderingOf(adjective, property)])),
    rule(
      'N',
      'num? est num? N by P',
      ([before, adjective, count, things, , property]) => ranked(thingsOf(things), [orderingOf(adjective, property, { count: numberIn(before ?? count) })]),
      0
    ),
    rule('N', 'num? top? num? most|fewest R N', ([before, , count, most, verb, things]) =>
      meaningOf(verb, 'relation')?.form === 'noun' ? [] : narrow(thingsOf(things), mostOf(patientOf(verb), most, { count: numberIn(before ?? count) }))
    ),
    rule('N', 'top|bottom num? N by P', ([end, count, things, , property]) =>
      ranked(thingsOf(things), [{ owners: ownersIn(property), isDescending: end?.category === 'top', first: 0, count: numberIn(count) }])
    ),
    rule('N', 'num N with~ est P', ([count, things, , adjective, property]) =>
      ranked(thingsOf(things), [orderingOf(adjective, property, { count: numberIn(count) })])
    ),
    rule('N', 'num N with~ most|fewest P', ([count, things, , most, property]) =>
      ranked(thingsOf(things), [{ owners: ownersIn(property), isDescending: most?.category === 'most', first: 0, count: numberIn(count) }])
    ),
    rule('N', 'num N with~ most|fewest N', ([count, things, , most, others]) =>
      narrow(thingsOf(things), mostOf(tieLimit({ other: thingsOf(others) }), most, { count: numberIn(count) }))
    )
  ]
}
