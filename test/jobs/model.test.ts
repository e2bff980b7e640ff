import { equal, deepEqual as same } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { createJobTable, type Held, type JobTable } from '../../src/jobs/job-table.ts'
import type { Job, Jobs } from '../../src/storage/state/jobs.ts'
import { openSqliteState } from '../../src/storage/state/sqlite/sqlite-state.ts'
import { caseCount } from '../fixtures/length.ts'
import { noServer, testServer } from '../fixtures/neo4j.ts'
import { openEmptyState } from '../storage/state/neo4j/open-state.ts'
import { event, newJob } from '../storage/state/new-jobs.ts'
import { type Act, acts, DEADLINE, LEASE, Model, type Modelled, PAUSE, SLOTS } from './model.ts'
import { START } from './open-jobs.ts'

const MAX_JOBS = 4

interface Real {
  readonly jobs: Jobs
  readonly table: JobTable
  /** null: it cannot be set. */
  readonly clock: { now: number } | null
  readonly kind: string
  readonly ids: string[]
}

const answerOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    (answer) => (answer === null ? 'refused' : typeof answer === 'string' ? answer : 'made'),
    (error: unknown) => {
      if (!(error instanceof EdgewiseError)) throw error
      return error.code === 'EDGEWISE_LEASE_LOST' ? 'lost' : 'refused'
    }
  )

/** Does the same to both, and looks whether they are the same after it. */
class Same implements fc.AsyncCommand<Model, Real> {
  readonly #name: string
  readonly #act: (model: Model, real: Real) => readonly [expected: string, actual: Promise<unknown>] | null

  constructor(name: string, act: (model: Model, real: Real) => readonly [expected: string, actual: Promise<unknown>] | null) {
    this.#name = name
    this.#act = act
  }

  check = () => true

  async run(model: Model, real: Real): Promise<void> {
    const done = this.#act(model, real)
    if (done === null) return
    const [expected, actual] = done
    equal(await answerOf(actual), expected)
    await compare(model, real)
  }

  toString = () => this.#name
}

const seen = ({ state, attempt, lease, cancelRequested, repeated, runAt, deadlineAt }: Job, isDated: boolean) => ({
  ...{ state, attempt, cancelRequested, repeated, fence: lease.fence, isHeld: lease.owner !== null },
  ...(isDated && { runAt: state === 'queued' ? runAt : 0, deadlineAt, until: lease.until })
})
const expected = ({ state, attempt, fence, cancelRequested, repeated, runAt, deadlineAt, until }: Modelled, isDated: boolean) => ({
  ...{ state, attempt, cancelRequested, repeated, fence, isHeld: state === 'running' },
  ...(isDated && { runAt: state === 'queued' ? runAt : 0, deadlineAt, until })
})

async function compare({ jobs: modelled, ...model }: Model, { jobs, ids, kind, clock }: Real): Promise<void> {
  for (const [i, id] of ids.entries()) {
    const [job, one] = [(await jobs.read('a', id)) as Job, modelled[i] as Modelled]
    same(seen(job, clock !== null), expected(one, clock !== null))
    same(
      (await jobs.events('a', id, 0, 1000)).map(({ type }) => type),
      one.told
    )
    same(
      (await jobs.steps('a', id)).map(({ name, output }) => [name, output !== null]),
      [...one.steps]
    )
  }
  const those = (is: (job: Modelled) => boolean) => ids.filter((_id, i) => is(modelled[i] as Modelled)).toSorted()
  same((await jobs.lapsed(10_000)).filter((id) => ids.includes(id)).toSorted(), those(model.hasLapsed))
  const due = await jobs.due([{ kind, version: 1, limit: SLOTS }], MAX_JOBS)
  const room = SLOTS - modelled.filter(({ state }) => state === 'running').length
  const all = those(model.isDue)
  equal(due.length, Math.min(room, all.length))
  same(
    due.filter((id) => !all.includes(id)),
    []
  )
}

