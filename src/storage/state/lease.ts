/**
 * Who holds a record and until when. The fence counts its holders: one whose fence is no longer the record's has lost it, whatever its own clock says, and what it
 * still writes is refused. Times are milliseconds since 1970 by the database's clock.
 */
export interface Lease {
  /** null: nobody holds it. */
  readonly owner: string | null
  readonly until: number
  readonly fence: number
}

export const unheld: Lease = { owner: null, until: 0, fence: 0 }

export function isFree({ owner, until }: Lease, now: number): boolean {
  return owner === null || until <= now
}

/** Whether it is still the lease that was taken as `taken`, however often it was renewed. */
export function holds({ owner, fence }: Lease, taken: Pick<Lease, 'owner' | 'fence'>): boolean {
  return owner !== null && owner === taken.owner && fence === taken.fence
}

/** Held by `owner`, under a fence of its own. */
export function take({ fence }: Lease, owner: string, now: number, leaseMs: number): Lease {
  return { owner, until: now + leaseMs, fence: fence + 1 }
}

export function renew(lease: Lease, now: number, leaseMs: number): Lease {
  return { ...lease, until: now + leaseMs }
}

/** Held by nobody; the fence stays, so that the next holder's is higher. */
export function release({ fence }: Lease): Lease {
  return { owner: null, until: 0, fence }
}
