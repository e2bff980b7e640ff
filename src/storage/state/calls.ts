import type { Lease } from './lease.ts'

/** An answer as it was sent, fit to be sent again. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What is kept of a call that its caller has named. What may happen to it: `call-rules.ts`. */
export interface Call {
  /** Of all that makes one request differ from another. */
  readonly fingerprint: string
  /** Of whoever does it. */
  readonly lease: Lease
  /** From then on it is as if it had never been. */
  readonly expiresAt: number
  /** null: it is not done yet. */
  readonly answer: CallAnswer | null
}

/** What is made of a call as it stands: the answer, and the call as it is to stand; left out: as before. */
export type Decide<Answer> = (call: Call | null, now: number) => { readonly answer: Answer; readonly call?: Call }

/** Calls that their callers have named, so that each is done once. */
export interface Calls {
  /** null: there is none, or its time is over. */
  read(tenant: string, key: string): Promise<Call | null>
  /**
   * Reads a call under its lock and writes what `decide` makes of it at the time of the database. `decide` may be called more than once, also after what it decided
   * was written and the answer was lost; it does nothing but decide.
   */
  change<Answer>(tenant: string, key: string, decide: Decide<Answer>): Promise<Answer>
  /** Removes up to `limit` calls of any tenant whose time is over, and says how many. */
  sweep(limit: number): Promise<number>
}
