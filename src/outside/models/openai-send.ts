import type OpenAI from 'openai'
import { APIUserAbortError } from 'openai'
import { EdgewiseError } from '../../base/errors.ts'
import { Assembly } from './assemble.ts'
import type { Completion } from './model.ts'
import { describeFailure, type OpenAiOptions, openClient, retryPolicy } from './openai-client.ts'
import { type Ended, type Hearing, readReply } from './read-reply.ts'
import { type Body, createOmission, lengthLimit, type Part, promptText, requestBody } from './request-body.ts'
import { withRetries } from './retry.ts'
import { modelFailed, type Send, type SendRequest } from './send.ts'
import { estimateTokens, noUsage, type Usage } from './usage.ts'
import { offeredTools, readWrittenCalls } from './written-calls.ts'

/** Sends a model's requests with one client. */
export function openSend(options: OpenAiOptions): Send {
  const client = openClient(options)
  const policy = retryPolicy(options)
  return createOmission((request, left) => withRetries(() => attempt(client, options, request, left), policy, request.signal))
}

async function attempt(client: OpenAI, options: OpenAiOptions, request: SendRequest, left: ReadonlySet<Part>): Promise<Completion> {
  const { signal } = request
  if (signal?.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
  const unbounded = requestBody(options, request, left)
  const prompt = promptText(request, unbounded)
  const length = admittedLength(request, prompt)
  const body: Body = { ...unbounded, ...lengthLimit(options, length, left) }
  const end = new AbortController()
  const onAbort = () => end.abort()
  signal?.addEventListener('abort', onAbort, { once: true })
  let isSilent = false
  const timer = setTimeout(() => {
    isSilent = true
    end.abort()
  }, options.timeoutMs)
  const hearing: Hearing = { assembly: new Assembly(), answered: false, passedOn: false }
  try {
    const open = () => client.chat.completions.create(body, { signal: end.signal }).asResponse()
    const ended = await readReply(open, request, hearing, end, () => timer.refresh())
    if (isSilent || signal?.aborted) throw new APIUserAbortError()
    const usage = usageOf(ended.counted, prompt, hearing.assembly)
    request.ledger?.settle(estimateTokens(prompt), usage)
    return completionOf(request, hearing.assembly, ended, length, usage)
  } catch (error) {
    const usage = hearing.answered ? usageOf(null, prompt, hearing.assembly) : { ...noUsage, calls: 1 }
    request.ledger?.settle(estimateTokens(prompt), usage)
    if (hasEnded(signal)) throw new EdgewiseError('EDGEWISE_CANCELLED', { usage })
    throw modelFailed(describeFailure(error, options, { isSilent, passedOn: hearing.passedOn, usage }))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Maximum reply tokens; undefined: the endpoint's default. Throws EDGEWISE_MODEL_FAILED for a request that the ledger does not admit. */
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

/** The reply, including calls that the model wrote as text. */
function completionOf({ tools }: SendRequest, assembly: Assembly, ended: Ended, length: number | undefined, usage: Usage): Completion {
  const reply = assembly.finish()
  const cut = cutOf(ended, assembly, length)
  const written = tools === undefined || reply.toolCalls.length > 0 ? null : readWrittenCalls(reply.content, offeredTools(tools))
  const calls = written === null ? {} : { content: written.text, toolCalls: written.calls.map((call, at) => ({ id: `written_${at}`, ...call })) }
  return { ...reply, ...calls, ...(cut === null ? {} : { cut }), usage }
}

function cutOf({ finish, isEndless }: Ended, assembly: Assembly, length: number | undefined): string | null {
  const isBlank = assembly.content.trim() === '' && assembly.calls.length === 0
  const only = isBlank && assembly.hasReasoned ? ', and holds nothing but reasoning' : ''
  if (isEndless) return `it repeated itself without end${only}`
  if (finish === 'length') return `it was cut at ${length === undefined ? "the endpoint's limit of tokens" : `the limit of ${length} tokens`}${only}`
  if (finish === 'content_filter') return `the endpoint's content filter cut it${only}`
  return only === '' ? null : 'it holds nothing but reasoning'
}

/** The endpoint's count, or an estimate without one or after an early end. */
function usageOf(counted: OpenAI.CompletionUsage | null, prompt: string, { text }: Assembly): Usage {
  const { prompt_tokens, completion_tokens } = counted ?? {}
  return {
    calls: 1,
    promptTokens: prompt_tokens || estimateTokens(prompt),
    completionTokens: completion_tokens || estimateTokens(text)
  }
}
