import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../fixtures/keys.ts'
import { openApp } from './open-app.ts'

const { app, runtime, listen } = await openApp(t, { EDGEWISE_JOB_QUEUE_SIZE: '50' })
const failures: unknown[] = []
const worker = openWorker(runtime, (error) => failures.push(error))
t.teardown(() => worker.stop(0))

const question = 'What is the quickest way from Paddington to London Bridge?'
const post = (url: string, payload: object, headers: Record<string, string> = {}) => app.inject({ method: 'POST', url, payload, headers })
const later = { prefer: 'respond-async' }
const count = async () => (await app.inject('/jobs?limit=100')).json().jobs.length

t.test('a question with respond-async becomes a job, and the job has the answer', async (t) => {
  const accepted = await post('/ask', { question }, { ...later, accept: 'text/event-stream' })
  t.match(accepted, { statusCode: 202, headers: { 'preference-applied': 'respond-async', 'retry-after': '1', location: /^\/jobs\/[\w-]+$/ } })
  const url = String(accepted.headers.location)
  const waiting = await app.inject(url)
  t.match(waiting.json(), { state: 'queued', kind: 'ask', attempt: 0, result: null, input: { question } })
  t.equal(waiting.headers['retry-after'], '1')
  await worker.untilIdle()
  const done = await app.inject(url)
  t.match(done.json(), { state: 'done', attempt: 1, progress: 1, error: null, result: { status: 'answered', grounded: true } })
  t.notOk(done.headers['retry-after'])
  t.same((await app.inject(`${url}/result`)).json(), done.json().result)
  t.match((await app.inject(`${url}/steps`)).json().steps, [{ name: /^call 1 /, state: 'done' }, { name: /^turn / }])
  t.same(failures, [])
})

t.test('a tool call with respond-async has the result of the call', async (t) => {
  const { location } = (await post('/tools/degree_centrality', { limit: 3 }, later)).headers
  await worker.untilIdle()
  const { result } = (await app.inject(String(location))).json()
  const direct = (await post('/tools/degree_centrality', { limit: 3 })).json()
  t.same([result.hash, result.handle, result.rows], [direct.hash, direct.handle, direct.rows])
})

t.test('events resume after the last received one, and end with the job', async (t) => {
  const base = await listen()
  const { location } = (await post('/jobs', { kind: 'ask', input: { question } })).headers
  const watched = fetch(`${base}${location}/events`).then((response) => response.text())
  await worker.untilIdle()
  const types = (text: string) => [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)
  const all = await watched
  t.same([types(all)[0], types(all)[1], types(all).at(-1)], ['job.queued', 'job.started', 'job.done'])
  const rest = await fetch(`${base}${location}/events`, { headers: { 'last-event-id': '2' } })
  t.same(types(await rest.text()), types(all).slice(2))
  const nothing = await fetch(`${base}${location}/events`, { headers: { 'last-event-id': String(types(all).length) } })
  t.equal(nothing.status, 204)
  t.match((await app.inject({ url: `${location}/events`, headers: { 'last-event-id': 'x' } })).json(), { status: 400 })
})

