import { labelsOf } from '../../query/labelled.ts'
import type { Aggregation, Call, Query, Rank, Things } from '../../query/tree.ts'
import type { Built } from '../chart.ts'
import type { Item, Limit, Ordering, Owner, Scope } from '../item.ts'
import { NUMERIC } from '../productions/amounts.ts'
import { ofNodes } from '../productions/asks.ts'
import { NodeAsks } from '../productions/node-asks.ts'
import { ownOrderings } from '../productions/ranks.ts'
import { asQuery, dearer, meaningOf, tieLimit } from '../productions/rule.ts'
import { reference, type ToolScope } from '../productions/tool-scope.ts'
import type { Narrowing } from '../restrict.ts'
import type { SchemaSpace } from '../schema-space.ts'
import { withLimit, withNodes, withRank, withReference } from './variants.ts'

/** The last question: each function gives the questions that a fragment can make of it. */
export interface GoingOn {
  readonly query: Query
  /** The nodes of its answer. */
  readonly answer: Things | null
  readonly narrowing: Narrowing
  readonly scopes: ToolScope
}

/** What is added to a query instead of changed in it. */
const ADDED = 0.6
/** Another order than the one before. */
const REORDERED = 0.3

/** What is shown of the nodes that a call names, whichever they are. */
const OF_NODES: ReadonlySet<string> = new Set(['score', 'size', 'group'])

export type Places = Pick<Rank, 'first' | 'count'>

const asQueries = (queries: readonly Query[]): Built[] => queries.flatMap((query) => asQuery(query))
const rankOf = (query: Query) => ('of' in query ? query.of.rank : null)
const namesOf = (owners: readonly Owner[], of: Things) => [...new Set(ofNodes(owners, labelsOf(of)).map(({ property }) => property))]
export const isBare = ({ named, tests, ties, rank, among }: Things): boolean =>
  named === null && rank === null && among === undefined && tests.length + ties.length === 0

/** Whether all that is said of some things is said of the others too, with other values. */
const saysAsMuch = (things: Things, of: Things) =>
  of.named === null &&
  of.rank === null &&
  of.among === undefined &&
  of.tests.every(({ property }) => things.tests.some((test) => test.property === property)) &&
  of.ties.every(({ types }) => things.ties.some((tie) => tie.types.join() === types.join()))

/** Things as they are described, in the place of others; of another kind nothing is asked but which or how many there are. */
function described(query: Query, of: Things): Built[] {
  if (!('of' in query) || query.ask === 'group' || !saysAsMuch(of, query.of)) return []
  const isSameKind = labelsOf(of).join() === labelsOf(query.of).join()
  return isSameKind || query.ask === 'count' || (query.ask === 'list' && query.show.length === 0) ? asQuery({ ...query, of }) : []
}

const isFrom = (preposition: string | null) => preposition === null || preposition === 'from'

/** Things in the place of others. */
export function replaced({ query }: GoingOn, of: Things | null, preposition: string | null): Built[] {
  if (of === null) return []
  if (of.named === null) return described(query, of)
  if (!isBare({ ...of, named: null })) return []
  const nodes = of.named.map(reference)
  if (query.ask !== 'call')
    return asQueries([...withNodes(query, of.named), ...(isFrom(preposition) ? nodes.flatMap((node) => withReference(query, node)) : [])])
  if (OF_NODES.has(query.show.as)) return asQuery({ ...query, call: { ...query.call, arguments: { ...query.call.arguments, nodes } } })
  return (['source', 'target'] as const)
    .filter((end) => nodes.length === 1 && preposition !== (end === 'source' ? 'to' : 'from'))
    .flatMap((end) => rerouted({ query }, () => ({ [end]: nodes[0] })))
}

export function limited({ query, narrowing }: GoingOn, limit: Limit | null): Built[] {
  const changed = limit === null ? [] : withLimit(query, limit, narrowing.space)
  if (changed.length > 0 || limit === null || !('of' in query)) return asQueries(changed)
  if ((query.of.named !== null || query.of.among !== undefined) && limit.by === 'tie') return []
  return narrowing.narrow(query.of, limit).flatMap(({ things: of, cost }) => asQuery({ ...query, of }, cost + ADDED))
}

