import { EdgewiseError } from '../errors.ts'
import { askedNames, nameSpans } from '../linking/name-spans.ts'
import { type Model, noUsage } from '../llm/model.ts'
import type { Decline, Plan } from '../planner/planner.ts'
import { readAnswerForm } from '../results/answer-schema.ts'
import { fold } from '../store/fold.ts'
import { planTold } from '../told/plan-told.ts'
import type { ToldGraph } from '../told/told-graph.ts'
import { keepTold, readFollowUp, readTold, restoreToldGraph } from '../told/told-question.ts'
import { askByChoices } from './ask-by-choices.ts'
import { askByModel } from './ask-by-model.ts'
import type { AskerOptions, Asking, Planned } from './asking.ts'
import { createCallRecorder } from './call-recorder.ts'
import { keptTurn, recallTurns, rememberTurn, traceOf } from './conversation.ts'
import { executePlan } from './execute-plan.ts'
import { finishAnswer } from './finish-answer.ts'
import { replayTrace } from './replay.ts'
import { MAX_ITERATIONS } from './stop.ts'
import type { AskBudget, AskEvent, Asker, AskOptions, AskRequest } from './types.ts'

export type { Asker } from './types.ts'

/** From so many relationships on a question tells a graph, whatever the stored ones are about. */
const CLEARLY_TOLD = 6
/** `auto` runs a plan of the rules from this confidence on. */
const CONFIDENT = 0.5
const DEFAULT_BUDGET: Required<AskBudget> = { maxIterations: MAX_ITERATIONS, maxModelCalls: 60, maxCalls: 200, maxTokens: 200_000, maxSeconds: 120 }
const HOW_TO_CONFIGURE = 'A model may be able to plan it: set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.'
const HOW_TO_SPEND = 'A model may be able to plan it: ask with a key that has the scope "spend".'

export function createAsker(options: AskerOptions): Asker {
  return {
    async ask(request, given) {
      const asking = await begin(options, request, given)
      const planned = await plan(options, asking)
      const answer = await finishAnswer(options, asking, planned)
      const kept = await rememberTurn(options.state, asking.place.tenant, request.conversationId, asking.turns, answer)
      given.onEvent?.({ type: 'answer', answer: kept })
      return kept
    },
    replay: (trace, given) => replayTrace(options.caller, trace, given),
    async replayTurn(turn, given) {
      const { kept, turns } = await keptTurn(options.state, given.tenant, turn)
      const trace = traceOf(kept)
      const [call] = trace
      if (call !== undefined) await restoreToldGraph(options.toldGraphs, given.tenant, turns, call.graph)
      return replayTrace(options.caller, trace, given)
    }
  }
}

/** Whether a question about told relationships names what only a stored graph has, and nothing that it tells itself: they are a sample of its answer. */
async function namesStored({ store, defaultGraph }: AskerOptions, tenant: string, told: ToldGraph): Promise<boolean> {
  const asked = [...askedNames(told.rest), ...nameSpans(told.rest).map(({ text }) => text)].map(fold)
  const hits = await store.lookUpPhrases(tenant, defaultGraph, [...new Set([...asked, ...told.nodes.map(fold)])])
  const stored = new Set(hits.flatMap(({ kind, phrase }) => (kind === 'name' ? [phrase] : [])))
  return asked.some((name) => stored.has(name)) && !told.nodes.some((name) => !stored.has(fold(name)) && asked.includes(fold(name)))
}

/** A verb between two names, rather than a sign: `A needs B`. */
const verb = /\p{L}{3,}/u

/** Whether the usual graph answers a question that lists a few relationships, but no nodes: they may only show the form of its answer. */
async function isOfStored(asker: AskerOptions, question: string, tenant: string, told: ToldGraph): Promise<boolean> {
  const { caller, store, defaultGraph, planByRules } = asker
  if (told.isDeclared || told.relationships.length >= CLEARLY_TOLD || !(await store.list(tenant)).some(({ name }) => name === defaultGraph)) return false
  if (await namesStored(asker, tenant, told)) return true
  // Sentences about things that the graph does not have show no form.
  const isSentence = verb.test(told.connector)
  if (isSentence && (await store.lookUpPhrases(tenant, defaultGraph, told.nodes.map(fold))).length === 0) return false
  const plan = await planByRules(question, { tenant, graph: defaultGraph, store, ...caller.forRules })
  return plan.kind === 'plan' && plan.confidence >= CONFIDENT
}

