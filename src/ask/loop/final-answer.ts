import { invalidInput } from '../../base/errors.ts'
import { type AskStatus, askStatuses, MAX_CALL_ROWS } from '../../results/answer-document.ts'
import type { AnswerForm } from '../../results/answer-schema.ts'
import type { ShapedResult } from '../../results/shape.ts'
import { answerData } from '../../tools/results/answer.ts'
import type { Outcome } from './execute-plan.ts'

export interface AnswerContext {
  /** Handles of the results that can be rendered. */
  readonly handles: readonly string[]
  readonly form: AnswerForm | null
  /** Calls the tool that renders answers, and returns all rows that an answer can have. */
  render(given: Readonly<Record<string, unknown>>): Promise<ShapedResult>
}

const isStatus = (given: unknown): given is AskStatus => askStatuses.some((status) => status === given)

/** Converts the model's `answer` call to an outcome. Throws EDGEWISE_INVALID_INPUT with a message for the model. */
export async function finalAnswer(given: Readonly<Record<string, unknown>>, context: AnswerContext): Promise<Outcome> {
  const { status, answer, handle, data } = given
  if (!isStatus(status)) throw invalidInput(`status must be one of ${askStatuses.join(', ')}.`)
  if (typeof answer !== 'string' || answer.trim() === '') throw invalidInput('answer must be a text that is not empty.')
  const outcome = { status, answer, explanation: 'Planned by a model.' }
  if (typeof handle === 'string') return fromHandle(handle, given, outcome, context)
  const isClaim = status === 'answered' || status === 'partial'
  const problem = isClaim && context.form !== null ? context.form.check(data ?? null) : null
  if (problem !== null) throw invalidInput(`The data does not meet the wanted schema: ${problem}. Give data that does, or the handle of a result.`)
  return { ...outcome, data: data ?? null }
}

async function fromHandle(handle: string, given: Readonly<Record<string, unknown>>, outcome: Omit<Outcome, 'data'>, context: AnswerContext): Promise<Outcome> {
  const { handles, form, render } = context
  if (!handles.includes(handle)) throw invalidInput(`No call has the handle "${handle}". Handles: ${handles.join(', ') || 'none'}.`)
  const chosen = ['columns', 'first', 'distinct'].flatMap((name) => (given[name] === undefined || given[name] === null ? [] : [[name, given[name]]]))
  const schema = form === null ? {} : { schema: form.schema }
  const rendered = await render({ handle, ...schema, ...Object.fromEntries(chosen), limit: MAX_CALL_ROWS, lists: 'whole' })
  const data = answerData(rendered.rows, rendered.summary['form'])
  const isCut = rendered.summary['complete'] === false
  return isCut ? { ...outcome, status: 'partial', explanation: `${outcome.explanation} ${rendered.notes.join(' ')}`, data } : { ...outcome, data }
}