/** Those of the nodes found that meet a limit. */
export function which({ answer, narrowing }: GoingOn, limit: Limit | null, ask: 'list' | 'count'): Built[] {
  if (answer === null || limit === null || answer.named?.length === 1) return []
  return narrowing.narrow(answer, limit).flatMap(({ things: of, cost }) => asQuery(ask === 'count' ? { ask, of } : { ask, of, show: [] }, cost))
}

/** Another function, another property, or both; else of the nodes found. */
export function computed(
  { query, answer, narrowing }: GoingOn,
  aggregation: Aggregation | null,
  owners: readonly Owner[] | null,
  of: Things | null = null
): Built[] {
  const before = query.ask === 'amount' || query.ask === 'group' ? query : null
  const over = of ?? before?.of ?? answer
  const fn = aggregation ?? before?.amount.function ?? 'count'
  if (over === null || fn === 'count') return []
  const measure = owners === null ? (before?.amount.measure ?? null) : null
  const measured = measure === null ? narrowing.measures(over, owners ?? [], NUMERIC) : [{ measure, things: over, cost: 0 }]
  return measured.flatMap((way) => {
    const changed = { function: fn, measure: way.measure }
    return asQuery(query.ask === 'group' ? { ...query, amount: changed } : { ask: 'amount', of: way.things, amount: changed }, way.cost)
  })
}

export function told(going: GoingOn, owners: readonly Owner[]): Built[] {
  const { query, answer } = going
  if (query.ask === 'amount' || query.ask === 'group') return computed(going, null, owners)
  const of = query.ask === 'value' ? query.of : answer
  return of === null ? [] : namesOf(owners, of).flatMap((name) => asQuery({ ask: 'value', of, properties: [name] }))
}

export const ranked = ({ query }: Pick<GoingOn, 'query'>, change: (places: Places) => Places, isDescending: boolean | null = null): Built[] =>
  asQueries(withRank(query, (rank) => ({ ...change(rank), isDescending: isDescending ?? rank.isDescending })))

function reordered({ query, answer, narrowing }: GoingOn, orderings: readonly Ordering[]): Built[] {
  const of = rankOf(query) !== null && 'of' in query ? { ...query.of, rank: null } : answer
  const found = of === null ? [] : orderings.flatMap((ordering) => narrowing.narrow(of, { by: 'rank', ordering }))
  return found.flatMap((way) => asQuery({ ask: 'list', of: way.things, show: [] }, way.cost + REORDERED))
}

/** By what the adjective says: the other way, where the order is by that; else in another order. */
export function ordered(going: GoingOn, adjective: Item | undefined, places: Places): Built[] {
  const by = rankOf(going.query)?.by
  const own = ownOrderings(adjective, places)
  const same = own.find(({ owners }) => by?.kind === 'property' && owners.some((owner) => owner.property === by.property))
  return same === undefined ? reordered(going, own) : ranked(going, () => places, same.isDescending)
}

/** By another property or score, in the places that were asked for. */
export function orderedBy(going: GoingOn, owners: readonly Owner[], tool: Item | undefined): Built[] {
  const [score, rank] = [meaningOf(tool, 'tool'), rankOf(going.query)]
  if (rank === null) return []
  if (score === null) return reordered(going, [{ ...rank, owners }])
  return new NodeAsks(going.scopes).measures(score).flatMap((by) => asQueries(withRank(going.query, () => ({ by }))))
}

/** Which group, or which of the nodes whose values were told, has the highest or lowest. */
export function utmost(going: GoingOn, isDescending: boolean): Built[] {
  const { query, narrowing } = going
  const places = { isDescending, first: 0, count: 1 }
  if (query.ask === 'group') return asQuery({ ...query, rank: places })
  if (query.ask !== 'value') return []
  return reordered(going, [{ ...places, owners: narrowing.space.ownersOf(labelsOf(query.of)).filter(({ property }) => property === query.properties[0]) }])
}

