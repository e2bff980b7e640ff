import type { ShapedResult } from '../../results/shape.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { ClosureCall } from '../closure-plan.ts'
import { withoutNames } from './exceptions.ts'
import { beyondValue, differencePlan, withValueOf } from './plan-comparison.ts'
import type { Entity, Query } from './query.ts'
import { nameOf, patternOf, tieNameOf } from './query-pattern.ts'
import { call, type QueryColumns, type QueryPlan } from './query-plan.ts'

/** Rows of a first call. */
const listed = 1000

const handleOf = (earlier: readonly ShapedResult[]) => earlier.at(-1)?.handle ?? ''

/** A single node set without ties: the plain tools say it more clearly than a pattern. */
function isPlain(query: Query): boolean {
  return query.edges.length === 0 && query.entities[query.target]?.nodes === null
}

function plainPlan(query: Query): QueryPlan | null {
  const entity = query.entities[query.target]
  if (entity === undefined || !isPlain(query)) return null
  if (query.distinctProperty !== null) return entity.conditions.length > 0 ? null : valuesPlan(entity, query.distinctProperty)
  if (query.ask.kind === 'count') return countPlan(query, entity)
  if (query.ask.kind === 'aggregate' || query.groupBy !== null || query.order?.property === null) return null
  return nodesPlan(query, entity)
}

function narrowed(entity: Entity): Record<string, unknown> {
  return { ...(entity.label === null ? {} : { labels: [entity.label] }), ...(entity.conditions.length > 0 ? { where: entity.conditions } : {}) }
}

function valuesPlan(entity: Entity, property: string): QueryPlan {
  const of = entity.label === null ? {} : { of: entity.label }
  return {
    calls: [call('get_unique_values', 'List the different values.', () => ({ property, ...of, limit: listed }))],
    columns: { target: 'node', property: 'value', group: null }
  }
}

function countPlan(query: Query, entity: Entity): QueryPlan {
  const group = query.groupBy?.property ?? null
  const by = group === null ? {} : { groupBy: [group] }
  return {
    calls: [call('count', 'Count the nodes that meet the conditions.', () => ({ ...narrowed(entity), ...by, limit: listed }))],
    columns: { target: 'node', property: null, group }
  }
}

function nodesPlan({ ask, order }: Query, entity: Entity): QueryPlan {
  const ranked = order?.property ?? null
  const asked = ask.kind === 'property' ? ask.properties : []
  const properties = [...new Set([...asked, ...(ranked === null ? [] : [ranked])])]
  const sorted = order === null || ranked === null ? {} : { orderBy: { property: ranked, descending: order.descending } }
  const where = ranked === null ? {} : { where: [...entity.conditions, { property: ranked, operator: 'exists' }] }
  // One row more than asked shows whether the last place is shared.
  const limit = order === null ? listed : Math.min(listed, order.limit + 1)
  const given = { ...narrowed(entity), ...where, ...sorted, ...(properties.length > 0 ? { properties } : {}), limit }
  return {
    calls: [call('find_nodes', 'List the nodes that meet the conditions.', () => given)],
    columns: { target: 'node', property: asked[0] ?? ranked, group: null }
  }
}

/** The entity that is grouped by or counted, besides the target. */
function neededBesides(query: Query): number[] {
  const { groupBy, order, having } = query
  return [groupBy?.entity, order?.per, having?.per, ...endsOf(query, edgeAsked(query))].filter((entity) => entity != null)
}

/** The edge whose property is added up or ranked by. */
const edgeAsked = ({ ask, order }: Query): number | null => (ask.kind === 'aggregate' || ask.kind === 'count' ? ask.edge : order?.edge) ?? null

