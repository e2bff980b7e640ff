import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server'
import { appSession } from './apps.ts'
import { createMcpServer, type ServerOptions } from './create-server.ts'
import { mendMessage } from './mend-message.ts'
import type { Principal, Profile } from './profile.ts'

/** Serves profiles over streamable HTTP without sessions, so any process can answer any request. */
export interface HttpTransport {
  /** @param body the parsed body of the request, undefined when it has none */
  answer(profile: Profile, principal: Principal, request: Request, body: unknown): Promise<Response>
  close(): Promise<void>
}

/** The library passes its auth info to a new server, so the sender travels in it. */
function authInfoOf(principal: Principal): AuthInfo {
  return { token: '', clientId: principal.tenant, scopes: [], extra: { principal } }
}

export function createHttpTransport({ onError }: ServerOptions): HttpTransport {
  const handlers = new Map<Profile, McpHttpHandler>()

  function handlerOf(profile: Profile): McpHttpHandler {
    const known = handlers.get(profile)
    if (known !== undefined) return known
    const handler = createMcpHandler(({ authInfo }) => createMcpServer(profile, authInfo?.extra?.['principal'] as Principal, { onError }))
    handlers.set(profile, handler)
    return handler
  }

  return {
    async answer(profile, principal, request, body) {
      const parsedBody = body === undefined ? undefined : mendMessage(body)
      const response = await handlerOf(profile).fetch(request, { authInfo: authInfoOf(principal), ...(body !== undefined && { parsedBody }) })
      const session = appSession(parsedBody)
      if (session !== null) response.headers.set('mcp-session-id', session)
      return response
    },
    async close() {
      await Promise.all([...handlers.values()].map((handler) => handler.close()))
    }
  }
}
