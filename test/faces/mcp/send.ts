import type { FastifyInstance } from 'fastify'

const PROTOCOL = '2026-07-28'
const META = 'io.modelcontextprotocol'

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** The reply as it came. */
  readonly text: string
  readonly result: Record<string, unknown> | undefined
  readonly error: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> } | undefined
}

/** The headers and the body of one request that says all by itself. */
export function modernRequest(method: string, params: Readonly<Record<string, unknown>> = {}, clientCapabilities: object = {}) {
  const clientInfo = { name: 'test', version: '1' }
  const envelope = { [`${META}/protocolVersion`]: PROTOCOL, [`${META}/clientInfo`]: clientInfo, [`${META}/clientCapabilities`]: clientCapabilities }
  const name = params['name'] ?? params['uri'] ?? params['taskId']
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': PROTOCOL,
      'mcp-method': method,
      ...(typeof name === 'string' && { 'mcp-name': name })
    },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: envelope } })
  }
}

/** Sends one request to a service that does not listen. */
export async function send(
  app: FastifyInstance,
  method: string,
  params: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
  url = '/mcp',
  clientCapabilities: object = {}
): Promise<Reply> {
  const request = modernRequest(method, params, clientCapabilities)
  const response = await app.inject({ method: 'POST', url, headers: { ...request.headers, ...headers }, payload: request.payload })
  const body = response.body === '' ? {} : JSON.parse(response.body)
  return { status: response.statusCode, headers: response.headers, text: response.body, result: body.result, error: body.error }
}

/** Calls a tool; `run_tool` or `run_changing_tool` where the profile does not list it. */
export function call(app: FastifyInstance, name: string, given: object, headers: Readonly<Record<string, string>> = {}, url = '/mcp'): Promise<Reply> {
  return send(app, 'tools/call', { name, arguments: given }, headers, url)
}
