import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { onAccount } from '../../base/telemetry/account.ts'
import { Ledger, type Model, noUsage } from '../../outside/models/model.ts'
import { readAnswerForm } from '../../results/answer-schema.ts'
import type { Decline, Plan } from '../planner.ts'
import { CONFIDENT } from '../worker/language-service.ts'
import { assertQuestionLength } from '../worker/question-length.ts'
import { askByModel } from './ask-by-model.ts'
import { askByQuery } from './ask-by-query.ts'
import { createCallRecorder } from './call-recorder.ts'
import { keptTurn, recallTurns, rememberTurn, traceOf } from './conversation.ts'
import { executePlan } from './execute-plan.ts'
import { finishAnswer, unsupported } from './finish-answer.ts'
import { type InlineQuestion, keepInlineGraph, restoreInlineGraph, turnsToRead } from './keep-inline-graph.ts'
import { cutShort } from './on-timeout.ts'
import { type AskerOptions, type Planned, planInput, type QuestionContext } from './question-context.ts'
import { replayTrace } from './replay.ts'
import { journaledModel, noJournal } from './step-journal.ts'
import { MAX_ITERATIONS } from './stop.ts'
import { assertTimeOfReply, startTimeLimit } from './time-limit.ts'
import type { Answer, AskBudget, AskEvent, Asker, AskOptions, AskProfile, AskRequest } from './types.ts'

export type { Asker } from './types.ts'

const DEFAULT_BUDGET: Required<AskBudget> = { maxIterations: MAX_ITERATIONS, maxModelCalls: 60, maxCalls: 200, maxTokens: 200_000, maxSeconds: 120 }
const HOW_TO_CONFIGURE = 'A model may be able to plan it: set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.'
const HOW_TO_SPEND = 'A model may be able to plan it: ask with a key that has the scope "spend".'

export function createAsker(options: AskerOptions): Asker {
  return {
    async ask(request, given) {
      assertQuestionLength(request.question, mayTell(options, request))
      const budget = { ...DEFAULT_BUDGET, ...options.budget, ...request.budget }
      if (given.journal === undefined) assertTimeOfReply(budget, options.budget.maxSeconds)
      const limit = startTimeLimit(budget.maxSeconds, given.signal)
      try {
        const turns = await limit.bound(recallTurns(options.state.conversations, given.tenant, request.conversationId))
        const answer = await answerOf(options, { request, options: given, turns, budget, ledger: new Ledger(budget), limit })
        const { question, conversationId } = request
        const remember = () => rememberTurn(options.state.conversations, given.tenant, conversationId, turns, answer)
        const stored = await (given.journal ?? noJournal).once('turn', { question, conversationId: conversationId ?? null }, remember)
        given.onEvent?.({ type: 'answer', answer: stored })
        return stored
      } finally {
        limit.release()
      }
    },
    replay: (trace, given) => replayTrace(options.caller, trace, given),
    async replayTurn(turn, given) {
      const { stored, turns } = await keptTurn(options.state.conversations, given.tenant, turn)
      const trace = traceOf(stored)
      const [call] = trace
      if (call !== undefined) await restoreInlineGraph(options.reader, options.inlineGraphs, turns, call.graph, given)
      return replayTrace(options.caller, trace, given)
    }
  }
}

type Begun = Pick<QuestionContext, 'request' | 'options' | 'turns' | 'budget' | 'ledger' | 'limit'>

/** Answers a question; when its time limit or its reading's is reached, it returns what exists so far. */
async function answerOf(options: AskerOptions, begun: Begun): Promise<Answer> {
  const { request, limit } = begun
  let asking: QuestionContext
  try {
    asking = await limit.bound(begin(options, begun))
  } catch (error) {
    return unsupported(request.question, cutShort(error, { ...begun, results: [] }))
  }
  const planned = await limit.bound(plan(options, asking)).catch((error: unknown) => cutShort(error, { ...begun, results: asking.recorder.results }))
  return finishAnswer(options, asking, planned)
}

/** Validates the request before any work, and finds its graph. */
async function begin(asker: AskerOptions, begun: Begun): Promise<QuestionContext> {
  const { caller, store, defaultGraph } = asker
  const { request, options, limit } = begun
  if (needsModel(request.profile) && request.planner === 'rules') {
    throw invalidInput(`The profile "${request.profile}" needs a model: leave "planner" out or set it to "llm".`)
  }
  const form = request.answerSchema === undefined ? null : readAnswerForm(request.answerSchema)
  const inlineQuestion = await keepInlineGraphOf(asker, begun)
  const { tenant, account } = options
  const schema = await store.schema(tenant, inlineQuestion?.graph ?? request.graph ?? defaultGraph)
  // The place names the graph of this moment, however long the question takes.
  const place = { tenant, graph: schema.name, ...(account && { account }) }
  const recorder = createCallRecorder({
    caller,
    place,
    signal: limit.signal,
    remainingMs: limit.remainingMs,
    ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
    ...(options.journal === undefined ? {} : { journal: options.journal })
  })
  return { ...begun, place, inlineQuestion, schema, form, recorder }
}

/** Whether the question may contain a graph, and so be longer. */
const mayTell = ({ inlineGraphs }: AskerOptions, { graph }: AskRequest) => inlineGraphs !== undefined && graph === undefined

