import type { Production } from '../chart.ts'
import type { Item, Owner, Unit } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import type { ValueKind } from '../schema-space.ts'
import { unitOfName } from '../tests-of.ts'
import { anything, type Query, type Things } from '../tree.ts'
import { Amounts, amountQuestions, groupQuestions, NUMERIC } from './amounts.ts'
import { Asks, ofNodes, whole } from './asks.ts'
import { comparisonQuestions } from './comparisons.ts'
import { kept, limitOf, meaningOf, ownersIn, rule, type TieLimit, thingsOf, tieLimit, wordOf } from './rule.ts'
import { relation } from './ties.ts'

const DATED: readonly ValueKind[] = ['date', 'year']

const growingWith = (part: Item | undefined): readonly Owner[] => meaningOf(part, 'adjective')?.up ?? []
const shrinkingWith = (part: Item | undefined): readonly Owner[] => meaningOf(part, 'adjective')?.down ?? []

/** Whole questions (Q). */
export function questionProductions(narrowing: Narrowing): readonly Production[] {
  const asks = new Asks(narrowing)
  const amounts = new Amounts(narrowing)
  return [
    ...listQuestions(asks),
    ...countQuestions(asks),
    ...distinctQuestions(asks),
    ...valueQuestions(asks, amounts),
    ...comparisonQuestions(narrowing),
    ...truthQuestions(asks),
    ...amountQuestions(amounts),
    ...groupQuestions(asks, amounts)
  ]
}

const listQuestions = (asks: Asks): readonly Production[] => [
  rule('Q', 'list? N', ([, things]) => asks.listed(whole(thingsOf(things))), 0.3),
  rule('Q', 'list which|that N VP', ([, , things, limit]) => asks.listed(asks.narrowed(thingsOf(things), limitOf(limit)))),
  rule('Q', 'which N VP|INVA', ([, things, limit]) => asks.listed(asks.narrowed(thingsOf(things), limitOf(limit)))),
  rule('Q', 'which be~ N', ([, , things]) => asks.listed(whole(thingsOf(things)))),
  rule('Q', 'list about N', ([, , things]) => asks.described(thingsOf(things))),
  rule('Q', 'who|which be NAMES', ([, , things]) => asks.described(thingsOf(things)), 0.3),
  rule('Q', 'which N be~ there~', ([, things]) => asks.listed(whole(thingsOf(things)))),
  rule('Q', 'which INVA', ([, limit]) => asks.listed(asks.narrowed(anything, limitOf(limit))), 0.3),
  rule('Q', 'which VP', ([, limit]) => asks.listed(asks.narrowed(anything, limitOf(limit))), 0.5),
  rule('Q', 'who VP|INVA', ([, limit]) => asks.listed(asks.narrowed(asks.someone, limitOf(limit)))),
  rule('Q', 'who VP|INVA', ([, limit]) => asks.listed(asks.narrowed(anything, limitOf(limit))), 0.6),
  rule('Q', 'who be~ N', ([, , things]) =>
    asks.listed(whole(thingsOf(things)).map((way) => ({ ...way, cost: way.cost + (asks.isNoOne(way.things) ? 1 : 0) })))
  ),
  rule('Q', 'who|which of|among N VP', ([, , things, limit]) => asks.listed(asks.narrowed(thingsOf(things), limitOf(limit)))),
  rule('Q', 'N countw', ([things]) => asks.counted(whole(thingsOf(things)))),
  rule('Q', 'by|to|from|of|in|at|for|with which N do|be|have|can~ N R|verb', ([preposition, , head, , things, verb]) =>
    asks.listed(asks.narrowed(thingsOf(head), inverseOf(preposition, verb, things)))
  ),
  rule('Q', 'by|to|from|for|with who be|do|have~ N R|verb', ([preposition, , , things, verb]) =>
    asks.listed(asks.narrowed(asks.someone, inverseOf(preposition, verb, things)))
  ),
  rule('Q', 'which of NAMES VP', ([, , names, limit]) => asks.listed(asks.narrowed(thingsOf(names), limitOf(limit)))),
  rule('Q', 'where can it R|verb directly? from N', ([, , , verb, , , things]) => asks.listed(asks.narrowed(anything, inverseOf(undefined, verb, things)))),
  rule('Q', 'whose N be NAMES', ([, head, , names]) => asks.owning(whole(ofKind(thingsOf(head), thingsOf(names))))),
  rule('Q', 'where be|do|can~ N R|verb', ([, , things, verb]) => asks.listed(asks.narrowed(anything, inverseOf(undefined, verb, things)))),
  rule('Q', 'whose N VP', ([, things, limit]) => asks.owning(asks.narrowed(thingsOf(things), limitOf(limit))))
]

/** The unit that a value is stored in. */
function isStoredIn(query: Query | undefined, unit: Unit | undefined): boolean {
  if (query?.ask !== 'value' || query.properties.length !== 1 || unit === undefined) return false
  const stored = unitOfName(query.properties[0] as string)
  return stored?.kind === unit.kind && stored.factor === unit.factor
}

const countQuestions = (asks: Asks): readonly Production[] => [
  rule('Q', 'howmany N', ([, things]) => asks.counted(whole(thingsOf(things)))),
  rule('Q', 'howmany N VP|INVA', ([, things, limit]) => asks.counted(asks.narrowed(thingsOf(things), limitOf(limit)))),
  rule('Q', 'howmany N be~ there~', ([, things]) => asks.counted(whole(thingsOf(things)))),
  rule('Q', 'howmany N do~ N have~', ([, things, , other]) => asks.counted(asks.narrowed(thingsOf(things), tieLimit({ other: thingsOf(other) }))))
]

