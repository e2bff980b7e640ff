import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { openOnce } from '../../base/concurrency/open-once.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Profile } from '../mcp/profile.ts'
import { DEFAULT_PROFILE } from '../mcp/profile-names.ts'
import type { Profiles } from '../mcp/profiles.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers a message of the Model Context Protocol with a profile's tools. Throws EDGEWISE_NOT_FOUND for an unknown profile. */
    mcp(profile?: string): Promise<FastifyReply>
  }
}

/** The media types that the protocol requires clients to accept, assumed for clients that accept anything or send no header. */
const ACCEPTED = 'application/json, text/event-stream'

/** Builds the library's request; the parsed body is passed separately. */
function webRequest({ raw, host, protocol, url, headers }: FastifyRequest, signal: AbortSignal): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one): [string, string] => [name, one])))
  const message = new Request(`${protocol}://${host}${url}`, { method: raw.method ?? 'POST', headers: sent, signal })
  if (/^$|\*\/\*/.test(headers.accept ?? '')) message.headers.set('accept', ACCEPTED)
  return message
}

export default fp<{ runtime: Runtime; mcpProfiles?: Profiles }>(
  async (app, { runtime, mcpProfiles }) => {
    // Loaded with the first message, so that the start does not wait for it.
    const mcp = openOnce(async () => {
      const [{ createHttpTransport }, { createProfile, profiles }] = await Promise.all([import('../mcp/http-transport.ts'), import('../mcp/profiles.ts')])
      const built = new Map<string, Profile>()
      return {
        face: createHttpTransport({ onError: (error) => app.log.error({ err: error }, 'MCP') }),
        profileOf(name: string): Profile {
          const profile = built.get(name) ?? createProfile(name, { ...runtime, jobs: app.jobs }, mcpProfiles ?? profiles)
          built.set(name, profile)
          return profile
        }
      }
    })

    app.decorateReply('mcp', async function (this: FastifyReply, name = DEFAULT_PROFILE) {
      const { request } = this
      const principal = { ...request.authority(), tenant: request.tenant, grants: request.grants() }
      const { face, profileOf } = await mcp.open()
      return this.send(await face.answer(profileOf(name), principal, webRequest(request, this.abortSignal()), request.body))
    })
    // Streams that wait for events would keep the server from closing.
    app.addHook('preClose', async () => (await mcp.opened()?.catch(() => null))?.face.close())
  },
  { name: 'mcp', dependencies: ['identity', 'tool-caller', 'jobs'] }
)
