import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext
} from '@modelcontextprotocol/server'
import packageJson from '../../package.json' with { type: 'json' }
import { quote } from '../errors.ts'
import type { McpRequest, Principal, Profile } from './profile.ts'
import { asTold, showFailure } from './tool-failure.ts'

export interface ServerOptions {
  /** Failures whose cause a client is not told. */
  onError(error: unknown): void
}

const MINUTE_MS = 60_000

/** Counts from 0 to 1 or in steps; what does not go forward is kept back, as the protocol wants. */
function progressOf({ mcpReq }: ServerContext): McpRequest['onProgress'] {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return null
  let last = Number.NEGATIVE_INFINITY
  return (step) => {
    if (step.progress <= last) return
    last = step.progress
    // A client that has gone is noticed by the signal.
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...step } }).catch(() => undefined)
  }
}

/** The first protocol whose clients know links in replies; those that do not say theirs over HTTP are of the one before. */
const KNOWS_LINKS = '2025-06-18'
const UNSAID = '2025-03-26'

/** The reply without what the client's protocol does not have. */
function forClient(result: CallToolResult | InputRequiredResult, server: Server, { http }: ServerContext): CallToolResult | InputRequiredResult {
  if (isInputRequiredResult(result)) return result
  const protocol = server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get('mcp-protocol-version') ?? UNSAID
  if (protocol >= KNOWS_LINKS) return result
  return { ...result, content: result.content.filter(({ type }) => type !== 'resource_link') }
}

function fault(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

/** Refusals of what is not a tool call are errors of the protocol, in the words of the table. */
async function orFault<T>(answer: Promise<T>, requestId: string, onError: (error: unknown) => void): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const told = asTold(error, requestId, onError)
    const code = told.code === 'EDGEWISE_INTERNAL' ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
    throw new ProtocolError(code, told.message, { code: told.code, ...told.parameters })
  }
}

/**
 * A server for one connection or, over HTTP, for one request: all that costs time was done when its profile was built. Serves clients of both eras of the
 * protocol, those that begin with `initialize` and those that say all in each request.
 */
export function createMcpServer(profile: Profile, principal: Principal, { onError }: ServerOptions): Server {
  const { tools, resources, prompts, complete } = profile
  const capabilities = {
    ...profile.capabilities,
    tools: {},
    ...(resources && { resources: {} }),
    ...(prompts && { prompts: {} }),
    ...(complete && { completions: {} })
  }
  const kept = { ttlMs: MINUTE_MS, cacheScope: 'public' as const }
  const server = new Server(
    { name: packageJson.name, title: 'Edgewise', version: packageJson.version },
    {
      capabilities,
      ...(profile.instructions !== undefined && { instructions: profile.instructions }),
      cacheHints: { 'tools/list': kept, 'prompts/list': kept, 'resources/templates/list': kept, 'server/discover': kept }
    }
  )
  const begin = (exchange: ServerContext): McpRequest => ({ ...principal, signal: exchange.mcpReq.signal, onProgress: progressOf(exchange), exchange })

  async function call(name: string, given: Readonly<Record<string, unknown>>, exchange: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const answer = profile.call(name, given, begin(exchange))
    if (answer === null) throw fault(`No tool is named "${quote(name)}". There are: ${tools.map((tool) => tool.name).join(', ')}.`)
    try {
      return forClient(await answer, server, exchange)
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      return showFailure(asTold(error, String(exchange.mcpReq.id), onError))
    }
  }

  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }))
  server.setRequestHandler('tools/call', ({ params }, exchange) => call(params.name, params.arguments ?? {}, exchange))
  if (resources) {
    const failed = (exchange: ServerContext) => [String(exchange.mcpReq.id), onError] as const
    server.setRequestHandler('resources/list', async (_, exchange) => ({
      resources: [...(await orFault(resources.list(begin(exchange)), ...failed(exchange)))]
    }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources.templates] }))
    server.setRequestHandler('resources/read', ({ params }, exchange) => orFault(resources.read(params.uri, begin(exchange)), ...failed(exchange)))
  }
  if (prompts) {
    server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts.prompts] }))
    server.setRequestHandler('prompts/get', ({ params }, exchange) => {
      const found = prompts.get(params.name, params.arguments ?? {}, begin(exchange))
      if (found === null) throw fault(`No prompt is named "${quote(params.name)}". There are: ${prompts.prompts.map((prompt) => prompt.name).join(', ')}.`)
      return orFault(found, String(exchange.mcpReq.id), onError)
    })
  }
  if (complete) {
    server.setRequestHandler('completion/complete', async ({ params: { argument, context } }, exchange) => ({
      completion: await orFault(complete(argument, context?.arguments ?? {}, begin(exchange)), String(exchange.mcpReq.id), onError)
    }))
  }
  return server
}
