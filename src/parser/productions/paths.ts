import type { Built, Production } from '../chart.ts'
import { everywhere, type Item, type Scope } from '../item.ts'
import type { Shown } from '../tree.ts'
import { boundOf, meaningOf, ownersIn, rule, thingsOf } from './rule.ts'
import { endsOf, merged, scopesOf } from './scope.ts'
import type { ToolAsks } from './tool-asks.ts'
import { type Called, calledOf, type ToolScope } from './tool-scope.ts'

/** Ways that a question asks for without naming them: by what is done, or by what they cost. */
class Ways {
  readonly #asks: ToolAsks
  readonly #scopes: ToolScope
  readonly #plain: Called | null

  constructor(asks: ToolAsks, scopes: ToolScope, plain: Called | null) {
    this.#asks = asks
    this.#scopes = scopes
    this.#plain = plain
  }

  /** `How far is it from A to B`. */
  cost(ends: Item | undefined, scopes: readonly Scope[], adjective?: Item, show: Shown = { as: 'cost' }): Built[] {
    const [said, plain] = [meaningOf(ends, 'ends'), this.#plain]
    if (said === null || plain === null) return []
    const held = meaningOf(adjective, 'adjective')
    const quality = held === null ? null : { up: held.up, down: held.down }
    return scopes.flatMap((scope) => this.#asks.path({ ...plain, ends: { source: said.source, target: said.target }, scope, quality }, show))
  }

  costBetween(left: Item | undefined, right: Item | undefined, scopes: readonly Scope[], show: Shown): Built[] {
    const [ends, plain] = [endsOf(left, right), this.#plain]
    return ends === null || plain === null ? [] : scopes.flatMap((scope) => this.#asks.path({ ...plain, ends, scope }, show))
  }

  /** By a property of relationships. */
  weighed(ends: Item | undefined, scope: Item | undefined, properties: readonly string[], show: Shown = { as: 'cost' }): Built[] {
    return properties.flatMap((weight) => scopesOf(scope).flatMap((held) => this.cost(ends, merged(held, { ...everywhere, weight }), undefined, show)))
  }

  /** Weights that a property or a unit names. */
  weightsOf(part: Item | undefined): readonly string[] {
    const unit = meaningOf(part, 'unit')?.unit
    return unit === undefined ? this.#scopes.numbers(ownersIn(part)) : this.#scopes.weightsBy(unit, null)
  }

  /** By relationships of the named types. */
  along(relation: Item | undefined, ends: Item | undefined): Built[] {
    const types = meaningOf(relation, 'relation')?.types ?? null
    return types === null ? [] : this.cost(ends, [{ ...everywhere, types }], undefined, { as: 'truth', key: 'found', isOpposite: false, rows: 'along' })
  }

  /** What a noun for a way names, between what stands around it. */
  costOf(part: Item | undefined, show: Shown = { as: 'cost' }): Built[] {
    const called = calledOf(part)
    return called === null ? [] : called.asked.gives.as === 'number' ? this.#asks.number(called) : this.#asks.path(called, show)
  }

  /** What `A and B` are to each other, they are in no direction. */
  joinedBoth(verb: Item | undefined, left: Item | undefined, right: Item | undefined, scope: Item | undefined, isOpposite: boolean): Built[] {
    const [called, ends] = [calledOf(verb), endsOf(left, right)]
    if (called === null || ends === null) return []
    const scopes = scopesOf(scope).map((held) => ({ ...held, orientation: held.orientation ?? ('undirected' as const) }))
    return scopes.flatMap((held) => this.#asks.joined({ ...called, ends, scope: held }, isOpposite))
  }

  /** Added up as the adjective says, where relationships have such a number; else by how many there are. */
  costBy(adjective: Item | undefined, part: Item | undefined): Built[] {
    const [called, quality] = [calledOf(part), meaningOf(adjective, 'adjective')]
    if (called === null || part === undefined) return []
    const isOpen = quality !== null && called.quality === null && called.scope.weight === null && !called.scope.byHops
    const weighed = isOpen ? this.costOf({ ...part, meaning: { ...called, quality: { up: quality.up, down: quality.down } } }) : []
    return weighed.length > 0 ? weighed : this.costOf(part)
  }

  /** By a verb: whether one can be reached from the other. */
  joined(verb: Item | undefined, left: Item | undefined, right: Item | undefined, scope: Item | undefined, isOpposite: boolean): Built[] {
    const [called, ends] = [calledOf(verb), endsOf(left, right)]
    return called === null || ends === null ? [] : scopesOf(scope).flatMap((held) => this.#asks.joined({ ...called, ends, scope: held }, isOpposite))
  }

  joinedBy(verb: Item | undefined, ends: Item | undefined, scope: Item | undefined, isOpposite: boolean): Built[] {
    const [called, said] = [calledOf(verb), meaningOf(ends, 'ends')]
    return called === null || said === null
      ? []
      : scopesOf(scope).flatMap((held) => this.#asks.joined({ ...called, ends: { source: said.source, target: said.target }, scope: held }, isOpposite))
  }

  /** How much can go from one to the other. */
  amount(verb: Item | undefined, ends: Item | undefined, scope: Item | undefined): Built[] {
    const [called, said] = [calledOf(verb), meaningOf(ends, 'ends')]
    return called === null || said === null
      ? []
      : scopesOf(scope).flatMap((held) => this.#asks.number({ ...called, ends: { source: said.source, target: said.target }, scope: held }))
  }
}

const isNot = (part: Item | undefined) => part?.category === 'unjoined'

/** Where relationships have distances, these are meant. */
const FAR = 0.3

export function pathQuestions(asks: ToolAsks, scopes: ToolScope, plain: Called | null): readonly Production[] {
  const ways = new Ways(asks, scopes, plain)
  return [
    rule('Q', 'which|list? be? cost of|for T', ([, , , , part]) => ways.costOf(part)),
    rule('Q', 'howmany|howmuch|which? P|unit|hops be|do|have? T', ([, measure, , part]) => {
      const called = calledOf(part)
      return called?.asked.gives.as !== 'path' ? [] : measured(ways, measure, called, part)
    }),
    rule('Q', 'list|which? be? agg|shortw|est~ agg? howmany|cost? of? P alongw T', ([, , , , , , property, , part]) => {
      const called = calledOf(part)
      return called?.asked.gives.as !== 'path' ? [] : measured(ways, property, called, part)
    }),
    rule('Q', 'list|which? be? est|shortw|agg agg? P ENDS', ([, , , , property, ends]) =>
      ways.weighed(ends, undefined, ways.weightsOf(property), { as: 'path' })
    ),
    rule('Q', 'how be|do|can it? joins ENDS SCOPE?', ([, , , , ends, scope]) => ways.cost(ends, scopesOf(scope), undefined, { as: 'path' })),
    rule('Q', 'list|which? be? fewest|fewestw R? hops joins? ENDS', ([, , , relation, , , ends]) => {
      const types = meaningOf(relation, 'relation')?.types ?? null
      return ways.cost(ends, [{ ...everywhere, types, byHops: true }], undefined, { as: 'path' })
    }),
    rule('Q', 'which T have est|fewest|fewestw|agg agg? P|unit', ([, part, , , , measure]) => {
      const called = calledOf(part)
      return called?.asked.gives.as !== 'path' ? [] : measured(ways, measure, called, part, { as: 'path' })
    }),
    rule('Q', 'which T QV|verb|have|be fewest|fewestw|est|shortw|agg P|unit? agg? in? P|unit? comma? ENDS SCOPE?', (parts) => {
      const [, part, , end, first, , , second, , ends, scope] = parts
      const measure = first ?? second
      if (calledOf(part)?.asked.gives.as !== 'path') return []
      return measure === undefined ? ways.cost(ends, scopesOf(scope), end, { as: 'path' }) : ways.weighed(ends, scope, ways.weightsOf(measure), { as: 'path' })
    }),
    rule('Q', 'list|which N along|on|through|alongw T', ([, things, , part]) => (thingsOf(things)?.named === null ? ways.costOf(part, { as: 'path' }) : [])),
    rule('Q', 'list|which N do|can it visit|verb|joins comma? formw? ENDS SCOPE?', ([, things, , , , , , ends, scope]) =>
      thingsOf(things)?.named === null ? ways.cost(ends, scopesOf(scope), undefined, { as: 'path' }) : []
    ),
    rule('Q', 'how be END and END joins SCOPE?', ([, , left, , right, , scope]) => ways.costBetween(left, right, scopesOf(scope), { as: 'path' })),
    rule('Q', 'how far be|do|can? it? verb? apart? ENDS apart? SCOPE?', ([, , , , , , ends, , scope]) => ways.cost(ends, scopesOf(scope)), FAR),
    rule('Q', 'how adj be|do|can? it? verb|QV? leastw? joins|apart? ENDS apart? SCOPE?', ([, adjective, , , , , , ends, , scope]) =>
      ways.cost(ends, scopesOf(scope), adjective)
    ),
    rule('Q', 'how adj|far be|do it QV|verb to joins|visit ENDS SCOPE?', ([, adjective, , , , , , ends, scope]) =>
      ways.cost(ends, scopesOf(scope), adjective?.category === 'adj' ? adjective : undefined)
    ),
    rule('Q', 'howmany|howmuch P|unit be|do it QV|verb to joins|visit ENDS SCOPE?', ([, measure, , , , , , ends, scope]) =>
      ways.weighed(ends, scope, ways.weightsOf(measure))
    ),
    rule('Q', 'howmany hops be|do|can? it? verb|QV? joins|apart? ENDS apart? SCOPE?', ([, , , , , , ends, , scope]) =>
      ways.cost(
        ends,
        scopesOf(scope).flatMap((held) => merged(held, { ...everywhere, byHops: true }))
      )
    ),
    rule('Q', 'howmany|howmuch P be|do|can? it? verb|QV? joins? ENDS SCOPE?', ([, property, , , , , ends, scope]) =>
      ways.weighed(ends, scope, ways.weightsOf(property))
    ),
    rule('Q', 'howmany|fewest|fewestw unit be|do|can? it? extent? verb|QV? joins? ENDS SCOPE?', ([, unit, , , , , , ends, scope]) =>
      ways.weighed(ends, scope, ways.weightsOf(unit))
    ),
    rule('Q', 'howmany|howmuch unit|nodeNoun? perw? unit? can|be|do? be? amountVerb ENDS extent? SCOPE?', ([, , , , , , verb, ends, , scope]) =>
      ways.amount(verb, ends, scope)
    ),
    ...toldWays(ways),
    ...joinedQuestions(ways, asks)
  ]
}

/** What a way costs, by what is said of it alone. */
const toldWays = (ways: Ways): readonly Production[] => [
  rule('Q', 'which be most|extent unit|nodeNoun? perw? unit? that? can amountVerb ENDS', ([, , , , , , , , verb, ends]) => ways.amount(verb, ends, undefined)),
  rule('Q', 'how be END joins to|with END SCOPE?', ([, , left, , , right, scope]) => ways.costBetween(left, right, scopesOf(scope), { as: 'path' })),
  rule('Q', 'howmuch|which be|do T QV|verb', ([, , part]) => ways.costOf(part)),
  rule('Q', 'how far|adj be|do? T have|verb?', ([, adjective, , part]) => ways.costBy(adjective, part), 0.15),
  rule('Q', 'it? to? joins ENDS asw adj asw possible', ([, , , ends, , adjective]) => ways.cost(ends, scopesOf(), adjective, { as: 'path' }))
]

/** Whether one can be reached from the other. */
const joinedQuestions = (ways: Ways, asks: ToolAsks): readonly Production[] => [
  rule('Q', 'can|do|be it? stillw? joins ENDS SCOPE?', ([, , , verb, ends, scope]) => ways.joinedBy(verb, ends, scope, false)),
  rule('Q', 'can|do it? R joins? ENDS', ([, , relation, , ends]) => ways.along(relation, ends), 0.2),
  rule('Q', 'can anynode|nodeNoun that END start|verb stillw? joins to? END', ([, , , left, , , verb, , right]) =>
    ways.joined(verb, left, right, undefined, false)
  ),
  rule('Q', 'can|do it? in|at|from? END stillw? joins to|with|and? END SCOPE?', ([, , , left, , verb, , right, scope]) =>
    ways.joined(verb, left, right, scope, false)
  ),
  rule('Q', 'can|be END be? joins from END SCOPE?', ([, right, , verb, , left, scope]) => ways.joined(verb, left, right, scope, false)),
  rule('Q', 'be END unjoined from END SCOPE?', ([, right, verb, , left, scope]) => ways.joined(verb, left, right, scope, true)),
  rule('Q', 'be END and END joins|unjoined SCOPE?', ([, left, , right, verb, scope]) => ways.joinedBoth(verb, left, right, scope, isNot(verb))),
  rule('Q', 'be END joins|unjoined to|with|from END SCOPE?', ([, left, verb, , right, scope]) => ways.joined(verb, left, right, scope, isNot(verb))),
  rule('Q', 'can|be it? joins ENDS in|with|within B hops|unit|P', ([, , verb, ends, , bound]) => {
    const [called, said] = [calledOf(verb), meaningOf(ends, 'ends')]
    return called === null || said === null ? [] : asks.within({ ...called, ends: { source: said.source, target: said.target } }, boundOf(bound))
  })
]

/** By what the question counts. */
function measured(ways: Ways, measure: Item | undefined, called: Called, part: Item | undefined, show: Shown = { as: 'cost' }): Built[] {
  if (part === undefined) return []
  if (measure?.category === 'hops') return ways.costOf({ ...part, meaning: { ...called, scope: { ...called.scope, byHops: true } } })
  const weights = ways.weightsOf(measure)
  return weights.flatMap((weight) =>
    merged(called.scope, { ...everywhere, weight }).flatMap((scope) => ways.costOf({ ...part, meaning: { ...called, quality: null, scope } }, show))
  )
}
