import type { Built, Production } from '../chart.ts'
import type { Item } from '../item.ts'
import { tieOf } from '../labelled.ts'
import { anything, type Things } from '../tree.ts'
import { mostOf } from './ranks.ts'
import { asLimit, asQuery, boundOf, countOf, meaningOf, numberIn, ownersIn, rule, type TieLimit, thingsOf, tieLimit } from './rule.ts'
import { relation, tied } from './ties.ts'

const operators = { orMore: '>=', orLess: '<=' } as const

/** Tied to so many others: `two owners or more`. */
function tiedTo(tie: TieLimit, amount: Item | undefined, after?: Item): Built[] {
  const count = countOf(boundOf(amount))
  const operator = after === undefined ? count?.operator : operators[(meaningOf(after, 'operator')?.operator ?? '') as 'orMore']
  return count === null || operator === undefined ? [] : asLimit({ ...tie, count: { operator, value: count.value } })
}

const ofVerb = (verb: Item | undefined): TieLimit => tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null })

/** How many others things are tied to, or over how many relationships. */
export const countedProductions: readonly Production[] = [
  rule('LIM', 'with~ AM N cmpAfter', ([, amount, other, after]) => tiedTo(tieLimit({ other: thingsOf(other) }), amount, after)),
  rule('LIM', 'R AM N cmpAfter', ([verb, amount, other, after]) => tiedTo(relation(verb, undefined, { other: thingsOf(other) }), amount, after), 0),
  rule('VP', 'verb|mverb|have B|AM N cmpAfter?', ([, amount, other, after]) => tiedTo(tieLimit({ other: thingsOf(other) }), amount, after), 0.3),
  rule('LIM', 'with~ B R', ([, amount, verb]) => (meaningOf(verb, 'relation')?.form === 'verb' ? [] : tiedTo(ofVerb(verb), amount)), 0.2),
  rule(
    'LIM',
    'with~ AM R cmpAfter',
    ([, amount, verb, after]) => (meaningOf(verb, 'relation')?.form === 'verb' ? [] : tiedTo(ofVerb(verb), amount, after)),
    0.2
  ),
  rule(
    'VP',
    'getw|verb R from|of most|fewest N',
    ([, verb, , most, other]) => asLimit(mostOf({ ...ofVerb(verb), role: 'patient', other: thingsOf(other) }, most)),
    0
  ),
  rule('VP', 'getw|verb R from N', ([, verb, , other]) => tied(other, { ...ofVerb(verb), role: 'patient' }), 0),
  rule('VP', 'getw|verb|mverb R to N', ([, verb, , other]) => tied(other, { ...ofVerb(verb), role: 'agent' }), 0),
  rule('LIM', 'with~ most|fewest R|rel', ([, most, verb]) => asLimit(mostOf(ofVerb(verb), most))),
  rule('VP', 'be? verb|joins|visit|mverb to|with|by most|fewest N', ([, , , most, other]) => asLimit(mostOf(tieLimit({ other: thingsOf(other) }), most)), 0.2),
  rule('VP', 'have|getw most|fewest R N', ([, most, verb, other]) => asLimit(mostOf({ ...ofVerb(verb), other: thingsOf(other) }, most)), -0.1),
  rule('VP', 'R P to|at|with|from|on N', ([verb, property, preposition, other]) => {
    const types = meaningOf(verb, 'relation')?.types ?? []
    const isOwn = ownersIn(property).some(({ owner, of }) => owner === 'relationship' && types.includes(of))
    return isOwn ? tied(other, relation(verb, preposition, {})) : []
  }),
  rule('LIM', 'R|verb? in|at|on|for|to|from|with|of? same N as NAMES', ([verb, , , between, , names]) => sameOther(verb, thingsOf(between), thingsOf(names))),
  rule('Q', 'do|be|have NAMES R|verb|have|be in|at|on|for|to|from|with|of? same N', ([, names, verb, , , things]) => shareAny(names, thingsOf(things), verb)),
  rule('VP', 'mverb|visit any? N', ([, , other]) => tied(other, tieLimit({})), 0.4),
  rule('VP', 'verb|mverb|visit most|fewest N', ([, most, other]) => asLimit(mostOf(tieLimit({ other: thingsOf(other) }), most)), 0.3),
  rule('INVA', 'do|be? both? NAMES have? share|common', ([, , names]) => inCommon(names), 0),
  rule('Q', 'do|have NAMES have? any? N share|common', ([, names, , , things]) => shareAny(names, thingsOf(things))),
  rule('Q', 'which|howmany do|be? NAMES have? share|common', ([ask, , names]) => commonOf(ask, names)),
  rule('LIM', 'in|with|of|at|on their? ordinal P cmpAfter?', ([, , place, property, after]) => {
    const operator = operators[(meaningOf(after, 'operator')?.operator ?? '') as 'orMore'] ?? '='
    return asLimit({ by: 'test', owners: ownersIn(property), bound: { operator, value: numberIn(place), unit: null, and: null } })
  })
]

/** Tied to each of several by whatever. */
function inCommon(names: Item | undefined): Built[] {
  const nodes = thingsOf(names)?.named ?? []
  const limits = nodes.map((node) => tieLimit({ other: { ...anything, named: [node] } }))
  return nodes.length < 2 ? [] : asLimit({ by: 'all', limits })
}

/** Whatever nodes are tied to each of several. */
function commonOf(ask: Item | undefined, names: Item | undefined): Built[] {
  const nodes = thingsOf(names)?.named ?? []
  const ties = nodes.map((node) => tieOf({ type: '', direction: 'both' }, { types: [], other: { ...anything, named: [node] } }))
  const of = { ...anything, ties }
  if (nodes.length < 2) return []
  return ask?.category === 'howmany' ? asQuery({ ask: 'count', of }) : asQuery({ ask: 'list', of, show: [] })
}

/** `in the same team as X`: tied to what X is tied to. */
function sameOther(verb: Item | undefined, between: Things | null, names: Things | null): Built[] {
  if (between === null || names?.named?.length !== 1 || between.named !== null) return []
  const types = [...(meaningOf(verb, 'relation')?.types ?? [])]
  const back = tieOf({ type: '', direction: 'both' }, { types, other: names })
  return asLimit({ ...ofVerb(verb), role: 'either', other: { ...between, ties: [...between.ties, back] } })
}

/** Whether any of the things is tied to each of several. */
function shareAny(names: Item | undefined, things: Things | null, verb?: Item): Built[] {
  const nodes = thingsOf(names)?.named ?? []
  if (things === null || things.named !== null || nodes.length < 2) return []
  const types = meaningOf(verb, 'relation')?.types ?? []
  const ties = nodes.map((node) => tieOf({ type: '', direction: 'both' }, { types: [...types], other: { ...anything, named: [node] } }))
  return asQuery({ ask: 'exists', of: { ...things, ties: [...things.ties, ...ties] } })
}
