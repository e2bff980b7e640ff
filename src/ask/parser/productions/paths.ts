import type { AnswerShape } from '../../../tools/query/tree.ts'
import type { Built, Production } from '../chart.ts'
import { type Constituent, everywhere, type Scope } from '../constituent.ts'
import { boundOf, dearer, meaningOf, nodesOf, one, ownersIn, rule } from './rule.ts'
import { endsOf, merged, scopesOf } from './scope.ts'
import type { ToolQueries } from './tool-queries.ts'
import { type Called, calledOf, type ToolScope } from './tool-scope.ts'

/** The cost of counting hops where relationships may have distances. */
const FAR = 0.3

/** Builds queries for paths that the question does not name, by a verb or a cost. */
class Ways {
  readonly #asks: ToolQueries
  readonly #scopes: ToolScope
  readonly #plain: Called | null

  constructor(asks: ToolQueries, scopes: ToolScope, plain: Called | null) {
    this.#asks = asks
    this.#scopes = scopes
    this.#plain = plain
  }

  /** Reads `How far is it from A to B`. */
  cost(ends: Called['ends'], scopes: readonly Scope[], adjective?: Constituent, show: AnswerShape = { as: 'cost' }): Built[] {
    const plain = this.#plain
    if (ends === null || plain === null) return []
    const held = meaningOf(adjective, 'adjective')
    const quality = held === null ? null : { up: held.up, down: held.down }
    return scopes.flatMap((scope) => this.#asks.path({ ...plain, ends, scope, quality }, show))
  }

  /** Measures a path by hops, a relationship property or a unit. */
  measured(ends: Called['ends'], scope: Constituent | undefined, measure: Constituent | undefined, show: AnswerShape = { as: 'cost' }): Built[] {
    const measured = measure?.category === 'hops' ? [{ ...everywhere, byHops: true }] : this.#weightsOf(measure).map((weight) => ({ ...everywhere, weight }))
    return measured.flatMap((one) => scopesOf(scope).flatMap((held) => this.cost(ends, merged(held, one), undefined, show)))
  }

  /** Measures a named path by what the question counts. */
  costBy(part: Constituent | undefined, measure: Constituent | undefined, show: AnswerShape = { as: 'cost' }): Built[] {
    const called = calledOf(part)
    if (part === undefined || called?.intent.gives.as !== 'path') return []
    if (measure?.category === 'hops') return this.costOf({ ...part, meaning: { ...called, scope: { ...called.scope, byHops: true } } })
    return this.#weightsOf(measure).flatMap((weight) =>
      merged(called.scope, { ...everywhere, weight }).flatMap((scope) => this.costOf({ ...part, meaning: { ...called, quality: null, scope } }, show))
    )
  }

