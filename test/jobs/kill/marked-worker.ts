import { spawn } from 'node:child_process'
import { openSync, writeSync } from 'node:fs'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import { startHeartbeats } from '../../../src/jobs/heartbeats.ts'
import { createJobTable, type Held, type JobTable } from '../../../src/jobs/job-table.ts'
import type { JobKind } from '../../../src/jobs/kind.ts'
import { createKinds } from '../../../src/jobs/kinds.ts'
import { createWorker } from '../../../src/jobs/worker.ts'
import { aroundWrites } from '../around-writes.ts'
import { openPlace } from './place.ts'

/** What a kind of job leaves its marks with. */
export interface Marker {
  /** Of the run that begins: says that it did something outside the state, after which the process may end. */
  effects(job: string): (step: string) => void
  readonly random: () => number
  readonly name: string
  /** Arguments of the process beyond those of every marked worker. */
  readonly more: readonly string[]
}

/** Of `vote 1.2`: `vote`. */
const sortOf = (step: string): string => /^[a-z ]*[a-z]/.exec(step)?.[0] ?? step

/**
 * A worker of jobs whose steps leave a mark outside the state, which kills or stops itself at points that its seed chooses. Arguments of its process: the place of the state,
 * the file of marks, the kind, the seed, how often of 1000 passed points it ends itself, the length of a lease, whether it stops, too; and more, by the kind.
 */
export async function startMarkedWorker(kindOf: (marker: Marker) => JobKind): Promise<void> {
  const [where = '', username = '', password = '', marks = '', name = '', seed = '0', perMille = '0', lease = '400', stops = 'true', ...more] =
    process.argv.slice(2)
  const leaseMs = Number(lease)
  const random = randomNumbers(Number(seed))
  const file = openSync(marks, 'a')
  const { pid } = process
  /** Of the runs that this process began last. */
  const fences = new Map<string, number>()

  /** In one write, so that lines of several processes do not mix. */
  function mark(line: object): void {
    writeSync(file, `${JSON.stringify({ at: performance.timeOrigin + performance.now(), pid, ...line })}\n`)
  }

  /** Here it may end, or stand still until its leases have run out. */
  function pass(point: string): void {
    if (random() * 1000 >= Number(perMille)) return
    const isKill = stops !== 'true' || random() < 0.6
    mark({ what: isKill ? 'killed' : 'stopped', point })
    if (isKill) process.kill(pid, 'SIGKILL')
    spawn('/bin/sh', ['-c', `sleep ${(leaseMs * 1.5) / 1000}; kill -CONT ${pid}`])
    process.kill(pid, 'SIGSTOP')
  }

  /** The write of a run, marked before and after, between two points. */
  async function write<T>({ id: job, fence }: Held, write: string, act: () => Promise<T>): Promise<T> {
    const sort = sortOf(write)
    pass(`before ${sort}`)
    mark({ what: 'writing', job, fence, write })
    try {
      const answer = await act()
      mark({ what: answer === 'lost' ? 'refused' : 'wrote', job, fence, write })
      pass(`after ${sort}`)
      return answer
    } catch (error) {
      if (error instanceof EdgewiseError && error.code === 'EDGEWISE_LEASE_LOST') mark({ what: 'refused', job, fence, write })
      throw error
    }
  }

  const state = await openPlace([where, username, password])
  const table = createJobTable({ jobs: state.jobs })
  const marked: JobTable = {
    ...aroundWrites(table, write),
    async claim(id, claim) {
      const job = await table.claim(id, claim)
      if (job === null) return null
      mark({ what: 'claimed', job: id, fence: job.lease.fence })
      pass('after claim')
      fences.set(id, job.lease.fence)
      return job
    }
  }
  // A run that was stopped for longer than its lease may go on beside the one that took over, in one process.
  const effects = (job: string) => {
    const fence = fences.get(job)
    return (step: string) => {
      mark({ what: 'effect', job, step, fence })
      pass(`after effect of ${sortOf(step)}`)
    }
  }

  const worker = createWorker({
    jobs: state.jobs,
    blobs: state.blobs,
    table: marked,
    kinds: createKinds([kindOf({ effects, random, name, more })]),
    heartbeats: startHeartbeats({ table: marked, leaseMs, everyMs: leaseMs / 5 }),
    owner: `${pid} ${seed}`,
    concurrency: 4,
    tenantLimit: 1000,
    leaseMs,
    pollMs: 100,
    now: Date.now,
    refusal: async () => null,
    // What was lost is marked where it was refused.
    onError: (error) => {
      if (!(error instanceof EdgewiseError)) throw error
      if (error.code !== 'EDGEWISE_LEASE_LOST') mark({ what: 'error', code: error.code })
    }
  })
  worker.start()
}
