import { labelsOf } from '../../../tools/query/labelled.ts'
import type { Aggregation, Call, NodePattern, Query, Rank } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built } from '../chart.ts'
import type { Constituent, Constraint, Ordering, Owner } from '../constituent.ts'
import { NUMERIC } from '../productions/amounts.ts'
import { ofNodes } from '../productions/queries.ts'
import { ownOrderings } from '../productions/ranks.ts'
import { asQuery, dearer, linkLimit } from '../productions/rule.ts'
import { reference } from '../productions/tool-scope.ts'
import { withLimit, withNodes, withRank, withReference } from './variants.ts'

/** The last question; each function returns the queries that a fragment can turn it into. */
export interface GoingOn {
  readonly query: Query
  readonly answer: NodePattern | null
  readonly narrowing: ConstraintApplier
}

export type Places = Pick<Rank, 'first' | 'count'>

/** The cost of adding a constraint instead of changing one. */
const ADDED = 0.6
const REORDERED = 0.3

const asQueries = (queries: readonly Query[]): Built[] => queries.flatMap((query) => asQuery(query))
const namesOf = (owners: readonly Owner[], of: NodePattern) => [...new Set(ofNodes(owners, labelsOf(of)).map(({ property }) => property))]
export const isBare = ({ named, predicates, relationships, rank, among }: NodePattern): boolean =>
  named === null && rank === null && among === undefined && predicates.length + relationships.length === 0
export const isOnlyNamed = (of: NodePattern): boolean => of.named !== null && isBare({ ...of, named: null })

/** Replaces the node pattern by a described one with at least the same constraints; one of another label can only be listed or counted. */
function described(query: Query, of: NodePattern): Built[] {
  if (!('of' in query) || query.ask === 'group') return []
  const { named, rank, among, predicates, relationships } = query.of
  const isAsMuch = predicates.every(({ property }) => of.predicates.some((test) => test.property === property))
  const isAsTied = relationships.every(({ types }) => of.relationships.some((pattern) => pattern.types.join() === types.join()))
  if (named !== null || rank !== null || among !== undefined || !isAsMuch || !isAsTied) return []
  const isSameKind = labelsOf(of).join() === labelsOf(query.of).join()
  return isSameKind || query.ask === 'count' || (query.ask === 'list' && query.show.length === 0) ? asQuery({ ...query, of }) : []
}

/** Replaces the nodes of the last question. */
export function replaced({ query }: GoingOn, of: NodePattern | null, preposition: string | null): Built[] {
  if (of?.named == null) return of === null ? [] : described(query, of)
  if (!isOnlyNamed(of)) return []
  const nodes = of.named.map(reference)
  const isFrom = preposition === null || preposition === 'from'
  if (query.ask !== 'call') return asQueries([...withNodes(query, of.named), ...(isFrom ? nodes.flatMap((node) => withReference(query, node)) : [])])
  if (['score', 'size', 'group'].includes(query.show.as)) return asQuery({ ...query, call: { ...query.call, arguments: { ...query.call.arguments, nodes } } })
  return (['source', 'target'] as const)
    .filter((end) => nodes.length === 1 && preposition !== (end === 'source' ? 'to' : 'from'))
    .flatMap((end) => rerouted({ query }, () => ({ [end]: nodes[0] })))
}

/** Replaces a constraint of the same kind, or adds one. */
export function limited({ query, narrowing }: GoingOn, limit: Constraint | null): Built[] {
  const changed = limit === null ? [] : withLimit(query, limit, narrowing.space)
  if (changed.length > 0 || limit === null || !('of' in query)) return asQueries(changed)
  if ((query.of.named !== null || query.of.among !== undefined) && limit.by === 'relationship') return []
  return narrowing.narrow(query.of, limit).flatMap(({ nodes: of, cost }) => asQuery({ ...query, of }, cost + ADDED))
}

/** Applies a constraint to the nodes of the answer. */
export function which({ answer, narrowing }: GoingOn, limit: Constraint | null, ask: 'list' | 'count'): Built[] {
  if (answer === null || limit === null || answer.named?.length === 1) return []
  return narrowing.narrow(answer, limit).flatMap(({ nodes: of, cost }) => asQuery(ask === 'count' ? { ask, of } : { ask, of, show: [] }, cost))
}