export function grouped({ query, narrowing }: GoingOn, owners: readonly Owner[], other: Things | null): Built[] {
  const isCounted = query.ask === 'count' || query.ask === 'list'
  if ((!isCounted && query.ask !== 'amount' && query.ask !== 'group') || query.of.rank !== null || other?.named != null) return []
  const { of } = query
  const folded = isCounted ? ({ function: 'count', measure: null } as const) : query.amount
  const ties = other === null ? [] : narrowing.ties(of, tieLimit({ other }))
  return [
    ...namesOf(owners, of).flatMap((name) => asQuery({ ask: 'group', of, by: { kind: 'property', property: name }, amount: folded, rank: null })),
    ...ties.flatMap(({ tie, cost }) => dearer(asQuery({ ask: 'group', of, by: { kind: 'tie', tie }, amount: folded, rank: null }), cost))
  ]
}

/** A path with other ends. */
export function rerouted({ query }: Pick<GoingOn, 'query'>, change: (given: Call['arguments']) => Call['arguments']): Built[] {
  if (query.ask !== 'call' || query.call.arguments['source'] === undefined) return []
  const call = { ...query.call, arguments: { ...query.call.arguments, ...change(query.call.arguments) } }
  return asQuery({ ...query, call })
}

/** The scope of a call with a new weight: only relationships that have it are weighed by it. null: those that the call runs over have none. */
function weighed({ call, scope, space }: { call: Call; scope: Scope; space: SchemaSpace }): Scope | null {
  const { weight } = scope
  if (weight === null) return scope
  const all = space.schema.relationshipTypes.map(({ type }) => type)
  const said = scope.types ?? (call.arguments['relationshipTypes'] as readonly string[] | undefined) ?? all
  const types = said.filter((type) => space.ownersOfTypes([type]).some(({ property }) => property === weight))
  return types.length === 0 ? null : { ...scope, types: types.length === all.length ? null : types }
}

/** Over another part of the graph, or by another weight; what else the call says of the graph stands. */
export function rescoped({ query, narrowing: { space }, scopes }: GoingOn, said: Scope): Built[] {
  const scope = query.ask === 'call' ? weighed({ call: query.call, scope: said, space }) : null
  if (query.ask !== 'call' || scope === null) return []
  const isNew: Readonly<Record<string, boolean>> = { relationshipTypes: scope.types !== null, weight: scope.weight !== null || scope.byHops }
  const kept = Object.fromEntries(Object.entries(query.call.arguments).filter(([name]) => isNew[name] !== true))
  return scopes.further({ ...query.call, arguments: kept }, scope).flatMap((call) => asQuery({ ...query, call }))
}

/** What the way costs. */
export function costed({ query }: GoingOn): Built[] {
  if (query.ask !== 'call' || query.call.arguments['source'] === undefined) return []
  const { show } = query
  return show.as === 'path' || show.as === 'within' || (show.as === 'truth' && show.key === 'found') ? asQuery({ ...query, show: { as: 'cost' } }) : []
}

export function counted({ query, answer }: GoingOn): Built[] {
  if (query.ask === 'values') return asQuery({ ...query, isCount: true })
  if (query.ask === 'relationships') return query.what === 'list' ? asQuery({ ...query, what: 'count' }) : []
  const isOfThese = query.ask === 'exists' || query.ask === 'group' || (query.ask === 'list' && query.of.rank === null)
  const of = isOfThese ? query.of : query.ask === 'list' || query.ask === 'call' ? answer : null
  return of === null ? [] : asQuery({ ask: 'count', of })
}

export function listed({ query }: GoingOn): Built[] {
  if (query.ask === 'count' || query.ask === 'exists') return asQuery({ ask: 'list', of: query.of, show: [] })
  if (query.ask === 'values') return asQuery({ ...query, isCount: false })
  if (query.ask === 'relationships') return query.what === 'count' ? asQuery({ ...query, what: 'list' }) : []
  return query.ask === 'call' && query.show.as === 'number' && query.show.isCount ? asQuery({ ...query, show: { as: 'rows' } }) : []
}
