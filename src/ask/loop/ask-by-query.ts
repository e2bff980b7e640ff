import { EdgewiseError } from '../../base/errors.ts'
import type { Completion, Message, Model } from '../../outside/models/model.ts'
import { readQuery } from '../../tools/query/language/read-query.ts'
import { paraphrase } from '../../tools/query/paraphrase.ts'
import { planQuery } from '../../tools/query/plan/plan-query.ts'
import type { Query } from '../../tools/query/tree.ts'
import type { QuestionOfGraph } from '../worker/language-service.ts'
import { askByModel } from './ask-by-model.ts'
import { executePlan, type Outcome } from './execute-plan.ts'
import { stoppedWork } from './on-timeout.ts'
import { promptFor } from './query-prompt.ts'
import type { AskerOptions, Planned, QuestionContext } from './question-context.ts'

/** A query is short; a longer reply repeats itself. */
const REPLY_TOKENS = 300
/** A wrong reply is returned to the model once. */
const ATTEMPTS = 2
/** A model writes no query where the graph lacks something, the question is ambiguous, or it needs several steps. */
const REASONS = ['missing', 'unclear', 'several'] as const

type Reply =
  | { readonly query: Query }
  | { readonly [Why in (typeof REASONS)[number]]: Record<Why, string> }[(typeof REASONS)[number]]
  | { readonly problem: string }

/**
 * Answers by one query (docs/query.md) that the model writes under a JSON schema of the question's words. The service checks and runs it.
 * A failed query is returned once; then the question is declined. Tools take over where the model needs several steps, for follow-ups, and
 * for answers with a form.
 */
export async function askByQuery(options: AskerOptions, model: Model, asking: QuestionContext): Promise<Planned> {
  const { options: given, ledger, form, turns } = asking
  if (form !== null || turns.length > 0) return askByModel(options, model, asking)
  given.onEvent?.({ type: 'plan', planner: 'llm', explanation: `The model ${model.name} writes the question as a query.` })
  const outcome = await work(options, model, asking).catch((error: unknown) => failed(error, asking))
  return outcome === 'several' ? askByModel(options, model, asking) : { ...outcome, planner: 'llm', usage: ledger.spent }
}

/** Returns the query of the rules' uncertain plan; null where there is none. */
const unsureQuery = ({ unsure }: QuestionContext): Query | null => (unsure?.render.kind === 'query' ? unsure.render.query : null)

async function work(options: AskerOptions, model: Model, asking: QuestionContext): Promise<Outcome | 'several'> {
  const { schema, request, ledger, limit } = asking
  const unsure = unsureQuery(asking)
  const offered = unsure === null ? '' : `{"reading": 1} stands for: ${paraphrase(unsure)}`
  const of: QuestionOfGraph = { question: request.question, graph: asking.place.graph, schema }
  const { system, hints, reply } = await promptFor(options, of, { tenant: asking.place.tenant, signal: limit.signal }, unsure === null ? 0 : 1)
  const messagesWith = (note: string): Message[] => [
    { role: 'system', content: system },
    { role: 'user', content: [hints, offered, note, `Q: ${request.question}`].filter((line) => line !== '').join('\n') }
  ]
  let problem = ''
  let before = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const messages = messagesWith(problem === '' ? '' : `Not ${before} ${problem}`)
    const completion = await model.complete({
      messages,
      schema: { name: 'query', schema: reply, isGuide: true },
      repairs: 0,
      maxTokens: REPLY_TOKENS,
      ledger,
      signal: limit.signal
    })
    const read = await readReply(completion, options, asking)
    const wrong = await problemOf(read, of, options, asking)
    if (wrong === null) return 'several' in read ? 'several' : answer(read, options, asking)
    // A model that repeats its reply would repeat it again.
    if (completion.content === before) break
    before = completion.content
    problem = wrong
  }
  return { status: 'cannot_answer', answer: `No query that the model wrote says what the question asks. ${problem}`, data: null, explanation: problem }
}