/** Changes the aggregation, the property or both; without an earlier amount it aggregates over the answer's nodes. */
export function computed(going: GoingOn, aggregation: Aggregation | null, owners: readonly Owner[] | null, of: NodePattern | null = null): Built[] {
  const { query, answer, narrowing } = going
  const before = query.ask === 'amount' || query.ask === 'group' ? query : null
  const [over, fn] = [of ?? before?.of ?? answer, aggregation ?? before?.amount.function ?? 'count']
  if (over === null || fn === 'count') return []
  const measure = owners === null ? (before?.amount.measure ?? null) : null
  const measured = measure === null ? narrowing.measures(over, owners ?? [], NUMERIC) : [{ measure, nodes: over, cost: 0 }]
  return measured.flatMap((way) => {
    const amount = { function: fn, measure: way.measure }
    return asQuery(query.ask === 'group' ? { ...query, amount } : { ask: 'amount', of: way.nodes, amount }, way.cost)
  })
}

export function answerProperty(going: GoingOn, owners: readonly Owner[]): Built[] {
  const { query, answer } = going
  if (query.ask === 'amount' || query.ask === 'group') return computed(going, null, owners)
  const of = query.ask === 'value' ? query.of : answer
  return of === null ? [] : namesOf(owners, of).flatMap((name) => asQuery({ ask: 'value', of, properties: [name] }))
}

/** Changes the places in the ranking, or its direction. */
export const ranked = ({ query }: Pick<GoingOn, 'query'>, change: (places: Places) => Places, isDescending: boolean | null = null): Built[] =>
  asQueries(withRank(query, (rank) => ({ ...change(rank), isDescending: isDescending ?? rank.isDescending })))

export function reordered({ query, answer, narrowing }: GoingOn, orderings: readonly Ordering[]): Built[] {
  const of = 'of' in query && query.of.rank !== null ? { ...query.of, rank: null } : answer
  const found = of === null ? [] : orderings.flatMap((ordering) => narrowing.narrow(of, { by: 'rank', ordering }))
  return found.flatMap((way) => asQuery({ ask: 'list', of: way.nodes, show: [] }, way.cost + REORDERED))
}

/** Reverses the order where the adjective orders by the same property, else orders by its own. */
export function ordered(going: GoingOn, adjective: Constituent | undefined, places: Places): Built[] {
  const by = 'of' in going.query ? going.query.of.rank?.by : undefined
  const own = ownOrderings(adjective, places)
  const same = own.find(({ owners }) => by?.kind === 'property' && owners.some((owner) => owner.property === by.property))
  return same === undefined ? reordered(going, own) : ranked(going, () => places, same.isDescending)
}

/** Groups by a value, or by a neighbour. */
export function grouped({ query, narrowing }: GoingOn, owners: readonly Owner[], other: NodePattern | null): Built[] {
  const isCounted = query.ask === 'count' || query.ask === 'list'
  if ((!isCounted && query.ask !== 'amount' && query.ask !== 'group') || query.of.rank !== null || other?.named != null) return []
  const { of } = query
  const amount = isCounted ? ({ function: 'count', measure: null } as const) : query.amount
  const relationships = other === null ? [] : narrowing.relationships(of, linkLimit({ other }))
  return [
    ...namesOf(owners, of).flatMap((property) => asQuery({ ask: 'group', of, by: { kind: 'property', property }, amount, rank: null })),
    ...relationships.flatMap(({ relationship, cost }) =>
      dearer(asQuery({ ask: 'group', of, by: { kind: 'relationship', relationship }, amount, rank: null }), cost)
    )
  ]
}

export function rerouted({ query }: Pick<GoingOn, 'query'>, change: (given: Call['arguments']) => Call['arguments']): Built[] {
  if (query.ask !== 'call' || query.call.arguments['source'] === undefined) return []
  return asQuery({ ...query, call: { ...query.call, arguments: { ...query.call.arguments, ...change(query.call.arguments) } } })
}

/** Wants the cost of the path. */
export const costed = ({ query }: GoingOn): Built[] => (query.ask === 'call' && query.show.as === 'path' ? asQuery({ ...query, show: { as: 'cost' } }) : [])

export function counted({ query, answer }: GoingOn): Built[] {
  if (query.ask === 'values') return asQuery({ ...query, isCount: true })
  const isOfThese = query.ask === 'exists' || query.ask === 'group' || (query.ask === 'list' && query.of.rank === null)
  const of = isOfThese ? query.of : query.ask === 'list' || query.ask === 'call' ? answer : null
  return of === null ? [] : asQuery({ ask: 'count', of })
}

export function listed({ query }: GoingOn): Built[] {
  if (query.ask === 'count' || query.ask === 'exists') return asQuery({ ask: 'list', of: query.of, show: [] })
  return query.ask === 'values' ? asQuery({ ...query, isCount: false }) : []
}
