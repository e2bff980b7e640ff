import type { ChatAnswer, ChatQuestion } from './chat.ts'

/** What both APIs add to their own members, under the key `edgewise`: the answer as data, with its evidence. */
export function tellAnswer({ answer }: ChatAnswer, { ignored }: ChatQuestion): Record<string, unknown> {
  const { status, data, planner, explanation, readAs, grounded, ungrounded, trace, conversationId, turn } = answer
  return {
    status,
    data,
    planner,
    explanation,
    ...(readAs !== undefined && { readAs }),
    grounded,
    ungrounded,
    trace,
    conversationId,
    turn: turn ?? null,
    ignored
  }
}

/** The tokens that models took; none where rules planned. */
export function tokensOf({ answer: { usage } }: ChatAnswer): { readonly prompt: number; readonly completion: number; readonly total: number } {
  const { promptTokens: prompt, completionTokens: completion } = usage
  return { prompt, completion, total: prompt + completion }
}
