import type { Call, CallAnswer, Decide } from './calls.ts'
import { holds, isFree, type Lease, release, renew, take, unheld } from './lease.ts'

/** What may happen to a call. Each of these, decided again after its answer was lost, finds what it did and says the same. */

/** What someone wants to do, and for how long. */
export interface CallClaim {
  readonly fingerprint: string
  /** How long a claim holds that is not renewed. */
  readonly leaseMs: number
  /** How long a call is remembered that was begun or done. */
  readonly keepMs: number
}

/**
 * `begun`: the claim holds, and whoever has its lease does the call. `running`: another does it. `done`: here is its answer. `other`: under this key stands a call
 * with another fingerprint.
 */
export type CallState =
  | { readonly kind: 'begun'; readonly lease: Lease }
  | { readonly kind: 'running' }
  | { readonly kind: 'other' }
  | { readonly kind: 'done'; readonly answer: CallAnswer }

/** null once its time is over. */
export function standing(call: Call | null, now: number): Call | null {
  return call !== null && call.expiresAt > now ? call : null
}

/** One that runs is remembered while it is held, at least. */
const held = (fingerprint: string, lease: Lease, now: number, keepMs: number): Call => ({
  fingerprint,
  lease,
  expiresAt: Math.max(lease.until, now + keepMs),
  answer: null
})

/** The call that runs under this lease; null: it went to another, or is done or forgotten. */
const heldBy = (call: Call | null, lease: Lease): Call | null => (call?.answer === null && holds(call.lease, lease) ? call : null)

/** Of all that claim a call at once, one begins it. @param owner of this claim alone: the same again means that its answer was lost */
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

/** false: the claim is no longer this one's. */
export function renewCall(lease: Lease, { leaseMs, keepMs }: Pick<CallClaim, 'leaseMs' | 'keepMs'>): Decide<boolean> {
  return (found, now) => {
    const call = heldBy(found, lease)
    return call === null ? { answer: false } : { answer: true, call: held(call.fingerprint, renew(call.lease, now, leaseMs), now, keepMs) }
  }
}

/** Keeps the answer; false when the claim has gone to another. The lease stays, so that who sent the answer is known. */
export function finishCall(lease: Lease, answer: CallAnswer, keepMs: number): Decide<boolean> {
  return (found, now) => {
    const call = heldBy(found, lease)
    if (call === null) return { answer: found !== null && holds(found.lease, lease) }
    return { answer: true, call: { ...call, expiresAt: now + keepMs, answer } }
  }
}

/** Gives up a claim, so that the call can be done again. Never one that is done. */
export function forgetCall(lease: Lease): Decide<boolean> {
  return (found, now) => {
    const call = heldBy(found, lease)
    return call === null ? { answer: false } : { answer: true, call: { ...call, lease: release(call.lease), expiresAt: now } }
  }
}
