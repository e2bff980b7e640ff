/** An answer as it was sent, fit to be sent again. */
export interface CallAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Who wants to do a call, and what exactly. */
export interface CallClaim {
  /** Of all that makes one request differ from another. */
  readonly fingerprint: string
  readonly owner: string
  /** How long a claim holds that its owner does not renew by claiming again. */
  readonly leaseMs: number
  /** How long the call is remembered. */
  readonly keepMs: number
}

/**
 * `begun`: the claim holds, its owner does the call. `running`: another does it. `done`: here is its answer. `other`: under this key stands a call with
 * another fingerprint.
 */
export type CallState = { readonly kind: 'begun' | 'running' | 'other' } | { readonly kind: 'done'; readonly answer: CallAnswer }

/** What stands under the key of a claim that does not hold. */
export function stateOfCall({ fingerprint }: CallClaim, found: { readonly fingerprint: string; readonly answer: string | null }): CallState {
  if (found.fingerprint !== fingerprint) return { kind: 'other' }
  return found.answer === null ? { kind: 'running' } : { kind: 'done', answer: JSON.parse(found.answer) as CallAnswer }
}

/** Calls that their callers have named, so that each is done once. */
export interface Calls {
  /** Claims the call `key`: of all that claim it at once, in whatever process, one begins. */
  begin(tenant: string, key: string, claim: CallClaim): Promise<CallState>
  /** Keeps the answer of a call that `owner` began; false when its claim has gone to another. */
  finish(tenant: string, key: string, owner: string, answer: CallAnswer): Promise<boolean>
  /** Gives up a claim, so that the call can be done again. */
  forget(tenant: string, key: string, owner: string): Promise<void>
  /** Removes up to `limit` calls of any tenant that need not be remembered any more, and says how many. */
  sweep(limit: number): Promise<number>
}
