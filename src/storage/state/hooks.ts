import type { Authority } from './jobs.ts'

/** The webhook for events of a hook's jobs. */
export interface HookCallback {
  readonly url: string
  /** Types of events to send; empty: all. */
  readonly events: readonly string[]
  /** Secret that signs the messages of all jobs, as stored: sealed or plain. */
  readonly secret: string
}

/** An address at which another system starts a job by an event. */
export interface Hook {
  /** Random, and part of the address that the other system is given. */
  readonly id: string
  readonly tenant: string
  readonly description: string
  /** How its events are verified. */
  readonly scheme: string
  /** For a shared secret: the header that carries it. */
  readonly header: string | null
  /** As stored: sealed or plain. */
  readonly secret: string
  /** The template of an event's job, as JSON. */
  readonly template: unknown
  readonly callback?: HookCallback
  readonly authority: Authority
  readonly createdAt: number
}

export type NewHook = Omit<Hook, 'createdAt'>

export interface Hooks {
  add(hook: NewHook): Promise<Hook>
  /** Returns null when the tenant (null: any) has no such hook. */
  read(tenant: string | null, id: string): Promise<Hook | null>
  /** The oldest first. */
  list(tenant: string): Promise<Hook[]>
  remove(tenant: string, id: string): Promise<boolean>
}
