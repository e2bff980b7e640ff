import { linkSignals } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { Grounding } from '../grounding/check-grounding.ts'
import type { Unread } from '../worker/language-service.ts'
import type { AskerOptions, Planned, QuestionContext } from './question-context.ts'
import type { Answer } from './types.ts'

/** Maximum time to check a late answer. */
const CHECK_MS = 1000
/** The largest number of result notes in an explanation. */
const MAX_NOTES = 10
/** The grounding where no time was left. */
const notChecked: Grounding & Unread = { claims: [], ungrounded: [], unchecked: ['the whole answer'], unread: [] }

/** Builds the answer document: the planned answer with its trace, its claims and the unsupported parts. */
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
  // A refusal needs no call; an answer does.
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

/** Builds the answer document of a question without calls. */
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

/** Names the question's words that the calls ignore. */
const passedOver = ({ planner }: Planned, unread: readonly string[]): string[] =>
  planner === 'none' || unread.length === 0
    ? []
    : [`This passes over what ${unread.length === 1 ? 'the word' : 'the words'} ${unread.map((word) => `"${word}"`).join(', ')} says.`]

/** Returns the results' reasons for being incomplete or inexact. */
const caveatsOf = (results: readonly ShapedResult[]): string[] => [...new Set(results.flatMap(({ caveats }) => caveats))]

function notesOf(results: readonly ShapedResult[]): string[] {
  const notes = [...new Set(results.flatMap(({ notes, caveats }) => notes.filter((note) => !caveats.includes(note))))]
  const more = notes.length - MAX_NOTES
  return more > 0 ? [...notes.slice(0, MAX_NOTES), `${more} more notes stand with the results.`] : notes
}

/** Returns the renderer's claims; a model's text is checked in the time left, at least CHECK_MS. */
async function groundingOf(
  { reader }: AskerOptions,
  { place, inlineQuestion, schema, request, options, limit, recorder }: QuestionContext,
  planned: Planned
): Promise<Grounding & Unread> {
  const { claims, unread = [] } = planned
  if (claims !== undefined || planned.planner !== 'llm') return { claims: claims ?? [], ungrounded: [], unchecked: [], unread }
  const data = checkedData(planned.data)
  const answer = isDataAsJson(planned) ? '' : planned.answer
  const closing = linkSignals([options.signal], Math.max(limit.remainingMs(), CHECK_MS))
  try {
    const { question } = request
    const given = {
      status: planned.status,
      answer,
      data,
      question,
      modelQuestion: inlineQuestion?.rest ?? question,
      graph: place.graph,
      schema,
      results: recorder.given
    }
    return await reader.read('ground', given, { tenant: place.tenant, signal: closing.signal })
  } catch (error) {
    const isLate = closing.signal.aborted && options.signal?.aborted !== true
    if (isLate || (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNREADABLE')) return notChecked
    throw error
  } finally {
    closing.release()
  }
}

/** Cuts long data: they are rows of a result, not a model's text, so the first rows are enough to check. */
function checkedData(data: unknown): unknown {
  return Array.isArray(data) && data.length > MAX_WRITTEN_ROWS ? data.slice(0, MAX_WRITTEN_ROWS) : data
}

/** A text that is the data as JSON is not checked, because the data are. */
function isDataAsJson({ answer, data }: Planned): boolean {
  return typeof data === 'object' && data !== null && answer === JSON.stringify(data)
}
