import type { GraphSchema } from '../../../storage/graphs/store.ts'
import type { Query, RelationshipAmount } from '../tree.ts'
import type { AnswerAt } from './answer-at.ts'
import { type Calls, handleOf } from './calls.ts'
import { NODE, type NodeSetCompiler } from './compile-node-set.ts'
import { baseOf, conditionOf } from './pattern.ts'

type Asked = Extract<Query, { ask: 'relationships' }>

/** The column of a relationship property. */
const ofRelationship = (property: string): string => `tie.${property}`

function propertiesOf(types: readonly string[], schema: GraphSchema): string[] {
  const held = schema.relationshipTypes.filter(({ type }) => types.length === 0 || types.includes(type))
  return [...new Set(held.flatMap(({ properties }) => properties.map(({ property }) => property)))]
}

/** Returns the properties that the answer needs of each relationship. */
function neededOf({ what, types, rank }: Asked, schema: GraphSchema): string[] {
  const ranked = rank === null ? [] : [rank.property]
  if (what === 'count') return ranked
  if (what === 'list') return propertiesOf(types, schema)
  if ('properties' in what) return [...new Set([...what.properties, ...ranked])]
  const by = what.by !== null && typeof what.by === 'object' ? [what.by.property] : []
  return [...new Set([...(what.property === null ? [] : [what.property]), ...by, ...ranked])]
}

const isAmount = (what: Asked['what']): what is RelationshipAmount => typeof what === 'object' && 'function' in what

/** In an undirected graph, ends are interchangeable unless both have the same pattern. */
function directionOf({ source, target }: Asked, { orientation }: GraphSchema): 'out' | 'both' {
  return orientation === 'directed' || JSON.stringify(source) === JSON.stringify(target) ? 'out' : 'both'
}

/** Returns one row for each relationship, with its two ends. */
function rowsOf(query: Asked, schema: GraphSchema, calls: Calls, sets: NodeSetCompiler): number {
  const { types, source, target, predicates } = query
  const ends = [baseOf(source, 'source', calls), baseOf(target, 'target', calls)] as const
  const nodes = ends.map(({ node }) => node)
  const where = predicates.map((test) => conditionOf(test, calls))
  const pattern = { as: 'tie', ...(types.length === 0 ? {} : { types }), direction: directionOf(query, schema), ...(where.length === 0 ? {} : { where }) }
  const exists = ends.flatMap((end) => end.exists)
  const notExists = ends.flatMap((end) => end.notExists)
  const type = types.length === 1 ? [] : ['type(tie)']
  const rows = calls.add('match_pattern', 'Find the relationships.', {
    path: { nodes, relationships: [pattern] },
    ...(exists.length === 0 ? {} : { exists }),
    ...(notExists.length === 0 ? {} : { notExists }),
    return: ['source', 'target', ...type, ...neededOf(query, schema).map(ofRelationship)],
    distinct: false
  })
  return ends.reduce((left, end) => (end.isWhole ? left : sets.combine('semijoin', left, sets.set(end.nodes), [{ left: end.name, right: NODE }])), rows)
}

function amountOf({ function: fn, property, by }: RelationshipAmount, rows: number, calls: Calls, sets: NodeSetCompiler): AnswerAt {
  const column = property === null ? {} : { column: ofRelationship(property) }
  const exists = (name: string) => ({ property: name, operator: 'exists' })
  const key = by === null ? null : typeof by === 'string' ? by : ofRelationship(by.property)
  const where = [...(property === null ? [] : [exists(ofRelationship(property))]), ...(key === null || typeof by === 'string' ? [] : [exists(key)])]
  const aggregates = [
    { function: fn, ...column, as: 'amount' },
    { function: 'count', as: 'count' }
  ]
  const call = sets.aggregate('Work it out.', rows, { groupBy: key === null ? [] : [key], aggregates, ...(where.length === 0 ? {} : { where }) })
  return key === null ? { kind: 'amount', amount: { call, column: 'amount' } } : { kind: 'groups', call: calls.show(call), key }
}

export function compileRelationships(query: Asked, schema: GraphSchema, calls: Calls, sets: NodeSetCompiler): AnswerAt {
  const { what, rank } = query
  const all = rowsOf(query, schema, calls, sets)
  const { property, isDescending, first, count } = rank ?? { property: '', isDescending: true, first: 0, count: 1 }
  const order = { orderBy: { column: ofRelationship(property), descending: isDescending }, places: { first, count } }
  const rows = rank === null ? all : calls.add('page_result', 'Rank them.', { handle: handleOf(all), ...order })
  if (what === 'count') return { kind: 'amount', amount: { call: rows, column: null } }
  if (isAmount(what)) return amountOf(what, rows, calls, sets)
  return { kind: 'rows', call: calls.show(rows), value: null }
}
