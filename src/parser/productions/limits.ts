import type { Operator } from '../../graph/spec.ts'
import type { Built, Production } from '../chart.ts'
import type { Bound, Item, Limit, Ordering, Role } from '../item.ts'
import { either, valued } from './limits-of.ts'
import { mostOf, orderingOf, ownOrderings } from './ranks.ts'
import { asLimit, boundOf, countOf, dearer, kept, limitOf, meaningOf, ownersIn, patientOf, rule, type TieLimit, thingsOf, tieLimit, wordOf } from './rule.ts'

const PREPOSITIONS = 'in|at|on|from|to|by|for|through|of|with|near|about'

function bounded(property: Item | undefined, bound: Bound | null): Built[] {
  const owners = meaningOf(property, 'property')?.owners
  return owners === undefined || bound === null ? [] : asLimit({ by: 'test', owners, bound })
}

function missing(property: Item | undefined, isMissing: boolean): Built[] {
  const owners = meaningOf(property, 'property')?.owners
  return owners === undefined ? [] : asLimit({ by: 'missing', owners, isMissing }, 0.2)
}

/** `older than 50`, `older than X`. */
function beyond(adjective: Item | undefined, bound: Bound | null, than: Item | undefined): Built[] {
  const quality = meaningOf(adjective, 'adjective')
  if (quality === null) return []
  const ways: readonly (readonly [typeof quality.up, Operator])[] = [
    [quality.up, '>'],
    [quality.down, '<']
  ]
  const things = thingsOf(than)
  return ways.flatMap(([owners, operator]) => {
    if (owners.length === 0) return []
    if (bound !== null) return asLimit({ by: 'test', owners, bound: { ...bound, operator } })
    return things?.named == null ? [] : asLimit({ by: 'than', owners, operator, than: things })
  })
}

/** `more points than X`. */
function beyondIn(property: Item | undefined, operator: Operator, than: Item | undefined): Built[] {
  const things = thingsOf(than)
  return things?.named == null ? [] : asLimit({ by: 'than', owners: ownersIn(property), operator, than: things })
}

/** `costs more than 50`. */
function quantified(verb: Item | undefined, bound: Bound | null): Built[] {
  const quality = meaningOf(verb, 'adjective')
  return quality === null || bound === null || quality.up.length === 0 ? [] : asLimit({ by: 'test', owners: quality.up, bound })
}

/** What the question holds to a bound without saying which property. */
const unnamed = (bound: Bound | null): Built[] => (bound === null ? [] : asLimit({ by: 'test', owners: null, bound }))
const ranked = (ordering: Ordering | null): Built[] => (ordering === null ? [] : asLimit({ by: 'rank', ordering }))

/** Tied to so many others. */
function counted(tie: TieLimit, bound: Item | undefined): Built[] {
  const count = countOf(boundOf(bound))
  return count === null ? [] : asLimit({ ...tie, count })
}

const optional = (limit: Limit | null): Built[] => (limit === null ? [] : asLimit(limit))
const negated = (limit: Limit | null): Built[] => (limit === null ? [] : asLimit({ by: 'not', limit }))
const both = (left: Limit | null, right: Limit | null): Built[] => (left === null || right === null ? [] : asLimit({ by: 'all', limits: [left, right] }))

/** `shown at A and at B`: the verb holds for both. */
function shared(verb: Item | undefined, left: Limit | null, right: Limit | null): Built[] {
  const types = meaningOf(verb, 'relation')?.types ?? null
  const limits = [left, right].flatMap((limit) => (limit?.by === 'tie' && limit.types === null ? [{ ...limit, types, role: roleOf(limit.preposition) }] : []))
  return limits.length === 2 ? asLimit({ by: 'all', limits }) : []
}

/** What a verb and its preposition say of who does it: `directed by X` is done by X. */
const roleOf = (preposition: string | null): Role => (preposition === 'by' ? 'patient' : 'agent')

