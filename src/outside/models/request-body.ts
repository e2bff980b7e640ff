import type OpenAI from 'openai'
import type { Completion, Message } from './model.ts'
import type { OpenAiOptions } from './openai-client.ts'
import { addSpent, isRefusedForm, modelFailureOf, type ReplyFormat, type SendRequest } from './send.ts'

export type Body = OpenAI.Chat.ChatCompletionCreateParamsStreaming
/** An optional part of a request that an endpoint may reject. */
export type Part = 'temperature' | 'stream_options' | 'max_tokens' | 'stream'

/** Error texts of endpoints that reject a part, the most specific first. */
const refusals: readonly (readonly [Part, RegExp])[] = [
  ['temperature', /temperature/i],
  ['stream_options', /stream_options|include_usage/i],
  ['max_tokens', /\bmax_tokens\b/i],
  ['stream', /\bstream(?:ing)?\b/i]
]

/** Sends without the parts that the endpoint is known to reject, and retries without a newly rejected one, which is remembered once a reply arrives. */
export function createOmission(send: (request: SendRequest, left: ReadonlySet<Part>) => Promise<Completion>): (request: SendRequest) => Promise<Completion> {
  let known: ReadonlySet<Part> = new Set()
  async function sendWithout(request: SendRequest, left: ReadonlySet<Part>): Promise<Completion> {
    try {
      const completion = await send(request, left)
      known = new Set([...known, ...left])
      return completion
    } catch (error) {
      const failure = modelFailureOf(error)
      const refused = failure === null || !isRefusedForm(failure) ? undefined : refusals.find(([part, cue]) => !left.has(part) && cue.test(failure.detail))
      if (failure === null || refused === undefined) throw error
      return addSpent(failure.usage, () => sendWithout(request, new Set([...left, refused[0]])))
    }
  }
  return (request) => sendWithout(request, known)
}

/** The request body without the reply limit. */
export function requestBody({ model, temperature = 0 }: OpenAiOptions, request: SendRequest, left: ReadonlySet<Part>): Body {
  return {
    model,
    messages: request.messages.map(wireMessage),
    ...(left.has('stream') ? { stream: false as unknown as true } : { stream: true }),
    ...(left.has('stream') || left.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(temperature === null || left.has('temperature') ? {} : { temperature }),
    ...(request.tools === undefined ? {} : toolsOf(request.tools, request.toolChoice)),
    ...(request.format === undefined ? {} : { response_format: responseFormat(request.format) })
  }
}

function toolsOf(tools: NonNullable<SendRequest['tools']>, choice: SendRequest['toolChoice']): Pick<Body, 'tools' | 'tool_choice'> {
  const offered = tools.map(({ name, description, parameters }) => ({
    type: 'function' as const,
    function: { name, description, parameters: { ...parameters } }
  }))
  return { tools: offered, tool_choice: choice ?? 'auto' }
}

/** OpenAI has renamed the limit and its newer models reject the old name, which all other endpoints accept. */
export function lengthLimit({ baseUrl }: OpenAiOptions, maxTokens: number | undefined, left: ReadonlySet<Part>): Partial<Body> {
  if (maxTokens === undefined) return {}
  const isRenamed = left.has('max_tokens') || new URL(baseUrl).hostname.endsWith('.openai.com')
  return isRenamed ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

function responseFormat(format: ReplyFormat): NonNullable<Body['response_format']> {
  if (format.kind === 'json') return { type: 'json_object' }
  return { type: 'json_schema', json_schema: { name: format.name, schema: { ...format.schema } } }
}

/** Text with the approximate tokens of a large image. */
const IMAGE_TEXT = '-'.repeat(4000)

/** The prompt's text for an estimate of tokens: images cost by size, not by characters. */
export function promptText({ messages }: SendRequest, { tools }: Body): string {
  const withoutImages = messages.map((message) => ('images' in message ? { ...message, images: message.images?.map(() => IMAGE_TEXT) } : message))
  return JSON.stringify([withoutImages, tools])
}

function wireMessage(message: Message): OpenAI.Chat.ChatCompletionMessageParam {
  if (message.role === 'user' && message.images !== undefined) {
    const images = message.images.map((url) => ({ type: 'image_url' as const, image_url: { url } }))
    return { role: 'user', content: [{ type: 'text', text: message.content }, ...images] }
  }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content }
  if (message.role !== 'assistant') return { role: message.role, content: message.content }
  if (message.toolCalls === undefined || message.toolCalls.length === 0) return { role: 'assistant', content: message.content }
  return {
    role: 'assistant',
    content: message.content === '' ? null : message.content,
    tool_calls: message.toolCalls.map((call) => ({ id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } }))
  }
}
