import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import { labelsOf } from '../labelled.ts'
import type { Narrowing } from '../restrict.ts'
import type { ValueKind } from '../schema-space.ts'
import { type Aggregation, type Amount, anything, type GroupKey, type Things } from '../tree.ts'
import { type Asks, ofNodes } from './asks.ts'
import { asQuery, dearer, limitOf, meaningOf, ownersIn, rule, thingsOf, tieLimit } from './rule.ts'

export const NUMERIC: readonly ValueKind[] = ['number', 'year']

const many: Amount = { function: 'count', measure: null }

const aggregationOf = (part: Item | undefined): Aggregation => meaningOf(part, 'aggregation')?.function ?? 'avg'

interface AmountOf {
  readonly of: Things
  readonly amount: Amount
  readonly cost: number
}

/** What nodes add up to, over all or per group. */
export class Amounts {
  readonly #narrowing: Narrowing

  constructor(narrowing: Narrowing) {
    this.#narrowing = narrowing
  }

  aggregated(things: Things | null, aggregation: Item | undefined, owners: readonly Owner[], otherwise: Aggregation = 'avg'): Built[] {
    return this.#over(things, aggregation === undefined ? otherwise : aggregationOf(aggregation), owners)
  }

  /** Of a property of the things, or of the relationships that they are tied by. */
  #over(things: Things | null, name: Aggregation, owners: readonly Owner[]): Built[] {
    const ofNodes = owners.filter(({ owner }) => owner === 'node')
    return [
      ...this.#amounts(things, name, ofNodes).flatMap(({ of, amount, cost }) => asQuery({ ask: 'amount', of, amount }, cost)),
      ...this.#overTies(things, name, owners)
    ]
  }

  #overTies(things: Things | null, name: Aggregation, owners: readonly Owner[]): Built[] {
    if (things === null || things.rank !== null) return []
    const { space } = this.#narrowing
    return owners.flatMap(({ owner, of, property }) => {
      if (owner !== 'relationship' || this.#narrowing.measures(things, [{ owner, of, property }], NUMERIC).length === 0) return []
      const what = { function: name, property, by: null }
      const ends = space.ways(labelsOf(things), [], [of], 'either').flatMap(({ direction }) => (direction === 'both' ? (['out', 'in'] as const) : [direction]))
      const asked = ends.map((end) => ({ source: end === 'in' ? anything : things, target: end === 'in' ? things : anything }))
      const shown = things === anything || space.schema.orientation === 'undirected' ? asked.slice(0, 1) : asked
      return shown.flatMap((both) => asQuery({ ask: 'relationships', types: [of], ...both, tests: [], what, rank: null }, 0.2))
    })
  }

  /** The amount of so many others that each is tied to. */
  counts(things: Things | null, aggregation: Item | undefined, other: Things | null): Built[] {
    if (things === null || other === null) return []
    return this.#narrowing
      .ties(things, tieLimit({ other }))
      .flatMap(({ tie, cost }) =>
        asQuery({ ask: 'amount', of: things, amount: { function: aggregationOf(aggregation), measure: { kind: 'count', tie } } }, cost)
      )
  }

  /** `the earliest year`: the least of all. */
  extreme(things: Things | null, adjective: Item | undefined, owners: readonly Owner[]): Built[] {
    const quality = meaningOf(adjective, 'adjective')
    if (things === null || quality === null) return []
    return dearer(this.#over(things, quality.isDescending ? 'max' : 'min', owners), 0.1)
  }

  /** `How many tickets did X sell?`: what its relationships add up to. */
  summed(things: Things | null, owners: readonly Owner[]): Built[] {
    const ofTies = owners.filter(({ owner }) => owner === 'relationship')
    return this.#overTies(things, 'sum', ofTies)
  }

  /** How many there are per group, or which group has most of them. */
  grouped(things: Things | null, by: Item | undefined, rank: Item | undefined = undefined): Built[] {
    return things === null ? [] : this.#groups(things, by, many, rank)
  }

  /** By what a verb ties them to. */
  groupedBy(things: Things | null, verb: Item | undefined, other: Things | null): Built[] {
    if (things === null) return []
    return this.#narrowing
      .ties(things, tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null, other }))
      .flatMap(({ tie, cost }) => asQuery({ ask: 'group', of: things, by: { kind: 'tie', tie }, amount: many, rank: null }, cost))
  }

  aggregatedPer(things: Things | null, aggregation: Item | undefined, owners: readonly Owner[], by: Item | undefined): Built[] {
    return this.#amounts(things, aggregationOf(aggregation), owners).flatMap(({ of, amount, cost }) => dearer(this.#groups(of, by, amount), cost))
  }

  #amounts(things: Things | null, aggregation: Aggregation, owners: readonly Owner[]): AmountOf[] {
    if (things === null) return []
    return this.#narrowing.measures(things, owners, NUMERIC).map(({ measure, things: of, cost }) => ({ of, amount: { function: aggregation, measure }, cost }))
  }

  #groups(things: Things, by: Item | undefined, amount: Amount, most: Item | undefined = undefined): Built[] {
    const rank = most === undefined ? null : { isDescending: most.category === 'most', first: 0, count: 1 }
    return this.#keysOf(things, by, most).flatMap(({ key, cost }) => asQuery({ ask: 'group', of: things, by: key, amount, rank }, cost))
  }

  #keysOf(things: Things, by: Item | undefined, most: Item | undefined): { key: GroupKey; cost: number }[] {
    const other = thingsOf(by)
    if (other !== null) return this.#narrowing.ties(things, tieLimit({ other })).map(({ tie, cost }) => ({ key: { kind: 'tie', tie }, cost }))
    const isKind = (owner: Owner) => most === undefined || this.#narrowing.space.kindOf(owner) !== 'number'
    const properties = new Set(
      ofNodes(ownersIn(by), labelsOf(things))
        .filter(isKind)
        .map(({ property }) => property)
    )
    return [...properties].map((property) => ({ key: { kind: 'property', property }, cost: 0 }))
  }
}

