import { once } from 'node:events'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { createJobTable } from '../../../src/jobs/job-table.ts'
import { threadedHeartbeats } from '../../../src/runtime/worker/threaded-heartbeats.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'
import { deferred } from '../../jobs/open-jobs.ts'
import { newJob } from '../../storage/state/new-jobs.ts'

const LEASE_MS = 500
const BUSY_MS = 3000

t.test('an event loop that is busy for six leases loses no job, and sees a cancellation later', async (t) => {
  const dataDir = t.testdir()
  const config = readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_JOB_LEASE_MS: `${LEASE_MS}` })
  const state = await openSqliteState({ path: join(dataDir, 'state.sqlite') })
  const heartbeats = threadedHeartbeats(config)
  // The thread keeps no process alive; a worker's poll does.
  const alive = setInterval(() => {}, 1000)
  t.teardown(async () => {
    clearInterval(alive)
    await heartbeats.close()
    await state.close()
  })
  const table = createJobTable({ jobs: state.jobs })
  const { job } = await state.jobs.add(newJob())
  const claimed = await table.claim(job.id, { owner: 'one', leaseMs: LEASE_MS, limit: 1 })
  const held = { id: job.id, fence: claimed?.lease.fence ?? 0 }
  const warned = deferred<string>()
  heartbeats.hold(held, warned.resolve)
  heartbeats.progress(held, 0.5)
  // The thread has started with the first beat.
  while ((await state.jobs.read('a', job.id))?.progress !== 0.5) await new Promise(setImmediate)

  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS)
  t.same(await state.jobs.lapsed(10), [], 'no other worker may take it')
  t.match(await state.jobs.read('a', job.id), { state: 'running', lease: { owner: 'one', fence: 1 } })

  await table.cancel('a', job.id)
  t.equal(await warned.promise, 'cancel')
  await table.stopped(held)
  heartbeats.letGo(held)
  t.match(await state.jobs.read('a', job.id), { state: 'cancelled' })
})

t.test('a thread that exits without an error loses its jobs, and the next run starts another', async (t) => {
  const heartbeats = threadedHeartbeats(readConfig({ EDGEWISE_DATA_DIR: t.testdir() }))
  const start = async (id: string, warn: (warning: string) => void): Promise<Worker> => {
    const started = once(process, 'worker')
    heartbeats.hold({ id, fence: 1 }, warn)
    const [thread] = (await started) as [Worker]
    return thread
  }
  const first = deferred<string>()
  const thread = await start('first', first.resolve)
  await thread.terminate()
  t.equal(await first.promise, 'lost')
  heartbeats.letGo({ id: 'first', fence: 1 })

  const warnings: string[] = []
  t.not(await start('second', (warning) => warnings.push(warning)), thread)
  await heartbeats.close()
  t.same(warnings, [], 'a close is no loss')
})
