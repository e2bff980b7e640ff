import { linkSignals } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { Grounding } from '../grounding/check-grounding.ts'
import type { Unread } from '../worker/language-service.ts'
import type { AskerOptions, Planned, QuestionContext } from './question-context.ts'
import type { Answer } from './types.ts'

/** An answer that is cut short by its time is checked nevertheless, if it takes no longer. */
const CHECK_MS = 1000
/** Of the calls behind an answer, in its explanation. */
const MAX_NOTES = 10
/** There was no time for it. */
const notChecked: Grounding & Unread = { claims: [], ungrounded: [], unchecked: ['the whole answer'], unread: [] }

/** The answer document: what was planned, with its trace, its claims, and what of it the results do not support. */
export async function finishAnswer(options: AskerOptions, asking: QuestionContext, planned: Planned): Promise<Answer> {
  const { question } = asking.request
  const { results, trace } = asking.recorder
  const hasCalls = results.length > 0
  const { claims, ungrounded, unchecked, unread } = await groundingOf(options, asking, planned)
  const limits = caveatsOf(results)
  const why = [
    ...(planned.status === 'answered' && !hasCalls ? ['No call supports this answer.'] : []),
    ...passedOver(planned, unread),
    ...doubt(planned, ungrounded, unchecked),
    ...limits
  ]
  const status = planned.status === 'answered' && why.length > 0 ? 'partial' : planned.status
  const explanation = [planned.explanation, ...why, ...notesOf(results)].join(' ')
  const { isLikely = false, ...rest } = planned
  const reading = rest.readAs === undefined ? {} : { reading: rest.readAs }
  // What a refusal says can hold without a call; an answer rests on one.
  const isBacked = hasCalls || planned.status === 'cannot_answer' || planned.status === 'needs_clarification'
  return {
    ...reading,
    ...rest,
    ...(isLikely ? { likely: true } : {}),
    status,
    explanation,
    question,
    grounded: isBacked && !isLikely && ungrounded.length === 0 && unread.length === 0 && unchecked.length === 0,
    ungrounded,
    unchecked,
    unread,
    claims,
    trace,
    conversationId: null
  }
}

/** The answer document of a question that came to no call. */
export function unsupported(question: string, planned: Planned): Answer {
  return { unread: [], ...planned, question, grounded: true, ungrounded: [], unchecked: [], claims: [], trace: [], conversationId: null }
}

function doubt({ status }: Planned, ungrounded: readonly string[], unchecked: readonly string[]): string[] {
  if (status !== 'answered') return []
  return [
    ...(ungrounded.length > 0 ? ['Parts of the answer are not supported by any call: see "ungrounded".'] : []),
    ...(unchecked.length > 0 ? [`Not checked, as it would take too long: ${unchecked.slice(0, 3).join('; ')}.`] : [])
  ]
}

/** Which words of the question the calls behind an answer leave out, whoever planned them. */
const passedOver = ({ planner }: Planned, unread: readonly string[]): string[] =>
  planner === 'none' || unread.length === 0
    ? []
    : [`This passes over what ${unread.length === 1 ? 'the word' : 'the words'} ${unread.map((word) => `"${word}"`).join(', ')} says.`]

/** Why the results fall short of the truth. */
const caveatsOf = (results: readonly ShapedResult[]): string[] => [...new Set(results.flatMap(({ caveats }) => caveats))]

/** What else a careful reader of the results should know. */
function notesOf(results: readonly ShapedResult[]): string[] {
  const notes = [...new Set(results.flatMap(({ notes, caveats }) => notes.filter((note) => !caveats.includes(note))))]
  const more = notes.length - MAX_NOTES
  return more > 0 ? [...notes.slice(0, MAX_NOTES), `${more} more notes stand with the results.`] : notes
}

/** Claims of the renderer; a model's words are checked in the time that is left, at least CHECK_MS. */
async function groundingOf(
  { reader }: AskerOptions,
  { place, told, schema, request, options, limit, recorder }: QuestionContext,
  planned: Planned
): Promise<Grounding & Unread> {
  const { claims, unread = [] } = planned
  if (claims !== undefined || planned.planner !== 'llm') return { claims: claims ?? [], ungrounded: [], unchecked: [], unread }
  const data = checkedData(planned.data)
  const answer = isDataAsJson(planned) ? '' : planned.answer
  const closing = linkSignals([options.signal], Math.max(limit.remainingMs(), CHECK_MS))
  try {
    const { question } = request
    const given = { status: planned.status, answer, data, question, asked: told?.rest ?? question, graph: place.graph, schema, results: recorder.given }
    return await reader.read('ground', given, { tenant: place.tenant, signal: closing.signal })
  } catch (error) {
    const isLate = closing.signal.aborted && options.signal?.aborted !== true
    if (isLate || (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNREADABLE')) return notChecked
    throw error
  } finally {
    closing.release()
  }
}

/** Longer data are rows of a result, which no model writes down: the first of them stand for all. */
function checkedData(data: unknown): unknown {
  return Array.isArray(data) && data.length > MAX_WRITTEN_ROWS ? data.slice(0, MAX_WRITTEN_ROWS) : data
}

/** A text that is nothing but the data, written as JSON, says no more than they do: they are checked themselves. */
function isDataAsJson({ answer, data }: Planned): boolean {
  return typeof data === 'object' && data !== null && answer === JSON.stringify(data)
}