export const amountQuestions = (amounts: Amounts): readonly Production[] => [
  rule('Q', 'list|which? be? agg P of|for|among|in|across~ N', ([, , aggregation, property, , things]) =>
    amounts.aggregated(thingsOf(things), aggregation, ownersIn(property))
  ),
  rule('Q', 'list|which? be? est P of|for|among|in|across~ N', ([, , adjective, property, , things]) =>
    amounts.extreme(thingsOf(things), adjective, ownersIn(property))
  ),
  rule('Q', 'list|which? be? est P', ([, , adjective, property]) => amounts.extreme(anything, adjective, ownersIn(property)), 0.3),
  rule('Q', 'list|which? be? agg P', ([, , aggregation, property]) => amounts.aggregated(anything, aggregation, ownersIn(property)), 0.3),
  rule('Q', 'list|which? be? agg numberof~ N each N', ([, , aggregation, , others, , things]) =>
    amounts.counts(thingsOf(things), aggregation, thingsOf(others))
  ),
  rule('Q', 'agg howmany N do N have|R|verb', ([aggregation, , others, , things]) => amounts.counts(thingsOf(things), aggregation, thingsOf(others))),
  rule('Q', 'list|which? be? agg P each P|N', ([, , aggregation, property, , by]) => amounts.aggregatedPer(anything, aggregation, ownersIn(property), by)),
  rule('Q', 'list|which? be? agg P of~ N each P|N', ([, , aggregation, property, , things, , by]) =>
    amounts.aggregatedPer(thingsOf(things), aggregation, ownersIn(property), by)
  )
]

export const groupQuestions = (asks: Asks, amounts: Amounts): readonly Production[] => [
  rule('Q', 'list? howmany N be|do|have? there|verb? from|in|at|to|for|of|on? each P|N', ([, , things, , , , , by]) => amounts.grouped(thingsOf(things), by)),
  rule('Q', 'each P|N comma? list? howmany N be|do|have? there? it?', ([, by, , , , things]) => amounts.grouped(thingsOf(things), by), 0.1),
  rule('Q', 'each P|N comma? list? which? be? agg P of|for~ N', ([, by, , , , , aggregation, property, , things]) =>
    amounts.aggregatedPer(thingsOf(things), aggregation, ownersIn(property), by)
  ),
  rule('Q', 'list? howmany N do|be|have? verb? R each N', ([, , things, , , verb, , by]) => amounts.groupedBy(thingsOf(things), verb, thingsOf(by)), 0),
  rule('Q', 'list? N each P|N', ([, things, , by]) => amounts.grouped(thingsOf(things), by), 0.5),
  rule('Q', 'howmany N do|be|have? each N have|R|in?', ([, things, , , by]) => amounts.grouped(thingsOf(things), by)),
  rule('Q', 'howmany N VP each P|N', ([, things, limit, , by]) =>
    asks.narrowed(thingsOf(things), limitOf(limit)).flatMap((way) => dearer(amounts.grouped(way.things, by), way.cost))
  ),
  rule('Q', 'which P have~ most|fewest N', ([, property, , most, things]) => amounts.grouped(thingsOf(things), property, most))
]
