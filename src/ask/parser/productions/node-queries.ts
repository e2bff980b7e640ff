import type { IntentOutput } from '../../../tools/intent.ts'
import type { AnswerShape, InResult, Measure, NamedNode, NodePattern, Query, Rank } from '../../../tools/query/tree.ts'
import type { Built } from '../chart.ts'
import type { Scope } from '../constituent.ts'
import { asQuery } from './rule.ts'
import { type Called, reference, type ToolScope } from './tool-scope.ts'

type As<Kind extends IntentOutput['as']> = Extract<IntentOutput, { as: Kind }>

/** Returns the tool's output where it is of the kind. */
export function givesOf<Kind extends IntentOutput['as']>(called: Called | null, kind: Kind): As<Kind> | null {
  return called?.intent.gives.as === kind ? (called.intent.gives as As<Kind>) : null
}

export const isOne = (nodes: readonly NamedNode[] | null): nodes is readonly [NamedNode] => nodes?.length === 1

/** Builds queries on a tool's result per node: membership, rank or score. */
export class ScoreQueries {
  readonly #scopes: ToolScope

  constructor(scopes: ToolScope) {
    this.#scopes = scopes
  }

  get isDirected(): boolean {
    return this.#scopes.isDirected
  }

  /** Restricts nodes to those that a tool finds, or reaches from a node. */
  among(called: Called, isNegated: boolean, depth: { readonly operator: '>' | '='; readonly value: number } = { operator: '>', value: 0 }): InResult[] {
    const { gives, takes } = called.intent
    if (gives.as === 'nodes') return called.of !== null ? [] : this.#scopes.calls(called).map((call) => ({ call, column: gives.column, isNegated }))
    if (gives.as !== 'reached' || !isOne(called.of)) return []
    const from = { [takes.node ?? '']: reference(called.of[0]) }
    const isLoose = called.isLoose === true && depth.operator === '>' && depth.value === 0
    const where = { property: gives.depth, ...(isLoose ? { operator: '=' as const, value: 1 } : depth) }
    return this.#scopes.calls(called, from).map((call) => ({ call, column: gives.column, isNegated, where, ...(isLoose ? { isLoose } : {}) }))
  }

  /** Finds the farthest node that is reachable from a node, or its distance. */
  farthest(called: Called, isNumber: boolean): Built[] {
    const gives = givesOf(called, 'far')
    if (gives === null || !isOne(called.of)) return []
    const show: AnswerShape = { as: 'extreme', column: gives.column, number: gives.cost, isHighest: true, not: called.of[0].name, isNumber }
    const given = { [called.intent.takes.node ?? '']: reference(called.of[0]) }
    return this.#scopes.calls(called, given).flatMap((call) => asQuery({ ask: 'call', call, show }))
  }

  /** Makes the tool's score a measure of nodes. */
  measures(called: Called | null): Extract<Measure, { kind: 'score' }>[] {
    const gives = givesOf(called, 'score')
    if (called === null || gives === null || called.of !== null || called.ends !== null) return []
    return this.#scopes.calls(called).map((call) => ({ kind: 'score', call, column: gives.column }))
  }

  ranked(nodes: NodePattern | null, part: Called | null, places: Partial<Omit<Rank, 'by'>>): NodePattern[] {
    if (nodes === null || nodes.rank !== null) return []
    return this.measures(part).map((by) => ({ ...nodes, rank: { by, isDescending: true, first: 0, count: 1, ...places } }))
  }

  compared(
    left: NodePattern | null,
    right: NodePattern | null,
    part: Called | null,
    how: { readonly how: 'which' | 'whether' | 'difference'; readonly isDescending: boolean }
  ): Built[] {
    if (!isOne(left?.named ?? null) || !isOne(right?.named ?? null) || left === null || right === null) return []
    return this.measures(part).flatMap((measure) => asQuery({ ask: 'compare', items: [left, right], amount: { function: 'sum', measure }, ...how }))
  }

  /** Adds a scope to the tool call of a query. */
  scoped(query: Query, scope: Scope): Built[] {
    if (query.ask === 'call') return this.#scopes.further(query.call, scope).flatMap((call) => asQuery({ ...query, call }))
    if (query.ask !== 'list' && query.ask !== 'count') return []
    return (query.of.among ?? []).length > 0 ? this.#scopedAmong(query, scope) : this.#scopedRank(query, scope)
  }

  /** A node that is no longer reachable must have been reachable before. */
  #scopedAmong(query: Extract<Query, { ask: 'list' | 'count' }>, scope: Scope): Built[] {
    const { among = [], predicates } = query.of
    const left = this.#scopes.leftOut(scope.without)
    const ways = among.map((one) => {
      const isLost = one.isNegated && scope.without.length > 0
      return this.#scopes.further(one.call, scope).flatMap((call): InResult[] => [{ ...one, call }, ...(isLost ? [{ ...one, isNegated: false }] : [])])
    })
    if (left === null || ways.some((found) => found.length === 0)) return []
    return asQuery({ ...query, of: { ...query.of, predicates: [...predicates, ...left], among: ways.flat() } })
  }

  #scopedRank(query: Extract<Query, { ask: 'list' | 'count' }>, scope: Scope): Built[] {
    const { rank } = query.of
    if (rank?.by.kind !== 'score') return []
    const { by } = rank
    return this.#scopes.further(by.call, scope).flatMap((call) => asQuery({ ...query, of: { ...query.of, rank: { ...rank, by: { ...by, call } } } }))
  }
}
