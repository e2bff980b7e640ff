import type { AskerOptions, Asking } from './asking.ts'
import type { Outcome } from './execute-plan.ts'

/** An outcome held against the words of its question. */
export interface CheckedOutcome extends Outcome {
  readonly unread: readonly string[]
}

/** Answers that come in parts say themselves what they are about. */
const speaksForItself = ({ status, report }: Outcome) => report !== undefined || status === 'cannot_answer' || status === 'needs_clarification'

/**
 * Marks an answer whose calls leave out what the question says of the graph, whoever planned them.
 * @param asked the question as it was planned, without what it says of the answer's form
 */
export async function checkUnread({ reader }: AskerOptions, asking: Asking, asked: string, outcome: Outcome): Promise<CheckedOutcome> {
  const { place, schema, recorder, limit } = asking
  const called = recorder.trace.filter(({ error }) => error === null)
  // Work that was stopped before its first call answers nothing yet.
  if (called.length === 0 || speaksForItself(outcome)) return { ...outcome, unread: [] }
  const calls = called.map(({ tool, arguments: given }) => ({ tool, arguments: given }))
  const answered = {
    asked,
    graph: place.graph,
    schema,
    calls,
    results: recorder.results,
    reading: outcome.reading ?? ''
  }
  const unread = await reader.read('unread', answered, { tenant: place.tenant, signal: limit.signal })
  if (unread.length === 0) return { ...outcome, unread }
  return { ...outcome, status: 'partial', explanation: `${outcome.explanation} This passes over what ${said(unread)} says.`, unread }
}

const said = (words: readonly string[]) => `${words.length === 1 ? 'the word' : 'the words'} ${words.map((word) => `"${word}"`).join(', ')}`
