import { anything, type Measure, type NodePattern, type Query } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint, Ordering } from '../constituent.ts'
import { NUMERIC } from './amounts.ts'
import { mostOf, orderingBy, ownOrderings } from './ranks.ts'
import { relation } from './relationships.ts'
import { asLimit, asQuery, limitOf, meaningOf, nodesOf, ownersIn, rule } from './rule.ts'

type How = Extract<Query, { ask: 'compare' }>['how']
type Sides = readonly [NodePattern, NodePattern]

/** Returns two nodes, in one list or one after the other; null where there are not two. */
function sidesOf(...parts: readonly (Constituent | undefined)[]): Sides | null {
  const named = parts.flatMap((part) => nodesOf(part)?.named ?? [])
  const [first, second] = named.map((node): NodePattern => ({ ...anything, named: [node] }))
  return named.length !== 2 || first === undefined || second === undefined ? null : [first, second]
}

const ranked = (orderings: readonly (Ordering | null)[]): Built[] =>
  orderings.flatMap((ordering) => (ordering === null ? [] : asLimit({ by: 'rank', ordering })))

/** Compares two nodes by a quantity, a property or a number of neighbours (MORE). */
export function comparisonQuestions(narrowing: ConstraintApplier): readonly Production[] {
  const measures = (of: NodePattern, limit: Constraint | null, how: How): readonly { readonly measure: Measure; readonly cost: number }[] => {
    if (limit?.by === 'rank') return narrowing.measures(of, limit.ordering.owners, how === 'difference' ? NUMERIC : [...NUMERIC, 'date'])
    if (limit?.by !== 'most') return []
    return narrowing.relationships(of, limit.relationship).map(({ relationship, cost }) => ({ measure: { kind: 'count', relationship }, cost }))
  }
  const compare = (how: How, limit: Constraint | null, sides: Sides | null): Built[] => {
    if (sides === null) return []
    const isDescending = limit?.by === 'rank' ? limit.ordering.isDescending : limit?.by === 'most' && limit.isDescending
    return measures(sides[0], limit, how).flatMap(({ measure, cost }) =>
      asQuery({ ask: 'compare', items: sides, amount: { function: 'sum', measure }, how, isDescending }, cost)
    )
  }
  const difference = (property: Constituent | undefined, sides: Sides | null): Built[] =>
    compare('difference', { by: 'rank', ordering: { owners: ownersIn(property), isDescending: true, first: 0, count: 1 } }, sides)
  return [
    rule('MORE', 'er|est', ([adjective]) => ranked(ownOrderings(adjective)), 0),
    rule('MORE', 'er|more|less|most P', ([more, property]) => ranked([orderingBy(more, property)]), 0),
    rule('MORE', 'R|verb|have~ more|less N', ([verb, more, others]) => asLimit(mostOf(relation(verb, undefined, { other: nodesOf(others) }), more)), 0),
    rule('Q', 'who|which N? of? pronoun? be|have|do~ MORE comma? NAMES', ([, , , , , more, , names]) => compare('which', limitOf(more), sidesOf(names)), 0),
    rule(
      'Q',
      'by? how|howmuch|howmany unit? MORE be|do|have~ NAMES R|verb|mverb|have? than NAMES',
      ([, , , more, , left, , , right]) => compare('difference', limitOf(more), sidesOf(left, right)),
      0
    ),
    rule('Q', 'by? howmany|howmuch|which unit|scalew? be NAMES MORE than NAMES', ([, , , , left, more, , right]) =>
      compare('difference', limitOf(more), sidesOf(left, right))
    ),
    rule('Q', 'by? howmany|howmuch unit|scalew? do? VAL exceed that? of? NAMES P?', ([, , , , values, , , , right]) => {
      const left = meaningOf(values, 'values')
      const side = left === null ? undefined : ({ ...values, meaning: { is: 'nodes', nodes: left.nodes } } as Constituent)
      return left === null ? [] : difference({ ...(values as Constituent), meaning: { is: 'property', owners: left.owners } }, sidesOf(side, right))
    }),
    rule('Q', 'which|list? be? differencew in|of|between P between|of? NAMES', ([, , , , property, , names]) => difference(property, sidesOf(names)))
  ]
}
