import type { Call, CallAnswer, Decide } from './calls.ts'
import { holds, isFree, type Lease, release, renew, take, unheld } from './lease.ts'

/** Transitions of a call. Each is idempotent: repeated after a lost response, it recognises its own effect and returns the same. */

export interface CallClaim {
  readonly fingerprint: string
  /** Lifetime in ms of a claim that is not renewed. */
  readonly leaseMs: number
  /** Milliseconds for which a started or finished call is remembered. */
  readonly keepMs: number
}

/**
 * `begun`: the claim succeeded, and the lease's holder runs the call. `running`: another holder runs it. `done`: it has an answer. `other`: the key belongs to
 * a call with another fingerprint.
 */
export type CallState =
  | { readonly kind: 'begun'; readonly lease: Lease }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'done'; readonly answer: CallAnswer }

/** Returns null for an expired call. */
export function standing(call: Call | null, now: number): Call | null {
  return call !== null && call.expiresAt > now ? call : null
}

/** A running call is remembered at least while its lease lasts. */
const held = (fingerprint: string, lease: Lease, now: number, keepMs: number): Call => ({
  fingerprint,
  lease,
  expiresAt: Math.max(lease.until, now + keepMs),
  answer: null
})

/** The running call of this lease; null when another holder has it, or it is finished or forgotten. */
const heldBy = (call: Call | null, lease: Lease): Call | null => (call?.answer === null && holds(call.lease, lease) ? call : null)

/**
 * Lets one of several concurrent claims begin the call.
 * @param owner unique to this claim; a repeated owner means that the response was lost
 */
export function beginCall(owner: string, { fingerprint, leaseMs, keepMs }: CallClaim): Decide<CallState> {
  return (found, now) => {
    const call = standing(found, now)
    if (call !== null && call.fingerprint !== fingerprint) return { answer: { kind: 'other' } }
    if (call?.answer) return { answer: { kind: 'done', answer: call.answer } }
    if (call !== null && !isFree(call.lease, now)) return { answer: call.lease.owner === owner ? { kind: 'begun', lease: call.lease } : { kind: 'running' } }
    const lease = take(found?.lease ?? unheld, owner, now, leaseMs)
    return { answer: { kind: 'begun', lease }, call: held(fingerprint, lease, now, keepMs) }
  }
}

/** Returns false when another claim has taken over. */
export function renewCall(lease: Lease, { leaseMs, keepMs }: Pick<CallClaim, 'leaseMs' | 'keepMs'>): Decide<boolean> {
  return (found, now) => {
    const call = heldBy(found, lease)
    return call === null ? { answer: false } : { answer: true, call: held(call.fingerprint, renew(call.lease, now, leaseMs), now, keepMs) }
  }
}

/** Stores the answer; returns false when another claim has taken over. The lease stays, to identify the sender. */
export function finishCall(lease: Lease, answer: CallAnswer, keepMs: number): Decide<boolean> {
  return (found, now) => {
    const call = heldBy(found, lease)
    if (call === null) return { answer: found !== null && holds(found.lease, lease) }
    return { answer: true, call: { ...call, expiresAt: now + keepMs, answer } }
  }
}

/** Releases the claim of an unfinished call, so that it can be repeated. */
export function forgetCall(lease: Lease): Decide<boolean> {
  return (found, now) => {
    const call = heldBy(found, lease)
    return call === null ? { answer: false } : { answer: true, call: { ...call, lease: release(call.lease), expiresAt: now } }
  }
}
