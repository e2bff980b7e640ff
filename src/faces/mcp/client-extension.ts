import { CLIENT_CAPABILITIES_META_KEY, type ServerContext } from '@modelcontextprotocol/server'

interface Declaring {
  readonly extensions?: Readonly<Record<string, unknown>>
}

/** The settings of an extension that a request of 2026-07-28 declares; undefined without it. */
export function declaredIn({ mcpReq }: ServerContext, extension: string): unknown {
  const envelope = mcpReq.envelope as Readonly<Record<string, Declaring>> | undefined
  return envelope?.[CLIENT_CAPABILITIES_META_KEY]?.extensions?.[extension]
}
