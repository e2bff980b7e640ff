import type { PropertyMention } from '../../../linking/mention.ts'
import type { Item } from '../words/item.ts'
import type { Operator } from '../words/operators.ts'
import { isDated, type Measure, measureOf, propertiesOf } from '../words/qualities.ts'
import { comparativeAt, type Draft } from './draft.ts'

const rankedRows = 10
const sortedRows = 100

/** `per company`, `in each zone`, `by department`. */
export function readGroup(draft: Draft): void {
  for (const operator of [...draft.operators('each'), ...draft.operators('group')]) {
    const ranks = draft.operators('top').length > 0 || draft.operators('superlative').some((superlative) => superlative.end <= operator.start)
    const ranksBy = draft.tokens[operator.start]?.folded === 'by' && ranks && draft.operators('count').length === 0
    const next = draft.after(operator)
    const agent =
      operator.kind === 'group' &&
      next !== undefined &&
      ['of', 'who', 'that', 'from', 'at', 'with', 'in'].includes(draft.tokens[next.end]?.folded ?? '') &&
      next.kind === 'label'
    if (next === undefined || agent || ranksBy || !groupBy(draft, next)) continue
    draft.use(operator)
    return
  }
}

function groupBy(draft: Draft, item: Item): boolean {
  const entity = draft.entityOf(item)
  if (item.kind === 'label' && entity !== null && draft.query.entities.length > 1) {
    draft.query.groupBy = { entity, property: null }
    draft.roles.set(entity, 'group')
    return true
  }
  const owner = item.kind === 'property' ? draft.ownerEntity(item) : null
  if (owner === null) return false
  draft.query.groupBy = owner
  draft.use(item)
  return true
}

/** `with more than 3 employees`: a number of related nodes. */
export function readHaving(draft: Draft): void {
  for (const comparison of draft.operators('comparison')) {
    const number = draft.after(comparison)
    const next = number?.kind === 'number' ? draft.after(number) : undefined
    const per = draft.entityOf(next)
    if (number?.kind !== 'number' || per === null || draft.query.entities.length < 2) continue
    draft.query.having = { per, operator: comparison.operator, value: number.value }
    draft.roles.set(per, 'having')
    draft.use(comparison, number)
    return
  }
}

/** `highest salary`, `most employees`, `top 5 ... by population`. */
export function readOrder(draft: Draft): void {
  const [top] = draft.operators('top')
  if (top !== undefined) draft.use(top)
  const [superlative] = draft.operators('superlative')
  if (superlative === undefined) readSorting(draft, top?.limit ?? null)
  else if (!readNamedMeasure(draft, superlative) && superlative.adjective === null) readSuperlative(draft, superlative, rankedLimit(draft))
}

/** `top 5`, `the two venues with the lowest ...`; one otherwise. */
function rankedLimit(draft: Draft): number {
  const [top] = draft.operators('top')
  if (top !== undefined) return top.limit
  const number = draft.rest.find((item) => item.kind === 'number' && draft.rest.some((other) => other.kind === 'label' && other.start === item.end))
  if (number?.kind !== 'number' || !Number.isInteger(number.value) || number.value < 1) return 1
  draft.use(number)
  return number.value
}

/** `smallest city by population`: the property is named after the noun. */
function readNamedMeasure(draft: Draft, superlative: Operator & { kind: 'superlative' }): boolean {
  const by = draft.operators('group').find((operator) => operator.start > superlative.start && draft.tokens[operator.start]?.folded === 'by')
  const next = by === undefined ? undefined : draft.after(by)
  const owner = next?.kind === 'property' ? draft.ownerEntity(next) : null
  if (by === undefined || next === undefined || owner === null) return false
  draft.query.target = owner.entity
  draft.query.order = {
    property: owner.property,
    per: null,
    descending: superlative.lemma !== 'small' && superlative.lemma !== 'short' && superlative.descending,
    limit: rankedLimit(draft)
  }
  draft.use(superlative, by, next)
  return true
}

function readSorting(draft: Draft, limit: number | null): void {
  const [by] = draft.operators('group')
  const next = by === undefined ? undefined : draft.after(by)
  const sorted = draft.tokens.findIndex((token) => ['sort', 'order', 'rank'].includes(token.lemma))
  if ((limit === null && sorted < 0) || by === undefined || next?.kind !== 'property' || draft.operators('count').length > 0) return
  const owner = draft.ownerEntity(next)
  if (owner === null) return
  const rising = draft.tokens.some((token) => ['ascending', 'asc', 'increasing'].includes(token.folded))
  draft.query.target = owner.entity
  draft.query.groupBy = null
  draft.query.order = { property: owner.property, per: null, descending: !rising, limit: limit ?? sortedRows }
  if (sorted >= 0) draft.explain(sorted)
  draft.use(by, next)
}

