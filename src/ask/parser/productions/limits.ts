import type { Built, Production } from '../chart.ts'
import type { Bound, Constituent, Constraint, RelationshipLimit } from '../constituent.ts'
import { growing, isEqual, propertyBound, unless } from './conditions.ts'
import { ownOrderings } from './ranks.ts'
import { byVerb, inverse, isObject, PREPOSITIONS, relation, relationshipLimit } from './relationships.ts'
import { asLimit, boundOf, dearer, limitOf, meaningOf, ownersIn, patientOf, rule, unchanged } from './rule.ts'

/** The cost of a condition by the word that attaches it; without one it is BARE. */
const HELD: Readonly<Record<string, number>> = { with: 0, without: 0, have: 0, mverb: 0.05, verb: 0.1, R: 0.1 }
const TIED: Readonly<Record<string, number>> = { have: 0, verb: 0.3 }
const BARE = 0.2
const NOUN_AS_VERB = 0.5

const both = (left: Constraint | null, right: Constraint | null): Built[] =>
  left === null || right === null ? [] : asLimit({ by: 'all', limits: [left, right] })

const isWord = (limit: Constraint | null) => limit?.by === 'test' && typeof limit.bound.value === 'string'

const without = (by: Constituent | undefined) => (by?.category === 'without' ? by : undefined)

/** A preposition alone attaches a value: `in 2010`, `at a price of 50`. A text value after a verb belongs to the verb's object. */
function held(by: Constituent | undefined, part: Constituent | undefined): Built[] {
  const limit = limitOf(part)
  if (by?.category === 'R' && isWord(limit)) return []
  if (by === undefined || by.category in HELD) return dearer(unless(without(by), unchanged(part)), HELD[by?.category ?? ''] ?? BARE)
  return limit?.by === 'test' && (by.category !== 'through' || isWord(limit)) ? unchanged(part) : []
}

/** A count of neighbours needs no word; all other neighbours do. */
function tiedBy(by: Constituent | undefined, other: Constituent | undefined): Built[] {
  if (by === undefined) return other?.category === 'OBJ' ? dearer(unchanged(other), 0.1) : []
  const not = without(by)
  return unless(not, relationshipLimit(other, byVerb(undefined, not === undefined ? by : undefined), false))
}

/** Reads the object of a verb, or a value of the object. */
function tiedTo(verb: Constituent | undefined, word: Constituent | undefined, part: Constituent | undefined): Built[] {
  if (part?.category === 'V') return dearer(both(relation(verb, word, {}), limitOf(part)), 0.4)
  const isNoun = word === undefined && verb !== undefined && verb.end - verb.start > 1 && meaningOf(verb, 'relation')?.form === 'noun'
  return dearer(relationshipLimit(part, byVerb(verb, word)), isNoun ? NOUN_AS_VERB : 0)
}

const isWhen = ({ value, unit }: Bound): boolean =>
  unit === null && (typeof value === 'string' || (typeof value === 'number' && value >= 1000 && value <= 2200))
const when = (relationship: RelationshipLimit, bound: Bound | null): Built[] =>
  bound === null || !isWhen(bound) ? [] : asLimit({ by: 'when', relationship, bound })

