import type { Built, Production } from '../chart.ts'
import type { Bound, Item, Limit } from '../item.ts'
import { said, unless } from './conditions.ts'
import { ownOrderings } from './ranks.ts'
import { asLimit, boundOf, dearer, kept, limitOf, patientOf, rule, type TieLimit } from './rule.ts'
import { byVerb, PREPOSITIONS, relation, tied, typesOf } from './ties.ts'

/** What a condition costs by the word that ties it to its subject; where there is none, least of all is said. */
const HELD: Readonly<Record<string, number>> = { with: 0, without: 0, have: 0, mverb: 0.05, verb: 0.1, R: 0.1 }
const TIED: Readonly<Record<string, number>> = { have: 0, verb: 0.3 }
const BARE = 0.2

const both = (left: Limit | null, right: Limit | null): Built[] => (left === null || right === null ? [] : asLimit({ by: 'all', limits: [left, right] }))

const isWord = (limit: Limit | null) => limit?.by === 'test' && typeof limit.bound.value === 'string'

/** A preposition alone ties a value: `in 2010`, `at a price of 50`; what a verb says of no amount is said of what it leads to. */
function held(by: Item | undefined, part: Item | undefined): Built[] {
  const limit = limitOf(part)
  if (by?.category === 'R' && isWord(limit)) return []
  if (by === undefined || by.category in HELD) return dearer(unless(by?.category === 'without' ? by : undefined, kept(part)), HELD[by?.category ?? ''] ?? BARE)
  return limit?.by === 'test' ? kept(part) : []
}

/** `shown at A and at B`: the verb holds for both. */
function shared(verb: Item | undefined, left: Limit | null, right: Limit | null): Built[] {
  const limits = [left, right].flatMap((limit) => {
    if (limit?.by !== 'tie' || limit.types !== null) return []
    const role: TieLimit['role'] = limit.preposition === 'by' ? 'patient' : 'agent'
    return [{ ...limit, types: typesOf(verb), role }]
  })
  return limits.length === 2 ? asLimit({ by: 'all', limits }) : []
}

const isWhen = ({ value, unit }: Bound): boolean =>
  unit === null && (typeof value === 'string' || (typeof value === 'number' && value >= 1000 && value <= 2200))
const when = (tie: TieLimit, bound: Bound | null): Built[] => (bound === null || !isWhen(bound) ? [] : asLimit({ by: 'when', tie, bound }))

/** What stands after a noun to narrow it (LIM). */
export const limitProductions: readonly Production[] = [
  rule('LIM', 'with|without|in|at|on|of|from|to? HAS', ([by, part]) => held(by, part), 0),
  rule('LIM', 'by|for|through|near|about V', ([, part]) => kept(part)),
  rule('LIM', 'whose P be~ B|AM|DAY|V', ([, property, , part]) => said(property, part)),
  rule('LIM', 'QUAL', ([part]) => kept(part), 0),
  rule('LIM', `without|${PREPOSITIONS} N|OBJ`, ([by, other]) =>
    by?.category === 'without' ? unless(by, tied(other, byVerb(undefined, undefined), false)) : tied(other, byVerb(undefined, by), false)
  ),
  rule('LIM', 'OBJ', ([other]) => kept(other), BARE),
  rule('LIM', `R ${PREPOSITIONS}? N|OBJ`, ([verb, word, other]) => tied(other, byVerb(verb, word))),
  rule('LIM', `R ${PREPOSITIONS}? V`, ([verb, word, value]) => both(relation(verb, word, {}), limitOf(value)), 0.5),
  rule('LIM', 'be? R B|DAY', ([, verb, bound]) => when(relation(verb, undefined, { role: 'either' }), boundOf(bound))),
  rule('LIM', 'R both? LIM and LIM', ([verb, , left, , right]) => shared(verb, limitOf(left), limitOf(right)), 0),
  rule('LIM', 'both? LIM and|comma|but LIM', ([, left, , right]) => both(limitOf(left), limitOf(right))),
  rule('LIM', 'that VP|INV', ([, clause]) => kept(clause)),
  rule('LIM', 'INV', ([clause]) => kept(clause)),
  rule('LIM', 'not LIM', ([not, limit]) => unless(not, kept(limit)))
]

/** What a verb without an object is followed by is said of its object: `shown in a harbour`. */
const isLoose = (verb: Limit | null, next: Limit | null): boolean =>
  verb?.by === 'tie' && verb.other === null && next?.by === 'test' && next.bound.operator === '='

/** What is said of a subject (VP). */
export const predicateProductions: readonly Production[] = [
  rule('VP', 'LIM', ([limit]) => kept(limit), 0.2),
  rule('VP', 'have|mverb|verb|R HAS', ([by, part]) => held(by, part), 0),
  rule('VP', `have|verb ${PREPOSITIONS}? N|OBJ`, ([by, word, other]) => dearer(tied(other, byVerb(undefined, word)), TIED[by?.category ?? ''] ?? 0)),
  rule('VP', 'verb LIM', ([, limit]) => kept(limit), 0.5),
  rule('VP', 'R', ([verb]) => asLimit(relation(verb, undefined, {})), 0.3),
  rule('VP', 'be not? LIM|PRE', ([, not, limit]) => unless(not, kept(limit))),
  rule('VP', 'be~ not? R', ([, not, verb]) => unless(not, asLimit(patientOf(verb)))),
  rule('VP', 'be R OBJ', ([, verb, other]) => tied(other, { ...byVerb(verb, undefined), role: 'patient' }), -0.05),
  rule('VP', 'be est', ([, adjective]) => ownOrderings(adjective).flatMap((ordering) => asLimit({ by: 'rank', ordering }))),
  rule('VP', 'be|do|have|can VP', ([, predicate]) => kept(predicate)),
  rule('VP', 'do|have|can? not VP', ([, not, predicate]) => unless(not, kept(predicate))),
  rule('VP', 'VP LIM', ([predicate, limit]) => dearer(both(limitOf(predicate), limitOf(limit)), isLoose(limitOf(predicate), limitOf(limit)) ? 0.7 : 0.2), 0),
  rule('VP', 'VP and|but VP', ([left, , right]) => both(limitOf(left), limitOf(right)))
]
