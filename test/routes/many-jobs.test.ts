import t from 'tap'
import { MAX_CHANGED } from '../../src/jobs/change-many.ts'
import { makeKey } from '../fixtures/keys.ts'
import { claim, end, newJob } from '../storage/state/new-jobs.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })
const { jobs } = runtime.state
const own = await makeKey(runtime.state, { tenant: 'a' })
const reader = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })

const add = async (given: object = {}) => (await jobs.add(newJob(given))).job.id
const stateOf = async (id: string, tenant = 'a') => (await jobs.read(tenant, id))?.state
const change = (act: string, payload: object, headers: object = {}) =>
  app.inject({ method: 'POST', url: `/jobs/${act}`, payload, headers: { ...own.headers, ...headers } })

t.test('cancels and retries jobs by their ids, each by itself', async (t) => {
  const [waiting, running, done, foreign] = [await add(), await add(), await add(), await add({ tenant: 'b' })]
  await jobs.change('a', running, claim())
  await jobs.change('a', done, end())
  const cancelled = (await change('cancel', { ids: [waiting, running, done, foreign, 'none'] })).json()
  t.match(cancelled, {
    jobs: [
      { id: waiting, state: 'cancelled' },
      { id: running, state: 'running', cancelRequested: true }
    ],
    refused: [
      { id: done, code: 'EDGEWISE_JOB_STATE', detail: /is done/ },
      { id: foreign, code: 'EDGEWISE_UNKNOWN_JOB' },
      { id: 'none', code: 'EDGEWISE_UNKNOWN_JOB' }
    ],
    hasMore: false
  })
  t.equal(await stateOf(foreign, 'b'), 'queued')
  const retried = (await change('retry', { ids: [running, waiting] })).json()
  t.match(retried, { jobs: [{ id: waiting, state: 'queued' }], refused: [{ id: running, code: 'EDGEWISE_JOB_STATE' }] })
})

t.test('chooses jobs by state and kind, of the own tenant alone', async (t) => {
  const [x, y, foreign] = [await add({ kind: 'x' }), await add({ kind: 'y' }), await add({ kind: 'x', tenant: 'b' })]
  const dead = await add({ kind: 'x' })
  await jobs.change('a', dead, end('dead'))
  t.match((await change('cancel', { kind: 'x' })).json(), { jobs: [{ id: x }], refused: [], hasMore: false })
  t.same([await stateOf(y), await stateOf(foreign, 'b'), await stateOf(dead)], ['queued', 'queued', 'dead'])
  t.match((await change('retry', { state: 'dead', kind: 'x' })).json().jobs, [{ id: dead, state: 'queued', attempt: 0 }])
  t.equal(await stateOf(x), 'cancelled')
})

t.test('changes 1000 jobs a call, and says when there are more', async (t) => {
  for (let at = 0; at <= MAX_CHANGED; at++) await jobs.add(newJob({ kind: 'many' }))
  const first = (await change('cancel', { kind: 'many' })).json()
  t.equal(first.jobs.length, MAX_CHANGED)
  t.equal(first.hasMore, true)
  const rest = (await change('cancel', { kind: 'many' })).json()
  t.equal(rest.jobs.length, 1)
  t.equal(rest.hasMore, false)
})

t.test('repeats the reply to a request with the same Idempotency-Key', async (t) => {
  const id = await add()
  const again = () => change('cancel', { ids: [id] }, { 'idempotency-key': '"once"' })
  const [first, second] = [await again(), await again()]
  t.match(first.json().jobs, [{ id }])
  t.same(second.json(), first.json())
})

const refused: readonly [string, object, RegExp][] = [
  ['cancel', {}, /"ids", or by "state", "kind"/],
  ['cancel', { ids: ['x'], kind: 'ask' }, /not both/],
  ['cancel', { state: 'done' }, /must be queued or running/],
  ['retry', { state: 'queued' }, /must be failed or cancelled or dead/],
  ['retry', { ids: [] }, /ids/],
  ['retry', { ids: ['x', 'x'] }, /duplicate/],
  ['retry', { ids: Array.from({ length: MAX_CHANGED + 1 }, (_, at) => `${at}`) }, /1000/],
  ['retry', { ids: ['x'.repeat(101)] }, /100/],
  ['retry', { tenant: 'b' }, /Unknown key "tenant"/]
]
t.test('refuses a choice of none, of too many, or in two ways', async (t) => {
  for (const [act, body, said] of refused) t.match((await change(act, body)).json(), { status: 400, detail: said }, String(said))
  t.match((await change('cancel', { kind: 'x' }, reader.headers)).json(), { status: 403, scope: 'write' })
})
