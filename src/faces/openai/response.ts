import { EdgewiseError } from '../../base/errors.ts'
import { answerMember, tokensOf } from './answer-member.ts'
import { type ChatAnswer, type ChatQuestion, newId } from './chat.ts'
import { type OutputFormat, piecesOf } from './output-format.ts'

/** The parts of a request that its response repeats. */
export interface ResponseEcho {
  readonly instructions: string | null
  readonly metadata: Readonly<Record<string, string>>
  readonly schemaName: string | null
}

const now = () => Math.floor(Date.now() / 1000)

function formatOf(format: OutputFormat, name: string | null): object {
  return format.type === 'json_schema' ? { type: 'json_schema', name: name ?? 'answer', schema: format.schema, strict: true } : { type: format.type }
}

function usageOf(answered: ChatAnswer) {
  const { prompt, completion, total } = tokensOf(answered)
  return {
    input_tokens: prompt,
    input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
    output_tokens: completion,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: total
  }
}

const partOf = (type: 'text' | 'refusal', text: string) =>
  type === 'text' ? { type: 'output_text', text, annotations: [], logprobs: [] } : { type: 'refusal', refusal: text }

const messageOf = (id: string, status: 'in_progress' | 'completed', content: readonly object[]) => ({ id, type: 'message', status, role: 'assistant', content })

/** One response of the Responses API: its start, the complete document, and the events between. */
export function createResponse(question: ChatQuestion, { instructions, metadata, schemaName }: ResponseEcho) {
  const id = newId('resp')
  const message = newId('msg')
  const created = now()
  const common = {
    id,
    object: 'response',
    created_at: created,
    background: false,
    incomplete_details: null,
    instructions,
    max_output_tokens: null,
    metadata,
    model: question.model,
    parallel_tool_calls: true,
    previous_response_id: question.previousResponseId ?? null,
    reasoning: { effort: null, summary: null },
    store: question.isKept,
    temperature: null,
    text: { format: formatOf(question.format, schemaName) },
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    truncation: 'disabled'
  }
  const begun = { ...common, status: 'in_progress', completed_at: null, error: null, output: [], usage: null }

  function whole(answered: ChatAnswer): object {
    const { type, text } = answered.content
    const { conversationId } = answered.answer
    return {
      ...common,
      status: 'completed',
      completed_at: now(),
      error: null,
      conversation: conversationId === null ? null : { id: conversationId },
      output: [messageOf(message, 'completed', [partOf(type, text)])],
      usage: usageOf(answered),
      edgewise: answerMember(answered, question)
    }
  }

  function failed(error: unknown): object {
    const known = error instanceof EdgewiseError ? error : new EdgewiseError('EDGEWISE_INTERNAL', { requestId: id })
    return { ...begun, status: 'failed', error: { code: known.code, message: known.message } }
  }

  return { id, begun, whole, failed, eventsOf: (answered: ChatAnswer, document: object) => eventsOf(message, answered, document) }
}

/** A typed event of the stream; it is numbered when it is sent. */
export interface ResponseEvent {
  readonly type: string
  readonly [member: string]: unknown
}

/** The events of an answer after `response.created` and `response.in_progress`, in the API's order. */
function eventsOf(message: string, { content: { type, text } }: ChatAnswer, document: object): ResponseEvent[] {
  const item = { output_index: 0 }
  const part = { item_id: message, output_index: 0, content_index: 0 }
  const kind = type === 'text' ? 'output_text' : 'refusal'
  const extra = type === 'text' ? { logprobs: [] } : {}
  return [
    { type: 'response.output_item.added', ...item, item: messageOf(message, 'in_progress', []) },
    { type: 'response.content_part.added', ...part, part: partOf(type, '') },
    ...piecesOf(text).map((delta) => ({ type: `response.${kind}.delta`, ...part, delta, ...extra })),
    { type: `response.${kind}.done`, ...part, [type]: text, ...extra },
    { type: 'response.content_part.done', ...part, part: partOf(type, text) },
    { type: 'response.output_item.done', ...item, item: messageOf(message, 'completed', [partOf(type, text)]) },
    { type: 'response.completed', response: document }
  ]
}
