import { Type } from 'typebox'

const DAY_MS = 86_400_000

/** Time limits of requests, and retention of stored data. */
export const lifetimeSettings = {
  bodyTimeoutMs: Type.Integer({
    setting: 'EDGEWISE_BODY_TIMEOUT_MS',
    default: 60_000,
    minimum: 100,
    maximum: DAY_MS,
    description: 'Time limit for receiving a body; for graph uploads, the maximum idle time.'
  }),
  shutdownMs: Type.Integer({
    setting: 'EDGEWISE_SHUTDOWN_MS',
    default: 5000,
    minimum: 0,
    maximum: 600_000,
    description: 'Grace period for running calls at shutdown; calls still running are then cancelled with 503.'
  }),
  resultMs: Type.Integer({
    setting: 'EDGEWISE_RESULT_MS',
    default: 30 * DAY_MS,
    minimum: 0,
    maximum: 36_500 * DAY_MS,
    description: 'Lifetime of a result handle after its last computation; 0: unlimited.'
  }),
  conversationMs: Type.Integer({
    setting: 'EDGEWISE_CONVERSATION_MS',
    default: 30 * DAY_MS,
    minimum: 0,
    maximum: 36_500 * DAY_MS,
    description: 'Retention of a conversation after its last question; 0: unlimited.'
  })
}