/** Keeps the question's inline graph; null where it is about a stored one. */
async function keepInlineGraphOf(
  { reader, inlineGraphs, defaultGraph }: AskerOptions,
  { request, options, turns, limit }: Begun
): Promise<InlineQuestion | null> {
  if (inlineGraphs === undefined || request.graph !== undefined) return null
  const telling = { question: request.question, previous: turnsToRead(turns), stored: defaultGraph }
  return keepInlineGraph(inlineGraphs, options.tenant, await reader.read('inlineGraph', telling, { tenant: options.tenant, signal: limit.signal }))
}

/** Returns a required model. Throws EDGEWISE_INSUFFICIENT_SCOPE or EDGEWISE_MODEL_NEEDED. */
function modelAskedFor(model: Model | null, { request: { profile = 'default' }, options }: QuestionContext): Model {
  const asks = profile === 'default' ? 'the planner "llm"' : `the profile "${profile}"`
  if (options.maySpend === false) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `A question that asks for ${asks}`, scope: 'spend' })
  if (model === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: `This question asks for ${asks}, and no model is configured.` })
  return model
}

/** Explains how to get a model for a declined question; null where one is available. */
function wayToModel(model: Model | null, { options }: QuestionContext): string | null {
  if (model === null) return HOW_TO_CONFIGURE
  return options.maySpend === false ? HOW_TO_SPEND : null
}

/** Returns the configured model; a journal keeps its replies for a resumed run. */
function modelOf({ model }: AskerOptions, { options: { journal, account } }: QuestionContext): Model | null {
  if (model === null) return null
  const counted: Model = account === undefined ? model : { name: model.name, complete: (request) => onAccount(account, () => model.complete(request)) }
  return journal === undefined ? counted : journaledModel(counted, journal)
}

async function plan(options: AskerOptions, asking: QuestionContext): Promise<Planned> {
  const { planner = 'auto', profile = 'default' } = asking.request
  const { reader } = options
  const model = modelOf(options, asking)
  if (planner === 'llm' || needsModel(profile)) return askModel(options, modelAskedFor(model, asking), withoutLists(asking))
  const byRules = await reader.read('plan', planInput(asking), { tenant: asking.options.tenant, signal: asking.limit.signal })
  const way = wayToModel(model, asking)
  const mayAskModel = planner === 'auto' && model !== null && way === null
  if (byRules.kind === 'plan' && (planner === 'rules' || byRules.confidence >= CONFIDENT)) {
    const answered = await runRules(options, byRules, asking)
    if (!mayAskModel || answered.unread === undefined || answered.unread.length === 0) return answered
    asking.recorder.startAnew()
  }
  if (!mayAskModel) return decline(byRules, way, asking)
  return askModel(options, model, withoutLists({ ...asking, ...(byRules.kind === 'plan' ? { unsure: byRules } : {}) }))
}

/** Whether a profile always uses a model, to compare models. */
const needsModel = (profile: AskProfile = 'default'): boolean => profile === 'graphwalk'

const askers = { default: askByQuery, tools: askByModel, graphwalk: askByModel } as const

function askModel(options: AskerOptions, model: Model, asking: QuestionContext): Promise<Planned> {
  return askers[asking.request.profile ?? 'default'](options, model, asking)
}

/** Replaces the question by its text without lists: the model calls tools on the inline graph. */
function withoutLists(asking: QuestionContext): QuestionContext {
  return asking.inlineQuestion === null ? asking : { ...asking, request: { ...asking.request, question: asking.inlineQuestion.rest } }
}

async function runRules({ reader }: AskerOptions, plan: Plan, asking: QuestionContext): Promise<Planned> {
  const { request, options, recorder, form, limit } = asking
  emit(options, { type: 'plan', planner: 'rules', explanation: plan.explanation })
  if (plan.todo !== undefined) emit(options, { type: 'todo', items: plan.todo })
  const base = { planner: 'rules' as const, usage: noUsage }
  const outcome = await executePlan(plan, { question: request.question, recorder, reader, control: { tenant: options.tenant, signal: limit.signal } })
  const problem = form === null || outcome.status !== 'answered' ? null : form.check(outcome.data)
  if (problem === null) return { ...base, ...outcome }
  return { ...base, ...outcome, status: 'partial', explanation: `${outcome.explanation} The data does not meet the answerSchema: ${problem}.` }
}

function decline(byRules: Plan | Decline, how: string | null, { options }: QuestionContext): Planned {
  const unsure = byRules.kind === 'plan' ? `This reading is too unsure to act on: ${byRules.explanation}` : byRules.explanation
  emit(options, { type: 'plan', planner: 'none', explanation: unsure })
  const status = byRules.kind === 'plan' ? 'needs_clarification' : byRules.status
  const unread = byRules.kind === 'decline' && byRules.unread !== undefined ? { unread: byRules.unread } : {}
  return { planner: 'none', usage: noUsage, ...unread, status, answer: how === null ? unsure : `${unsure} ${how}`, data: null, explanation: unsure }
}

function emit(options: AskOptions, event: AskEvent): void {
  options.onEvent?.(event)
}
