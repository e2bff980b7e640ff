import { type Aggregation, anything, type NodePattern, type Query } from '../../../tools/query/tree.ts'
import type { ConstraintApplier } from '../apply-constraints.ts'
import type { Built, Production } from '../chart.ts'
import type { Constituent, Constraint } from '../constituent.ts'
import { Amounts } from './amounts.ts'
import { asNodes, asQuery, dearer, limitOf, meaningOf, nodesOf, rule, unchanged } from './rule.ts'

const queryOf = (part: Constituent | undefined): Query | null => meaningOf(part, 'query')?.query ?? null

/** Returns the aggregation that a query already has. */
function functionOf(query: Query): Aggregation | null {
  const isCount = query.ask === 'count' || (query.ask === 'values' && query.isCount) || (query.ask === 'relationships' && query.what === 'count')
  if (isCount || query.ask === 'value') return 'sum'
  if (query.ask !== 'amount' && query.ask !== 'group') return null
  return query.amount.function === 'count' ? 'sum' : query.amount.function
}

/** Reads `..., put together`, `on average, ...`: many values become one number, and a single number stays. */
function summedUp(part: Constituent | undefined, aggregation: Constituent | undefined): Built[] {
  const [query, name] = [queryOf(part), meaningOf(aggregation, 'aggregation')?.function]
  if (query === null || name === undefined) return []
  if (query.ask !== 'value' || query.of.named?.length === 1) return functionOf(query) === name ? unchanged(part) : []
  const [property, ...others] = query.properties
  if (property === undefined || others.length > 0 || query.of.rank !== null) return []
  return asQuery({ ask: 'amount', of: query.of, amount: { function: name, measure: { kind: 'property', property } } })
}

/** In `They were directed by who`, the last word is the verb's object. */
const isObjectOf = (query: Constituent | undefined, next: Constituent | undefined): boolean =>
  next?.category === 'tell' && next.end - next.start === 1 && query?.end === next.start

/** Reads `Is there any ..., and which?` as a list, which also answers whether there is any. */
function requested(part: Constituent | undefined): Built[] {
  const query = queryOf(part)
  const isOfLinks = query?.ask === 'exists' && query.of.labels.length === 0 && query.of.relationships.length === 1
  if (query?.ask === 'exists' && query.of.named === null && !isOfLinks) return asQuery({ ask: 'list', of: query.of, show: [] })
  return query?.ask === 'list' ? unchanged(part) : []
}

/** Returns the constraint of a part: its own, or the one predicate of a noun. */
function saidIn(part: Constituent | undefined, { labels }: NodePattern): Constraint | null {
  const nodes = nodesOf(part)
  if (nodes === null) return limitOf(part)
  const [test, ...others] = nodes.predicates
  if (test?.value === undefined || others.length + nodes.relationships.length > 0 || nodes.named !== null || nodes.rank !== null) return null
  const owners = (nodes.labels.length > 0 ? nodes.labels : labels).map((of) => ({ owner: 'node' as const, of, property: test.property }))
  return { by: 'test', owners, bound: { operator: test.operator, value: test.value, unit: null, and: null } }
}

/** Productions for words before or after a whole question or noun. */
export function turnProductions(narrowing: ConstraintApplier, amounts = new Amounts(narrowing)): readonly Production[] {
  /** Reads `the ships but the tankers`. */
  const without = (part: Constituent | undefined, other: Constituent | undefined): Built[] => {
    const nodes = nodesOf(part)
    const limit = nodes === null ? null : saidIn(other, nodes)
    return nodes === null || limit === null || nodes.named !== null ? [] : asNodes(narrowing.narrow(nodes, { by: 'not', limit }))
  }
  /** Constrains the subject of a question: `in 2020, which ships ...`, `apart from tankers, which ships ...`. */
  const narrowed = (part: Constituent | undefined, limiting: Constituent | undefined, isNot: boolean): Built[] => {
    const query = queryOf(part)
    if (query === null || !('of' in query) || query.of === anything || query.of.named !== null || query.of.rank !== null) return []
    const limit = saidIn(limiting, query.of)
    const ways = limit === null ? [] : narrowing.narrow(query.of, isNot ? { by: 'not', limit } : limit)
    return ways.flatMap(({ nodes, cost }) => asQuery({ ...query, of: nodes } as Query, cost))
  }
  return [
    rule('Q', 'Q comma? agg', ([query, , aggregation]) => summedUp(query, aggregation), -0.1),
    rule('Q', 'agg comma? Q', ([aggregation, , query]) => summedUp(query, aggregation), -0.1),
    rule('Q', 'Q comma? and|or? tell', ([query, comma, word, tell]) => (isObjectOf(query, comma ?? word ?? tell) ? [] : requested(query)), 0),
    rule('Q', 'disconnect N gone? each P|N', ([, nodes, , , by]) => amounts.grouped(nodesOf(nodes), by, {}), 0),
    rule('B', 'in|during|from? decade', ([, decade]) => unchanged(decade)),
    rule('DAY', 'DAY began', ([day]) => unchanged(day), 0.1),
    rule('Q', 'LIM comma Q', ([limit, , query]) => narrowed(query, limit, false), 0.2),
    rule('Q', 'except N|LIM comma Q', ([, other, , query]) => narrowed(query, other, true)),
    rule('N', 'N comma? except N', ([nodes, , , other]) => without(nodes, other)),
    rule('N', 'N comma? except LIM|PRE', ([nodes, , , limit]) => dearer(without(nodes, limit), 0.1))
  ]
}
