import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { EdgewiseError } from '../../base/errors.ts'

const WINDOW_MS = 60_000
const WINDOW_SECONDS = WINDOW_MS / 1000

/** The unit by which requests are counted. */
export interface Quota {
  /** Name of the policy in the header fields. */
  readonly policy: 'key' | 'address'
  /** Requests with one id share a count. */
  readonly id: string
  /** 0: unlimited. */
  readonly perMinute: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a request in this process, and sends the rest of its minute in the fields RateLimit and RateLimit-Policy. Throws EDGEWISE_RATE_LIMITED when
     * nothing is left. `reply` is null for a message of a socket, which has no fields.
     */
    countRequest(request: FastifyRequest, reply: FastifyReply | null, quota: Quota): Promise<void>
  }
}

/** Sends the fields of draft-ietf-httpapi-ratelimit-headers-11; the package supports only the three older ones. */
function tellQuota(reply: FastifyReply, { policy, perMinute }: Quota, remaining: number, seconds: number): void {
  reply.header('ratelimit-policy', `"${policy}";q=${perMinute};w=${WINDOW_SECONDS}`)
  reply.header('ratelimit', `"${policy}";r=${remaining};t=${seconds}`)
}

export default fp(
  async (app) => {
    await app.register(rateLimit, { global: false })
    const quotas = new WeakMap<FastifyRequest, Quota>()
    const options = {
      timeWindow: WINDOW_MS,
      max: (request) => quotas.get(request)?.perMinute ?? 0,
      keyGenerator: (request) => quotas.get(request)?.id ?? ''
    } satisfies CreateRateLimitOptions
    // Separate counters, so that many addresses do not evict keys.
    const counters = { key: app.createRateLimit(options), address: app.createRateLimit(options) }

    app.decorate('countRequest', async (request: FastifyRequest, reply: FastifyReply | null, quota: Quota) => {
      const { policy, perMinute } = quota
      if (perMinute === 0) return
      quotas.set(request, quota)
      const count = await counters[policy](request)
      if (count.isAllowed) return
      if (reply !== null) tellQuota(reply, quota, count.remaining, count.ttlInSeconds)
      if (count.isExceeded) throw new EdgewiseError('EDGEWISE_RATE_LIMITED', { policy, perMinute, retryAfterSeconds: Math.max(1, count.ttlInSeconds) })
    })
  },
  { name: 'rate-limit' }
)
