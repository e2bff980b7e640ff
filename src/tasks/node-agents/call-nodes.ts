import type { AgentRun } from './agent-run.ts'
import { askAgent, unusable } from './ask-agent.ts'
import { type CallForm, stateOf } from './call-form.ts'
import { tokensOf } from './estimate.ts'
import { promptOf } from './prompt.ts'
import { type AgentReply, checkReply, longestReply, readReply } from './reply.ts'
import type { Barrier, Inboxes } from './states.ts'

/**
 * Does the work on each item, so many at a time. Once one fails no more are begun, and those under way end before it is thrown: what they have done is kept, and nothing
 * goes on behind the caller's back.
 */
async function sideBySide<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
}

/** Calls of one kind, of which none waits for another. */
export interface Round {
  readonly form: CallForm
  /** Of the phase. */
  readonly superstep: number
  readonly nodes: readonly number[]
  readonly barrier: Barrier | null
  readonly inboxes: Inboxes
}

/** By node; null: it gave nothing that can be used. */
export type NodeReplies = ReadonlyMap<number, AgentReply | null>

/** Names of steps are unique in a job; phases may share theirs. */
function stepName({ form, superstep }: Round, node: number): string {
  if (form.kind === 'initialise') return `initialise, node ${node}`
  const when = form.kind === 'open' ? 'opening' : `superstep ${superstep}`
  return `phase ${form.phase.at + 1} (${form.phase.checked.name}), ${when}, node ${node}`
}

/**
 * Calls nodes, so many at a time, in whatever order they reply. EDGEWISE_AGENT_REPLY for a reply that cannot be used even after its repair, unless such are corrected;
 * EDGEWISE_AGENTS_BUDGET, EDGEWISE_MODEL_FAILED, EDGEWISE_CANCELLED.
 */
export async function callNodes(run: AgentRun, round: Round): Promise<NodeReplies> {
  const { graph, spending, onDivergence } = run
  const { form, superstep, barrier, inboxes } = round
  const replies = new Map<number, AgentReply | null>()
  await sideBySide(round.nodes, run.concurrency, async (node) => {
    const step = stepName(round, node)
    const relationships = graph.relationships[node] ?? []
    const messages = promptOf(graph, { form, node, superstep, barrier, messages: inboxes[node] ?? [] })
    const longest = tokensOf(longestReply(form, relationships, Object.fromEntries(stateOf(graph.agents).map(({ name }) => [name, 1000]))))
    const outcome = await askAgent(spending, { step, messages, form, check: checkReply(form, relationships), longest })
    if (!outcome.ok && onDivergence !== 'correct') throw unusable(graph.names[node] ?? String(node), step, outcome.why)
    replies.set(node, outcome.ok ? readReply(form, outcome.reply) : null)
    run.calls += 1
    spending.context.progress(Math.min(1, run.calls / Math.max(1, run.expectedCalls)))
  })
  return replies
}
