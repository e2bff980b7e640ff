import { Type } from 'typebox'
import type { Problem } from './problem.ts'

/** A failure in the OpenAI API's form. */
export const chatErrorSchema = Type.Object(
  {
    error: Type.Object({
      message: Type.String({ description: 'What is wrong and what would work.' }),
      type: Type.String(),
      param: Type.Union([Type.String(), Type.Null()], { description: 'The invalid parameter.' }),
      code: Type.String({ description: 'Stable error code, as in problem documents.', examples: ['EDGEWISE_UNKNOWN_GRAPH'] })
    })
  },
  { $id: 'ChatError', title: 'ChatError' }
)

/** Routes whose clients expect errors in the OpenAI API's form. */
export const isForChatClients = (url: string): boolean => url.startsWith('/v1/')

const types = new Map([
  [401, 'authentication_error'],
  [403, 'permission_error'],
  [429, 'rate_limit_error']
])

/** Converts `/messages/0/content` to the clients' form `messages[0].content`. */
function parameterOf(pointer: string): string {
  const parts = pointer.split('/').slice(1)
  return parts.map((part, at) => (/^\d+$/.test(part) ? `[${part}]` : `${at === 0 ? '' : '.'}${part}`)).join('')
}

export function toChatError({ status, detail, code, errors }: Problem): { error: Record<string, unknown> } {
  const [first] = errors ?? []
  const type = types.get(status) ?? (status < 500 ? 'invalid_request_error' : 'server_error')
  return { error: { message: detail, type, param: first ? parameterOf(first.pointer) : null, code } }
}
