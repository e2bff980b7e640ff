import { MAX_CALL_ROWS } from '../../../results/answer-rows.ts'
import type { ShapedResult } from '../../../results/shape.ts'
import type { GraphSchema } from '../../../store/store.ts'
import type { Plan, PlannedCall } from '../../types.ts'
import { type PatternParts, patternPath, thingName } from './pattern-path.ts'
import type { PatternQuestion, Tie } from './pattern-question.ts'
import { type Cell, renderCount, renderRows, renderTruth } from './render-pattern.ts'

/** Steps that the nearest one of several is looked for, one after another. */
const nearestHops = 6

export interface AnswerWish {
  /** Any one of what fits will do. */
  readonly single: boolean
  /** Names that the answer's rows are to have: properties among them are returned too. */
  readonly fields: readonly string[]
}

export interface PatternPlan {
  readonly calls: readonly PlannedCall[]
  readonly render: Plan['render']
}

const isNothing = (tie: Tie) => tie.amount !== null && tie.amount.high === 0
/** `at least one` is what a pattern says anyway. */
const isCounted = (tie: Tie) => tie.amount !== null && !tie.negated && !(tie.amount.high === null && (tie.amount.low ?? 0) <= 1) && !isNothing(tie)

class PatternPlanner {
  private readonly question: PatternQuestion
  private readonly schema: GraphSchema
  private readonly wish: AnswerWish

  constructor(question: PatternQuestion, schema: GraphSchema, wish: AnswerWish) {
    this.question = question
    this.schema = schema
    this.wish = wish
  }

  plan(): PatternPlan | null {
    const { order, ask, groupBy } = this.question
    const counted = this.question.ties.filter((tie, index) => isCounted(tie) && index !== order?.tie)
    if (counted.length > 1 || (counted.length > 0 && (order !== null || ask !== 'nodes'))) return null
    if (order !== null) return this.ranked(this.question.ties[order.tie] as Tie)
    if (counted[0] !== undefined) return this.havingSo(counted[0])
    if (groupBy !== null) return null
    return ask === 'relationships' ? this.relationships() : this.rows()
  }

  private call(tool: string, reason: string, build: (earlier: readonly ShapedResult[]) => Record<string, unknown> | null): PlannedCall {
    return { tool, reason, arguments: build }
  }

  private match(reason: string, parts: PatternParts, returned: readonly string[], more: Record<string, unknown> = {}): PlannedCall {
    return this.call('match_pattern', reason, () => ({ ...given(parts), return: returned, limit: MAX_CALL_ROWS, ...more }))
  }

  /** A call whose rows the answer lists, unless it only counts them, asks whether there are any, or for any one. */
  private listed(call: PlannedCall): PlannedCall {
    const { counts, yesNo } = this.question
    return counts || yesNo || this.wish.single ? call : { ...call, listsAll: true }
  }

  private properties(index: number): string[] {
    const { labels, nodes } = this.question.things[index] ?? { labels: [], nodes: null }
    const known = labels.length > 0 ? labels : [...new Set((nodes ?? []).flatMap((node) => node.labels))]
    const owned = new Set(
      this.schema.labels
        .filter(({ label }) => known.length === 0 || known.includes(label))
        .flatMap(({ properties }) => properties.map(({ property }) => property))
    )
    const asked = this.question.properties
      .filter(({ owner, of }) => owner === 'node' && (known.length === 0 || known.includes(of)))
      .map(({ property }) => property)
    const wanted = [...asked, ...(this.question.wantsAll ? owned : []), ...this.wish.fields.filter((field) => owned.has(field) && !this.isName(known, field))]
    return [...new Set(wanted)]
  }

  private isName(labels: readonly string[], property: string): boolean {
    return this.schema.labels.some(({ label, nameProperty }) => labels.includes(label) && nameProperty === property)
  }

  /** Whose properties are asked: the target's, else those of any other thing that has them. */
  private returnedOf(): { readonly cells: Cell[]; readonly things: number[] } {
    const { target, end, things, ask } = this.question
    const named = ask === 'pairs' && end !== null ? [target, end] : [target]
    const cells: Cell[] = []
    named.forEach((index, place) => {
      const role = named.length === 1 ? 'node' : place === 0 ? 'source' : 'target'
      cells.push({ column: thingName(index), name: role, role })
      for (const property of this.properties(index)) {
        const name = cells.some((cell) => cell.name === property) ? `${role} ${property}` : property
        cells.push({ column: `${thingName(index)}.${property}`, name, role: 'property' })
      }
    })
    if (cells.some(({ role }) => role === 'property') || this.question.properties.length === 0) return { cells, things: named }
    const other = things.findIndex((_, index) => !named.includes(index) && this.properties(index).length > 0)
    if (other < 0) return { cells, things: named }
    for (const property of this.properties(other)) cells.push({ column: `${thingName(other)}.${property}`, name: property, role: 'property' })
    return { cells, things: [...named, other] }
  }

