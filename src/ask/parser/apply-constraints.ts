import { wordsOfName } from '../../storage/graphs/fold.ts'
import { labelsOf, withLabels } from '../../tools/query/labelled.ts'
import { anything, type Measure, type NodePattern, type RelationshipPattern } from '../../tools/query/tree.ts'
import type { Bound, Constraint, Ordering, Owner, RelationshipLimit } from './constituent.ts'
import { opposites, predicatesOf } from './predicates.ts'
import { manyOf, tiedBy, withOwnTests } from './ranked-relationships.ts'
import { directedPattern, patternOf, reversed } from './relationship-patterns.ts'
import type { RelationshipWay, SchemaSpace, ValueKind } from './schema-space.ts'

/** A node pattern after its constraints; `cost` is higher where the words fit the schema less well. */
export interface Applied {
  readonly nodes: NodePattern
  readonly cost: number
}

export interface Measured extends Applied {
  readonly measure: Measure
}

/** Each cost applies where the question leaves something out. */
const UNNAMED_PROPERTY = 0.7
const UNNAMED_TYPE = 0.35
const SEVERAL_TYPES = 1.2
const NEW_RELATIONSHIP = 0.6
/** The cost of a node on the path that no word names. */
const BRIDGE = 1.1
const MOST_RESULTS = 6
/** A bare number about a person is an age. */
const AGE = 'age'
const RATE = 'rate'

/** A constraint attaches to the nearest noun: passing over an unnamed neighbour, or a rank, costs. */
const NON_ADJACENT = 0.25
export function attachmentCost({ relationships, rank }: NodePattern, from: NodePattern = anything): number {
  const isPassed = relationships.slice(from.relationships.length).some(({ other }) => other !== null && other.named === null)
  return (isPassed ? NON_ADJACENT : 0) + (rank === null ? 0 : 2 * NON_ADJACENT)
}

/** Applies constraints to node patterns as the schema allows: a predicate fits its property's type, a relationship exists. */
export class ConstraintApplier {
  readonly space: SchemaSpace

  constructor(space: SchemaSpace) {
    this.space = space
  }

