import type { GraphSchema } from '../../../store/store.ts'
import type { ClosureCall } from '../../closure-plan.ts'
import type { PatternQuestion, Tie } from '../pattern-question.ts'
import { type AnswerWish, listed, matchCall, nounOf, type PatternPlan, type Planning } from './pattern-calls.ts'
import { patternPath, thingName } from './pattern-path.ts'
import { planHaving, planRanked } from './plan-by-number.ts'
import { planRelationshipList } from './plan-relationship-list.ts'
import { type Cell, renderCount, renderRows, renderTruth } from './render-pattern.ts'

/** Steps that the nearest one of several is looked for, one after another. */
const nearestHops = 6

/** `at least one` is what a pattern says anyway, and `none` denies it. */
const isCounted = ({ amount, negated }: Tie) => amount !== null && !negated && amount.high !== 0 && !(amount.high === null && (amount.low ?? 0) <= 1)

class RowPlanner {
  private readonly planning: Planning
  private readonly question: PatternQuestion
  private readonly schema: GraphSchema
  private readonly wish: AnswerWish

  constructor(planning: Planning) {
    this.planning = planning
    this.question = planning.question
    this.schema = planning.schema
    this.wish = planning.wish
  }

  plan(): PatternPlan | null {
    const { cells, things } = this.returned()
    const isNearest = this.wish.single && this.question.ties.some((tie) => tie.max === null && !tie.negated)
    const calls = isNearest ? this.nearest(cells, things) : this.once(cells, things)
    if (calls === null) return null
    if (this.question.yesNo) return { calls, render: (results) => renderTruth(results.at(-1)) }
    if (this.question.counts) return this.withBothWays({ calls, render: (results) => renderCount(results[0], nounOf(this.question)) }, things)
    const limit = this.wish.single ? 1 : null
    const plan: PatternPlan = { calls, render: (results) => renderRows(isNearest ? results.at(-1) : results[0], cells, limit) }
    return isNearest ? plan : this.withBothWays(plan, things)
  }

  /** Whose properties are asked: the target's, else those of any other thing that has them. */
  private returned(): { readonly cells: Cell[]; readonly things: number[] } {
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

  private properties(index: number): string[] {
    const { labels, nodes } = this.question.things[index] ?? { labels: [], nodes: null }
    const known = labels.length > 0 ? labels : [...new Set((nodes ?? []).flatMap((node) => node.labels))]
    const isOf = (label: string) => known.length === 0 || known.includes(label)
    const owned = new Set(this.schema.labels.filter(({ label }) => isOf(label)).flatMap(({ properties }) => properties.map(({ property }) => property)))
    const asked = this.question.properties.filter(({ owner, of }) => owner === 'node' && isOf(of)).map(({ property }) => property)
    return [...new Set([...asked, ...this.wish.fields.filter((field) => owned.has(field) && !this.isName(known, field))])]
  }

  private isName(labels: readonly string[], property: string): boolean {
    return this.schema.labels.some(({ label, nameProperty }) => labels.includes(label) && nameProperty === property)
  }

  private once(cells: readonly Cell[], things: readonly number[]): ClosureCall[] | null {
    const parts = patternPath(this.question, things)
    const columns = cells.map(({ column }) => column)
    return parts === null ? null : [listed(matchCall('Find what fits the pattern.', parts, columns), this.planning)]
  }

  /** Any one, the nearest first: one step more until there is one. */
  private nearest(cells: readonly Cell[], things: readonly number[]): ClosureCall[] | null {
    const calls: ClosureCall[] = []
    const columns = cells.map(({ column }) => column)
    const least = Math.max(...this.question.ties.filter((tie) => tie.max === null).map((tie) => tie.min))
    for (let hops = least; hops <= nearestHops + 1; hops += 1) {
      const isLast = hops > nearestHops
      const ties = this.question.ties.map((tie) => (tie.max === null && !tie.negated && !isLast ? { ...tie, min: Math.max(tie.min, hops), max: hops } : tie))
      const parts = patternPath({ ...this.question, ties }, things)
      if (parts === null) return null
      const call = matchCall(isLast ? 'Look as far as ways are followed.' : `Look ${hops} steps away.`, parts, columns)
      calls.push({ ...call, arguments: (earlier) => (earlier.some(({ total }) => total > 0) ? null : call.arguments(earlier)) })
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
    const both = matchCall('Count the same without regard to direction.', parts, things.map(thingName), { limit: 1 })
    return {
      calls: [...plan.calls, both],
      render: (results) => {
        const [out, either] = [results[0]?.total, results.at(-1)?.total]
        const note = out === either ? {} : { note: `Relationships are read in their own direction: ${out}; in either direction it would be ${either}.` }
        return { ...plan.render(results.slice(0, -1)), ...note }
      }
    }
  }
}

/** The calls that answer a pattern question, and how their results are told. null when it is none that can be put as a pattern. */
export function planPattern(question: PatternQuestion, schema: GraphSchema, wish: AnswerWish): PatternPlan | null {
  const { order, ask, ties } = question
  const planning = { question, schema, wish }
  const [counted, ...others] = ties.filter((tie, index) => isCounted(tie) && index !== order?.tie)
  if (others.length > 0 || (counted !== undefined && (order !== null || ask !== 'nodes'))) return null
  if (order !== null) return planRanked(planning, ties[order.tie] as Tie)
  if (counted !== undefined) return planHaving(planning, counted)
  return ask === 'relationships' ? planRelationshipList(planning) : new RowPlanner(planning).plan()
}
