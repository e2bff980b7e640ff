import { inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import type { ProgramResult } from '../../graph/vertex/run/reduce-result.ts'
import type { TracedNode } from '../../graph/vertex/run/trace.ts'
import { estimateTokens } from '../../outside/models/model.ts'
import { costOf, type Prices } from '../../outside/models/prices.ts'
import type { AgentPhase, AgentProgram } from './agent-program.ts'
import { type CallForm, type CallKind, stateOf } from './call-form.ts'
import { type AgentGraph, overBudget } from './open-graph.ts'
import { promptOf } from './prompt.ts'
import { longestReply } from './reply.ts'
import type { Shadow, Standing } from './shadow.ts'
import { type Barrier, beginning, type Inboxes, withStates } from './states.ts'
import { valuesToJson } from './values.ts'

/** The cost of a run without agent errors or repeated requests. */
export interface Estimate {
  readonly nodes: number
  /** Number of traversed relationships. */
  readonly relationships: number
  /** Sum over all phases. */
  readonly supersteps: number
  /** One call per node at the start and at the opening of each later phase, and one per node updated in a superstep. */
  readonly calls: number
  /** Estimated from the characters of that run's actual prompts. */
  readonly promptTokens: number
  /** Upper bound: every node sends over every relationship. */
  readonly completionTokens: number
  /** null when the model's price is unknown. */
  readonly cost: number | null
}

export interface EstimateBounds {
  readonly model: string
  readonly prices: Prices
  readonly maxSupersteps: number
  readonly signal: AbortSignal
}

type Forms = (phase: AgentPhase, kind: CallKind) => CallForm

/** Largest value that a caller may set. */
const MOST_CALLS = 100_000

/** Whether separate calls obtain a phase's first messages. */
export const isOpened = ({ sendsAtOnce }: AgentProgram, { phase, step }: Barrier): boolean => step === 0 && !(phase === 0 && sendsAtOnce)

/** Nodes that are updated in a superstep. */
export function calledIn({ checked }: AgentPhase, inboxes: Inboxes): number[] {
  return [...inboxes.keys()].filter((node) => checked.updatesAll || (inboxes[node]?.length ?? 0) > 0)
}

export const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value))

interface Tally {
  calls: number
  promptTokens: number
  completionTokens: number
}

/** Adds up calls by the prompts that they would have. `after` holds, by node, the states that the calls would return. */
function* addCalls(
  graph: AgentGraph,
  tally: Tally,
  form: CallForm,
  barrier: Barrier | null,
  inboxes: Inboxes,
  nodes: readonly number[],
  after: readonly TracedNode[]
): Steps<void> {
  tally.calls += nodes.length
  if (tally.calls > MOST_CALLS) throw overBudget(`more than ${MOST_CALLS} calls`, 'any "maxCalls" may be', 'Take part of the graph by "labels" or "nodeWhere".')
  for (const node of nodes) {
    const superstep = form.kind === 'superstep' ? (barrier?.step ?? 0) + 1 : 0
    tally.promptTokens += tokensOf(promptOf(graph, { form, node, superstep, barrier, messages: inboxes[node] ?? [] }))
    tally.completionTokens += tokensOf(longestReply(form, graph.relationships[node] ?? [], valuesToJson(after[node]?.state ?? {}, stateOf(graph.agents))))
    yield
  }
}

/**
 * Runs the compiled program in place of the agents to estimate calls and tokens and to get the expected result. Throws EDGEWISE_AGENTS_BUDGET above the bounds
 * of any run, and whatever the program throws.
 */
export async function estimateRun(
  graph: AgentGraph,
  forms: Forms,
  shadow: Shadow,
  { model, prices, maxSupersteps, signal }: EstimateBounds
): Promise<{ readonly estimate: Estimate; readonly result: ProgramResult }> {
  const { agents, names, projection } = graph
  const all = [...names.keys()]
  const tally: Tally = { calls: 0, promptTokens: 0, completionTokens: 0 }
  const add = (form: CallForm, barrier: Barrier | null, inboxes: Inboxes, nodes: readonly number[], after: readonly TracedNode[]) =>
    inSlices(addCalls(graph, tally, form, barrier, inboxes, nodes, after), signal)
  const first = await shadow.begin()
  await add(forms(agents.phases[0] as AgentPhase, 'initialise'), null, [], all, first)
  let standing: Standing = await shadow.settle(beginning(withStates(graph, null, new Map(first.map(({ node, state }) => [node, state]))).fields, names.length))
  let supersteps = 0
  for (; standing.barrier !== null; supersteps++) {
    const { barrier }: { barrier: Barrier } = standing
    if (supersteps === maxSupersteps)
      throw overBudget(`more than ${maxSupersteps} supersteps`, `maxSupersteps (${maxSupersteps})`, 'Raise it, or take part of the graph.')
    const phase = agents.phases[barrier.phase] as AgentPhase
    const { nodes, next } = await shadow.step(barrier)
    if (isOpened(agents, barrier)) await add(forms(phase, 'open'), barrier, [], all, [])
    const inboxes = nodes.map(({ messages }) => messages)
    await add(forms(phase, 'superstep'), barrier, inboxes, calledIn(phase, inboxes), nodes)
    standing = next
  }
  const cost = costOf(prices, model, tally)
  return { estimate: { nodes: names.length, relationships: projection.csr.arcCount, supersteps, ...tally, cost }, result: standing.result }
}
