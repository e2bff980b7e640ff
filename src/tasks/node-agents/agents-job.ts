import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { ProgramResult } from '../../graph/vertex/run/reduce-result.ts'
import type { JobContext, JobKind } from '../../jobs/kind.ts'
import { Ledger, type Model, type Usage } from '../../outside/models/model.ts'
import type { Prices } from '../../outside/models/prices.ts'
import type { AgentRun } from './agent-run.ts'
import { type AgentsInput, agentsSchema, DEFAULTS, KIND } from './agents-input.ts'
import type { Divergence } from './compare.ts'
import { type Estimate, estimateRun } from './estimate.ts'
import { callForms } from './make-forms.ts'
import { type AgentGraph, findAgentGraph, type GraphSources, openAgentGraph, openAgentProgram, overBudget } from './open-graph.ts'
import { type Ending, runAgents } from './run-agents.ts'
import { openShadow } from './shadow.ts'
import { agree, type NamedResult, withNames } from './with-names.ts'

export interface AgentsJobOptions extends GraphSources {
  /** null when no model is configured. */
  readonly model: Model | null
  readonly prices: Prices
  /** Maximum parallel calls of one job. */
  readonly concurrency: number
}

export interface AgentsAnswer {
  readonly program: string
  readonly graph: string
  readonly estimate: Estimate
  /** Usage over all runs of the job; `cost` is null when the model's price is unknown. */
  readonly usage: Usage & { readonly cost: number | null }
  /** Nothing proves the agents' result, so the compiled program's result is the one to trust. */
  readonly trust: 'compiled'
  readonly compiled: NamedResult & { readonly supersteps: number }
  /** `stoppedBy`: the limit that ended the agents' run early; then there is no result. */
  readonly agents: { readonly supersteps: number; readonly stoppedBy: string | null } & (
    | NamedResult
    | { readonly values: null; readonly path: null; readonly rows: null }
  )
  /** Whether both results agree. */
  readonly agree: boolean
  /** How often agents differed from what the program computes from the same states. */
  readonly divergences: number
  readonly firstDivergence: (Divergence & { readonly name: string }) | null
  readonly onDivergence: AgentRun['onDivergence']
  readonly notes: readonly string[]
}

/** Time limit for the estimate at submission. */
const SUBMISSION_MS = 5000
const MAX_TOKENS = Number.MAX_SAFE_INTEGER

/** Throws EDGEWISE_MODEL_NEEDED without a model. */
function assertModel(model: Model | null): asserts model is Model {
  if (model === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'Each node is a call to a model.' })
}

/** Rejects inputs that are invalid for any graph. */
function check(input: AgentsInput, { model, prices }: AgentsJobOptions): void {
  assertModel(model)
  if (input.maxCost === undefined || prices.has(model.name)) return
  throw invalidInput(`"maxCost" needs the price of "${model.name}" in EDGEWISE_MODEL_PRICES.`)
}

/** A run that certainly exceeds its limits does not start. */
function assertAffordable({ calls, cost }: Estimate, { maxCalls = DEFAULTS.maxCalls, maxCost }: AgentsInput): void {
  const hint = 'Raise the limit, or take part of the graph by "labels" or "nodeWhere".'
  if (calls > maxCalls) throw overBudget(`an estimated ${calls} calls`, `maxCalls (${maxCalls})`, hint)
  if (maxCost !== undefined && cost !== null && cost > maxCost) throw overBudget(`an estimated cost of ${cost}`, `maxCost (${maxCost})`, hint)
}