  /** Returns the weights that a property or a unit names. */
  #weightsOf(part: Constituent | undefined): readonly string[] {
    const unit = meaningOf(part, 'unit')?.unit
    return unit === undefined ? this.#scopes.numbers(ownersIn(part)) : this.#scopes.weightsBy(unit, null)
  }

  /** Follows relationships of the given types only. */
  along(relation: Constituent | undefined, ends: Constituent | undefined): Built[] {
    const types = meaningOf(relation, 'relation')?.types ?? null
    return types === null ? [] : this.cost(endsIn(ends), [{ ...everywhere, types }], undefined, { as: 'truth', key: 'found', isOpposite: false, rows: 'along' })
  }

  /** Returns the cost of the path, or the flow, that a noun names between its ends. */
  costOf(part: Constituent | undefined, show: AnswerShape = { as: 'cost' }): Built[] {
    const called = calledOf(part)
    return called === null ? [] : called.intent.gives.as === 'number' ? this.#asks.number(called) : this.#asks.path(called, show)
  }

  /** Uses the weight that the adjective names where one exists, else counts hops. */
  costByAdjective(adjective: Constituent | undefined, part: Constituent | undefined): Built[] {
    const [called, quality] = [calledOf(part), meaningOf(adjective, 'adjective')]
    if (called === null || part === undefined) return []
    const isOpen = quality !== null && called.quality === null && called.scope.weight === null && !called.scope.byHops
    const weighed = isOpen ? this.costOf({ ...part, meaning: { ...called, quality: { up: quality.up, down: quality.down } } }) : []
    return weighed.length > 0 ? weighed : this.costOf(part)
  }

  /** Returns the flow between two nodes. */
  amount(verb: Constituent | undefined, ends: Constituent | undefined, scope: Constituent | undefined): Built[] {
    return joining(verb, endsIn(ends), scopesOf(scope)).flatMap(({ meaning }) => (meaning.is === 'tool' ? this.#asks.number(meaning) : []))
  }
}

const endsIn = (part: Constituent | undefined): Called['ends'] => {
  const pair = meaningOf(part, 'ends')
  return pair === null ? null : { source: pair.source, target: pair.target }
}

/** Builds the tool call of a verb between two nodes. `mayBeLoose` says that the verb may mean a single relationship. */
function joining(verb: Constituent | undefined, ends: Called['ends'], scopes: readonly Scope[] = [everywhere], mayBeLoose = false): Built[] {
  const called = calledOf(verb)
  if (called === null || ends === null) return []
  const { isLoose = false, ...sure } = called
  return scopes.flatMap((scope) => one({ ...sure, ends, scope, ...(isLoose && mayBeLoose ? { isLoose } : {}) }))
}

/** JOINED tests for a path between two nodes; `A and B` have no direction. */
const joinings: readonly Production[] = [
  rule('JOINED', 'anynode|nodeNoun that END start|verb stillw? joins to? END', ([, , left, , , verb, , right]) => joining(verb, endsOf(left, right)), 0),
  rule('JOINED', 'it? stillw? joins ENDS', ([, , verb, ends]) => joining(verb, endsIn(ends)), 0),
  rule(
    'JOINED',
    'in|at|from? END be? stillw? joins|unjoined to|with|and|from? END',
    ([, left, , still, verb, word, right]) =>
      joining(verb, word?.category === 'from' && verb?.category === 'joins' ? endsOf(right, left) : endsOf(left, right), [everywhere], still === undefined),
    0
  ),
  rule(
    'JOINED',
    'END and END be? joins|unjoined',
    ([left, , right, , verb]) => joining(verb, endsOf(left, right), [{ ...everywhere, orientation: 'undirected' }]),
    0
  )
]

const isOpposite = (part: Constituent | undefined) => part?.parts.some(({ category }) => category === 'unjoined') === true

export function pathQuestions(asks: ToolQueries, scopes: ToolScope, plain: Called | null): readonly Production[] {
  const ways = new Ways(asks, scopes, plain)
  /** Applies a scope; its orientation overrides that of the call. */
  const joined = (part: Constituent | undefined, scope: Constituent | undefined, ask: (called: Called) => Built[]): Built[] => {
    const called = calledOf(part)
    if (called === null) return []
    return scopesOf(scope).flatMap((held) => ask({ ...called, scope: { ...held, orientation: held.orientation ?? called.scope.orientation } }))
  }
  return [
    ...joinings,
    ...toldWays(ways),
    rule('Q', 'which|list? be? cost of|for T', ([, , , , part]) => ways.costOf(part)),
    rule('Q', 'howmany|howmuch|which? P|unit|hops be|do|have? T', ([, measure, , part]) => ways.costBy(part, measure)),
    rule('Q', 'list|which? be? agg|shortw|est~ agg? howmany|cost? of? P alongw T', ([, , , , , , property, , part]) => ways.costBy(part, property)),
    rule('Q', 'list|which? be? est|shortw|agg agg? P ENDS', ([, , , , property, ends]) => ways.measured(endsIn(ends), undefined, property, { as: 'path' })),
    rule('Q', 'list|which? be? fewest|fewestw R? hops joins? ENDS', ([, , , relation, , , ends]) => {
      const types = meaningOf(relation, 'relation')?.types ?? null
      return ways.cost(endsIn(ends), [{ ...everywhere, types, byHops: true }], undefined, { as: 'path' })
    }),
    rule('Q', 'which T have est|fewest|fewestw|agg agg? P|unit', ([, part, , , , measure]) => ways.costBy(part, measure, { as: 'path' })),
    rule('Q', 'which T QV|verb|have|be fewest|fewestw|est|shortw|agg P|unit? agg? in? P|unit? comma? ENDS SCOPE?', (parts) => {
      const [, part, , end, first, , , second, , ends, scope] = parts
      const measure = first ?? second
      if (calledOf(part)?.intent.gives.as !== 'path') return []
      return measure === undefined ? ways.cost(endsIn(ends), scopesOf(scope), end, { as: 'path' }) : ways.measured(endsIn(ends), scope, measure, { as: 'path' })
    }),
    rule('Q', 'list|which N along|on|through|alongw T', ([, nodes, , part]) => (nodesOf(nodes)?.named === null ? ways.costOf(part, { as: 'path' }) : [])),
    rule('Q', 'how be|do|can JOINED SCOPE?', ([, , part, scope]) => ways.cost(calledOf(part)?.ends ?? null, scopesOf(scope), undefined, { as: 'path' })),
    rule('Q', 'how far|adj be|do|can? it? verb|QV? leastw? to? joins|visit|apart? ENDS apart? SCOPE?', (parts) => {
      const [, measure, , , , , to, , ends, , scope] = parts
      const isFar = measure?.category === 'far'
      return dearer(ways.cost(endsIn(ends), scopesOf(scope), isFar ? undefined : measure), isFar && to === undefined ? FAR - 0.1 : 0)
    }),
    rule('Q', 'howmany|howmuch|fewest|fewestw P|unit|hops be|do|can? it? extent? verb|QV? to? joins|visit|apart? ENDS apart? SCOPE?', (parts) => {
      const [, measure, , , , , , , ends, , scope] = parts
      return ways.measured(endsIn(ends), scope, measure)
    }),
    rule('Q', 'howmany|howmuch|which be? most|extent? unit|nodeNoun? perw? unit? that? can|be|do? be? amountVerb ENDS extent? SCOPE?', (parts) => {
      const [, , , , , , , , , verb, ends, , scope] = parts
      return ways.amount(verb, ends, scope)
    }),
    rule('Q', 'can|do|be JOINED SCOPE?', ([, part, scope]) => joined(part, scope, (called) => asks.joined(called, isOpposite(part)))),
    rule('Q', 'can|do|be JOINED in|with|within B hops|unit|P', ([, part, , bound]) => joined(part, undefined, (called) => asks.within(called, boundOf(bound))))
  ]
}

/** Productions for the cost of a path that its noun or ends describe. */
const toldWays = (ways: Ways): readonly Production[] => [
  rule('Q', 'howmuch|which be|do T QV|verb', ([, , part]) => ways.costOf(part)),
  rule('Q', 'how far|adj be|do? T have|verb?', ([, adjective, , part]) => ways.costByAdjective(adjective, part), 0.15),
  rule('Q', 'it? to? joins ENDS asw adj asw possible', ([, , , ends, , adjective]) => ways.cost(endsIn(ends), scopesOf(), adjective, { as: 'path' }))
]