  private rows(): PatternPlan | null {
    const { cells, things } = this.returnedOf()
    const isNearest = this.wish.single && this.question.ties.some((tie) => tie.max === null && !tie.negated)
    const calls = isNearest ? this.nearest(cells, things) : this.once(this.question, cells, things)
    if (calls === null) return null
    if (this.question.yesNo) return { calls, render: (results) => renderTruth(results.at(-1)) }
    if (this.question.counts) return this.withBothWays({ calls, render: (results) => renderCount(results[0], this.noun()) }, things)
    const limit = this.wish.single ? 1 : null
    const plan: PatternPlan = { calls, render: (results) => renderRows(isNearest ? results.at(-1) : results[0], cells, limit) }
    return isNearest ? plan : this.withBothWays(plan, things)
  }

  private noun(): string {
    const label = this.question.things[this.question.target]?.labels[0]
    return this.question.ask === 'pairs' ? 'pair' : label === undefined ? 'node' : `${label} node`
  }

  private once(question: PatternQuestion, cells: readonly Cell[], things: readonly number[]): PlannedCall[] | null {
    const parts = patternPath(question, things)
    return parts === null
      ? null
      : [
          this.listed(
            this.match(
              'Find what fits the pattern.',
              parts,
              cells.map(({ column }) => column)
            )
          )
        ]
  }

  /** Any one, the nearest first: one step more until there is one. */
  private nearest(cells: readonly Cell[], things: readonly number[]): PlannedCall[] | null {
    const calls: PlannedCall[] = []
    const least = Math.max(...this.question.ties.filter((tie) => tie.max === null).map((tie) => tie.min))
    for (let hops = least; hops <= nearestHops + 1; hops += 1) {
      const isLast = hops > nearestHops
      const ties = this.question.ties.map((tie) => (tie.max === null && !tie.negated && !isLast ? { ...tie, min: Math.max(tie.min, hops), max: hops } : tie))
      const parts = patternPath({ ...this.question, ties }, things)
      if (parts === null) return null
      const given = this.match(
        isLast ? 'Look as far as ways are followed.' : `Look ${hops} steps away.`,
        parts,
        cells.map(({ column }) => column)
      )
      calls.push({ ...given, arguments: (earlier) => (earlier.some(({ total }) => total > 0) ? null : given.arguments(earlier)) })
    }
    return calls
  }

  /** Where the words leave the direction open, the other reading is counted too, so that the answer can say what it would be. */
  private withBothWays(plan: PatternPlan, things: readonly number[]): PatternPlan {
    const isOpen = (tie: Tie) => !tie.directionSaid && tie.direction === 'out' && tie.max === 1
    if (this.schema.orientation !== 'directed' || !this.question.ties.some(isOpen)) return plan
    const ties = this.question.ties.map((tie): Tie => (isOpen(tie) ? { ...tie, direction: 'both' } : tie))
    const parts = patternPath({ ...this.question, ties }, things)
    if (parts === null) return plan
    const returned = things.map(thingName)
    const both = this.match('Count the same without regard to direction.', parts, returned, { limit: 1 })
    return {
      calls: [...plan.calls, both],
      render: (results) => {
        const [out, either] = [results[0]?.total, results.at(-1)?.total]
        const note = out === either ? {} : { note: `Relationships are read in their own direction: ${out}; in either direction it would be ${either}.` }
        return { ...plan.render(results.slice(0, -1)), ...note }
      }
    }
  }

  private ranked(tie: Tie): PatternPlan | null {
    const { target, order } = this.question
    if (order === null) return null
    const far = tie.from === target ? tie.to : tie.from
    const parts = patternPath(this.question, [far])
    if (parts === null) return null
    const column = thingName(target)
    const calls = [
      this.match('Find the relationships to count.', parts, [column, thingName(far)], { distinct: false, limit: 1 }),
      this.call('aggregate_result', 'Count per node and rank.', ([found]) => ({
        handle: found?.handle,
        groupBy: [column],
        aggregates: [{ function: 'count', as: 'count' }],
        orderBy: { column: 'count', descending: order.descending },
        limit: order.limit + 1
      }))
    ]
    const cells: Cell[] = [
      { column, name: 'node', role: 'node' },
      { column: 'count', name: 'count', role: 'count' }
    ]
    return { calls, render: (results) => renderRows(results.at(-1), cells, order.limit, 'count') }
  }

