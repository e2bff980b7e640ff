import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  ProtocolError,
  type Server,
  type ServerContext
} from '@modelcontextprotocol/server'
import packageJson from '../../../package.json' with { type: 'json' }
import { quote } from '../../base/errors.ts'
import type { McpRequest, Principal, Profile } from './profile.ts'
import { fault, orFault } from './protocol-fault.ts'
import { serveTasks, TaskServer, taskCapabilities } from './serve-tasks.ts'
import { asTold, showFailure } from './tool-failure.ts'

export interface ServerOptions {
  /** Failures whose cause a client is not told. */
  onError(error: unknown): void
}

const MINUTE_MS = 60_000
/** Told to clients of 2025-11-25 alone; the library leaves it out for others. */
const OPTIONAL = { taskSupport: 'optional' as const }

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

/**
 * A server for one connection or, over HTTP, for one request: all that costs time was done when its profile was built. Serves clients of both eras of the
 * protocol, those that begin with `initialize` and those that say all in each request.
 */
export function createMcpServer(profile: Profile, principal: Principal, { onError }: ServerOptions): Server {
  const { tools, resources, prompts, complete, tasks } = profile
  const capabilities = {
    ...profile.capabilities,
    tools: {},
    ...(resources && { resources: {} }),
    ...(prompts && { prompts: {} }),
    ...(complete && { completions: {} }),
    ...(tasks && taskCapabilities)
  }
  const kept = { ttlMs: MINUTE_MS, cacheScope: 'public' as const }
  const server = new TaskServer(
    { name: packageJson.name, title: 'Edgewise', version: packageJson.version },
    {
      capabilities,
      ...(profile.instructions !== undefined && { instructions: profile.instructions }),
      cacheHints: { 'tools/list': kept, 'prompts/list': kept, 'resources/templates/list': kept, 'server/discover': kept }
    }
  )
  const begin = (exchange: ServerContext): McpRequest => ({ ...principal, signal: exchange.mcpReq.signal, onProgress: progressOf(exchange), exchange })

  const failed = (exchange: ServerContext) => [String(exchange.mcpReq.id), onError] as const
  const asFault = <T>(answer: Promise<T>, exchange: ServerContext) => orFault(answer, ...failed(exchange))
  async function asReply<T>(answer: Promise<T>, exchange: ServerContext): Promise<T | CallToolResult> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      return showFailure(asTold(error, ...failed(exchange)))
    }
  }

  async function call(name: string, given: Readonly<Record<string, unknown>>, exchange: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const answer = profile.call(name, given, begin(exchange))
    if (answer === null) throw fault(`No tool is named "${quote(name)}". There are: ${tools.map((tool) => tool.name).join(', ')}.`)
    return forClient(await asReply(answer, exchange), server, exchange)
  }

  server.setRequestHandler('tools/list', () => ({ tools: tools.map((tool) => (tasks?.tools.has(tool.name) ? { ...tool, execution: OPTIONAL } : tool)) }))
  server.setRequestHandler('tools/call', ({ params }, exchange) => call(params.name, params.arguments ?? {}, exchange))
  if (resources) {
    server.setRequestHandler('resources/list', async (_, exchange) => ({
      resources: [...(await asFault(resources.list(begin(exchange)), exchange))]
    }))
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources.templates] }))
    server.setRequestHandler('resources/read', ({ params }, exchange) => asFault(resources.read(params.uri, begin(exchange)), exchange))
  }
  if (prompts) {
    server.setRequestHandler('prompts/list', () => ({ prompts: [...prompts.prompts] }))
    server.setRequestHandler('prompts/get', ({ params }, exchange) => {
      const found = prompts.get(params.name, params.arguments ?? {}, begin(exchange))
      if (found === null) throw fault(`No prompt is named "${quote(params.name)}". There are: ${prompts.prompts.map((prompt) => prompt.name).join(', ')}.`)
      return asFault(found, exchange)
    })
  }
  if (complete) {
    server.setRequestHandler('completion/complete', async ({ params: { argument, context } }, exchange) => ({
      completion: await asFault(complete(argument, context?.arguments ?? {}, begin(exchange)), exchange)
    }))
  }
  if (tasks) serveTasks(server, tasks, { requestOf: begin, asReply, asFault })
  return server
}
