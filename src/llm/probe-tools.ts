import { withLinkedSignal } from '../concurrency/link-signals.ts'
import { EdgewiseError } from '../errors.ts'
import type { Completion } from './model.ts'
import type { Send, SendRequest } from './send.ts'
import { estimateTokens, type Usage } from './usage.ts'

/** An endpoint that has said this much instead of the call it was asked for will not make it. */
const MAX_TALK = 1200

/** Sends a request that forces a tool call and cuts the reply off when it turns out to be mere talk: a small model may go on for minutes. */
export async function probeTools(send: Send, request: SendRequest): Promise<Completion> {
  const cut = new AbortController()
  const { signal } = request
  let talk = ''
  const onText = (delta: string) => {
    talk += delta
    request.onText?.(delta)
    if (talk.length > MAX_TALK) cut.abort()
  }
  try {
    return await withLinkedSignal([signal, cut.signal], (linked) => send({ ...request, stream: true, onText, signal: linked }))
  } catch (error) {
    const isCut = cut.signal.aborted && signal?.aborted !== true && error instanceof EdgewiseError && error.code === 'EDGEWISE_CANCELLED'
    if (!isCut) throw error
    const { usage = { calls: 1, promptTokens: estimateTokens(JSON.stringify(request.messages)), completionTokens: estimateTokens(talk) } } = error.parameters
    return { content: talk, toolCalls: [], usage: usage as Usage }
  }
}
