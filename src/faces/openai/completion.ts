import { answerMember, tokensOf } from './answer-member.ts'
import { type ChatAnswer, type ChatQuestion, newId } from './chat.ts'
import { piecesOf } from './output-format.ts'

export interface ChunkOptions {
  /** Whether a last chunk has the token usage. */
  readonly hasUsage: boolean
}

function usageOf(answered: ChatAnswer) {
  const { prompt, completion, total } = tokensOf(answered)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: total }
}

const now = () => Math.floor(Date.now() / 1000)

/** The answer as the object `chat.completion`. */
export function toCompletion(question: ChatQuestion, answered: ChatAnswer): object {
  const { type, text } = answered.content
  const message = { role: 'assistant', content: type === 'text' ? text : null, refusal: type === 'refusal' ? text : null, annotations: [] }
  return {
    id: newId('chatcmpl'),
    object: 'chat.completion',
    created: now(),
    model: question.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(answered),
    edgewise: answerMember(answered, question)
  }
}

/** The chunks of one completion: the role, pieces of the text, the finish reason, and the usage if requested. */
export function createChunks(question: ChatQuestion, { hasUsage }: ChunkOptions) {
  const base = { id: newId('chatcmpl'), object: 'chat.completion.chunk', created: now(), model: question.model }
  const chunk = (delta: object, finish_reason: string | null = null, more: object = {}) => ({
    ...base,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...(hasUsage && { usage: null }),
    ...more
  })
  return {
    first: () => chunk({ role: 'assistant', content: '', refusal: null }),
    /** The next step, for clients that show it. */
    progress: (text: string) => chunk({ reasoning_content: text }),
    rest(answered: ChatAnswer): object[] {
      const { type, text } = answered.content
      const pieces = piecesOf(text).map((piece) => chunk(type === 'text' ? { content: piece } : { refusal: piece }))
      const last = chunk({}, 'stop', { edgewise: answerMember(answered, question) })
      return [...pieces, last, ...(hasUsage ? [{ ...base, choices: [], usage: usageOf(answered) }] : [])]
    }
  }
}
