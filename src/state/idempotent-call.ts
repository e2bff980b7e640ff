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
