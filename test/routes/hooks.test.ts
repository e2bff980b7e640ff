import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import t, { type Test } from 'tap'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'
import { makeKey } from '../fixtures/keys.ts'

async function open(t: Test) {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-test-'))
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', EDGEWISE_SAMPLE_DATA: 'false' }))
  const app = await buildApp(runtime)
  t.teardown(async () => {
    await app.close()
    await runtime.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object | string, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method,
      url,
      headers: { ...(typeof payload === 'string' && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && { payload })
    })
    return { status: response.statusCode, headers: response.headers, body: response.body === '' ? null : response.json() }
  }
  return { app, runtime, send }
}

const template = {
  kind: 'ask',
  input: { question: { $pointer: '/issue/title' }, graph: { $pointer: '/graph', $default: 'london' } },
  example: { issue: { title: 'Who?' } }
}
const event = JSON.stringify({ issue: { title: 'Où est Bank? ✓' } })

const githubSignature = (secret: string, body: string) => ({ 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` })

function standardSignature(secret: string, body: string, id = 'msg_1', at = new Date()) {
  return { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': new Webhook(secret).sign(id, at, body) }
}

t.test('an event signed by the reference library starts one job, for any number of deliveries', async (t) => {
  const { send, runtime } = await open(t)
  const { status, body: made } = await send('POST', '/hooks', { scheme: 'standard', ...template })
  t.equal(status, 201)
  t.match(made, { secret: /^whsec_/, hook: { id: /^hk_[0-9a-f]{32}$/, scheme: 'standard', header: null, scopes: ['read', 'write', 'spend'] } })
  const path = `/hooks/${made.hook.id}`
  const first = await send('POST', path, event, standardSignature(made.secret, event))
  t.match(first, { status: 202, body: { isNew: true } })
  t.equal(first.headers.location, `/jobs/${first.body.job}`)
  t.match(await runtime.state.jobs.read('default', first.body.job), {
    kind: 'ask',
    input: { question: 'Où est Bank? ✓', graph: 'london' },
    authority: { keyId: null, scopes: ['read', 'write', 'spend'], grants: [] }
  })
  t.match(await send('POST', path, event, standardSignature(made.secret, event)), { status: 202, body: { job: first.body.job, isNew: false } })
  t.match(await send('POST', path, event, standardSignature(made.secret, event, 'msg_2')), { status: 202, body: { isNew: true } })
  t.equal((await runtime.state.jobs.list('default', {}, { limit: 9 })).length, 2)
})

t.test('rejects an event with a wrong signature, a change, or an old time, and starts nothing', async (t) => {
  const { send, runtime } = await open(t)
  const { body: made } = await send('POST', '/hooks', { scheme: 'standard', ...template })
  const path = `/hooks/${made.hook.id}`
  const late = new Date(Date.now() - 6 * 60_000)
  for (const [headers, payload, detail] of [
    [{}, event, /webhook-id, webhook-timestamp and webhook-signature are required/],
    [standardSignature(`whsec_${Buffer.alloc(32).toString('base64')}`, event), event, /No signature in webhook-signature/],
    [standardSignature(made.secret, event), event.replace('Bank', 'bank'), /No signature in webhook-signature/],
    [standardSignature(made.secret, event, 'msg_1', late), event, /within 5 minutes/]
  ] as const)
    t.match(await send('POST', path, payload, headers), { status: 401, body: { code: 'EDGEWISE_BAD_SIGNATURE', detail } })
  t.match(await send('POST', '/hooks/hk_0', event, standardSignature(made.secret, event)), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_HOOK' } })
  t.same(await runtime.state.jobs.list('default', {}, { limit: 9 }), [])
})

t.test('explains why a signed event cannot be processed', async (t) => {
  const { send, runtime } = await open(t)
  const { body: made } = await send('POST', '/hooks', { scheme: 'github', ...template })
  const path = `/hooks/${made.hook.id}`
  for (const [payload, detail] of [
    ['{"issue": {}}', /it has no value at "\/issue\/title", and the hook's template has no default/],
    ['{"issue": {"title": 5}}', /question: This must be string/],
    ['[]', /no value at "\/issue\/title"/],
    ['{"issue"', /not valid JSON/],
    ['', /JSON/],
    ['{"issue": {"title": "x"}, "__proto__": {}}', /"__proto__" is not allowed/]
  ] as const)
    t.match(await send('POST', path, payload, githubSignature(made.secret, payload)), { status: 422, body: { code: 'EDGEWISE_HOOK_PAYLOAD', detail } }, payload)
  t.same(await runtime.state.jobs.list('default', {}, { limit: 9 }), [])
})

t.test('accepts signatures of GitHub; another id for the same event starts nothing more', async (t) => {
  const { send } = await open(t)
  const { body: made } = await send('POST', '/hooks', { scheme: 'github', secret: 'of the repository', ...template })
  t.equal(made.secret, 'of the repository')
  const path = `/hooks/${made.hook.id}`
  const first = await send('POST', path, event, { ...githubSignature(made.secret, event), 'x-github-delivery': 'one' })
  t.match(first, { status: 202, body: { isNew: true } })
  t.match(await send('POST', path, event, { ...githubSignature(made.secret, event), 'x-github-delivery': 'two' }), {
    body: { job: first.body.job, isNew: false }
  })
  for (const signature of ['', 'sha256=00', `sha1=${'0'.repeat(40)}`])
    t.match(await send('POST', path, event, { 'x-hub-signature-256': signature }), { status: 401 })
})

t.test('accepts the default form of GitHub', async (t) => {
  const { send, runtime } = await open(t)
  const { body: made } = await send('POST', '/hooks', { scheme: 'github', ...template })
  const path = `/hooks/${made.hook.id}`
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    send('POST', path, body, { ...githubSignature(made.secret, body), 'content-type': type })
  const form = `payload=${encodeURIComponent(event).replaceAll('%20', '+')}`
  const first = await post(form)
  t.match(first, { status: 202, body: { isNew: true } })
  t.match(await runtime.state.jobs.read('default', first.body.job), { input: { question: 'Où est Bank? ✓' } })
  t.match(await post(form, 'Application/X-WWW-Form-Urlencoded; charset=utf-8'), { status: 202, body: { job: first.body.job, isNew: false } })
  for (const [body, detail] of [
    ['', /has no field "payload".*content type application\/json/],
    ['event=1', /has no field "payload"/],
    [`${form}&${form}`, /more than once/],
    ['payload=%FF%7B%7D', /not percent-encoded UTF-8/],
    ['payload=%7B', /not valid JSON/],
    ['payload=', /it is empty/]
  ] as const)
    t.match(await post(body), { status: 422, body: { code: 'EDGEWISE_HOOK_PAYLOAD', detail } }, body)
  t.match(await send('POST', path, form, { ...githubSignature(made.secret, event), 'content-type': 'application/x-www-form-urlencoded' }), { status: 401 })
})

t.test('names the reused event id', async (t) => {
  const { send } = await open(t)
  const { body: made } = await send('POST', '/hooks', { scheme: 'standard', ...template })
  const path = `/hooks/${made.hook.id}`
  const other = JSON.stringify({ issue: { title: 'Who else?' } })
  t.match(await send('POST', path, event, standardSignature(made.secret, event, 'msg_7')), { status: 202 })
  const { body, status } = await send('POST', path, other, standardSignature(made.secret, other, 'msg_7'))
  t.equal(status, 422)
  t.match(body, { code: 'EDGEWISE_EVENT_ID_REUSED', detail: /^The id "msg_7" in the header webhook-id was already used for a different event\./ })
  t.notMatch(JSON.stringify(body), made.hook.id)
})

t.test('accepts a secret in a header, and counts an event once by its idempotency-key', async (t) => {
  const { send } = await open(t)
  const { body: made } = await send('POST', '/hooks', { scheme: 'header', header: 'X-Gitlab-Token', ...template })
  const path = `/hooks/${made.hook.id}`
  t.equal(made.hook.header, 'x-gitlab-token')
  const once = { 'x-gitlab-token': made.secret, 'idempotency-key': 'one' }
  const first = await send('POST', path, event, once)
  t.match(first, { status: 202, body: { isNew: true } })
  t.match(await send('POST', path, event, once), { body: { job: first.body.job, isNew: false } })
  t.match(await send('POST', path, event, { 'x-gitlab-token': `${made.secret}x` }), {
    status: 401,
    body: { detail: /header x-gitlab-token must contain the secret/ }
  })
})

t.test('checks a hook when it is stored, gives advice, and stores nothing invalid', async (t) => {
  const { send } = await open(t)
  const ask = { scheme: 'standard', kind: 'ask' }
  for (const [payload, status, detail] of [
    [{ ...ask, kind: 'sing', input: {} }, 400, /Unknown kind "sing"\. Known: ask, tool/],
    [{ ...ask, kind: 'tool', input: { tool: 'louvian' } }, 404, /Nearest: louvain/],
    [{ ...ask, input: { question: { $pointer: 'issue' } } }, 400, /"issue" is not a JSON Pointer .*such as "\/issue\/title"/],
    [{ ...ask, input: { question: { $pointer: '/a~2' } } }, 400, /not a JSON Pointer/],
    [{ ...ask, input: { question: { $pointer: '/a', default: 1 } } }, 400, /"default" cannot be combined with/],
    [{ ...ask, input: { question: { $concat: [] } } }, 400, /unknown key "\$concat"\. Templates can contain literals/],
    [{ ...ask, input: { question: { $pointer: '/a' } } }, 400, /Give an "example"/],
    [{ ...ask, input: { question: { $pointer: '/a' } }, example: { b: 1 } }, 422, /no value at "\/a"/],
    [{ ...ask, input: { question: 5 } }, 400, /This must be string/],
    [{ ...ask, secret: 'short', input: { question: '?' } }, 400, /whsec_/],
    [{ ...ask, scheme: 'github', secret: 'short', input: { question: '?' } }, 400, /at least 16 characters/],
    [{ ...ask, scheme: 'slack', input: {} }, 400, /one of standard, github, header/]
  ] as const)
    t.match(await send('POST', '/hooks', payload), { status, body: { detail } }, JSON.stringify(payload))
  t.same((await send('GET', '/hooks')).body, { hooks: [] })
})

t.test('shows the job that an event would start, without starting it', async (t) => {
  const { send, runtime } = await open(t)
  const { body: made } = await send('POST', '/hooks', {
    scheme: 'standard',
    ...template,
    input: { ...template.input, answerSchema: { fixed: { $literal: { $pointer: '/no' } }, list: [{ $pointer: '/issue/labels/1' }] } },
    example: { issue: { title: 'x', labels: [1, 2] } }
  })
  const path = `/hooks/${made.hook.id}`
  t.match(await send('POST', `${path}/dry-run`, { issue: { title: 'Who?', labels: ['a', { b: 1 }] } }), {
    status: 200,
    body: { kind: 'ask', input: { question: 'Who?', graph: 'london', answerSchema: { fixed: { $pointer: '/no' }, list: [{ b: 1 }] } } }
  })
  t.match(await send('POST', `${path}/dry-run`, { issue: {} }), { status: 422, body: { detail: /no value at "\/issue\/title"/ } })
  t.same(await runtime.state.jobs.list('default', {}, { limit: 9 }), [])
  t.notMatch(JSON.stringify((await send('GET', '/hooks')).body), /whsec_/)
  t.equal((await send('DELETE', path)).status, 204)
  for (const [method, url] of [
    ['GET', path],
    ['DELETE', path],
    ['POST', `${path}/dry-run`]
  ] as const)
    t.match(await send(method, url, method === 'POST' ? {} : undefined), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_HOOK' } })
})

t.test('acts only with the scopes of its creator, for its tenant, while the key is valid', async (t) => {
  const { send, runtime } = await open(t)
  const admin = await makeKey(runtime.state, { tenant: 'a', scopes: ['read', 'admin'] })
  const other = await makeKey(runtime.state, { tenant: 'b', scopes: ['read', 'admin'] })
  const reader = await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] })
  const given = { scheme: 'github', ...template }
  t.match(await send('POST', '/hooks', given, reader.headers), { status: 403 })
  t.match(await send('POST', '/hooks', { ...given, scopes: ['write'] }, admin.headers), {
    status: 403,
    body: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' }
  })
  const { body: made } = await send('POST', '/hooks', given, admin.headers)
  t.same(made.hook.scopes, ['read'])
  const path = `/hooks/${made.hook.id}`
  t.match(await send('GET', path, undefined, other.headers), { status: 404 })
  t.match(await send('DELETE', path, undefined, other.headers), { status: 404 })
  const { body: started } = await send('POST', path, event, githubSignature(made.secret, event))
  t.match(await runtime.state.jobs.read('a', started.job), { tenant: 'a', authority: { keyId: admin.id, scopes: ['read'] } })
  await runtime.state.keys.revoke('a', admin.id)
  t.match(await send('POST', path, event, githubSignature(made.secret, event)), { status: 410, body: { code: 'EDGEWISE_HOOK_GONE', detail: /was revoked at/ } })
})

t.test('calls back to one address for each of its jobs, with one secret', async (t) => {
  const { send, runtime } = await open(t)
  const callback = { url: 'https://example.com/in', events: ['job.done'] }
  const { status, body: made } = await send('POST', '/hooks', { scheme: 'github', ...template, callback })
  t.equal(status, 201)
  t.match(made, { callbackSecret: /^whsec_/, hook: { callback } })
  const path = `/hooks/${made.hook.id}`
  t.notMatch(JSON.stringify((await send('GET', path)).body), /whsec_/)
  for (const payload of [event, JSON.stringify({ issue: { title: 'Who else?' } })]) {
    const { body: started } = await send('POST', path, payload, githubSignature(made.secret, payload))
    t.same(Object.keys(started), ['job', 'isNew'], 'whoever sends an event is not shown the secret')
    const job = await runtime.state.jobs.read('default', started.job)
    const endpoint = await runtime.state.webhooks.read('default', String(job?.callback))
    t.match(endpoint, { ...callback, job: started.job })
    t.equal(runtime.webhooks.box.open(String(endpoint?.secret), String(endpoint?.id)), made.callbackSecret)
  }
  const plain = await send('POST', '/hooks', { scheme: 'github', ...template })
  t.match([plain.body.callbackSecret, plain.body.hook.callback], [undefined, null])
  for (const [given, refusal] of [
    [{ url: 'http://10.0.0.1/' }, { status: 422, body: { detail: /not a public address/ } }],
    [
      { url: 'https://example.com/', secret: 'hush' },
      { status: 400, body: { detail: /callback: The secret must be "whsec_"/ } }
    ],
    [{ url: { $pointer: '/url' } }, { status: 400 }]
  ] as const)
    t.match(await send('POST', '/hooks', { scheme: 'github', ...template, callback: given }), refusal)
  t.equal((await send('GET', '/hooks')).body.hooks.length, 2)
})
