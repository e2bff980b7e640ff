import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { Job } from '../../../src/storage/state/jobs.ts'
import { renew } from '../../../src/storage/state/lease.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { claim, end, moveTo, newJob } from './new-jobs.ts'

const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id)

/** What every adapter of jobs promises of slots, of what is due and of what has lapsed: the second part of its contract. */
export function holdToQueueContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  t.test(`${name} never runs more jobs of a tenant and kind than it has slots`, async (t) => {
    const { jobs } = await open(t)
    const added = await Promise.all(Array.from({ length: 8 }, () => jobs.add(newJob())))
    const claims = await Promise.all(added.map(({ job }) => jobs.change('a', job.id, claim(), 2)))
    const [first, second] = claims.filter((job) => job !== null)
    t.equal(claims.filter((job) => job !== null).length, 2)
    const states = ids(await jobs.list('a', { states: ['running'] }, { limit: 10 }))
    t.same(states.toSorted(), [first?.id, second?.id].toSorted(), 'a refused one is left as it was')
    const waiting = ids(await jobs.list('a', { states: ['queued'] }, { limit: 10 }))
    await jobs.change('a', first?.id ?? '', (job) => ({ status: { ...job, state: 'queued' } }))
    t.match(await jobs.change('a', waiting[0] ?? '', claim(), 2), { state: 'running' }, 'what is queued again gave its slot back')
    t.equal(await jobs.change('a', waiting[1] ?? '', claim(), 2), null)
    await jobs.change('a', second?.id ?? '', end('failed'))
    t.match(await jobs.change('a', waiting[1] ?? '', claim(), 2), { state: 'running' }, 'so did what has ended')
    t.equal(await jobs.change('a', waiting[2] ?? '', claim(), 2), null)
    t.match(await jobs.change('a', waiting[2] ?? '', claim()), { state: 'running' }, 'without a limit none is needed')
  })

  t.test(`${name} keeps the slot of a running job`, async (t) => {
    const { jobs } = await open(t)
    const [one, two] = [(await jobs.add(newJob())).job, (await jobs.add(newJob())).job]
    await jobs.change('a', one.id, claim(), 1)
    const goOn = (job: Job, now: number) => ({ status: { ...job, lease: renew(job.lease, now, 60_000) } })
    for (const limit of [1, undefined]) t.match(await jobs.change('a', one.id, goOn, limit), { state: 'running' })
    t.equal(await jobs.change('a', two.id, claim(), 1), null)
  })

  t.test(`${name} distinguishes the slots of tenants and kinds, even similar ones`, async (t) => {
    const { jobs } = await open(t)
    const lanes = [
      ['a', 'b|c'],
      ['a|b', 'c'],
      ['a', 'c'],
      ['a","b', 'c'],
      ['a', 'b","c']
    ] as const
    for (const [tenant, kind] of lanes) {
      const [one, two] = [(await jobs.add(newJob({ tenant, kind }))).job, (await jobs.add(newJob({ tenant, kind }))).job]
      t.match(await jobs.change(tenant, one.id, claim(), 1), { state: 'running' })
      t.equal(await jobs.change(tenant, two.id, claim(), 1), null)
    }
  })

  t.test(`${name} gives due jobs by priority, then by time, and none too early`, async (t) => {
    const { jobs } = await open(t)
    const kind = randomUUID()
    const add = async (priority: number, ms: number) => {
      const { job } = await jobs.add(newJob({ kind, priority }))
      await jobs.change('a', job.id, moveTo(ms))
      return job.id
    }
    const [low, late, early, top] = [await add(-1, -5000), await add(0, -1000), await add(0, -3000), await add(7, 0)]
    await add(9, 3_600_000)
    await jobs.add(newJob({ kind: randomUUID() }))
    t.same(await jobs.due([{ kind, version: 1, limit: 10 }], 10), [top, early, late, low])
    t.same(await jobs.due([{ kind, version: 1, limit: 10 }], 2), [top, early])
    t.same(await jobs.due([], 10), [])
    await jobs.change('a', top ?? '', claim())
    t.same(await jobs.due([{ kind, version: 1, limit: 10 }], 10), [early, late, low])
  })

  t.test(`${name} gives no job without a free slot, and other jobs`, async (t) => {
    const { jobs } = await open(t)
    const kind = randomUUID()
    const full = await Promise.all(Array.from({ length: 5 }, () => jobs.add(newJob({ kind, priority: 9 }))))
    const { job: other } = await jobs.add(newJob({ kind, tenant: 'b' }))
    for (const { job } of full.slice(0, 2)) await jobs.change('a', job.id, claim(), 2)
    t.same(await jobs.due([{ kind, version: 1, limit: 2 }], 10), [other.id])
    await jobs.change('a', full[0]?.job.id ?? '', end())
    const due = await jobs.due([{ kind, version: 1, limit: 2 }], 10)
    t.ok(due.includes(other.id))
    t.ok(due.length > 1)
  })

  t.test(`${name} does not let a long queue of one tenant delay a short one of another`, async (t) => {
    const { jobs } = await open(t)
    const kind = randomUUID()
    for (let i = 0; i < 30; i++) await jobs.add(newJob({ kind, priority: 9 }))
    const { job } = await jobs.add(newJob({ kind, tenant: 'b' }))
    t.ok((await jobs.due([{ kind, version: 1, limit: 10 }], 4)).includes(job.id))
  })

  t.test(`${name} reports expired leases and passed deadlines`, async (t) => {
    const { jobs } = await open(t)
    const add = async (deadlineMs = 3_600_000) => (await jobs.add(newJob({ deadlineMs }))).job.id
    const [lost, held, late, ended, waits] = [await add(), await add(), await add(-1), await add(-1), await add()]
    await jobs.change('a', lost ?? '', claim('one', -1))
    await jobs.change('a', held ?? '', claim())
    await jobs.change('a', ended ?? '', end('cancelled'))
    const lapsed = await jobs.lapsed(10_000)
    t.same(
      [lost, held, late, ended, waits].map((id) => lapsed.includes(id ?? '')),
      [true, false, true, false, false]
    )
    t.equal((await jobs.lapsed(1)).length, 1)
  })
}