async function readReply({ content }: Completion, { store, caller }: AskerOptions, asking: QuestionContext): Promise<Reply> {
  const { place, schema } = asking
  const value = JSON.parse(content) as Readonly<Record<string, unknown>>
  const reason = REASONS.find((name) => typeof value[name] === 'string')
  if (reason !== undefined) return { [reason]: value[reason] } as Reply
  const unsure = unsureQuery(asking)
  if (unsure !== null && value['reading'] === 1) return { query: unsure }
  try {
    return { query: await readQuery(value, { ...place, store, schema, findTool: (name) => caller.find(name) }) }
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_INVALID_QUERY') return { problem: error.message }
    throw error
  }
}

/** Returns the reason to reject a reply; null for a good one. */
async function problemOf(read: Reply, of: QuestionOfGraph, { reader }: AskerOptions, { place, limit }: QuestionContext): Promise<string | null> {
  if ('problem' in read) return read.problem
  if (!('query' in read)) return null
  const { unread, problems } = await reader.read('misread', { ...of, query: read.query }, { tenant: place.tenant, signal: limit.signal })
  const left = unread.length === 0 ? [] : [`The query leaves out ${unread.map((word) => `"${word}"`).join(', ')}.`]
  return problems.length + left.length === 0 ? null : [...problems, ...left].join(' ')
}

async function answer(read: Reply, { reader }: AskerOptions, asking: QuestionContext): Promise<Outcome> {
  const { request, place, schema, recorder, limit, options } = asking
  if ('missing' in read) return declined('cannot_answer', `The graph stores nothing of this: ${read.missing}.`)
  if ('unclear' in read) return declined('needs_clarification', read.unclear)
  if (!('query' in read)) return declined('cannot_answer', 'problem' in read ? read.problem : read.several)
  const { query } = read
  const reading = paraphrase(query)
  const planned = planQuery(query, schema)
  if (planned === null) return declined('cannot_answer', `That is more than the tools take at once: ${reading}.`)
  // A model's query is unsure unless the rules make the same calls.
  const isSure = JSON.stringify(asking.unsure?.calls) === JSON.stringify(planned.calls)
  const plan = {
    ...(isSure ? {} : { isLikely: true as const }),
    kind: 'plan' as const,
    explanation: `Read as: ${reading}.`,
    reading,
    readAs: reading,
    confidence: 1,
    calls: planned.calls,
    render: { kind: 'query' as const, query, graph: place.graph, form: {} }
  }
  const outcome = await executePlan(plan, { question: request.question, recorder, reader, control: { tenant: options.tenant, signal: limit.signal } })
  // An empty result may mean that the model misread the question.
  const isNothing = outcome.status === 'answered' && Array.isArray(outcome.data) && outcome.data.length === 0
  return isNothing ? { ...outcome, status: 'cannot_answer', answer: `Nothing that is stored fits: ${reading}.`, data: null, claims: [], unread: [] } : outcome
}

const declined = (status: 'cannot_answer' | 'needs_clarification', text: string): Outcome => ({ status, answer: text, data: null, explanation: text })

/** Answers where the budget is spent or the model wrote no query; a failing endpoint is an error. */
function failed(error: unknown, { ledger, options, budget, recorder }: QuestionContext): Outcome {
  if (!(error instanceof EdgewiseError)) throw error
  const isLate = error.code === 'EDGEWISE_CANCELLED' && options.signal?.aborted !== true
  const exhausted = isLate ? `maxSeconds (${budget.maxSeconds})` : error.parameters['exhausted']
  if (typeof exhausted === 'string') return stoppedWork(recorder, `The budget ${exhausted} ended the work before the model had answered.`)
  if (error.code !== 'EDGEWISE_MODEL_FAILED') throw error
  if (typeof error.parameters['unmet'] === 'string') return declined('cannot_answer', `The model wrote no query: ${error.parameters['unmet']}`)
  throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { ...error.parameters, usage: ledger.spent })
}