  /** `to at least 3 "X"`, `with more than 2 "R" relationships`, `fewer than 2`. Those with none at all meet an upper bound too. */
  private havingSo(tie: Tie): PatternPlan | null {
    const { target, counts } = this.question
    const { amount } = tie
    const far = tie.from === target ? tie.to : tie.to === target ? tie.from : null
    if (amount === null || far === null) return null
    const parts = patternPath(this.question, [far])
    const all = patternPath(this.question, [], new Set(this.question.ties.filter((other) => other === tie || !this.touchesTarget(other, tie))))
    if (parts === null || all === null) return null
    const column = thingName(target)
    const cells: Cell[] = [{ column, name: 'node', role: 'node' }]
    const fits = [
      ...(amount.low === null ? [] : [{ property: 'count', operator: '>=', value: amount.low }]),
      ...(amount.high === null ? [] : [{ property: 'count', operator: '<=', value: amount.high }])
    ]
    const pairs = this.match('Find what is to be counted.', parts, [column, thingName(far)], { distinct: tie.amountOf === 'object', limit: 1 })
    const perNode = this.call('aggregate_result', 'Count per node.', ([found]) => ({
      handle: found?.handle,
      groupBy: [column],
      aggregates: [{ function: 'count', as: 'count' }],
      limit: 1
    }))
    if ((amount.low ?? 0) > 0) {
      const page = this.call('page_result', 'Keep those with the asked number.', (earlier) => ({
        handle: earlier[1]?.handle,
        where: fits,
        limit: MAX_CALL_ROWS
      }))
      return {
        calls: [pairs, perNode, this.listed(page)],
        render: (results) => (counts ? renderCount(results.at(-1), this.noun()) : renderRows(results.at(-1), cells, this.wish.single ? 1 : null))
      }
    }
    const over = [{ property: 'count', operator: '>', value: amount.high }]
    const excess = this.call('page_result', 'Find those with more than that.', (earlier) => ({ handle: earlier[1]?.handle, where: over, limit: 1 }))
    const base = this.match('List all that may have so few.', all, [column], { limit: 1 })
    const rest = this.call('combine_results', 'Leave out those with more.', (earlier) => ({
      handle: earlier[3]?.handle,
      operation: 'minus',
      other: earlier[2]?.handle,
      on: [column],
      limit: MAX_CALL_ROWS
    }))
    return {
      calls: [pairs, perNode, excess, base, this.listed(rest)],
      render: (results) => (counts ? renderCount(results.at(-1), this.noun()) : renderRows(results.at(-1), cells, this.wish.single ? 1 : null))
    }
  }

  private touchesTarget(other: Tie, tie: Tie): boolean {
    const { target } = this.question
    const far = tie.from === target ? tie.to : tie.from
    return other.from !== far && other.to !== far
  }

  private relationships(): PatternPlan | null {
    const { target, end, counts, things, ties } = this.question
    const tie = ties.find((known) => known.from === target && known.to === end)
    if (tie === undefined || end === null) return null
    const isWhole = [target, end].every(
      (index) => things[index]?.labels.length === 0 && things[index]?.nodes === null && things[index]?.conditions.length === 0
    )
    if (counts && isWhole && ties.length === 1) return this.counted(tie)
    const parts = patternPath(this.question, [end])
    const leg = parts?.onPath.findIndex((index, at) => index === target && parts.onPath[at + 1] === end) ?? -1
    const relationship = parts?.path.relationships[leg]
    if (parts === null || relationship === undefined) return null
    relationship.as = 'r'
    const owned = this.schema.relationshipTypes.filter(({ type }) => tie.types.length === 0 || tie.types.includes(type))
    const stored = [...new Set(owned.flatMap((known) => known.properties.map(({ property }) => property)))]
    const properties = this.question.onlyEnds ? [] : stored
    const cells: Cell[] = [
      { column: thingName(target), name: 'source', role: 'source' },
      { column: thingName(end), name: 'target', role: 'target' },
      ...(tie.types.length === 1 || this.question.onlyEnds ? [] : [{ column: 'type(r)', name: 'type', role: 'property' as const }]),
      ...properties.map((property): Cell => ({ column: `r.${property}`, name: property, role: 'property' }))
    ]
    const calls = [
      this.listed(
        this.match(
          'List the relationships with what is stored of them.',
          parts,
          cells.map(({ column }) => column),
          { distinct: false }
        )
      )
    ]
    if (this.question.yesNo) return { calls, render: (results) => renderTruth(results.at(-1)) }
    if (counts) return { calls, render: (results) => renderCount(results.at(-1), 'relationship') }
    return { calls, render: (results) => renderRows(results.at(-1), cells, this.wish.single ? 1 : null) }
  }

  private counted(tie: Tie): PatternPlan {
    const narrowed = { ...(tie.types.length > 0 ? { relationshipTypes: tie.types } : {}), ...(tie.where.length > 0 ? { where: tie.where } : {}) }
    const calls = [this.call('count', 'Count the relationships.', () => ({ what: 'relationships', ...narrowed }))]
    return { calls, render: (results) => renderCount(results.at(-1), 'relationship') }
  }
}

function given({ path, exists, notExists }: PatternParts): Record<string, unknown> {
  return { path, ...(exists.length > 0 ? { exists } : {}), ...(notExists.length > 0 ? { notExists } : {}) }
}

/** The calls that answer a pattern question, and how their results are told. null when it is none that can be put as a pattern. */
export function planPattern(question: PatternQuestion, schema: GraphSchema, wish: AnswerWish): PatternPlan | null {
  return new PatternPlanner(question, schema, wish).plan()
}
