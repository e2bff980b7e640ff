import type { PropertyMention } from '../../linking/mention.ts'
import { isDated, isOrdered, propertiesOf } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import { type ConditionUnit, propertySchema } from '../words/condition-unit.ts'
import type { Item } from '../words/item.ts'
import type { Composition } from './composition.ts'
import type { Exception } from './exceptions.ts'
import { guessLabels } from './guess-labels.ts'
import type { Ask, Query } from './query.ts'

export interface AskPlace {
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly rest: readonly Item[]
  readonly units: readonly ConditionUnit[]
  /** Given nodes that are left out of the answer. */
  readonly exceptions: readonly Exception[]
  make(): Composition
}

/** What is asked of a tree, with the words that say so. */
export interface Asked {
  readonly target: number
  readonly ask: Ask
  readonly groupBy?: Query['groupBy']
  readonly groupRank?: Query['groupRank']
  readonly order?: Query['order']
  readonly having?: Query['having']
  readonly distinctProperty?: string
  readonly asksHow?: boolean
  readonly used: readonly Item[]
  readonly at: readonly number[]
}

export type Owned = { readonly entity: number; readonly property: string; readonly item: PropertyMention }
export type Op<K extends Item['kind']> = Item & { kind: K }

export interface EdgeProperty {
  readonly edge: number
  readonly type: string
  readonly property: string
  readonly item: PropertyMention
}

/** A tree beside the words that may ask something of it. */
export class AskScene {
  readonly place: AskPlace
  readonly composition: Composition
  readonly properties: readonly PropertyMention[]
  readonly owned: readonly Owned[]
  readonly open: readonly number[]

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

  all<K extends Item['kind']>(kind: K): Op<K>[] {
    return this.place.rest.filter((item): item is Op<K> => item.kind === kind)
  }

  isNumber(entity: number, property: string): boolean {
    const known = propertiesOf(this.place.schema.labels, this.composition.entities[entity]?.label ?? null).find((one) => one.property === property)
    return known !== undefined && isOrdered(known) && !isDated(known)
  }

  words(set: ReadonlySet<string>): number[] {
    return this.place.tokens.flatMap(({ folded }, at) => (set.has(folded) ? [at] : []))
  }

  /** Properties of relationships of which there can be several. */
  manyProperties(): EdgeProperty[] {
    const { entities, edges } = this.composition
    return this.edgeAmounts().filter(({ edge }) => [edges[edge]?.from, edges[edge]?.to].some((end) => entities[end ?? -1]?.nodes === null))
  }

  /** Numbers and times that relationships store. */
  edgeAmounts(): EdgeProperty[] {
    return this.edgeProperties().filter(({ type, property }) => {
      const known = propertySchema(this.place.schema, { owner: 'relationship', of: type, property })
      return known !== undefined && isOrdered(known)
    })
  }

  edgeProperties(): EdgeProperty[] {
    return this.properties.flatMap((item) =>
      this.composition.edges.flatMap(({ types }, edge) =>
        item.owners
          .filter(({ owner, of }) => owner === 'relationship' && (types.length === 0 || types.includes(of)))
          .map(({ of, property }) => ({ edge, type: of, property, item }))
      )
    )
  }
}
