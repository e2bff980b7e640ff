import type { AgentRun } from './agent-run.ts'
import { askAgent, unusable } from './ask-agent.ts'
import { type CallForm, stateOf } from './call-form.ts'
import { tokensOf } from './estimate.ts'
import { promptOf } from './prompt.ts'
import { type AgentReply, checkReply, longestReply, readReply } from './reply.ts'
import type { Barrier, Inboxes } from './states.ts'

/** Works on items with limited parallelism. After a failure no more start, and running ones end before the error is thrown, so no work is left behind. */
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

/** Independent calls of one kind. */
export interface Round {
  readonly form: CallForm
  /** Superstep within the phase. */
  readonly superstep: number
  readonly nodes: readonly number[]
  readonly barrier: Barrier | null
  readonly inboxes: Inboxes
}

/** By node; null for an unusable reply. */
export type NodeReplies = ReadonlyMap<number, AgentReply | null>

/** Step names are unique in a job, but phases may share a name, so the phase's number is included. */
function stepName({ form, superstep }: Round, node: number): string {
  if (form.kind === 'initialise') return `initialise, node ${node}`
  const when = form.kind === 'open' ? 'opening' : `superstep ${superstep}`
  return `phase ${form.phase.at + 1} (${form.phase.checked.name}), ${when}, node ${node}`
}

/**
 * Calls nodes with limited parallelism, in any order of replies. Throws EDGEWISE_AGENT_REPLY for a reply that is unusable after its repair, unless divergences
 * are corrected; EDGEWISE_AGENTS_BUDGET, EDGEWISE_MODEL_FAILED, EDGEWISE_CANCELLED.
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
