import type { PropertyMention } from '../../../linking/mention.ts'
import { propertySchema } from '../words/condition-unit.ts'
import type { Item } from '../words/item.ts'
import { isOrdered, measureOf, propertiesOf } from '../words/qualities.ts'
import { type Draft, isYesNo } from './draft.ts'

/** Count, aggregate, property or list, and of which entity. */
export function readAsk(draft: Draft): void {
  const isRead =
    draft.query.groupRank !== null || draft.query.ask.kind === 'aggregate' || readComparison(draft) || readRelationshipProperty(draft) || readWhen(draft)
  if (!isRead) readCommonAsk(draft)
}

function readCommonAsk(draft: Draft): void {
  const [count] = draft.operators('count')
  if ((count === undefined || draft.operators('aggregate').length > 0) && readAggregate(draft)) return
  if (count !== undefined) {
    readCount(draft, count)
    return
  }
  if (draft.query.order === null || draft.query.order.property === null) draft.query.target = draft.defaultTarget()
  if (readProperty(draft) || readHow(draft)) return
  if (isYesNo(draft.tokens)) draft.query.ask = { kind: 'exists' }
  else if (draft.query.groupBy !== null) draft.query.ask = { kind: 'count' }
}

function readCount(draft: Draft, count: Item): void {
  draft.use(count)
  draft.query.ask = { kind: 'count' }
  const [distinct] = draft.operators('distinct')
  const next = draft.after(distinct ?? count)
  const counted = draft.entityOf(next)
  draft.query.target = counted !== null && !draft.roles.has(counted) ? counted : draft.defaultTarget()
  if (next?.kind === 'property' && draft.query.groupBy === null) readCountedProperty(draft, next, distinct)
}

/** `how many departments` counts values; `how many employees does Acme have` reads the number that is stored. */
function readCountedProperty(draft: Draft, property: PropertyMention, distinct: Item | undefined): void {
  const owner = draft.ownerEntity(property)
  if (owner === null) return
  draft.use(property, ...(distinct === undefined ? [] : [distinct]))
  draft.query.target = owner.entity
  const numeric = property.owners.some((known) => {
    const schema = propertySchema(draft.schema, known)
    return schema !== undefined && isOrdered(schema)
  })
  const given = draft.query.entities[owner.entity]?.nodes !== null
  const together = draft.tokens.findIndex((token) => ['together', 'altogether', 'overall', 'total', 'combined'].includes(token.folded))
  if (numeric && !given && together >= 0) draft.query.ask = { kind: 'aggregate', fn: 'sum', property: owner.property }
  else if (numeric && given && distinct === undefined) draft.query.ask = { kind: 'property', properties: [owner.property] }
  else draft.query.distinctProperty = owner.property
}

/** `average age`, `total population`, `average number of employees`. */
function readAggregate(draft: Draft): boolean {
  const [operator] = draft.operators('aggregate')
  const total = draft.tokens.findIndex((token, at) => token.folded === 'total' && !draft.rest.some((item) => item.start <= at && item.end > at))
  const from = operator ?? (total < 0 ? undefined : { end: total + 1 })
  const next = from === undefined ? undefined : draft.after(from)
  const property = next?.kind === 'count' ? draft.after(next) : next
  const owner = property?.kind === 'property' ? draft.ownerEntity(property) : null
  if (owner === null || property === undefined || next === undefined) return false
  draft.query.target = owner.entity
  draft.query.ask = { kind: 'aggregate', fn: operator?.fn ?? 'sum', property: owner.property }
  draft.use(property, next)
  if (operator === undefined) draft.explain(total)
  else draft.use(operator)
  return true
}

/** `What is the age of Alice?`, `Which zones are there?`. */
function readProperty(draft: Draft): boolean {
  const free = draft.freeProperty()
  const owner = free === undefined ? null : draft.ownerEntity(free)
  if (free === undefined || owner === null) return false
  draft.use(free)
  const [distinct] = draft.operators('distinct')
  if (distinct !== undefined) draft.use(distinct)
  const standsIn = draft.query.entities[owner.entity]?.at === draft.tokens.length
  if (draft.query.order === null) draft.query.target = owner.entity
  if (isNumericList(draft, owner)) draft.quality *= 0.7
  if (distinct !== undefined || standsIn || asksForKinds(draft, owner.entity)) draft.query.distinctProperty = owner.property
  else
    draft.query.ask = {
      kind: 'property',
      properties: [...new Set([owner.property, ...sameWordProperties(draft, free, owner.entity), ...furtherProperties(draft, owner)])]
    }
  return true
}

/** `What kinds of venues are there?`: the values, not a row per node. */
function asksForKinds(draft: Draft, entity: number): boolean {
  const target = draft.query.entities[entity]
  const exists = draft.tokens.some((token) => token.folded === 'there' || token.lemma === 'exist')
  return exists && target?.nodes === null && target.conditions.length === 0 && draft.query.edges.length === 0
}

/** `List the employees of Acme` wants nodes, not the number that is stored as `employees`. */
function isNumericList(draft: Draft, owner: { entity: number; property: string }): boolean {
  const target = draft.query.entities[owner.entity]
  const schema = propertiesOf(draft.schema.labels, target?.label ?? null).find((property) => property.property === owner.property)
  return ['list', 'name', 'who'].includes(draft.tokens[0]?.folded ?? '') && target?.nodes != null && schema !== undefined && isOrdered(schema)
}

