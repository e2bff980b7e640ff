import type { Beat, Held, JobTable } from './job-table.ts'

/** A heartbeat's notice to a run. */
export type Warning = Exclude<Beat, 'held'>

/** Renews the leases of runs until they are released. */
export interface Heartbeats {
  /** Calls `warn` once per kind of warning. */
  hold(held: Held, warn: (warning: Warning) => void): void
  /** Sets progress, 0 to 1, which the next heartbeat writes. */
  progress(held: Held, fraction: number): void
  letGo(held: Held): void
  close(): Promise<void>
}

export interface HeartbeatOptions {
  readonly table: Pick<JobTable, 'beat'>
  readonly leaseMs: number
  readonly everyMs: number
}

interface Beating extends Held {
  readonly warn: (warning: Warning) => void
  fraction: number | undefined
  /** Estimated end of the lease, by a monotonic clock. */
  endsAt: number
  isBeating: boolean
  readonly warned: Set<Warning>
}

const keyOf = ({ id, fence }: Held): string => `${id} ${fence}`

/** Sends heartbeats from this thread. A lease that is not renewed in time is lost, because another worker may have claimed the job. */
export function startHeartbeats({ table, leaseMs, everyMs }: HeartbeatOptions): Heartbeats {
  const all = new Map<string, Beating>()

  function tell(one: Beating, warning: Warning): void {
    if (warning === 'lost') all.delete(keyOf(one))
    if (one.warned.has(warning)) return
    one.warned.add(warning)
    one.warn(warning)
  }

  async function beat(one: Beating): Promise<void> {
    if (one.isBeating) return
    one.isBeating = true
    const startedAt = performance.now()
    try {
      const { fraction } = one
      const answer = await table.beat(one, leaseMs, fraction)
      if (one.fraction === fraction) one.fraction = undefined
      if (answer === 'lost') return tell(one, 'lost')
      one.endsAt = startedAt + leaseMs
      if (answer === 'cancel') tell(one, 'cancel')
    } catch {
      // The store is unreachable; later beats retry while the lease lasts.
    } finally {
      one.isBeating = false
    }
  }

  const timer = setInterval(() => {
    for (const one of [...all.values()]) {
      if (one.endsAt <= performance.now()) tell(one, 'lost')
      else void beat(one)
    }
  }, everyMs)

  return {
    hold(held, warn) {
      all.set(keyOf(held), { ...held, warn, fraction: undefined, endsAt: performance.now() + leaseMs, isBeating: false, warned: new Set() })
    },
    progress(held, fraction) {
      const one = all.get(keyOf(held))
      if (one !== undefined) one.fraction = Math.min(1, Math.max(0, fraction))
    },
    letGo: (held) => void all.delete(keyOf(held)),
    async close() {
      clearInterval(timer)
      all.clear()
    }
  }
}