  /** Returns the ways to apply the constraint, best first; none where the schema has nothing that fits. */
  narrow(nodes: NodePattern, limit: Constraint): Applied[] {
    return this.#ways(nodes, limit)
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MOST_RESULTS)
  }

  #ways(nodes: NodePattern, limit: Constraint): Applied[] {
    switch (limit.by) {
      case 'test':
        return limit.owners === null ? this.#testUnnamed(nodes, limit.bound) : this.#test(nodes, limit.owners, limit.bound)
      case 'missing':
        return this.#present(nodes, limit.owners, !limit.isMissing)
      case 'than':
        return this.#than(nodes, limit)
      case 'relationship':
        return this.#relate(nodes, limit)
      case 'when':
        return this.#when(nodes, limit)
      case 'rank':
        return this.#rank(nodes, limit.ordering)
      case 'most':
        return this.#most(nodes, limit)
      case 'all':
        return limit.limits.reduce<Applied[]>(
          (ways, one) =>
            ways
              .flatMap((way) =>
                this.narrow(way.nodes, one).map(({ nodes: next, cost }) => ({ nodes: next, cost: way.cost + cost + attachmentCost(way.nodes, nodes) }))
              )
              .slice(0, MOST_RESULTS),
          [{ nodes, cost: 0 }]
        )
      case 'not':
        return this.#not(nodes, limit.limit)
      case 'among':
        return [{ nodes: { ...nodes, among: [...(nodes.among ?? []), limit.among] }, cost: 0 }]
    }
  }

  #test(nodes: NodePattern, owners: readonly Owner[], bound: Bound): Applied[] {
    return owners.flatMap((owner): Applied[] => {
      const predicates = predicatesOf(bound, owner, this.space)
      if (predicates === null) return []
      if (owner.owner === 'relationship') return this.#testPattern(nodes, owner.of, predicates.predicates, predicates.cost)
      const fitting = withLabels(nodes, [owner.of])
      return fitting === null ? [] : [{ nodes: { ...fitting, predicates: [...fitting.predicates, ...predicates.predicates] }, cost: predicates.cost }]
    })
  }

  /** Adds the predicates to a relationship that the pattern has, or to a new one. */
  #testPattern(nodes: NodePattern, type: string, predicates: RelationshipPattern['predicates'], cost: number): Applied[] {
    const at = nodes.relationships.findLastIndex((pattern) => !pattern.isNegated && pattern.types.includes(type) && pattern.maxHops === 1)
    if (at >= 0) {
      const pattern = nodes.relationships[at] as RelationshipPattern
      const tested = { ...pattern, types: [type], predicates: [...pattern.predicates, ...predicates] }
      return [{ nodes: { ...nodes, relationships: nodes.relationships.with(at, tested) }, cost }]
    }
    return this.space
      .ways(labelsOf(nodes), [], [type], 'either')
      .map((way) => ({ nodes: { ...nodes, relationships: [...nodes.relationships, patternOf(way, { predicates })] }, cost: cost + NEW_RELATIONSHIP }))
  }

  /** A bound that names no property prefers the properties of the pattern's relationships. */
  #testUnnamed(nodes: NodePattern, bound: Bound): Applied[] {
    const tied = [...new Set(nodes.relationships.filter(({ isNegated }) => !isNegated).flatMap(({ types }) => types))]
    const held = (owners: readonly Owner[]) =>
      this.#test(
        nodes,
        owners.filter((owner) => this.#fits(owner, bound)),
        bound
      )
    const ofTypes = held(this.space.ownersOfTypes(tied))
    const found = ofTypes.length > 0 ? ofTypes : held(this.space.ownersOf(labelsOf(nodes)))
    const isYear = typeof bound.value === 'number' || (typeof bound.value === 'string' && bound.value.length === 4)
    const isOfYears = ({ nodes: { predicates } }: Applied) => typeof predicates.at(-1)?.value === 'number'
    const less = isYear && found.some(isOfYears) ? found.filter(isOfYears) : found
    const isAge = (way: Applied) => way.nodes.predicates.at(-1)?.property.toLowerCase() === AGE
    return less.map((way) => ({ ...way, cost: way.cost + (isAge(way) ? 0.2 : UNNAMED_PROPERTY) + 0.4 * (less.length - 1) }))
  }

  #when(nodes: NodePattern, { relationship, bound }: Extract<Constraint, { by: 'when' }>): Applied[] {
    const dated = this.#relate(nodes, relationship).flatMap((tied) => {
      const types = tied.nodes.relationships.at(-1)?.types ?? []
      const owners = this.space.ownersOfTypes(types).filter((owner) => this.#fits(owner, bound))
      return this.#test(tied.nodes, owners, bound).map((way) => ({ ...way, cost: way.cost + tied.cost }))
    })
    return dated.length > 0 ? dated : this.#testUnnamed(nodes, bound)
  }

  /** Only dates, years, ages and units can stand without a property: a bare number does not say what it counts. */
  #fits(owner: Owner, bound: Bound): boolean {
    const kind = this.space.kindOf(owner)
    const isDated = typeof bound.value === 'string' || (Number.isInteger(bound.value) && Number(bound.value) >= 1000 && Number(bound.value) <= 2200)
    if (isDated && bound.unit === null && (kind === 'date' || kind === 'year')) return true
    if (bound.unit === null && !isDated && this.space.people.includes(owner.of) && owner.property.toLowerCase() === AGE) return true
    if (bound.unit?.kind === RATE) return kind === 'number' && wordsOfName(owner.property).split(' ').includes('per')
    return (
      bound.unit !== null &&
      kind === 'number' &&
      wordsOfName(owner.property)
        .split(' ')
        .some((word) => word === bound.unit?.name || `${word}s` === bound.unit?.name)
    )
  }

  #present(nodes: NodePattern, owners: readonly Owner[], isThere: boolean): Applied[] {
    return owners.flatMap((owner): Applied[] => {
      const isFlag = this.space.kindOf(owner) === 'flag'
      const test = this.space.presence(owner, isThere)
      if (owner.owner === 'relationship') return isFlag ? this.#testPattern(nodes, owner.of, [test], 0) : []
      const fitting = withLabels(nodes, [owner.of])
      return fitting === null ? [] : [{ nodes: { ...fitting, predicates: [...fitting.predicates, test] }, cost: isFlag ? 0 : 0.3 }]
    })
  }

  #than(nodes: NodePattern, { owners, operator, than }: Extract<Constraint, { by: 'than' }>): Applied[] {
    const [node] = than.named ?? []
    if (node === undefined || than.named?.length !== 1) return []
    return owners.flatMap((owner): Applied[] => {
      const isOf = owner.owner === 'node' && node.labels.includes(owner.of)
      const fitting = isOf ? withLabels(nodes, [owner.of]) : null
      return fitting === null
        ? []
        : [{ nodes: { ...fitting, predicates: [...fitting.predicates, { property: owner.property, operator, thatOf: node }] }, cost: 0 }]
    })
  }

  #relate(nodes: NodePattern, limit: RelationshipLimit): Applied[] {
    const { types, role, preposition, isNegated, count } = limit
    const other = limit.other ?? anything
    const from = labelsOf(nodes)
    if (limit.way !== undefined) return [{ nodes: { ...nodes, relationships: [...nodes.relationships, directedPattern(limit, limit.way)] }, cost: 0 }]
    if (isNegated && types === null && limit.other === null && preposition === null) {
      const none = patternOf({ type: '', direction: 'both' }, { types: [], isNegated })
      return [{ nodes: { ...nodes, relationships: [...nodes.relationships, none] }, cost: UNNAMED_TYPE }]
    }
    const ways = this.space.ways(from, labelsOf(other), types, role)
    const [minHops, maxHops] = limit.hops
    const rest = { minHops, maxHops, other: limit.other, isNegated, count }
    if (ways.length === 0 && maxHops === 1) return this.#bridge(nodes, limit)
    return ways.flatMap((way) => {
      const fitting = withLabels(nodes, this.space.farEnds(labelsOf(other), reversed(way)))
      return fitting === null ? [] : [tiedBy(fitting, withOwnTests(patternOf(way, rest)), this.#saying(way, limit, ways.length))]
    })
  }

  /** A type that is not named costs; a preposition that is in the type's name reduces the cost. */
  #saying({ type }: RelationshipWay, { types, preposition }: RelationshipLimit, among: number): { readonly unnamed: number; readonly cost: number } {
    const says = preposition !== null && wordsOfName(type).split(' ').includes(preposition)
    const unnamed = types === null ? UNNAMED_TYPE : 0
    return { unnamed, cost: unnamed + (types === null && among > 1 && !says ? SEVERAL_TYPES : 0) - (says ? 0.2 : 0) }
  }

  /** Reaches a label through another, where only one leads there: directors won an award by their films. */
  #bridge(nodes: NodePattern, limit: RelationshipLimit): Applied[] {
    const far = labelsOf(limit.other ?? anything)
    if (labelsOf(nodes).length === 0 || (far.length === 0 && limit.types === null)) return []
    const bridges = this.space.labels.flatMap((label) => {
      const near = this.space.ways(labelsOf(nodes), [label], null, 'either')
      const over = this.space.ways([label], far, limit.types, limit.role)
      return near.length === 1 && over.length === 1 ? [{ label, way: near[0] as RelationshipWay }] : []
    })
    const [bridge] = bridges
    if (bridge === undefined || bridges.length > 1) return []
    return this.#relate({ ...anything, labels: [bridge.label] }, { ...limit, isNegated: false }).map(({ nodes: between, cost }) => ({
      nodes: { ...nodes, relationships: [...nodes.relationships, patternOf(bridge.way, { other: between, isNegated: limit.isNegated })] },
      cost: cost + BRIDGE
    }))
  }

  /** Returns the relationship patterns that a constraint can stand for. */
  relationships(nodes: NodePattern, limit: RelationshipLimit): { relationship: RelationshipPattern; cost: number }[] {
    return this.narrow(nodes, limit).flatMap(({ nodes: tied, cost }) => {
      const relationship = tied.relationships.at(-1)
      return relationship === undefined ? [] : [{ relationship, cost }]
    })
  }

  /** Returns the measures that properties of nodes or relationships give. */
  measures(nodes: NodePattern, owners: readonly Owner[], kinds: readonly ValueKind[]): Measured[] {
    return owners.flatMap((owner): Measured[] => {
      const kind = this.space.kindOf(owner)
      if (kind === null || !kinds.includes(kind)) return []
      if (owner.owner === 'node') {
        const fitting = withLabels(nodes, [owner.of])
        return fitting === null
          ? this.#overOther(nodes, owner)
          : [{ measure: { kind: 'property' as const, property: owner.property }, nodes: fitting, cost: 0 }]
      }
      return kind === 'number' ? this.#overPatterns(nodes, owner) : []
    })
  }

  /** Sums over the relationship that the pattern has, or over any of the type. */
  #overPatterns(nodes: NodePattern, { of, property }: Owner): Measured[] {
    const measure = (relationship: RelationshipPattern): Measure => ({ kind: 'over', function: 'sum', relationship, owner: 'relationship', property })
    const tied = nodes.relationships.findLast((pattern) => !pattern.isNegated && pattern.count === null && pattern.maxHops === 1 && pattern.types.includes(of))
    if (tied !== undefined) return [{ measure: measure({ ...tied, types: [of] }), nodes, cost: 0.2 }]
    return this.space.ways(labelsOf(nodes), [], [of], 'either').map((way) => ({ measure: measure(patternOf(way, {})), nodes, cost: 0.5 }))
  }

  /** Sums over the neighbours where only one relationship leads to them. */
  #overOther(nodes: NodePattern, { of, property }: Owner): Measured[] {
    const [way, ...others] = this.space.ways(labelsOf(nodes), [of], null, 'either')
    if (way === undefined || others.length > 0) return []
    const relationship = patternOf(way, { other: { ...anything, labels: [of] } })
    return [{ measure: { kind: 'over', function: 'sum', relationship, owner: 'node', property }, nodes, cost: 0.8 }]
  }

  #rank(nodes: NodePattern, { owners, isDescending, first, count, isOwn }: Ordering): Applied[] {
    if (nodes.rank !== null) return []
    return this.measures(nodes, owners, ['number', 'year', 'date'])
      .filter(({ measure }) => isOwn !== true || measure.kind === 'property' || (measure.kind === 'over' && measure.relationship.other?.named != null))
      .map(({ measure, nodes: fitting, cost }) => ({
        nodes: { ...fitting, rank: { by: measure, isDescending, first, count } },
        cost
      }))
  }

  #most(nodes: NodePattern, { relationship, isDescending, first, count }: Extract<Constraint, { by: 'most' }>): Applied[] {
    if (nodes.rank !== null) return []
    return this.#relate({ ...nodes, relationships: [] }, relationship).flatMap(({ nodes: tied, cost }) => {
      const pattern = tied.relationships.at(-1)
      const by = pattern === undefined ? null : manyOf(pattern, this.space)
      return by === null ? [] : [{ nodes: { ...tied, relationships: nodes.relationships, rank: { by, isDescending, first, count } }, cost }]
    })
  }

  #not(nodes: NodePattern, limit: Constraint): Applied[] {
    if (limit.by === 'not') return this.narrow(nodes, limit.limit)
    if (limit.by === 'relationship') return this.#relate(nodes, { ...limit, isNegated: !limit.isNegated })
    if (limit.by === 'among') return this.narrow(nodes, { by: 'among', among: { ...limit.among, isNegated: !limit.among.isNegated } })
    if (limit.by === 'missing') return this.#present(nodes, limit.owners, limit.isMissing)
    if (limit.by !== 'test') return []
    return this.narrow(nodes, limit).flatMap(({ nodes: narrowed, cost }) => {
      const predicates = narrowed.predicates.slice(nodes.predicates.length)
      const [test] = predicates
      if (test === undefined || predicates.length > 1) return this.#negatedPattern(nodes, narrowed, cost)
      const operator = opposites[test.operator]
      return operator === undefined ? [] : [{ nodes: { ...narrowed, predicates: [...nodes.predicates, { ...test, operator }] }, cost }]
    })
  }

  #negatedPattern(nodes: NodePattern, narrowed: NodePattern, cost: number): Applied[] {
    const pattern = narrowed.relationships.at(-1)
    return pattern === undefined || narrowed.relationships.length === nodes.relationships.length
      ? []
      : [{ nodes: { ...narrowed, relationships: [...nodes.relationships, { ...pattern, isNegated: true }] }, cost }]
  }
}
