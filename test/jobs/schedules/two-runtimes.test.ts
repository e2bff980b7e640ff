import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { openFolder } from '../../fixtures/folder.ts'
import { newSchedule } from '../../storage/state/new-schedules.ts'

const EDGEWISE_DATA_DIR = await openFolder(t)
const open = () => openRuntime(readConfig({ EDGEWISE_DATA_DIR, EDGEWISE_THREADS: '1' }))
const runtimes = [await open(), await open()] as const
const workers = runtimes.map((runtime) => openWorker(runtime, (error) => t.fail(String(error))))
t.teardown(async () => {
  for (const worker of workers) await worker.stop(0)
  for (const runtime of runtimes) await runtime.close()
})

t.test('two runtimes on one file submit one job for each time, and it runs', async (t) => {
  const { schedules, jobs } = runtimes[0].state
  const nextAt = Date.now() - 1000
  const given = { tenant: 'default', cron: '0 0 1 1 *', kind: 'tool', input: { tool: 'count', arguments: {} }, nextAt }
  const made = await Promise.all(Array.from({ length: 10 }, () => schedules.add(newSchedule(given))))
  await Promise.all(workers.map((worker) => worker.untilIdle()))
  const found = await jobs.list('default', {}, { limit: 100 })
  t.equal(found.length, made.length)
  t.ok(found.every(({ state }) => state === 'done'))
  const after = await schedules.list('default')
  t.same(new Set(after.map(({ lastJob }) => lastJob?.id)), new Set(found.map(({ id }) => id)))
  t.ok(after.every((schedule) => (schedule.nextAt ?? 0) > nextAt))
})
