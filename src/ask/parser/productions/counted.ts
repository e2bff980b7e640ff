import { anything } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, RelationshipLimit } from '../constituent.ts'
import { mostOf } from './ranks.ts'
import { relation, relationshipLimit } from './relationships.ts'
import { asLimit, boundOf, countOf, linkLimit, meaningOf, nodesOf, numberIn, ownersIn, rule } from './rule.ts'

const operators = { orMore: '>=', orLess: '<=' } as const

/** Counts neighbours: `two owners or more`. */
function tiedTo(limit: RelationshipLimit, amount: Constituent | undefined, after?: Constituent): Built[] {
  const count = countOf(boundOf(amount))
  const operator = after === undefined ? count?.operator : operators[(meaningOf(after, 'operator')?.operator ?? '') as 'orMore']
  return count === null || operator === undefined ? [] : asLimit({ ...limit, count: { operator, value: count.value } })
}

const ofVerb = (verb: Constituent | undefined): RelationshipLimit => linkLimit({ types: meaningOf(verb, 'relation')?.types ?? null })

/** Productions that bound the number of neighbours or relationships. */
export const countedProductions: readonly Production[] = [
  rule('LIM', 'R AM N cmpAfter', ([verb, amount, other, after]) => tiedTo(relation(verb, undefined, { other: nodesOf(other) }), amount, after), 0),
  rule('VP', 'verb|mverb|have B|AM N cmpAfter?', ([, amount, other, after]) => tiedTo(linkLimit({ other: nodesOf(other) }), amount, after), 0.3),
  rule('LIM', 'with~ B R', ([, amount, verb]) => (meaningOf(verb, 'relation')?.form === 'verb' ? [] : tiedTo(ofVerb(verb), amount)), 0.2),
  rule(
    'VP',
    'getw|verb R from|of most|fewest N',
    ([, verb, , most, other]) => asLimit(mostOf({ ...ofVerb(verb), role: 'patient', other: nodesOf(other) }, most)),
    0
  ),
  rule('VP', 'getw|verb|mverb R to N', ([, verb, , other]) => relationshipLimit(other, { ...ofVerb(verb), role: 'agent' }), 0),
  rule('VP', 'be? verb|joins|visit|mverb to|with|by? most|fewest N', ([, , , most, other]) => asLimit(mostOf(linkLimit({ other: nodesOf(other) }), most)), 0.2),
  rule('VP', 'have|getw most|fewest R N', ([, most, verb, other]) => asLimit(mostOf({ ...ofVerb(verb), other: nodesOf(other) }, most)), -0.1),
  rule('INVA', 'do|be? both? NAMES have? share|common', ([, , names]) => inCommon(names), 0),
  rule('LIM', 'in|with|of|at|on their? ordinal P cmpAfter?', ([, , place, property, after]) => {
    const operator = operators[(meaningOf(after, 'operator')?.operator ?? '') as 'orMore'] ?? '='
    return asLimit({ by: 'test', owners: ownersIn(property), bound: { operator, value: numberIn(place), unit: null, and: null } })
  })
]

/** Requires a relationship, of any type, to each of the nodes. */
function inCommon(names: Constituent | undefined): Built[] {
  const nodes = nodesOf(names)?.named ?? []
  const limits = nodes.map((node) => linkLimit({ other: { ...anything, named: [node] } }))
  return nodes.length < 2 ? [] : asLimit({ by: 'all', limits })
}
