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
import { showsApps } from './apps.ts'
import { listTools } from './list-tools.ts'
import type { McpRequest, Principal, Profile } from './profile.ts'
import { fault, orFault } from './protocol-fault.ts'
import { serveTasks, TaskServer, taskCapabilities } from './serve-tasks.ts'
import { asPublicError, showFailure } from './tool-failure.ts'

export interface ServerOptions {
  /** Receives failures whose cause clients must not see. */
  onError(error: unknown): void
}

const MINUTE_MS = 60_000

/** Reports progress from 0 to 1 or in steps, and drops values that do not increase, as the protocol requires. */
function progressOf({ mcpReq }: ServerContext): McpRequest['onProgress'] {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return null
  let last = Number.NEGATIVE_INFINITY
  return (step) => {
    if (step.progress <= last) return
    last = step.progress
    // The signal detects a disconnected client.
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...step } }).catch(() => undefined)
  }
}

/** The first protocol version with links in replies; HTTP clients without a version header have the one before. */
const KNOWS_LINKS = '2025-06-18'
const UNSAID = '2025-03-26'

/** Removes from a reply what the client's protocol version lacks. */
function forClient(result: CallToolResult | InputRequiredResult, server: Server, { http }: ServerContext): CallToolResult | InputRequiredResult {
  if (isInputRequiredResult(result)) return result
  const protocol = server.getNegotiatedProtocolVersion() ?? http?.req?.headers.get('mcp-protocol-version') ?? UNSAID
  if (protocol >= KNOWS_LINKS) return result
  return { ...result, content: result.content.filter(({ type }) => type !== 'resource_link') }
}

/**
 * Creates a server for one connection or, over HTTP, for one request; the profile has done all costly work. Serves clients of both protocol eras: those that
 * begin with `initialize` and those whose requests are self-contained.
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
  const begin = (exchange: ServerContext): McpRequest => ({
    ...principal,
    signal: exchange.mcpReq.signal,
    onProgress: progressOf(exchange),
    showsApps: showsApps(server, exchange),
    exchange
  })

  const failed = (exchange: ServerContext) => [String(exchange.mcpReq.id), onError] as const
  const asFault = <T>(answer: Promise<T>, exchange: ServerContext) => orFault(answer, ...failed(exchange))
  async function asReply<T>(answer: Promise<T>, exchange: ServerContext): Promise<T | CallToolResult> {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      return showFailure(asPublicError(error, ...failed(exchange)))
    }
  }

  async function call(name: string, given: Readonly<Record<string, unknown>>, exchange: ServerContext): Promise<CallToolResult | InputRequiredResult> {
    const answer = profile.call(name, given, begin(exchange))
    if (answer === null) throw fault(`No tool is named "${quote(name)}". There are: ${tools.map((tool) => tool.name).join(', ')}.`)
    return forClient(await asReply(answer, exchange), server, exchange)
  }

  server.setRequestHandler('tools/list', (_, exchange) => listTools(profile, begin(exchange)))
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
