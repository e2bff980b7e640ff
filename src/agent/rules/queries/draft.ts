import type { PropertyMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Item } from '../words/item.ts'
import { onlySkips } from '../words/little-words.ts'
import type { Operator } from '../words/operators.ts'
import type { Composition } from './composition.ts'
import { newQuery, type Query } from './query.ts'

/** A query in the making: what is read so far, and which of the question's words it accounts for. */
export class Draft {
  readonly query: Query
  readonly used: Item[]
  readonly spans: { readonly start: number; readonly end: number }[] = []
  /** Entities that are counted or grouped by, so that they are not what is asked for. */
  readonly roles = new Map<number, 'order' | 'group' | 'having'>()
  quality: number
  readonly tokens: readonly Token[]
  readonly schema: GraphSchema
  readonly rest: readonly Item[]
  private readonly entityAt: ReadonlyMap<number, number>

  constructor(tokens: readonly Token[], schema: GraphSchema, rest: readonly Item[], composition: Composition) {
    this.tokens = tokens
    this.schema = schema
    this.rest = rest
    this.used = [...composition.used]
    this.quality = composition.quality
    this.entityAt = composition.entityAt
    const { entities, edges } = composition
    this.query = newQuery(entities, edges)
  }

  operators<K extends Operator['kind']>(kind: K): (Operator & { kind: K })[] {
    return this.rest.filter((item): item is Operator & { kind: K } => item.kind === kind)
  }

  /** The next item, when only little words stand between. */
  after(item: { end: number }, most = 3): Item | undefined {
    return this.rest.find((other) => other.start >= item.end && onlySkips(this.tokens, item.end, other.start, most))
  }

  use(...items: Item[]): void {
    this.used.push(...items)
  }

  explain(start: number, end = start + 1): void {
    this.spans.push({ start, end })
  }

  entityOf(item: Item | undefined): number | null {
    return item === undefined ? null : (this.entityAt.get(item.start) ?? null)
  }

  /** The entity that a property belongs to: the nearest one of its label. An open entity takes the label. */
  ownerEntity(mention: PropertyMention): { entity: number; property: string } | null {
    const ranked = this.query.entities
      .map((entity, index) => ({
        index,
        distance: Math.abs(entity.at - mention.start),
        owner: mention.owners.find((owner) => owner.owner === 'node' && (owner.of === entity.label || entity.label === null))
      }))
      .filter((candidate) => candidate.owner !== undefined && !this.roles.has(candidate.index))
      .sort((a, b) => a.distance - b.distance)
    const [best] = ranked
    if (best?.owner === undefined) return null
    const entity = this.query.entities[best.index]
    if (entity !== undefined && entity.label === null) entity.label = best.owner.of
    return { entity: best.index, property: best.owner.property }
  }

  /** The question word's entity, else the first one that is not a given node and has no role of its own. */
  defaultTarget(): number {
    const open = this.query.entities.map((entity, index) => ({ entity, index })).filter(({ index }) => !this.roles.has(index))
    return (open.find(({ entity }) => entity.nodes === null) ?? open[0])?.index ?? 0
  }

  targetLabel(): string | null {
    return this.query.entities[this.query.target]?.label ?? null
  }

  freeProperty(): PropertyMention | undefined {
    return this.rest.find((item): item is PropertyMention => item.kind === 'property' && !this.used.includes(item))
  }
}

const yesNoStarts = new Set(['is', 'are', 'was', 'were', 'does', 'do', 'did', 'can', 'could', 'has', 'have', 'will'])

export function isYesNo(tokens: readonly Token[]): boolean {
  return yesNoStarts.has(tokens[0]?.folded ?? '')
}

/** Position of a comparative adjective: `older`, `bigger`; -1 when there is none. */
export function comparativeAt(tokens: readonly Token[]): number {
  return tokens.findIndex((token) => token.pos === 'ADJ' && token.folded.endsWith('er') && token.lemma !== token.folded)
}
