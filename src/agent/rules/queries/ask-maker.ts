import type { PropertyMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import { type ConditionUnit, propertySchema } from '../words/condition-unit.ts'
import { type Item, isAmount } from '../words/item.ts'
import { isDated, isOrdered, measureOf, propertiesOf } from '../words/qualities.ts'
import type { Composition } from './composition.ts'
import { isYesNo } from './draft.ts'
import { guessLabels } from './guess-labels.ts'
import type { Ask, Query } from './query.ts'

export interface AskPlace {
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly rest: readonly Item[]
  readonly units: readonly ConditionUnit[]
  make(): Composition
}

/** What is asked of a tree, with the words that say so. */
export interface Asked {
  readonly target: number
  readonly ask: Ask
  readonly groupBy?: Query['groupBy']
  readonly order?: Query['order']
  readonly having?: Query['having']
  readonly distinctProperty?: string
  readonly asksHow?: boolean
  readonly used: readonly Item[]
  readonly at: readonly number[]
}

type Owned = { readonly entity: number; readonly property: string; readonly item: PropertyMention }
type Op<K extends Item['kind']> = Item & { kind: K }

const askers = new Set(['which', 'what', 'who', 'whom', 'list', 'name'])
const together = new Set(['total', 'together', 'altogether', 'overall', 'combined'])

export class AskMaker {
  private readonly place: AskPlace
  private readonly composition: Composition
  private readonly properties: readonly PropertyMention[]
  private readonly owned: readonly Owned[]
  private readonly open: readonly number[]

  constructor(place: AskPlace) {
    this.place = place
    this.composition = place.make()
    guessLabels(this.composition, place.tokens, place.schema)
    this.properties = this.all('property')
    const { entities } = this.composition
    this.owned = this.properties.flatMap((item) =>
      entities.flatMap((known, entity) =>
        item.owners.filter(({ owner, of }) => owner === 'node' && of === known.label).map(({ property }) => ({ entity, property, item }))
      )
    )
    const isOpen = (at: number) => entities[at]?.nodes === null && entities[at]?.implied !== true
    this.open = entities.map((_, at) => at).filter(isOpen)
  }

  private all<K extends Item['kind']>(kind: K): Op<K>[] {
    return this.place.rest.filter((item): item is Op<K> => item.kind === kind)
  }

  make(): Asked[] {
    const bases = this.bases()
    const grouped = bases.flatMap((base) => this.grouped(base))
    const ranked = bases.flatMap((base) => this.ranked(base))
    const having = bases.flatMap((base) => this.having(base))
    return [...bases, ...grouped, ...ranked, ...having]
  }

  private bases(): Asked[] {
    // `Is X a good paper?` lists nothing; `Are there ships without a captain, and which?` does.
    const listed = isYesNo(this.place.tokens) && !this.place.tokens.some(({ folded }) => askers.has(folded)) ? [] : this.open
    const lists = listed.map((target): Asked => ({ target, ask: { kind: 'list' }, used: [], at: [] }))
    const exists: Asked[] = isYesNo(this.place.tokens) ? [{ target: this.open[0] ?? 0, ask: { kind: 'exists' }, used: [], at: [0] }] : []
    return [...lists, ...exists, ...this.values(), ...this.counts(), ...this.aggregates(), ...this.ofRelationship()]
  }

  private values(): Asked[] {
    const { entities } = this.composition
    const single = this.owned.map(
      ({ entity, property, item }): Asked => ({ target: entity, ask: { kind: 'property', properties: [property] }, used: [item], at: [] })
    )
    const distinct = this.owned
      .filter(({ entity }) => entities[entity]?.nodes === null)
      .map(
        ({ entity, property, item }): Asked => ({
          target: entity,
          ask: { kind: 'list' },
          distinctProperty: property,
          used: [item, ...this.all('distinct')],
          at: []
        })
      )
    const joint = [...new Set(this.owned.map(({ entity }) => entity))].flatMap((entity): Asked[] => {
      const own = this.owned.filter((known) => known.entity === entity)
      const properties = [...new Set(own.map(({ property }) => property))]
      return properties.length < 2 ? [] : [{ target: entity, ask: { kind: 'property', properties }, used: own.map(({ item }) => item), at: [] }]
    })
    return [...single, ...distinct, ...joint, ...this.measured()]
  }

  /** `how deep is X`, `when was X opened` */
  private measured(): Asked[] {
    const { tokens, schema } = this.place
    const how = tokens.findIndex(({ folded }, at) => folded === 'how' && ['ADJ', 'ADV'].includes(tokens[at + 1]?.pos ?? ''))
    const when = tokens.findIndex(({ folded }) => folded === 'when')
    return this.composition.entities.flatMap((entity, target): Asked[] => {
      const properties = propertiesOf(schema.labels, entity.label)
      const measure = how < 0 ? null : measureOf(tokens[how + 1]?.lemma ?? '', properties)
      const time = when < 0 || entity.label === null ? undefined : properties.find(isDated)
      return [
        ...(measure === null ? [] : [{ target, ask: { kind: 'property' as const, properties: [measure.property] }, used: [], at: [how, how + 1] }]),
        ...(time === undefined ? [] : [{ target, ask: { kind: 'property' as const, properties: [time.property] }, used: [], at: [when] }])
      ]
    })
  }

  private counts(): Asked[] {
    const [count] = this.all('count')
    if (count === undefined) return []
    const used = [count, ...this.all('distinct')]
    const nodes = this.open.map((target): Asked => ({ target, ask: { kind: 'count' }, used, at: [] }))
    const values = this.owned.flatMap(({ entity, property, item }): Asked[] => {
      const isNumber = this.isNumber(entity, property)
      const distinct: Asked = { target: entity, ask: { kind: 'count' }, distinctProperty: property, used: [...used, item], at: [] }
      if (!isNumber) return [distinct]
      return [
        { target: entity, ask: { kind: 'aggregate', fn: 'sum', property }, used: [...used, item], at: this.words(together) },
        { target: entity, ask: { kind: 'property', properties: [property] }, used: [...used, item], at: [] }
      ]
    })
    return [...nodes, ...values, ...this.sums(used)]
  }

  private isNumber(entity: number, property: string): boolean {
    const known = propertiesOf(this.place.schema.labels, this.composition.entities[entity]?.label ?? null).find((one) => one.property === property)
    return known !== undefined && isOrdered(known) && !isDated(known)
  }

  private words(set: ReadonlySet<string>): number[] {
    return this.place.tokens.flatMap(({ folded }, at) => (set.has(folded) ? [at] : []))
  }

  private aggregates(): Asked[] {
    const [operator] = this.all('aggregate')
    const said = this.words(together)
    const fn = operator?.fn ?? (said.length > 0 ? 'sum' : null)
    if (fn === null) return []
    const used = [...(operator === undefined ? [] : [operator]), ...this.all('count')]
    const owned = this.owned.filter(({ entity, property }) => this.isNumber(entity, property))
    const at = said
    return [
      ...owned.map(({ entity, property, item }): Asked => ({ target: entity, ask: { kind: 'aggregate', fn, property }, used: [...used, item], at })),
      ...this.manyProperties().map(
        ({ edge, property, item }): Asked => ({
          target: this.composition.edges[edge]?.from ?? 0,
          ask: { kind: 'aggregate', fn, property, edge },
          used: [...used, item],
          at
        })
      )
    ]
  }

  /** `how many tonnes of X are moved`: the numbers of relationships added up. */
  private sums(used: readonly Item[]): Asked[] {
    return this.manyProperties().map(
      ({ edge, property, item }): Asked => ({
        target: this.composition.edges[edge]?.from ?? 0,
        ask: { kind: 'aggregate', fn: 'sum', property, edge },
        used: [...used, item],
        at: this.words(together)
      })
    )
  }

  /** Properties of relationships of which there can be several. */
  private manyProperties(): ReturnType<AskMaker['edgeProperties']> {
    const { entities, edges } = this.composition
    return this.edgeProperties().filter(({ edge }) => [edges[edge]?.from, edges[edge]?.to].some((end) => entities[end ?? -1]?.nodes === null))
  }

  private edgeProperties(): { edge: number; property: string; item: PropertyMention }[] {
    return this.properties.flatMap((item) =>
      this.composition.edges.flatMap(({ types }, edge) =>
        item.owners
          .filter((owner) => owner.owner === 'relationship' && (types.length === 0 || types.includes(owner.of)))
          .filter((owner) => {
            const known = propertySchema(this.place.schema, owner)
            return known !== undefined && isOrdered(known)
          })
          .map(({ property }) => ({ edge, property, item }))
      )
    )
  }

  private ofRelationship(): Asked[] {
    const { entities, edges } = this.composition
    return this.edgeProperties().flatMap(({ edge, property, item }): Asked[] => {
      const { from, to } = edges[edge] as Query['edges'][number]
      if (entities[from]?.nodes == null || entities[to]?.nodes == null || edges.length > 1) return []
      return [{ target: from, ask: { kind: 'relationship', property }, used: [item, ...this.all('count')], at: [] }]
    })
  }

  /** `for each`, `per`, `by`: counts and aggregates of groups. */
  private grouped(base: Asked): Asked[] {
    const operators = [...this.all('each'), ...this.all('group')]
    const isFolded = base.ask.kind === 'count' || base.ask.kind === 'aggregate'
    if (operators.length === 0 || (!isFolded && base.ask.kind !== 'list') || base.distinctProperty !== undefined) return []
    const ask: Ask = isFolded ? base.ask : { kind: 'count' }
    const [operator] = operators
    const used = [...base.used, ...(operator === undefined ? [] : [operator])]
    const nodes = this.open.filter((at) => at !== base.target).map((entity): Asked => ({ ...base, ask, groupBy: { entity, property: null }, used }))
    const values = this.owned
      .filter(({ item }) => !base.used.includes(item))
      .map(({ entity, property, item }): Asked => ({ ...base, ask, groupBy: { entity, property }, used: [...used, item] }))
    return [...nodes, ...values]
  }

  private limit(): { limit: number; used: readonly Item[] } {
    const [top] = this.all('top')
    if (top !== undefined) return { limit: top.limit, used: [top] }
    const labels = this.all('label')
    const number = this.all('number').find(({ end, value }) => Number.isInteger(value) && value > 0 && labels.some(({ start }) => start === end))
    return number === undefined ? { limit: 1, used: [] } : { limit: number.value, used: [number] }
  }

  private ranked(base: Asked): Asked[] {
    const { schema } = this.place
    const [superlative] = this.all('superlative')
    const isValue = base.ask.kind === 'property' && base.ask.properties.length === 1
    if (superlative === undefined || !(base.ask.kind === 'list' || isValue) || base.distinctProperty !== undefined) return []
    const { limit, used: limits } = this.limit()
    const used = [...base.used, superlative, ...limits, ...this.all('count')]
    const { descending } = superlative
    const entity = this.composition.entities[base.target]
    const measure = measureOf(superlative.lemma, propertiesOf(schema.labels, entity?.label ?? null))
    const order = (property: string | null, per: number | null, falling: boolean, edge?: number): NonNullable<Query['order']> => ({
      property,
      per,
      descending: falling,
      limit,
      ...(edge === undefined ? {} : { edge })
    })
    const low = ['small', 'short', 'little', 'low', 'few']
    const falls = superlative.adjective === null ? descending : descending !== low.includes(superlative.lemma)
    const named = this.owned.filter((one) => one.entity === base.target && (isValue ? base.used.includes(one.item) : true))
    const others = this.open.filter((at) => at !== base.target)
    const implied = this.composition.entities.flatMap((known, at) => (known.implied === true && known.nodes === null && at !== base.target ? [at] : []))
    return [
      ...(measure === null
        ? []
        : [{ ...base, order: order(measure.property, null, measure.rising === (descending || superlative.lemma === 'small')), used, asksHow: isValue }]),
      ...named.map(({ property, item }) => ({ ...base, order: order(property, null, falls), used: [...used, item], asksHow: isValue })),
      ...(isValue || superlative.adjective !== null ? [] : [...others, ...implied].map((per) => ({ ...base, order: order(null, per, falls), used }))),
      ...(isValue || superlative.adjective !== null
        ? []
        : this.edgeProperties().map(({ edge, property, item }) => ({ ...base, order: order(property, null, falls, edge), used: [...used, item] })))
    ]
  }

  /** `at least four ships`, `three or more`: a number of what a node is tied to. */
  private having(base: Asked): Asked[] {
    if (base.ask.kind !== 'list' && base.ask.kind !== 'count') return []
    const amounts = this.place.rest.filter(isAmount)
    const others = this.composition.entities.flatMap((known, at) => (known.nodes === null && at !== base.target ? [at] : []))
    return amounts.flatMap((amount) => {
      if (typeof amount.value !== 'number') return []
      const value = amount.value
      const comparison = this.all('comparison').find(({ end }) => end <= amount.start && amount.start - end <= 1)
      const bound = this.all('bound').find(({ start }) => start >= amount.end && start - amount.end <= 2)
      const operator = comparison?.operator ?? bound?.operator ?? '='
      const used = [
        ...base.used,
        amount,
        ...(comparison === undefined ? [] : [comparison]),
        ...(comparison !== undefined || bound === undefined ? [] : [bound])
      ]
      return others.map((per): Asked => ({ ...base, having: { per, operator, value }, used }))
    })
  }
}
