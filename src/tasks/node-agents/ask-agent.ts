import { EdgewiseError } from '../../base/errors.ts'
import type { JobContext } from '../../jobs/kind.ts'
import { openFailedRequests } from '../../outside/models/failed-requests.ts'
import type { Ledger, Message, Model, Usage } from '../../outside/models/model.ts'
import { costOf, type Prices } from '../../outside/models/prices.ts'
import { modelFailureOf } from '../../outside/models/send.ts'
import type { CallForm } from './call-form.ts'
import { overBudget } from './open-graph.ts'

/** What calls of a run are made with and paid from. */
export interface Spending {
  readonly context: JobContext
  readonly model: Model
  readonly ledger: Ledger
  readonly prices: Prices
  readonly maxCalls: number
  /** null: as much as it takes. */
  readonly maxCost: number | null
  /** Money spent so far, in all runs of the job. */
  cost: number
}

export interface Question {
  /** Of the job. */
  readonly step: string
  readonly messages: readonly Message[]
  readonly form: CallForm
  /** What is wrong with a reply that meets the schema; null: nothing. */
  readonly check: (reply: unknown) => string | null
  /** Tokens of the longest reply that makes sense. */
  readonly longest: number
}

/** What came of a call: what cannot be used after its repair is an outcome, too, and is not asked for again when the job is taken up. */
export type Outcome = ({ readonly ok: true; readonly reply: Readonly<Record<string, unknown>> } | { readonly ok: false; readonly why: string }) & {
  readonly usage: Usage
}

/** What a model may think before it replies. */
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

/** What requests for a step cost that led nowhere, in this run and those before. */
async function openFailures(spending: Spending, step: string): Promise<NoteFailure> {
  const { context, ledger } = spending
  const model = spending.model.name
  const note = await openFailedRequests(context, step, {
    model,
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

/** Asks one node, as a step of the job, with one repair. EDGEWISE_AGENTS_BUDGET where nothing is left to pay it from, EDGEWISE_MODEL_FAILED, EDGEWISE_CANCELLED. */
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
    usage: ({ usage }) => ({ model: model.name, ...usage })
  })
  if (!isMade) ledger.record(outcome.usage)
  pay(spending, outcome.usage)
  return outcome
}

/** What a node gave cannot be used. */
export function unusable(name: string, step: string, why: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_AGENT_REPLY', { node: name, step, reason: why })
}
