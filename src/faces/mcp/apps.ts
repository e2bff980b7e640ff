import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ReadResourceResult, Resource, Server, ServerContext } from '@modelcontextprotocol/server'
import { isJsonObject } from '../../base/json-object.ts'
import { declaredIn } from './client-extension.ts'

const EXTENSION = 'io.modelcontextprotocol/ui'
const HTML = 'text/html;profile=mcp-app'
/** `npm run build` writes it. */
export const askPage = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../../dist/ui-app/ask.html' : '../dist/ui-app/ask.html', import.meta.url))

/** A page that a client shows beside the replies of a tool. */
export interface App {
  readonly uri: string
  readonly resource: Resource
  read(): Promise<ReadResourceResult>
}

/** The page of the tool `ask`; null when it is not built. It needs no network: its data come through the client. */
export function openAskApp(file: string): App | null {
  if (!existsSync(file)) return null
  const uri = 'ui://edgewise/ask'
  const meta = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } }
  return {
    uri,
    resource: { uri, name: 'ask', title: 'Answer', description: 'Shows an answer with its claims, picture and rows.', mimeType: HTML, _meta: meta },
    read: async () => ({ contents: [{ uri, mimeType: HTML, text: await readFile(file, 'utf8'), _meta: meta }] })
  }
}

function acceptsHtml(settings: unknown): boolean {
  const types = isJsonObject(settings) ? settings['mimeTypes'] : undefined
  return Array.isArray(types) && types.includes(HTML)
}

const SESSION = 'apps-'

/**
 * The session id of a client that shows apps; null for any other message. HTTP clients before 2026-07-28 declare their capabilities only in `initialize`, and the
 * service keeps no sessions.
 */
export function appSession(message: unknown): string | null {
  if (!isJsonObject(message) || message['method'] !== 'initialize') return null
  const { params } = message
  const capabilities = isJsonObject(params) ? params['capabilities'] : null
  const extensions = isJsonObject(capabilities) ? capabilities['extensions'] : null
  return isJsonObject(extensions) && acceptsHtml(extensions[EXTENSION]) ? `${SESSION}${randomUUID()}` : null
}

/** Whether the client of a request shows apps. */
export function showsApps(server: Server, exchange: ServerContext): boolean {
  if (exchange.http?.req?.headers.get('mcp-session-id')?.startsWith(SESSION) === true) return true
  return acceptsHtml(declaredIn(exchange, EXTENSION) ?? server.getClientCapabilities()?.extensions?.[EXTENSION])
}
