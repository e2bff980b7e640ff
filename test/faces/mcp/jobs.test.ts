import t from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'
import { eras, openStdioClient } from './open-client.ts'
import { call } from './send.ts'

const MAX_REPLY_CHARACTERS = 8000

const { app, runtime } = await openApp(t)
const [own, reader, other] = [
  await makeKey(runtime.state, { tenant: 'a' }),
  await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] }),
  await makeKey(runtime.state, { tenant: 'b' })
]
await runtime.addSample('a')
const question = { question: 'How many stations are there?' }

/** What a tool replies: as text alone. */
async function told(name: string, given: object, headers = own.headers, url = '/mcp') {
  const reply = await call(app, name, given, headers, url)
  const { content } = reply.result as { content: { text: string }[] }
  t.ok(reply.text.length < MAX_REPLY_CHARACTERS, `${name} is short`)
  return JSON.parse(content[0]?.text ?? '')
}

async function workOff(): Promise<void> {
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
}

for (const url of ['/mcp', '/mcp/full']) {
  t.test(`a job is submitted at ${url}, followed and read when it is done`, async (t) => {
    const ticket = await told('job_submit', { kind: 'ask', input: question }, own.headers, url)
    t.match(ticket, { kind: 'ask', isNew: true, retryAfterSeconds: 1 })
    const { id } = ticket
    t.match(await told('job_status', { id }, own.headers, url), { id, state: 'queued', input: question, result: null, retryAfterSeconds: 1 })
    const before = await told('job_events', { id }, own.headers, url)
    t.match(before, { events: [{ sequence: 1, type: 'job.queued' }], next: 1, state: 'queued', retryAfterSeconds: 1 })
    t.match(await told('job_events', { id, after: 1 }, own.headers, url), { events: [], next: 1, retryAfterSeconds: 1 }, 'a reply does not wait for news')
    await workOff()
    const done = await told('job_status', { id }, own.headers, url)
    t.match(done, { state: 'done', attempt: 1, result: { status: 'answered' }, retryAfterSeconds: null })
    t.equal(done.links, undefined)
    const after = await told('job_events', { id, after: before.next }, own.headers, url)
    t.match(after, { events: [{ sequence: 2, type: 'job.started' }], state: 'done', retryAfterSeconds: null })
    t.equal(after.events.at(-1).type, 'job.done')
  })
}

