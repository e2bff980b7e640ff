import { EdgewiseError } from '../errors.ts'
import type { ClosurePlan } from '../planner/closure-plan.ts'
import type { Decline } from '../planner/planner.ts'
import { askedPart } from './asked-part.ts'
import { askedTasks } from './asked-tasks.ts'
import type { RankedTask, Task } from './rank-tasks.ts'
import type { TaskQuestion } from './task-plan.ts'
import { planTask } from './task-plans.ts'
import type { ToldGraph } from './told-graph.ts'

/** A task that is as likely as this is what the question asks. */
const likely = 0.35
/** Nothing else fits, and it is not far from it. */
const possible = 0.2

type Known = Exclude<Task, 'other'>
const isKnown = (ranked: RankedTask | undefined): ranked is RankedTask & { readonly task: Known } => ranked !== undefined && ranked.task !== 'other'

/** How a told graph was read, in a sentence. */
function describeTold({ directed, nodes, relationships, values, vectors, askedBefore }: ToldGraph): string {
  const numbers = [relationships.some(({ weight }) => weight !== undefined) ? 'weights' : '', values.size + vectors.size > 0 ? 'numbers of nodes' : ''].filter(
    Boolean
  )
  const having = numbers.length === 0 ? '' : ` with ${numbers.join(' and ')}`
  return `${askedBefore !== undefined ? 'An earlier question' : 'The question'} tells a graph of ${nodes.length} nodes and ${relationships.length} ${directed ? 'directed' : 'undirected'} relationships${having}.`
}

/** A graph of which a part was left unread would give another answer. */
function declineUnread(told: ToldGraph, unread: string): Decline {
  const explanation = `${describeTold(told)} This part could not be read: "${unread}" Write one relationship a line, as "A -> B" or "A, B, 5".`
  return { kind: 'decline', status: 'cannot_answer', explanation, confidence: 0 }
}

/** What a text asks for a mark before the answer, as in "put ### before it". */
const mark = /(?<![#\p{L}])(#{2,4})(?!#)/u

function asPlan(task: RankedTask & { readonly task: Known }, question: TaskQuestion): ClosurePlan {
  const { what, call, render } = planTask(task.task, question)
  const sign = mark.exec(question.told.rest)?.[1]
  return {
    kind: 'plan',
    explanation: `${describeTold(question.told)} Asked: ${what}.`,
    confidence: Math.max(likely, task.chance),
    asked: question.asked.text,
    ...(question.told.askedBefore !== undefined ? { readAs: question.asked.text } : {}),
    calls: [call],
    render([result]) {
      if (result === undefined) throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'a plan of one call has no result' })
      const rendered = render(result)
      return sign === undefined ? rendered : { ...rendered, answer: `${sign} ${rendered.answer}` }
    }
  }
}

/**
 * Plans what a text asks about the graph that it tells. What it asks is judged by its words, by the graph's numbers and directions and by how many nodes it names; questions of other kinds go to
 * the planner of stored graphs.
 * @param planOther plans a question about the told graph as about any other.
 */
export async function planTold(told: ToldGraph, planOther: (question: string) => Promise<ClosurePlan | Decline>): Promise<ClosurePlan | Decline> {
  const asked = askedPart(told.rest, told.nodes)
  if (told.unread !== null && told.askedBefore === undefined) return declineUnread(told, told.unread)
  const ranked = askedTasks(told, asked)
  const [best] = ranked
  const question = { told, asked }
  if (isKnown(best) && best.chance >= likely) return asPlan(best, question)
  const other = await planOther(asked.text)
  const next = ranked.find((task) => isKnown(task))
  if (other.kind === 'plan') return { ...other, explanation: `${describeTold(told)} ${other.explanation}` }
  if (isKnown(next) && next.chance >= possible) return asPlan(next, question)
  return { ...other, explanation: `${describeTold(told)} ${other.explanation}` }
}
