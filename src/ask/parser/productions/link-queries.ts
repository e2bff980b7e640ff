import { labelsOf } from '../../../tools/query/labelled.ts'
import { anything, type NodePattern, type Predicate, type Query } from '../../../tools/query/tree.ts'
import type { Built } from '../chart.ts'
import type { Bound, Constituent, Links, Owner } from '../constituent.ts'
import { predicatesOf } from '../predicates.ts'
import type { SchemaSpace } from '../schema-space.ts'
import { asQuery, dearer, limitOf, meaningOf, ownersIn } from './rule.ts'

type What = Extract<Query, { ask: 'relationships' }>['what']

interface Found {
  readonly links: Links
  readonly cost: number
}

interface Rank {
  readonly owners: readonly Owner[]
  readonly isDescending: boolean
}

export const linksBy = (types: readonly string[]): Links => ({ types, predicates: [], source: null, target: null })

const ofRelationships = (owners: readonly Owner[]): Owner[] => owners.filter(({ owner }) => owner === 'relationship')

const tested = (links: Links, type: string, predicates: readonly Predicate[]): Links => ({
  ...links,
  types: [type],
  predicates: [...links.predicates, ...predicates]
})

/** Ranks by the adjective's quantities, each in its own direction, or by the named property. */
function ranksBy(adjective: Constituent | undefined, property: Constituent | undefined): Rank[] {
  const quality = meaningOf(adjective, 'adjective')
  if (quality === null) return []
  if (property !== undefined) return [{ owners: ofRelationships(ownersIn(property)), isDescending: quality.isDescending }]
  return [
    { owners: ofRelationships(quality.up), isDescending: true },
    { owners: ofRelationships(quality.down), isDescending: false }
  ]
}

export class RelationshipQueries {
  readonly #space: SchemaSpace

  constructor(space: SchemaSpace) {
    this.#space = space
  }