export function relation(verb: Item | undefined, preposition: Item | undefined, rest: Partial<TieLimit>): TieLimit {
  const held = meaningOf(verb, 'relation')
  const word = wordOf(preposition) ?? held?.preposition ?? null
  return tieLimit({ types: held?.types ?? null, role: roleOf(word), preposition: word, ...rest })
}

/** What stands after a noun to narrow it (LIM). */
export const limitProductions: readonly Production[] = [
  rule('LIM', 'with? P of B', ([, property, , bound]) => bounded(property, boundOf(bound))),
  rule('LIM', 'with? P B', ([, property, bound]) => bounded(property, boundOf(bound))),
  rule('LIM', 'with? P of? AM', ([, property, , bound]) => bounded(property, boundOf(bound)), 0.25),
  rule('LIM', 'P B|AM', ([property, bound]) => bounded(property, boundOf(bound)), 0.3),
  rule('LIM', 'with? B P', ([, bound, property]) => bounded(property, boundOf(bound))),
  rule('LIM', 'with? AM P', ([, bound, property]) => bounded(property, boundOf(bound)), 0.25),
  rule('LIM', 'whose P be? B|AM|DAY', ([, property, , bound]) => bounded(property, boundOf(bound))),
  rule('LIM', 'whose P be~ value', ([, property, , value]) => valued(property, value)),
  rule('LIM', 'with? P value', ([, property, value]) => valued(property, value)),
  rule('LIM', 'with|in|of|from? value P', ([, value, property]) => valued(property, value)),
  rule('LIM', 'in|at|on|of~ P AM', ([, property, bound]) => bounded(property, boundOf(bound))),
  rule('LIM', `${PREPOSITIONS}|with value`, ([, value]) => kept(value)),
  rule('LIM', 'value', ([value]) => kept(value), 0.4),
  rule('LIM', 'with? flag', ([, flag]) => kept(flag)),
  rule('LIM', 'without flag', ([, flag]) => negated(limitOf(flag))),
  rule('LIM', 'with P', ([, property]) => missing(property, false), 0.4),
  rule('LIM', 'without P', ([, property]) => missing(property, true)),
  rule('LIM', 'er than? AM|DAY', ([adjective, , bound]) => beyond(adjective, boundOf(bound), undefined)),
  rule('LIM', 'with? more|less P than NAMES', ([, more, property, , than]) => beyondIn(property, more?.category === 'more' ? '>' : '<', than)),
  rule('LIM', 'with? er P than NAMES', ([, adjective, property, , than]) => {
    const ordering = orderingOf(adjective, property)
    return ordering === null ? [] : beyondIn(property, ordering.isDescending ? '>' : '<', than)
  }),
  rule('LIM', 'er than NAMES', ([adjective, , name]) => beyond(adjective, null, name)),
  rule('LIM', 'B', ([bound]) => unnamed(boundOf(bound)), 0.2),
  rule('LIM', 'AM adj', ([bound, adjective]) => {
    const quality = meaningOf(adjective, 'adjective')
    const held = boundOf(bound)
    return quality === null || held === null ? [] : asLimit({ by: 'test', owners: [...quality.up, ...quality.down], bound: held })
  }),
  rule('LIM', `${PREPOSITIONS} N`, ([preposition, other]) =>
    meaningOf(other, 'things')?.isJoint === 'both'
      ? tiedToAll(tieLimit({ preposition: wordOf(preposition) }), other)
      : asLimit(tieLimit({ other: thingsOf(other), preposition: wordOf(preposition) }))
  ),
  rule('LIM', `R ${PREPOSITIONS}? N`, ([verb, preposition, other]) => tiedToAll(relation(verb, preposition, {}), other)),
  rule('LIM', `R ${PREPOSITIONS}? B|AM N`, ([verb, preposition, bound, other]) => counted(relation(verb, preposition, { other: thingsOf(other) }), bound)),
  rule('LIM', `R ${PREPOSITIONS}? value`, ([verb, preposition, value]) => both(relation(verb, preposition, {}), limitOf(value)), 0.5),
  rule('LIM', `R both? LIM and LIM`, ([verb, , left, , right]) => shared(verb, limitOf(left), limitOf(right)), 0),
  rule('LIM', 'both LIM and LIM', ([, left, , right]) => both(limitOf(left), limitOf(right)), 0),
  rule('LIM', 'with~ B|AM N', ([, bound, other]) => counted(tieLimit({ other: thingsOf(other) }), bound)),
  rule('LIM', 'without N', ([, other]) => asLimit(tieLimit({ other: thingsOf(other), isNegated: true }))),
  rule('LIM', 'with~ most|fewest P', ([, most, property]) =>
    ranked({ owners: ownersIn(property), isDescending: most?.category === 'most', first: 0, count: 1 })
  ),
  rule('LIM', 'with~ most|fewest N', ([, most, other]) => asLimit(mostOf(tieLimit({ other: thingsOf(other) }), most))),
  rule('LIM', 'with er P', ([, adjective, property]) => ranked(orderingOf(adjective, property))),
  rule('VP', 'have|verb|mverb|R er P', ([, adjective, property]) => ranked(orderingOf(adjective, property)), 0.2),
  rule('LIM', 'with~ est P', ([, adjective, property]) => ranked(orderingOf(adjective, property))),
  rule('LIM', 'that VP', ([, predicate]) => kept(predicate)),
  rule('LIM', 'that? INV', ([, clause]) => kept(clause)),
  rule('LIM', 'LIM and|comma|but LIM', ([left, , right]) => both(limitOf(left), limitOf(right))),
  rule('LIM', 'value or value', ([left, , right]) => optional(either(limitOf(left), limitOf(right)))),
  rule('LIM', 'in|at|on|from|of|with value or value P?', ([, left, , right]) => optional(either(limitOf(left), limitOf(right)))),
  rule('LIM', 'whose P be value or value', ([, , , left, , right]) => optional(either(limitOf(left), limitOf(right)))),
  rule('LIM', 'in|of|from|to|at P of? value', ([, property, , value]) => valued(property, value)),
  rule('LIM', 'be? R B', ([, verb, bound]) => when(relation(verb, undefined, { role: 'either' }), boundOf(bound))),
  rule('LIM', 'be? R DAY', ([, verb, bound]) => when(relation(verb, undefined, { role: 'either' }), boundOf(bound))),
  rule('LIM', 'not LIM', ([, limit]) => negated(limitOf(limit)))
]

