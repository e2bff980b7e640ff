import type { AnsweredQuestion, UnreadWords } from '../reading/reader.ts'
import type { AskerOptions, Asking } from './asking.ts'
import type { Outcome } from './execute-plan.ts'

/** An outcome held against the words of its question. */
export interface CheckedOutcome extends Outcome {
  readonly unread: readonly string[]
}

/** Answers that come in parts say themselves what they are about. */
const speaksForItself = ({ status, report }: Outcome) => report !== undefined || status === 'cannot_answer' || status === 'needs_clarification'

/**
 * Declines an answer whose calls leave out what the question says, or marks it where that may change little.
 * @param asked the question as it was planned, without what it says of the answer's form
 */
export async function checkUnread({ reader }: AskerOptions, asking: Asking, asked: string, outcome: Outcome): Promise<CheckedOutcome> {
  const { place, schema, recorder, limit } = asking
  const called = recorder.trace.filter(({ error }) => error === null)
  // Work that was stopped before its first call answers nothing yet.
  if (called.length === 0 || speaksForItself(outcome)) return { ...outcome, unread: [] }
  const calls = called.map(({ tool, arguments: given }, at) => ({ tool, arguments: given, orderedBy: recorder.results[at]?.orderedBy ?? [] }))
  const answered = { asked, graph: place.graph, schema, calls, answer: outcome.answer, ...earlierOf(asking, outcome) }
  const unread = await reader.read('unread', answered, { tenant: place.tenant, signal: limit.signal })
  return asking.told !== null && unread.weight === 'decisive' ? mark(outcome, unread) : judge(outcome, unread)
}

/** Whether a follow-up became one question, rather than two in a row. */
const isTakenUp = ({ readAs }: Outcome) => readAs !== undefined && (readAs.match(/\b(?:who|which|what|where|when|how)\b/gi) ?? []).length < 2

function earlierOf({ turns }: Asking, outcome: Outcome): Pick<AnsweredQuestion, 'earlier'> {
  return turns.length === 0 ? {} : { earlier: isTakenUp(outcome) ? 'taken up' : 'passed over' }
}

function judge(outcome: Outcome, guarded: UnreadWords): CheckedOutcome {
  if (guarded.weight !== 'decisive') return guarded.weight === 'nothing' ? { ...outcome, unread: [] } : mark(outcome, guarded)
  const { unread, nearest } = guarded
  const answer = `Not answered: ${said(unread)} of the question. ${nearest}`
  return {
    status: 'cannot_answer',
    answer,
    data: null,
    explanation: `${outcome.explanation} ${answer}`,
    unread,
    ...(outcome.readAs === undefined ? {} : { readAs: outcome.readAs })
  }
}

function mark(outcome: Outcome, { unread }: UnreadWords): CheckedOutcome {
  return { ...outcome, status: 'partial', explanation: `${outcome.explanation} This passes over what ${said(unread)} says.`, unread }
}

const said = (words: readonly string[]) => `${words.length === 1 ? 'the word' : 'the words'} ${words.map((word) => `"${word}"`).join(', ')}`
