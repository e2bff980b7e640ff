import type { Blobs } from './blobs.ts'
import type { Calls } from './calls.ts'
import type { Conversations } from './conversations.ts'
import type { Descriptors } from './descriptors.ts'
import type { Hooks } from './hooks.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import type { Models } from './models.ts'
import type { Programs } from './programs.ts'
import type { Projections } from './projections.ts'
import type { Replies } from './replies.ts'
import type { Schedules } from './schedules.ts'
import type { Usage } from './usage.ts'
import type { Webhooks } from './webhooks.ts'

/** The state that any process needs to serve the next request: a port per concern. The tenant is the first argument of each call. */
export interface StateStore {
  readonly conversations: Conversations
  readonly replies: Replies
  readonly descriptors: Descriptors
  readonly projections: Projections
  readonly models: Models
  readonly programs: Programs
  readonly keys: Keys
  readonly calls: Calls
  readonly jobs: Jobs
  readonly blobs: Blobs
  readonly webhooks: Webhooks
  readonly hooks: Hooks
  readonly schedules: Schedules
  readonly usage: Usage
  /** Checks that the state is writable, without changing it; throws otherwise. */
  probe(): Promise<void>
  close(): Promise<void>
}
