import type { CallToolResult, Tool as ProtocolTool } from '@modelcontextprotocol/server'
import { Type } from 'typebox'
import type { Answer, AskEvent, Asker, AskRequest } from '../../ask/loop/types.ts'
import { invalidInput } from '../../base/errors.ts'
import { answerSchema, traceCallSchema } from '../../results/answer-document.ts'
import { toJson } from '../../results/compact-result.ts'
import { assertInputSize, MAX_QUESTION_TEXT } from '../../tools/input-limits.ts'
import { createArgumentValidator } from '../../tools/validate-arguments.ts'
import { detailsOf } from './answer-details.ts'
import type { McpRequest } from './profile.ts'
import { resultUri } from './uris.ts'

const MAX_ROWS = 20
const MAX_CALLS = 10
const MAX_DATA = 1500
const MAX_ANSWER = 1500
const MAX_SENTENCE = 300
/** The explanation states the answer's limits. */
const MAX_EXPLANATION = 600

const outputFields = Type.Object({
  ...Type.Pick(answerSchema, [
    'status',
    'answer',
    'data',
    'grounded',
    'likely',
    'ungrounded',
    'unchecked',
    'reading',
    'unread',
    'explanation',
    'conversationId'
  ]).properties,
  calls: Type.Array(Type.Pick(traceCallSchema, ['tool', 'handle', 'total']))
})

export const askTool: ProtocolTool = {
  name: 'ask',
  description:
    'Answers a whole question about a graph in plain words: plans the calls, runs them and says what they support. Try it first; use the other tools for what it declines, or to look closer by the handles of its calls.',
  inputSchema: {
    type: 'object',
    properties: {
      question: { type: 'string', maxLength: MAX_QUESTION_TEXT, description: 'In plain English.' },
      graph: { type: 'string', description: 'Default: the default graph.' },
      conversationId: { type: 'string', description: 'From an earlier answer, to go on from there.' },
      planner: {
        type: 'string',
        enum: ['auto', 'rules', 'llm'],
        default: 'auto',
        description: 'Who chooses the calls.'
      }
    },
    required: ['question'],
    additionalProperties: false
  },
  outputSchema: { ...outputFields },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
}

const cut = (words: string, most: number) => (words.length > most ? `${words.slice(0, most)}...` : words)

/** Shortens the rows of an answer; a handle among the calls has all of them. */
function showData(data: unknown): unknown {
  const shown = toJson(Array.isArray(data) ? data.slice(0, MAX_ROWS) : data)
  if (JSON.stringify(shown).length <= MAX_DATA) return shown
  if (!Array.isArray(shown)) return { cut: cut(JSON.stringify(shown), MAX_DATA) }
  const few = shown.slice(0, 3)
  return JSON.stringify(few).length <= MAX_DATA ? few : []
}

/** Converts an answer to a short reply, with details for the app where the client shows it. */
export function showAnswer(answer: Answer, { showsApps }: Pick<McpRequest, 'showsApps'>): CallToolResult {
  const { status, grounded, likely, ungrounded, unchecked, reading, unread, trace, conversationId } = answer
  const calls = trace.slice(-MAX_CALLS).map(({ tool, handle, total }) => ({ tool, handle, total }))
  const data = {
    status,
    answer: cut(answer.answer, MAX_ANSWER),
    data: showData(answer.data),
    grounded,
    ...(likely !== undefined && { likely }),
    ungrounded: ungrounded.slice(0, MAX_CALLS),
    unchecked: unchecked.slice(0, MAX_CALLS),
    ...(reading !== undefined && { reading: cut(reading, MAX_SENTENCE) }),
    unread: unread.slice(0, MAX_CALLS),
    explanation: cut(answer.explanation, MAX_EXPLANATION),
    calls,
    conversationId
  }
  const last = trace.findLast(({ handle }) => handle !== null)
  const link = last?.handle && [
    { type: 'resource_link' as const, uri: resultUri(last.handle), name: last.handle, mimeType: 'application/json', description: `All ${last.total} rows.` }
  ]
  const details = showsApps ? { _meta: { 'edgewise/answer': detailsOf(answer) } } : {}
  return { content: [{ type: 'text', text: JSON.stringify(data) }, ...(link || [])], structuredContent: data, ...details }
}

/** Describes an event in a few words; null for an event of no interest. */
function describe(event: AskEvent): string | null {
  switch (event.type) {
    case 'plan':
      return cut(event.explanation, MAX_SENTENCE)
    case 'call':
      return `${event.tool}: ${cut(event.reason, MAX_SENTENCE)}`
    case 'result':
      return `${event.call.tool}: ${event.call.error?.message ?? `${event.call.total} rows`}`
    default:
      return null
  }
}

const validate = createArgumentValidator([{ name: askTool.name, input: askTool.inputSchema }])

/** Throws EDGEWISE_INVALID_INPUT, which names the fault. */
export function readQuestion(given: Readonly<Record<string, unknown>>): AskRequest {
  assertInputSize(given, askTool.inputSchema)
  const request = validate(askTool, given) as unknown as AskRequest
  if (request.question.trim() === '') throw invalidInput('ask needs a "question".')
  return request
}

/** Answers a question, and reports each step to clients that request progress. */
export async function ask(asker: Asker, given: Readonly<Record<string, unknown>>, request: McpRequest): Promise<CallToolResult> {
  const { tenant, scopes, signal, onProgress } = request
  let progress = 0
  const onEvent = (event: AskEvent) => {
    const message = describe(event)
    if (message !== null) onProgress?.({ progress: ++progress, message })
  }
  return showAnswer(await asker.ask(readQuestion(given), { tenant, maySpend: scopes.includes('spend'), signal, onEvent }), request)
}
