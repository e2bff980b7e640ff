import type { McpUiHostCapabilities, McpUiHostContext, McpUiInitializeResult } from '@modelcontextprotocol/ext-apps'
import { Problem } from '../service/problem.ts'

const PROTOCOL = '2026-01-26'
const METHOD_NOT_FOUND = -32601
/** What the service answers for an unknown URI, or for rows of an earlier version of the graph. */
const NOT_THERE = -32602

export interface Host {
  readonly capabilities: McpUiHostCapabilities
  readonly context: McpUiHostContext
  /** Throws a Problem for an error of the host or the service, and the signal's reason. */
  request(method: string, params: object, signal?: AbortSignal): Promise<unknown>
  notify(method: string, params: object): void
}

/** What the host tells by itself, by the last part of the method. */
export interface Notices {
  'tool-input'(params: { readonly arguments?: Readonly<Record<string, unknown>> }): void
  'tool-result'(params: unknown): void
  'tool-cancelled'(params: { readonly reason?: string }): void
  'host-context-changed'(params: McpUiHostContext): void
}

interface Message {
  readonly jsonrpc: '2.0'
  readonly id?: string | number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

interface Waiting {
  resolve(result: unknown): void
  reject(problem: unknown): void
}

const isMessage = (data: unknown): data is Message => (data as Message | null)?.jsonrpc === '2.0'

function problemOf({ code, message }: NonNullable<Message['error']>): Problem {
  return new Problem({ detail: message, code: `MCP_${Math.abs(code)}`, status: code === NOT_THERE ? 404 : 500 })
}

/** Speaks JSON-RPC with the window that shows this page. */
export async function openHost(notices: Notices): Promise<Host> {
  const waiting = new Map<number, Waiting>()
  let last = 0
  const send = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
  const notify = (method: string, params: object) => send({ method, params })

  function settle({ id, result, error }: Message): void {
    const one = waiting.get(Number(id))
    waiting.delete(Number(id))
    if (error === undefined) one?.resolve(result)
    else one?.reject(problemOf(error))
  }

  function take(message: Message): void {
    const { id, method, params } = message
    const name = method?.replace('ui/notifications/', '') ?? ''
    if (method === undefined) settle(message)
    else if (id !== undefined) send(answerTo(id, method))
    else if (Object.hasOwn(notices, name)) notices[name as keyof Notices](params as never)
  }

  addEventListener('message', ({ source, data }) => {
    if (source === parent && isMessage(data)) take(data)
  })

  async function request(method: string, params: object, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const id = ++last
    const answer = new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      signal?.addEventListener('abort', () => {
        if (!waiting.delete(id)) return
        notify('notifications/cancelled', { requestId: id })
        reject(signal.reason)
      })
    })
    send({ id, method, params })
    return answer
  }

  const appInfo = { name: 'edgewise', title: 'Edgewise', version: '1' }
  const opening = { protocolVersion: PROTOCOL, appInfo, appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] } }
  const { hostCapabilities, hostContext } = (await request('ui/initialize', opening)) as McpUiInitializeResult
  notify('ui/notifications/initialized', {})
  return { capabilities: hostCapabilities, context: hostContext, request, notify }
}

/** The host asks whether the page lives, and says when it is closed. */
function answerTo(id: string | number, method: string): object {
  if (method === 'ping' || method === 'ui/resource-teardown') return { id, result: {} }
  return { id, error: { code: METHOD_NOT_FOUND, message: `The page has no method "${method}".` } }
}