function answerOf(graph: AgentGraph, run: AgentRun, estimate: Estimate, compiled: ProgramResult, ending: Ending): AgentsAnswer {
  const { ledger, cost } = run.spending
  const { result, stoppedBy } = ending
  const untold = { values: null, path: null, rows: null } as const
  return {
    program: graph.agents.program.source.name,
    graph: graph.projection.graph,
    estimate,
    usage: { ...ledger.spent, cost: estimate.cost === null ? null : Number(cost.toPrecision(6)) },
    trust: 'compiled',
    compiled: { supersteps: estimate.supersteps, ...withNames(compiled, graph.names) },
    agents: { supersteps: run.supersteps, stoppedBy, ...(result === null ? untold : withNames(result, graph.names)) },
    agree: result !== null && agree(result, compiled),
    divergences: run.divergences,
    firstDivergence: run.first && { ...run.first, name: graph.names[run.first.node] ?? '' },
    onDivergence: run.onDivergence,
    notes: graph.notes
  }
}

/** Opens a run that the compiled program has completed and that agents can repeat. Throws when the estimate exceeds the limits. */
async function openEstimated(input: AgentsInput, tenant: string, options: AgentsJobOptions, signal: AbortSignal) {
  const { model, prices, engine } = options
  assertModel(model)
  const control = { signal }
  const graph = await openAgentGraph(input, tenant, options, control)
  const forms = callForms(graph.agents, { nodeCount: graph.names.length, undirected: graph.projection.csr.undirected, parameters: graph.parameters })
  const shadow = openShadow(graph, engine, control)
  const { maxSupersteps = DEFAULTS.maxSupersteps } = input
  return { graph, forms, shadow, ...(await estimateRun(graph, forms, shadow, { model: model.name, prices, maxSupersteps, signal })) }
}

/** Checks what a request's time allows; the job finds later faults. */
async function refuseEarly(input: AgentsInput, tenant: string, options: AgentsJobOptions): Promise<void> {
  const time = AbortSignal.timeout(SUBMISSION_MS)
  try {
    const { estimate } = await openEstimated(input, tenant, options, time)
    assertAffordable(estimate, input)
  } catch (error) {
    if (!time.aborted) throw error
  }
}

async function work(input: AgentsInput, context: JobContext, options: AgentsJobOptions): Promise<AgentsAnswer> {
  const { model, prices, concurrency } = options
  // The settings of this process may differ from those at submission.
  check(input, options)
  assertModel(model)
  const { maxCalls = DEFAULTS.maxCalls, maxCost = null, maxSupersteps = DEFAULTS.maxSupersteps, onDivergence = DEFAULTS.onDivergence } = input
  const { signal, tenant } = context
  const { graph, forms, shadow, estimate, result } = await openEstimated(input, tenant, options, signal)
  // The first run's estimate holds for later runs, which continue its spending.
  await context.step('estimate', null, async () => estimate, { event: (data) => ({ type: 'estimate', data }) })
  assertAffordable(estimate, input)
  const ledger = new Ledger({ maxModelCalls: maxCalls, maxTokens: MAX_TOKENS })
  const spending = { context, model, ledger, prices, maxCalls, maxCost, cost: 0 }
  const run: AgentRun = {
    ...{ graph, forms, shadow, spending, concurrency, onDivergence, maxSupersteps },
    ...{ expectedCalls: estimate.calls, calls: 0, supersteps: 0, divergences: 0, first: null }
  }
  return answerOf(graph, run, estimate, result, await runAgents(run))
}

/** Defines a vertex program whose nodes are calls to a model, as a job: each call is a step. The compiled program runs beside it. */
export function agentsJob(options: AgentsJobOptions): JobKind {
  return {
    name: KIND,
    version: 1,
    description: 'A vertex program carried out by a model, one agent for each node; the result is theirs beside that of the compiled program.',
    input: agentsSchema,
    check(given) {
      check(given as AgentsInput, options)
      return { scopes: ['read', 'spend'] }
    },
    async prepare(given, tenant) {
      const { program: _, ...input } = given as AgentsInput
      const { program } = await openAgentProgram(given as AgentsInput, tenant, options)
      const { name } = await findAgentGraph(input, tenant, options)
      await refuseEarly(given as AgentsInput, tenant, options)
      // A stored program may be replaced while the job waits.
      return { input: { ...input, definition: program.source, graph: name }, blobs: [] }
    },
    run: (given, context) => work(given as AgentsInput, context, options)
  }
}
