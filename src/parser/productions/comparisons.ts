import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import type { Amount, Measure, Things } from '../tree.ts'
import { NUMERIC } from './amounts.ts'
import { asQuery, meaningOf, ownersIn, rule, type TieLimit, thingsOf } from './rule.ts'
import { relation } from './ties.ts'

type Sides = readonly [Things, Things]

interface Way {
  readonly how: 'which' | 'whether' | 'difference'
  readonly isDescending: boolean
}

/** Two nodes, each named alone; null: there is nothing to compare. */
function sidesOf(left: Item | undefined, right: Item | undefined): Sides | null {
  const [first, second] = [thingsOf(left), thingsOf(right)]
  return first?.named?.length !== 1 || second?.named?.length !== 1 ? null : [first, second]
}

function compare(items: Sides, measure: Measure, { how, isDescending }: Way, cost: number): Built[] {
  const amount: Amount = { function: 'sum', measure }
  return asQuery({ ask: 'compare', items, amount, how, isDescending }, cost)
}

/** Two nodes side by side. */
class Comparisons {
  readonly #narrowing: Narrowing

  constructor(narrowing: Narrowing) {
    this.#narrowing = narrowing
  }

  byValue(sides: Sides | null, owners: readonly Owner[], way: Way): Built[] {
    if (sides === null) return []
    return this.#narrowing.measures(sides[0], owners, [...NUMERIC, 'date']).flatMap(({ measure, cost }) => compare(sides, measure, way, cost))
  }

  /** By each of the adjective's own quantities in its own direction. */
  byAdjective(sides: Sides | null, adjective: Item | undefined, how: Way['how']): Built[] {
    const quality = meaningOf(adjective, 'adjective')
    if (quality === null) return []
    return [...this.byValue(sides, quality.up, { how, isDescending: true }), ...this.byValue(sides, quality.down, { how, isDescending: false })]
  }

  /** By how many others each is tied to. */
  byCount(sides: Sides | null, tie: TieLimit, way: Way): Built[] {
    if (sides === null) return []
    return this.#narrowing.ties(sides[0], tie).flatMap(({ tie: counted, cost }) => compare(sides, { kind: 'count', tie: counted }, way, cost))
  }
}

const isMore = (part: Item | undefined) => part?.category === 'more'
const tieTo = (verb: Item | undefined, others: Item | undefined) => relation(verb, undefined, { other: thingsOf(others) })

export function comparisonQuestions(narrowing: Narrowing): readonly Production[] {
  const comparisons = new Comparisons(narrowing)
  return [
    rule(
      'Q',
      'how much? er be~ NAMES than NAMES',
      ([, , adjective, , left, , right]) => comparisons.byAdjective(sidesOf(left, right), adjective, 'difference'),
      0
    ),
    rule(
      'Q',
      'who|which N? be~ er comma? NAMES or NAMES',
      ([, , , adjective, , left, , right]) => comparisons.byAdjective(sidesOf(left, right), adjective, 'which'),
      0
    ),
    rule(
      'Q',
      'howmany more|less P do|have~ NAMES have? than NAMES',
      ([, , property, , left, , , right]) => comparisons.byValue(sidesOf(left, right), ownersIn(property), { how: 'difference', isDescending: true }),
      0
    ),
    rule(
      'Q',
      'who|which N? have~ more|less P comma? NAMES or NAMES',
      ([, , , more, property, , left, , right]) => comparisons.byValue(sidesOf(left, right), ownersIn(property), { how: 'which', isDescending: isMore(more) }),
      0
    ),
    rule(
      'Q',
      'who|which N? have|do? R|verb|have more|less N comma? NAMES or NAMES',
      ([, , , verb, more, others, , left, , right]) =>
        comparisons.byCount(sidesOf(left, right), tieTo(verb, others), { how: 'which', isDescending: isMore(more) }),
      0
    ),
    rule(
      'Q',
      'do|have~ NAMES R|verb|have more|less N than NAMES',
      ([, left, verb, more, others, , right]) => comparisons.byCount(sidesOf(left, right), tieTo(verb, others), { how: 'whether', isDescending: isMore(more) }),
      0
    )
  ]
}
