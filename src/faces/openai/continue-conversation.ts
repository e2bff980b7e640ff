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
  /** What the client says was said before. */
  readonly earlier: readonly Exchange[]
  /** The reply that the client goes on from, before `earlier`. */
  readonly after: Reply | null
  /** The conversation will be deleted afterwards: it must be one of its own. */
  readonly isPassing: boolean
  readonly budget?: AskBudget
  readonly signal?: AbortSignal
}

interface Ports {
  readonly asker: Pick<Asker, 'ask'>
  readonly state: Pick<StateStore, 'conversations' | 'replies'>
}

/**
 * The conversation that a chat goes on with; undefined for a chat that begins. Chat clients are stateless: each request tells all that was said. What this service said is
 * found again by its text. A chat that goes on from another turn than the last (an answer made anew, a question edited) gets a conversation of its own with
 * copies of the turns before, and what is not known is asked again.
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

/** The longest beginning of the transcript that this service answered, among those that matter to what follows. */
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

/** Asks an earlier question again, by rules, which costs nothing; what they do not answer is kept as the client tells it. */
async function takeUp({ asker, state }: Ports, continued: Continued, conversationId: string, { question, answer }: Exchange): Promise<void> {
  const { tenant, maySpend, graph, budget, signal } = continued
  const control = { tenant, maySpend, ...(signal !== undefined && { signal }) }
  const asked = question.slice(0, MAX_QUESTION)
  const again = await asker.ask({ question: asked, graph, planner: 'rules', conversationId, ...(budget !== undefined && { budget }) }, control)
  if (again.status === 'answered' || again.status === 'partial') return
  const turn = (again.turn ?? 0) + 1
  await state.conversations.append(tenant, conversationId, turn, asked, { ...again, status: 'answered', answer, explanation: 'As the client tells it.', turn })
}