/** Everything else: one pattern, then at most one aggregation and one page of it. */
function patternPlan(query: Query): QueryPlan | null {
  if (isBareNode(query)) return nodePlan(query)
  if (query.ask.kind === 'relationship') return relationshipPlan(query, query.ask.property)
  const pattern = patternOf(query, neededBesides(query))
  if (pattern === null) return null
  const target = nameOf(query.target)
  const property = propertyColumn(query, target)
  const group = query.groupBy === null ? null : `${nameOf(query.groupBy.entity)}${query.groupBy.property === null ? '' : `.${query.groupBy.property}`}`
  const counted = query.order?.per ?? query.having?.per ?? null
  const summed = edgeAsked(query)
  const returned = [...new Set([...askedColumns(query, target), property, group, ...[counted, ...endsOf(query, summed)].map(nameIn)])].filter(
    (name) => name !== null
  )
  const shown = query.order !== null && (query.order.property === null || summed !== null) ? 1 : listed
  const calls = [
    ...everyGroup(query),
    call('match_pattern', 'Find what fits the pattern.', () => ({
      ...pattern,
      return: returned,
      ...(summed === null ? {} : { distinct: false }),
      limit: shown
    }))
  ]
  calls.push(...furtherCalls(query, { target, property, group }, counted))
  return { calls, columns: { target, property, group } }
}

/** All nodes that are grouped by, so that those of which there is nothing are told too. */
function everyGroup({ groupBy, entities }: Query): ClosureCall[] {
  const entity = groupBy?.all === true ? entities[groupBy.entity] : undefined
  return entity === undefined ? [] : [call('find_nodes', 'List all that is grouped by.', () => ({ ...narrowed(entity), limit: listed }))]
}

const nameIn = (entity: number | null) => (entity === null ? null : nameOf(entity))

function endsOf({ edges }: Query, edge: number | null): number[] {
  const known = edge === null ? undefined : edges[edge]
  return known === undefined ? [] : [known.from, known.to]
}

/** Values asked for as a set come without their nodes. */
function askedColumns({ ask, distinctProperty }: Query, target: string): string[] {
  const node = distinctProperty === null ? [target] : []
  return ask.kind === 'property' ? [...node, ...ask.properties.map((name) => `${target}.${name}`)] : node
}

/** `Tell me about A`: given nodes, nothing asked of them. */
export function isBareNode({ entities, edges, ask, order, compared }: Query): boolean {
  const [entity, ...others] = entities
  const isGiven = entity?.nodes != null && entity.conditions.length === 0
  return isGiven && others.length + edges.length === 0 && ask.kind === 'list' && order === null && compared === null
}

function nodePlan({ entities }: Query): QueryPlan {
  const nodes = entities[0]?.nodes?.map((node) => ({ id: node.key })) ?? []
  return {
    calls: [call('find_nodes', 'Read the node with all its properties.', () => ({ nodes, properties: ['*'] }))],
    columns: { target: 'node', property: null, group: null }
  }
}

/** The relationships between two given nodes with the property asked for. */
function relationshipPlan(query: Query, property: string): QueryPlan | null {
  const [edge] = query.edges
  const pattern = edge === undefined ? null : patternOf(query, [edge.to])
  const [relationship] = pattern?.path.relationships ?? []
  if (edge === undefined || pattern === null || relationship === undefined) return null
  const path = { ...pattern.path, relationships: [{ ...relationship, as: 'r' }] }
  const [from, to] = [nameOf(edge.from), nameOf(edge.to)]
  const one = call('match_pattern', 'Read the relationship between the two.', () => ({ ...pattern, path, return: [from, to, `r.${property}`], limit: listed }))
  return { calls: [one], columns: { target: from, property: `r.${property}`, group: to } }
}

function propertyColumn(query: Query, target: string): string | null {
  const property =
    query.distinctProperty ??
    (query.ask.kind === 'property' ? query.ask.properties[0] : query.ask.kind === 'aggregate' ? query.ask.property : query.order?.property)
  const edge = edgeAsked(query)
  return property == null ? null : `${edge === null ? target : tieNameOf(edge)}.${property}`
}

