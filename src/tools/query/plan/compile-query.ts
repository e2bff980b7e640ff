import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { type Amount, anything, type NamedNode, type NodePattern, type Query, type RelationshipPattern } from '../tree.ts'
import type { AmountAt, AnswerAt } from './answer-at.ts'
import { type BoundingValue, Calls, handleOf } from './calls.ts'
import { isPlain } from './chains.ts'
import { NODE, NodeSetCompiler } from './compile-node-set.ts'
import { compilePairs } from './pairs.ts'
import type { PlannedCall } from './planned-call.ts'
import { compileRelationships } from './relationships.ts'

/** A query's calls, and the place of the answer in their results. */
export interface Compiled {
  readonly calls: readonly PlannedCall[]
  readonly bounds: readonly BoundingValue[]
  readonly at: AnswerAt
}

const columnsOf = (properties: readonly string[]) => properties.map((property) => `${NODE}.${property}`)

const reversed = { out: 'in', in: 'out', both: 'both' } as const

/** Where nodes are linked to one named node and have no other link, returns that node with the reversed link. */
function ownerOf(nodes: NodePattern): { readonly named: readonly NamedNode[]; readonly relationship: RelationshipPattern } | null {
  const [relationship, ...others] = nodes.relationships
  const owner = relationship?.other ?? null
  if (relationship === undefined || owner === null || owner.named?.length !== 1 || others.length > 0 || nodes.rank !== null) return null
  if (!isPlain(owner) || owner.predicates.length > 0 || owner.labels.length > 0 || relationship.isNegated || relationship.count !== null) return null
  return { named: owner.named, relationship: { ...relationship, direction: reversed[relationship.direction], other: { ...nodes, relationships: [] } } }
}

class Compiler {
  readonly calls = new Calls()
  readonly #sets = new NodeSetCompiler(this.calls)

