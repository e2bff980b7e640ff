import { EdgewiseError } from '../../../src/base/errors.ts'
import { createJobTable } from '../../../src/jobs/job-table.ts'
import { beginCall, finishCall, renewCall } from '../../../src/storage/state/call-rules.ts'
import type { Job } from '../../../src/storage/state/jobs.ts'
import type { Lease } from '../../../src/storage/state/lease.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { newJob } from './new-jobs.ts'

/** Work that is under a lease, whatever concern of the state keeps it. */
export interface Leased {
  /** Work that nobody has begun, and its id. */
  add(id: string): Promise<string>
  /** null: another has it. */
  take(id: string, owner: string, leaseMs: number): Promise<Lease | null>
  /** false: it went to another; so, too, `finish`. */
  renew(id: string, lease: Lease, leaseMs: number): Promise<boolean>
  finish(id: string, lease: Lease, result: string): Promise<boolean>
  /** null: it is not done. */
  result(id: string): Promise<unknown>
}

export type LeasedName = 'calls' | 'jobs'

const KEEP_MS = 600_000

export const leased: Readonly<Record<LeasedName, (state: Pick<StateStore, LeasedName>, tenant: string) => Leased>> = {
  calls: ({ calls }, tenant) => ({
    add: async (id) => id,
    async take(id, owner, leaseMs) {
      const state = await calls.change(tenant, id, beginCall(owner, { fingerprint: 'f', leaseMs, keepMs: KEEP_MS }))
      return state.kind === 'begun' ? state.lease : null
    },
    renew: (id, lease, leaseMs) => calls.change(tenant, id, renewCall(lease, { leaseMs, keepMs: KEEP_MS })),
    finish: (id, lease, body) => calls.change(tenant, id, finishCall(lease, { status: 200, headers: {}, body }, KEEP_MS)),
    result: async (id) => (await calls.read(tenant, id))?.answer?.body ?? null
  }),
  jobs({ jobs }, tenant) {
    const table = createJobTable({ jobs })
    return {
      add: async (id) => (await jobs.add(newJob({ tenant, maxAttempts: 100, idempotency: { key: id, fingerprint: 'f' } }))).job.id,
      async take(id, owner, leaseMs) {
        await table.lapse(id)
        return (await table.claim(id, { owner, leaseMs, limit: 10_000 }))?.lease ?? null
      },
      renew: async (id, { fence }, leaseMs) => (await table.beat({ id, fence }, leaseMs)) === 'held',
      finish: (id, { fence }, value) => table.complete({ id, fence }, { value }, []).then(() => true, falseIfLost),
      result: async (id) => resultOf(await jobs.read(tenant, id))
    }
  }
}

function falseIfLost(error: unknown): false {
  if (error instanceof EdgewiseError && error.code === 'EDGEWISE_LEASE_LOST') return false
  throw error
}

function resultOf(job: Job | null): unknown {
  return job?.result && 'value' in job.result ? job.result.value : null
}
