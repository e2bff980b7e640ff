import type { LabelMention, NodeMention, TypeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema, StoredNode } from '../../../store/store.ts'
import type { Item } from '../words/item.ts'
import { onlyNaming, onlySkips } from '../words/little-words.ts'
import { chooseNodes } from './choose-nodes.ts'
import { type Anchor, type Composition, type CompositionHints, nearestOpenFirst } from './composition.ts'
import { actingLabel, guessLabels } from './guess-labels.ts'
import { type Entity, newEntity } from './query.ts'
import { relate } from './relations.ts'

/** What a guess costs: a named type that does not fit the ends, one that stands alone, an entity tied to nothing. */
const mistied = 0.6
const mistyped = 0.7
const untied = 0.3
const through = 0.9

export class Composer {
  readonly composition: Composition = { entities: [], edges: [], used: [], quality: 1, entityAt: new Map(), ambiguous: null }
  private pendingType: TypeMention | null = null
  private pendingLabel: LabelMention | null = null
  private negation: Item | null = null
  private hops: { min: number; max: number } | null = null
  private joint: 'and' | 'or' | null = null
  private readonly tokens: readonly Token[]
  private readonly schema: GraphSchema

  private readonly hints: CompositionHints
  /** Entities that stand apart until a later verb ties them. */
  private readonly loose: number[] = []

  constructor(tokens: readonly Token[], schema: GraphSchema, hints: CompositionHints) {
    this.tokens = tokens
    this.schema = schema
    this.hints = hints
  }

  /** Reads a whole row. `implicitAt`: position of a question word that stands for the asked node, or null. */
  compose(items: readonly Item[], implicitAt: number | null): Composition {
    if (implicitAt !== null) this.addEntity(newEntity(implicitAt, null))
    for (const item of items) this.take(item)
    this.settlePendingLabel()
    this.settleTrailingHops()
    this.tieLoose()
    this.settleTrailingType()
    guessLabels(this.composition, this.tokens, this.schema)
    return this.composition
  }

  private take(item: Item): void {
    if (item.kind === 'label') this.label(item)
    else if (item.kind === 'node') this.node(item)
    else if (item.kind === 'type') this.type(item)
    else if (item.kind === 'hops') this.hops = this.keep(item, { min: item.min, max: item.max })
    else if (item.kind === 'negation') this.negation = item
    else if (item.kind === 'and' || item.kind === 'or') this.joint = item.kind
    else if (item.kind === 'both') this.composition.used.push(item)
  }

  private keep<T>(item: Item, value: T): T {
    this.composition.used.push(item)
    return value
  }

  private addEntity(entity: Entity): number {
    this.composition.entities.push(entity)
    const index = this.composition.entities.length - 1
    this.composition.entityAt.set(entity.at, index)
    return index
  }

  private label(item: LabelMention): void {
    this.settlePendingLabel()
    this.composition.used.push(item)
    if (item.score < 0.9) this.composition.quality *= 0.9
    this.pendingLabel = item
  }

  private settlePendingLabel(): void {
    const label = this.pendingLabel
    if (label === null) return
    this.pendingLabel = null
    const first = this.composition.entities[0]
    const wh = first !== undefined && first.label === null && first.nodes === null && this.composition.entities.length === 1 && this.pendingType === null
    if (wh && onlySkips(this.tokens, first.at + 1, label.start, 3)) {
      first.label = label.label
      this.composition.entityAt.set(label.start, 0)
      return
    }
    this.connect(this.addEntity(newEntity(label.start, label.label)))
  }

  private node(item: NodeMention): void {
    this.composition.used.push(item)
    const label = this.pendingLabel
    const fits = label === null ? [] : item.nodes.filter((node) => node.labels.includes(label.label))
    const apposition =
      label !== null && fits.length > 0 && (this.pendingType === null || this.pendingType.end <= label.start) && onlyNaming(this.tokens, label.end, item.start)
    if (apposition) this.pendingLabel = null
    else this.settlePendingLabel()
    const nodes = this.choose(apposition ? fits : item.nodes, item)
    if (this.coordinate(item, nodes)) return
    const index = this.addEntity(newEntity(item.start, nodes[0]?.labels[0] ?? null, nodes))
    if (apposition) this.composition.entityAt.set(label.start, index)
    this.connect(index)
  }

