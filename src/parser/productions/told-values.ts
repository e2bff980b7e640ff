import { wordsOfName } from '../../linking/tokens.ts'
import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import { labelsOf } from '../labelled.ts'
import type { Narrowing } from '../restrict.ts'
import { anything, type Things } from '../tree.ts'
import { NUMERIC } from './amounts.ts'
import type { Asks } from './asks.ts'
import { valued } from './limits-of.ts'
import { LinkAsks } from './link-asks.ts'
import { asLimit, asQuery, dearer, kept, limitOf, meaningOf, one, ownersIn, rule, thingsOf, tieLimit } from './rule.ts'

const growing = (part: Item | undefined): readonly Owner[] => meaningOf(part, 'adjective')?.up ?? []
const asProperty = (part: Item | undefined, owners: readonly Owner[]): Item | undefined =>
  part === undefined || owners.length === 0 ? undefined : { ...part, meaning: { is: 'property', owners } }

/** A property by its name, or what a verb of quantity says. */
const quantityOf = (part: Item | undefined): Item | undefined => (part?.meaning.is === 'property' ? part : asProperty(part, growing(part)))

/** Values by what is done for them (`how long does it take to make X`), of two at once (`what does X cost at Y`), and how names are spelled. */
export function toldValueProductions(narrowing: Narrowing, asks: Asks): readonly Production[] {
  const links = new LinkAsks(narrowing.space)
  /** Of the relationships of a kind of things with a node: one of each. */
  const along = (kind: Things | null, quantity: Item | undefined, other: Things | null): Built[] => {
    if (kind === null || other === null || kind.named !== null || kind.tests.length + kind.ties.length > 0 || kind.rank !== null) return []
    return ownersIn(quantity).flatMap(({ owner, of, property }) => {
      const ends = owner === 'relationship' ? narrowing.space.ways(labelsOf(kind), labelsOf(other), [of], 'either') : []
      return ends.flatMap(({ direction }) => {
        const both = direction === 'in' ? { source: other, target: kind } : { source: kind, target: other }
        return asQuery({ ask: 'relationships', types: [of], ...both, tests: [], what: { properties: [property] }, rank: null })
      })
    })
  }
  /** Which of the things has it at the highest, or lowest, of what their relationships with it have. */
  const extreme = (things: Things, name: Things | null, adjective: Item | undefined): Built[] => {
    const quality = meaningOf(adjective, 'adjective')
    if (quality === null || name === null) return []
    const ways = [
      { owners: quality.up, isDescending: true },
      { owners: quality.down, isDescending: false }
    ]
    return ways.flatMap(({ owners, isDescending }) => {
      const tied = owners.filter(({ owner }) => owner === 'relationship')
      const limits = [tieLimit({ types: [...new Set(tied.map(({ of }) => of))], other: name }), { by: 'rank', ordering: { owners: tied, isDescending, first: 0, count: 1 } }] as const
      return tied.length === 0 ? [] : asks.listed(narrowing.narrow(things, { by: 'all', limits }))
    })
  }
  /** Properties that say how often in so long a time. */
  const timesOf = (unit: string | undefined): Item | undefined => {
    const owners = narrowing.space.ownersOfTypes(null).filter((owner) => {
      const words = wordsOfName(owner.property).split(' ')
      return narrowing.space.kindOf(owner) === 'number' && words.includes('per') && (unit === undefined || words.includes(unit))
    })
    return owners.length === 0 ? undefined : { category: 'P', start: 0, end: 0, meaning: { is: 'property', owners }, score: 0, rule: 'word', parts: [] }
  }
  const than = (property: Item | undefined, adjective: Item | undefined, other: Item | undefined): Built[] => {
    const [node, isUp] = [thingsOf(other), adjective?.category === 'more' || meaningOf(adjective, 'adjective')?.isDescending === true]
    if (node?.named?.length !== 1) return []
    const limit = { by: 'than', owners: ownersIn(property), operator: isUp ? '>' : '<', than: node } as const
    return narrowing.narrow(anything, limit).flatMap(({ things, cost }) => asQuery({ ask: 'list', of: things, show: [] }, cost))
  }
  return [
    rule('Q', 'how adj be|do it QV|verb to verb|R|QV NAMES', ([, adjective, , , , , , things]) =>
      asks.values(thingsOf(things), [...growing(adjective), ...(meaningOf(adjective, 'adjective')?.down ?? [])], NUMERIC)
    ),
    rule('Q', 'howmany unit be|do it QV|verb to verb|R|QV NAMES', ([, unit, , , , , , things]) => {
      const name = meaningOf(unit, 'unit')?.unit.name ?? ''
      const owners = narrowing.space.ownersOf(labelsOf(thingsOf(things) ?? anything)).filter(({ property }) => property.toLowerCase().includes(name))
      return asks.values(thingsOf(things), owners, NUMERIC)
    }),
    rule('Q', 'howmuch|which be|do name QV|verb|mverb at|in|from|for|on|with|by|to name', ([, , left, verb, , right]) =>
      links.propertiesBetween(quantityOf(verb), undefined, thingsOf(left), thingsOf(right))
    ),
    rule('Q', 'howmuch|which be|do N QV at|in|from|for|on|with|by|to name', ([, , kind, verb, , other]) => along(thingsOf(kind), quantityOf(verb), thingsOf(other))),
    rule('Q', 'which|list? be? P of|for N at|in|from|on|with|to name', ([, , property, , kind, , other]) => dearer(along(thingsOf(kind), property, thingsOf(other)), 0.1)),
    rule('Q', 'whose P be er|more than NAMES', ([, property, , adjective, , other]) => than(property, adjective, other)),
    rule('LIM', 'QV B|AM', ([verb, bound]) => {
      const said = meaningOf(bound, 'bound')?.bound
      return said === undefined || growing(verb).length === 0 ? [] : asLimit({ by: 'test', owners: growing(verb), bound: said })
    }),
    rule('LIM', 'that|whose|with? flag be|cmp truew|falsew', ([, flag, sign, truth]) => {
      const limit = limitOf(flag)
      if (limit === null || !isEqual(sign)) return []
      return asLimit(truth?.category === 'truew' ? limit : { by: 'not', limit })
    }),
    rule('LIM', 'that|whose? P be|cmp value', ([, property, sign, value]) => (isEqual(sign) ? valued(property, value) : []), 0),
    rule('LIM', 'that P be? B', ([, property, , bound]) => bounded(property, bound)),
    rule('LIM', 'that P be|cmp AM|DAY', ([, property, sign, bound]) => (isEqual(sign) ? bounded(property, bound) : [])),
    rule('P', 'P of label', ([property, , label]) => ofLabel(property, label), 0.3),
    rule('LIM', 'B adj', ([bound, adjective]) => {
      const [said, quality] = [meaningOf(bound, 'bound')?.bound, meaningOf(adjective, 'adjective')]
      return said === undefined || quality === null ? [] : asLimit({ by: 'test', owners: [...quality.up, ...quality.down], bound: said })
    }),
    rule('P', 'R P', ([relation, property]) => ofTypes(relation, property), 0.02),
    rule('VP', 'P est', ([property, adjective]) => {
      const isDescending = meaningOf(adjective, 'adjective')?.isDescending === true
      return ownersIn(property).length === 0 ? [] : asLimit({ by: 'rank', ordering: { owners: ownersIn(property), isDescending, first: 0, count: 1 } })
    }),
    rule('Q', 'list|which? be? agg P on|at|from|to|with|through name', ([, , aggregation, property, , name]) => links.amountFrom(aggregation, property, thingsOf(name)), 0.2),
    rule('VP', 'QV cmp NAMES', ([verb, sign, other]) => {
      const [operator, node] = [meaningOf(sign, 'operator')?.operator, thingsOf(other)]
      const isKnown = operator === '>' || operator === '<'
      return !isKnown || node?.named?.length !== 1 || growing(verb).length === 0 ? [] : asLimit({ by: 'than', owners: growing(verb), operator, than: node })
    }),
    rule('Q', 'in|at|from|by|to|for? which|where N? be|do name est', ([, , things, , name, adjective]) => extreme(thingsOf(things) ?? anything, thingsOf(name), adjective)),
    rule('Q', 'howoften perw? unit? do name R|verb|visit at|to|in|on|with|for? name', ([, , unit, , left, relation, , right]) =>
      links.propertiesBetween(timesOf(meaningOf(unit, 'unit')?.unit.name), relation, thingsOf(left), thingsOf(right))
    ),
    rule('Q', 'list|which? be? P and P of|for N', ([, , first, , second, , things]) => asks.shown(thingsOf(things), [first, second])),
    rule('AM', 'halfw unit', ([, unit]) => {
      const held = meaningOf(unit, 'unit')?.unit
      return held === undefined ? [] : one({ is: 'bound', bound: { operator: '=', value: 0.5, unit: held, and: null } })
    }),
    rule('Q', 'which do~ N QV', ([, , things, verb]) => asks.values(thingsOf(things), growing(verb), NUMERIC)),
    rule('Q', 'where be|do NAMES verb?', ([, , things]) =>
      ['in', 'at'].flatMap((preposition) => asks.listed(asks.narrowed(anything, tieLimit({ other: thingsOf(things), preposition }))))
    ),
    rule('Q', 'when be|do|have NAMES verb|start|began? R|verb in|at|on|of|for|to? their N', ([, , things, , verb]) =>
      asks.when(thingsOf(things), meaningOf(verb, 'relation')?.types ?? null)
    ),
    rule('LIM', 'P cmp NAMES', ([property, sign, other]) => {
      const [operator, node] = [meaningOf(sign, 'operator')?.operator, thingsOf(other)]
      const isTime = operator === 'before' || operator === 'after'
      return !isTime || node?.named?.length !== 1 ? [] : asLimit({ by: 'than', owners: ownersIn(property), operator: operator === 'before' ? '<' : '>', than: node })
    }),
    rule('LIM', 'with|in|of|at? same P as NAMES', ([, , property, , other]) => sameAs(property, thingsOf(other))),
    rule('VP', 'have|do|verb|R|be in|at|on? same P as NAMES', ([, , , property, , other]) => sameAs(property, thingsOf(other))),
    rule('Q', 'do|have|be name and name have|R|verb|be? in|at|on|of|from? same P', ([, left, , right, , , , property]) => {
      const of = thingsOf(left)
      return sameAs(property, thingsOf(right)).flatMap(({ meaning }) =>
        of === null || meaning.is !== 'limit' ? [] : narrowing.narrow(of, meaning.limit).flatMap(({ things, cost }) => asQuery({ ask: 'exists', of: things }, cost))
      )
    }),
    rule('VP', 'be? P firstw|lastw', ([, property, end]) => byTime(property, end)),
    rule('VP', 'be? QV most|fewest|est perw? unit?', ([, verb, end]) => {
      const isDescending = meaningOf(end, 'adjective')?.isDescending ?? end?.category === 'most'
      return growing(verb).length === 0 ? [] : asLimit({ by: 'rank', ordering: { owners: growing(verb), isDescending, first: 0, count: 1 } })
    }),
    rule('Q', 'when NAMES be|have? firstw? P', ([, things, , , property]) => asks.values(thingsOf(things), ownersIn(property), ['date', 'year']), 0.2),
    rule('Q', 'how adj NAMES be', ([, adjective, things]) =>
      asks.values(thingsOf(things), [...growing(adjective), ...(meaningOf(adjective, 'adjective')?.down ?? [])], NUMERIC), 0.2),
    rule('Q', 'which be? P that? NAMES have|be|mverb|verb', ([, , property, , things]) => asks.values(thingsOf(things), ownersIn(property)), 0.2),
    rule('Q', 'in|at|on|from? which P be|do N verb LIM', ([, , property, , things, , limit]) =>
      asks.narrowed(thingsOf(things), limitOf(limit)).flatMap((way) => dearer(asks.values(way.things, ownersIn(property)), way.cost))
    ),
    rule('LIM', 'spelled', ([limit]) => kept(limit), 0),
    rule('LIM', 'with|whose P that? spelled', ([, property, , limit]) => spelledBy(property, limit)),
    rule('VP', 'have P that spelled', ([, property, , limit]) => spelledBy(property, limit))
  ]
}

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
function sameAs(property: Item | undefined, other: Things | null): Built[] {
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
