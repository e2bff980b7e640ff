import type { Built, Production } from '../chart.ts'
import type { Item, Limit } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import type { Measure, Query, Things } from '../tree.ts'
import { NUMERIC } from './amounts.ts'
import { mostOf, orderingBy, ownOrderings } from './ranks.ts'
import { asLimit, asQuery, limitOf, rule, thingsOf } from './rule.ts'
import { relation } from './ties.ts'

type How = Extract<Query, { ask: 'compare' }>['how']

interface By {
  readonly measure: Measure
  readonly cost: number
}

/** A node named alone; null: there is nothing to compare. */
function sideOf(part: Item | undefined): Things | null {
  const things = thingsOf(part)
  return things?.named?.length === 1 ? things : null
}

/** Two nodes side by side, by what one has more of (MORE): a quantity, a property, others that it is tied to. */
export function comparisonQuestions(narrowing: Narrowing): readonly Production[] {
  const measures = (of: Things, limit: Limit | null): readonly By[] => {
    if (limit?.by === 'rank') return narrowing.measures(of, limit.ordering.owners, [...NUMERIC, 'date'])
    if (limit?.by !== 'most') return []
    return narrowing.ties(of, limit.tie).map(({ tie, cost }) => ({ measure: { kind: 'count', tie }, cost }))
  }
  const compare = (how: How, more: Item | undefined, first: Item | undefined, second: Item | undefined): Built[] => {
    const [left, right, limit] = [sideOf(first), sideOf(second), limitOf(more)]
    if (left === null || right === null) return []
    const isDescending = limit?.by === 'rank' ? limit.ordering.isDescending : limit?.by === 'most' && limit.isDescending
    return measures(left, limit).flatMap(({ measure, cost }) =>
      asQuery({ ask: 'compare', items: [left, right], amount: { function: 'sum', measure }, how, isDescending }, cost)
    )
  }
  const ranked = (orderings: readonly ReturnType<typeof orderingBy>[]): Built[] =>
    orderings.flatMap((ordering) => (ordering === null ? [] : asLimit({ by: 'rank', ordering })))
  return [
    rule('MORE', 'er', ([adjective]) => ranked(ownOrderings(adjective)), 0),
    rule('MORE', 'er|more|less P', ([more, property]) => ranked([orderingBy(more, property)]), 0),
    rule('MORE', 'R|verb|have more|less N', ([verb, more, others]) => asLimit(mostOf(relation(verb, undefined, { other: thingsOf(others) }), more)), 0),
    rule('Q', 'who|which N? be|have|do~ MORE comma? NAMES or NAMES', ([, , , more, , left, , right]) => compare('which', more, left, right), 0),
    rule('Q', 'how|howmuch|howmany MORE be|do|have~ NAMES have? than NAMES', ([, more, , left, , , right]) => compare('difference', more, left, right), 0),
    // Of a property, whether one has more is asked of it as of any that have more than the other.
    rule('Q', 'do|have~ NAMES MORE than NAMES', ([, left, more, , right]) => (limitOf(more)?.by === 'most' ? compare('whether', more, left, right) : []), 0)
  ]
}
