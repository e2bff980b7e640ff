import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import type { Heartbeats } from '../../../src/jobs/heartbeats.ts'
import type { Held } from '../../../src/jobs/job-table.ts'
import type { StateStore } from '../../../src/storage/state/state.ts'
import { caseCount, isFull } from '../../fixtures/length.ts'
import { noServer, testServer } from '../../fixtures/neo4j.ts'
import { type AroundWrite, aroundWrites } from '../../jobs/around-writes.ts'
import { deferred } from '../../jobs/open-jobs.ts'
import { openEmptyState } from '../../storage/state/neo4j/open-state.ts'
import { openFixture } from './fixture-task.ts'
import { backends, inputOf, labelSteps, script, sortOf, toolbox } from './kill/scenario.ts'

/** Leases outlast the test, and nobody renews them. A worker takes one job, and no second one; it looks for more when a run ends, and else hardly ever. */
const heartbeats: Heartbeats = { hold() {}, progress() {}, letGo() {}, async close() {} }
const CALM = { heartbeats, leaseMs: 3_600_000, concurrency: 1, pollMs: 10_000 } as const

const sortOfWrite = (write: string): string => write.replace(/^(begin|end) (.*)$/, (_, verb, step) => `${verb} ${sortOf(step)}`)

const open = (t: Test, state: StateStore | undefined) =>
  openFixture(t, script, { toolbox: toolbox(), backends, dress: labelSteps(), name: randomUUID(), ...(state && { state }) })
type Bench = Awaited<ReturnType<typeof open>>

/** Every sort of write of the two tasks, and in which of them it comes first. */
async function writesOf({ table, submit, worker }: Bench): Promise<Map<string, number>> {
  const writes = new Map<string, number>()
  for (const number of [0, 1]) {
    await submit({ input: inputOf(number) })
    const see: AroundWrite = (_, what, act) => {
      const sort = sortOfWrite(what)
      if (!writes.has(sort) && sort !== 'beat') writes.set(sort, number)
      return act()
    }
    await worker({ ...CALM, table: aroundWrites(table, see) }).untilIdle()
  }
  return writes
}

async function standStill(t: Test, { table, submit, worker, read, state, faults }: Bench, sort: string, number: number): Promise<void> {
  const [stands, goOn] = [deferred<Held>(), deferred()]
  const late: Promise<unknown>[] = []
  let isStill = false
  const write: AroundWrite = async (held, what, act) => {
    if (!isStill && sortOfWrite(what) === sort) {
      isStill = true
      stands.resolve(held)
    }
    if (!isStill) return act()
    await goOn.promise
    const made = act()
    late.push(made.catch((error: unknown) => error))
    return made
  }
  const job = await submit({ input: inputOf(number) })
  const stale = worker({ ...CALM, table: aroundWrites(table, write) })
  const idle = stale.untilIdle()
  const held = await stands.promise
  // Its lease ends now.
  await table.beat(held, 0)
  await worker(CALM).untilIdle()
  const whole = async () => [await read(job), await state.jobs.events('a', job.id, 0, 1000), await state.jobs.steps('a', job.id)]
  const before = await whole()
  t.match(before[0], { state: 'done', attempt: 2, result: { value: { status: 'answered' } } }, `taken over at "${sort}"`)
  goOn.resolve()
  await idle
  const outcomes = await Promise.all(late)
  t.ok(outcomes.length > 0)
  t.same(
    outcomes.filter((one) => !(one instanceof EdgewiseError && one.code === 'EDGEWISE_LEASE_LOST')),
    [],
    `"${sort}" and all that came after it was refused`
  )
  t.equal(await table.beat(held, 60_000), 'lost')
  t.same(await whole(), before)
  t.match(faults.splice(0), [{ code: 'EDGEWISE_LEASE_LOST' }])
}

const server = testServer()
/** A step is two transactions, which Neo4j takes long for: there, a short run tries fewer. */
for (const [name, openState, share] of [
  ['SQLite', async () => undefined, 1],
  ['Neo4j', server && ((t: Test) => openEmptyState(t, server)), isFull ? 1 : 1 / 4]
] as const)
  t.test(
    `a worker that stalled longer than its lease has every write of its task rejected, on ${name}`,
    { skip: openState === null && noServer },
    async (t) => {
      if (openState === null) return
      const writes = [...(await writesOf(await open(t, undefined)))]
      const bench = await open(t, await openState(t))
      t.ok(writes.length > 30, `${writes.length} sorts of writes`)
      const seed = Date.now() % 1_000_000
      const random = randomNumbers(seed)
      const chosen = writes.toSorted(() => random() - 0.5).slice(0, caseCount(writes.length * share))
      t.comment(`seed ${seed}: ${chosen.length} of ${writes.length} sorts of writes`)
      for (const [sort, number] of chosen) await standStill(t, bench, sort, number)
    }
  )
