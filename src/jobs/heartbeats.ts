import type { Beat, Held, JobTable } from './job-table.ts'

/** What a run hears of its job. */
export type Warning = Exclude<Beat, 'held'>

/** Renews the leases of runs, each until it is let go. */
export interface Heartbeats {
  /** `warn` is called once for each warning. */
  hold(held: Held, warn: (warning: Warning) => void): void
  /** 0 to 1; written with the next beat. */
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
  /** When the lease ends as far as is known here, by a clock that only runs forward. */
  endsAt: number
  isBeating: boolean
  readonly told: Set<Warning>
}

const keyOf = ({ id, fence }: Held): string => `${id} ${fence}`

/** Beats from this thread. A lease that could not be renewed in time is lost: another worker may have it. */
export function startHeartbeats({ table, leaseMs, everyMs }: HeartbeatOptions): Heartbeats {
  const all = new Map<string, Beating>()

  function tell(one: Beating, warning: Warning): void {
    if (warning === 'lost') all.delete(keyOf(one))
    if (one.told.has(warning)) return
    one.told.add(warning)
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
      // The store is away: the next beat asks again, as long as the lease lasts.
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
      all.set(keyOf(held), { ...held, warn, fraction: undefined, endsAt: performance.now() + leaseMs, isBeating: false, told: new Set() })
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