/** `When was Acme founded?`: the time that is stored of a given node. */
function readWhen(draft: Draft): boolean {
  if (draft.tokens[0]?.folded !== 'when') return false
  const index = draft.query.entities.findIndex((entity) => entity.nodes !== null)
  const entity = draft.query.entities[index]
  if (entity === undefined) return false
  const properties = propertiesOf(draft.schema.labels, entity.label)
  const named = draft.freeProperty()
  const property = named?.owners.find((owner) => owner.of === entity.label)?.property ?? measureOf('recent', properties)?.property
  if (property === undefined) return false
  if (named !== undefined) draft.use(named)
  draft.query.entities.splice(0, draft.query.entities.length, entity)
  draft.query.edges.splice(0, draft.query.edges.length)
  draft.query.target = 0
  draft.query.ask = { kind: 'property', properties: [property] }
  return true
}

/** `coordinates` stands for latitude and longitude alike. */
function sameWordProperties(draft: Draft, mention: PropertyMention, entity: number): string[] {
  const label = draft.query.entities[entity]?.label
  return mention.score >= 0.7 ? [] : mention.owners.filter((owner) => owner.of === label).map((owner) => owner.property)
}

/** `salary and age`: all other free properties of the same entity. */
function furtherProperties(draft: Draft, owner: { entity: number; property: string }): string[] {
  const properties = new Set<string>()
  for (let item = draft.freeProperty(); item !== undefined; item = draft.freeProperty()) {
    draft.use(item)
    const other = draft.ownerEntity(item)
    if (other?.entity === owner.entity && other.property !== owner.property) properties.add(other.property)
  }
  return [...properties]
}

/** `How old is Alice?` */
function readHow(draft: Draft): boolean {
  const how = draft.tokens.findIndex((token) => token.folded === 'how')
  const adjective = draft.tokens[how + 1]
  const target = draft.query.entities[draft.query.target]
  if (how < 0 || adjective?.pos !== 'ADJ' || target?.nodes == null) return false
  const measure = measureOf(adjective.lemma, propertiesOf(draft.schema.labels, target.label))
  if (measure === null) return false
  draft.explain(how, how + 2)
  draft.query.ask = { kind: 'property', properties: [measure.property] }
  return true
}

/** `Is A older than B?`: both nodes ranked, the first one expected on top. */
function readComparison(draft: Draft): boolean {
  const comparison = draft.operators('comparison').find((operator) => draft.after(operator)?.kind === 'node')
  const second = comparison === undefined ? undefined : draft.after(comparison)
  const [first] = draft.query.entities
  if (comparison === undefined || second?.kind !== 'node' || first?.nodes == null || comparison.operator === '=' || comparison.operator === '<>') return false
  const named = draft.rest.find((item): item is PropertyMention => item.kind === 'property')
  const property = named?.owners.find((owner) => owner.of === first.label)?.property
  const measure = comparison.adjective === null ? null : measureOf(comparison.adjective, propertiesOf(draft.schema.labels, first.label))
  const ranked = property === undefined ? measure : { property, rising: true }
  if (ranked === null) return false
  const { query } = draft
  query.entities.splice(0, query.entities.length, { ...first, nodes: [...first.nodes, ...second.nodes] })
  query.edges.splice(0, query.edges.length)
  query.target = 0
  query.compared = first.nodes[0]?.name ?? null
  query.order = { property: ranked.property, per: null, descending: ranked.rising === comparison.operator.startsWith('>'), limit: 1 }
  draft.use(comparison, ...(named === undefined ? [] : [named]))
  return true
}

/** `Since when does A know B?`, `how many times do A and B meet`: a property of the relationship between two given nodes. */
function readRelationshipProperty(draft: Draft): boolean {
  const [edge, ...others] = draft.query.edges
  if (edge === undefined || others.length > 0 || [edge.from, edge.to].some((index) => draft.query.entities[index]?.nodes === null)) return false
  const item = draft.rest.find((known): known is PropertyMention => known.kind === 'property' && known.owners.some((owner) => owner.owner === 'relationship'))
  const named = item?.owners.find((owner) => owner.owner === 'relationship')?.property
  const often = draft.tokens.findIndex(
    (token, at) => ['time', 'often', 'frequently'].includes(token.lemma) && ['many', 'how'].includes(draft.tokens[at - 1]?.folded ?? '')
  )
  const property = named ?? (often < 0 ? undefined : onlyMeasure(draft, edge.types))
  if (property === undefined) return false
  draft.use(...(item === undefined ? draft.operators('count') : [item]))
  if (often >= 0) draft.explain(often)
  draft.query.ask = { kind: 'relationship', property }
  draft.query.target = edge.from
  return true
}

/** The one numeric property of these types, if there is just one. */
function onlyMeasure(draft: Draft, types: readonly string[]): string | undefined {
  const numeric = draft.schema.relationshipTypes
    .filter((type) => types.length === 0 || types.includes(type.type))
    .flatMap((type) => type.properties.filter(isOrdered))
  return numeric.length === 1 ? numeric[0]?.property : undefined
}
