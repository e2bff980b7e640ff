import { inSlices } from '../../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { ProgramResult } from '../../graph/vertex/run/reduce-result.ts'
import type { TracedNode } from '../../graph/vertex/run/trace.ts'
import type { AgentPhase } from './agent-program.ts'
import type { AgentRun } from './agent-run.ts'
import { stateOf } from './call-form.ts'
import { callNodes, type NodeReplies, type Round } from './call-nodes.ts'
import { compareMessages, compareStates, type Divergence } from './compare.ts'
import { deliver, type Outboxes } from './deliver.ts'
import { calledIn, isOpened } from './estimate.ts'
import { overBudget } from './open-graph.ts'
import { nothing } from './reply.ts'
import type { Standing } from './shadow.ts'
import { type Barrier, beginning, type Inboxes, withStates } from './states.ts'
import type { Values } from './values.ts'

export interface Ending {
  /** null when the run was stopped. */
  readonly result: ProgramResult | null
  /** The bound or divergence that stopped the run; null when it completed. */
  readonly stoppedBy: string | null
}

/** Records divergences and publishes the first. Returns whether the run continues. */
async function note(run: AgentRun, found: readonly Divergence[]): Promise<boolean> {
  run.divergences += found.length
  const [first] = found
  if (first === undefined) return true
  if (run.first === null) {
    run.first = first
    const data = { ...first, name: run.graph.names[first.node] }
    await run.spending.context.step('first divergence', first, async () => first, { event: () => ({ type: 'divergence', data }) })
  }
  return run.onDivergence !== 'stop'
}

/** Publishes a superstep's event once over all runs. */
async function tellSuperstep(
  { spending }: AgentRun,
  { form, superstep }: Pick<Round, 'form' | 'superstep'>,
  counts: Readonly<Record<string, number>>
): Promise<void> {
  const data = { phase: form.phase.checked.name, superstep, kind: form.kind, ...counts }
  const name = `phase ${form.phase.at + 1}, ${form.kind} ${superstep} told`
  await spending.context.step(name, null, async () => data, { event: () => ({ type: 'superstep', data }) })
}

/** Checks the nodes' states, and corrects them if `onDivergence` requires. Returns null when the run stops. */
async function judgeStates(run: AgentRun, replies: NodeReplies, program: readonly TracedNode[], place: { phase: string; superstep: number }) {
  const given = new Map<number, Values | null>([...replies].map(([node, reply]) => [node, reply?.state ?? null]))
  const found = compareStates(given, program, stateOf(run.graph.agents), place)
  if (!(await note(run, found))) return null
  const wrong = new Set(run.onDivergence === 'correct' ? found.map(({ node }) => node) : [])
  return new Map([...given].map(([node, state]): [number, Values] => [node, (wrong.has(node) ? program[node]?.state : state) ?? {}]))
}

/** Delivers messages, and corrects them if `onDivergence` requires. Returns null when the run stops. */
async function judgeMessages(run: AgentRun, phase: AgentPhase, barrier: Barrier, outboxes: Outboxes, program: readonly TracedNode[]): Promise<Inboxes | null> {
  const inboxes = await inSlices(deliver(run.graph, phase, outboxes, barrier), run.spending.context.signal)
  const found = compareMessages(inboxes, program, phase.checked.message, { phase: phase.checked.name, superstep: barrier.step })
  if (!(await note(run, found))) return null
  if (run.onDivergence !== 'correct' || found.length === 0) return inboxes
  return program.map(({ messages }) => messages)
}

const sendsOf = (phase: AgentPhase, replies: NodeReplies, before: Outboxes, nodeCount: number): Outboxes =>
  Array.from({ length: nodeCount }, (_, node) => {
    const reply = replies.get(node)
    if (reply !== undefined) return reply?.sends ?? []
    return phase.sends.map(({ stands }, number) => (stands ? (before[node]?.[number] ?? nothing) : nothing))
  })

interface Begun {
  readonly standing: Standing
  readonly outboxes: Outboxes
}

