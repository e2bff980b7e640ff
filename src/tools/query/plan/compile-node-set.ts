import type { Operator } from '../../../graph/spec.ts'
import type { Aggregation, Call, InResult, Measure, NodePattern, Rank, RelationshipPattern } from '../tree.ts'
import { type Calls, handleOf } from './calls.ts'
import { type Chain, chainOf, isOneHop } from './chains.ts'
import { type Base, baseOf, nodePart, type PathPart, relationshipPart } from './pattern.ts'

/** The column of nodes in every set. */
export const NODE = 'node'

/** A result with one row per node, and its number in the column `value`. */
export interface Measured {
  readonly call: number
  readonly value: string
}

/** What the rows of a path return. */
interface Returned {
  /** Whether to return the node after the first step. */
  readonly other?: boolean
  /** A property of the only step's relationship. */
  readonly value?: string
  /** Whether each relationship is a row. */
  readonly each?: boolean
}

const opposites: Readonly<Partial<Record<Operator, Operator>>> = { '=': '<>', '<>': '=', '<': '>=', '>=': '<', '>': '<=', '<=': '>' }

const zeroMeets: Readonly<Partial<Record<Operator, (value: number) => boolean>>> = {
  '=': (value) => value === 0,
  '<>': (value) => value !== 0,
  '<': (value) => value > 0,
  '<=': (value) => value >= 0,
  '>': (value) => value < 0,
  '>=': (value) => value <= 0
}

/** The name of the node after the first of several steps. */
const STEP = 'step'

/** Whether the chain has one step, and its end has constraints left. */
const isEndOther = ({ steps }: Chain, { isWhole }: Base): boolean => steps.length === 1 && !isWhole

/** Returns the path parts of further relationships between the same two nodes. */
const alsoJoined = (base: Base, { also = [] }: RelationshipPattern, end: Base): PathPart[] =>
  also.map(({ type, direction }) => ({ nodes: [{ as: base.name }, { as: end.name }], relationships: [{ types: [type], direction }] }))

/** Compiles node patterns to calls: each method adds calls and returns the index of the one with the result. */
export class NodeSetCompiler {
  readonly #calls: Calls

  constructor(calls: Calls) {
    this.#calls = calls
  }

  /** Returns a result with one row for each node, in the column `node`. */
  set(nodes: NodePattern): number {
    if (nodes.rank !== null) return this.ranked(nodes, nodes.rank).call
    const base = baseOf(nodes, NODE, this.#calls)
    let found: number | null = null
    for (const pattern of base.rest) found = this.#narrow(base, pattern, found)
    found ??= this.#match(base)
    for (const other of base.without) found = this.combine('antijoin', found, other)
    for (const among of nodes.among ?? []) found = this.#within(found, among)
    return found
  }

  /** Keeps or excludes the nodes of a tool's rows. */
  #within(found: number, { call, column, where, isNegated, isLoose }: InResult): number {
    const rows = this.#calls.add(call.tool, 'Find what is meant.', call.arguments)
    if (isLoose === true && !isNegated) this.#calls.show(rows, { all: false })
    const isAll = where === undefined || (isNegated && where.operator === '>')
    // A node that is not a neighbour must also differ from the start.
    const kept = isLoose === true && isNegated ? { ...where, operator: '<=' } : where
    const held = isAll ? rows : this.#calls.add('page_result', 'Keep those that are meant.', { handle: handleOf(rows), where: [kept] })
    return this.combine(isNegated ? 'antijoin' : 'semijoin', found, held, [{ left: NODE, right: column }])
  }

