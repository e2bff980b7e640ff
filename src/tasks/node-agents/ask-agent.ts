import { EdgewiseError } from '../../base/errors.ts'
import type { JobContext } from '../../jobs/kind.ts'
import { openFailedRequests } from '../../outside/models/failed-requests.ts'
import type { Ledger, Message, Model, Usage } from '../../outside/models/model.ts'
import { chargeOf, costOf, type Prices } from '../../outside/models/prices.ts'
import { modelFailureOf } from '../../outside/models/send.ts'
import type { CallForm } from './call-form.ts'
import { overBudget } from './open-graph.ts'

/** The context and the budget of a run's calls. */
export interface Spending {
  readonly context: JobContext
  readonly model: Model
  readonly ledger: Ledger
  readonly prices: Prices
  readonly maxCalls: number
  /** null for no limit. */
  readonly maxCost: number | null
  /** Money spent over all runs of the job. */
  cost: number
}

export interface Question {
  /** Name of the job's step. */
  readonly step: string
  readonly messages: readonly Message[]
  readonly form: CallForm
  /** Returns the fault of a reply that meets the schema, or null. */
  readonly check: (reply: unknown) => string | null
  /** Tokens of the longest useful reply. */
  readonly longest: number
}

/** Outcome of a call. A reply that is unusable after its repair is an outcome too, so a resumed job does not repeat the request. */
export type Outcome = ({ readonly ok: true; readonly reply: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly why: string }) & {
  readonly usage: Usage
}

/** Tokens that a model may spend on reasoning before it replies. */
const THOUGHT_TOKENS = 4096
const REPAIRS = 1

function pay(spending: Spending, usage: Usage): void {
  spending.cost += costOf(spending.prices, spending.model.name, usage) ?? 0
}

function assertWithin({ cost, maxCost, ledger, maxCalls }: Spending): void {
  const hint = 'Raise it, or correct what diverges.'
  if (ledger.spent.calls >= maxCalls) throw overBudget('another call', `maxCalls (${maxCalls})`, hint)
  if (maxCost !== null && cost >= maxCost) throw overBudget('another call', `maxCost (${maxCost})`, hint)
}

type NoteFailure = (usage: Usage) => Promise<void>

/** Tracks what failed requests for a step cost, in this run and in earlier ones. */
async function openFailures(spending: Spending, step: string): Promise<NoteFailure> {
  const { context, ledger } = spending
  const model = spending.model.name
  const note = await openFailedRequests(context, step, {
    model,
    prices: spending.prices,
    earlier(usage) {
      ledger.record(usage)
      pay(spending, usage)
    }
  })
  return async (usage) => {
    pay(spending, usage)
    await note(usage)
  }
}

async function attempt(spending: Spending, { messages, form, check, longest }: Question, noteFailure: NoteFailure): Promise<Outcome> {
  const { context, model, ledger } = spending
  assertWithin(spending)
  const schema = { name: form.kind, schema: form.schema, check }
  const maxTokens = THOUGHT_TOKENS + 4 * longest
  try {
    const { refusal, usage, content } = await model.complete({ messages, schema, repairs: REPAIRS, maxTokens, ledger, signal: context.signal })
    if (refusal !== undefined) return { ok: false, why: `the model refused: ${refusal}`, usage }
    return { ok: true, reply: JSON.parse(content) as Readonly<Record<string, unknown>>, usage }
  } catch (error) {
    const failure = context.signal.aborted ? null : modelFailureOf(error)
    if (failure === null) throw error
    if (failure.status === null && !failure.transient && failure.exhausted === undefined) return { ok: false, why: failure.detail, usage: failure.usage }
    await noteFailure(failure.usage)
    if (failure.exhausted === undefined) throw error
    throw overBudget('another call', `maxCalls (${spending.maxCalls})`, 'Raise it, or correct what diverges.')
  }
}

/** Calls one node as a step of the job, with one repair. Throws EDGEWISE_AGENTS_BUDGET when the budget is spent, EDGEWISE_MODEL_FAILED, EDGEWISE_CANCELLED. */
export async function askAgent(spending: Spending, question: Question): Promise<Outcome> {
  const { context, model, ledger } = spending
  const { step, messages, form } = question
  const noteFailure = await openFailures(spending, step)
  let isMade = false
  const make = () => {
    isMade = true
    return attempt(spending, question, noteFailure)
  }
  const outcome = await context.step(step, { model: model.name, messages, schema: form.schema }, make, {
    usage: ({ usage }) => chargeOf(spending.prices, model.name, usage)
  })
  if (!isMade) ledger.record(outcome.usage)
  pay(spending, outcome.usage)
  return outcome
}

/** The error of a reply that is unusable. */
export function unusable(name: string, step: string, why: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_AGENT_REPLY', { node: name, step, reason: why })
}
