import t from 'tap'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { dayOf, noCounts } from '../../src/storage/state/usage.ts'
import { startScriptedModelServer } from '../doubles/scripted-model-server.ts'
import { makeKey } from '../fixtures/keys.ts'
import { openApp } from './open-app.ts'

const model = await startScriptedModelServer(() => ({ text: 'Green.', usage: { prompt: 10, completion: 5 } }))
t.teardown(() => model.close())
const settings = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'x', OPENAI_MODEL: 'm', EDGEWISE_JOB_POLL_MS: '20' }
const { app, runtime } = await openApp(t, settings)
const admin = await makeKey(runtime.state, { tenant: 'a', scopes: ['read', 'admin'] })
const own = await makeKey(runtime.state, { tenant: 'a' })
const other = await makeKey(runtime.state, { tenant: 'b', scopes: ['read', 'admin'] })
await runtime.addSample('a')
const today = dayOf(Date.now())

async function usage({ headers }: { readonly headers: object }, search = '') {
  await runtime.usage.flush()
  return (await app.inject({ url: `/usage${search}`, headers: { ...headers } })).json()
}
const post = (url: string, payload: object, headers: object = own.headers) => app.inject({ method: 'POST', url, payload, headers: { ...headers } })

t.test('counts requests, questions, tool calls and tokens of a key', async (t) => {
  const { trace } = (await post('/ask', { question: 'How many stations are in each zone?' })).json()
  await post('/tools/count', {})
  await post('/tools/count', { graph: 'missing' })
  await post('/tools/ask_model', { prompt: 'Which colour?' })
  const { from, to, days } = await usage(admin)
  t.equal(to, today)
  t.equal(Date.parse(to) - Date.parse(from), 29 * 86_400_000)
  t.match(days, [{ day: today, key: own.id, requests: 4, questions: 1, toolCalls: trace.length + 3, modelCalls: 1, promptTokens: 10, completionTokens: 5 }])
})

t.test('a job counts for the key that submitted it, in whichever process it runs', async (t) => {
  const [{ requests, questions, toolCalls }] = (await usage(own)).days
  await post('/jobs', { kind: 'ask', input: { question: 'How many stations are there?' } })
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
  const [after] = (await usage(own)).days
  t.match(after, { questions: questions + 1, toolCalls: toolCalls + 1 })
  t.equal(after.requests, requests + 2, 'the job and the first look at usage')
})

t.test('the steps of a job show the tokens of each reply of a model', async (t) => {
  const { id } = (await post('/jobs', { kind: 'ask', input: { question: 'Which colour?', profile: 'tools' } })).json()
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
  const { steps } = (await app.inject({ url: `/jobs/${id}/steps`, headers: own.headers })).json()
  const replies = steps.filter(({ name }: { name: string }) => name.startsWith('reply'))
  t.ok(replies.length > 0)
  for (const reply of replies) {
    t.match(reply, { run: 1, startedAt: /^20/, endedAt: /^20/ })
    t.match(reply.usage, { promptTokens: reply.promptTokens, completionTokens: reply.completionTokens })
    t.ok(reply.promptTokens >= 10)
  }
})

t.test('a refused request counts once its key is known', async (t) => {
  const requestsOf = async () => (await usage(admin, `?key=${own.id}`)).days[0].requests
  const before = await requestsOf()
  t.equal((await app.inject({ url: '/graphs', headers: { 'x-api-key': `${own.text}x` } })).statusCode, 401)
  t.equal((await post('/keys', { name: 'x' })).statusCode, 403)
  t.equal(await requestsOf(), before + 1)
})

t.test('shows the own key without the scope admin, and nothing of another tenant', async (t) => {
  const keysOf = async (of: { readonly headers: object }) => new Set((await usage(of)).days.map(({ key }: { key: string }) => key))
  t.same(await keysOf(admin), new Set([admin.id, own.id]))
  t.same(await keysOf(own), new Set([own.id]))
  t.match(await usage(own, `?key=${admin.id}`), { status: 403, scope: 'admin' })
  t.same((await usage(other, `?key=${own.id}`)).days, [])
  t.same(await keysOf(other), new Set([other.id]))
})

const refused: readonly [string, RegExp][] = [
  ['from=yesterday', /from/],
  ['from=2027-02-30', /"from" is a day such as 2027-01-31/],
  ['from=2027-02-01&to=2027-01-31', /must not be after/],
  ['from=2020-01-01&to=2027-01-31', /400 days/],
  [`to=${'9'.repeat(1000)}`, /10 characters/],
  ['key=', /key/]
]
t.test('refuses what is no period', async (t) => {
  for (const [search, said] of refused) t.match(await usage(admin, `?${search}`), { status: 400, detail: said }, search)
})

t.test('refuses a period with more entries than a reply holds', async (t) => {
  const entries = Array.from({ length: 10_001 }, (_, at) => ({ ...noCounts, tenant: 'b', day: '2027-01-31', key: `k${at}`, requests: 1 }))
  await runtime.state.usage.add({ id: 'many', entries })
  const days = '?from=2027-01-31&to=2027-01-31'
  t.match(await usage(other, days), { status: 400, detail: /more than 10000 entries/ })
  t.match((await usage(other, `${days}&key=k7`)).days, [{ key: 'k7', requests: 1 }])
})
