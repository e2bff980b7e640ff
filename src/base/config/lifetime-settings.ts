import { Type } from 'typebox'

const DAY_MS = 86_400_000

/** Settings of how long requests may take to arrive or to end, and how long what they left is kept. */
export const lifetimeSettings = {
  bodyTimeoutMs: Type.Integer({
    setting: 'EDGEWISE_BODY_TIMEOUT_MS',
    default: 60_000,
    minimum: 100,
    maximum: DAY_MS,
    description: 'How long a body may take to arrive; an uploaded graph: how long it may stand still.'
  }),
  shutdownMs: Type.Integer({
    setting: 'EDGEWISE_SHUTDOWN_MS',
    default: 5000,
    minimum: 0,
    maximum: 600_000,
    description: 'How long calls under way may go on once the service closes; then they are cancelled and answered 503.'
  }),
  resultMs: Type.Integer({
    setting: 'EDGEWISE_RESULT_MS',
    default: 30 * DAY_MS,
    minimum: 0,
    maximum: 36_500 * DAY_MS,
    description: 'How long the handle of a result works after it was last computed; 0: for ever.'
  }),
  conversationMs: Type.Integer({
    setting: 'EDGEWISE_CONVERSATION_MS',
    default: 30 * DAY_MS,
    minimum: 0,
    maximum: 36_500 * DAY_MS,
    description: 'How long a conversation is kept that no request has named to go on with it; 0: for ever.'
  })
}
