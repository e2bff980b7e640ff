import type { Condition } from '../../graph/spec.ts'
import { isDated, isYearNumber, type Measure, measureOf, propertiesOf } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema, PropertySchema } from '../../store/store.ts'
import { type ConditionUnit, conditionsOf, propertySchema, testsFor } from '../words/condition-unit.ts'
import { attachGuessed } from './guess-amount.ts'
import { newEntity, type Query } from './query.ts'
import { relate } from './relations.ts'

interface Attached {
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  readonly quality: number
}

/** Ties condition units to the entities and edges they speak of: an adjective to the noun after it, all else to the last fitting entity before it. */
export function attachUnits(tokens: readonly Token[], schema: GraphSchema, query: Query, units: readonly ConditionUnit[]): Attached {
  const spans: { start: number; end: number }[] = []
  let quality = 1
  for (const unit of units) {
    const done = unit.adjective !== null ? attachMeasure(schema, query, unit) : attachOwned(tokens, schema, query, unit)
    const guessed = !done && unit.adjective !== null && attachGuessed(tokens, schema, query, unit)
    if (done || guessed) spans.push(unit)
    if (!done) quality *= guessed ? 0.8 : 0.5
  }
  return { spans, quality }
}

function attachOwned(tokens: readonly Token[], schema: GraphSchema, query: Query, unit: ConditionUnit): boolean {
  const onNodes = unit.owners.filter((owner) => owner.owner === 'node')
  const index = fittingEntity(tokens, query, unit, new Set(onNodes.map((owner) => owner.of)))
  if (index !== null) {
    const entity = query.entities[index]
    const owner = onNodes.find((known) => known.of === entity?.label) ?? onNodes[0]
    if (entity === undefined || owner === undefined) return false
    if (entity.label === null && onNodes.length === 1) entity.label = owner.of
    entity.conditions.push(...retyped(schema, unit, owner))
    return true
  }
  for (const owner of onNodes) if (attachThroughRelation(tokens, schema, query, unit, owner)) return true
  const onEdges = unit.owners.filter((owner) => owner.owner === 'relationship')
  return onEdges.length > 0 && attachToEdge(schema, query, unit, onEdges)
}

/** `companies in the Netherlands`: a property of nodes that the question does not name but that its nodes are tied to. */
function attachThroughRelation(
  tokens: readonly Token[],
  schema: GraphSchema,
  query: Query,
  unit: ConditionUnit,
  owner: ConditionUnit['owners'][number]
): boolean {
  const index = query.entities.findLastIndex((entity) => entity.nodes === null)
  const from = query.entities[index]
  const relation =
    from === undefined
      ? null
      : relate(schema, tokens, from.label, owner.of, {
          type: null,
          fromAt: from.at,
          toAt: unit.start,
          hops: false,
          givenFrom: false,
          givenTo: false,
          impliedTo: false
        })
  if (relation === null) return false
  query.entities.push({ ...newEntity(unit.start, owner.of), conditions: retyped(schema, unit, owner) })
  query.edges.push({
    from: index,
    to: query.entities.length - 1,
    types: relation.types,
    direction: relation.direction,
    minHops: 1,
    maxHops: 1,
    negated: false,
    where: []
  })
  return true
}

/** The same words may compare with a number on one label and with a date on another. */
function retyped(schema: GraphSchema, unit: ConditionUnit, owner: ConditionUnit['owners'][number]): Condition[] {
  const property = propertySchema(schema, owner)
  return unit.tests.flatMap((test) =>
    (typeof test.value === 'number' || (typeof test.value === 'string' && property !== undefined && isDated(property) && test.value.length === 10)
      ? testsFor(property, test.operator, test.value)
      : [test]
    ).map((known) => ({ property: owner.property, ...known }))
  )
}

/** `a mentor who is ...`: right behind what an implied entity is read from. */
const relatives = new Set(['who', 'that', 'which', 'whose'])

function fittingEntity(tokens: readonly Token[], query: Query, unit: ConditionUnit, labels: ReadonlySet<string>): number | null {
  if (labels.size === 0) return null
  const fits = (index: number) => {
    const { implied, at = -1, label } = query.entities[index] ?? {}
    if (implied === true && !(relatives.has(tokens[at]?.folded ?? '') && at < unit.start)) return false
    return label === null || (label !== undefined && labels.has(label))
  }
  const indexes = query.entities.map((_, index) => index).filter(fits)
  const following = indexes.find((index) => query.entities[index]?.at === unit.end)
  if (following !== undefined && tokens.length > unit.end) return following
  const before = indexes.filter((index) => (query.entities[index]?.at ?? 0) <= unit.start)
  return before.at(-1) ?? indexes[0] ?? null
}

function attachToEdge(schema: GraphSchema, query: Query, unit: ConditionUnit, owners: ConditionUnit['owners']): boolean {
  const types = new Set(owners.map((owner) => owner.of))
  const owner = owners[0] as ConditionUnit['owners'][number]
  const free = (where: readonly Condition[]) => !where.some((test) => test.property === owner.property)
  const edge = query.edges.find((known) => (known.types.length === 0 || known.types.some((type) => types.has(type))) && free(known.where))
  if (edge !== undefined) {
    if (edge.types.length === 0) edge.types = [...types]
    edge.where.push(...retyped(schema, unit, owner))
    return true
  }
  const target = query.target
  const label = query.entities[target]?.label ?? null
  const pattern = schema.relationshipTypes
    .find((type) => type.type === owner.of)
    ?.patterns.find((known) => label === null || known.source === label || known.target === label)
  if (pattern === undefined) return false
  const undirected = schema.orientation === 'undirected' || pattern.source === pattern.target
  const direction = undirected ? 'both' : pattern.source === label ? 'out' : 'in'
  query.entities.push({ ...newEntity(unit.start, null), implied: true })
  query.edges.push({
    from: target,
    to: query.entities.length - 1,
    types: [...types],
    direction,
    minHops: 1,
    maxHops: 1,
    negated: false,
    where: retyped(schema, unit, owner)
  })
  return true
}

const turned = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const

/** `older than 30`, `after 2010`: the property that measures it on the nearest entity that has one. A time is compared with years and days only. */
function attachMeasure(schema: GraphSchema, query: Query, unit: ConditionUnit): boolean {
  const near = [...query.entities].sort((a, b) => Math.abs(a.at - unit.start) - Math.abs(b.at - unit.start))
  const isNoTime = unit.tests.some(({ value }) => typeof value === 'number' && !isYearNumber(value))
  for (const entity of near) {
    const properties = propertiesOf(schema.labels, entity.label)
    const measure = measureOf(unit.adjective as string, properties)
    const known = properties.find(({ property }) => property === measure?.property)
    if (measure === null || (isNoTime && known !== undefined && isDated(known))) continue
    entity.conditions.push(...measuredTests(unit, known, measure))
    return true
  }
  return false
}

function measuredTests(unit: ConditionUnit, known: PropertySchema | undefined, { property, rising }: Measure): Condition[] {
  return unit.tests.flatMap((test) => {
    const operator = rising || !(test.operator in turned) ? test.operator : turned[test.operator as keyof typeof turned]
    return conditionsOf({ ...unit, tests: testsFor(known, operator, test.value as number | string) }, property)
  })
}