const busy = new EdgewiseError('EDGEWISE_BUSY', { limit: 1, what: 'calls', retryAfterSeconds: PAUSE / 1000 })
const final = new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id: 'x' })
const step = { name: 's', hash: 'h' }
const runs: Record<Act, (table: JobTable, held: Held, job: Modelled) => Promise<unknown>> = {
  beat: (table, held) => table.beat(held, LEASE),
  begin: (table, held, { steps }) => table.beginStep(held, step, steps.has('s')),
  end: (table, held) => table.endStep(held, { ...step, output: { value: 1 }, usage: null }),
  complete: (table, held) => table.complete(held, { value: 1 }, []),
  fail: (table, held) => table.failed(held, final),
  failForNow: (table, held) => table.failed(held, busy),
  giveBack: (table, held) => table.giveBack(held),
  stop: (table, held) => table.stopped(held)
}

/** Most often the first, so that much happens to one. */
const which = fc.constantFrom(0, 0, 0, 1, 1, 2, 3)
/** Something done to one of the jobs, where there is one. */
const toOne = (name: string, act: (model: Model, job: Modelled, real: Real, id: string) => readonly [string, Promise<unknown>]) =>
  which.map(
    (i) =>
      new Same(`${name} ${i}`, (model, real) => {
        const [job, id] = [model.jobs[i], real.ids[i]]
        return job === undefined || id === undefined ? null : act(model, job, real, id)
      })
  )

const submit = fc.integer({ min: 1, max: 3 }).map(
  (maxAttempts) =>
    new Same(`submit of ${maxAttempts}`, (model, { jobs, kind, ids }) => {
      if (ids.length === MAX_JOBS) return null
      const id = randomUUID()
      ids.push(id)
      return [model.submit(maxAttempts), jobs.add(newJob({ id, kind, maxAttempts, deadlineMs: DEADLINE }, { events: [event('job.queued')] }))]
    })
)
const claim = toOne('claim', (model, job, { table }, id) => [model.claim(job), table.claim(id, { owner: 'one', leaseMs: LEASE, limit: SLOTS })])
const cancel = toOne('cancel', (model, job, { table }, id) => [model.cancel(job), table.cancel('a', id)])
const retry = toOne('retry', (model, job, { table }, id) => [model.retry(job), table.retry('a', id)])
const lapse = toOne('lapse', (model, job, { table }, id) => [model.lapse(job), table.lapse(id).then(() => 'made')])

/** By the run that holds the job, or by one that held it before. */
const act = fc.tuple(fc.constantFrom(...acts, 'beat', 'begin', 'failForNow', 'giveBack'), fc.constantFrom(0, 0, 0, 1)).chain(([act, age]) =>
  toOne(`${act} of ${age === 0 ? 'the' : 'a stale'} run of`, (model, job, { table }, id) => {
    const fence = job.fence - age
    const done = () => runs[act](table, { id, fence }, { ...job, steps: known })
    const known = new Map(job.steps)
    return [model.run(act, job, fence), done()]
  })
)
const advance = fc.constantFrom(1, LEASE - 1, LEASE, PAUSE, DEADLINE).map(
  (ms) =>
    new Same(`advance by ${ms}`, (model, { clock }) => {
      if (clock !== null) clock.now = model.now += ms
      return ['made', Promise.resolve('made')]
    })
)

async function holdToModel(open: () => Omit<Real, 'ids' | 'kind' | 'table'>, isClocked: boolean, full: number, maxCommands: number): Promise<void> {
  const always = [submit, claim, claim, claim, act, act, act, cancel, retry, retry]
  const commands = fc.commands(isClocked ? [...always, lapse, lapse, advance] : always, { maxCommands, size: 'max' })
  await fc.assert(
    fc.asyncProperty(commands, async (commands) => {
      await fc.asyncModelRun(() => {
        const { jobs, clock } = open()
        return { model: new Model(clock?.now ?? 0), real: { jobs, clock, table: createJobTable({ jobs }), kind: randomUUID(), ids: [] } }
      }, commands)
    }),
    { numRuns: caseCount(full) }
  )
}

t.test('the SQLite job table agrees with a model, for random operations', async (t) => {
  const clock = { now: START }
  const { jobs, close } = await openSqliteState({ path: join(t.testdir(), 'state.sqlite'), now: () => clock.now })
  t.teardown(close)
  await holdToModel(() => ({ jobs, clock }), true, 500, 80)
})

const server = testServer()
t.test('the Neo4j job table agrees with a model, apart from its clock', { skip: server === null && noServer }, async (t) => {
  if (server === null) return
  const { jobs } = await openEmptyState(t, server)
  await holdToModel(() => ({ jobs, clock: null }), false, 15, 25)
})
