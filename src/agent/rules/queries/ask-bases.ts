import type { Item } from '../words/item.ts'
import { isDated, measureOf, propertiesOf } from '../words/qualities.ts'
import type { Asked, AskScene } from './ask-scene.ts'
import { isYesNo } from './draft.ts'
import type { Query } from './query.ts'

const askers = new Set(['which', 'what', 'who', 'whom', 'list', 'name'])
const together = new Set(['total', 'together', 'altogether', 'overall', 'combined'])

const tieWords = new Set(['relationships', 'links', 'records', 'entries', 'times', 'pairs', 'edges', 'connections', 'among', 'from', 'to'])

class BaseMaker {
  private readonly scene: AskScene

  constructor(scene: AskScene) {
    this.scene = scene
  }

  bases(): Asked[] {
    // `Is X a good paper?` lists nothing; `Are there ships without a captain, and which?` does.
    const listed = isYesNo(this.scene.place.tokens) && !this.scene.place.tokens.some(({ folded }) => askers.has(folded)) ? [] : this.scene.open
    const lists = listed.map((target): Asked => ({ target, ask: { kind: 'list' }, used: [], at: [] }))
    const exists: Asked[] = isYesNo(this.scene.place.tokens) ? [{ target: this.scene.open[0] ?? 0, ask: { kind: 'exists' }, used: [], at: [0] }] : []
    return [...lists, ...exists, ...this.values(), ...this.counts(), ...this.aggregates(), ...this.ofRelationship()]
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

  /** `how deep is X`, `when was X opened` */
  private measured(): Asked[] {
    const { tokens, schema } = this.scene.place
    const how = tokens.findIndex(({ folded }, at) => folded === 'how' && ['ADJ', 'ADV'].includes(tokens[at + 1]?.pos ?? ''))
    const when = tokens.findIndex(({ folded }) => folded === 'when')
    return this.scene.composition.entities.flatMap((entity, target): Asked[] => {
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
    const [count] = this.scene.all('count')
    if (count === undefined) return []
    const used = [count, ...this.scene.all('distinct')]
    const nodes = this.scene.open.map((target): Asked => ({ target, ask: { kind: 'count' }, used, at: [] }))
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

  private ofRelationship(): Asked[] {
    const { entities, edges } = this.scene.composition
    return this.scene.edgeProperties().flatMap(({ edge, property, item }): Asked[] => {
      const { from, to } = edges[edge] as Query['edges'][number]
      if (entities[from]?.nodes == null || entities[to]?.nodes == null || edges.length > 1) return []
      return [{ target: from, ask: { kind: 'relationship', property }, used: [item, ...this.scene.all('count')], at: [] }]
    })
  }
}

/** What may be asked of a tree, before it is grouped or ranked. */
export const basesOf = (scene: AskScene): Asked[] => new BaseMaker(scene).bases()