const distinctQuestions = (asks: Asks): readonly Production[] => [
  rule('Q', 'howmany distinct? P be? there?', ([, , property]) => asks.distinct(anything, ownersIn(property), true)),
  rule('Q', 'howmany distinct? P be|do~ N verb|have|R|from|in|of? from|in|of|to?', ([, , property, , things]) =>
    asks.distinct(thingsOf(things), ownersIn(property), true)
  ),
  rule('Q', 'howmany distinct P of|among|in~ N', ([, , property, , things]) => asks.distinct(thingsOf(things), ownersIn(property), true)),
  rule('Q', 'which|list every? distinct? P be~ there~', ([, , , property]) => asks.distinct(anything, ownersIn(property), false)),
  rule('Q', 'which|list be? distinct P of|for|among|across N', ([, , , property, , things]) => asks.distinct(thingsOf(things), ownersIn(property), false), 0),
  rule('Q', 'which distinct? P of N be there', ([, , property, , things]) => asks.distinct(thingsOf(things), ownersIn(property), false), 0),
  rule('Q', 'list distinct? P', ([, , property]) => asks.distinct(anything, ownersIn(property), false))
]

const valueQuestions = (asks: Asks, amounts: Amounts): readonly Production[] => {
  const howMuch = (things: Things | null, owners: readonly Owner[]) =>
    things?.named == null ? amounts.aggregated(things, undefined, ofNodes(owners, []), 'sum') : asks.values(things, owners, NUMERIC)
  return [
    rule('Q', 'Q comma? in unit', ([question, , , unit]) =>
      isStoredIn(meaningOf(question, 'query')?.query, meaningOf(unit, 'unit')?.unit) ? kept(question) : []
    ),
    rule('Q', 'which be? P of|for|in~ N', ([, , property, , things]) => asks.values(thingsOf(things), ownersIn(property))),
    rule('Q', 'P of|for N', ([property, , things]) => asks.values(thingsOf(things), ownersIn(property))),
    rule('Q', 'P NAMES', ([property, things]) => asks.values(thingsOf(things), ownersIn(property)), 0.3),
    rule('Q', 'list P of|for~ N', ([, property, , things]) => asks.values(thingsOf(things), ownersIn(property)), 0.5),
    rule('Q', 'list? NAMES poss~ P', ([, things, , property]) => asks.values(thingsOf(things), ownersIn(property))),
    rule('Q', 'which be~ NAMES poss P', ([, , things, , property]) => asks.values(thingsOf(things), ownersIn(property))),
    rule('Q', 'which P be|do~ N verb|have|R|QV? from|in|of|at|on|to?', ([, property, , things]) => asks.values(thingsOf(things), ownersIn(property))),
    rule('Q', 'howmany|howmuch P do|be~ N verb|have|R|mverb?', ([, property, , things]) => howMuch(thingsOf(things), ownersIn(property))),
    rule('Q', 'how adj be~ N', ([, adjective, , things]) => asks.values(thingsOf(things), [...growingWith(adjective), ...shrinkingWith(adjective)], NUMERIC)),
    rule('Q', 'how adj|howmuch do~ N QV', ([, , , things, verb]) => asks.values(thingsOf(things), growingWith(verb), NUMERIC)),
    rule('Q', 'howmuch do~ N QV', ([, , things, verb]) => asks.values(thingsOf(things), growingWith(verb), NUMERIC)),
    rule('Q', 'howmany|howmuch P do|have|be~ N verb|have|R|QV|mverb?', ([, property, , things]) => amounts.summed(thingsOf(things), ownersIn(property))),
    rule('Q', 'list N with|and their? P', ([, things, , , property]) => asks.shown(thingsOf(things), [property])),
    rule('Q', 'list N with|and their? P and their? P', ([, things, , , first, , , second]) => asks.shown(thingsOf(things), [first, second])),
    rule('Q', 'agg howmany? P each N', ([aggregation, , property, , things]) => amounts.aggregated(thingsOf(things), aggregation, ownersIn(property))),
    rule('Q', 'when do|be|have~ N R|verb', ([, , things, verb]) => asks.when(thingsOf(things), meaningOf(verb, 'relation')?.types ?? null)),
    rule('Q', 'when do|be~ N P', ([, , things, property]) => asks.values(thingsOf(things), ownersIn(property), DATED))
  ]
}

/** Answered with yes or no. */
const truthQuestions = (asks: Asks): readonly Production[] => [
  rule('Q', 'be N LIM|PRE', ([, things, limit]) => asks.existing(asks.narrowed(thingsOf(things), limitOf(limit)))),
  rule('Q', 'do|have|can N VP', ([, things, limit]) => asks.existing(asks.narrowed(thingsOf(things), limitOf(limit)))),
  rule('Q', 'do|be|have name and name R', ([, left, , right, verb]) =>
    asks.existing(asks.narrowed(thingsOf(left), relation(verb, undefined, { role: 'either', other: thingsOf(right) })))
  ),
  rule('Q', 'be there any? N', ([, , , things]) => asks.existing(whole(thingsOf(things)))),
  rule('Q', 'be there any? N VP', ([, , , things, limit]) => asks.existing(asks.narrowed(thingsOf(things), limitOf(limit))))
]

/** What is tied to these as what their doing leads to. */
const inverseOf = (preposition: Item | undefined, verb: Item | undefined, things: Item | undefined): TieLimit =>
  tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null, role: wordOf(preposition) === 'by' ? 'agent' : 'patient', other: thingsOf(things) })

/** Named nodes of the kind that the head of a phrase names; null: there are none. */
function ofKind(head: Things | null, names: Things | null): Things | null {
  const named = names?.named?.filter((node) => head?.labels.some((label) => node.labels.includes(label))) ?? []
  return named.length === 0 ? null : { ...anything, named }
}
