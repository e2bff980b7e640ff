import t from 'tap'
import { createStepOutputs } from '../../src/jobs/step-outputs.ts'
import { createLru } from '../../src/results/cache.ts'
import { kindOf, openJobs } from './open-jobs.ts'

const wanted = { kind: 'work', name: 'part' }

t.test('numbered steps are read once each, up to the first unfinished one', async (t) => {
  let last = 2
  const kind = kindOf(async (_, { step }) => {
    await step('other', null, async () => 'other')
    for (let part = 1; part <= last; part++) await step(`part ${part}`, part, async () => ({ part }))
    // Ends its run amid the step, which a later run then finishes.
    if (last === 2) await step('part 3', 3, async () => Promise.reject(new Error('broken off')))
  })
  const { jobs, state, submit, worker, table, read: job } = await openJobs(t, [kind])
  const read: string[] = []
  const step: typeof jobs.step = (id, name) => {
    read.push(name)
    return jobs.step(id, name)
  }
  const outputs = createStepOutputs({ jobs: { read: (tenant, id) => jobs.read(tenant, id), step }, blobs: state.blobs }, createLru(1_000_000))
  const { id } = await submit()
  t.same(await outputs('a', id, wanted), [], 'nothing was done yet')
  await worker().untilIdle()
  t.match(await jobs.step(id, 'part 3'), { output: null })
  t.same(await outputs('a', id, wanted), [{ part: 1 }, { part: 2 }])

  read.length = 0
  last = 40
  await table.retry('a', id)
  await worker().untilIdle()
  t.equal((await job({ id })).state, 'done')
  const all = Array.from({ length: 40 }, (_, at) => ({ part: at + 1 }))
  t.same(await outputs('a', id, wanted), all)
  t.notOk(read.includes('part 2'), 'what was read before is not read again')
  t.ok(read.includes('part 3'))

  read.length = 0
  const both = await Promise.all([outputs('a', id, wanted), outputs('a', id, wanted)])
  t.same(both, [all, all])
  t.same(read, ['part 41', 'part 41'])
})

t.test('steps too long for a row are read from blobs', async (t) => {
  const long = 'x'.repeat(100_000)
  const { jobs, state, submit, worker } = await openJobs(t, [kindOf((_, { step }) => step('part 1', 1, async () => ({ long })))])
  const { id } = await submit()
  await worker().untilIdle()
  t.same(await createStepOutputs({ jobs, blobs: state.blobs }, createLru(1_000_000))('a', id, wanted), [{ long }])
})

t.test('a missing job, and one of another kind or tenant, has no steps, whatever was read before', async (t) => {
  const { jobs, state, submit, worker } = await openJobs(t, [kindOf((_, { step }) => step('part 1', 1, async () => 1))])
  const { id } = await submit()
  await worker().untilIdle()
  let isGone = false
  const read: typeof jobs.read = async (tenant, job) => (isGone ? null : jobs.read(tenant, job))
  const outputs = createStepOutputs({ jobs: { read, step: (job, name) => jobs.step(job, name) }, blobs: state.blobs }, createLru(1_000_000))
  t.same(await outputs('a', id, wanted), [1])
  t.equal(await outputs('b', id, wanted), null)
  t.equal(await outputs('a', id, { ...wanted, kind: 'ask' }), null)
  isGone = true
  t.equal(await outputs('a', id, wanted), null)
})
