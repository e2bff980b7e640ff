import { EdgewiseError } from '../../base/errors.ts'
import { openFailedRequests } from '../../outside/models/failed-requests.ts'
import { type Completion, type CompletionRequest, type ModelTool, noUsage, type ToolCallRequest, type Usage } from '../../outside/models/model.ts'
import { chargeOf, costOf } from '../../outside/models/prices.ts'
import { type ModelFailure, modelFailureOf } from '../../outside/models/send.ts'
import type { JsonSchema } from '../../tools/query/language/query-schema.ts'
import type { ModelRequest, TaskRun } from './task-run.ts'
import { timeLeft } from './within-time.ts'

/** Outcome of a request. An unusable reply is an outcome too, so a resumed job does not repeat the request. */
export type Reply<T> = ({ readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }) & {
  readonly usage: Usage
  readonly model: string
}

export type Fields = Readonly<Record<string, unknown>>

type Request = Pick<CompletionRequest, 'schema' | 'tools' | 'toolChoice' | 'maxTokens' | 'repairs'>

/** The task's bound that forbids further requests to a model, or null for any other error. */
export const spentBound = (error: unknown): string | null => modelFailureOf(error)?.exhausted ?? null

/** An unusable reply is an outcome. A refusal by the endpoint or a transient failure ends this run instead. */
const isOutcome = ({ status, transient, exhausted }: ModelFailure): boolean => status === null && !transient && exhausted === undefined

function addCost(run: TaskRun, model: string, usage: Usage): void {
  run.cost += costOf(run.prices, model, usage) ?? 0
}

type NoteFailure = (usage: Usage) => Promise<void>

/** Tracks what failed requests for a step cost, in this run and in earlier ones. */
async function openFailures(run: TaskRun, { step, role }: ModelRequest): Promise<NoteFailure> {
  const model = run.models[role].name
  const note = await openFailedRequests(run.context, step, {
    model,
    prices: run.prices,
    earlier(usage) {
      run.ledger.record(usage)
      addCost(run, model, usage)
    }
  })
  return async (usage) => {
    addCost(run, model, usage)
    await note(usage)
  }
}

async function attempt<T>(
  run: TaskRun,
  { role, messages }: ModelRequest,
  request: Request,
  { read, noteFailure }: { readonly read: (completion: Completion) => T; readonly noteFailure: NoteFailure }
): Promise<Reply<T>> {
  const { context, models, ledger } = run
  const model = models[role]
  assertWithin(run)
  try {
    const { refusal, usage, ...completion } = await model.complete({ messages, ...request, ledger, signal: context.signal })
    const charge = { usage, model: model.name }
    return refusal === undefined
      ? { ok: true, value: read({ ...completion, usage }), ...charge }
      : { ok: false, why: `The model refused: ${refusal}`, ...charge }
  } catch (error) {
    const failure = context.signal.aborted ? null : modelFailureOf(error)
    if (failure !== null && isOutcome(failure)) return { ok: false, why: failure.detail, usage: failure.usage, model: model.name }
    if (failure !== null) await noteFailure(failure.usage)
    throw error
  }
}

/** Sends one request as a step of the job. A replayed reply counts at its recorded cost, so budgets hold across runs. */
async function send<T>(run: TaskRun, asking: ModelRequest, request: Request, read: (completion: Completion) => T): Promise<Reply<T>> {
  const { context, models, ledger } = run
  const input = JSON.parse(JSON.stringify({ model: models[asking.role].name, messages: asking.messages, ...request })) as unknown
  const noteFailure = await openFailures(run, asking)
  let isMade = false
  const make = () => {
    isMade = true
    return attempt(run, asking, request, { read, noteFailure })
  }
  const reply = await context.step(asking.step, input, make, { usage: ({ usage, model }) => chargeOf(run.prices, model, usage) })
  if (!isMade) ledger.record(reply.usage)
  addCost(run, reply.model, reply.usage)
  return reply
}

/** Checks time and money; the ledger checks the other bounds. */
function assertWithin(run: TaskRun): void {
  const { maxSeconds, maxCost } = run.task.budget
  const { cost } = run
  const isLate = timeLeft(run) <= 0
  if (!isLate && (maxCost === null || cost < maxCost)) return
  const exhausted = isLate ? `maxSeconds (${maxSeconds})` : `maxCost (${maxCost})`
  throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail: `its budget is spent: ${exhausted}`, status: null, transient: false, usage: noUsage, exhausted })
}

/** Charges the task for tokens that a tool spent on models. `isMade` says that the call ran in this run, so the ledger has counted it already. */
export function recordUsage(run: TaskRun, usage: unknown, isMade: boolean): void {
  const { calls, promptTokens = 0, completionTokens = 0, model } = (usage ?? {}) as Partial<Usage> & { readonly model?: string }
  if (calls === undefined) return
  if (!isMade) run.ledger.record({ calls, promptTokens, completionTokens })
  if (model !== undefined) addCost(run, model, { calls, promptTokens, completionTokens })
}

/** These replies are as long as a tool's result; all others are short. */
const WRITES = ['new_operations', 'new_queries']
const maxTokensOf = ({ parameters: { replyTokens } }: TaskRun, name: string) => (WRITES.includes(name) ? replyTokens : Math.ceil(replyTokens / 2))

/** Requests JSON that meets a schema; an invalid reply is sent back for repair. */
export function askFor<T>(run: TaskRun, asking: ModelRequest, name: string, schema: JsonSchema): Promise<Reply<T>> {
  return send(run, asking, { schema: { name, schema }, maxTokens: maxTokensOf(run, name) }, ({ content }) => JSON.parse(content) as T)
}

/** Requests JSON by a schema that only the endpoint enforces. The caller validates it, because the schema is too large for a request to repair the reply. */
export function askByGuide(run: TaskRun, asking: ModelRequest, name: string, schema: JsonSchema): Promise<Reply<Fields>> {
  const request = { schema: { name, schema, isGuide: true as const }, repairs: 0, maxTokens: maxTokensOf(run, name) }
  return send(run, asking, request, ({ content }) => JSON.parse(content) as Fields)
}

/** Requests tool calls; the model may reply with text instead. */
export function askForTurn(
  run: TaskRun,
  asking: ModelRequest,
  tools: readonly ModelTool[]
): Promise<Reply<{ readonly content: string; readonly calls: readonly ToolCallRequest[] }>> {
  return send(run, asking, { tools, toolChoice: 'required' }, ({ content, toolCalls }) => ({ content, calls: toolCalls }))
}

/** A closed object with every member required, as strict schemas demand. */
export function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false } as const
}
