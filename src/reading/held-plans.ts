import { randomUUID } from 'node:crypto'
import { EdgewiseError } from '../errors.ts'
import type { ClosurePlan } from '../planner/closure-plan.ts'
import type { AskedQuestion, Plan, PlannedCall, RulesRendering } from '../planner/planner.ts'
import type { ReadingPlace } from './reader.ts'

/** Questions under way in one process are fewer. */
const MOST_HELD = 256

export interface HeldPlans {
  /** Keeps a plan of functions and gives it out as data. */
  hold(plan: ClosurePlan, asked: AskedQuestion, choice?: string): Plan
  /** The plan of functions behind it, made again where it is not held any more: EDGEWISE_CONFLICT when it comes out differently. */
  take(of: RulesRendering, calls: Plan['calls'], place: ReadingPlace): Promise<ClosurePlan>
}

/** @param makeAgain plans a question as before; null when that gives no plan now. */
export function createHeldPlans(makeAgain: (of: RulesRendering, place: ReadingPlace) => Promise<ClosurePlan | null>): HeldPlans {
  const held = new Map<string, ClosurePlan>()
  return {
    hold(plan, asked, choice) {
      const id = randomUUID()
      held.set(id, plan)
      const [oldest] = held.keys()
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest)
      const { render: _, calls, ...rest } = plan
      return { ...rest, calls: calls.map(asData), render: { kind: 'rules', id, asked, ...(choice === undefined ? {} : { choice }) } }
    },
    async take(of, calls, place) {
      const known = held.get(of.id)
      if (known !== undefined) return known
      const made = await makeAgain(of, place)
      if (made === null || made.calls.length !== calls.length || made.calls.some(({ tool }, at) => tool !== calls[at]?.tool))
        throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: 'The graph has changed since the question was planned. Ask again.' })
      held.set(of.id, made)
      return made
    }
  }
}

/** A function without a parameter does not depend on earlier results: what it gives is known now. */
function asData(call: ClosurePlan['calls'][number]): PlannedCall {
  return { ...call, arguments: call.arguments.length === 0 ? { kind: 'given', values: call.arguments([]) } : { kind: 'derived' } }
}
