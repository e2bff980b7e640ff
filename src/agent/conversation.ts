import { EdgewiseError } from '../errors.ts'
import type { StateStore, Turn } from '../state/state.ts'
import type { Answer, KeptTurn, TraceCall } from './types.ts'

/** Earlier turns that planners see. */
export const REMEMBERED_TURNS = 6

/** The latest turns, oldest first. EDGEWISE_UNKNOWN_CONVERSATION when there is none of that id. */
export async function recallTurns(state: StateStore, tenant: string, id: string | undefined): Promise<readonly Turn[]> {
  if (id === undefined) return []
  return (await state.conversation(tenant, id)).turns.slice(-REMEMBERED_TURNS)
}

/**
 * Appends the answered question, to a new conversation when there is none, and returns the answer with its conversation's id. When another
 * question of the same conversation was faster, this one takes the next place; a second such miss is EDGEWISE_CONFLICT.
 */
export async function rememberTurn(state: StateStore, tenant: string, id: string | undefined, turns: readonly Turn[], answer: Answer): Promise<Answer> {
  const conversationId = id ?? (await state.createConversation(tenant)).id
  const appendAfter = async (before: readonly Turn[]): Promise<Answer> => {
    const turn = (before.at(-1)?.sequence ?? 0) + 1
    const document = { ...answer, conversationId, turn }
    await state.appendTurn(tenant, conversationId, turn, answer.question, document)
    return document
  }
  try {
    return await appendAfter(turns)
  } catch (error) {
    if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_CONFLICT') throw error
    return await appendAfter((await state.conversation(tenant, conversationId)).turns)
  }
}

/** The calls behind a kept answer. */
export async function keptTrace(state: StateStore, tenant: string, { conversationId, turn }: KeptTurn): Promise<readonly TraceCall[]> {
  const { turns } = await state.conversation(tenant, conversationId)
  const kept = turn === undefined ? turns.at(-1) : turns.find(({ sequence }) => sequence === turn)
  if (kept === undefined) {
    const known = turns.map(({ sequence }) => sequence).join(', ') || 'none'
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The conversation has no turn ${turn ?? ''}. It has: ${known}.` })
  }
  const { trace } = kept.answer as Pick<Answer, 'trace'>
  if (trace.length > 0) return trace
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Turn ${kept.sequence} was answered without calls: there is nothing to run again.` })
}