  private choose(nodes: readonly StoredNode[], item: NodeMention): readonly StoredNode[] {
    const others = this.composition.entities
    const fits = (label: string) => others.some((entity) => this.relation(entity, newEntity(item.start, label)) !== null)
    const chosen = chooseNodes(nodes, this.hints.askedLabels, fits)
    if (chosen.ambiguous) this.composition.ambiguous = item
    return chosen.nodes
  }

  /** `Acme or Globex` is one entity; `Acme and Globex` are two that are tied alike. */
  private coordinate(item: NodeMention, nodes: readonly StoredNode[]): boolean {
    const joint = this.joint
    this.joint = null
    const { entities, edges } = this.composition
    const last = entities.at(-1)
    if (joint === null || last === undefined || last.nodes === null || this.pendingType !== null) return false
    const edge = edges.find((known) => known.to === entities.length - 1)
    if (joint === 'and' && edge === undefined && !this.hints.listsNodes) return false
    if (joint === 'or' || edge === undefined) {
      entities[entities.length - 1] = { ...last, nodes: [...last.nodes, ...nodes] }
      this.composition.entityAt.set(item.start, entities.length - 1)
      return true
    }
    const index = this.addEntity(newEntity(item.start, nodes[0]?.labels[0] ?? null, nodes))
    edges.push({ ...edge, to: index, where: [...edge.where] })
    return true
  }

  private type(item: TypeMention): void {
    this.settlePendingLabel()
    if (this.pendingType !== null) this.settleTrailingType()
    this.composition.used.push(item)
    this.joint = null
    this.pendingType = item
    const isFirst = this.composition.entities.length === 0
    const isVerb = this.tokens[item.start]?.pos === 'VERB'
    const joins = isFirst && this.tokens[item.end]?.folded === 'between'
    if (joins || (isFirst ? isVerb && this.hints.listsNodes : !this.standsForNode(item))) return
    if (!isFirst && this.namesAskedNode(item)) return
    const index = this.addEntity(newEntity(item.start, isFirst ? null : actingLabel(item, this.schema)))
    if (!isFirst) this.loose.push(index)
  }

  /** `Who is the youngest employee of Acme`: the noun says what the question word asks for. */
  private namesAskedNode(item: TypeMention): boolean {
    const [asked, ...others] = this.composition.entities
    if (asked === undefined || others.length > 0 || asked.label !== null || asked.nodes !== null) return false
    asked.label = actingLabel(item, this.schema)
    this.composition.entityAt.set(item.start, 0)
    return true
  }

  /** `Alice's followers`, `the employees of Acme`: the noun of a relation stands for the nodes at its other end. */
  private standsForNode(item: TypeMention): boolean {
    if (this.tokens[item.start]?.pos !== 'NOUN') return false
    return this.tokens[item.start - 1]?.folded === 's' || this.tokens[item.end]?.folded === 'of'
  }

  private relation(from: Entity, to: Entity, type = this.pendingType) {
    return relate(this.schema, this.tokens, from.label, to.label, {
      type,
      fromAt: from.at,
      toAt: to.at,
      hops: this.hops !== null,
      givenTo: to.nodes !== null,
      givenFrom: from.nodes !== null,
      impliedTo: to.implied === true
    })
  }

  /** Ties a new entity to the nearest earlier one that the schema allows; a type named in between must fit, else it counts as a guess. */
  private connect(index: number): void {
    const entity = this.composition.entities[index] as Entity
    const earlier = this.composition.entities.slice(0, index).map((other, position) => ({ other, position }))
    if (earlier.length === 0) return
    const named = this.pendingType
    const tied =
      this.tie(entity, index, earlier, named) || (named !== null && this.tie(entity, index, earlier, null)) || this.tieThrough(entity, index, earlier)
    if (!tied) this.composition.quality *= untied
  }

  /** `reachable from A by at most 2 steps`: the number of hops comes after both ends. */
  private settleTrailingHops(): void {
    const edge = this.composition.edges.at(-1)
    if (this.hops === null || edge === undefined) return
    edge.minHops = this.hops.min
    edge.maxHops = this.hops.max
  }

