import { isDated, isOrdered, measureOf, propertiesOf } from '../../linking/qualities.ts'
import type { PropertySchema } from '../../store/store.ts'
import type { Item } from '../words/item.ts'
import type { Asked, AskScene } from './ask-scene.ts'
import { yesNoStart } from './yes-no.ts'

const askers = new Set(['which', 'what', 'who', 'whom', 'list', 'name'])
const relatives = new Set(['who', 'whom', 'which'])
const together = new Set(['total', 'together', 'altogether', 'overall', 'combined'])

const tieWords = new Set(['relationships', 'links', 'records', 'entries', 'times', 'pairs', 'edges', 'connections', 'among', 'from', 'to'])
const timeWords = new Set(['when', 'date', 'day'])
const mostTimes = 3
/** These ask for more than a node. */
const askingWords = new Set(['when', 'how', 'where', 'whose', 'why', 'many', 'much'])
const plainTimes = new Set(['year', 'date', 'day', 'time', 'timestamp'])
const frequencies = new Set(['time', 'times', 'often', 'frequently'])

class BaseMaker {
  private readonly scene: AskScene

  constructor(scene: AskScene) {
    this.scene = scene
  }

  bases(): Asked[] {
    // `Is X a good paper?` lists nothing; `Are there ships without a captain, and which?` does.
    const start = yesNoStart(this.scene.place.tokens)
    const isAsked = this.scene.place.tokens.some((_, at) => this.asks(at))
    const listed = start >= 0 && !isAsked ? [] : this.scene.open
    const lists = listed.map((target): Asked => ({ target, ask: { kind: 'list' }, used: [], at: [] }))
    const exists: Asked[] = start >= 0 ? [{ target: this.scene.open[0] ?? 0, ask: { kind: 'exists' }, used: [], at: [start] }] : []
    // `Is there a link between A and B?` asks for no value of theirs.
    const isThere = start >= 0 && this.scene.place.tokens[start + 1]?.folded === 'there'
    if (isThere && !isAsked) return exists
    return [...lists, ...exists, ...this.bare(), ...this.values(), ...this.counts(), ...this.aggregates(), ...this.extremes(), ...this.ofRelationship()]
  }

  /** `which`, `who`; in `a cook who works` it speaks of the cook. */
  private asks(at: number): boolean {
    const { tokens } = this.scene.place
    return askers.has(tokens[at]?.folded ?? '') && !(relatives.has(tokens[at]?.folded ?? '') && tokens[at - 1]?.pos === 'NOUN')
  }

  /** `Tell me about X`: nothing is asked of the nodes that are given. */
  private bare(): Asked[] {
    const { entities } = this.scene.composition
    const isBare = entities.length === 1 && entities[0]?.nodes != null && this.scene.words(askingWords).length === 0
    return isBare ? [{ target: 0, ask: { kind: 'list' }, used: [], at: [] }] : []
  }

  private values(): Asked[] {
    const { entities } = this.scene.composition
    const single = this.scene.owned.map(
      ({ entity, property, item }): Asked => ({ target: entity, ask: { kind: 'property', properties: [property] }, used: [item], at: [] })
    )
    const distinct = this.scene.owned
      .filter(({ entity }) => entities[entity]?.nodes === null)
      .map(
        ({ entity, property, item }): Asked => ({
          target: entity,
          ask: { kind: 'list' },
          distinctProperty: property,
          used: [item, ...this.scene.all('distinct')],
          at: []
        })
      )
    const joint = [...new Set(this.scene.owned.map(({ entity }) => entity))].flatMap((entity): Asked[] => {
      const own = this.scene.owned.filter((known) => known.entity === entity)
      const properties = [...new Set(own.map(({ property }) => property))]
      return properties.length < 2 ? [] : [{ target: entity, ask: { kind: 'property', properties }, used: own.map(({ item }) => item), at: [] }]
    })
    return [...single, ...distinct, ...joint, ...this.measured()]
  }

  /** `how deep is X`, `when was X opened`, `on what day` */
  private measured(): Asked[] {
    const { tokens, schema } = this.scene.place
    const how = tokens.findIndex(({ folded }, at) => folded === 'how' && ['ADJ', 'ADV'].includes(tokens[at + 1]?.pos ?? ''))
    const when = this.scene.words(timeWords)
    return this.scene.composition.entities.flatMap((entity, target): Asked[] => {
      const properties = propertiesOf(schema.labels, entity.label)
      const measure = how < 0 ? null : measureOf(tokens[how + 1]?.lemma ?? '', properties)
      const times = when.length === 0 || entity.label === null ? [] : this.times(properties)
      const deeds = this.deeds(times)
      return [
        ...(measure === null ? [] : [{ target, ask: { kind: 'property' as const, properties: [measure.property] }, used: [], at: [how, how + 1] }]),
        ...times.map((time) => ({ target, ask: { kind: 'property' as const, properties: [time] }, used: deeds.used, at: [...when, ...deeds.at] }))
      ]
    })
  }

  /** The likeliest time first: a date, or a number of a year. */
  private times(properties: readonly PropertySchema[]): string[] {
    const likeliest = measureOf('recent', properties)
    const dated = properties.filter(isDated).map(({ property }) => property)
    return [...new Set([...(likeliest === null ? [] : [likeliest.property]), ...dated])].slice(0, mostTimes)
  }

