import type { GuardedAnswer } from '../grounding/unread/carried.ts'
import { type Guarded, guardAnswer } from '../grounding/unread/guard.ts'
import { linkQuestion } from '../linking/link-question.ts'
import { nearestStored } from '../linking/nearest-stored.ts'
import { wordsOfTool } from '../linking/tool-words.ts'
import type { AskerOptions, Asking } from './asking.ts'
import type { Outcome } from './execute-plan.ts'
import type { TraceCall } from './types.ts'

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
export async function checkUnread(options: AskerOptions, asking: Asking, asked: string, outcome: Outcome): Promise<CheckedOutcome> {
  if (speaksForItself(outcome)) return { ...outcome, unread: [] }
  const { place, schema, recorder } = asking
  const question = await linkQuestion(asked, { ...place, store: options.store, schema })
  const called = recorder.trace.filter(({ error }) => error === null)
  const calls = called.map((call, at) => carrying(options, call, recorder.results[at]?.orderedBy ?? []))
  const guarded = guardAnswer({ question, calls, answer: outcome.answer, schema, ...earlierOf(asking, outcome) })
  return asking.told !== null && guarded.weight === 'decisive' ? mark(outcome, guarded) : judge(outcome, guarded, asking)
}

/** Whether a follow-up became one question, rather than two in a row. */
const isTakenUp = ({ readAs }: Outcome) => readAs !== undefined && (readAs.match(/\b(?:who|which|what|where|when|how)\b/gi) ?? []).length < 2

function earlierOf({ turns }: Asking, outcome: Outcome): Pick<GuardedAnswer, 'earlier'> {
  return turns.length === 0 ? {} : { earlier: isTakenUp(outcome) ? 'taken up' : 'passed over' }
}

function carrying({ caller }: AskerOptions, { tool: name, arguments: given }: TraceCall, orderedBy: readonly string[]) {
  const tool = caller.find(name)
  const isRanking = orderedBy.length > 0 && (tool.family !== 'navigate' || given['groupBy'] !== undefined)
  return { tool: tool.name, arguments: given, words: wordsOfTool(tool), isRanking, isAlgorithm: algorithmic.has(tool.family) }
}

/** Families whose tools measure by a method of their own: it has to be asked for. */
const algorithmic = new Set(['centrality', 'community', 'similarity', 'embeddings', 'learning'])

function judge(outcome: Outcome, guarded: Guarded, { schema }: Asking): CheckedOutcome {
  if (guarded.weight !== 'decisive') return guarded.weight === 'nothing' ? { ...outcome, unread: [] } : mark(outcome, guarded)
  const { unread } = guarded
  const answer = `Not answered: ${said(unread)} of the question. ${nearestStored(unread, schema)}`
  return {
    status: 'cannot_answer',
    answer,
    data: null,
    explanation: `${outcome.explanation} ${answer}`,
    unread,
    ...(outcome.readAs === undefined ? {} : { readAs: outcome.readAs })
  }
}

function mark(outcome: Outcome, { unread }: Guarded): CheckedOutcome {
  return { ...outcome, status: 'partial', explanation: `${outcome.explanation} This passes over what ${said(unread)} says.`, unread }
}

const said = (words: readonly string[]) => `${words.length === 1 ? 'the word' : 'the words'} ${words.map((word) => `"${word}"`).join(', ')}`
