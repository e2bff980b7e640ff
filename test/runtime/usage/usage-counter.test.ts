import { join } from 'node:path'
import { mock } from 'node:test'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { startUsageCounter } from '../../../src/runtime/usage/usage-counter.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'
import type { UsageBatch } from '../../../src/storage/state/usage.ts'

const NOON = Date.UTC(2027, 0, 31, 12)
const account = { tenant: 'a', key: 'k' }
const january = { from: '2027-01-01', to: '2027-02-28' }

async function openUsage(t: Test) {
  const state = await openSqliteState({ path: join(t.testdir(), 'state.db') })
  t.teardown(() => state.close())
  return state.usage
}

t.test('stores what it counted every 10 s and at its stop, by the day in UTC', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const usage = await openUsage(t)
  let now = NOON
  const counter = startUsageCounter(usage, () => now)
  counter.count(account, { requests: 1 })
  counter.count(account, { requests: 1, promptTokens: 5 })
  counter.count({ tenant: 'a', key: null }, { questions: 1 })
  counter.count(undefined, { requests: 100 })
  t.same(await usage.list('a', january, 10), [])
  mock.timers.tick(10_000)
  while ((await usage.list('a', january, 10)).length === 0) await new Promise(setImmediate)
  now += 86_400_000
  counter.count(account, { requests: 1 })
  await counter.stop()
  t.match(await usage.list('a', january, 10), [
    { day: '2027-01-31', key: null, questions: 1, requests: 0 },
    { day: '2027-01-31', key: 'k', requests: 2, promptTokens: 5 },
    { day: '2027-02-01', key: 'k', requests: 1 }
  ])
})

t.test('sends a refused batch again under the same id, and what came meanwhile after it', async (t) => {
  const usage = await openUsage(t)
  const sent: string[] = []
  let isDown = true
  const counter = startUsageCounter(
    {
      async add(batch: UsageBatch) {
        sent.push(batch.id)
        if (isDown) throw new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'down' })
        return usage.add(batch)
      }
    },
    () => NOON
  )
  counter.count(account, { requests: 1 })
  for (let at = 0; at < 3; at++) {
    await t.rejects(counter.flush(), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
    counter.count(account, { requests: 1 })
  }
  t.equal(new Set(sent).size, 1)
  isDown = false
  await Promise.all([counter.flush(), counter.flush()])
  t.match(await usage.list('a', january, 10), [{ requests: 4 }])
  t.equal(new Set(sent).size, 2)
  await counter.stop()
})

t.test('stores more keys than one batch holds', async (t) => {
  const usage = await openUsage(t)
  const counter = startUsageCounter(usage, () => NOON)
  for (let at = 0; at < 1200; at++) counter.count({ tenant: 'a', key: `k${at}` }, { requests: 1 })
  await counter.stop()
  t.equal((await usage.list('a', january, 2000)).length, 1200)
})