  any(): Links {
    return linksBy(this.#space.schema.relationshipTypes.map(({ type }) => type))
  }

  /** Keeps the types that can have these ends; empty where none can, or where an end is given twice. */
  between(links: Links | null, source: NodePattern | null, target: NodePattern | null): Found[] {
    if (links === null || (source !== null && links.source !== null) || (target !== null && links.target !== null)) return []
    const [from, to] = [source ?? links.source, target ?? links.target]
    const types = links.types.filter((type) =>
      this.#space.ways(labelsOf(from ?? anything), labelsOf(to ?? anything), [type], 'either').some(({ direction }) => direction !== 'in')
    )
    return types.length === 0 ? [] : [{ links: { ...links, types, source: from, target: to }, cost: 0 }]
  }

  limited(links: Links | null, limit: Constituent | undefined): Found[] {
    const held = limitOf(limit)
    if (links === null) return []
    if (held?.by === 'missing') {
      const owners = this.#owned(links, held.owners)
      return owners.map(({ of, property }) => ({
        links: tested(links, of, [{ property, operator: '=', value: this.#space.truthOf({ owner: 'relationship', of, property }, !held.isMissing) }]),
        cost: 0
      }))
    }
    return held?.by === 'test' ? this.#bounded(links, held.owners ?? this.#space.ownersOfTypes(links.types), held.bound) : []
  }

  /** Tests for existence by a relationship of the source. */
  existing(links: Links | null): Built[] {
    if (links === null) return []
    const { types, source, target, predicates } = links
    const from = source ?? anything
    const direction = this.#space.schema.orientation === 'undirected' ? 'both' : 'out'
    const pattern = { types, direction, minHops: 1, maxHops: 1, predicates, other: target, isNegated: false, count: null } as const
    return asQuery({ ask: 'exists', of: { ...from, relationships: [...from.relationships, pattern] } })
  }

  queryOf(links: Links | null, what: What): Built[] {
    return links === null ? [] : asQuery({ ...this.#question(links, what), rank: null })
  }

  askedOf(found: readonly Found[], what: What): Built[] {
    return found.flatMap(({ links, cost }) => dearer(this.queryOf(links, what), cost))
  }

  /** Returns the first relationship by an adjective, or by a named property. */
  ranked(links: Links | null, adjective: Constituent | undefined, property: Constituent | undefined): Built[] {
    if (links === null) return []
    return ranksBy(adjective, property).flatMap(({ owners, isDescending }) =>
      this.#owned(links, owners).flatMap(({ of, property: by }) =>
        asQuery({ ...this.#question(links, 'list'), types: [of], rank: { property: by, isDescending, first: 0, count: 1 } })
      )
    )
  }

  /** Aggregates a property over the relationships. */
  amount(links: Links | null, aggregation: Constituent | undefined, property: Constituent | undefined): Built[] {
    if (links === null) return []
    const name = meaningOf(aggregation, 'aggregation')?.function ?? 'avg'
    return this.#owned(links, ownersIn(property)).flatMap(({ of, property: over }) =>
      this.queryOf({ ...links, types: [of] }, { function: name, property: over, by: null })
    )
  }

  /** Returns the relationships of every type with the property. */
  having(part: Constituent | undefined): Links | null {
    const types = [...new Set(ofRelationships(ownersIn(part)).map(({ of }) => of))]
    return types.length === 0 ? null : linksBy(types)
  }

  extreme(links: Links | null, adjective: Constituent | undefined, property: Constituent | undefined): Built[] {
    const quality = meaningOf(adjective, 'adjective')
    if (links === null || quality === null) return []
    return this.#owned(links, ownersIn(property)).flatMap(({ of, property: over }) =>
      this.queryOf({ ...links, types: [of] }, { function: quality.isDescending ? 'max' : 'min', property: over, by: null })
    )
  }

  /** Counts or aggregates relationships per value of a property. */
  grouped(
    links: Links | null,
    over: { readonly aggregation: Constituent | undefined; readonly property: Constituent | undefined } | undefined,
    key: Constituent | undefined
  ): Built[] {
    if (links === null) return []
    const name = over === undefined ? 'count' : (meaningOf(over.aggregation, 'aggregation')?.function ?? 'avg')
    return this.#owned(links, ownersIn(key)).flatMap(({ of, property: by }) => {
      const measured = over === undefined ? [null] : this.#owned(links, ownersIn(over.property)).flatMap((owner) => (owner.of === of ? [owner.property] : []))
      return measured.flatMap((property) => this.queryOf({ ...links, types: [of] }, { function: name, property, by: { property: by } }))
    })
  }

  properties(links: Links | null, part: Constituent | undefined): Built[] {
    if (links === null) return []
    const names = new Set(this.#owned(links, ownersIn(part)).map(({ property }) => property))
    return [...names].flatMap((property) => this.queryOf(links, { properties: [property] }))
  }

  /** Returns a property of the relationships between two nodes, of the given types or of any type that has it. */
  propertiesBetween(property: Constituent | undefined, both: Links | null): Built[] {
    if (both === null) return []
    const types = both.types.length > 0 ? both.types : ofRelationships(ownersIn(property)).map(({ of }) => of)
    return this.#along(types, both).flatMap(({ links }) => this.properties(links, property))
  }

  /** Returns the dates of the relationships between two nodes. */
  when(both: Links | null): Built[] {
    if (both === null) return []
    const dated = this.#space
      .ownersOfTypes(both.types.length > 0 ? both.types : null)
      .filter((owner) => ['date', 'year'].includes(this.#space.kindOf(owner) ?? ''))
    return dated.flatMap(({ of, property }) =>
      this.#along([of], both).flatMap(({ links }) => dearer(this.queryOf(links, { properties: [property] }), 0.2 + 0.4 * (dated.length - 1)))
    )
  }

  #along(types: readonly string[], { source, target }: Pick<Links, 'source' | 'target'>): Found[] {
    const along = this.between(linksBy(types), source, target)
    return along.length > 0 ? along : this.between(linksBy(types), target, source)
  }

  /** Aggregates a property of a node's relationships. */
  amountFrom(aggregation: Constituent | undefined, property: Constituent | undefined, source: NodePattern | null): Built[] {
    const name = meaningOf(aggregation, 'aggregation')?.function ?? 'sum'
    return ofRelationships(ownersIn(property)).flatMap(({ of, property: over }) =>
      this.#along([of], { source, target: null }).flatMap(({ links }) => this.queryOf(links, { function: name, property: over, by: null }))
    )
  }

  /** Sums a property of the relationships from or to a node. */
  summed(part: Constituent | undefined, source: NodePattern | null, target: NodePattern | null): Built[] {
    return ofRelationships(ownersIn(part)).flatMap(({ of, property }) => {
      if (this.#space.kindOf({ owner: 'relationship', of, property }) !== 'number') return []
      return this.askedOf(this.between(linksBy([of]), source, target), { function: 'sum', property, by: null })
    })
  }

  bounded(links: Links | null, owners: readonly Owner[], bound: Bound | null): Found[] {
    return links === null || bound === null ? [] : this.#bounded(links, owners, bound)
  }

  #bounded(links: Links, owners: readonly Owner[], bound: Bound): Found[] {
    return this.#owned(links, owners).flatMap((owner) => {
      const predicates = predicatesOf(bound, owner, this.#space)
      return predicates === null ? [] : [{ links: tested(links, owner.of, predicates.predicates), cost: predicates.cost }]
    })
  }

  #owned(links: Links, owners: readonly Owner[]): Owner[] {
    return ofRelationships(owners).filter(({ of }) => links.types.includes(of))
  }

  #question({ types, source, target, predicates }: Links, what: What) {
    return { ask: 'relationships', types, source: source ?? anything, target: target ?? anything, predicates, what } as const
  }
}