/** What a verb without an object is followed by is said of its object: `shown in a harbour`. */
const isLoose = (verb: Limit | null, next: Limit | null): boolean =>
  verb?.by === 'tie' && verb.other === null && next?.by === 'test' && next.bound.operator === '='

/** What is said of a subject (VP), and what a subject does to something left open (INV). */
export const predicateProductions: readonly Production[] = [
  rule('VP', 'be LIM', ([, limit]) => kept(limit)),
  rule('VP', 'be PRE', ([, limit]) => kept(limit)),
  rule('VP', 'be~ not LIM', ([, , limit]) => negated(limitOf(limit))),
  rule('VP', 'LIM', ([limit]) => kept(limit), 0.2),
  rule('VP', 'R', ([verb]) => asLimit(relation(verb, undefined, {})), 0.3),
  rule('VP', 'be R', ([, verb]) => asLimit(patientOf(verb)), 0.2),
  rule('VP', 'be~ not R', ([, , verb]) => asLimit({ ...patientOf(verb), isNegated: true }), 0.1),
  rule('VP', 'be~ R most|fewest', ([, verb, most]) => asLimit(mostOf(patientOf(verb), most))),
  rule('VP', 'verb LIM', ([, limit]) => kept(limit), 0.5),
  rule('VP', 'be? QV B|AM', ([, verb, bound]) => quantified(verb, boundOf(bound))),
  rule('VP', 'have|verb|R|mverb most|fewest P', ([, most, property]) => {
    const owners = meaningOf(property, 'property')?.owners
    return owners === undefined ? [] : asLimit({ by: 'rank', ordering: { owners, isDescending: most?.category === 'most', first: 0, count: 1 } })
  }),
  rule('VP', 'R any', ([verb]) => asLimit(relation(verb, undefined, {}))),
  rule('VP', `be? R ${PREPOSITIONS}? most|fewest N`, ([be, verb, preposition, most, other]) => {
    const said = relation(verb, preposition, { other: thingsOf(other) })
    return asLimit(mostOf(be === undefined ? said : { ...said, role: 'either' }, most))
  }),
  rule('VP', `have|verb|R more|less N thanany`, ([verb, more, other]) => asLimit(mostOf(relation(verb, undefined, { other: thingsOf(other) }), more))),
  rule('VP', `be~ R by~ more|less N thanany`, ([, verb, , more, other]) =>
    asLimit(mostOf(relation(verb, undefined, { role: 'either', other: thingsOf(other) }), more))
  ),
  rule('VP', 'have|verb most|fewest N', ([, most, other]) => asLimit(mostOf(tieLimit({ other: thingsOf(other) }), most))),
  rule('VP', 'have any? N', ([, , other]) => asLimit(tieLimit({ other: thingsOf(other) }))),
  rule('VP', 'have~ B|AM N', ([, bound, other]) => counted(tieLimit({ other: thingsOf(other) }), bound)),
  rule('VP', 'have~ no N', ([, , other]) => asLimit(tieLimit({ other: thingsOf(other), isNegated: true }))),
  rule('VP', `R no|none N ${PREPOSITIONS}?`, ([verb, , other]) => asLimit({ ...relation(verb, undefined, { other: thingsOf(other) }), isNegated: true })),
  rule('VP', 'be~ R by|to|in no|none N', ([, verb, preposition, , other]) =>
    asLimit({ ...relation(verb, preposition, { other: thingsOf(other) }), isNegated: true })
  ),
  rule('VP', 'have~ more|less P than NAMES', ([, more, property, , than]) => beyondIn(property, more?.category === 'more' ? '>' : '<', than)),
  rule('VP', 'have~ no rel to|with? anynode?', () => asLimit(tieLimit({ isNegated: true }))),
  rule('VP', 'have~ no P', ([, , property]) => missing(property, true)),
  rule('VP', 'have~ no value|flag', ([, , limit]) => negated(limitOf(limit))),
  rule('VP', 'have any? P', ([, , property]) => missing(property, false), 0.3),
  rule('VP', 'have~ B P', ([, bound, property]) => bounded(property, boundOf(bound))),
  rule('VP', 'have~ AM P', ([, bound, property]) => bounded(property, boundOf(bound))),
  rule('VP', 'have~ P B', ([, property, bound]) => bounded(property, boundOf(bound))),
  rule('VP', 'have~ P of? AM', ([, property, , bound]) => bounded(property, boundOf(bound))),
  rule('VP', 'have value|flag', ([, limit]) => kept(limit)),
  rule('VP', 'have~ est P', ([, adjective, property]) => ranked(orderingOf(adjective, property))),
  rule('VP', 'verb|R|QV|mverb est P', ([, adjective, property]) => ranked(orderingOf(adjective, property))),
  rule('VP', 'mverb P of? B|AM', ([, property, , bound]) => bounded(property, boundOf(bound))),
  rule('VP', 'mverb|R B|AM P', ([, bound, property]) => bounded(property, boundOf(bound))),
  rule('VP', 'have~ most|fewest R|rel', ([, most, verb]) => asLimit(mostOf(tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null }), most))),
  rule(
    'VP',
    'have~ most|fewest N R',
    ([, most, other, verb]) => asLimit(mostOf(tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null, other: thingsOf(other) }), most)),
    0
  ),
  rule('VP', 'have~ most|fewest R LIM', ([, most, verb, limit]) => {
    const held = limitOf(limit)
    return held?.by !== 'tie' || held.types !== null ? [] : asLimit(mostOf({ ...held, types: meaningOf(verb, 'relation')?.types ?? null }, most))
  }),
  rule('VP', 'be est', ([, adjective]) => ownOrderings(adjective).flatMap(ranked)),
  rule('VP', `verb ${PREPOSITIONS}? N`, ([, preposition, other]) => tiedToAll(tieLimit({ preposition: wordOf(preposition) }), other), 0.4),
  rule('VP', `verb ${PREPOSITIONS}? value|flag`, ([, , limit]) => kept(limit), 0.3),
  rule('VP', 'verb B', ([, bound]) => unnamed(boundOf(bound)), 0.5),
  rule('VP', 'be VP', ([, predicate]) => kept(predicate), 0.15),
  rule('VP', 'do|have|can VP', ([, predicate]) => kept(predicate)),
  rule('VP', 'do|have|can? not VP', ([, , predicate]) => negated(limitOf(predicate))),
  rule('VP', 'VP LIM', ([predicate, limit]) => dearer(both(limitOf(predicate), limitOf(limit)), isLoose(limitOf(predicate), limitOf(limit)) ? 0.7 : 0.2), 0),
  rule('VP', 'VP and|but VP', ([left, , right]) => both(limitOf(left), limitOf(right))),
  rule('INVA', `do|have|can|be N verb? R ${PREPOSITIONS}?`, ([, subject, , verb, preposition]) => inverse(verb, preposition, subject)),
  rule(
    'INVA',
    `do|have|can N verb|have ${PREPOSITIONS}?`,
    ([, subject, , preposition]) => asLimit(tieLimit({ other: thingsOf(subject), preposition: wordOf(preposition) })),
    0.4
  ),
  rule(
    'INVA',
    `no N verb? R ${PREPOSITIONS}?`,
    ([, subject, , verb, preposition]) => inverse(verb, preposition, subject).flatMap(({ meaning }) => (meaning.is === 'limit' ? negated(meaning.limit) : [])),
    0
  ),
  rule('INVA', `do|have|be? none verb? R ${PREPOSITIONS}?`, ([, , , verb, preposition]) =>
    asLimit(tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null, role: 'either', preposition: wordOf(preposition), isNegated: true }))
  ),
  rule(
    'INVA',
    `no N verb verb? ${PREPOSITIONS}?`,
    ([, subject, , , preposition]) => asLimit(tieLimit({ other: thingsOf(subject), preposition: wordOf(preposition), isNegated: true })),
    0.4
  ),
  rule('VP', `verb none ${PREPOSITIONS} N`, ([, , , other]) => asLimit(tieLimit({ other: thingsOf(other), isNegated: true })), 0.2),
  rule('VP', 'R flag', ([, flag]) => kept(flag), 0.15),
  rule('INVA', `be N ${PREPOSITIONS}`, ([, subject, preposition]) => asLimit(tieLimit({ other: thingsOf(subject), preposition: wordOf(preposition) })), 0.4),
  rule('INV', 'INVA', ([clause]) => kept(clause), 0.02),
  rule('INV', `N R ${PREPOSITIONS}?`, ([subject, verb, preposition]) => inverse(verb, preposition, subject))
]

/** `which X supplies`: the subject does it to what is asked for; `which X is supplied by`: it is done to the subject. */
function inverse(verb: Item | undefined, preposition: Item | undefined, subject: Item | undefined): Built[] {
  const held = meaningOf(verb, 'relation')
  const word = wordOf(preposition) ?? held?.preposition ?? null
  return tiedToAll(tieLimit({ types: held?.types ?? null, role: word === 'by' ? 'agent' : 'patient', preposition: word }), subject)
}

const isWhen = ({ value, unit }: Bound): boolean =>
  unit === null && (typeof value === 'string' || (typeof value === 'number' && value >= 1000 && value <= 2200))
const when = (tie: TieLimit, bound: Bound | null): Built[] => (bound === null || !isWhen(bound) ? [] : asLimit({ by: 'when', tie, bound }))

/** Of a list joined by `and`, a verb is said of each. */
export function tiedToAll(tie: TieLimit, part: Item | undefined): Built[] {
  const other = thingsOf(part)
  if (meaningOf(part, 'things')?.isJoint === undefined || other?.named == null) return asLimit({ ...tie, other })
  return asLimit({ by: 'all', limits: other.named.map((node) => ({ ...tie, other: { ...other, named: [node] } })) })
}