  /** Ties what stands apart by the last verb, else by any relation: `the cities where the employees of Acme live`. */
  private tieLoose(): void {
    for (const index of this.loose) {
      const entity = this.composition.entities[index]
      const tied = this.composition.edges.some((edge) => edge.to === index)
      const earlier = this.composition.entities.slice(0, index).map((other, position) => ({ other, position }))
      if (entity === undefined || tied || earlier.length === 0) continue
      if (!this.tie(entity, index, earlier, this.pendingType)) this.tie(entity, index, earlier, null)
    }
  }

  /** `topics that Ada wrote about`: no relationship joins the two, but one label between them does. */
  private tieThrough(entity: Entity, index: number, earlier: readonly Anchor[]): boolean {
    const [anchor] = nearestOpenFirst(earlier)
    if (anchor === undefined || entity.label === null || anchor.other.label === null) return false
    const between = this.schema.labels
      .map(({ label }) => newEntity(entity.at, label))
      .filter((middle) => this.relation(anchor.other, middle, null) !== null && this.relation(middle, entity, null) !== null)
    const [middle] = between
    if (middle === undefined || between.length > 1) return false
    const place = this.composition.entities.push({ ...middle, implied: true }) - 1
    for (const [from, to, ends] of [
      [anchor.position, place, [anchor.other, middle]],
      [place, index, [middle, entity]]
    ] as const) {
      const relation = this.relation(ends[0], ends[1], null)
      if (relation !== null) this.composition.edges.push({ from, to, ...relation, minHops: 1, maxHops: 1, negated: false, where: [] })
    }
    this.pendingType = null
    this.composition.quality *= through
    return true
  }

  private tie(entity: Entity, index: number, earlier: readonly Anchor[], type: TypeMention | null): boolean {
    const joined = this.joint === 'and' || this.tokens[(type?.start ?? 0) - 1]?.folded === 'and'
    for (const { other, position } of joined ? earlier : nearestOpenFirst(earlier)) {
      const relation = this.relation(other, entity, type)
      if (relation === null) continue
      if (type === null && this.pendingType !== null) this.composition.quality *= mistied
      const { min, max } = this.hops ?? { min: 1, max: 1 }
      const negated = this.takeNegation()
      this.composition.edges.push({
        from: position,
        to: index,
        types: relation.types,
        direction: relation.direction,
        minHops: min,
        maxHops: max,
        negated,
        where: []
      })
      this.pendingType = null
      this.hops = null
      this.joint = null
      return true
    }
    return false
  }

  private takeNegation(): boolean {
    const { negation } = this
    if (negation === null) return false
    this.composition.used.push(negation)
    this.negation = null
    return true
  }

  /** `Which companies does Alice work for?`: the verb comes after both ends. Alone it stands for its other end (`who works`), unless a condition follows it. */
  private settleTrailingType(): void {
    const type = this.pendingType
    this.pendingType = null
    if (type === null || this.retypeEdge(type) || this.introducesCondition(type)) return
    const { entities, edges } = this.composition
    if (entities.length !== 1 || edges.length > 0) {
      this.composition.quality *= mistyped
      return
    }
    const index = this.addEntity({ ...newEntity(type.end, null), implied: true })
    this.composition.entityAt.set(type.start, index)
    this.pendingType = type
    this.connect(index)
  }

  private introducesCondition(type: TypeMention): boolean {
    const label = this.composition.entities[0]?.label
    return this.hints.conditions.some(({ start, labels }) => start >= type.end && start <= type.end + 2 && label != null && labels.includes(label))
  }

  /** The verb after its ends names the latest relation that it fits. */
  private retypeEdge(type: TypeMention): boolean {
    const { entities, edges } = this.composition
    for (const edge of [...edges].reverse()) {
      const [from, to] = [entities[edge.from], entities[edge.to]]
      if (from === undefined || to === undefined || type.start <= Math.max(from.at, to.at)) continue
      const relation = this.relation(from, to, type)
      if (relation === null) continue
      edge.types = relation.types
      edge.direction = relation.direction
      if (this.negation !== null) edge.negated = this.takeNegation()
      return true
    }
    return false
  }
}
