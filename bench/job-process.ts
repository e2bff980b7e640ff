/** A worker of empty jobs: `<place> <kind> <concurrency>`. It reports when it is ready, starts on a message, and ends with its parent. */
import { setTimeout } from 'node:timers/promises'
import { startHeartbeats } from '../src/jobs/heartbeats.ts'
import { createJobTable } from '../src/jobs/job-table.ts'
import type { JobKind } from '../src/jobs/kind.ts'
import { createKinds } from '../src/jobs/kinds.ts'
import { createWorker } from '../src/jobs/worker.ts'
import { openPlace } from '../test/jobs/kill/place.ts'

const [where = '', username = '', password = '', name = '', concurrency = '8'] = process.argv.slice(2)
const leaseMs = 10_000
const state = await openPlace([where, username, password])
const table = createJobTable({ jobs: state.jobs })
const empty: JobKind = { name, version: 1, description: 'Nothing.', input: {}, check: () => ({ scopes: [] }), run: async () => null }
const worker = createWorker({
  jobs: state.jobs,
  blobs: state.blobs,
  table,
  kinds: createKinds([empty]),
  heartbeats: startHeartbeats({ table, leaseMs, everyMs: leaseMs / 5 }),
  owner: String(process.pid),
  concurrency: Number(concurrency),
  tenantLimit: 1000,
  leaseMs,
  pollMs: 1000,
  now: Date.now,
  refusal: async () => null,
  onError: (error) => process.send?.({ error: String(error) })
})

process.on('message', async (message) => {
  if (message === 'start') worker.start()
  if (message !== 'stop') return
  await worker.stop(0)
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 })
  // Messages already sent are still in transit.
  await setTimeout(50)
  process.exit()
})
process.send?.('ready')
