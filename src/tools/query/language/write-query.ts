import type { Amount, GroupKey, Measure, NamedNode, NodePattern, Predicate, Query, Rank, RelationshipAmount, RelationshipPattern } from '../tree.ts'
import { PATH_TOOL } from './read-query.ts'

type Written = Readonly<Record<string, unknown>>

/** Returns a name that only this node has. */
type Called = (node: Pick<NamedNode, 'name' | 'key'>) => string

const given = (fields: Written): Written => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
const one = <Item>(items: readonly Item[]): Item | readonly Item[] | undefined => (items.length <= 1 ? items[0] : items)
const places = ({ isDescending, first, count }: Pick<Rank, 'isDescending' | 'first' | 'count'>): Written =>
  given({ n: count, order: isDescending ? 'highest' : 'lowest', from: first === 0 ? undefined : first + 1 })
const isAnything = ({ labels, named, predicates, relationships, rank, among }: NodePattern): boolean =>
  labels.length + predicates.length + relationships.length === 0 && named === null && rank === null && among === undefined

class QueryWriter {
  readonly #called: Called
  /** Whether the language can express the whole query. */
  isSaid = true

  constructor(called: Called) {
    this.#called = called
  }

  #unsaid(): Written {
    this.isSaid = false
    return {}
  }

  write(query: Query): Written {
    switch (query.ask) {
      case 'list':
        return this.#listed(query.of, query.show)
      case 'value':
        return query.isOfAny === true ? this.#unsaid() : this.#listed(query.of, query.properties)
      case 'values':
        return { ask: query.isCount ? 'count' : 'list', of: this.#things(query.of), distinct: query.property }
      case 'count':
      case 'exists':
        return { ask: query.ask, of: this.#things(query.of) }
      case 'every':
        return { ask: 'every', of: this.#things(query.of), are: this.#things(query.are) }
      case 'amount':
        return this.#total(query.of, query.amount)
      case 'group':
        return this.#group(query)
      case 'compare':
        return this.#compare(query)
      case 'relationships':
        return this.#relationships(query)
      case 'call':
        return this.#call(query)
      default:
        return this.#unsaid()
    }
  }

  #listed(of: NodePattern, shown: readonly string[]): Written {
    return { ask: 'list', of: this.#things(of), ...(shown.length === 0 ? {} : { show: shown }) }
  }

  #group({ of, by, amount, rank }: Extract<Query, { ask: 'group' }>): Written {
    return given({ ask: 'group', of: this.#things(of), by: this.#key(by), ...this.#amount(amount), top: rank === null ? undefined : places(rank) })
  }

  #compare({ items, amount, how, isDescending }: Extract<Query, { ask: 'compare' }>): Written {
    return { ask: 'compare', items: items.map((item) => this.#things(item)), ...this.#amount(amount), how, order: isDescending ? 'highest' : 'lowest' }
  }

  #things({ labels, named, predicates, relationships, rank, among }: NodePattern): Written {
    if (among !== undefined || named?.length === 0) this.#unsaid()
    return given({
      label: one(labels),
      name: named === null ? undefined : one(named.map(this.#called)),
      where: this.#where(predicates),
      links: relationships.length === 0 ? undefined : relationships.map((pattern) => this.#link(pattern)),
      top: rank === null ? undefined : { by: this.#measure(rank.by), ...places(rank) }
    })
  }

  #where(predicates: readonly Predicate[]): Written | undefined {
    const written = new Map<string, Map<string, unknown>>()
    for (const { property, operator, value, thatOf } of predicates) {
      const operators = written.get(property) ?? new Map<string, unknown>()
      if (operators.has(operator) || (Array.isArray(value) && (operator !== 'in' || value.length === 0))) this.#unsaid()
      operators.set(operator, thatOf === undefined ? (value ?? true) : { of: this.#called(thatOf) })
      written.set(property, operators)
    }
    if (predicates.length === 0) return undefined
    return Object.fromEntries([...written].map(([property, operators]) => [property, Object.fromEntries(operators)]))
  }

  #link({ types, direction, minHops, maxHops, predicates, other, isNegated, count, also }: RelationshipPattern): Written {
    return given({
      type: one(types),
      direction,
      hops: maxHops === 1 ? undefined : minHops === 1 ? maxHops : [minHops, maxHops],
      where: this.#where(predicates),
      not: isNegated ? true : undefined,
      also: also?.map(({ type }) => type),
      count: count === null ? undefined : { [count.operator]: count.value },
      node: other === null ? undefined : this.#things(other)
    })
  }

  #measure(measure: Measure): unknown {
    if (measure.kind === 'property') return measure.property
    if (measure.kind === 'score') return { tool: measure.call.tool, column: measure.column, arguments: measure.call.arguments }
    const { relationship } = measure
    if (relationship.isNegated || relationship.count !== null) this.#unsaid()
    if (measure.kind === 'over') return { [measure.function]: measure.property, link: this.#link(relationship) }
    return measure.each === true ? this.#unsaid() : { count: this.#link(relationship) }
  }

  #amount({ function: fn, measure }: Amount): Written {
    if (measure === null && fn !== 'count') this.#unsaid()
    if (measure === null) return {}
    return { function: fn, measure: this.#measure(measure) }
  }

  #total(of: NodePattern, { function: fn, measure }: Amount): Written {
    if (fn === 'count' ? measure !== null : measure === null) this.#unsaid()
    return given({ ask: fn, of: this.#things(of), measure: measure === null ? undefined : this.#measure(measure) })
  }

  #key(key: GroupKey): unknown {
    return key.kind === 'property' ? key.property : this.#link(key.relationship)
  }

  #relationships({ types, source, target, predicates, what, rank }: Extract<Query, { ask: 'relationships' }>): Written {
    return given({
      ask: 'relationships',
      type: one(types),
      from: isAnything(source) ? undefined : this.#things(source),
      to: isAnything(target) ? undefined : this.#things(target),
      where: this.#where(predicates),
      ...this.#whatOf(what),
      top: rank === null ? undefined : { by: rank.property, ...places(rank) }
    })
  }

  #whatOf(what: Extract<Query, { ask: 'relationships' }>['what']): Written {
    if (what === 'list') return {}
    if (what === 'count') return { function: 'count' }
    if ('properties' in what) return { show: what.properties }
    const { function: fn, property, by } = what
    if (property === null && fn !== 'count') this.#unsaid()
    return given({ function: fn, measure: property ?? undefined, by: by === null ? undefined : this.#keyOf(by) })
  }

  #keyOf(by: NonNullable<RelationshipAmount['by']>): unknown {
    if (typeof by === 'string') return by === 'source' ? 'from' : 'to'
    return by.property === 'from' || by.property === 'to' ? this.#unsaid() : by.property
  }

  /** The shape follows from the tool, unless it is a key of the summary. */
  #call({ call, show }: Extract<Query, { ask: 'call' }>): Written {
    if (show.as === 'number' && show.isCount === false) return { ask: 'call', tool: call.tool, arguments: call.arguments, show: show.key }
    if (call.tool !== PATH_TOOL || (show.as !== 'path' && show.as !== 'cost')) this.#unsaid()
    const { source, target, weight, relationshipTypes: types, ...others } = call.arguments
    const end = (node: unknown) =>
      typeof node === 'object' && node !== null && 'id' in node && 'name' in node
        ? this.#called({ key: String(node.id), name: String(node.name) })
        : this.#unsaid()
    if (Object.keys(others).length > 0) this.#unsaid()
    return given({ ask: 'path', from: end(source), to: end(target), weight, types, show: show.as })
  }
}

/**
 * Writes a query in the form of `readQuery`; null where the language cannot express it. A property name that a relationship shares with its node means
 * the relationship's.
 */
export function writeQuery(query: Query, called: Called = ({ name }) => name): object | null {
  const writer = new QueryWriter(called)
  const written = writer.write(query)
  return writer.isSaid ? written : null
}