t.test('a long result is cut, and events come in pieces', async (t) => {
  const { id } = await told('job_submit', { kind: 'tool', input: { tool: 'pagerank', arguments: { limit: 200 } } })
  await workOff()
  const shown = await told('job_status', { id })
  t.match(shown, { state: 'done', result: { cut: /^\{.*\.\.\.$/ } })
  t.ok(shown.resultBytes > shown.result.cut.length)
  const job = await runtime.jobs.read('a', id)
  const data = { words: 'x'.repeat(450) }
  await runtime.state.jobs.change('a', id, (status) => ({ status, events: Array.from({ length: 20 }, () => ({ type: 'test.said', data, outbox: false })) }))
  const first = await told('job_events', { id })
  t.ok(first.next < job.events + 20)
  t.equal(first.retryAfterSeconds, 0, 'there is more at once')
  const rest: number[] = []
  for (let next: number = first.next; next < job.events + 20; ) {
    const reply = await told('job_events', { id, after: next })
    rest.push(...reply.events.map(({ sequence }: { sequence: number }) => sequence))
    next = reply.next
  }
  t.same(
    rest,
    Array.from({ length: job.events + 20 - first.next }, (_, at) => first.next + 1 + at)
  )
})

t.test('jobs are listed page by page', async (t) => {
  const ids: string[] = []
  for (const kind of ['one', 'two', 'three'])
    ids.push((await told('job_submit', { kind: 'ask', input: { question: `How many stations are in zone ${kind}?` } })).id)
  const first = await told('job_list', { state: 'queued', limit: 2 })
  t.match(first, { jobs: [{ id: ids[2], kind: 'ask', state: 'queued' }, { id: ids[1] }], next: /\w/ })
  t.match(await told('job_list', { state: 'queued', limit: 2, after: first.next }), { jobs: [{ id: ids[0] }], next: null })
  t.match(await told('job_list', { after: first.next }), { code: 'EDGEWISE_INVALID_INPUT', message: /not a cursor of this listing/ })
  t.same((await told('job_list', {}, other.headers)).jobs, [], 'another tenant sees none')
  await workOff()
})

t.test('a key with the scope write cancels and requeues a job', async (t) => {
  const { id } = await told('job_submit', { kind: 'ask', input: question })
  for (const name of ['job_cancel', 'job_retry']) {
    t.match(await told(name, { id }, reader.headers), { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' })
    t.match(await told(name, { id }, other.headers), { code: 'EDGEWISE_UNKNOWN_JOB' })
  }
  t.match(await told('job_cancel', { id }), { state: 'cancelled', retryAfterSeconds: null })
  t.match(await told('job_cancel', { id }), { code: 'EDGEWISE_JOB_STATE' })
  t.match(await told('job_retry', { id }), { state: 'queued', attempt: 0, retryAfterSeconds: 1 })
  await workOff()
})

t.test('an invalid submission is rejected, and nothing is stored', async (t) => {
  const count = async () => (await told('job_list', { limit: 20 })).jobs.length
  const before = await count()
  const refused: [string, object, string][] = [
    ['job_submit', { kind: 'dance', input: {} }, 'EDGEWISE_UNKNOWN_KIND'],
    ['job_submit', { kind: 'ask' }, 'EDGEWISE_INVALID_INPUT'],
    ['job_submit', { kind: 'ask', input: { qestion: 'x' } }, 'EDGEWISE_INVALID_INPUT'],
    ['job_submit', { kind: 'ask', input: question, priority: 1000 }, 'EDGEWISE_INVALID_INPUT'],
    ['job_submit', { kind: 'ask', input: question, runAt: 'some day or other' }, 'EDGEWISE_INVALID_INPUT'],
    ['job_submit', { kind: 'tool', input: { tool: 'pagrank' } }, 'EDGEWISE_UNKNOWN_TOOL'],
    ['job_list', { state: 'finished' }, 'EDGEWISE_INVALID_INPUT'],
    ['job_events', { id: 'none', after: -1 }, 'EDGEWISE_INVALID_INPUT'],
    ['job_status', { id: 'none' }, 'EDGEWISE_UNKNOWN_JOB'],
    ['job_status', { job: 'none' }, 'EDGEWISE_INVALID_INPUT']
  ]
  for (const [name, given, code] of refused) t.match(await told(name, given), { code }, `${name} ${JSON.stringify(given)}`)
  const writing = { kind: 'tool', input: { tool: 'drop_graph', arguments: { graph: 'x' } } }
  t.match(await told('job_submit', writing, reader.headers), { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' })
  t.equal(await count(), before)
})

t.test('a repeated submission with the same key makes no second job', async (t) => {
  const given = { kind: 'ask', input: question, idempotencyKey: 'once' }
  const first = await told('job_submit', given)
  t.match(await told('job_submit', given), { id: first.id, isNew: false })
  t.match(await told('job_submit', { ...given, priority: 3 }), { code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED' })
  for (const idempotencyKey of ['§:schedule:sc_1:2026-01-01T00:00:00.000Z', 'é', '', 'x'.repeat(256)])
    t.match(await told('job_submit', { ...given, idempotencyKey }), { code: 'EDGEWISE_INVALID_INPUT' }, 'none that the service itself may use')
  await workOff()
})

t.test('a key used over HTTP cannot be used for a job, and the reverse', async (t) => {
  const ask = (key: string) => app.inject({ method: 'POST', url: '/ask', payload: question, headers: { ...own.headers, 'idempotency-key': key } })
  const given = { kind: 'ask', input: question }
  t.equal((await ask('asked')).statusCode, 200)
  t.match(await told('job_submit', { ...given, idempotencyKey: 'asked' }), { code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED', key: 'asked' })
  await told('job_submit', { ...given, idempotencyKey: 'submitted' })
  t.match((await ask('submitted')).json(), { status: 422, code: 'EDGEWISE_IDEMPOTENCY_KEY_REUSED', key: 'submitted' })
  await workOff()
})

t.test('a submission can name a callback, though the tool does not list that parameter', async (t) => {
  const given = { kind: 'ask', input: question, callback: { url: 'https://example.com/in' }, idempotencyKey: 'called back' }
  const { id, callback } = await told('job_submit', given, reader.headers)
  t.match(callback, { id: /^wh_/, secret: /^whsec_/ })
  t.match(await runtime.state.webhooks.read('a', callback.id), { job: id, url: 'https://example.com/in' })
  t.same((await told('job_submit', given, reader.headers)).callback, { id: callback.id })
  t.match(await told('job_submit', { ...given, callback: {} }, reader.headers), { code: 'EDGEWISE_INVALID_INPUT' })
  await workOff()
})

t.test('a server on stdio runs its own jobs', async (t) => {
  const client = await openStdioClient(t, eras[0])
  const reply = async (name: string, given: Record<string, unknown>) => {
    const [first] = (await client.callTool({ name, arguments: given })).content
    return JSON.parse(first?.type === 'text' ? first.text : '')
  }
  const { id } = await reply('job_submit', { kind: 'ask', input: question })
  let status = await reply('job_status', { id })
  while (status.retryAfterSeconds !== null) status = await reply('job_status', { id })
  t.match(status, { state: 'done', result: { status: 'answered' } })
})
