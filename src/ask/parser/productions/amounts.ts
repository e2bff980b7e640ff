import { labelsOf } from '../../../tools/query/labelled.ts'
import { type Aggregation, type Amount, anything, type GroupKey, type NodePattern } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built } from '../chart.ts'
import type { Constituent, Owner } from '../constituent.ts'
import type { ValueKind } from '../schema-space.ts'
import { ofNodes } from './queries.ts'
import { typesOf } from './relationships.ts'
import { asQuery, dearer, linkLimit, nodesOf, ownersIn } from './rule.ts'

export const NUMERIC: readonly ValueKind[] = ['number', 'year']

const many: Amount = { function: 'count', measure: null }

interface AmountOf {
  readonly of: NodePattern
  readonly amount: Amount
  readonly cost: number
}

interface Keyed {
  readonly key: GroupKey
  readonly cost: number
}

/** Builds queries that aggregate over nodes or per group. */
export class Amounts {
  readonly #narrowing: ConstraintApplier

  constructor(narrowing: ConstraintApplier) {
    this.#narrowing = narrowing
  }

  /** Aggregates a property of the nodes or of their relationships. */
  aggregated(nodes: NodePattern, name: Aggregation, owners: readonly Owner[]): Built[] {
    const own = this.#amounts(nodes, name, ofNodes(owners, []))
    return [...own.flatMap(({ of, amount, cost }) => asQuery({ ask: 'amount', of, amount }, cost)), ...this.#overPatterns(nodes, name, owners)]
  }

  #overPatterns(nodes: NodePattern, name: Aggregation, owners: readonly Owner[]): Built[] {
    if (nodes.rank !== null) return []
    const { space } = this.#narrowing
    return owners.flatMap(({ owner, of, property }) => {
      if (owner !== 'relationship' || this.#narrowing.measures(nodes, [{ owner, of, property }], NUMERIC).length === 0) return []
      const what = { function: name, property, by: null }
      const ends = space.ways(labelsOf(nodes), [], [of], 'either').flatMap(({ direction }) => (direction === 'both' ? (['out', 'in'] as const) : [direction]))
      const bothWays = ends.map((end) => ({ source: end === 'in' ? anything : nodes, target: end === 'in' ? nodes : anything }))
      const shown = nodes === anything || space.schema.orientation === 'undirected' ? bothWays.slice(0, 1) : bothWays
      return shown.flatMap((both) => asQuery({ ask: 'relationships', types: [of], ...both, predicates: [], what, rank: null }, 0.2))
    })
  }

  /** Aggregates the number of neighbours that each node has. */
  counts(nodes: NodePattern | null, name: Aggregation, other: NodePattern | null): Built[] {
    if (nodes === null || other === null) return []
    return this.#narrowing
      .relationships(nodes, linkLimit({ other }))
      .flatMap(({ relationship, cost }) => asQuery({ ask: 'amount', of: nodes, amount: { function: name, measure: { kind: 'count', relationship } } }, cost))
  }

  /** Sums a property of the relationships: `How many tickets did X sell?` */
  summed(nodes: NodePattern, owners: readonly Owner[]): Built[] {
    return this.#overPatterns(nodes, 'sum', owners)
  }

  /** Counts nodes per group, or finds the group with most of them; `verb` names the relationship to the group. */
  grouped(
    nodes: NodePattern | null,
    by: Constituent | undefined,
    { verb, most }: { readonly verb?: Constituent | undefined; readonly most?: Constituent | undefined }
  ): Built[] {
    return nodes === null ? [] : this.#groups(nodes, this.#keysOf(nodes, by, typesOf(verb), most !== undefined), many, most)
  }

  aggregatedPer(nodes: NodePattern, name: Aggregation, owners: readonly Owner[], by: Constituent | undefined): Built[] {
    return this.#amounts(nodes, name, owners).flatMap(({ of, amount, cost }) => dearer(this.#groups(of, this.#keysOf(of, by), amount), cost))
  }

  #amounts(nodes: NodePattern, name: Aggregation, owners: readonly Owner[]): AmountOf[] {
    return this.#narrowing.measures(nodes, owners, NUMERIC).map(({ measure, nodes: of, cost }) => ({ of, amount: { function: name, measure }, cost }))
  }

  #groups(of: NodePattern, keys: readonly Keyed[], amount: Amount, most?: Constituent): Built[] {
    const rank = most === undefined ? null : { isDescending: most.category === 'most', first: 0, count: 1 }
    return keys.flatMap(({ key, cost }) => asQuery({ ask: 'group', of, by: key, amount, rank }, cost))
  }

  /** A numeric property cannot name the group with most nodes. */
  #keysOf(nodes: NodePattern, by: Constituent | undefined, types: readonly string[] | null = null, isName = false): Keyed[] {
    const other = nodesOf(by)
    if (other !== null)
      return this.#narrowing
        .relationships(nodes, linkLimit({ types, other }))
        .map(({ relationship, cost }) => ({ key: { kind: 'relationship', relationship }, cost }))
    const owners = ofNodes(ownersIn(by), labelsOf(nodes)).filter((owner) => !isName || this.#narrowing.space.kindOf(owner) !== 'number')
    return [...new Set(owners.map(({ property }) => property))].map((property) => ({ key: { kind: 'property', property }, cost: 0 }))
  }
}
