import { linkQuestion } from '../linking/link-question.ts'
import type { ClosurePlan } from './closure-plan.ts'
import { type FollowUp, joinedTo, readFollowUp, withNames } from './follow-up.ts'
import type { Decline } from './planner.ts'
import type { PlanningContext } from './planning-context.ts'
import { plural, say, sayList } from './wording.ts'
import { conditionsOf } from './words/condition-unit.ts'
import { readConditions } from './words/conditions.ts'
import { itemRows } from './words/item.ts'
import { findOperators } from './words/operators.ts'

type PlanText = (text: string, context: PlanningContext) => Promise<ClosurePlan | Decline>

const shownRows = 1000

/** Its own words are what the plan is held against: those that it stands for are the turn's before. */
function takenAs(plan: ClosurePlan, text: string, { after, own }: { readonly after: string; readonly own: string }): ClosurePlan {
  return { ...plan, asked: own, readAs: text, explanation: `Taken as "${text}", after "${after}". ${plan.explanation}` }
}

/** The conditions that a text puts on nodes. */
async function conditionsIn(text: string, context: PlanningContext) {
  const schema = await context.store.schema(context.tenant, context.graph)
  const linked = await linkQuestion(text, { ...context, schema })
  const numbers = new Map(linked.mentions.flatMap((mention) => (mention.kind === 'number' ? [[mention.start, mention.value] as const] : [])))
  const [row = []] = itemRows(linked.mentions, findOperators(linked.tokens, numbers, new Map()))
  const { units } = readConditions(linked.tokens, schema, row)
  return units.flatMap((unit) => {
    const owner = unit.owners.find((known) => known.owner === 'node')
    return owner === undefined || unit.adjective !== null ? [] : conditionsOf(unit, owner.property)
  })
}

/** The nodes of the turn before: how many, or which of them meet a condition. */
function planThose(names: readonly string[], where: Awaited<ReturnType<typeof conditionsIn>>, isCount: boolean, after: string): ClosurePlan {
  return {
    kind: 'plan',
    explanation: `Read as ${isCount ? 'count' : 'list'} of the ${plural(names.length, 'node')} found for "${after}"${where.length === 0 ? '' : ` where ${JSON.stringify(where)}`}.`,
    confidence: 0.9,
    calls: [
      {
        tool: 'find_nodes',
        reason: 'Take the nodes of the answer before.',
        arguments: () => ({ nodes: names, ...(where.length === 0 ? {} : { where }), limit: shownRows })
      }
    ],
    render: ([found]) => {
      const nodes = (found?.rows ?? []).map((row) => String(row['node']))
      const total = found?.total ?? 0
      if (isCount) return { status: 'answered', answer: `${plural(total, 'node')}.`, data: total }
      return { status: 'answered', answer: nodes.length === 0 ? 'None of them.' : `${sayList(nodes, total)}.`, data: nodes }
    }
  }
}

function unclear(explanation: string): Decline {
  return { kind: 'decline', status: 'needs_clarification', explanation, confidence: 0 }
}

/** A question about the nodes found before: a count, a condition on them, or any question with their names in it. */
async function planAboutThose(follow: Extract<FollowUp, { kind: 'those' }>, context: PlanningContext, planText: PlanText): Promise<ClosurePlan | Decline> {
  const where = await conditionsIn(follow.text, context)
  if (where.length > 0 || follow.isCount) return planThose(follow.names, where, follow.isCount || /^how many\b/i.test(follow.text), follow.after)
  const named = withNames(follow.text, follow.names)
  for (const text of [named, joinedTo(follow.after, follow.text)]) {
    const plan = text === null ? null : await planText(text, context)
    if (text !== null && plan?.kind === 'plan') return takenAs(plan, text, { after: follow.after, own: follow.text })
  }
  if (named !== null) return planText(named, context)
  return unclear(`"${follow.text}" is about ${follow.names.length} nodes, too many to be asked about by name; give a condition that they are to meet.`)
}

/** Plans a question that leans on the turns before it; null when it stands alone or no reading of it can be planned. */
export async function planFollowUp(text: string, context: PlanningContext, planText: PlanText): Promise<ClosurePlan | Decline | null> {
  const follow = await readFollowUp(text, context.previous ?? [], context)
  if (follow === null) return null
  if (follow.kind === 'unclear') return unclear(follow.why)
  if (follow.kind === 'those') return planAboutThose(follow, context, planText)
  for (const candidate of follow.texts) {
    const plan = await planText(candidate, context)
    if (plan.kind === 'plan') return takenAs(follow.kind === 'place' ? planPlace(plan, follow.place) : plan, candidate, { after: follow.after, own: text })
  }
  return null
}

/** The one node at a place of a ranking. */
function planPlace(plan: ClosurePlan, place: number): ClosurePlan {
  return {
    ...plan,
    render(results) {
      const rendered = plan.render(results)
      const row: unknown = Array.isArray(rendered.data) ? rendered.data[place - 1] : undefined
      if (row === undefined) return rendered
      const cells = typeof row === 'object' && row !== null ? Object.values(row) : [row]
      const [name, ...others] = cells.map(say)
      return { ...rendered, answer: `${place}. ${name}${others.length === 0 ? '' : ` (${others.join(', ')})`}`, data: row }
    }
  }
}