/** Productions for constraints after a noun (LIM). */
export const limitProductions: readonly Production[] = [
  rule('LIM', `without|${PREPOSITIONS}? HAS`, ([by, part]) => held(by, part), 0),
  rule('LIM', 'whose P be~ B|AM|DAY|V|spelled', ([, property, , part]) => propertyBound(property, part)),
  rule('LIM', 'that|whose? P be|cmp B|AM|DAY|V', ([, property, sign, part]) => (isEqual(sign) ? propertyBound(property, part) : []), 0),
  rule('LIM', 'that|whose|with? flag be|cmp truew|falsew', ([, flag, sign, truth]) =>
    isEqual(sign) ? unless(truth?.category === 'falsew' ? truth : undefined, unchanged(flag)) : []
  ),
  rule('LIM', 'spelled', ([limit]) => unchanged(limit), 0),
  rule('LIM', 'QUAL', ([part]) => unchanged(part), 0),
  rule('LIM', `without|${PREPOSITIONS}? N|OBJ`, ([by, other]) => tiedBy(by, other)),
  rule('LIM', `R ${PREPOSITIONS}? N|OBJ|SOME|V`, ([verb, word, part]) => tiedTo(verb, word, part)),
  rule('LIM', 'be? R B|DAY', ([, verb, bound]) => when(relation(verb, undefined, { role: 'either' }), boundOf(bound))),
  rule('LIM', 'both? LIM and|comma|but LIM', ([, left, , right]) => both(limitOf(left), limitOf(right))),
  rule('LIM', 'that VP', ([, predicate]) => unchanged(predicate)),
  rule('LIM', 'that? INVA', ([, clause]) => unchanged(clause)),
  rule('LIM', `that? N|OBJ R ${PREPOSITIONS}?`, ([, subject, verb, word]) => inverse(subject, verb, word), 0.2),
  rule('LIM', 'not LIM', ([not, limit]) => unless(not, unchanged(limit)))
]

/** After a verb without an object, the constraint applies to the object (`shown in a harbour`) or is it. */
function further(predicate: Constraint | null, next: Constraint | null): Built[] {
  const verb = predicate?.by === 'not' ? predicate.limit : predicate
  const isOpen = verb?.by === 'relationship' && verb.other === null
  if (isOpen && isObject(next)) return []
  return dearer(both(predicate, next), isOpen && next?.by === 'test' && next.bound.operator === '=' ? 0.7 : 0.2)
}

/** Reads `launched first`, `costs most`. */
function endOf(quantity: Constituent | undefined, end: Constituent | undefined): Built[] {
  const owners = quantity?.category === 'QV' ? growing(quantity) : ownersIn(quantity)
  const isDescending = meaningOf(end, 'adjective')?.isDescending ?? (end?.category === 'lastw' || end?.category === 'most')
  return owners.length === 0 ? [] : asLimit({ by: 'rank', ordering: { owners, isDescending, first: 0, count: 1 } })
}

/** Productions for predicates of a subject (VP). */
export const predicateProductions: readonly Production[] = [
  rule('VP', 'LIM', ([limit]) => unchanged(limit), 0.2),
  rule('VP', 'have|mverb|verb|R HAS', ([by, part]) => held(by, part), 0),
  rule('VP', `have|verb ${PREPOSITIONS}? N|OBJ`, ([by, word, other]) =>
    dearer(relationshipLimit(other, byVerb(undefined, word)), TIED[by?.category ?? ''] ?? 0)
  ),
  rule('VP', 'verb LIM', ([, limit]) => unchanged(limit), 0.5),
  rule('VP', 'R', ([verb]) => asLimit(relation(verb, undefined, {})), 0.3),
  rule('VP', 'be not? LIM|PRE', ([, not, limit]) => unless(not, unchanged(limit))),
  rule('VP', 'be~ not? R', ([, not, verb]) => (meaningOf(verb, 'relation')?.form === 'agent' ? [] : unless(not, asLimit(patientOf(verb))))),
  rule('VP', 'be R OBJ|SOME', ([, verb, other]) => relationshipLimit(other, { ...byVerb(verb, undefined), role: 'patient' }), -0.05),
  rule('VP', 'be est', ([, adjective]) => ownOrderings(adjective).flatMap((ordering) => asLimit({ by: 'rank', ordering }))),
  rule('VP', 'be? P|QV firstw|lastw|most|fewest|est', ([, quantity, end]) => endOf(quantity, end)),
  rule('VP', 'be|do|have|can VP', ([, predicate]) => unchanged(predicate)),
  rule('VP', 'do|have|can? not VP', ([, not, predicate]) => unless(not, unchanged(predicate))),
  rule('VP', 'VP LIM', ([predicate, limit]) => further(limitOf(predicate), limitOf(limit)), 0),
  rule('VP', 'VP and|but VP', ([left, , right]) => both(limitOf(left), limitOf(right)))
]
