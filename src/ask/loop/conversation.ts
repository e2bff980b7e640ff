import { EdgewiseError } from '../../base/errors.ts'
import { MAX_CALL_ROWS } from '../../results/answer-document.ts'
import type { Conversations, Turn } from '../../storage/state/conversations.ts'
import type { Answer, KeptTurn, TraceCall } from './types.ts'

/** Earlier turns that planners see. */
export const REMEMBERED_TURNS = 6

/** The latest turns, oldest first. EDGEWISE_UNKNOWN_CONVERSATION when there is none of that id. */
export async function recallTurns(conversations: Conversations, tenant: string, id: string | undefined): Promise<readonly Turn[]> {
  if (id === undefined) return []
  return (await conversations.read(tenant, id)).turns.slice(-REMEMBERED_TURNS)
}

/**
 * Appends the answered question, to a new conversation when there is none, and returns the answer with its conversation's id. When another
 * question of the same conversation was faster, this one takes the next place; a second such miss is EDGEWISE_CONFLICT.
 */
export async function rememberTurn(
  conversations: Conversations,
  tenant: string,
  id: string | undefined,
  turns: readonly Turn[],
  answer: Answer
): Promise<Answer> {
  const conversationId = id ?? (await conversations.create(tenant)).id
  const appendAfter = async (before: readonly Turn[]): Promise<Answer> => {
    const turn = (before.at(-1)?.sequence ?? 0) + 1
    const document = { ...answer, conversationId, turn }
    await conversations.append(tenant, conversationId, turn, answer.question, keptAnswer(document), { named: id !== undefined })
    return document
  }
  try {
    return await appendAfter(turns)
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_CONFLICT') throw error
    return await appendAfter((await conversations.read(tenant, conversationId)).turns)
  }
}

/** Of long data only the first rows are kept with the conversation: the handles of the trace hold all. */
function keptAnswer(answer: Answer): Answer {
  const { data, explanation } = answer
  if (!Array.isArray(data) || data.length <= MAX_CALL_ROWS) return answer
  return { ...answer, data: data.slice(0, MAX_CALL_ROWS), explanation: `${explanation} Of ${data.length} rows the first ${MAX_CALL_ROWS} are kept here.` }
}

/** A kept turn, and the turns up to it. */
export async function keptTurn(
  conversations: Conversations,
  tenant: string,
  { conversationId, turn }: KeptTurn
): Promise<{ kept: Turn; turns: readonly Turn[] }> {
  const { turns } = await conversations.read(tenant, conversationId)
  const kept = turn === undefined ? turns.at(-1) : turns.find(({ sequence }) => sequence === turn)
  if (kept !== undefined) return { kept, turns: turns.filter(({ sequence }) => sequence <= kept.sequence) }
  const known = turns.map(({ sequence }) => sequence).join(', ') || 'none'
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The conversation has no turn ${turn ?? ''}. It has: ${known}.` })
}

/** The calls behind a kept answer. */
export function traceOf({ answer, sequence }: Turn): readonly TraceCall[] {
  const { trace } = answer as Pick<Answer, 'trace'>
  if (trace.length > 0) return trace
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Turn ${sequence} was answered without calls, so there is nothing to replay.` })
}
