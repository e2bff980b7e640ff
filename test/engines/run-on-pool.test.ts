import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { runOnPool } from '../../src/engines/run-on-pool.ts'
import type { SharedWork, Task } from '../../src/engines/shared-work.ts'
import type { WorkerPool } from '../../src/engines/worker-pool.ts'
import type { CsrProjection } from '../../src/graph/projection.ts'
import { wholeGraph } from '../../src/graph/spec.ts'
import { crewWords } from '../../src/graph/team.ts'
import { csrOf } from '../graph/random-graph.ts'

/** Records what a run asks of the pool; the test plays the workers. */
class PlayedPool implements WorkerPool {
  readonly submitted: Task[] = []
  readonly helped = new Set<SharedWork>()
  readonly givenUp = new Set<Task>()

  submit(task: Task): void {
    this.submitted.push(task)
  }
  giveUp(task: Task): void {
    this.givenUp.add(task)
    task.interrupt()
  }
  help(work: SharedWork): void {
    this.helped.add(work)
  }
  endHelp(work: SharedWork): void {
    this.helped.delete(work)
  }
  async close(): Promise<void> {}
}

const projection: CsrProjection = {
  tenant: 'a',
  graph: 'g',
  version: 'v1',
  spec: wholeGraph('natural'),
  csr: csrOf(1, []),
  nodeIds: new Float64Array(1),
  arcCount: 0,
  columns: {},
  bytes: 0
}

/** A run that has invited helpers, two of whom have come. */
function begin() {
  const pool = new PlayedPool()
  const run = runOnPool(pool, 3, 'triangleCount', projection, { maxDegree: null }, {}, 60_000)
  const lead = pool.submitted[0] as Task
  lead.invite?.({ plan: { steps: 1 }, words: crewWords(3) })
  const [work] = pool.helped
  const helpers = [work?.nextHelper(), work?.nextHelper()] as [Task, Task]
  return { pool, run, lead, work: work as SharedWork, helpers }
}

const isCancelled = (task: Task) => Atomics.load((task.message() as { words: Int32Array }).words, 0) === 1

t.test('accepts as many helpers as the crew size allows', async (t) => {
  const { work, helpers, lead, run } = begin()
  t.match(
    helpers.map((helper) => helper.message()),
    [{ member: 1 }, { member: 2 }]
  )
  t.equal(work.nextHelper(), null)
  helpers[0].settle(null, null)
  t.match(work.nextHelper()?.message(), { member: 1 })
  lead.settle(null, { output: { total: 0 }, certificate: null })
  await run
})

t.test('returns the output of the leading worker, and requests no more help', async (t) => {
  const { pool, run, lead, helpers } = begin()
  lead.settle(null, { output: { total: 7 }, certificate: null })
  t.match(await run, { total: 7 })
  t.equal(pool.helped.size, 0)
  t.equal(isCancelled(helpers[0]), false)
})

t.test('fails with a helper that dies, and stops the others', async (t) => {
  const { pool, run, lead, helpers } = begin()
  helpers[0].settle(new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: 'the worker exited with code 3' }), undefined)
  await t.rejects(run, { code: 'EDGEWISE_INTERNAL' })
  t.ok(pool.givenUp.has(lead) && pool.givenUp.has(helpers[1]) && isCancelled(lead))
  t.equal(pool.helped.size, 0)
})

t.test('fails with the leading worker, and stops the helpers', async (t) => {
  const { pool, run, lead, helpers } = begin()
  lead.settle(new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'no' }), undefined)
  await t.rejects(run, { code: 'EDGEWISE_INVALID_INPUT' })
  t.ok(pool.givenUp.has(helpers[0]) && isCancelled(helpers[1]))
})

t.test('lets the leading worker report a timeout', async (t) => {
  const { run, lead, helpers } = begin()
  helpers[0].settle(new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs: 5 }), undefined)
  lead.settle(null, { output: { total: 1 }, certificate: null })
  t.match(await run, { total: 1 })
})

t.test('invites no helpers once the caller has given up', async (t) => {
  const pool = new PlayedPool()
  const abort = new AbortController()
  const run = runOnPool(pool, 3, 'triangleCount', projection, { maxDegree: null }, { signal: abort.signal }, 60_000)
  abort.abort()
  await t.rejects(run, { code: 'EDGEWISE_CANCELLED' })
  const lead = pool.submitted[0] as Task
  t.ok(pool.givenUp.has(lead))
  lead.invite?.({ plan: { steps: 1 }, words: crewWords(3) })
  t.equal(pool.helped.size, 0)
})
