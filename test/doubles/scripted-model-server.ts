import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of a request's body that tests look at. */
export interface SeenRequest {
  readonly model?: string
  readonly messages: readonly { role: string; content: string | null; tool_calls?: unknown; tool_call_id?: string }[]
  readonly tools?: readonly { function: { name: string; parameters: Record<string, unknown> } }[]
  readonly tool_choice?: string
  readonly response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown> } }
  readonly stream?: boolean
  readonly stream_options?: { include_usage: boolean }
  readonly max_tokens?: number
}

export interface ScriptedCall {
  readonly name: string
  /** JSON text, or a value to be written as JSON. */
  readonly arguments: unknown
}

/** What the server does with one request. */
export interface ScriptedReply {
  readonly text?: string
  readonly toolCalls?: readonly ScriptedCall[]
  readonly refusal?: string
  /** Default: as the reply is. */
  readonly finish?: string
  readonly reasoning?: string
  /** null: the endpoint counts nothing. Default: 10 prompt and 5 completion tokens. */
  readonly usage?: { readonly prompt: number; readonly completion: number } | null
  readonly fault?:
    | { readonly kind: 'status'; readonly status: number; readonly message?: string; readonly retryAfter?: string }
    /** Never answers, or falls silent after the first piece of a stream. */
    | { readonly kind: 'stall' }
    | { readonly kind: 'reset' }
    /** Ends the stream in good order, but before it is complete. */
    | { readonly kind: 'cut' }
    | { readonly kind: 'bad-json' }
}

/** What it hears in any recording. */
const HEARD = 'The Elbe is 1094 km long.'

/** A promise makes the endpoint answer late. */
export type Script = readonly ScriptedReply[] | ((request: SeenRequest, index: number) => ScriptedReply | Promise<ScriptedReply>)

export interface ScriptedModelServer {
  readonly baseUrl: string
  readonly requests: readonly SeenRequest[]
  /** Resolves when the caller of this request has closed its connection without an answer. */
  left(index: number): Promise<void>
  close(): Promise<void>
}

/**
 * A test double of a model: a real HTTP server on loopback that speaks chat completions, whole and streamed, and answers by a script. A list
 * that has run out answers 500.
 */
export async function startScriptedModelServer(script: Script): Promise<ScriptedModelServer> {
  const requests: SeenRequest[] = []
  const responses: ServerResponse[] = []
  const server = createServer((request, response) => {
    readBody(request).then(async (body) => {
      if (request.url?.endsWith('/audio/transcriptions'))
        return void response.setHeader('content-type', 'application/json').end(JSON.stringify({ text: HEARD }))
      const seen = JSON.parse(body) as SeenRequest
      requests.push(seen)
      responses.push(response)
      const index = requests.length - 1
      const reply = typeof script === 'function' ? await script(seen, index) : script[index]
      answer(response, seen, reply ?? { fault: { kind: 'status', status: 500, message: 'the script has ended' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    left: async (index) => {
      const response = responses[index]
      if (response === undefined || response.closed) return
      await new Promise<void>((resolve) => response.once('close', resolve))
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function answer(response: ServerResponse, seen: SeenRequest, reply: ScriptedReply): void {
  const { fault } = reply
  if (fault?.kind === 'status') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...(fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }) })
    response.end(JSON.stringify({ error: { message: fault.message ?? `status ${fault.status}` } }))
  } else if (seen.stream === true) answerStreamed(response, seen, reply)
  else answerWhole(response, reply)
}

function answerWhole(response: ServerResponse, reply: ScriptedReply): void {
  if (reply.fault?.kind === 'stall') return
  if (reply.fault?.kind === 'reset') return void response.destroy()
  response.writeHead(200, { 'content-type': 'application/json' })
  if (reply.fault?.kind === 'bad-json') return void response.end('{"choices": [')
  const message = {
    role: 'assistant',
    content: reply.text ?? null,
    refusal: reply.refusal ?? null,
    ...(reply.reasoning === undefined ? {} : { reasoning_content: reply.reasoning }),
    ...(reply.toolCalls === undefined ? {} : { tool_calls: wireCalls(reply.toolCalls) })
  }
  const finish_reason = reply.finish ?? (reply.toolCalls === undefined ? 'stop' : 'tool_calls')
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', choices: [{ index: 0, message, finish_reason }], ...wireUsage(reply) }))
}

function answerStreamed(response: ServerResponse, seen: SeenRequest, reply: ScriptedReply): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (data: unknown) => response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  const chunk = (delta: object, finish_reason: string | null = null) => send({ id: 'c', choices: [{ index: 0, delta, finish_reason }] })
  chunk({ role: 'assistant' })
  if (reply.fault?.kind === 'stall') return
  if (reply.fault?.kind === 'reset') return void response.write('\n', () => response.destroy())
  if (reply.fault?.kind === 'bad-json') send('{"choices": [')
  if (reply.reasoning !== undefined) chunk({ reasoning_content: reply.reasoning })
  for (const content of pieces(reply.text ?? '')) chunk({ content })
  if (reply.fault?.kind === 'cut') return void response.end()
  if (reply.refusal !== undefined) chunk({ refusal: reply.refusal })
  for (const [index, call] of wireCalls(reply.toolCalls ?? []).entries()) {
    chunk({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.function.name, arguments: '' } }] })
    for (const part of pieces(call.function.arguments)) chunk({ tool_calls: [{ index, function: { arguments: part } }] })
  }
  chunk({}, reply.finish ?? (reply.toolCalls === undefined ? 'stop' : 'tool_calls'))
  if (seen.stream_options?.include_usage === true && reply.usage !== null) send({ id: 'c', choices: [], ...wireUsage(reply) })
  response.end('data: [DONE]\n\n')
}

let callCount = 0

function wireCalls(calls: readonly ScriptedCall[]) {
  return calls.map((call) => ({
    id: `call_${callCount++}`,
    type: 'function',
    function: { name: call.name, arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments) }
  }))
}

function wireUsage(reply: ScriptedReply): object {
  if (reply.usage === null) return {}
  const { prompt, completion } = reply.usage ?? { prompt: 10, completion: 5 }
  return { usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion } }
}

function pieces(text: string): string[] {
  return text.match(/[\s\S]{1,7}/g) ?? []
}