  /** Lists nodes with these properties as columns, in the order of their rank. */
  listed({ rank, ...rest }: NodePattern, properties: readonly string[]): AnswerAt {
    const nodes = { ...rest, rank }
    const { call, value } = rank === null ? { call: this.#sets.set(nodes), value: null } : this.#sets.ranked(nodes, rank)
    const wanted = columnsOf(properties).filter((column) => column !== value)
    if (wanted.length === 0 || this.calls.widen(call, wanted)) return { kind: 'rows', call: this.calls.show(call), value }
    const columns = [NODE, ...(value === null ? [] : [value]), ...wanted]
    return { kind: 'rows', call: this.calls.show(this.calls.add('page_result', 'Read their properties.', { handle: handleOf(call), columns })), value }
  }

  /** Lists as many nodes as a text names. */
  some(nodes: NodePattern): AnswerAt {
    return { kind: 'rows', call: this.calls.show(this.#sets.set(nodes), { all: false }), value: null }
  }

  amount(nodes: NodePattern, { function: fn, measure }: Amount): AmountAt {
    if (measure === null) return { call: this.#sets.set(nodes), column: null }
    const { call, value } = this.#sets.measured(nodes, measure)
    const aggregates = [{ function: fn, column: value, as: 'amount' }, ...(fn === 'count' ? [] : [{ function: 'count', column: value, as: 'count' }])]
    return { call: this.#sets.aggregate('Work it out.', call, { aggregates }), column: 'amount' }
  }

  distinct(nodes: NodePattern, property: string, isCount: boolean): AnswerAt {
    const column = `${NODE}.${property}`
    const groups = { groupBy: [column], where: [{ property: column, operator: 'exists' }] }
    const call = this.#sets.aggregate('Take each value once.', this.#sets.set(nodes), groups)
    return isCount ? { kind: 'amount', amount: { call, column: null } } : { kind: 'groups', call: this.calls.show(call), key: column }
  }

  every(of: NodePattern, are: NodePattern): AnswerAt {
    const all = this.#sets.set(of)
    return { kind: 'every', of: all, exceptions: this.calls.show(this.#sets.combine('antijoin', all, this.#sets.set(are)), { all: false }) }
  }

  group({ of, by, amount, rank }: Extract<Query, { ask: 'group' }>): AnswerAt {
    const ranking = rank === null ? {} : { places: { first: rank.first, count: rank.count } }
    const orderBy = { column: 'amount', descending: rank?.isDescending ?? true }
    const { rows, key, member } = by.kind === 'property' ? this.#byValue(of, by.property, amount) : this.#byRelationship(of, by.relationship, amount)
    const exists = (property: string) => ({ property, operator: 'exists' })
    const isEmptyShown = by.kind === 'relationship' && by.relationship.other !== null && amount.function === 'count'
    const where = [...(by.kind === 'property' ? [exists(key)] : []), ...(isEmptyShown ? [] : [exists(member)])]
    const isOnce = amount.measure === null && by.kind === 'relationship'
    const aggregates = [{ function: isOnce ? 'count_distinct' : amount.function, column: member, as: 'amount' }]
    const call = this.#sets.aggregate('Work it out per group.', rows, {
      groupBy: [key],
      aggregates,
      ...(where.length === 0 ? {} : { where }),
      orderBy,
      ...ranking
    })
    return { kind: 'groups', call: this.calls.show(call), key }
  }

  #byValue(of: NodePattern, property: string, { measure }: Amount): { readonly rows: number; readonly key: string; readonly member: string } {
    const key = `${NODE}.${property}`
    if (measure === null) return { rows: this.#sets.set(of), key, member: NODE }
    const { call, value } = this.#sets.measured(of, measure)
    return { rows: call, key, member: value }
  }

  #byRelationship(of: NodePattern, pattern: RelationshipPattern, { measure, function: fn }: Amount) {
    const pairs = this.#sets.groups(of, pattern)
    const measured = measure === null ? null : this.#sets.measured(of, measure)
    const isProperty = measure?.kind === 'property'
    const rows = measured === null || isProperty ? pairs : this.#sets.combine('leftjoin', pairs, measured.call, [{ left: 'member', right: NODE }])
    const member = measured === null ? 'member' : isProperty ? `member.${measure.property}` : measured.value
    if (pattern.other === null || fn !== 'count') return { rows, key: 'group', member }
    const all = this.#sets.only(pattern.other)
    return { rows: this.#sets.combine('leftjoin', all, rows, [{ left: NODE, right: 'group' }]), key: NODE, member }
  }

  /** Returns an amount in a row with the name of its one node, where there is one. */
  #ownAmount(nodes: NodePattern, amount: Amount): AmountAt {
    const { measure } = amount
    const owned = measure === null ? ownerOf(nodes) : null
    if (owned !== null) {
      const { call, value } = this.#sets.measured({ ...anything, named: owned.named }, { kind: 'count', relationship: owned.relationship })
      return { call, column: value }
    }
    if (measure === null || amount.function === 'count' || nodes.named?.length !== 1) return this.amount(nodes, amount)
    const { call, value } = this.#sets.measured(nodes, measure)
    const isThere = measure.kind !== 'property' || this.calls.widen(call, [value])
    return { call: isThere ? call : this.calls.add('page_result', 'Read it.', { handle: handleOf(call), columns: [NODE, value] }), column: value }
  }

  compare({ items: [one, other], amount, how }: Extract<Query, { ask: 'compare' }>): AnswerAt {
    const amounts = [this.#ownAmount(one, amount), this.#ownAmount(other, amount)] as const
    if (how === 'difference') {
      const [a, b] = amounts.map(({ column }, at) => (column === null ? `count(${'ab'[at]})` : `${'ab'[at]}."${column}"[1]`))
      const given = { expression: `max(${a}, ${b}) - min(${a}, ${b})`, handle: handleOf(amounts[0].call), other: handleOf(amounts[1].call) }
      this.calls.addWhole('calculate', 'Take the difference.', given, { mayFail: true })
    }
    return { kind: 'compare', amounts }
  }

  /** Calls a tool, with all rows where the answer shows them. */
  call({ call, show }: Extract<Query, { ask: 'call' }>): AnswerAt {
    const at = this.#sets.call(call)
    const isSummary = show.as === 'number' || show.as === 'cost' || show.as === 'within' || (show.as === 'truth' && show.rows === undefined)
    return { kind: 'call', call: isSummary ? at : this.calls.show(at) }
  }

  compile(query: Query, schema: GraphSchema): AnswerAt {
    switch (query.ask) {
      case 'list':
        return this.listed(query.of, query.show)
      case 'value':
        return this.listed(query.of, query.properties)
      case 'count':
        return { kind: 'amount', amount: this.amount(query.of, { function: 'count', measure: null }) }
      case 'values':
        return this.distinct(query.of, query.property, query.isCount)
      case 'exists':
        return this.some(query.of)
      case 'every':
        return this.every(query.of, query.are)
      case 'amount':
        return { kind: 'amount', amount: this.amount(query.of, query.amount) }
      case 'group':
        return this.group(query)
      case 'compare':
        return this.compare(query)
      case 'relationships':
        return compileRelationships(query, schema, this.calls, this.#sets)
      case 'pairs':
        return compilePairs(query, this.calls, this.#sets)
      case 'call':
        return this.call(query)
    }
  }
}

/** Compiles a query to calls, and locates the answer in their results. It is deterministic. */
export function compileQuery(query: Query, schema: GraphSchema): Compiled {
  const compiler = new Compiler()
  const at = compiler.compile(query, schema)
  return { calls: compiler.calls.planned(), bounds: compiler.calls.bounds, at }
}
