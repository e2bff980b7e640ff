import type OpenAI from 'openai'
import { APIUserAbortError } from 'openai'
import { EdgewiseError } from '../errors.ts'
import { Assembly } from './assemble.ts'
import { composeModel } from './compose-model.ts'
import type { Completion, Message, Model } from './model.ts'
import { brokenOff, describeFailure, type OpenAiOptions, openClient, retryPolicy } from './openai-client.ts'
import { withRetries } from './retry.ts'
import { modelFailed, type ReplyFormat, type SendRequest } from './send.ts'
import { estimateTokens, noUsage, type Usage } from './usage.ts'

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming
type ToolCall = OpenAI.Chat.ChatCompletionMessageToolCall

/**
 * A model behind any endpoint that speaks chat completions. Retries 408, 409, 429, 5xx, silence and lost connections; a reply that broke off is
 * not retried once its text has been passed on. Failures are EDGEWISE_MODEL_FAILED and name neither key nor prompt; an aborted call is
 * EDGEWISE_CANCELLED.
 */
export function openOpenAiModel(options: OpenAiOptions): Model {
  const client = openClient(options)
  const policy = retryPolicy(options)
  return composeModel(options.model, (request) => withRetries(() => attempt(client, options, request), policy, request.signal))
}

/** What is known of a request under way, to account for it when it fails. */
interface Progress {
  readonly assembly: Assembly
  readonly prompt: string
  answered: boolean
  passedOn: boolean
}

async function attempt(client: OpenAI, options: OpenAiOptions, request: SendRequest): Promise<Completion> {
  const { signal } = request
  if (signal?.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
  const unbounded = requestBody(options, request)
  const prompt = promptText(request, unbounded)
  const body = { ...unbounded, ...lengthLimit(options, admittedLength(request, prompt)) }
  const silence = new AbortController()
  const onAbort = () => silence.abort()
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(onAbort, options.timeoutMs)
  const progress: Progress = { assembly: new Assembly(), prompt, answered: false, passedOn: false }
  try {
    const completion = request.stream
      ? await readStream(client, body, request, progress, silence.signal, () => timer.refresh())
      : await readWhole(client, body, progress, silence.signal)
    if (silence.signal.aborted) throw new APIUserAbortError()
    request.ledger?.settle(estimateTokens(prompt), completion.usage)
    return completion
  } catch (error) {
    const usage = progress.answered ? usageOf(undefined, progress) : { ...noUsage, calls: 1 }
    request.ledger?.settle(estimateTokens(prompt), usage)
    if (hasEnded(signal)) throw new EdgewiseError('EDGEWISE_CANCELLED', { usage })
    throw modelFailed(describeFailure(error, options, { isSilent: silence.signal.aborted, passedOn: progress.passedOn, usage }))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** How long the reply may be; undefined: as the endpoint likes. A request that the ledger does not admit is EDGEWISE_MODEL_FAILED. */
function admittedLength({ ledger, maxTokens }: SendRequest, prompt: string): number | undefined {
  if (ledger === undefined) return maxTokens
  const admission = ledger.admit(estimateTokens(prompt), maxTokens)
  if (!('exhausted' in admission)) return admission.maxTokens
  const { exhausted } = admission
  const detail = `the budget ${exhausted} leaves no room for another request.`
  throw modelFailed({ detail, status: null, transient: false, retryAfterMs: null, usage: noUsage, exhausted })
}

function hasEnded(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true
}

async function readWhole(client: OpenAI, body: Body, progress: Progress, signal: AbortSignal): Promise<Completion> {
  const reply = await client.chat.completions.create(body, { signal })
  progress.answered = true
  const message = reply.choices?.[0]?.message
  if (message === undefined) throw brokenOff('the reply holds no choice')
  progress.assembly.add({
    content: message.content,
    refusal: message.refusal,
    toolCalls: message.tool_calls?.map((call, index) => ({ index, ...namedCall(call) }))
  })
  return { ...progress.assembly.finish(), usage: usageOf(reply.usage, progress) }
}

async function readStream(client: OpenAI, body: Body, request: SendRequest, progress: Progress, signal: AbortSignal, heard: () => void): Promise<Completion> {
  const stream = await client.chat.completions.create({ ...body, stream: true, stream_options: { include_usage: true } }, { signal })
  let finished = false
  let counted: OpenAI.CompletionUsage | null | undefined
  for await (const chunk of stream) {
    heard()
    progress.answered = true
    counted = chunk.usage ?? counted
    const choice = chunk.choices?.[0]
    if (choice === undefined) continue
    finished ||= typeof choice.finish_reason === 'string'
    const { content, refusal, tool_calls } = choice.delta ?? {}
    progress.assembly.add({
      content,
      refusal,
      toolCalls: tool_calls?.map((call) => ({ index: call.index, ...(call.id ? { id: call.id } : {}), ...call.function }))
    })
    if (typeof content === 'string' && content !== '' && request.onText !== undefined) {
      progress.passedOn = true
      request.onText(content)
    }
  }
  // The client ends a stream in silence when it is aborted, and a server that dies may close its side in good order.
  if (!finished) throw brokenOff('the reply broke off')
  return { ...progress.assembly.finish(), usage: usageOf(counted, progress) }
}

function namedCall(call: ToolCall): { id: string; name: string; arguments: string } {
  if (call.type === 'custom') return { id: call.id, name: call.custom.name, arguments: call.custom.input }
  return { id: call.id, name: call.function.name, arguments: call.function.arguments }
}

function usageOf(counted: OpenAI.CompletionUsage | null | undefined, progress: Progress): Usage {
  return {
    calls: 1,
    promptTokens: counted?.prompt_tokens ?? estimateTokens(progress.prompt),
    completionTokens: counted?.completion_tokens ?? estimateTokens(progress.assembly.text)
  }
}

function requestBody(options: OpenAiOptions, request: SendRequest): Body {
  const body: Body = { model: options.model, messages: request.messages.map(wireMessage) }
  if (request.tools !== undefined) {
    body.tools = request.tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: { ...parameters } }
    }))
    body.tool_choice = request.toolChoice ?? 'auto'
  }
  if (request.format !== undefined) body.response_format = responseFormat(request.format)
  if (request.temperature !== undefined) body.temperature = request.temperature
  return body
}

/** OpenAI itself has renamed the limit and its newer models refuse the old name, which all others know. */
function lengthLimit({ baseUrl }: OpenAiOptions, maxTokens: number | undefined): Partial<Body> {
  if (maxTokens === undefined) return {}
  return new URL(baseUrl).hostname.endsWith('.openai.com') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

function responseFormat(format: ReplyFormat): NonNullable<Body['response_format']> {
  if (format.kind === 'json') return { type: 'json_object' }
  return { type: 'json_schema', json_schema: { name: format.name, schema: { ...format.schema } } }
}

/** About what a large image costs, as text of that many tokens. */
const IMAGE_TEXT = '-'.repeat(4000)

/** For an estimate of tokens: images cost by their size on screen, not by their letters. */
function promptText({ messages }: SendRequest, { tools }: Body): string {
  const told = messages.map((message) => ('images' in message ? { ...message, images: message.images?.map(() => IMAGE_TEXT) } : message))
  return JSON.stringify([told, tools])
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
