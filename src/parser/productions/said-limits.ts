import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import type { Things } from '../tree.ts'
import { valued } from './conditions.ts'
import { asLimit, kept, limitOf, meaningOf, one, ownersIn, rule, thingsOf } from './rule.ts'

export const growing = (part: Item | undefined): readonly Owner[] => meaningOf(part, 'adjective')?.up ?? []

/** What narrows nouns by a value, by how a name is spelled, or by what another has. */
export const saidLimits: readonly Production[] = [
  rule('LIM', 'that|whose|with? flag be|cmp truew|falsew', ([, flag, sign, truth]) => {
    const limit = limitOf(flag)
    if (limit === null || !isEqual(sign)) return []
    return asLimit(truth?.category === 'truew' ? limit : { by: 'not', limit })
  }),
  rule('LIM', 'that|whose? P be|cmp value', ([, property, sign, value]) => (isEqual(sign) ? valued(property, limitOf(value)) : []), 0),
  rule('LIM', 'that P be? B', ([, property, , bound]) => bounded(property, bound)),
  rule('LIM', 'that P be|cmp AM|DAY', ([, property, sign, bound]) => (isEqual(sign) ? bounded(property, bound) : [])),
  rule('P', 'P of label', ([property, , label]) => ofLabel(property, label), 0.3),
  rule('LIM', 'B adj', ([bound, adjective]) => {
    const [said, quality] = [meaningOf(bound, 'bound')?.bound, meaningOf(adjective, 'adjective')]
    return said === undefined || quality === null ? [] : asLimit({ by: 'test', owners: [...quality.up, ...quality.down], bound: said })
  }),
  rule('P', 'R P', ([relation, property]) => ofTypes(relation, property), 0.02),
  rule('AM', 'halfw unit', ([, unit]) => {
    const held = meaningOf(unit, 'unit')?.unit
    return held === undefined ? [] : one({ is: 'bound', bound: { operator: '=', value: 0.5, unit: held, and: null } })
  }),
  rule('LIM', 'P cmp NAMES', ([property, sign, other]) => {
    const [operator, node] = [meaningOf(sign, 'operator')?.operator, thingsOf(other)]
    const isTime = operator === 'before' || operator === 'after'
    return !isTime || node?.named?.length !== 1
      ? []
      : asLimit({ by: 'than', owners: ownersIn(property), operator: operator === 'before' ? '<' : '>', than: node })
  }),
  rule('LIM', 'with|in|of|at? same P as NAMES', ([, , property, , other]) => sameAs(property, thingsOf(other))),
  rule('LIM', 'spelled', ([limit]) => kept(limit), 0),
  rule('LIM', 'with|whose P that? spelled', ([, property, , limit]) => spelledBy(property, limit))
]

/** What is said of a subject by its quantities. */
export const saidPredicates: readonly Production[] = [
  rule('VP', 'P est', ([property, adjective]) => {
    const isDescending = meaningOf(adjective, 'adjective')?.isDescending === true
    return ownersIn(property).length === 0 ? [] : asLimit({ by: 'rank', ordering: { owners: ownersIn(property), isDescending, first: 0, count: 1 } })
  }),
  rule('VP', 'QV cmp NAMES', ([verb, sign, other]) => {
    const [operator, node] = [meaningOf(sign, 'operator')?.operator, thingsOf(other)]
    const isKnown = operator === '>' || operator === '<'
    return !isKnown || node?.named?.length !== 1 || growing(verb).length === 0 ? [] : asLimit({ by: 'than', owners: growing(verb), operator, than: node })
  }),
  rule('VP', 'have|do|verb|R|be in|at|on? same P as NAMES', ([, , , property, , other]) => sameAs(property, thingsOf(other))),
  rule('VP', 'be? P firstw|lastw', ([, property, end]) => byTime(property, end)),
  rule('VP', 'be? QV most|fewest|est perw? unit?', ([, verb, end]) => {
    const isDescending = meaningOf(end, 'adjective')?.isDescending ?? end?.category === 'most'
    return growing(verb).length === 0 ? [] : asLimit({ by: 'rank', ordering: { owners: growing(verb), isDescending, first: 0, count: 1 } })
  }),
  rule('VP', 'have P that spelled', ([, property, , limit]) => spelledBy(property, limit))
]

/** The property of that label. */
function ofLabel(property: Item | undefined, label: Item | undefined): Built[] {
  const labels = thingsOf(label)?.labels ?? []
  const owners = ownersIn(property).filter(({ owner, of }) => owner === 'node' && labels.includes(of))
  return owners.length === 0 ? [] : one({ is: 'property', owners })
}

/** `launched first`, `joined last`. */
function byTime(property: Item | undefined, end: Item | undefined): Built[] {
  const ordering = { owners: ownersIn(property), isDescending: end?.category === 'lastw', first: 0, count: 1 }
  return ordering.owners.length === 0 ? [] : asLimit({ by: 'rank', ordering })
}

/** What the other has as well. */
export function sameAs(property: Item | undefined, other: Things | null): Built[] {
  return other?.named?.length !== 1 ? [] : asLimit({ by: 'than', owners: ownersIn(property), operator: '=', than: other })
}

/** `training score`: the score that the relationship has. */
function ofTypes(relation: Item | undefined, property: Item | undefined): Built[] {
  const types = meaningOf(relation, 'relation')?.types ?? []
  const owners = ownersIn(property).filter(({ owner, of }) => owner === 'relationship' && types.includes(of))
  return owners.length === 0 ? [] : one({ is: 'property', owners })
}

/** `is`, `=`. */
const isEqual = (sign: Item | undefined): boolean => sign?.category === 'be' || meaningOf(sign, 'operator')?.operator === '='

function bounded(property: Item | undefined, bound: Item | undefined): Built[] {
  const said = meaningOf(bound, 'bound')?.bound
  return said === undefined ? [] : asLimit({ by: 'test', owners: ownersIn(property), bound: said })
}

/** What the named property spells; without a name of it, the name. */
function spelledBy(property: Item | undefined, part: Item | undefined): Built[] {
  const limit = limitOf(part)
  return limit?.by === 'test' ? asLimit({ ...limit, owners: ownersIn(property) }) : []
}
