import fp from 'fastify-plugin'
import type { Answer } from '../../ask/loop/types.ts'
import { ThreadShare } from '../../base/concurrency/thread-share.ts'
import { invalidInput } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Conversations, RatedTurn, Rating, Turn, TurnPlace } from '../../storage/state/conversations.ts'
import { toJson } from './json-text.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What askers think of answers. */
    readonly feedback: {
      /** Sets or, with null, removes it. Throws EDGEWISE_UNKNOWN_CONVERSATION, and EDGEWISE_INVALID_INPUT for an unknown turn or a long comment. */
      rate(tenant: string, place: TurnPlace, rating: Rating | null): Promise<Turn>
      /** A line of JSON for each rated answer of the tenant. */
      lines(tenant: string, signal: AbortSignal): AsyncIterable<string>
    }
  }
}

export const MOST_COMMENT = 1000
/** Answers read at once: one may have a megabyte. */
const PAGE = 5

/** An answer as a case of an evaluation. */
function caseOf({ question, answer, conversationId, sequence, feedback }: RatedTurn): object {
  // Stored answers of earlier versions lack members.
  const { answer: text = null, status = null, trace = [] } = answer as Partial<Answer>
  return {
    question,
    graph: trace[0]?.graph ?? null,
    answer: text,
    status,
    ...feedback,
    conversationId,
    turn: sequence,
    calls: trace.map(({ tool, arguments: given }) => ({ tool, arguments: given }))
  }
}

async function* linesOf(conversations: Conversations, tenant: string, signal: AbortSignal): AsyncGenerator<string> {
  const share = new ThreadShare()
  let after: TurnPlace | null = null
  while (!signal.aborted) {
    const page: readonly RatedTurn[] = await conversations.rated(tenant, after, PAGE)
    for (const turn of page) yield `${toJson(caseOf(turn))}\n`
    after = page.at(-1) ?? null
    if (page.length < PAGE) return
    await share.pause()
  }
}

export default fp<{ runtime: Runtime }>(
  async (app, { runtime: { state } }) => {
    app.decorate('feedback', {
      async rate(tenant, place, rating) {
        const { length } = rating?.comment ?? ''
        if (length > MOST_COMMENT) throw invalidInput(`"comment" may have ${MOST_COMMENT} characters, but has ${length}.`)
        return state.conversations.rate(tenant, place, rating)
      },
      lines: (tenant, signal) => linesOf(state.conversations, tenant, signal)
    })
  },
  { name: 'feedback' }
)
