import t from 'tap'
import { createJobTable } from '../../src/jobs/job-table.ts'
import type { Jobs } from '../../src/storage/state/jobs.ts'
import { kindOf, LEASE_MS, openJobs } from './open-jobs.ts'

/** A database that commits but loses its answer. Something else may happen before its driver sends the same again. */
function sendingTwice(jobs: Jobs, between: () => Promise<unknown>): Jobs {
  return {
    ...jobs,
    async change(...given) {
      await jobs.change(...given)
      await between()
      return jobs.change(...given)
    }
  }
}

for (const [what, isBeaten] of [
  ['at once', false],
  ['after a heartbeat', true]
] as const) {
  t.test(`a change with a lost response that is repeated ${what} is made once`, async (t) => {
    const { jobs, table, submit, read, types } = await openJobs(t, [kindOf(() => 1)])
    const job = await submit()
    const beat = async () => {
      if (isBeaten) await table.beat({ id: job.id, fence: 1 }, LEASE_MS)
    }
    const twice = createJobTable({ jobs: sendingTwice(jobs, beat) })
    t.match(await twice.claim(job.id, { owner: 'one', leaseMs: LEASE_MS, limit: 1 }), { state: 'running', attempt: 1, lease: { fence: 1 } })
    const held = { id: job.id, fence: 1 }
    await twice.beginStep(held, { name: 's', hash: 'h' }, true)
    await twice.note(held, { type: 'said', data: 1, outbox: false })
    t.equal(await twice.beat(held, LEASE_MS, 0.5), 'held')
    await twice.complete(held, { value: 1 }, [])
    t.match(await read(job), { state: 'done', attempt: 1, repeated: 1, result: { value: 1 } })
    t.same(await types(job), ['job.queued', 'job.started', 'said', 'job.done'])
  })
}

t.test('a claim takes a free slot, and only jobs that are due and within their deadline', async (t) => {
  const { table, submit, clock } = await openJobs(t, [kindOf(() => 1)])
  const claim = { owner: 'one', leaseMs: LEASE_MS, limit: 1 }
  const [one, two, later] = [await submit({ deadlineMs: 1000 }), await submit(), await submit({ delayMs: 10 })]
  t.equal(await table.claim(later.id, claim), null)
  t.match(await table.claim(two.id, claim), { state: 'running' })
  t.equal(await table.claim(one.id, claim), null, 'no slot')
  t.equal(await table.claim(two.id, claim), null, 'it runs')
  await table.complete({ id: two.id, fence: 1 }, { value: 1 }, [])
  clock.now += 1000
  t.equal(await table.claim(one.id, claim), null, 'its deadline has passed')
  t.match(await table.claim(later.id, claim), { state: 'running' })
})
