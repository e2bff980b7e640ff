import type { Operator } from '../../../src/graph/spec.ts'
import type {
  Amount,
  Measure,
  NamedNode,
  NodePattern,
  Predicate,
  Query,
  Rank,
  RelationshipAmount,
  RelationshipPattern,
  Scalar
} from '../../../src/tools/query/tree.ts'
import type { TestGraph } from '../../fixtures/runtime.ts'

export type Node = TestGraph['nodes'][number]
export type Relationship = TestGraph['relationships'][number]
type Properties = Readonly<Record<string, unknown>>

/** A value that a question rests on is not stored. */
export const unstored = Symbol('unstored')

/** Nodes by name, values, rows: what a query gives, worked out node by node from the words of tree.ts. */
export class NaiveGraph {
  readonly #nodes: ReadonlyMap<string, Node>
  readonly #relationships: readonly Relationship[]
  readonly #isDirected: boolean

  constructor({ nodes, relationships }: TestGraph, isDirected: boolean) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]))
    this.#relationships = relationships
    this.#isDirected = isDirected
  }

  answer(query: Query): unknown {
    try {
      for (const { thatOf, property } of boundsIn(query)) stored(heldBy(this.#nodes.get(thatOf.key) as Node, property))
      return this.#answer(query)
    } catch (error) {
      if (error === unstored) return unstored
      throw error
    }
  }

  #answer(query: Query): unknown {
    switch (query.ask) {
      case 'list':
        return this.#list(query.of, query.show)
      case 'count':
        return this.set(query.of).length
      case 'value':
        return this.#value(query.of, query.properties)
      case 'values': {
        const values = [...new Set(present(this.set(query.of).map((node) => heldBy(node, query.property))))]
        return query.isCount ? values.length : values
      }
      case 'exists':
        return this.set(query.of).length > 0
      case 'every': {
        const those = this.set(query.are)
        return this.set(query.of).every((node) => those.includes(node))
      }
      case 'amount':
        return stored(this.#amount(query.of, query.amount))
      case 'group':
        return this.#group(query)
      case 'compare':
        return this.#compare(query)
      case 'relationships':
        return this.#relationshipsOf(query)
      case 'pairs':
      case 'call':
        throw new Error('Pairs are of ways and a call is of its tool: neither is drawn.')
    }
  }

  #list(of: NodePattern, show: readonly string[]): unknown {
    const nodes = this.set(of)
    if (of.rank === null && show.length === 0) return nodes.map(nameOf)
    return nodes.map((node) => ({
      node: nameOf(node),
      ...Object.fromEntries(show.map((property) => [property, heldBy(node, property)])),
      ...(of.rank === null ? {} : { [fieldOf(of.rank.by)]: this.#measure(node, of.rank.by) })
    }))
  }

  #value(of: NodePattern, properties: readonly string[]): unknown {
    const rows = this.#list({ ...of, rank: null, named: this.set(of).map(asNamed) }, properties) as Record<string, unknown>[]
    const [first] = rows
    if (first === undefined) throw unstored
    if (rows.length > 1) return rows
    return properties.length > 1 ? first : stored(first[properties[0] as string])
  }

  set(nodes: NodePattern): Node[] {
    return [...this.#nodes.values()].filter((node) => this.#isOf(node, nodes))
  }

  #isOf(node: Node, nodes: NodePattern): boolean {
    if (!this.#fits(node, nodes)) return false
    return nodes.rank === null || this.#ranked(this.set({ ...nodes, rank: null }), nodes.rank).includes(node)
  }

  /** All but the rank. */
  #fits(node: Node, { labels, named, predicates, relationships }: NodePattern): boolean {
    if (labels.length > 0 && !labels.some((label) => node.labels?.includes(label))) return false
    if (named !== null && !named.some(({ key }) => key === node.id)) return false
    return predicates.every((test) => this.#meets(node, test)) && relationships.every((pattern) => this.#isTied(node, pattern))
  }

  #meets(owner: Node | Relationship, { property, operator, value, thatOf }: Predicate): boolean {
    const held = heldBy(owner, property)
    if (thatOf === undefined) return compares(held, operator, value)
    const bound = stored(heldBy(this.#nodes.get(thatOf.key) as Node, property)) as Scalar
    return (owner as Node).id !== thatOf.key && compares(held, operator, bound)
  }

  #isTied(node: Node, pattern: RelationshipPattern): boolean {
    const { length } = this.#others(node, pattern)
    const holds = pattern.count === null ? length > 0 : compares(length, pattern.count.operator, pattern.count.value)
    return holds !== pattern.isNegated
  }

  /** The different nodes that a tie leads to. */
  #others(node: Node, pattern: RelationshipPattern): Node[] {
    if (pattern.maxHops > 1) return this.#within(node, pattern).filter((other) => pattern.other === null || this.#isOf(other, pattern.other))
    return [...new Set(this.#hops(node, pattern).flatMap(([relationship, other]) => (this.#goesOn(other, pattern.other, [relationship]) ? [other] : [])))]
  }

  /** Whether a way that has come to a node over these relationships can be followed to its end. */
  #goesOn(node: Node, nodes: NodePattern | null, used: readonly Relationship[]): boolean {
    if (nodes === null) return true
    const [next] = nodes.relationships
    const isOnWay = nodes.relationships.length === 1 && next?.maxHops === 1 && !next.isNegated && next.count === null && nodes.rank === null
    if (next === undefined || !isOnWay || nodes.predicates.some(isLike)) return this.#isOf(node, nodes)
    if (!this.#fits(node, { ...nodes, relationships: [] })) return false
    return this.#hops(node, next).some(([hop, other]) => !used.includes(hop) && this.#goesOn(other, next.other, [...used, hop]))
  }

  /** The relationships of a tie at a node, with the node at their other end. */
  #hops(node: Node, { types, direction, predicates }: RelationshipPattern): [Relationship, Node][] {
    return this.#relationships.flatMap((relationship): [Relationship, Node][] => {
      const { source, target, type } = relationship
      if ((types.length > 0 && !types.includes(type)) || !predicates.every((test) => this.#meets(relationship, test))) return []
      if (direction !== 'in' && source === node.id) return [[relationship, this.#nodes.get(target) as Node]]
      return direction !== 'out' && target === node.id ? [[relationship, this.#nodes.get(source) as Node]] : []
    })
  }

  #within(node: Node, pattern: RelationshipPattern): Node[] {
    const distances = new Map([[node, 0]])
    let frontier = [node]
    for (let distance = 1; distance <= pattern.maxHops; distance++) {
      frontier = [...new Set(frontier.flatMap((near) => this.#hops(near, pattern).map(([, far]) => far)))].filter((far) => !distances.has(far))
      for (const far of frontier) distances.set(far, distance)
    }
    return [...distances].flatMap(([far, distance]) => (far !== node && distance >= pattern.minHops ? [far] : []))
  }

  #measure(node: Node, measure: Measure): unknown {
    if (measure.kind === 'property') return heldBy(node, measure.property)
    if (measure.kind === 'score') throw new Error('A score is of its tool.')
    const { relationship } = measure
    const relationships = () => this.#hops(node, relationship).filter(([, other]) => relationship.other === null || this.#isOf(other, relationship.other))
    if (measure.kind === 'count') return measure.each === true ? relationships().length : this.#others(node, relationship).length
    const values =
      measure.owner === 'node'
        ? this.#others(node, relationship).map((other) => heldBy(other, measure.property))
        : relationships().map(([relationship]) => heldBy(relationship, measure.property))
    return fold(measure.function, values)
  }

  #ranked(nodes: readonly Node[], { by, isDescending, first, count }: Rank): Node[] {
    const isNone = (value: unknown) => value === null || (by.kind === 'count' && isDescending && value === 0)
    const measured = nodes.map((node) => ({ node, value: this.#measure(node, by) })).filter(({ value }) => !isNone(value))
    return places(measured, (one) => one.value, { isDescending, first, count }).map(({ node }) => node)
  }

  #amount(of: NodePattern, { function: fn, measure }: Amount): unknown {
    const nodes = this.set(of)
    return measure === null
      ? nodes.length
      : fold(
          fn,
          nodes.map((node) => this.#measure(node, measure))
        )
  }

  #group({ of, by, amount, rank }: Extract<Query, { ask: 'group' }>): unknown {
    const { function: fn, measure } = amount
    const members = new Map<unknown, Node[]>()
    if (by.kind === 'relationship' && by.relationship.other !== null && fn === 'count')
      for (const node of this.set(by.relationship.other)) members.set(nameOf(node), [])
    for (const node of this.set(of)) {
      const keys = by.kind === 'property' ? present([heldBy(node, by.property)]) : this.#others(node, by.relationship).map(nameOf)
      for (const key of keys) members.set(key, [...(members.get(key) ?? []), node])
    }
    const field = by.kind === 'property' ? by.property : 'node'
    const rows = [...members].map(([key, nodes]) => ({
      [field]: key,
      [fn]:
        measure === null
          ? nodes.length
          : fold(
              fn,
              nodes.map((node) => this.#measure(node, measure))
            )
    }))
    const isEmptyShown = by.kind === 'relationship' && by.relationship.other !== null
    const whole = rows.filter((row) => row[fn] !== null && (fn !== 'count' || row[fn] !== 0 || isEmptyShown))
    return rank === null ? whole : places(whole, (row) => row[fn], rank)
  }

  #compare({ items, amount, how, isDescending }: Extract<Query, { ask: 'compare' }>): unknown {
    const [one, other] = items.map((item) => stored(this.#amount(item, amount))) as [number, number]
    if (how === 'difference') return Math.abs(one - other)
    const isFirst = isDescending ? one > other : one < other
    return how === 'whether' ? isFirst : one === other ? 'neither' : isFirst ? 0 : 1
  }

  #relationshipsOf({ types, source, target, predicates, what, rank }: Extract<Query, { ask: 'relationships' }>): unknown {
    const [sources, targets] = [this.set(source), this.set(target)]
    const isSame = JSON.stringify(source) === JSON.stringify(target)
    const found = this.#relationships.flatMap((relationship) => {
      if ((types.length > 0 && !types.includes(relationship.type)) || !predicates.every((test) => this.#meets(relationship, test))) return []
      const [from, to] = [relationship.source, relationship.target].map((id) => this.#nodes.get(id) as Node) as [Node, Node]
      const ways = this.#isDirected || isSame || from === to ? [[from, to] as const] : [[from, to] as const, [to, from] as const]
      return ways.filter(([near, far]) => sources.includes(near) && targets.includes(far)).map(([near, far]) => ({ relationship, near, far }))
    })
    const value = (one: (typeof found)[number], property: string) => heldBy(one.relationship, property)
    const kept =
      rank === null
        ? found
        : places(
            found.filter((one) => value(one, rank.property) !== null),
            (one) => value(one, rank.property),
            rank
          )
    if (what === 'count') return kept.length
    if (typeof what === 'object' && 'function' in what) return this.#foldRelationships(kept, what)
    const rows = kept.map(({ relationship, near, far }) => ({
      source: nameOf(near),
      target: nameOf(far),
      ...(types.length === 1 ? {} : { type: relationship.type }),
      ...(what === 'list' ? relationship.properties : Object.fromEntries(what.properties.map((property) => [property, heldBy(relationship, property)])))
    }))
    if (what === 'list' || rows.length > 1 || what.properties.length > 1) return rows.length === 0 && what !== 'list' ? unstored : rows
    return kept[0] === undefined ? unstored : stored(value(kept[0], what.properties[0] as string))
  }

  #foldRelationships(found: readonly { relationship: Relationship; near: Node; far: Node }[], { function: fn, property, by }: RelationshipAmount): unknown {
    const amount = (some: typeof found) =>
      property === null
        ? some.length
        : fold(
            fn,
            some.map(({ relationship }) => heldBy(relationship, property))
          )
    if (by === null) return stored(amount(found))
    const keyOf = ({ relationship, near, far }: (typeof found)[number]) =>
      by === 'source' ? nameOf(near) : by === 'target' ? nameOf(far) : heldBy(relationship, by.property)
    const keys = [...new Set(present(found.map(keyOf)))]
    const field = typeof by === 'string' ? 'node' : by.property
    const rows = keys.map((key) => ({ [field]: key, [fn]: amount(found.filter((one) => keyOf(one) === key)) }))
    const isValued = (key: unknown) => property === null || found.some((one) => keyOf(one) === key && heldBy(one.relationship, property) !== null)
    return rows.filter((row) => isValued(row[field]))
  }
}

/** Tests against the value of another node, anywhere in a query. */
function boundsIn(value: unknown): { readonly property: string; readonly thatOf: NamedNode }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('thatOf' in value && 'property' in value) return [value as { property: string; thatOf: NamedNode }]
  return Object.values(value).flatMap(boundsIn)
}

const nameOf = (node: Node) => node.properties?.['name']
const asNamed = ({ id, labels = [] }: Node): NamedNode => ({ id: 0, key: id, name: id, labels })
const isLike = ({ thatOf, operator }: Predicate) => thatOf !== undefined && ['=', '<=', '>=', 'in', 'contains', 'starts_with', 'ends_with'].includes(operator)
const fieldOf = (measure: Measure): string => (measure.kind === 'count' ? 'count' : measure.kind === 'score' ? measure.column : measure.property)
const heldBy = (owner: { readonly properties?: Properties }, property: string): unknown => owner.properties?.[property] ?? null
const present = (values: readonly unknown[]): unknown[] => values.filter((value) => value !== null)

function stored<T>(value: T): T {
  if (value === null || value === undefined) throw unstored
  return value
}

function compares(held: unknown, operator: Operator, value: Predicate['value']): boolean {
  if (operator === 'missing') return held === null
  if (held === null) return false
  const [a, b] = [held as number, value as number]
  const text = String(held).toLowerCase()
  const part = String(value).toLowerCase()
  const holds: Readonly<Record<Operator, () => boolean>> = {
    '=': () => a === b,
    '<>': () => a !== b,
    '<': () => a < b,
    '<=': () => a <= b,
    '>': () => a > b,
    '>=': () => a >= b,
    in: () => (value as readonly unknown[]).includes(held),
    contains: () => text.includes(part),
    starts_with: () => text.startsWith(part),
    ends_with: () => text.endsWith(part),
    exists: () => true,
    missing: () => false
  }
  return holds[operator]()
}

/** null: there is nothing to compute it of. */
function fold(fn: Amount['function'], all: readonly unknown[]): unknown {
  const values = present(all) as number[]
  if (fn === 'count') return values.length
  if (values.length === 0) return null
  if (fn === 'min' || fn === 'max') return values.reduce((best, value) => ((fn === 'min' ? value < best : value > best) ? value : best))
  const sum = values.reduce((total, value) => total + value, 0)
  return fn === 'sum' ? sum : sum / values.length
}

/** Those that may stand in one of the places, however equals are put in order. */
function places<T>(items: readonly T[], numberOf: (item: T) => unknown, { isDescending, first, count }: Pick<Rank, 'isDescending' | 'first' | 'count'>): T[] {
  const isBefore = (a: T, b: T) => (isDescending ? (numberOf(a) as number) > (numberOf(b) as number) : (numberOf(a) as number) < (numberOf(b) as number))
  return items.filter((item) => {
    const before = items.filter((other) => isBefore(other, item)).length
    const after = items.filter((other) => isBefore(item, other)).length
    const [best, worst] = [before, items.length - after - 1]
    return best < first + count && worst >= first
  })
}
