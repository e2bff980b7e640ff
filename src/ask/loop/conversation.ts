import { randomUUID } from 'node:crypto'
import { invalidInput, isConflict } from '../../base/errors.ts'
import { MAX_CALL_ROWS } from '../../results/answer-document.ts'
import type { Conversations, Turn } from '../../storage/state/conversations.ts'
import type { Answer, KeptTurn, TraceCall } from './types.ts'

/** The earlier turns that planners see. */
export const REMEMBERED_TURNS = 6

/** Returns the latest turns, oldest first. Throws EDGEWISE_UNKNOWN_CONVERSATION. */
export async function recallTurns(conversations: Conversations, tenant: string, id: string | undefined): Promise<readonly Turn[]> {
  if (id === undefined) return []
  return (await conversations.read(tenant, id)).turns.slice(-REMEMBERED_TURNS)
}

/**
 * Appends the answer to its conversation, or to a new one, and returns it with the conversation's id. When another question takes the same place first, it
 * retries once, then throws EDGEWISE_CONFLICT.
 */
export async function rememberTurn(
  conversations: Conversations,
  tenant: string,
  id: string | undefined,
  turns: readonly Turn[],
  answer: Answer
): Promise<Answer> {
  const conversationId = id ?? randomUUID()
  const options = id === undefined ? { begins: true } : { named: true }
  const appendAfter = async (before: readonly Turn[]): Promise<Answer> => {
    const turn = (before.at(-1)?.sequence ?? 0) + 1
    const document = { ...answer, conversationId, turn }
    await conversations.append(tenant, conversationId, turn, answer.question, keptAnswer(document), options)
    return document
  }
  try {
    return await appendAfter(turns)
  } catch (error) {
    if (!isConflict(error)) throw error
    return await appendAfter((await conversations.read(tenant, conversationId)).turns)
  }
}

/** Keeps only the first rows of long data: the handles of the trace have all rows. */
function keptAnswer(answer: Answer): Answer {
  const { data, explanation } = answer
  if (!Array.isArray(data) || data.length <= MAX_CALL_ROWS) return answer
  return { ...answer, data: data.slice(0, MAX_CALL_ROWS), explanation: `${explanation} Of ${data.length} rows the first ${MAX_CALL_ROWS} are kept here.` }
}

/** Returns a kept turn and those before it. Throws EDGEWISE_INVALID_INPUT. */
export async function keptTurn(
  conversations: Conversations,
  tenant: string,
  { conversationId, turn }: KeptTurn
): Promise<{ stored: Turn; turns: readonly Turn[] }> {
  const { turns } = await conversations.read(tenant, conversationId)
  const stored = turn === undefined ? turns.at(-1) : turns.find(({ sequence }) => sequence === turn)
  if (stored !== undefined) return { stored, turns: turns.filter(({ sequence }) => sequence <= stored.sequence) }
  const known = turns.map(({ sequence }) => sequence).join(', ') || 'none'
  throw invalidInput(`The conversation has no turn ${turn ?? ''}. It has: ${known}.`)
}

/** Returns a kept answer's calls. Throws EDGEWISE_INVALID_INPUT without any. */
export function traceOf({ answer, sequence }: Turn): readonly TraceCall[] {
  const { trace } = answer as Pick<Answer, 'trace'>
  if (trace.length > 0) return trace
  throw invalidInput(`Turn ${sequence} was answered without calls, so there is nothing to replay.`)
}
