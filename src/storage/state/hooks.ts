import type { Authority } from './jobs.ts'

/** Who is told of the jobs of a hook. */
export interface HookCallback {
  readonly url: string
  /** Types of the events to tell; none: all. */
  readonly events: readonly string[]
  /** Signs what is sent, for all jobs. As it is stored: sealed, or as it is. */
  readonly secret: string
}

/** A way for another system to start a job by an event of its own. */
export interface Hook {
  /** Random: part of the address that the other system is given. */
  readonly id: string
  readonly tenant: string
  readonly description: string
  /** How its events are told from those of others. */
  readonly scheme: string
  /** Of a shared secret, the header that carries it. */
  readonly header: string | null
  /** As it is stored: sealed, or as it is. */
  readonly secret: string
  /** What an event becomes, as JSON. */
  readonly template: unknown
  readonly callback?: HookCallback
  /** As whom its jobs run. */
  readonly authority: Authority
  readonly createdAt: number
}

export type NewHook = Omit<Hook, 'createdAt'>

export interface Hooks {
  add(hook: NewHook): Promise<Hook>
  /** null when the tenant (null: any) has none of that id. */
  read(tenant: string | null, id: string): Promise<Hook | null>
  /** The oldest first. */
  list(tenant: string): Promise<Hook[]>
  remove(tenant: string, id: string): Promise<boolean>
}
