import { EdgewiseError } from '../src/base/errors.ts'
import type { ConversationSummary } from '../src/faces/http/conversations.ts'
import type { GraphqlContext } from './context.ts'
import { cursorOf, invalidCursor, readCursor } from './cursor.ts'
import { assertFirst } from './result.ts'
import { addUp } from './usage.ts'

const MAX_LISTED = 1000
const LISTING = 'conversations'

/** Continues by the last conversation's id, because newer ones may have been added in front. */
function startAfter(listed: readonly ConversationSummary[], after: string | null | undefined): number {
  if (after == null) return 0
  const { listing } = readCursor(after)
  const at = listed.findIndex(({ id }) => `${LISTING}/${id}` === listing)
  if (at < 0) throw invalidCursor(after)
  return at + 1
}

const cursor = ({ id }: ConversationSummary): string => cursorOf(`${LISTING}/${id}`, 0)

async function listConversations(_: unknown, { first, after }: { first: number; after?: string | null }, { service, request }: GraphqlContext) {
  assertFirst(first)
  const listed = await service.conversations.list(request.tenant, MAX_LISTED)
  const start = startAfter(listed, after)
  const nodes = listed.slice(start, start + first)
  const edges = nodes.map((node) => ({ cursor: cursor(node), node }))
  const pageInfo = {
    hasNextPage: start + nodes.length < listed.length,
    hasPreviousPage: start > 0,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null
  }
  return { edges, nodes, pageInfo, totalCount: listed.length }
}

interface RateArguments {
  readonly conversationId: string
  readonly turn: number
  readonly good?: boolean | null
  readonly comment?: string | null
}

export const conversationResolvers = {
  Query: {
    conversations: listConversations,
    conversation: async (_: unknown, { id }: { id: string }, { load }: GraphqlContext): Promise<ConversationSummary> => {
      const { createdAt, turns } = await load.conversation(id)
      return { id, createdAt, turns: turns.length }
    }
  },
  Conversation: {
    turnCount: ({ turns }: ConversationSummary) => turns,
    turns: async ({ id }: ConversationSummary, { last }: { last: number }, { load }: GraphqlContext) => {
      if (last < 1) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `"last" must be 1 or more, but is ${last}.`, argument: 'last' })
      return (await load.conversation(id)).turns.slice(-last)
    },
    usage: async ({ id }: ConversationSummary, _: unknown, { load }: GraphqlContext) => addUp([await load.conversation(id)])
  },
  Mutation: {
    deleteConversation: async (_: unknown, { id }: { id: string }, { service, request }: GraphqlContext) => {
      request.demand('write', 'The mutation deleteConversation')
      await service.conversations.delete(request.tenant, id)
      return { id }
    },
    rateAnswer: async (_: unknown, { conversationId, turn, good, comment }: RateArguments, { service, request }: GraphqlContext) => {
      const rating = good == null ? null : { good, comment: comment ?? null }
      if (rating === null && comment != null) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'A comment needs "good".', argument: 'good' })
      return service.feedback.rate(request.tenant, { conversationId, sequence: turn }, rating)
    }
  }
}