t.test('under one Idempotency-Key there is one job, and the same answer', async (t) => {
  const headers = { ...later, 'idempotency-key': 'one' }
  const [first, second] = [await post('/ask', { question }, headers), await post('/ask', { question }, headers)]
  t.equal(first.body, second.body)
  t.same([first.statusCode, second.statusCode, second.headers['idempotency-replayed']], [202, 202, 'true'])
  const reused = { status: 422, code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED' }
  t.match((await post('/ask', { question: 'How many stations are there?' }, headers)).json(), reused)
  t.match((await post('/ask', { question }, { 'idempotency-key': 'one' })).json(), reused, 'the same, but not later')
  t.match((await post('/jobs', { kind: 'ask', input: { question } }, { 'idempotency-key': 'one' })).json(), reused)
  await post('/ask', { question }, { 'idempotency-key': 'two' })
  t.match((await post('/ask', { question }, { ...later, 'idempotency-key': 'two' })).json(), reused, 'the same, but later')
  const many = await Promise.all(Array.from({ length: 8 }, () => post('/jobs', { kind: 'ask', input: { question } }, { 'idempotency-key': 'three' })))
  t.equal(new Set(many.map(({ headers: { location } }) => location)).size, 1)
})

t.test('an invalid job is rejected by name, and nothing is stored', async (t) => {
  const before = await count()
  const refusals = [
    [
      { kind: 'asq', input: { question } },
      { status: 422, code: 'EDGEWISE_UNKNOWN_KIND', detail: /ask, tool/ }
    ],
    [
      { kind: 'ask', input: { question, grahp: 'x' } },
      { status: 400, detail: /Nearest: "graph"/ }
    ],
    [{ kind: 'ask', input: { question: 'x'.repeat(100_000), graph: 'london' } }, { status: 400 }],
    [{ kind: 'ask', input: 7 }, { status: 400 }],
    [
      { kind: 'tool', input: { tool: 'pagernak' } },
      { status: 404, code: 'EDGEWISE_UNKNOWN_TOOL', detail: /pagerank/ }
    ],
    [{ kind: 'tool', input: { tool: 'pagerank', arguments: { dampingfactor: 'x' } } }, { status: 400 }],
    [{ kind: 'tool', input: { tool: 'pagerank' }, priority: 1000 }, { status: 400 }],
    [
      { kind: 'tool', input: { tool: 'pagerank' }, runAt: 'in the morning' },
      { status: 400, detail: /2030-01-31T12:00:00Z/ }
    ],
    [{ kind: 'tool', input: { tool: 'pagerank' }, maxAttempts: 0 }, { status: 400 }]
  ] as const
  for (const [order, refusal] of refusals) t.match((await post('/jobs', order)).json(), refusal, JSON.stringify(order).slice(0, 100))
  t.match((await post('/ask', { question: '' }, later)).json(), { status: 400 })
  t.match((await post('/tools/pagerank', { nothing: 1 }, later)).json(), { status: 400 })
  t.equal(await count(), before)
})

t.test('a waiting job is cancelled at once, and requeued manually', async (t) => {
  const { location } = (await post('/jobs', { kind: 'tool', input: { tool: 'pagerank' }, runAt: '2100-01-01T00:00:00Z' })).headers
  t.match((await post(`${location}/retry`, {})).json(), { status: 409, detail: /is queued\. Retrying requires a job that is failed or cancelled or dead/ })
  t.match((await post(`${location}/cancel`, {})).json(), { state: 'cancelled' })
  t.match((await post(`${location}/cancel`, {})).json(), { status: 409, code: 'EDGEWISE_JOB_STATE' })
  t.match((await app.inject(`${location}/result`)).json(), { status: 409 })
  t.match((await post(`${location}/retry`, {})).json(), { state: 'queued', attempt: 0 })
  await worker.untilIdle()
  t.match((await app.inject(String(location))).json(), { state: 'done' })
  t.match((await app.inject('/jobs/none')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_JOB' })
})

t.test('lists page by page, and a cursor is only valid for its list', async (t) => {
  const seen: string[] = []
  let url: string | undefined = '/jobs?limit=2&kind=ask'
  while (url !== undefined) {
    const page: LightMyRequestResponse = await app.inject(url)
    seen.push(...page.json().jobs.map(({ id }: { id: string }) => id))
    url = /<(.+)>; rel="next"/.exec(String(page.headers.link))?.[1]
  }
  t.equal(new Set(seen).size, seen.length)
  t.equal((await app.inject('/jobs?limit=100&kind=ask')).json().jobs.length, seen.length)
  const { next } = (await app.inject('/jobs?limit=1&kind=ask')).json()
  t.match((await app.inject(`/jobs?limit=1&kind=tool&after=${next}`)).json(), { status: 400, detail: /not a cursor of this listing/ })
  t.match((await app.inject('/jobs?after=nonsense')).json(), { status: 400 })
})

t.test('jobs beyond the queue are rejected', async (t) => {
  const order = { kind: 'tool', input: { tool: 'pagerank' }, runAt: '2100-01-01T00:00:00Z' }
  for (let left = 50; left > 0; left--) await post('/jobs', order)
  t.match(await post('/jobs', order), { statusCode: 429, headers: { 'retry-after': /\d/ } })
})

t.test('jobs belong to their tenant, and a key needs the scopes of the work', async (t) => {
  const reader = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })
  const other = await makeKey(runtime.state, { tenant: 'b', scopes: ['read', 'write'] })
  const as = (key: { text: string }) => ({ 'x-api-key': key.text })
  const mine = await post('/jobs', { kind: 'ask', input: { question, graph: 'none' } }, as(reader))
  t.equal(mine.statusCode, 202)
  const url = String(mine.headers.location)
  for (const path of [url, `${url}/events`, `${url}/steps`, `${url}/result`])
    t.equal((await app.inject({ url: path, headers: as(other) })).statusCode, 404, path)
  t.equal((await post(`${url}/cancel`, {}, as(other))).statusCode, 404)
  t.match((await post(`${url}/cancel`, {}, as(reader))).json(), { status: 403, scope: 'write' })
  t.match((await post('/jobs', { kind: 'tool', input: { tool: 'create_projection', arguments: { name: 'p' } } }, as(reader))).json(), {
    status: 403,
    scope: 'write'
  })
  t.same((await app.inject({ url: '/jobs', headers: as(other) })).json().jobs, [])
  await runtime.state.keys.revoke(null, reader.id)
  await worker.untilIdle()
  const watcher = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })
  t.match((await app.inject({ url, headers: as(watcher) })).json(), {
    state: 'failed',
    attempt: 1,
    error: { code: 'EDGEWISE_UNAUTHENTICATED', message: /was revoked/ }
  })
})
