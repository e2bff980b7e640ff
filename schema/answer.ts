import type { Answer, AskRequest, TraceCall } from '../src/ask/loop/types.ts'
import type { GraphqlContext } from './context.ts'

/** The input in REST's form: null members are dropped, and enum values are in lower case. */
export function readQuestion(input: Readonly<Record<string, unknown>>, { service }: GraphqlContext): AskRequest {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  const request = Object.fromEntries(given.map(([name, value]) => [name, name === 'planner' || name === 'profile' ? String(value).toLowerCase() : value]))
  const { budget } = request
  if (budget !== undefined) request['budget'] = Object.fromEntries(Object.entries(budget as object).filter(([, value]) => value !== null))
  return service.checkQuestion(request)
}

/** The sender of a question, and whether it may spend. */
export function askingFor({ request }: GraphqlContext, signal: AbortSignal) {
  return { tenant: request.tenant, maySpend: request.may('spend'), signal }
}

export const answerResolvers = {
  Answer: {
    status: ({ status }: Answer) => status.toUpperCase(),
    // Stored answers of earlier versions lack them.
    claims: ({ claims }: Partial<Answer>) => claims ?? [],
    unchecked: ({ unchecked }: Partial<Answer>) => unchecked ?? [],
    unread: ({ unread }: Partial<Answer>) => unread ?? []
  },
  TraceCall: {
    result: ({ handle }: TraceCall, _: unknown, { load }: GraphqlContext) =>
      handle === null ? null : load.page({ handle, offset: 0, limit: 20, lists: 'ends' })
  },
  Query: {
    replay: (_: unknown, { conversationId, turn }: { conversationId: string; turn?: number | null }, { service, request, signal }: GraphqlContext) =>
      service.asker.replayTurn({ conversationId, ...(turn == null ? {} : { turn }) }, { tenant: request.tenant, signal })
  },
  Mutation: {
    ask: (_: unknown, { input }: { input: Record<string, unknown> }, context: GraphqlContext) =>
      context.service.asker.ask(readQuestion(input, context), askingFor(context, context.signal))
  }
}
