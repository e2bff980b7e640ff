import t from 'tap'
import { isFull } from '../../fixtures/length.ts'
import { countBy, endsOf, warningsOf } from './honest-end.ts'
import { noisy, taskOf } from './noise.ts'
import { openTasks } from './scripted-task.ts'

const TASKS = isFull ? 200 : 16
const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const

t.test('with random votes, tools and endpoints each task ends, and reports how', async (t) => {
  const seed = Date.now() % 1_000_000
  const warnings = warningsOf(t)
  const bench = await openTasks(t, noisy(seed), {
    OPENAI_TIMEOUT_MS: '4000',
    OPENAI_MAX_RETRIES: '0',
    EDGEWISE_JOB_POLL_MS: '50',
    EDGEWISE_JOB_CONCURRENCY: '8',
    // All ends are read at once.
    EDGEWISE_MAX_REQUESTS: '1000'
  })
  const tasks = Array.from({ length: TASKS }, (_, number) => ({ input: taskOf(seed, number), authority, maxAttempts: 2 }))
  const ends = await endsOf(t, bench, tasks)
  t.same(
    ends.flatMap(({ faults }) => faults),
    [],
    `seed ${seed}`
  )
  t.same(warnings, [])
  const counts = countBy(ends, ({ state }) => state)
  t.comment(`seed ${seed}: ${ends.length} tasks, ${bench.requests.length} requests; ${[...counts].map(([state, count]) => `${count} ${state}`).join(', ')}`)
  t.ok((counts.get('answered') ?? 0) > 0 && counts.size > 1, 'not all of them end alike')
  t.ok(
    (await bench.runtime.store.list('default')).some(({ name }) => name === 'london'),
    'no graph was dropped'
  )
  const steps = await Promise.all(ends.map(({ id }) => bench.runtime.jobs.steps('default', id)))
  const counted = steps.flat().reduce((sum, { usage }) => sum + ((usage as { calls?: number } | null)?.calls ?? 0), 0)
  t.equal(counted, bench.requests.length, 'each request is in the sum of the steps')
})
