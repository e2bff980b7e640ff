import type { Answer } from '../../ask/loop/types.ts'
import type { ChatAnswer, ChatQuestion } from './chat.ts'

/** Fields of an answer that chats pass on unchanged. */
export const answerFields = [
  'status',
  'data',
  'planner',
  'explanation',
  'readAs',
  'reading',
  'unread',
  'grounded',
  'likely',
  'ungrounded',
  'unchecked',
  'trace',
  'conversationId'
] as const satisfies readonly (keyof Answer)[]

/** The member `edgewise` of both APIs: the answer as data, with its evidence. */
export function answerMember({ answer }: ChatAnswer, { ignored }: ChatQuestion): Record<string, unknown> {
  const fields = answerFields.flatMap((field) => (answer[field] === undefined ? [] : [[field, answer[field]]]))
  return { ...Object.fromEntries(fields), turn: answer.turn ?? null, ignored }
}

/** Tokens used by models; 0 for the rules. */
export function tokensOf({ answer: { usage } }: ChatAnswer): { readonly prompt: number; readonly completion: number; readonly total: number } {
  const { promptTokens: prompt, completionTokens: completion } = usage
  return { prompt, completion, total: prompt + completion }
}
