import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { canonicalJson } from '../../base/canonical-json.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { beginCall, finishCall, forgetCall, renewCall } from '../../storage/state/call-rules.ts'
import type { CallAnswer } from '../../storage/state/calls.ts'
import { GRANT_HEADER } from './schemas/tool-operation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Runs a request with an Idempotency-Key once and repeats its response. `job`: the job that it becomes keeps the key. Default: the key is ignored. */
    idempotent?: boolean | 'job'
    /** Member of the response that is a secret: it is not stored, and null in a repeated response. */
    shownOnce?: string
    /** With `Prefer: respond-async` a request to this route becomes a job. */
    mayBeJob?: boolean
  }
  interface FastifyRequest {
    /** The key of a request that becomes a job, or null. */
    idempotency: { readonly key: string; readonly fingerprint: string } | null
    /** The request completes and its response is stored even if its client has gone, because the client may retry. */
    isCarriedThrough: boolean
    /** The response reports a transient failure: it is not stored, whatever its status. */
    isPassing: boolean
  }
}

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const REPLAYED_HEADER = 'idempotency-replayed'

/** A dead process frees its calls after this time; a live one renews them. */
const LEASE_MS = 30_000
const MAX_ANSWER_LENGTH = 1024 * 1024
const KEPT_HEADERS = ['content-type', 'link', 'location']
const REFUSALS = new Set([401, 403, 408, 409, 429, 499])

/** Whether a failure does not depend on the request itself, so that a retry may succeed. */
export const isPassingStatus = (status: number): boolean => status >= 500 || REFUSALS.has(status)

/** draft-ietf-httpapi-idempotency-key-header-08 requires a structured-field string, "..."; many clients omit the quotes. */
function readKey(sent: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\["\\])*)"$/.exec(sent) ?? []
  const key = quoted === undefined ? sent : quoted.replace(/\\(.)/g, '$1')
  const isSane = quoted === undefined ? /^[!#-+\--:<-~]{1,255}$/.test(key) : /^[ -~]{1,255}$/.test(key)
  if (!isSane)
    throw invalidInput('The header Idempotency-Key must be 1 to 255 printable ASCII characters in quotes, such as "8e03978e-40d5-43e8-bc93-6894a57f9324".')
  return key
}

/** Fingerprint of everything that distinguishes requests, including the sender. */
function fingerprintOf({ identity, method, url, headers, body }: FastifyRequest, prefer: readonly string[] = []): string {
  const parts = [identity.keyId, method, url, headers[GRANT_HEADER] ?? null, body ?? null, ...prefer]
  return createHash('sha256').update(canonicalJson(parts)).digest('base64url')
}

function isWorthKeeping({ status, body }: CallAnswer): boolean {
  return !isPassingStatus(status) && body.length <= MAX_ANSWER_LENGTH
}

/** The response to store; null for one that streams or may differ next time. */
function answerOf(reply: FastifyReply, payload: unknown): CallAnswer | null {
  if (reply.request.isPassing) return null
  if (payload !== null && payload !== undefined && typeof payload !== 'string') return null
  const headers = KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))] as const] : []))
  return { status: reply.statusCode, headers: Object.fromEntries(headers), body: withoutSecret(payload ?? '', reply.request) }
}

function withoutSecret(body: string, { routeOptions }: FastifyRequest): string {
  const { shownOnce } = routeOptions.config
  if (shownOnce === undefined || body === '') return body
  const members = JSON.parse(body) as Readonly<Record<string, unknown>>
  return shownOnce in members ? JSON.stringify({ ...members, [shownOnce]: null }) : body
}

/** A call that this process runs. */
interface OwnCall {
  /** Stores the answer or, without a suitable one, releases the call. */
  end(answer: CallAnswer | null): Promise<void>
}

/** The idempotency data that a job stores in its own transaction; null for a request that runs directly. */
function keptWithJob(request: FastifyRequest, key: string): FastifyRequest['idempotency'] {
  const { idempotent, mayBeJob } = request.routeOptions.config
  const prefersAsync = request.prefersAsync()
  if (idempotent !== 'job' && !(mayBeJob === true && prefersAsync)) return null
  return { key, fingerprint: fingerprintOf(request, prefersAsync ? ['respond-async'] : ['job']) }
}

function createCalls({ state: { calls, jobs }, config: { idempotencyMs: keepMs } }: Runtime) {
  const times = { leaseMs: LEASE_MS, keepMs }
  return async function begin(request: FastifyRequest, key: string): Promise<OwnCall | CallAnswer> {
    const { tenant } = request
    const reused = () => new EdgewiseError('EDGEWISE_IDEMPOTENCY_KEY_REUSED', { key })
    // A key identifies one request, so submissions of jobs check calls in turn.
    if ((await jobs.find(tenant, key)) !== null) throw reused()
    const found = await calls.change(tenant, key, beginCall(randomUUID(), { fingerprint: fingerprintOf(request), ...times }))
    if (found.kind === 'done') return found.answer
    if (found.kind === 'other') throw reused()
    if (found.kind === 'running') {
      throw new EdgewiseError('EDGEWISE_CONFLICT', {
        detail: 'The first request with this Idempotency-Key is still running. Retry later.',
        retryAfterSeconds: 1
      })
    }
    const { lease } = found
    // If a renewal fails, the next one comes before the lease ends.
    const renewal = setInterval(() => void calls.change(tenant, key, renewCall(lease, times)).catch(() => {}), LEASE_MS / 3).unref()
    return {
      async end(answer) {
        clearInterval(renewal)
        await calls.change(tenant, key, answer !== null && isWorthKeeping(answer) ? finishCall(lease, answer, keepMs) : forgetCall(lease))
      }
    }
  }
}

const isAnswer = (call: OwnCall | CallAnswer): call is CallAnswer => 'status' in call

/** Runs requests that change or cost something only once, however often they are sent. */
export default fp<{ runtime: Runtime }>(
  async (app, { runtime }) => {
    const begin = createCalls(runtime)
    const calls = new WeakMap<FastifyRequest, OwnCall>()
    app.decorateRequest('isCarriedThrough', false)
    app.decorateRequest('isPassing', false)
    app.decorateRequest('idempotency', null)

    /** Returns false when the call is done, after replying as the first time. */
    async function isToRun(request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> {
      request.idempotency = keptWithJob(request, key)
      if (request.idempotency !== null) return true
      if (request.wantsEvents())
        throw invalidInput('Event streams cannot be replayed, so they do not support Idempotency-Key. Accept application/json, or omit the key.')
      const call = await begin(request, key)
      if (isAnswer(call)) {
        reply.code(call.status).headers(call.headers).header(REPLAYED_HEADER, 'true')
        reply.send(call.body === '' ? undefined : call.body)
        return false
      }
      calls.set(request, call)
      request.isCarriedThrough = true
      return true
    }

    app.addHook('preHandler', (request, reply, done) => {
      const sent = request.headers[IDEMPOTENCY_HEADER]?.toString()
      if (sent === undefined || !request.routeOptions.config.idempotent) return done()
      isToRun(request, reply, readKey(sent)).then((isFirst) => (isFirst ? done() : undefined), done)
    })

    app.addHook('onSend', (request, reply, payload, done) => {
      const call = calls.get(request)
      if (call === undefined) return done(null, payload)
      calls.delete(request)
      // The call is done, even if its response cannot be stored.
      call
        .end(answerOf(reply, payload))
        .catch((error: unknown) => request.log.error({ err: error }, 'failed to store the response for an Idempotency-Key'))
        .then(() => done(null, payload))
    })
  },
  { name: 'idempotency', dependencies: ['identity', 'event-stream'] }
)
