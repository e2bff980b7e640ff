import { type Aggregation, anything, type Query, type Things } from '../../query/tree.ts'
import type { Built, Production } from '../chart.ts'
import type { Item, Limit } from '../item.ts'
import type { Narrowing } from '../restrict.ts'
import { Amounts } from './amounts.ts'
import { mostOf } from './ranks.ts'
import { asQuery, asThings, boundOf, dearer, kept, limitOf, meaningOf, numberIn, ownersIn, rule, thingsOf, tieLimit } from './rule.ts'

const queryOf = (part: Item | undefined): Query | null => meaningOf(part, 'query')?.query ?? null
const isOne = ({ named }: Things) => named?.length === 1

/** Whether a question asks how many. */
const isCount = (query: Query): boolean =>
  query.ask === 'count' || (query.ask === 'values' && query.isCount) || (query.ask === 'relationships' && query.what === 'count')

/** The number that a question already asks for. */
function functionOf(query: Query): Aggregation | null {
  if (isCount(query) || query.ask === 'value') return 'sum'
  if (query.ask !== 'amount' && query.ask !== 'group') return null
  return query.amount.function === 'count' ? 'sum' : query.amount.function
}

/** `..., put together`, `on average, ...`: values of many become one number; what is one number already stays. */
function summedUp(part: Item | undefined, aggregation: Item | undefined): Built[] {
  const [query, name] = [queryOf(part), meaningOf(aggregation, 'aggregation')?.function]
  if (query === null || name === undefined) return []
  if (query.ask === 'value' && !isOne(query.of)) return valuesAs(query, name)
  if (query.ask === 'relationships') return linksAs(query, name)
  return functionOf(query) === name ? kept(part) : []
}

function linksAs(query: Extract<Query, { ask: 'relationships' }>, name: Aggregation): Built[] {
  const { what } = query
  if (what === 'count') return name === 'sum' ? asQuery(query) : []
  const [property, ...others] = typeof what === 'object' && 'properties' in what ? what.properties : []
  return property === undefined || others.length > 0 ? [] : asQuery({ ...query, what: { function: name, property, by: null } })
}

function valuesAs({ of, properties }: Extract<Query, { ask: 'value' }>, name: Aggregation): Built[] {
  const [property, ...others] = properties
  if (property === undefined || others.length > 0 || of.rank !== null) return []
  return asQuery({ ask: 'amount', of, amount: { function: name, measure: { kind: 'property', property } } })
}

/** `They were directed by who`: no sign and no word stands before what the verb leads to. */
const isObjectOf = (query: Item | undefined, next: Item | undefined): boolean =>
  next?.category === 'tell' && next.end - next.start === 1 && query?.end === next.start

/** `Is there any ..., and which?`: which there are tells as well whether. */
function told(part: Item | undefined): Built[] {
  const query = queryOf(part)
  const isOfLinks = query?.ask === 'exists' && query.of.labels.length === 0 && query.of.ties.length === 1
  if (query?.ask === 'exists' && query.of.named === null && !isOfLinks) return asQuery({ ask: 'list', of: query.of, show: [] })
  return query?.ask === 'list' ? kept(part) : []
}

/** `..., and how many of each`: different values become groups. */
function countedEach(part: Item | undefined): Built[] {
  const query = queryOf(part)
  if (query?.ask === 'group') return query.amount.function === 'count' ? kept(part) : []
  const isValues = query?.ask === 'values' && !query.isCount
  return isValues
    ? asQuery({ ask: 'group', of: query.of, by: { kind: 'property', property: query.property }, amount: { function: 'count', measure: null }, rank: null })
    : []
}

/** Questions about nodes, with what they are about narrowed: `in 2020, which ships ...`. */
function narrowed(narrowing: Narrowing, part: Item | undefined, limit: Limit | null): Built[] {
  const query = queryOf(part)
  if (query === null || limit === null || !('of' in query) || query.of === anything) return []
  if (query.of.named !== null || query.of.rank !== null) return []
  return narrowing.narrow(query.of, limit).flatMap(({ things, cost }) => asQuery({ ...query, of: things } as Query, cost))
}

/** Those of the things that are not as the others: `the ships but the tankers`. */
function without(narrowing: Narrowing, things: Things | null, other: Things | null): Built[] {
  if (things === null || other === null || other.rank !== null || things.named !== null) return []
  const { labels, named, tests, ties } = other
  const isOfKind = labels.every((label) => things.labels.length === 0 || things.labels.includes(label))
  if (named !== null || !isOfKind || tests.length + ties.length !== 1) return []
  const [test] = tests
  if (test === undefined) {
    const [tie] = ties
    return tie === undefined ? [] : asThings([{ things: { ...things, ties: [...things.ties, { ...tie, isNegated: !tie.isNegated }] }, cost: 0 }])
  }
  const owners = (labels.length > 0 ? labels : things.labels).map((of) => ({ owner: 'node' as const, of, property: test.property }))
  const bound = { operator: test.operator, value: test.value ?? '', unit: null, and: null }
  return test.value === undefined ? [] : asThings(narrowing.narrow(things, { by: 'not', limit: { by: 'test', owners, bound } }))
}

