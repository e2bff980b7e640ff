import type { Lease } from './lease.ts'

/** A response as it was sent, for repetition. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A call with an idempotency key. `call-rules.ts` has its transitions. */
export interface Call {
  /** Covers everything that distinguishes requests. */
  readonly fingerprint: string
  /** Lease of the process that runs it. */
  readonly lease: Lease
  /** From then on the call counts as unknown. */
  readonly expiresAt: number
  /** null while it is unfinished. */
  readonly answer: CallAnswer | null
}

/** Decides on a call: returns an answer and the new call; when it leaves out `call`, nothing changes. */
export type Decide<Answer> = (call: Call | null, now: number) => { readonly answer: Answer; readonly call?: Call }

/** Calls with idempotency keys, each of which runs once. */
export interface Calls {
  /** Returns null when there is none, or it has expired. */
  read(tenant: string, key: string): Promise<Call | null>
  /**
   * Reads a call under its lock and writes the result of `decide` at the database's time. `decide` must be pure: it may be called repeatedly, also after a
   * write whose response was lost.
   */
  change<Answer>(tenant: string, key: string, decide: Decide<Answer>): Promise<Answer>
  /** Removes up to `limit` expired calls of any tenant. Returns the number. */
  sweep(limit: number): Promise<number>
}