/** Checks what can be wrong with a request before any work is done. */
async function begin(asker: AskerOptions, request: AskRequest, options: AskOptions): Promise<Asking> {
  const { caller, store, state, toldGraphs, defaultGraph, budget: defaults } = asker
  if (request.profile !== undefined && request.profile !== 'default' && request.planner === 'rules') {
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `The profile "${request.profile}" is for a model; leave "planner" out, or say "llm".` })
  }
  const { tenant } = options
  const form = request.answerSchema === undefined ? null : readAnswerForm(request.answerSchema)
  const budget = { ...DEFAULT_BUDGET, ...defaults, ...request.budget }
  const turns = await recallTurns(state, tenant, request.conversationId)
  const read = readTold(request.graph === undefined ? toldGraphs : undefined, request.question)
  const isStored = read !== null && (await isOfStored(asker, request.question, tenant, read))
  const told = await keepTold(toldGraphs, tenant, isStored ? null : (read ?? readFollowUp(toldGraphs, request, turns)))
  const graph = told?.graph ?? request.graph ?? defaultGraph
  const place = { tenant, graph }
  const schema = await store.schema(tenant, graph)
  const startedAt = performance.now()
  const elapsedMs = () => performance.now() - startedAt
  const timeUp = AbortSignal.timeout(budget.maxSeconds * 1000)
  const signal = options.signal === undefined ? timeUp : AbortSignal.any([options.signal, timeUp])
  const recorder = createCallRecorder({
    caller,
    place,
    signal,
    remainingMs: () => budget.maxSeconds * 1000 - elapsedMs(),
    ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent })
  })
  return { request, options, place, told, schema, turns, form, budget, recorder, signal, elapsedMs }
}

/** The model of a question that asks for one. */
function modelAskedFor(model: Model | null, { request: { profile = 'default' }, options }: Asking): Model {
  const asks = profile === 'default' ? 'the planner "llm"' : `the profile "${profile}"`
  if (options.maySpend === false) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `A question that asks for ${asks}`, scope: 'spend' })
  if (model === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: `This question asks for ${asks}, and no model is configured.` })
  return model
}

/** How a model could be had for a question that rules declined; null: one may be asked for. */
function wayToModel(model: Model | null, { options }: Asking): string | null {
  if (model === null) return HOW_TO_CONFIGURE
  return options.maySpend === false ? HOW_TO_SPEND : null
}

async function plan(options: AskerOptions, asking: Asking): Promise<Planned> {
  const { planner = 'auto', profile = 'default' } = asking.request
  const { caller, store, model } = options
  if (planner === 'llm' || profile !== 'default') {
    const [asked, plain] = [modelAskedFor(model, asking), withoutLists(asking)]
    return profile === 'choices' ? askByChoices(options, asked, plain) : askByModel(options, asked, plain)
  }
  const wanted = asking.form === null ? {} : { answerSchema: asking.form.schema }
  const context = { ...asking.place, store, ...caller.forRules, previous: [...asking.turns], ...wanted }
  const planQuestion = (question: string) => options.planByRules(question, context)
  const byRules = asking.told === null ? await planQuestion(asking.request.question) : await planTold(asking.told.told, planQuestion)
  if (byRules.kind === 'plan' && (planner === 'rules' || byRules.confidence >= CONFIDENT)) return runRules(byRules, asking)
  const way = wayToModel(model, asking)
  if (planner === 'auto' && model !== null && way === null) return askByModel(options, model, withoutLists(asking))
  return decline(byRules, way, asking)
}

/** The question as a model sees it: what it tells of a graph is there to be called, and need not be read again. */
function withoutLists(asking: Asking): Asking {
  return asking.told === null ? asking : { ...asking, request: { ...asking.request, question: asking.told.told.rest } }
}

async function runRules(plan: Plan, asking: Asking): Promise<Planned> {
  const { options, recorder, form } = asking
  emit(options, { type: 'plan', planner: 'rules', explanation: plan.explanation })
  if (plan.todo !== undefined) emit(options, { type: 'todo', items: plan.todo })
  const base = { planner: 'rules' as const, usage: noUsage }
  try {
    const outcome = await executePlan(plan, recorder)
    const problem = form === null || outcome.status !== 'answered' ? null : form.check(outcome.data)
    if (problem === null) return { ...base, ...outcome }
    return { ...base, ...outcome, status: 'partial', explanation: `${outcome.explanation} The data does not meet the answerSchema: ${problem}.` }
  } catch (error) {
    if (!isOutOfTime(error, asking)) throw error
    const answer = 'The work was stopped before there was an answer.'
    return {
      ...base,
      status: 'partial',
      answer,
      data: recorder.results.at(-1)?.rows ?? null,
      explanation: `The budget maxSeconds (${asking.budget.maxSeconds}) was used up.`
    }
  }
}

/** The time of the budget is over, rather than the caller gone or the service late by its own deadline. */
function isOutOfTime(error: unknown, { options, budget, elapsedMs }: Asking): boolean {
  if (!(error instanceof EdgewiseError) || options.signal?.aborted === true) return false
  return (error.code === 'EDGEWISE_CANCELLED' || error.code === 'EDGEWISE_DEADLINE') && elapsedMs() >= budget.maxSeconds * 1000
}

function decline(byRules: Plan | Decline, how: string | null, { options }: Asking): Planned {
  const unsure = byRules.kind === 'plan' ? `This reading is too unsure to act on: ${byRules.explanation}` : byRules.explanation
  emit(options, { type: 'plan', planner: 'none', explanation: unsure })
  const status = byRules.kind === 'plan' ? 'needs_clarification' : byRules.status
  return { planner: 'none', usage: noUsage, status, answer: how === null ? unsure : `${unsure} ${how}`, data: null, explanation: unsure }
}

function emit(options: AskOptions, event: AskEvent): void {
  options.onEvent?.(event)
}
