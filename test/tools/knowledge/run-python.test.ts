import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { json, reaching, startWeb } from '../../fixtures/web.ts'
import { openApp } from '../../routes/open-app.ts'

/** The service, and what runs Python for it: a test double, which says what it is told to. */
async function open(t: Pick<Test, 'teardown'>, env: Record<string, string> = {}) {
  const web = await startWeb(t)
  const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', ...reaching(web), ...env })
  const run = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/tools/run_python', payload, headers: { 'edgewise-grant': 'fetches' } })).json()
  return { web, app, runtime, run }
}

const { web, app, runtime, run } = await open(t)

t.test('code goes to the configured service, and its output is returned', async (t) => {
  const sent: unknown[] = []
  web.pages.set('/run', async (_url, response, request) => {
    sent.push({ method: request.method, type: request.headers['content-type'], body: JSON.parse((await buffer(request)).toString()) })
    response.end(JSON.stringify({ output: '3.0\n' }))
  })
  t.match(await run({ code: 'import numpy; print(numpy.mean([2, 4]))', required_modules: ['numpy>=1.26'] }), { rows: [{ output: '3.0\n' }], total: 1 })
  const body = { code: 'import numpy; print(numpy.mean([2, 4]))', required_modules: ['numpy>=1.26'] }
  t.same(sent, [{ method: 'POST', type: 'application/json', body }])
  web.pages.set('/run', json({ output: '' }))
  t.match(await run({ code: 'x = 1' }), { rows: [{ output: '' }], notes: [/print what is wanted/] })
})

t.test('failing code reports its error, so that it can be fixed', async (t) => {
  const failing = (status: number, body: string) => web.pages.set('/run', { status, type: 'application/json', body })
  failing(400, JSON.stringify({ error: "NameError: name 'x' is not defined" }))
  t.match(await run({ code: 'print(x)' }), { status: 422, code: 'EDGEWISE_CODE_FAILED', detail: "The code failed: NameError: name 'x' is not defined" })
  failing(408, '')
  t.match(await run({ code: 'while True: pass' }), { code: 'EDGEWISE_CODE_FAILED', detail: /longer than it may/ })
  failing(400, JSON.stringify({ error: 'E'.repeat(10_000) }))
  t.ok((await run({ code: '1/0' })).detail.length < 4100, 'what it says is cut')
})

t.test('a failure of the service names the setting or suggests a retry', async (t) => {
  const answers = async (status: number, body: string) => {
    web.pages.set('/run', { status, type: 'application/json', body })
    return run({ code: 'print(1)' })
  }
  t.match(await answers(404, ''), {
    status: 502,
    code: 'EDGEWISE_REMOTE_FAILED',
    detail: /status 404: it is the operator who can mend that, by EDGEWISE_CODE_URL/
  })
  t.match(await answers(200, 'hello'), { code: 'EDGEWISE_REMOTE_FAILED', detail: /did not answer with JSON.*EDGEWISE_CODE_URL/ })
  t.match(await answers(200, '{"result": 1}'), { code: 'EDGEWISE_REMOTE_FAILED', detail: /without an "output".*EDGEWISE_CODE_URL/ })
  t.match(await answers(503, ''), { code: 'EDGEWISE_REMOTE_FAILED', detail: /status 503\. Try again later/ })
  t.match(await answers(200, JSON.stringify({ output: 'x'.repeat(1024 * 1024) })), { code: 'EDGEWISE_REMOTE_FAILED', detail: /more than 1048576 bytes/ })
})

t.test('pip options are not modules', async (t) => {
  const before = web.requests.length
  t.match(await run({ code: 'print(1)', requiredModules: ['--index-url=http://evil.example'] }), { status: 400, code: 'EDGEWISE_INVALID_INPUT' })
  t.equal(web.requests.length, before)
})

t.test('a caller that gives up ends the request', async (t) => {
  const caller = new AbortController()
  const gone = new Promise((resolve) => {
    web.pages.set('/run', (_url, response) => {
      resolve(once(response, 'close'))
      caller.abort()
    })
  })
  const request = { tenant: 'default', tool: 'run_python', arguments: { code: 'print(1)' }, grants: ['fetches'], control: { signal: caller.signal } } as const
  await t.rejects(runtime.caller.call(request), { code: 'EDGEWISE_CANCELLED' })
  await gone
})

t.test('without the setting, the grant or the address permission no code is sent', async (t) => {
  t.match((await app.inject({ method: 'POST', url: '/tools/run_python', payload: { code: 'print(1)' } })).json(), { status: 403 })
  const shut = await open(t, { EDGEWISE_NETWORK_ALLOW: '' })
  t.match(await shut.run({ code: 'print(1)' }), { status: 422, code: 'EDGEWISE_ADDRESS_REFUSED', detail: /EDGEWISE_NETWORK_ALLOW/ })
  t.equal(shut.web.requests.length, 0)
  const unset = await open(t, { EDGEWISE_CODE_URL: '' })
  const { tools } = (await unset.app.inject('/tools')).json()
  t.match(
    tools.find(({ name }: { name: string }) => name === 'run_python'),
    { available: false, needs: /EDGEWISE_CODE_URL/, effects: 'fetches' }
  )
})