  /** Returns the set with only the column `node`. */
  only(nodes: NodePattern): number {
    const call = this.set(nodes)
    const isBare = baseOf(nodes, NODE, this.#calls).isWhole
    return isBare ? call : this.#calls.add('page_result', 'Take the nodes alone.', { handle: handleOf(call), columns: [NODE] })
  }

  ranked(nodes: NodePattern, { by, isDescending, first, count }: Rank): Measured {
    const all = { ...nodes, rank: null }
    const places = { first, count }
    const order = (column: string) => ({ orderBy: { column, descending: isDescending }, places })
    if (by.kind === 'count' || by.kind === 'over') return this.measured(all, by, { isHighest: isDescending, ranking: order })
    const { call, value } = this.measured(all, by)
    const ranked = this.#calls.add('page_result', 'Rank them.', { handle: handleOf(call), ...order(value), columns: [NODE, value] })
    return { call: ranked, value }
  }

  /** @param isHighest whether nodes without a count can be left out; `ranking` orders and limits the last call */
  measured(nodes: NodePattern, measure: Measure, { isHighest = false, ranking = (_: string): object => ({}) } = {}): Measured {
    switch (measure.kind) {
      case 'property':
        return { call: this.set(nodes), value: `${NODE}.${measure.property}` }
      case 'score':
        return { call: this.combine('semijoin', this.call(measure.call), this.set(nodes)), value: measure.column }
      case 'count': {
        const { relationship, each = false } = measure
        const rows = this.#rowsOf(nodes, relationship, { other: true, each })
        const whole = isHighest ? rows : this.combine('leftjoin', this.set(nodes), rows)
        const aggregates = [{ function: each ? 'count' : 'count_distinct', column: 'other', as: 'count' }]
        return { call: this.aggregate('Count for each.', whole, { groupBy: [NODE], aggregates, ...ranking('count') }), value: 'count' }
      }
      case 'over': {
        const { relationship, owner, property } = measure
        const rows = this.#rowsOf(nodes, relationship, owner === 'node' ? { other: true } : { value: property, each: true })
        const value = owner === 'node' ? `other.${property}` : 'value'
        return { call: this.#fold(measure.function, rows, value, ranking('amount')), value: 'amount' }
      }
    }
  }

  /** Returns nodes with their neighbours, in `member` and `group`. */
  groups(nodes: NodePattern, pattern: RelationshipPattern): number {
    const base = baseOf(nodes, NODE, this.#calls)
    const rows = this.#follow(base, chainOf(pattern), { other: true }, { node: 'member', other: 'group' })
    return base.isWhole ? rows : this.combine('semijoin', rows, this.set(nodes), [{ left: 'member', right: NODE }])
  }

  aggregate(reason: string, call: number, values: object): number {
    return this.#calls.add('aggregate_result', reason, { handle: handleOf(call), ...values })
  }

  combine(operation: 'semijoin' | 'antijoin' | 'leftjoin', call: number, other: number, on: readonly unknown[] = [NODE]): number {
    const reasons = { semijoin: 'Keep those that are in both.', antijoin: 'Leave those out.', leftjoin: 'Take those without any in.' }
    return this.#calls.add('combine_results', reasons[operation], { handle: handleOf(call), operation, other: handleOf(other), on })
  }

  call({ tool, arguments: given }: Call): number {
    return this.#calls.addWhole(tool, 'Compute what is asked.', given)
  }

  #fold(fn: Aggregation, rows: number, column: string, ranking: object): number {
    const where = [{ property: column, operator: 'exists' }]
    return this.aggregate('Work out the number of each.', rows, { where, groupBy: [NODE], aggregates: [{ function: fn, column, as: 'amount' }], ...ranking })
  }

  /** Returns rows of each node's relationships. */
  #rowsOf(nodes: NodePattern, pattern: RelationshipPattern, returned: Returned): number {
    const base = baseOf(nodes, NODE, this.#calls)
    const rows = this.#follow(base, chainOf(pattern, returned.each), returned)
    return base.isWhole ? rows : this.combine('semijoin', rows, this.set(nodes))
  }

  #match({ node, exists, notExists, name }: Base): number {
    return this.#matchPath({ path: { nodes: [node], relationships: [] }, exists, notExists, return: [{ of: name, as: NODE }] })
  }

  #matchPath({
    exists,
    notExists,
    ...rest
  }: {
    path: PathPart
    exists: readonly PathPart[]
    notExists: readonly PathPart[]
    return: readonly object[]
    distinct?: false
  }): number {
    const paths = { ...(exists.length === 0 ? {} : { exists }), ...(notExists.length === 0 ? {} : { notExists }) }
    return this.#calls.add('match_pattern', 'Find what fits the pattern.', { ...rest, ...paths })
  }

  /** Keeps the nodes that have the relationship. */
  #narrow(base: Base, pattern: RelationshipPattern, found: number | null): number {
    const way = chainOf(pattern)
    if (pattern.count === null) {
      const rows = this.#follow(base, way, {})
      if (pattern.isNegated) return this.combine('antijoin', found ?? this.#match(base), rows)
      return found === null ? this.aggregate('Take each once.', rows, { groupBy: [NODE] }) : this.combine('semijoin', found, rows)
    }
    const { operator, value } = pattern.count
    const isZeroMet = zeroMeets[operator]?.(value) ?? false
    const rows = this.#follow(base, way, { other: true })
    const counted = this.aggregate('Count for each.', rows, { groupBy: [NODE], aggregates: [{ function: 'count_distinct', column: 'other', as: 'count' }] })
    const where = [{ property: 'count', operator: isZeroMet ? opposites[operator] : operator, value }]
    const met = this.#calls.add('page_result', 'Keep those with the asked number.', { handle: handleOf(counted), where })
    if (isZeroMet !== pattern.isNegated) return this.combine('antijoin', found ?? this.#match(base), met)
    return found === null ? met : this.combine('semijoin', found, met)
  }

  /** Returns one row for each path from a base node to its end, with all constraints of the end applied. */
  #follow(base: Base, way: Chain, { other = false, value, each = false }: Returned, names = { node: NODE, other: 'other' }): number {
    const [first] = way.steps as readonly [RelationshipPattern]
    const end = baseOf(way.end, 'end', this.#calls)
    const isSingle = way.steps.length === 1
    const isFar = !isOneHop(first)
    const isOther = other || isFar || isEndOther(way, end)
    const returned = [
      { of: base.name, as: names.node },
      isOther ? { of: isSingle ? end.name : STEP, as: names.other } : null,
      isSingle || end.isWhole ? null : { of: end.name },
      value === undefined ? null : { of: 'tie', property: value, as: 'value' }
    ]
    const rows = this.#matchPath({
      path: this.#pathOf(base, way, end, value === undefined ? undefined : 'tie'),
      exists: [...base.exists, ...end.exists, ...alsoJoined(base, first, end)],
      notExists: [...base.notExists, ...end.notExists, ...this.#nearer(base, first, end)],
      return: returned.filter((item) => item !== null),
      ...(each ? { distinct: false } : {})
    })
    const left = isSingle ? names.other : end.name
    const fitting = end.isWhole ? rows : this.combine('semijoin', rows, this.set(way.end), [{ left, right: NODE }])
    return isFar ? this.#withoutSelf(base, fitting, names) : fitting
  }

  #pathOf(base: Base, { steps, between }: Chain, end: Base, alias: string | undefined): PathPart {
    const middle = between.map((nodes, at) => nodePart(nodes, this.#calls, at === 0 ? STEP : undefined))
    return { nodes: [base.node, ...middle, end.node], relationships: steps.map((step) => relationshipPart(step, this.#calls, alias)) }
  }

  /** Excludes nodes that a shorter path reaches. */
  #nearer(base: Base, pattern: RelationshipPattern, end: Base): PathPart[] {
    if (pattern.minHops === 1) return []
    const shorter = { ...relationshipPart(pattern, this.#calls), minHops: 1, maxHops: pattern.minHops - 1 }
    return [{ nodes: [{ as: base.name }, { as: end.name }], relationships: [shorter] }]
  }

  /** Drops rows in which a node is linked to itself. */
  #withoutSelf(base: Base, rows: number, { node, other }: { readonly node: string; readonly other: string }): number {
    const items = [node, other].map((as) => ({ of: base.name, as }))
    const selves = this.#matchPath({ path: { nodes: [base.node], relationships: [] }, exists: [], notExists: [], return: items })
    return this.combine('antijoin', rows, selves, [node, other])
  }
}
