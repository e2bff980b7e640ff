import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import { type Amount, anything, type Things } from '../tree.ts'
import { NUMERIC } from './amounts.ts'
import { asQuery, meaningOf, ownersIn, rule, thingsOf } from './rule.ts'

type How = 'which' | 'whether' | 'difference'
type Sides = readonly [Things, Things]

function sidesOf(left: Item | undefined, right: Item | undefined): Sides | null {
  const [first, second] = [thingsOf(left), thingsOf(right)]
  return first?.named?.length !== 1 || second?.named?.length !== 1 ? null : [first, second]
}

/** `A and B`, `A or B` in one. */
function bothOf(part: Item | undefined): Sides | null {
  const [first, second, ...others] = thingsOf(part)?.named ?? []
  return first === undefined || second === undefined || others.length > 0
    ? null
    : [
        { ...anything, named: [first] },
        { ...anything, named: [second] }
      ]
}

/** Two named nodes side by side, said in one breath or apart. */
export function differenceProductions(narrowing: Narrowing): readonly Production[] {
  const compared = (sides: Sides | null, owners: readonly Owner[], how: How, isDescending: boolean): Built[] => {
    if (sides === null) return []
    return narrowing.measures(sides[0], owners, how === 'difference' ? NUMERIC : [...NUMERIC, 'date']).flatMap(({ measure, cost }) => {
      const amount: Amount = { function: 'sum', measure }
      return asQuery({ ask: 'compare', items: sides, amount, how, isDescending }, cost)
    })
  }
  const byAdjective = (sides: Sides | null, adjective: Item | undefined, how: How): Built[] => {
    const quality = meaningOf(adjective, 'adjective')
    return quality === null ? [] : [...compared(sides, quality.up, how, true), ...compared(sides, quality.down, how, false)]
  }
  /** `joined earlier`: the property by the adjective's way. */
  const byProperty = (sides: Sides | null, property: Item | undefined, adjective: Item | undefined): Built[] => {
    const quality = meaningOf(adjective, 'adjective')
    const owners = ownersIn(property)
    if (quality === null) return []
    const isOf = (some: readonly Owner[]) => owners.filter((owner) => some.some(({ of, property: name }) => of === owner.of && name === owner.property))
    const [up, down] = [isOf(quality.up), isOf(quality.down)]
    return [...compared(sides, up, 'which', true), ...compared(sides, down, 'which', false)]
  }
  const byTime = (sides: Sides | null, property: Item | undefined, end: Item | undefined): Built[] => {
    const dated = ownersIn(property).filter((owner) => ['date', 'year'].includes(narrowing.space.kindOf(owner) ?? ''))
    return compared(sides, dated, 'which', end?.category === 'lastw')
  }
  const isMore = (part: Item | undefined) => part?.category === 'more' || part?.category === 'most'
  return [
    rule('Q', 'by? howmany|howmuch|which unit|P|scalew? be NAMES er|more than NAMES', ([, , measure, , left, adjective, , right]) =>
      measure?.category === 'P'
        ? compared(sidesOf(left, right), ownersIn(measure), 'difference', true)
        : byAdjective(sidesOf(left, right), adjective, 'difference')
    ),
    rule('Q', 'by? howmany|howmuch unit|P? er|more be~ NAMES than NAMES', ([, , measure, adjective, , left, , right]) =>
      measure?.category === 'P'
        ? compared(sidesOf(left, right), ownersIn(measure), 'difference', true)
        : byAdjective(sidesOf(left, right), adjective, 'difference')
    ),
    rule('Q', 'by? howmany|howmuch unit|scalew? do? P of? NAMES exceed that|P? of? NAMES P?', ([, , , , property, , left, , , , right]) =>
      compared(sidesOf(left, right), ownersIn(property), 'difference', true)
    ),
    rule('Q', 'by? howmany|howmuch unit|scalew? do? NAMES poss P exceed that? of? NAMES P?', ([, , , , left, , property, , , , right]) =>
      compared(sidesOf(left, right), ownersIn(property), 'difference', true)
    ),
    rule('Q', 'which|list? be? differencew in|of|between P between|of? NAMES', ([, , , , property, , names]) =>
      compared(bothOf(names), ownersIn(property), 'difference', true)
    ),
    rule('Q', 'which|list? be? P differencew between|of NAMES', ([, , property, , , names]) => compared(bothOf(names), ownersIn(property), 'difference', true)),
    rule('Q', 'howmany|howmuch more|less P do|have|be~ NAMES R|verb|mverb|have? than NAMES', ([, more, property, , left, , , right]) =>
      compared(sidesOf(left, right), ownersIn(property), 'difference', isMore(more))
    ),
    rule('Q', 'which|who N? of? pronoun? be er|est comma? NAMES', ([, , , , , adjective, , names]) => byAdjective(bothOf(names), adjective, 'which'), 0.1),
    rule('Q', 'NAMES comma? which|who of? pronoun|num|N? N? be er|est', ([names, , , , , , , adjective]) => byAdjective(bothOf(names), adjective, 'which')),
    rule('Q', 'NAMES comma? which|who of? pronoun|num|N? N? be|do|have? P er|est', ([names, , , , , , , property, adjective]) =>
      byProperty(bothOf(names), property, adjective)
    ),
    rule('Q', 'which|who of? N? be|do|have? P er|est comma? NAMES', ([, , , , property, adjective, , names]) => byProperty(bothOf(names), property, adjective)),
    rule('Q', 'which|who of? N? be|do|have? P|R|verb firstw|lastw comma? NAMES', ([, , , , property, end, , names]) => byTime(bothOf(names), property, end)),
    rule('Q', 'NAMES comma? which|who of? pronoun|num|N? N? be|do|have? P|R|verb firstw|lastw', ([names, , , , , , , property, end]) =>
      byTime(bothOf(names), property, end)
    ),
    rule('Q', 'NAMES comma? which|who of? pronoun|num|N? N? have|verb|mverb er|more|most P', ([names, , , , , , , more, property]) =>
      compared(bothOf(names), ownersIn(property), 'which', more?.category === 'er' ? meaningOf(more, 'adjective')?.isDescending === true : true)
    )
  ]
}
