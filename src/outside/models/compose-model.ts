import { completeByAction, type ToolRequest } from './action-by-schema.ts'
import type { Completion, CompletionRequest, Model } from './model.ts'
import { addSpent, isRefusedForm, type ModelFailure, modelFailed, modelFailureOf, type Send, type SendRequest, saysNothing } from './send.ts'
import { createStructured } from './structured.ts'

/** A reply with this many characters instead of the requested call is cut off: a small model may continue for minutes. */
const MAX_TALK = 1200

/**
 * Builds a complete model over one `send`: structured replies, and tool calls even from endpoints that ignore or reject `tools`. Abilities of the endpoint are
 * remembered once a reply has proved them.
 */
export function composeModel(name: string, send: Send): Model {
  const structured = createStructured(name, send)
  let toolSupport: 'unknown' | 'required' | 'auto' | 'none' = 'unknown'

  /** Tries a forced call first, then an optional one: some endpoints support `tools` but not `required`. */
  async function withTools(request: ToolRequest): Promise<Completion> {
    if (request.toolChoice !== 'required' || toolSupport === 'auto') return send(sendRequest(request, 'auto'))
    try {
      const limit = toolSupport === 'unknown' ? { talkLimit: MAX_TALK } : {}
      return noteSupport(await send({ ...sendRequest(request, 'required'), ...limit }), 'required')
    } catch (error) {
      const failure = refusedForm(error)
      if (failure === null || toolSupport === 'required') throw error
      return addSpent(failure.usage, async () => noteSupport(await send(sendRequest(request, 'auto')), 'auto'))
    }
  }

  function noteSupport(completion: Completion, support: 'required' | 'auto'): Completion {
    if (completion.toolCalls.length > 0) toolSupport = support
    return completion
  }

  async function byAction(request: ToolRequest): Promise<Completion> {
    const completion = await completeByAction(structured, request)
    toolSupport = 'none'
    return completion
  }

  async function callTools(request: ToolRequest): Promise<Completion> {
    if (toolSupport === 'none') return byAction(request)
    let first: Completion
    try {
      first = await withTools(request)
    } catch (error) {
      const failure = refusedForm(error)
      if (failure === null || toolSupport !== 'unknown') throw error
      return addSpent(failure.usage, () => byAction(request))
    }
    const ignored =
      request.toolChoice === 'required' && first.toolCalls.length === 0 && first.refusal === undefined && toolSupport === 'unknown' && !saysNothing(first)
    return ignored ? elseText(first, () => byAction(request)) : first
  }

  return {
    name,
    async complete(request) {
      const { schema, tools } = request
      if (schema !== undefined) return structured({ ...request, schema })
      if (tools !== undefined && tools.length > 0) return callTools({ ...request, tools })
      return saySomething(await send(sendRequest(request, undefined)))
    }
  }
}

function saySomething(completion: Completion): Completion {
  const { cut, usage } = completion
  if (!saysNothing(completion)) return completion
  throw modelFailed({ detail: `its reply says nothing: ${cut}.`, status: null, transient: false, retryAfterMs: null, usage })
}

function refusedForm(error: unknown): ModelFailure | null {
  const failure = modelFailureOf(error)
  return failure !== null && isRefusedForm(failure) ? failure : null
}

/** Returns the action with the usage of both requests. If no action can be obtained but the first reply has text, the first reply counts. */
async function elseText(first: Completion, next: () => Promise<Completion>): Promise<Completion> {
  try {
    return await addSpent(first.usage, next)
  } catch (error) {
    const failure = modelFailureOf(error)
    if (failure === null || first.content === '') throw error
    return { ...first, usage: failure.usage }
  }
}

function sendRequest(request: CompletionRequest, toolChoice: 'auto' | 'required' | undefined): SendRequest {
  const { messages, tools, maxTokens, ledger, signal, onText } = request
  return {
    messages,
    ...(tools === undefined || tools.length === 0 ? {} : { tools }),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(ledger === undefined ? {} : { ledger }),
    ...(signal === undefined ? {} : { signal }),
    ...(onText === undefined ? {} : { onText })
  }
}
