import { wordsOfName } from '../../linking/tokens.ts'
import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import { labelsOf } from '../labelled.ts'
import type { Narrowing } from '../restrict.ts'
import { anything, type Things } from '../tree.ts'
import { NUMERIC } from './amounts.ts'
import type { Asks } from './asks.ts'
import { growing, sameAs } from './conditions.ts'
import { LinkAsks } from './link-asks.ts'
import { asQuery, dearer, limitOf, meaningOf, ownersIn, rule, thingsOf, tieLimit } from './rule.ts'
import { typesOf } from './ties.ts'

const asProperty = (part: Item | undefined, owners: readonly Owner[]): Item | undefined =>
  part === undefined || owners.length === 0 ? undefined : { ...part, meaning: { is: 'property', owners } }

/** A property by its name, or what a verb of quantity says. */
const quantityOf = (part: Item | undefined): Item | undefined => (part?.meaning.is === 'property' ? part : asProperty(part, growing(part)))

/** What is asked of nodes by their quantities, and of two nodes by what ties them. */
class ToldValues {
  readonly asks: Asks
  readonly links: LinkAsks
  readonly #narrowing: Narrowing

  constructor(narrowing: Narrowing, asks: Asks) {
    this.#narrowing = narrowing
    this.asks = asks
    this.links = new LinkAsks(narrowing.space)
  }

  /** By a unit in the name of a property. */
  inUnit(things: Things | null, unit: Item | undefined): Built[] {
    const name = meaningOf(unit, 'unit')?.unit.name ?? ''
    const owners = this.#narrowing.space.ownersOf(labelsOf(things ?? anything)).filter(({ property }) => property.toLowerCase().includes(name))
    return this.asks.values(things, owners, NUMERIC)
  }

  byAdjective(things: Things | null, adjective: Item | undefined): Built[] {
    return this.asks.values(things, [...growing(adjective), ...(meaningOf(adjective, 'adjective')?.down ?? [])], NUMERIC)
  }

  /** Of the relationships of a kind of things with a node: one of each. */
  along(kind: Things | null, quantity: Item | undefined, other: Things | null): Built[] {
    if (kind === null || other === null || kind.named !== null || kind.tests.length + kind.ties.length > 0 || kind.rank !== null) return []
    return ownersIn(quantity).flatMap(({ owner, of, property }) => {
      const ends = owner === 'relationship' ? this.#narrowing.space.ways(labelsOf(kind), labelsOf(other), [of], 'either') : []
      return ends.flatMap(({ direction }) => {
        const both = direction === 'in' ? { source: other, target: kind } : { source: kind, target: other }
        return asQuery({ ask: 'relationships', types: [of], ...both, tests: [], what: { properties: [property] }, rank: null })
      })
    })
  }

  /** Which of the things has it at the highest, or lowest, of what their relationships with it have. */
  extreme(things: Things, name: Things | null, adjective: Item | undefined): Built[] {
    const quality = meaningOf(adjective, 'adjective')
    if (quality === null || name === null) return []
    const ways = [
      { owners: quality.up, isDescending: true },
      { owners: quality.down, isDescending: false }
    ]
    return ways.flatMap(({ owners, isDescending }) => {
      const tied = owners.filter(({ owner }) => owner === 'relationship')
      const limits = [
        tieLimit({ types: [...new Set(tied.map(({ of }) => of))], other: name }),
        { by: 'rank', ordering: { owners: tied, isDescending, first: 0, count: 1 } }
      ] as const
      return tied.length === 0 ? [] : this.asks.listed(this.#narrowing.narrow(things, { by: 'all', limits }))
    })
  }

  /** Properties that say how often in so long a time. */
  timesOf(part: Item | undefined): Item | undefined {
    const unit = meaningOf(part, 'unit')?.unit.name
    const owners = this.#narrowing.space.ownersOfTypes(null).filter((owner) => {
      const words = wordsOfName(owner.property).split(' ')
      return this.#narrowing.space.kindOf(owner) === 'number' && words.includes('per') && (unit === undefined || words.includes(unit))
    })
    return owners.length === 0 ? undefined : { category: 'P', start: 0, end: 0, meaning: { is: 'property', owners }, score: 0, rule: 'word', parts: [] }
  }

  than(property: Item | undefined, adjective: Item | undefined, other: Item | undefined): Built[] {
    const [node, isUp] = [thingsOf(other), adjective?.category === 'more' || meaningOf(adjective, 'adjective')?.isDescending === true]
    if (node?.named?.length !== 1) return []
    const limit = { by: 'than', owners: ownersIn(property), operator: isUp ? '>' : '<', than: node } as const
    return this.#narrowing.narrow(anything, limit).flatMap(({ things, cost }) => asQuery({ ask: 'list', of: things, show: [] }, cost))
  }

  /** Whether both have the same. */
  same(of: Things | null, other: Things | null, property: Item | undefined): Built[] {
    return sameAs(property, other).flatMap(({ meaning }) =>
      of === null || meaning.is !== 'limit'
        ? []
        : this.#narrowing.narrow(of, meaning.limit).flatMap(({ things, cost }) => asQuery({ ask: 'exists', of: things }, cost))
    )
  }

  /** What it is tied to by being in or at it. */
  placesOf(things: Things | null): Built[] {
    return ['in', 'at'].flatMap((preposition) => this.asks.listed(this.asks.narrowed(anything, tieLimit({ other: things, preposition }))))
  }

  valuesOf(things: Things | null, limit: Item | undefined, property: Item | undefined): Built[] {
    return this.asks.narrowed(things, limitOf(limit)).flatMap((way) => dearer(this.asks.values(way.things, ownersIn(property)), way.cost))
  }
}

