import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { Job } from '../../../src/storage/state/jobs.ts'
import { unheld } from '../../../src/storage/state/lease.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { ANY_AGE_MS, claim, end, event, newJob } from './new-jobs.ts'
import { holdToQueueContract } from './queue-contract.ts'

const ids = (jobs: readonly Job[]) => jobs.map(({ id }) => id)
const text = 'é\u0000\n"\u{1f600}\ud800'

/** What every adapter of jobs promises. `open` gives a store in which the tenants have nothing; other tests may use the same database. */
export function holdToJobsContract(name: string, open: (t: Test) => Promise<StateStore>): void {
  holdToQueueContract(name, open)

  t.test(`${name} stores a job as submitted, and dates it`, async (t) => {
    const { jobs } = await open(t)
    const given = newJob(
      {
        input: { [text]: [text, null, 1.5] },
        authority: { keyId: 'k', scopes: ['read', 'admin'], grants: ['writes'] },
        priority: -3,
        idempotency: { key: 'k', fingerprint: 'f' },
        traceparent: '00-1-2-01'
      },
      { delayMs: 5000, events: [event('job.queued', { [text]: text }, true)] }
    )
    const { job, isNew } = await jobs.add(given)
    t.equal(isNew, true)
    t.ok(Math.abs(job.createdAt - Date.now()) < 60_000)
    t.match(job, { ...given.submission, state: 'queued', attempt: 0, lease: unheld, runAt: job.createdAt + 5000, events: 1 })
    t.same(await jobs.read('a', job.id), job)
    t.same(await jobs.find('a', 'k'), job)
    t.same(await jobs.list('a', {}, { limit: 10 }), [job])
    const [first] = await jobs.events('a', job.id, 0, 10)
    t.match(first, { job: job.id, sequence: 1, type: 'job.queued', at: job.createdAt, data: { [text]: text } })
  })

  t.test(`${name} keeps one job per idempotency key and tenant`, async (t) => {
    const { jobs } = await open(t)
    const idempotency = { key: 'k', fingerprint: 'f' }
    const first = await jobs.add(newJob({ idempotency }, { events: [event('job.queued')] }))
    t.same(await jobs.add(newJob({ idempotency: { key: 'k', fingerprint: 'g' } }, { events: [event('job.queued')] })), { job: first.job, isNew: false })
    t.equal((await jobs.add(newJob({ idempotency, tenant: 'b' }))).isNew, true)
    for (const _ of [1, 2]) t.equal((await jobs.add(newJob())).isNew, true)
    t.equal((await jobs.list('a', {}, { limit: 10 })).length, 3)
    t.equal((await jobs.events('a', first.job.id, 0, 10)).length, 1)
  })

  t.test(`${name} keeps one of many concurrent jobs with one idempotency key`, async (t) => {
    const { jobs } = await open(t)
    const added = await Promise.all(Array.from({ length: 8 }, () => jobs.add(newJob({ idempotency: { key: 'k', fingerprint: 'f' } }))))
    t.equal(added.filter(({ isNew }) => isNew).length, 1)
    t.equal(new Set(added.map(({ job }) => job.id)).size, 1)
    t.equal((await jobs.list('a', {}, { limit: 10 })).length, 1)
  })

  t.test(`${name} shows a tenant no job of another`, async (t) => {
    const { jobs } = await open(t)
    const { job } = await jobs.add(newJob({ idempotency: { key: 'k', fingerprint: 'f' } }, { events: [event('job.queued')] }))
    const step = { name: 's', hash: 'h', output: null, usage: null, fence: 0 }
    await jobs.change('a', job.id, (status) => ({ status, step }))
    let asked = 0
    const count = () => {
      asked += 1
      return null
    }
    t.equal(await jobs.read('b', job.id), null)
    t.equal(await jobs.find('b', 'k'), null)
    t.same(await jobs.list('b', {}, { limit: 10 }), [])
    t.same(await jobs.events('b', job.id, 0, 10), [])
    t.same(await jobs.steps('b', job.id), [])
    t.ok(await jobs.hasRoom('b', 1))
    t.equal(await jobs.change('b', job.id, count), null)
    t.equal(asked, 0)
    t.equal((await jobs.change(null, job.id, count))?.id, job.id)
    t.equal(asked > 0, true)
    t.equal(await jobs.change(null, randomUUID(), count), null)
  })

  t.test(`${name} shows the current job when nothing is to change`, async (t) => {
    const { jobs } = await open(t)
    const { job } = await jobs.add(newJob())
    t.same(await jobs.change('a', job.id, () => null), job)
    t.same(await jobs.read('a', job.id), job)
  })

  t.test(`${name} changes the status of a job, and never its submission`, async (t) => {
    const { jobs } = await open(t)
    const { job } = await jobs.add(newJob())
    const status = { progress: 0.5, result: { value: { [text]: 1 } }, error: null, cancelRequested: true, change: 'c', runAt: job.runAt + 0.25 }
    const changed = await jobs.change('a', job.id, (job, now) => {
      t.ok(Math.abs(now - Date.now()) < 60_000)
      return { status: { ...job, ...status } }
    })
    t.same(changed, { ...job, ...status })
    const other = await jobs.change('a', job.id, (job) => ({ status: { ...job, tenant: 'b', input: 'other', id: 'other', createdAt: 0 } }))
    t.same([other, await jobs.read('a', job.id)], [changed, changed])
  })

  t.test(`${name} writes nothing of a failed change`, async (t) => {
    const { jobs, blobs } = await open(t)
    const { job } = await jobs.add(newJob())
    const { sha256 } = await blobs.put('a', Buffer.from('one'))
    const refuse = () => {
      throw new RangeError('refused')
    }
    await t.rejects(jobs.change('a', job.id, refuse), new RangeError('refused'))
    const step = { name: 's', hash: 'h', output: null, usage: 1n, fence: 0 }
    const change = (status: Job, usage: unknown) => ({
      status: { ...status, progress: 1 },
      events: [event('x', usage)],
      step: { ...step, usage },
      blobs: [sha256]
    })
    await t.rejects(
      jobs.change('a', job.id, (status) => change(status, 1n)),
      TypeError
    )
    t.same(await jobs.read('a', job.id), job)
    t.same([await jobs.events('a', job.id, 0, 10), await jobs.steps('a', job.id)], [[], []])
    t.match(await jobs.change('a', job.id, (status) => change(status, 1)), { progress: 1, events: 1 })
  })

  t.test(`${name} serialises concurrent changes, and numbers their events without a gap`, async (t) => {
    const { jobs } = await open(t)
    const { job } = await jobs.add(newJob({}, { events: [event('job.queued')] }))
    const increment = (job: Job) => ({
      status: { ...job, repeated: job.repeated + 1, events: 0 },
      events: [event('x', job.repeated), event('y', job.repeated)]
    })
    await Promise.all(Array.from({ length: 50 }, () => jobs.change('a', job.id, increment)))
    t.match(await jobs.read('a', job.id), { repeated: 50, events: 101 })
    const events = await jobs.events('a', job.id, 1, 1000)
    t.same(
      events.map(({ sequence, type, data }) => [sequence, type, data]),
      Array.from({ length: 100 }, (_, i) => [i + 2, i % 2 === 0 ? 'x' : 'y', Math.floor(i / 2)])
    )
    t.equal(new Set(events.map(({ id }) => id)).size, 100)
    const page = await jobs.events('a', job.id, 99, 1)
    t.same(
      page.map(({ sequence }) => sequence),
      [100]
    )
  })

  t.test(`${name} lists jobs by state and kind`, async (t) => {
    const { jobs } = await open(t)
    const add = async (kind: string) => (await jobs.add(newJob({ kind }))).job.id
    const [one, two, three] = [await add('x'), await add('x'), await add('y')]
    await jobs.change('a', two ?? '', end())
    const listed = async (filter: object) => ids(await jobs.list('a', filter, { limit: 10 })).toSorted()
    t.same(await listed({}), [one, two, three].toSorted())
    t.same(await listed({ states: ['queued'] }), [one, three].toSorted())
    t.same(await listed({ kind: 'x' }), [one, two].toSorted())
    t.same(await listed({ kind: 'x', states: ['done'] }), [two])
    t.same(await listed({ states: ['done', 'queued', 'dead'] }), [one, two, three].toSorted())
    t.same(await listed({ states: [] }), [])
    t.same(await listed({ kind: 'y', states: ['done'] }), [])
  })

  t.test(`${name} lists the newest jobs first, and each once while others arrive`, async (t) => {
    const { jobs } = await open(t)
    const added: string[] = []
    for (let i = 0; i < 9; i++) added.push((await jobs.add(newJob({ kind: `kind ${i % 3}` }))).job.id)
    const seen: Job[] = []
    for (let after: Job | undefined; seen.length < 100; after = seen.at(-1)) {
      const page = await jobs.list('a', {}, { limit: 2, ...(after && { after }) })
      if (page.length === 0) break
      seen.push(...page)
      await jobs.add(newJob())
    }
    t.same(
      seen.map(({ createdAt }) => createdAt),
      seen.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a)
    )
    t.equal(new Set(ids(seen)).size, seen.length)
    t.same(ids(seen).filter((id) => added.includes(id)).length, 9)
  })

  t.test(`${name} keeps the last write of a step`, async (t) => {
    const { jobs } = await open(t)
    const { job } = await jobs.add(newJob())
    const write = (name: string, given: object = {}) =>
      jobs.change('a', job.id, (status) => ({ status, step: { name, hash: 'h', output: null, usage: null, fence: 1, ...given } }))
    const other = 'é "\u{1f600}"|#1'
    await write('plan')
    t.match(await jobs.step(job.id, 'plan'), { name: 'plan', hash: 'h', output: null, usage: null, fence: 1 })
    const done = { hash: 'g', output: { value: { [text]: null } }, usage: { tokens: 3 }, fence: 2 }
    await write('plan', done)
    await write(other, { output: { blob: 'ff', bytes: 3 } })
    const plan = await jobs.step(job.id, 'plan')
    t.same(plan, { name: 'plan', at: plan?.at, startedAt: plan?.startedAt, ...done })
    t.ok((plan?.startedAt ?? Number.MAX_VALUE) <= (plan?.at ?? 0))
    t.ok(Math.abs((plan?.at ?? 0) - Date.now()) < 60_000)
    t.match(await jobs.step(job.id, other), { output: { blob: 'ff', bytes: 3 } })
    t.equal(await jobs.step(job.id, 'none'), null)
    const steps = await jobs.steps('a', job.id)
    t.same(steps.map((step) => step.name).toSorted(), ['plan', other].toSorted())
    t.same(
      steps.find((step) => step.name === 'plan'),
      plan
    )
  })

  t.test(`${name} keeps the last start of a step`, async (t) => {
    const { jobs } = await open(t)
    const { job } = await jobs.add(newJob())
    const write = async (output: object | null) => {
      const step = { name: 'plan', hash: 'h', output: output && { value: output }, usage: null, fence: 1 }
      await jobs.change('a', job.id, (status) => ({ status, step }))
      return jobs.step(job.id, 'plan')
    }
    const [first, second, done] = [await write(null), await write(null), await write({})]
    t.equal(first?.startedAt, first?.at)
    t.equal(second?.startedAt, second?.at)
    t.equal(done?.startedAt, second?.startedAt)
    t.same((await jobs.steps('a', job.id))[0], done)
  })

  t.test(`${name} counts the jobs of a tenant by kind and state`, async (t) => {
    const { jobs } = await open(t)
    const added = []
    for (const given of [{ kind: 'x' }, { kind: 'x' }, { kind: 'y' }, { kind: 'x', tenant: 'b' }]) added.push((await jobs.add(newJob(given))).job)
    await jobs.change('a', added[0]?.id ?? '', claim())
    const counted = async (tenant: string) => (await jobs.countOf(tenant)).map(({ kind, state, jobs }) => `${kind} ${state} ${jobs}`).toSorted()
    t.same(await counted('a'), ['x queued 1', 'x running 1', 'y queued 1'])
    t.same([await counted('b'), await counted('c')], [['x queued 1'], []])
    await jobs.change('a', added[0]?.id ?? '', end())
    await jobs.sweep(ANY_AGE_MS, 100)
    t.same(await counted('a'), ['x queued 1', 'y queued 1'])
  })

  t.test(`${name} counts jobs by kind and state, and waiting ones only as far as needed`, async (t) => {
    const { jobs } = await open(t)
    const [x, y] = [randomUUID(), randomUUID()]
    const added = []
    for (const kind of [x, x, x, y]) added.push((await jobs.add(newJob({ kind }, { delayMs: kind === y ? 3_600_000 : 0 }))).job)
    await jobs.change('a', added[0]?.id ?? '', claim())
    await jobs.change('a', added[1]?.id ?? '', end())
    const counted = (await jobs.count())
      .filter(({ kind }) => kind === x || kind === y)
      .map(({ kind, state, jobs }) => `${kind === x ? 'x' : 'y'} ${state} ${jobs}`)
    t.same(counted.toSorted(), ['x done 1', 'x queued 1', 'x running 1', 'y queued 1'])
    t.same([await jobs.hasRoom('a', 3), await jobs.hasRoom('a', 2), await jobs.hasRoom('b', 1)], [true, false, true])
    const oldest = await jobs.oldestDue()
    t.ok(oldest !== null && oldest <= (added[2]?.runAt ?? 0))
  })

  t.test(`${name} sweeps ended jobs with all of their data, unless their outbox has events`, async (t) => {
    const { jobs } = await open(t)
    const add = async (outbox = false) =>
      (await jobs.add(newJob({ idempotency: { key: randomUUID(), fingerprint: 'f' } }, { events: [event('job.queued', 1, outbox)] }))).job
    const [ended, told, waits, running] = [await add(), await add(true), await add(), await add()]
    const step = { name: 's', hash: 'h', output: null, usage: null, fence: 1 }
    await jobs.change('a', ended.id, claim(), 1)
    await jobs.change('a', ended.id, end('done', { step }))
    await jobs.change('a', told.id, end())
    await jobs.change('a', running.id, claim(), 1)
    t.equal(await jobs.sweep(3_600_000, 0), 0)
    t.ok(await jobs.read('a', ended.id), 'it ended lately')
    t.ok((await jobs.sweep(ANY_AGE_MS, 10_000)) >= 1)
    t.same(ids(await jobs.list('a', {}, { limit: 10 })).toSorted(), [told.id, waits.id, running.id].toSorted())
    t.equal(await jobs.find('a', ended.idempotency?.key ?? ''), null)
    t.same([await jobs.events('a', ended.id, 0, 10), await jobs.steps('a', ended.id), await jobs.step(ended.id, 's')], [[], [], null])
  })

  t.test(`${name} sweeps a blob with the last job that uses it`, async (t) => {
    const { jobs, blobs } = await open(t)
    const [shared, later] = [await blobs.put('a', Buffer.from('shared')), await blobs.put('a', Buffer.from('later'))]
    await blobs.put('b', Buffer.from('shared'))
    const [one, two] = [(await jobs.add(newJob({}, { blobs: [shared.sha256] }))).job, (await jobs.add(newJob({}, { blobs: [shared.sha256] }))).job]
    const { job: foreign } = await jobs.add(newJob({ tenant: 'b' }, { blobs: [shared.sha256] }))
    await jobs.change('a', two.id, (status) => ({ status, blobs: [later.sha256, shared.sha256] }))
    await jobs.change('a', one.id, end())
    await jobs.sweep(ANY_AGE_MS, 10_000)
    t.equal(await jobs.read('a', one.id), null)
    t.same([await blobs.has('a', shared.sha256), await blobs.has('a', later.sha256)], [shared, later])
    await jobs.change('a', two.id, end())
    await jobs.sweep(ANY_AGE_MS, 10_000)
    t.same([await blobs.has('a', shared.sha256), await blobs.has('a', later.sha256)], [null, null])
    t.same(await blobs.has('b', shared.sha256), shared, 'that of another tenant is its own')
    await jobs.change('b', foreign.id, end())
    await jobs.sweep(ANY_AGE_MS, 10_000)
    t.equal(await blobs.has('b', shared.sha256), null)
  })
}
