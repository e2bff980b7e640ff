import { EdgewiseError } from '../errors.ts'
import { type Completion, type CompletionRequest, type ModelTool, noUsage, type ToolCallRequest, type Usage } from '../llm/model.ts'
import type { Asked, TaskRun } from './task-run.ts'

/** What came of a request: what could not be used is an outcome, too, and is not asked for again when the job is taken up. */
export type Reply<T> = ({ readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string }) & {
  readonly usage: Usage
  readonly model: string
}

type Request = Pick<CompletionRequest, 'schema' | 'tools' | 'toolChoice'>

interface Failure {
  readonly detail: string
  readonly transient: boolean
  readonly status: number | null
  readonly usage: Usage
  readonly exhausted: string | null
}

/** The bound of the task that forbids another request to a model; null: the error is another. */
export const spentBound = (error: unknown): string | null => failureOf(error)?.exhausted ?? null

function failureOf(error: unknown): Failure | null {
  if (!(error instanceof EdgewiseError) || error.code !== 'EDGEWISE_MODEL_FAILED') return null
  const { detail, transient, status, usage, exhausted } = error.parameters
  return {
    detail: String(detail),
    transient: transient === true,
    status: typeof status === 'number' ? status : null,
    usage: usage as Usage,
    exhausted: typeof exhausted === 'string' ? exhausted : null
  }
}

/** A failure that is an outcome: a reply in a form that cannot be used. What the endpoint refuses, or what may pass, ends this run. */
const isOutcome = ({ status, transient, exhausted }: Failure): boolean => status === null && !transient && exhausted === null

async function attempt<T>(run: TaskRun, { step, role, messages }: Asked, request: Request, read: (completion: Completion) => T): Promise<Reply<T>> {
  const { context, models, ledger } = run
  const model = models[role]
  assertTime(run)
  try {
    const { refusal, usage, ...completion } = await model.complete({ messages, ...request, ledger, signal: context.signal })
    const told = { usage, model: model.name }
    return refusal === undefined ? { ok: true, value: read({ ...completion, usage }), ...told } : { ok: false, why: `The model refused: ${refusal}`, ...told }
  } catch (error) {
    const failure = context.signal.aborted ? null : failureOf(error)
    if (failure !== null && isOutcome(failure)) return { ok: false, why: failure.detail, usage: failure.usage, model: model.name }
    if (failure !== null) await context.step(`spent on ${step}, attempt ${context.attempt}`, null, async () => null, { usage: () => failure.usage })
    throw error
  }
}

/** Sends one request as a step of the job. A reply that is handed back counts as what it cost, so that budgets hold across runs. */
async function send<T>(run: TaskRun, asked: Asked, request: Request, read: (completion: Completion) => T): Promise<Reply<T>> {
  const { context, models, ledger } = run
  const input = JSON.parse(JSON.stringify({ model: models[asked.role].name, messages: asked.messages, ...request })) as unknown
  let isMade = false
  const make = () => {
    isMade = true
    return attempt(run, asked, request, read)
  }
  const reply = await context.step(asked.step, input, make, { usage: ({ usage, model }) => ({ model, ...usage }) })
  if (!isMade) ledger.record(reply.usage)
  return reply
}

function assertTime({ task: { budget }, startedAt, now }: TaskRun): void {
  if (now() - startedAt <= budget.maxSeconds * 1000) return
  const exhausted = `maxSeconds (${budget.maxSeconds})`
  throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail: 'the time of the task is over', status: null, transient: false, usage: noUsage, exhausted })
}

/** JSON that meets a schema. */
export function askFor<T>(run: TaskRun, asked: Asked, name: string, schema: Readonly<Record<string, unknown>>): Promise<Reply<T>> {
  return send(run, asked, { schema: { name, schema } }, ({ content }) => JSON.parse(content) as T)
}

/** Calls of tools, one at least. */
export function askForCalls(run: TaskRun, asked: Asked, tools: readonly ModelTool[]): Promise<Reply<readonly ToolCallRequest[]>> {
  return send(run, asked, { tools, toolChoice: 'required' }, ({ toolCalls }) => toolCalls)
}

/** A closed object, all of its members required: what strict schemas of endpoints want. */
export function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false } as const
}