/** How many are tied to each target, or what a property of its ties adds up to; ranked, or only those with a certain number. */
function countingCalls({ order, having }: Query, columns: QueryColumns, counted: number | null): ClosureCall[] {
  const summed = { function: 'sum', column: columns.property, as: 'count' }
  const aggregates = [counted === null ? summed : { function: 'count_distinct', column: nameOf(counted), as: 'count' }]
  const ranking = {
    groupBy: [columns.target],
    orderBy: { column: 'count', descending: order?.descending ?? true },
    limit: order === null ? listed : order.limit + 1
  }
  const ranked = call('aggregate_result', 'Count per node and rank.', (earlier) => ({ handle: handleOf(earlier), aggregates, ...ranking }))
  if (having === null) return [ranked]
  const where = [{ property: 'count', operator: having.operator, value: having.value }]
  return [ranked, call('page_result', 'Keep those with the asked number.', (earlier) => ({ handle: handleOf(earlier), where, limit: listed }))]
}

function furtherCalls(query: Query, columns: QueryColumns, counted: number | null): ClosureCall[] {
  const { ask, order } = query
  if (ask.kind === 'aggregate') {
    const aggregates = [{ function: ask.fn, column: columns.property, as: ask.fn }]
    const groupBy = columns.group === null ? {} : { groupBy: [columns.group], orderBy: { column: ask.fn, descending: true } }
    return [call('aggregate_result', `Work out the ${ask.fn}.`, (earlier) => ({ handle: handleOf(earlier), aggregates, ...groupBy, limit: listed }))]
  }
  if (counted !== null || order?.edge !== undefined) return countingCalls(query, columns, counted)
  if (columns.group !== null) {
    const aggregates = [{ function: 'count', as: 'count' }]
    return [
      call('aggregate_result', 'Count per group.', (earlier) => ({
        handle: handleOf(earlier),
        groupBy: [columns.group],
        aggregates,
        orderBy: { column: 'count', descending: true },
        limit: listed
      }))
    ]
  }
  if (order?.property != null) {
    const orderBy = { column: `${columns.target}.${order.property}`, descending: order.descending }
    return [call('page_result', 'Rank by the property.', (earlier) => ({ handle: handleOf(earlier), orderBy, limit: order.limit + 1 }))]
  }
  return []
}

/** `within 3 hops of A` does not mean A, even where a cycle leads back. */
function withoutStarts(query: Query, schema: GraphSchema): void {
  for (const edge of query.edges.filter((known) => known.maxHops > 1)) {
    const [near, far] = [query.entities[edge.from], query.entities[edge.to]]
    const given = near?.nodes == null ? far : near
    const open = given === near ? far : near
    const name = schema.labels.find((label) => label.label === open?.label)?.nameProperty
    if (given?.nodes == null || open === undefined || open.nodes !== null || given.label !== open.label || name == null) continue
    withoutNames(
      open,
      name,
      given.nodes.map((node) => node.name)
    )
  }
}

/** Whether the answer lists what the last call gives, rather than a number of it, the best of it or a yes. */
function listsRows({ ask, order, groupBy }: Query, yesNo: boolean): boolean {
  if (order !== null || ask.kind === 'exists' || (yesNo && ask.kind === 'list')) return false
  return groupBy !== null || ask.kind === 'list' || ask.kind === 'property'
}

/** Only targets beyond a value that is read first. */
function bounded(query: Query): Query {
  const { beyond, target, entities } = query
  if (beyond === undefined) return query
  const test = { property: beyond.property, operator: beyond.operator, value: beyondValue }
  return { ...query, entities: entities.map((entity, at) => (at === target ? { ...entity, conditions: [...entity.conditions, test] } : entity)) }
}

/** The calls that answer a query, one to three. null when its parts are not tied together. */
export function planQuery(query: Query, schema: GraphSchema, yesNo: boolean): QueryPlan | null {
  if (query.ask.kind === 'difference') return differencePlan(query.entities, query.ask.property)
  withoutStarts(query, schema)
  const limited = bounded(query)
  const whole = plainPlan(limited) ?? patternPlan(limited)
  const plan = whole === null || query.beyond === undefined ? whole : withValueOf(whole, query.beyond)
  if (plan === null || !listsRows(query, yesNo)) return plan
  return { ...plan, calls: plan.calls.map((call, at) => (at === plan.calls.length - 1 ? { ...call, listsAll: true } : call)) }
}