const mostDone = (narrowing: Narrowing, things: Things | null, limit: Limit): Built[] => (things === null ? [] : asThings(narrowing.narrow(things, limit)))

/** `one day (24 hours)`: the same said twice. */
function sameAmount(left: Item | undefined, right: Item | undefined): Built[] {
  const [first, second] = [boundOf(left), boundOf(right)]
  if (first?.unit == null || second?.unit == null || first.unit.kind !== second.unit.kind) return []
  const isSame = Number(first.value) * first.unit.factor === Number(second.value) * second.unit.factor
  return isSame ? kept(right) : []
}

/** The one after the first. */
function second(narrowing: Narrowing, things: Things | null, property: Item | undefined): Built[] {
  if (things === null) return []
  const ordering = { owners: ownersIn(property), isDescending: true, first: 1, count: 1 }
  return narrowing.narrow(things, { by: 'rank', ordering }).flatMap(({ things: of, cost }) => asQuery({ ask: 'list', of, show: [] }, cost))
}

/** `apart from tankers, which ships ...`. */
function leftOut(narrowing: Narrowing, part: Item | undefined, other: Item | undefined): Built[] {
  const query = queryOf(part)
  if (query === null || !('of' in query) || query.of.named !== null || query.of.rank !== null || query.of === anything) return []
  const limit = limitOf(other)
  const ways = limit === null ? without(narrowing, query.of, thingsOf(other)) : asThings(narrowing.narrow(query.of, { by: 'not', limit }))
  return ways.flatMap(({ meaning, cost }) => (meaning.is === 'things' ? asQuery({ ...query, of: meaning.things } as Query, cost) : []))
}

/** What words before or after a whole question, or noun, make of it. */
export const turnProductions = (narrowing: Narrowing, amounts = new Amounts(narrowing)): readonly Production[] => [
  rule('Q', 'Q comma? agg', ([query, , aggregation]) => summedUp(query, aggregation), -0.1),
  rule('Q', 'agg comma? Q', ([aggregation, , query]) => summedUp(query, aggregation), -0.1),
  rule('Q', 'Q comma? and|or? tell', ([query, comma, word, tell]) => (isObjectOf(query, comma ?? word ?? tell) ? [] : told(query)), 0),
  rule('Q', 'Q comma? and? list? tellCount', ([query]) => countedEach(query), 0),
  rule('Q', 'disconnect N gone? each P|N', ([, things, , , by]) => amounts.grouped(thingsOf(things), by, {}), 0),
  rule('Q', 'LIM comma Q', ([limit, , query]) => narrowed(narrowing, query, limitOf(limit)), 0.2),
  rule('Q', 'for|of|among N comma Q', ([, things, , query]) => narrowed(narrowing, query, tieLimit({ other: thingsOf(things) })), 0.3),
  rule('Q', 'which|who N? be runnerUp by|in|for P', ([, things, , , , property]) => second(narrowing, thingsOf(things), property)),
  rule('Q', 'by|in P comma which|who N be runnerUp', ([, property, , , things]) => second(narrowing, thingsOf(things), property)),
  rule('B', 'in|during|from? decade', ([, decade]) => kept(decade)),
  rule('DAY', 'DAY began', ([day]) => kept(day), 0.1),
  rule('N', 'num? N most|fewest N be|have|do? R', ([count, things, most, others, , verb]) =>
    mostDone(
      narrowing,
      thingsOf(things),
      mostOf(tieLimit({ types: meaningOf(verb, 'relation')?.types ?? null, role: 'patient', other: thingsOf(others) }), most, { count: numberIn(count) })
    )
  ),
  rule('AM', 'AM AM', ([left, right]) => sameAmount(left, right), -0.4),
  rule('Q', 'except N|LIM comma Q', ([, other, , query]) => leftOut(narrowing, query, other)),
  rule('N', 'N comma? except N', ([things, , , other]) => without(narrowing, thingsOf(things), thingsOf(other))),
  rule('N', 'N comma? except LIM|PRE', ([things, , , limit]) => {
    const [held, said] = [thingsOf(things), limitOf(limit)]
    return held === null || said === null ? [] : dearer(asThings(narrowing.narrow(held, { by: 'not', limit: said })), 0.1)
  })
]
