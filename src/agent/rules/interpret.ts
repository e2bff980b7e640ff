import type { NodeMention, PropertyMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { attachUnits } from './attach.ts'
import { Composer, type Composition, isAdjacencyWord } from './compose.ts'
import { onlySkips, propertySchema, readConditions } from './conditions.ts'
import type { Item } from './item.ts'
import type { Operator } from './operators.ts'
import { isOrdered, measureOf, propertiesOf } from './qualities.ts'
import { newEntity, type Query } from './query.ts'

/** One way to understand a question as a query. */
export interface Interpretation {
  readonly query: Query
  readonly used: readonly Item[]
  /** Token spans of conditions, and single tokens, that it accounts for besides its items. */
  readonly spans: readonly { readonly start: number; readonly end: number }[]
  readonly quality: number
  readonly ambiguous: NodeMention | null
  readonly yesNo: boolean
}

const yesNoStarts = new Set(['is', 'are', 'was', 'were', 'does', 'do', 'did', 'can', 'could', 'has', 'have', 'will'])
const defaultRanked = 10

/** Turns a row of items into a query, step by step: conditions, entities and edges, then what is asked. */
export class Interpreter {
  private readonly tokens: readonly Token[]
  private readonly schema: GraphSchema
  private readonly rest: readonly Item[]
  private readonly units
  private readonly composition: Composition
  private readonly used: Item[]
  private readonly spans: { start: number; end: number }[] = []
  private readonly query: Query
  private readonly roles = new Map<number, 'order' | 'group' | 'having'>()
  private quality = 1

  constructor(tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]) {
    this.tokens = tokens
    this.schema = schema
    const { units, rest } = readConditions(tokens, schema, row)
    this.units = units
    this.rest = rest
    this.composition = new Composer(tokens, schema, rest.some((item) => item.kind === 'property' && item.owners.some((owner) => owner.owner === 'node'))).compose(rest, this.implicitAt())
    this.used = [...this.composition.used]
    this.query = { entities: this.composition.entities, edges: this.composition.edges, target: 0, ask: { kind: 'list' }, groupBy: null, order: null, having: null, compared: null, distinctProperty: null }
  }

  interpret(): Interpretation | null {
    this.standInForProperty()
    if (this.query.entities.length === 0) return null
    this.readGroup()
    this.readHaving()
    this.readOrder()
    this.readAsk()
    const attached = attachUnits(this.tokens, this.schema, this.query, this.units)
    this.quality *= attached.quality * this.composition.quality
    this.readLateOrder()
    this.explainAdjacency()
    const connected = this.query.entities.length - 1 <= this.query.edges.length
    if (!connected) this.quality *= 0.3
    return {
      query: this.query,
      used: this.used,
      spans: [...this.spans, ...attached.spans],
      quality: this.quality,
      ambiguous: this.composition.ambiguous,
      yesNo: this.isYesNo()
    }
  }

  /** `next to`, `connected`, `neighbours` say no more than that there is a relationship. */
  private explainAdjacency(): void {
    if (!this.query.edges.some((edge) => edge.types.length === 0 || edge.maxHops > 1)) return
    this.tokens.forEach((token, at) => {
      if (isAdjacencyWord(token)) this.spans.push({ start: at, end: at + 1 })
    })
  }

  private isYesNo(): boolean {
    return yesNoStarts.has(this.tokens[0]?.folded ?? '')
  }

  private operators<K extends Operator['kind']>(kind: K): (Operator & { kind: K })[] {
    return this.rest.filter((item): item is Operator & { kind: K } => item.kind === kind)
  }

  private after(item: { end: number }, most = 3): Item | undefined {
    return this.rest.find((other) => other.start >= item.end && onlySkips(this.tokens, item.end, other.start, most))
  }

  private use(...items: Item[]): void {
    this.used.push(...items)
  }

  /** Where a question word or a noun such as `neighbours` stands for the asked node. */
  private implicitAt(): number | null {
    const labels = this.rest.filter((item) => item.kind === 'label')
    const who = this.tokens.findIndex((token) => ['who', 'whom', 'where'].includes(token.folded))
    if (this.choosesAmongNodes()) return null
    const leading = this.tokens.slice(0, 3).findIndex((token) => ['who', 'whom', 'where'].includes(token.folded))
    if (leading >= 0 && !labels.some((label) => label.start < leading) && !this.labelFollows(leading)) return leading
    const adjacent = this.tokens.findIndex((token) => isAdjacencyWord(token) && token.pos === 'NOUN')
    const noLabel = labels.length === 0 && !this.rest.some((item) => item.kind === 'type' && item.score >= 0.9)
    if (noLabel && adjacent >= 0 && this.rest.some((item) => item.kind === 'node') && !this.rest.some((item) => item.kind === 'type' && item.start === adjacent)) {
      this.spans?.push({ start: adjacent, end: adjacent + 1 })
      return adjacent
    }
    if (who >= 0 && labels.length === 0) return who
    const what = this.tokens.findIndex((token) => token.folded === 'what' || token.folded === 'which')
    const content = this.rest.some((item) => item.kind === 'type' || item.kind === 'comparison' || item.kind === 'superlative')
    const asksProperty = this.rest.some((item) => item.kind === 'property')
    return what >= 0 && labels.length === 0 && content && !asksProperty ? what : null
  }

  /** `Who is older, A or B?`: the named nodes are the choice. */
  private choosesAmongNodes(): boolean {
    const nodes = this.rest.filter((item) => item.kind === 'node')
    const comparative = this.tokens.some((token) => token.pos === 'ADJ' && token.folded.endsWith('er') && token.lemma !== token.folded)
    return nodes.length >= 2 && comparative && this.rest.some((item) => item.kind === 'or') && !this.rest.some((item) => item.kind === 'type')
  }

  /** `Who is the oldest person`: the label names the asked node, no relation stands between. */
  private labelFollows(at: number): boolean {
    const next = this.rest.find((item) => item.start > at && ['label', 'node', 'type'].includes(item.kind))
    return next?.kind === 'label' && next.start - at <= 6
  }

  /** `What is the average age?`: the property alone tells whose it is. */
  private standInForProperty(): void {
    if (this.query.entities.length > 0) return
    const owners = [...this.rest.filter((item) => item.kind === 'property').flatMap((item) => item.owners), ...this.units.flatMap((unit) => unit.owners)]
    const labels = [...new Set(owners.filter((owner) => owner.owner === 'node').map((owner) => owner.of))]
    if (labels.length === 0) return
    if (labels.length > 1) this.quality *= 0.8
    this.query.entities.push(newEntity(this.tokens.length, labels[0] ?? null))
  }

  private entityOf(item: Item | undefined): number | null {
    if (item === undefined) return null
    return this.composition.entityAt.get(item.start) ?? null
  }

  /** `per company`, `in each zone`, `by department`. */
  private readGroup(): void {
    for (const operator of [...this.operators('each'), ...this.operators('group')]) {
      const next = this.after(operator)
      if (next === undefined || (next.kind !== 'label' && next.kind !== 'property')) continue
      if (this.operators('top').length > 0 && operator.kind === 'group' && this.operators('count').length === 0) continue
      const entity = this.entityOf(next)
      if (next.kind === 'label' && entity !== null && this.query.entities.length > 1) {
        this.query.groupBy = { entity, property: null }
        this.roles.set(entity, 'group')
      } else {
        const owner = next.kind === 'property' ? this.ownerEntity(next) : null
        if (owner === null) continue
        this.query.groupBy = owner
        this.use(next)
      }
      this.use(operator)
      return
    }
  }

  /** The entity that a property belongs to: the nearest one of its label. */
  private ownerEntity(mention: PropertyMention): { entity: number; property: string } | null {
    const ranked = this.query.entities
      .map((entity, index) => ({ index, distance: Math.abs(entity.at - mention.start), owner: mention.owners.find((owner) => owner.owner === 'node' && (owner.of === entity.label || entity.label === null)) }))
      .filter((candidate) => candidate.owner !== undefined && !this.roles.has(candidate.index))
      .sort((a, b) => a.distance - b.distance)
    const [best] = ranked
    if (best?.owner === undefined) return null
    const entity = this.query.entities[best.index]
    if (entity !== undefined && entity.label === null) entity.label = best.owner.of
    return { entity: best.index, property: best.owner.property }
  }

  /** `with more than 3 employees`: a number of related nodes. */
  private readHaving(): void {
    for (const comparison of this.operators('comparison')) {
      const number = this.after(comparison)
      if (number?.kind !== 'number') continue
      const next = this.after(number)
      const entity = this.entityOf(next)
      if (entity === null || next === undefined || this.query.entities.length < 2) continue
      this.query.having = { per: entity, operator: comparison.operator, value: number.value }
      this.roles.set(entity, 'having')
      this.use(comparison, number)
      return
    }
  }

  /** `highest salary`, `most employees`, `oldest`, `top 5 ... by population`. */
  private readOrder(): void {
    const top = this.operators('top')[0]
    const limit = top?.limit ?? null
    if (top !== undefined) this.use(top)
    const superlative = this.operators('superlative')[0]
    if (superlative !== undefined) return this.readSuperlative(superlative, limit)
    const by = this.operators('group')[0]
    const next = by === undefined ? undefined : this.after(by)
    const sorted = this.tokens.find((token) => ['sort', 'order', 'rank'].includes(token.lemma))
    if ((limit === null && sorted === undefined) || by === undefined || next?.kind !== 'property' || this.operators('count').length > 0) return
    const owner = this.ownerEntity(next)
    if (owner === null) return
    this.query.target = owner.entity
    this.query.groupBy = null
    const rising = this.tokens.some((token) => ['ascending', 'asc', 'increasing'].includes(token.folded))
    this.query.order = { property: owner.property, per: null, descending: !rising, limit: limit ?? 100 }
    if (sorted !== undefined) this.spans.push({ start: this.tokens.indexOf(sorted), end: this.tokens.indexOf(sorted) + 1 })
    this.use(by, next)
  }

  private readSuperlative(superlative: Operator & { kind: 'superlative' }, limit: number | null): void {
    if (superlative.adjective !== null) return
    const next = this.after(superlative)
    if (next?.kind === 'property') {
      const owner = this.ownerEntity(next)
      if (owner === null) return
      this.query.target = owner.entity
      this.query.order = { property: owner.property, per: null, descending: superlative.descending, limit: limit ?? 1 }
      this.use(superlative, next)
      return
    }
    const entity = this.entityOf(next)
    if (entity === null || this.query.entities.length < 2) return
    this.roles.set(entity, 'order')
    this.query.order = { property: null, per: entity, descending: superlative.descending, limit: limit ?? 1 }
    this.use(superlative)
  }

  /** Orders that need the target's label: `the oldest person`, `how old`. */
  private readLateOrder(): void {
    const target = this.query.entities[this.query.target]
    const label = target?.label ?? null
    const superlative = this.operators('superlative').find((operator) => operator.adjective !== null)
    if (superlative?.adjective != null && this.query.order === null) {
      const measure = measureOf(superlative.adjective, propertiesOf(this.schema.labels, label))
      if (measure === null) return
      this.query.order = { property: measure.property, per: null, descending: measure.rising === superlative.descending, limit: this.operators('top')[0]?.limit ?? (this.isPlural() ? defaultRanked : 1) }
      this.use(superlative)
    } else if (this.query.order === null && this.query.ask.kind === 'list') this.readComparedNodes(label)
  }

  /** `Who is older, Alice or Bob?`: a comparative that ranks the named nodes. */
  private readComparedNodes(label: string | null): void {
    const target = this.query.entities[this.query.target]
    if (target?.nodes == null || target.nodes.length < 2) return
    const at = this.tokens.findIndex((token) => token.pos === 'ADJ' && token.folded.endsWith('er') && token.lemma !== token.folded)
    const adjective = this.tokens[at]?.lemma
    const measure = adjective === undefined ? null : measureOf(adjective, propertiesOf(this.schema.labels, label))
    if (measure === null) return
    this.query.order = { property: measure.property, per: null, descending: measure.rising, limit: 1 }
    this.spans.push({ start: at, end: at + 1 })
  }

  private isPlural(): boolean {
    const label = this.rest.find((item) => item.kind === 'label' && this.composition.entityAt.get(item.start) === this.query.target)
    const token = label === undefined ? undefined : this.tokens[label.end - 1]
    return token !== undefined && token.folded !== token.lemma && this.tokens.some((other) => other.folded === 'are' || other.folded === 'list')
  }

  /** `salary and age`: all free properties of one entity. */
  private askedProperties(owner: { entity: number; property: string }): string[] {
    const properties = [owner.property]
    for (const item of this.rest) {
      if (item.kind !== 'property' || this.used.includes(item)) continue
      const other = this.ownerEntity(item)
      if (other?.entity !== owner.entity) continue
      this.use(item)
      if (!properties.includes(other.property)) properties.push(other.property)
    }
    return properties
  }

  /** `Since when does A know B?`: a property of the relationship between two given nodes. */
  private readRelationshipProperty(): boolean {
    const [edge] = this.query.edges
    const given = edge !== undefined && this.query.edges.length === 1 && [edge.from, edge.to].every((index) => this.query.entities[index]?.nodes !== null)
    if (edge === undefined || !given) return false
    const item = this.rest.find((known): known is PropertyMention => known.kind === 'property' && known.owners.some((owner) => owner.owner === 'relationship'))
    const types = this.schema.relationshipTypes.filter((type) => edge.types.length === 0 || edge.types.includes(type.type))
    const often = this.tokens.findIndex((token, at) => ['time', 'often', 'frequently'].includes(token.lemma) && ['many', 'how'].includes(this.tokens[at - 1]?.folded ?? ''))
    const numeric = types.flatMap((type) => type.properties).filter(isOrdered)
    const counted = often >= 0 && numeric.length === 1 ? numeric[0]?.property : undefined
    const property = item?.owners.find((owner) => owner.owner === 'relationship')?.property ?? counted
    if (property === undefined) return false
    if (item !== undefined) this.use(item)
    else this.use(...this.operators('count'))
    if (often >= 0) this.spans.push({ start: often, end: often + 1 })
    this.query.ask = { kind: 'relationship', property }
    this.query.target = edge.from
    return true
  }

  /** `Is A older than B?`: both nodes ranked, the first one expected on top. */
  private readComparison(): void {
    const comparison = this.operators('comparison').find((operator) => this.after(operator)?.kind === 'node')
    const [first] = this.query.entities
    const second = comparison === undefined ? undefined : this.after(comparison)
    if (comparison === undefined || second?.kind !== 'node' || first?.nodes == null) return
    const properties = propertiesOf(this.schema.labels, first.label)
    const named = this.rest.find((item): item is PropertyMention => item.kind === 'property')
    const property = named?.owners.find((owner) => owner.of === first.label)?.property
    const measure = comparison.adjective === null ? null : measureOf(comparison.adjective, properties)
    const ranked = property === undefined ? measure : { property, rising: true }
    if (ranked === null || comparison.operator === '=' || comparison.operator === '<>') return
    const more = comparison.operator === '>' || comparison.operator === '>='
    this.use(comparison, ...(named === undefined ? [] : [named]))
    this.query.entities.splice(0, this.query.entities.length, { ...first, nodes: [...first.nodes, ...second.nodes] })
    this.query.edges.splice(0, this.query.edges.length)
    this.query.target = 0
    this.query.compared = first.nodes[0]?.name ?? null
    this.query.order = { property: ranked.property, per: null, descending: ranked.rising === more, limit: 1 }
    this.query.ask = { kind: 'list' }
  }

  /** Count, aggregate, property or list, and of which entity. */
  private readAsk(): void {
    this.readComparison()
    if (this.query.compared !== null || this.readRelationshipProperty()) return
    const count = this.operators('count')[0]
    if ((count === undefined || this.operators('aggregate').length > 0) && this.readAggregate()) return
    if (count !== undefined) return this.readCount(count)
    this.query.target = this.query.order === null ? this.defaultTarget() : this.orderTarget()
    if (this.readProperty()) return
    if (this.isYesNo()) this.query.ask = { kind: 'exists' }
    else if (this.query.groupBy !== null) this.query.ask = { kind: 'count' }
  }

  private orderTarget(): number {
    return this.query.order?.property === null ? this.defaultTarget() : this.query.target
  }

  /** The question word's entity, else the first one that is not a given node and has no role of its own. */
  private defaultTarget(): number {
    const open = this.query.entities.map((entity, index) => ({ entity, index })).filter(({ index }) => !this.roles.has(index))
    return (open.find(({ entity }) => entity.nodes === null) ?? open[0])?.index ?? 0
  }

  private readCount(count: Item): void {
    this.use(count)
    this.query.ask = { kind: 'count' }
    const distinct = this.operators('distinct')[0]
    const next = this.after(distinct ?? count)
    const counted = this.entityOf(next)
    this.query.target = counted !== null && !this.roles.has(counted) ? counted : this.defaultTarget()
    if (next?.kind !== 'property' || this.query.groupBy !== null) return
    const owner = this.ownerEntity(next)
    if (owner === null) return
    const numeric = next.owners.some((known) => isOrdered(propertySchema(this.schema, known) ?? { property: '', types: [], count: 0, distinct: 0, samples: [] }))
    this.use(next, ...(distinct === undefined ? [] : [distinct]))
    this.query.target = owner.entity
    const single = this.query.entities[owner.entity]?.nodes !== null
    if (numeric && single && distinct === undefined) this.query.ask = { kind: 'property', properties: [owner.property] }
    else this.query.distinctProperty = owner.property
  }

  /** `average age`, `total population`. */
  private readAggregate(): boolean {
    const operator = this.operators('aggregate')[0]
    const total = this.tokens.findIndex((token, at) => token.folded === 'total' && !this.rest.some((item) => item.start <= at && item.end > at))
    const from = operator ?? (total < 0 ? undefined : { end: total + 1 })
    const count = from === undefined ? undefined : this.after(from)
    const property = count?.kind === 'count' ? this.after(count) : count
    if (count?.kind === 'count' && property?.kind === 'property') this.use(count)
    if (property?.kind !== 'property') return false
    const owner = this.ownerEntity(property)
    if (owner === null) return false
    this.query.target = owner.entity
    this.query.ask = { kind: 'aggregate', fn: operator?.fn ?? 'sum', property: owner.property }
    this.use(property, ...(operator === undefined ? [] : [operator]))
    if (operator === undefined) this.spans.push({ start: total, end: total + 1 })
    return true
  }

  /** `What is the age of Alice?`, `How old is Alice?`, `Which zones are there?`. */
  private readProperty(): boolean {
    const free = this.rest.find((item): item is PropertyMention => item.kind === 'property' && !this.used.includes(item))
    if (free !== undefined) {
      const owner = this.ownerEntity(free)
      if (owner === null) return false
      this.use(free)
      const distinct = this.operators('distinct')[0]
      if (distinct !== undefined) this.use(distinct)
      const standIn = this.query.entities[owner.entity]?.at === this.tokens.length
      if (this.query.order === null) this.query.target = owner.entity
      if (distinct !== undefined || standIn) this.query.distinctProperty = owner.property
      else this.query.ask = { kind: 'property', properties: this.askedProperties(owner) }
      return true
    }
    const how = this.tokens.findIndex((token) => token.folded === 'how')
    const adjective = this.tokens[how + 1]
    const target = this.query.entities[this.query.target]
    if (how < 0 || adjective?.pos !== 'ADJ' || target?.nodes == null) return false
    const measure = measureOf(adjective.lemma, propertiesOf(this.schema.labels, target.label))
    if (measure === null) return false
    this.spans.push({ start: how, end: how + 2 })
    this.query.ask = { kind: 'property', properties: [measure.property] }
    return true
  }
}