function readSuperlative(draft: Draft, superlative: Operator & { kind: 'superlative' }, limit: number): void {
  const next = draft.after(superlative)
  const { descending } = superlative
  if (readRankedGroup(draft, superlative, next, limit)) return
  const owner = next?.kind === 'property' ? draft.ownerEntity(next) : null
  const per = draft.entityOf(next) ?? (next === undefined ? trailingEntity(draft) : null)
  if (next !== undefined && owner !== null && draft.query.groupBy !== null) {
    // `highest salary per department`: the extreme of each group.
    draft.query.target = owner.entity
    draft.query.ask = { kind: 'aggregate', fn: descending ? 'max' : 'min', property: owner.property }
    draft.use(superlative, next)
  } else if (next !== undefined && owner !== null) {
    draft.query.target = owner.entity
    draft.query.order = { property: owner.property, per: null, descending, limit }
    draft.use(superlative, next)
  } else if (next?.kind !== 'property' && per !== null && draft.query.entities.length > 1) {
    draft.roles.set(per, 'order')
    draft.query.order = { property: null, per, descending, limit }
    draft.use(superlative)
  }
}

/** `which paper is cited the most`: what the verb ties to the asked node is counted. */
function trailingEntity(draft: Draft): number | null {
  const edge = draft.query.edges.at(-1)
  const open = edge === undefined ? [] : [edge.from, edge.to].filter((index) => draft.query.entities[index]?.nodes === null)
  return open.length === 2 ? (open.find((index) => index !== draft.defaultTarget()) ?? null) : null
}

/** `which zone has the most stations`: the values of a property, ranked by how many nodes hold them. */
function readRankedGroup(draft: Draft, superlative: Operator & { kind: 'superlative' }, next: Item | undefined, limit: number): boolean {
  const counted = next?.kind === 'label' ? draft.entityOf(next) : null
  const free = draft.freeProperty()
  if (counted === null || free === undefined || free.start > superlative.start) return false
  const owner = draft.ownerEntity(free)
  if (owner?.entity !== counted) return false
  draft.query.target = counted
  draft.query.groupBy = owner
  draft.query.groupRank = { descending: superlative.descending, limit }
  draft.query.ask = { kind: 'count' }
  draft.use(superlative, free)
  return true
}

/** Orders that need the target's label: `the oldest person`; `who is older, A or B`. */
export function readMeasuredOrder(draft: Draft): void {
  if (draft.query.order !== null) return
  const properties = propertiesOf(draft.schema.labels, draft.targetLabel())
  const superlative = draft.operators('superlative').find((operator) => operator.adjective !== null || !draft.used.includes(operator))
  if (superlative === undefined) {
    readComparedNodes(draft)
    return
  }
  const measure = namedTime(draft, superlative.lemma) ?? measureOf(superlative.lemma, properties)
  if (measure === null) return
  const asked = rankedLimit(draft)
  const limit = asked > 1 || draft.operators('top').length > 0 || !isPlural(draft) ? asked : rankedRows
  explainHow(draft, measure.property)
  draft.query.order = { property: measure.property, per: null, descending: measure.rising === (superlative.descending || superlative.lemma === 'small'), limit }
  draft.use(superlative)
}

/** `hired most recently`: the time that is named. */
function namedTime(draft: Draft, adjective: string): Measure | null {
  if (!['recent', 'recently', 'late', 'lately', 'new', 'early', 'old'].includes(adjective)) return null
  const free = draft.rest.find((item): item is PropertyMention => item.kind === 'property')
  const owner = free === undefined ? null : draft.ownerEntity(free)
  const schema = propertiesOf(draft.schema.labels, draft.targetLabel()).find((property) => property.property === owner?.property)
  if (free === undefined || schema === undefined || !isDated(schema)) return null
  draft.use(free)
  draft.query.ask = { kind: 'list' }
  return { property: schema.property, rising: adjective !== 'early' && adjective !== 'old' }
}

/** `How old is the youngest`: the question word asks for what ranks. */
function explainHow(draft: Draft, property: string): void {
  const how = draft.tokens.findIndex((token) => token.folded === 'how')
  const adjective = draft.tokens[how + 1]
  if (how < 0 || adjective?.pos !== 'ADJ' || measureOf(adjective.lemma, propertiesOf(draft.schema.labels, draft.targetLabel()))?.property !== property) return
  draft.explain(how, how + 2)
  draft.query.asksHow = true
  draft.query.ask = { kind: 'property', properties: [property] }
}

function readComparedNodes(draft: Draft): void {
  const target = draft.query.entities[draft.query.target]
  if (draft.query.ask.kind !== 'list' || target?.nodes == null || target.nodes.length < 2) return
  const at = comparativeAt(draft.tokens)
  const measure = measureOf(draft.tokens[at]?.lemma ?? '', propertiesOf(draft.schema.labels, target.label))
  if (measure === null) return
  draft.query.order = { property: measure.property, per: null, descending: measure.rising, limit: 1 }
  draft.explain(at)
}

function isPlural(draft: Draft): boolean {
  const label = draft.rest.find((item) => item.kind === 'label' && draft.entityOf(item) === draft.query.target)
  const token = label === undefined ? undefined : draft.tokens[label.end - 1]
  return token !== undefined && token.folded !== token.lemma && draft.tokens.some((other) => other.folded === 'are' || other.folded === 'list')
}
