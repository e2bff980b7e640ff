/**
 * The holder of a record, and the lease's end. The fence counts holders: a holder with an older fence has lost the record, whatever its own clock shows, and
 * its writes are rejected. Times are milliseconds since 1970 by the database's clock.
 */
export interface Lease {
  /** null without a holder. */
  readonly owner: string | null
  readonly until: number
  readonly fence: number
}

export const unheld: Lease = { owner: null, until: 0, fence: 0 }

export function isFree({ owner, until }: Lease, now: number): boolean {
  return owner === null || until <= now
}

/** Whether it is still the lease `taken`, regardless of renewals. */
export function holds({ owner, fence }: Lease, taken: Pick<Lease, 'owner' | 'fence'>): boolean {
  return owner !== null && owner === taken.owner && fence === taken.fence
}

/** A lease of `owner` with a new fence. */
export function take({ fence }: Lease, owner: string, now: number, leaseMs: number): Lease {
  return { owner, until: now + leaseMs, fence: fence + 1 }
}

export function renew(lease: Lease, now: number, leaseMs: number): Lease {
  return { ...lease, until: now + leaseMs }
}

/** A lease without a holder; the fence stays, so that the next holder's is higher. */
export function release({ fence }: Lease): Lease {
  return { owner: null, until: 0, fence }
}
