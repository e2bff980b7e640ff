import { REMEMBERED_TURNS } from '../../ask/loop/conversation.ts'
import type { Answer, AskBudget, Asker } from '../../ask/loop/types.ts'
import { MAX_QUESTION } from '../../ask/worker/question-length.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { Replies, Reply } from '../../storage/state/replies.ts'
import type { StateStore } from '../../storage/state/state.ts'
import { type Exchange, transcriptKeys } from './transcript.ts'

export interface Continued {
  readonly tenant: string
  readonly maySpend: boolean
  readonly graph: string
  /** Earlier exchanges by the client's account. */
  readonly earlier: readonly Exchange[]
  /** The reply that the client continues, before `earlier`. */
  readonly after: Reply | null
  /** Whether the conversation will be deleted afterwards, so that it must be a new one. */
  readonly isPassing: boolean
  readonly budget?: AskBudget
  readonly signal?: AbortSignal
}

interface Ports {
  readonly asker: Pick<Asker, 'ask'>
  readonly state: Pick<StateStore, 'conversations' | 'replies'>
}

/**
 * The conversation that a chat continues; undefined for a new chat. Chat clients are stateless: each request repeats the transcript. This service's own replies
 * are found by their text. A chat that continues from an earlier turn (a regenerated answer, an edited question) gets a new conversation with copies of the
 * previous turns, and unknown questions are asked again.
 */
export async function continueConversation(ports: Ports, continued: Continued): Promise<string | undefined> {
  const { earlier, after, isPassing, tenant } = continued
  if (earlier.length === 0 && after === null) return undefined
  const { known, unknown } = after === null ? await findKnown(ports.state.replies, continued) : { known: after, unknown: earlier.slice(-REMEMBERED_TURNS) }
  const turns = known === null ? [] : (await ports.state.conversations.read(tenant, known.conversationId)).turns
  if (known !== null && unknown.length === 0 && !isPassing && turns.at(-1)?.sequence === known.sequence) return known.conversationId
  const copied = turns.filter(({ sequence }) => sequence <= (known?.sequence ?? 0)).slice(-REMEMBERED_TURNS)
  return fork(ports, continued, copied, unknown)
}

/** The longest prefix of the transcript that this service answered, among the turns that affect later ones. */
async function findKnown(replies: Replies, { tenant, graph, earlier }: Continued): Promise<{ known: Reply | null; unknown: readonly Exchange[] }> {
  const keys = transcriptKeys(graph, earlier)
  for (let at = earlier.length - 1; at >= Math.max(0, earlier.length - REMEMBERED_TURNS); at--) {
    const known = await replies.read(tenant, keys[at] ?? '')
    if (known !== null) return { known, unknown: earlier.slice(at + 1) }
  }
  return { known: null, unknown: earlier.slice(-REMEMBERED_TURNS) }
}

async function fork(ports: Ports, continued: Continued, copied: readonly Turn[], unknown: readonly Exchange[]): Promise<string> {
  const { state } = ports
  const { tenant, isPassing } = continued
  const { id } = await state.conversations.create(tenant)
  try {
    for (const [at, { question, answer }] of copied.entries()) {
      await state.conversations.append(tenant, id, at + 1, question, { ...(answer as Answer), conversationId: id, turn: at + 1 })
    }
    for (const exchange of unknown) await takeUp(ports, continued, id, exchange)
    return id
  } catch (error) {
    if (isPassing) await state.conversations.delete(tenant, id)
    throw error
  }
}

/** Asks an earlier question again with the rules, which are free; without an answer it stores the client's version. */
async function takeUp({ asker, state }: Ports, continued: Continued, conversationId: string, { question, answer }: Exchange): Promise<void> {
  const { tenant, maySpend, graph, budget, signal } = continued
  const control = { tenant, maySpend, ...(signal !== undefined && { signal }) }
  const start = question.slice(0, MAX_QUESTION)
  const again = await asker.ask({ question: start, graph, planner: 'rules', conversationId, ...(budget !== undefined && { budget }) }, control)
  if (again.status === 'answered' || again.status === 'partial') return
  const turn = (again.turn ?? 0) + 1
  await state.conversations.append(tenant, conversationId, turn, start, { ...again, status: 'answered', answer, explanation: 'As the client tells it.', turn })
}
