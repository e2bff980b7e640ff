import type { Usage } from '../../outside/models/model.ts'
import { fold } from '../../storage/graphs/fold.ts'
import type { Ending } from './controller.ts'
import { graphNameOf } from './solve.ts'
import { type Drawn, findSupport, type Support } from './support.ts'
import type { TaskRun } from './task-run.ts'

export interface TaskAnswer {
  /** `partial`: a budget ended the task before the answer was worded. */
  readonly status: 'answered' | 'partial' | 'cannot_answer'
  readonly answer: string | null
  /** With the style `schema`: meets the task's schema. */
  readonly data: unknown
  /** The answer is a guess, or was drawn when nothing more could be added. */
  readonly forced: boolean
  /** The task's graph supports each number and name in the answer; the answer is not a guess, and adds to the task's text. */
  readonly grounded: boolean
  readonly ungrounded: readonly string[]
  /** Facts of the graph that support the answer. */
  readonly support: readonly Support[]
  /** The bound that ended the task early. */
  readonly stoppedBy: string | null
  /** Name of the graph at its last step. */
  readonly graph: string
  readonly nodes: number
  readonly edges: number
  readonly rounds: number
  readonly usage: Usage
  /** Money, as far as prices are known; null when no price is. */
  readonly cost: number | null
}

/** Results of queries. A solution that the model wrote itself supports nothing. */
function drawnBy({ solutions, backends }: TaskRun): Drawn[] {
  const reading = new Set(backends.flatMap(({ name, read }) => (read === null ? [] : [name])))
  return solutions.filter(({ backend }) => reading.has(backend))
}

/** Whether an answer merely repeats words of its task, and the task offers no choice with "or". */
function isEcho(answer: string, task: string): boolean {
  const [foldedAnswer, foldedTask] = [fold(answer), ` ${fold(task)} `]
  return foldedTask.includes(` ${foldedAnswer} `) && !foldedTask.includes(' or ')
}

export async function answerOf(run: TaskRun, { worded, isForced, isGuess, stoppedBy, rounds }: Ending): Promise<TaskAnswer> {
  const { graph, batches, ledger, id, context } = run
  const found = worded === null ? { support: [], ungrounded: [] } : await findSupport(worded.text, graph, drawnBy(run), context.signal)
  const { support } = found
  const ungrounded = worded !== null && isEcho(worded.text, run.task.task) ? [worded.text] : found.ungrounded
  const done = worded === null ? 'cannot_answer' : 'answered'
  return {
    status: worded !== null && stoppedBy !== null ? 'partial' : done,
    answer: worded?.text ?? null,
    data: worded?.data ?? null,
    forced: worded !== null && (isForced || isGuess),
    grounded: worded !== null && !isGuess && ungrounded.length === 0 && support.length > 0,
    ungrounded,
    support,
    stoppedBy,
    graph: graphNameOf(id, batches.length),
    nodes: graph.nodes.length,
    edges: graph.edges.length,
    rounds,
    usage: ledger.spent,
    cost: run.prices.size === 0 ? null : Number(run.cost.toPrecision(6))
  }
}