async function begin(run: AgentRun): Promise<Begun | null> {
  const { graph, forms, shadow } = run
  const phase = graph.agents.phases[0] as AgentPhase
  const form = forms(phase, 'initialise')
  const nodes = [...graph.names.keys()]
  const replies = await callNodes(run, { form, superstep: 0, nodes, barrier: null, inboxes: [] })
  const states = await judgeStates(run, replies, await shadow.begin(), { phase: phase.checked.name, superstep: 0 })
  if (states === null) return null
  await tellSuperstep(run, { form, superstep: 0 }, { called: nodes.length })
  const { fields } = withStates(graph, null, states)
  return { standing: await shadow.settle(beginning(fields, nodes.length)), outboxes: sendsOf(phase, replies, [], nodes.length) }
}

/** Obtains the first messages of a phase by separate calls. */
async function openPhase(run: AgentRun, phase: AgentPhase, barrier: Barrier): Promise<Outboxes> {
  const form = run.forms(phase, 'open')
  const nodes = [...run.graph.names.keys()]
  const replies = await callNodes(run, { form, superstep: 0, nodes, barrier, inboxes: [] })
  await tellSuperstep(run, { form, superstep: 0 }, { called: nodes.length })
  return sendsOf(phase, replies, [], nodes.length)
}

/** Runs one superstep. Returns null when the run stops. */
async function superstep(run: AgentRun, barrier: Barrier, before: Outboxes): Promise<Begun | null> {
  const { graph, forms, shadow } = run
  const phase = graph.agents.phases[barrier.phase] as AgentPhase
  const outboxes = isOpened(graph.agents, barrier) ? await openPhase(run, phase, barrier) : before
  const program = await shadow.step(barrier)
  const inboxes = await judgeMessages(run, phase, barrier, outboxes, program.nodes)
  if (inboxes === null) return null
  const [form, step, nodes] = [forms(phase, 'superstep'), barrier.step + 1, calledIn(phase, inboxes)]
  const replies = await callNodes(run, { form, superstep: step, nodes, barrier, inboxes })
  const states = await judgeStates(run, replies, program.nodes, { phase: phase.checked.name, superstep: step })
  if (states === null) return null
  const { fields, changed } = withStates(graph, barrier.fields, states)
  const messages = inboxes.reduce((sum, inbox) => sum + inbox.length, 0)
  await tellSuperstep(run, { form, superstep: step }, { called: nodes.length, messages, changed: changed.reduce((sum, one) => sum + one, 0) })
  run.supersteps += 1
  const standing = await shadow.settle({ ...barrier, step, supersteps: run.supersteps, fields, changed })
  return { standing, outboxes: sendsOf(phase, replies, outboxes, graph.names.length) }
}

/** Errors of a program on states that it would not have produced. */
const endsRun: ReadonlySet<string> = new Set(['EDGEWISE_NO_HALT', 'EDGEWISE_NOT_A_NUMBER', 'EDGEWISE_WORK_BUDGET'])

async function carryOut(run: AgentRun): Promise<Ending> {
  let now = await begin(run)
  while (now !== null && now.standing.barrier !== null) {
    if (run.supersteps === run.maxSupersteps)
      throw overBudget('another superstep', `maxSupersteps (${run.maxSupersteps})`, 'Raise it, or correct what diverges.')
    now = await superstep(run, now.standing.barrier, now.outboxes)
  }
  return now === null ? { result: null, stoppedBy: 'onDivergence (stop)' } : { result: now.standing.result, stoppedBy: null }
}

/** Runs the agents to the program's end, or to a bound that only a divergent or retrying run exceeds. Throws as `callNodes` does. */
export async function runAgents(run: AgentRun): Promise<Ending> {
  try {
    return await carryOut(run)
  } catch (error) {
    if (!(error instanceof EdgewiseError)) throw error
    const { code, parameters } = error
    if (code === 'EDGEWISE_AGENTS_BUDGET') return { result: null, stoppedBy: String(parameters['limit']) }
    if (endsRun.has(code)) return { result: null, stoppedBy: error.message }
    throw error
  }
}
