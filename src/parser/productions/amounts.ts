import type { Built, Production } from '../chart.ts'
import type { Item, Owner } from '../item.ts'
import { labelsOf, type Narrowing } from '../restrict.ts'
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

  aggregated(things: Things | null, aggregation: Item | undefined, owners: readonly Owner[]): Built[] {
    return this.#amounts(things, aggregationOf(aggregation), owners).flatMap(({ of, amount, cost }) => asQuery({ ask: 'amount', of, amount }, cost))
  }

  /** `the earliest year`: the least of all. */
  extreme(things: Things | null, adjective: Item | undefined, owners: readonly Owner[]): Built[] {
    const quality = meaningOf(adjective, 'adjective')
    if (things === null || quality === null) return []
    const name = quality.isDescending ? 'max' : 'min'
    return this.#amounts(things, name, owners).flatMap(({ of, amount, cost }) => asQuery({ ask: 'amount', of, amount }, cost + 0.1))
  }

  /** `How many tickets did X sell?`: what its relationships add up to. */
  summed(things: Things | null, owners: readonly Owner[]): Built[] {
    const ofTies = owners.filter(({ owner }) => owner === 'relationship')
    return this.#amounts(things, 'sum', ofTies).flatMap(({ of, amount, cost }) => asQuery({ ask: 'amount', of, amount }, cost))
  }

  /** How many there are per group, or which group has most of them. */
  grouped(things: Things | null, by: Item | undefined, rank: Item | undefined = undefined): Built[] {
    return things === null ? [] : this.#groups(things, by, many, rank)
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
    return this.#keysOf(things, by).flatMap(({ key, cost }) => asQuery({ ask: 'group', of: things, by: key, amount, rank }, cost))
  }

  #keysOf(things: Things, by: Item | undefined): { key: GroupKey; cost: number }[] {
    const other = thingsOf(by)
    if (other !== null) return this.#narrowing.ties(things, tieLimit({ other })).map(({ tie, cost }) => ({ key: { kind: 'tie', tie }, cost }))
    const properties = new Set(ofNodes(ownersIn(by), labelsOf(things)).map(({ property }) => property))
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
  rule('Q', 'list|which? be? agg P each P|N', ([, , aggregation, property, , by]) => amounts.aggregatedPer(anything, aggregation, ownersIn(property), by)),
  rule('Q', 'list|which? be? agg P of~ N each P|N', ([, , aggregation, property, , things, , by]) =>
    amounts.aggregatedPer(thingsOf(things), aggregation, ownersIn(property), by)
  )
]

export const groupQuestions = (asks: Asks, amounts: Amounts): readonly Production[] => [
  rule('Q', 'list? howmany N be? there? each P|N', ([, , things, , , , by]) => amounts.grouped(thingsOf(things), by)),
  rule('Q', 'list? N each P|N', ([, things, , by]) => amounts.grouped(thingsOf(things), by), 0.5),
  rule('Q', 'howmany N do|be|have? each N have|R|in?', ([, things, , , by]) => amounts.grouped(thingsOf(things), by)),
  rule('Q', 'howmany N VP each P|N', ([, things, limit, , by]) =>
    asks.narrowed(thingsOf(things), limitOf(limit)).flatMap((way) => dearer(amounts.grouped(way.things, by), way.cost))
  ),
  rule('Q', 'which P have~ most|fewest N', ([, property, , most, things]) => amounts.grouped(thingsOf(things), property, most))
]