  /** `When was X published?`: verbs that speak of the one time that is stored, of which nothing says what happened then. */
  private deeds([time, ...others]: readonly string[]): { readonly used: readonly Item[]; readonly at: readonly number[] } {
    const { tokens, rest } = this.scene.place
    if (time === undefined || others.length > 0 || !plainTimes.has(time.toLowerCase())) return { used: [], at: [] }
    const verbs = tokens.flatMap(({ pos }, at) => (pos === 'VERB' ? [at] : []))
    const known = rest.filter(({ kind, start }) => kind === 'type' && verbs.includes(start))
    return { used: known, at: verbs.filter((at) => !rest.some(({ start, end }) => start <= at && end > at)) }
  }

  private counts(): Asked[] {
    const [count] = this.scene.all('count')
    if (count === undefined) return []
    const used = [count, ...this.scene.all('distinct')]
    const nodes = this.counted(count).map((target): Asked => ({ target, ask: { kind: 'count' }, used, at: [] }))
    const ties = this.scene.composition.edges.flatMap(({ from, types, direction, negated }, edge): Asked[] =>
      types.length === 1 && direction !== 'both' && !negated ? [{ target: from, ask: { kind: 'count', edge }, used, at: this.scene.words(tieWords) }] : []
    )
    const values = this.scene.owned.flatMap(({ entity, property, item }): Asked[] => {
      const isNumber = this.scene.isNumber(entity, property)
      const distinct: Asked = { target: entity, ask: { kind: 'count' }, distinctProperty: property, used: [...used, item], at: [] }
      if (!isNumber) return [distinct]
      return [
        { target: entity, ask: { kind: 'aggregate', fn: 'sum', property }, used: [...used, item], at: this.scene.words(together) },
        { target: entity, ask: { kind: 'property', properties: [property] }, used: [...used, item], at: [] }
      ]
    })
    return [...nodes, ...ties, ...values, ...this.sums(used)]
  }

  /** `how many ships`: those that the words right after name, else any. */
  private counted({ end }: Item): readonly number[] {
    const { rest } = this.scene.place
    const next = rest.find(({ start }) => start >= end)
    const isNamed = next?.kind === 'label' && next.start === end && !rest.some(({ start }) => start === next.end)
    const named = isNamed ? this.scene.open.filter((at) => this.scene.composition.entities[at]?.at === end) : []
    return named.length > 0 ? named : this.scene.open
  }

  private aggregates(): Asked[] {
    const [operator] = this.scene.all('aggregate')
    const said = this.scene.words(together)
    const fn = operator?.fn ?? (said.length > 0 ? 'sum' : null)
    if (fn === null) return []
    const used = [...(operator === undefined ? [] : [operator]), ...this.scene.all('count')]
    const owned = this.scene.owned.filter(({ entity, property }) => this.scene.isNumber(entity, property))
    const at = said
    return [
      ...owned.map(({ entity, property, item }): Asked => ({ target: entity, ask: { kind: 'aggregate', fn, property }, used: [...used, item], at })),
      ...this.scene.manyProperties().map(
        ({ edge, property, item }): Asked => ({
          target: this.scene.composition.edges[edge]?.from ?? 0,
          ask: { kind: 'aggregate', fn, property, edge },
          used: [...used, item],
          at
        })
      )
    ]
  }

  /** `the highest salary per department`: the extreme value of each group. */
  private extremes(): Asked[] {
    const [superlative] = this.scene.all('superlative')
    if (superlative === undefined || this.scene.all('each').length + this.scene.all('group').length === 0) return []
    return this.scene.owned
      .filter(({ entity, property }) => this.scene.isNumber(entity, property))
      .map(
        ({ entity, property, item }): Asked => ({
          target: entity,
          ask: { kind: 'aggregate', fn: superlative.descending ? 'max' : 'min', property },
          used: [superlative, item],
          at: []
        })
      )
  }

  /** `how many tonnes of X are moved`: the numbers of relationships added up. */
  private sums(used: readonly Item[]): Asked[] {
    return this.scene.manyProperties().map(
      ({ edge, property, item }): Asked => ({
        target: this.scene.composition.edges[edge]?.from ?? 0,
        ask: { kind: 'aggregate', fn: 'sum', property, edge },
        used: [...used, item],
        at: this.scene.words(together)
      })
    )
  }

  /** `since when does A know B`, `how often do A and B meet`: what is stored of the relationship between two given nodes. */
  private ofRelationship(): Asked[] {
    const { entities, edges } = this.scene.composition
    const [edge, ...others] = edges
    if (edge === undefined || others.length > 0 || entities[edge.from]?.nodes == null || entities[edge.to]?.nodes == null) return []
    const used = this.scene.all('count')
    const asked = (property: string, items: readonly Item[], at: readonly number[]): Asked => ({
      target: edge.from,
      ask: { kind: 'relationship', property },
      used: [...items, ...used],
      at
    })
    const named = this.scene.edgeProperties().map(({ property, item }) => asked(property, [item], []))
    const often = this.scene.words(frequencies)
    const amounts = this.scene.place.schema.relationshipTypes
      .filter(({ type }) => edge.types.includes(type))
      .flatMap(({ properties }) => properties.filter(isOrdered))
    const [only, ...more] = often.length === 0 ? [] : amounts
    return [...named, ...(only === undefined || more.length > 0 ? [] : [asked(only.property, [], often)])]
  }
}

/** What may be asked of a tree, before it is grouped or ranked. */
export const basesOf = (scene: AskScene): Asked[] => new BaseMaker(scene).bases()