/** Values by what is done for them: `how long does it take to make X`. */
const ofOne = (told: ToldValues): readonly Production[] => [
  rule('Q', 'how adj be|do it QV|verb to verb|R|QV NAMES', ([, adjective, , , , , , things]) => told.byAdjective(thingsOf(things), adjective)),
  rule('Q', 'howmany unit be|do it QV|verb to verb|R|QV NAMES', ([, unit, , , , , , things]) => told.inUnit(thingsOf(things), unit)),
  rule('Q', 'whose P be er|more than NAMES', ([, property, , adjective, , other]) => told.than(property, adjective, other)),
  rule('Q', 'list|which? be? P and P of|for N', ([, , first, , second, , things]) => told.asks.shown(thingsOf(things), [first, second])),
  rule('Q', 'which do~ N QV', ([, , things, verb]) => told.asks.values(thingsOf(things), growing(verb), NUMERIC)),
  rule('Q', 'where be|do NAMES verb?', ([, , things]) => told.placesOf(thingsOf(things))),
  rule('Q', 'when be|do|have NAMES verb|start|began? R|verb in|at|on|of|for|to? their N', ([, , things, , verb]) =>
    told.asks.when(thingsOf(things), typesOf(verb))
  ),
  rule('Q', 'when NAMES be|have? firstw? P', ([, things, , , property]) => told.asks.values(thingsOf(things), ownersIn(property), ['date', 'year']), 0.2),
  rule('Q', 'how adj NAMES be', ([, adjective, things]) => told.byAdjective(thingsOf(things), adjective), 0.2),
  rule('Q', 'which be? P that? NAMES have|be|mverb|verb', ([, , property, , things]) => told.asks.values(thingsOf(things), ownersIn(property)), 0.2),
  rule('Q', 'in|at|on|from? which P be|do N verb LIM', ([, , property, , things, , limit]) => told.valuesOf(thingsOf(things), limit, property))
]

/** Values of two nodes at once: `what does X cost at Y`. */
const ofTwo = (told: ToldValues): readonly Production[] => [
  rule('Q', 'howmuch|which be|do name QV|verb|mverb at|in|from|for|on|with|by|to name', ([, , left, verb, , right]) =>
    told.links.propertiesBetween(quantityOf(verb), { types: [], tests: [], source: thingsOf(left), target: thingsOf(right) })
  ),
  rule('Q', 'howmuch|which be|do N QV at|in|from|for|on|with|by|to name', ([, , kind, verb, , other]) =>
    told.along(thingsOf(kind), quantityOf(verb), thingsOf(other))
  ),
  rule('Q', 'which|list? be? P of|for N at|in|from|on|with|to name', ([, , property, , kind, , other]) =>
    dearer(told.along(thingsOf(kind), property, thingsOf(other)), 0.1)
  ),
  rule(
    'Q',
    'list|which? be? agg P on|at|from|to|with|through name',
    ([, , aggregation, property, , name]) => told.links.amountFrom(aggregation, property, thingsOf(name)),
    0.2
  ),
  rule('Q', 'in|at|from|by|to|for? which|where N? be|do name est', ([, , things, , name, adjective]) =>
    told.extreme(thingsOf(things) ?? anything, thingsOf(name), adjective)
  ),
  rule('Q', 'howoften perw? unit? do name R|verb|visit at|to|in|on|with|for? name', ([, , unit, , left, relation, , right]) =>
    told.links.propertiesBetween(told.timesOf(unit), { types: typesOf(relation) ?? [], tests: [], source: thingsOf(left), target: thingsOf(right) })
  ),
  rule('Q', 'do|have|be name and name have|R|verb|be? in|at|on|of|from? same P', ([, left, , right, , , , property]) =>
    told.same(thingsOf(left), thingsOf(right), property)
  )
]

export function toldValueProductions(narrowing: Narrowing, asks: Asks): readonly Production[] {
  const told = new ToldValues(narrowing, asks)
  return [...ofOne(told), ...ofTwo(told)]
}
