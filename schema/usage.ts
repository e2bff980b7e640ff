import type { Answer } from '../src/ask/loop/types.ts'
import type { StoredConversation } from '../src/faces/http/conversations.ts'
import type { GraphqlContext } from './context.ts'
import { assertFirst } from './result.ts'

export interface Usage {
  readonly conversations: number
  readonly questions: number
  readonly toolCalls: number
  readonly modelCalls: number
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Sums the usage of conversations' stored answers. */
export function addUp(conversations: readonly StoredConversation[]): Usage {
  const answers = conversations.flatMap(({ turns }) => turns.map(({ answer }) => answer as Partial<Answer>))
  const sum = (count: (answer: Partial<Answer>) => number | undefined) => answers.reduce((total, answer) => total + (count(answer) ?? 0), 0)
  return {
    conversations: conversations.length,
    questions: answers.length,
    toolCalls: sum(({ trace }) => trace?.length),
    modelCalls: sum(({ usage }) => usage?.calls),
    promptTokens: sum(({ usage }) => usage?.promptTokens),
    completionTokens: sum(({ usage }) => usage?.completionTokens)
  }
}

export const usageResolvers = {
  Query: {
    async usage(_: unknown, { first }: { first: number }, { service, request, load }: GraphqlContext) {
      assertFirst(first)
      const listed = await service.conversations.list(request.tenant, Math.max(first, 1))
      return addUp(await Promise.all(listed.slice(0, first).map(({ id }) => load.conversation(id))))
    }
  }
}
