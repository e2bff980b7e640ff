import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { startWorker } from '../../src/concurrency/start-worker.ts'
import { programUrl } from '../fixtures/programs.ts'
import type { Move, Races } from './lease-races.ts'
import { kindOf, LEASE_MS, openJobs } from './open-jobs.ts'

const RACES = 500
const firstMoves: readonly Move[] = ['complete', 'beat', 'takeOver']

t.test('of two workers at the instant at which a lease runs out one has the job, 500 times', async (t) => {
  const path = join(t.testdir(), 'state.sqlite')
  const { submit, table, read, clock, types } = await openJobs(t, [kindOf(() => 1)], { path, maxWaiting: RACES + 1 })
  const ids: string[] = []
  for (let i = 0; i < RACES; i++) {
    const { id } = await submit()
    await table.claim(id, { owner: 'holder', leaseMs: LEASE_MS, limit: RACES })
    ids.push(id)
  }
  const arrived = new Int32Array(new SharedArrayBuffer(4))
  const at = clock.now + LEASE_MS
  const run = async (owner: string, moveOf: (i: number) => Move): Promise<boolean[]> => {
    const worker = startWorker(programUrl('test/jobs/race-worker.ts'))
    t.teardown(() => worker.terminate())
    worker.postMessage({ path, at, owner, arrived, races: ids.map((id, i) => ({ id, move: moveOf(i) })) } satisfies Races)
    return (await once(worker, 'message'))[0] as boolean[]
  }
  const moveOf = (i: number): Move => firstMoves[i % firstMoves.length] ?? 'beat'
  const [holder, other] = await Promise.all([run('holder', moveOf), run('other', () => 'takeOver')])

  t.equal(ids.filter((_id, i) => holder[i] === other[i]).length, 0, 'one and only one of both makes each move')
  for (const [i, id] of ids.entries()) {
    const isHeldOn = holder[i] === true && moveOf(i) !== 'takeOver'
    const done = holder[i] === true && moveOf(i) === 'complete'
    const job = await read({ id })
    const owner = done ? null : holder[i] === true ? 'holder' : 'other'
    t.match(job, { state: done ? 'done' : 'running', lease: { owner, fence: isHeldOn ? 1 : 2 } }, `race ${i}: ${moveOf(i)}`)
    const begun = (await types(job)).filter((type) => type === 'job.started').length
    if (begun !== job.lease.fence) t.fail(`${begun} claims under ${job.lease.fence} fences`)
  }
  t.comment(`the holder won ${holder.filter(Boolean).length} of ${RACES} races`)
})
