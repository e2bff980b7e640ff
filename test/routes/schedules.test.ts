import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { newSchedule } from '../storage/state/new-schedules.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_ALLOW_WRITES: 'true', EDGEWISE_REQUESTS_PER_MINUTE: '0' })
const { state } = runtime
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Headers = Record<string, string>

async function send(method: Method, url: string, payload?: object, headers: Headers = {}) {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, body: response.body === '' ? null : response.json() }
}

const question = { question: 'How many stations are in each zone?' }
const daily = { cron: '30 9 * * *', timezone: 'Europe/London', kind: 'ask', input: question }

/** A tenant that no other test has, with a key of every scope. */
async function newTenant(tenant: string, scopes: readonly ('read' | 'write' | 'spend' | 'admin')[] = ['read', 'write', 'spend', 'admin']) {
  const { id, headers } = await makeKey(state, { tenant, scopes })
  return {
    id,
    headers: headers as Headers,
    send: (method: Method, url: string, payload?: object, more: Headers = {}) => send(method, url, payload, { ...headers, ...more })
  }
}

// First: once there are keys, requests need one.
t.test('a service without keys accepts schedules, with the scopes of the built-in identity except admin', async (t) => {
  const { status, headers, body } = await send('POST', '/schedules', daily)
  t.equal(status, 201)
  t.equal(headers.location, `/schedules/${body.id}`)
  t.match(body, { scopes: ['read', 'write', 'spend'] })
  t.equal((await send('DELETE', `/schedules/${body.id}`)).status, 204)
})

t.test('creates a schedule and shows it, with its next times in UTC', async (t) => {
  const ann = await newTenant('ann')
  const more = { description: 'é ✓', priority: 5, maxAttempts: 2, deadlineSeconds: 1.5, skipIfRunning: true }
  const { body: made } = await ann.send('POST', '/schedules', { ...daily, ...more }, { 'edgewise-grant': 'writes' })
  t.match(made, { id: /^sc_[0-9a-f]{24}$/, ...daily, ...more, enabled: true, disabledReason: null, lastJob: null, lastError: null })
  t.equal(made.next.length, 5)
  t.equal(made.next[0], made.nextAt)
  for (const time of made.next) t.match(time, /T0[89]:30:00\.000Z$/)
  t.same((await ann.send('GET', `/schedules/${made.id}`)).body, made)
  const { body: list } = await ann.send('GET', '/schedules')
  t.match(list.schedules, [{ id: made.id, cron: daily.cron, nextAt: made.nextAt }])
  t.match(await state.schedules.read('ann', made.id), {
    authority: { keyId: ann.id, scopes: ['read', 'write', 'spend'], grants: ['keeps', 'spends', 'writes'] }
  })
})

t.test('stores the defaults of a job and of its input', async (t) => {
  const bea = await newTenant('bea')
  const { body } = await bea.send('POST', '/schedules', { cron: '0 * * * *', kind: 'tool', input: { tool: 'count' }, enabled: false })
  t.match(body, { timezone: 'UTC', description: '', priority: 0, maxAttempts: null, deadlineSeconds: null, skipIfRunning: false })
  t.match(body, { enabled: false, disabledReason: 'It was disabled manually.', nextAt: null, next: [], input: { tool: 'count', arguments: {} } })
})

t.test('rejects impossible schedules with advice, and stores nothing', async (t) => {
  const cem = await newTenant('cem', ['read', 'admin'])
  for (const [given, status, detail] of [
    [{ cron: undefined }, 400, /cron/],
    [{ crn: '* * * * *' }, 400, /Nearest: "cron"/],
    [{ cron: '' }, 422, /5 fields/],
    [{ cron: '* * * *' }, 422, /5 fields/],
    [{ cron: '61 * * * *' }, 422, /Invalid value for minute: 61\. Give 5 fields/],
    [{ cron: '0 0 31 6 *' }, 422, /never fires/],
    [{ cron: '*/20 * * * * *' }, 422, /fires every 20 s; the minimum interval is one minute/],
    [{ timezone: 'Europe/Londres' }, 422, /Nearest: "Europe\/London"/],
    [{ kind: 'sing' }, 422, /Kinds: ask, tool/],
    [{ input: { question: 5 } }, 400, /This must be string/],
    [{ input: {} }, 400, /The input of a job of kind "ask"/],
    [{ kind: 'tool', input: { tool: 'louvian' } }, 404, /Nearest: louvain/],
    [{ kind: 'tool', input: { tool: 'drop_graph', arguments: { graph: 'x' } } }, 403, /needs a key with the scope "write"/],
    [{ priority: 101 }, 400, /priority/],
    [{ maxAttempts: 0 }, 400, /maxAttempts/],
    [{ deadlineSeconds: 0 }, 400, /deadlineSeconds/],
    [{ description: 'x'.repeat(501) }, 400, /description/]
  ] as const)
    t.match(await cem.send('POST', '/schedules', { ...daily, ...given }), { status, body: { detail } }, JSON.stringify(given))
  t.same((await cem.send('GET', '/schedules')).body, { schedules: [] })
  t.match(await cem.send('POST', '/schedules', daily, { 'edgewise-grant': 'everything' }), { status: 400, body: { detail: /cannot grant "everything"/ } })
})

t.test('changes the given fields, rejects invalid changes, and deletes', async (t) => {
  const dee = await newTenant('dee')
  const { body: made } = await dee.send('POST', '/schedules', { ...daily, priority: 5 })
  const path = `/schedules/${made.id}`
  const off = await dee.send('PATCH', path, { enabled: false })
  t.match(off, { status: 200, body: { enabled: false, disabledReason: 'It was disabled manually.', nextAt: null, priority: 5 } })
  t.match((await dee.send('PATCH', path, { enabled: true })).body, { enabled: true, disabledReason: null, nextAt: made.nextAt })
  const { body: hourly } = await dee.send('PATCH', path, { cron: '15 * * * *', timezone: 'UTC', description: 'hourly' })
  t.match(hourly, { cron: '15 * * * *', description: 'hourly', nextAt: /:15:00\.000Z$/, kind: 'ask', priority: 5 })
  for (const [given, status] of [
    [{ cron: '15 * * *' }, 422],
    [{ timezone: 'Moon' }, 422],
    [{ kind: 'tool' }, 400],
    [{ input: {} }, 400],
    [{ priority: 1000 }, 400],
    [{ id: 'sc_1' }, 400]
  ] as const)
    t.match(await dee.send('PATCH', path, given), { status }, JSON.stringify(given))
  t.same((await dee.send('GET', path)).body, hourly)
  const tool = { kind: 'tool', input: { tool: 'count', arguments: {} } }
  t.match((await dee.send('PATCH', path, tool)).body, { ...tool, nextAt: hourly.nextAt })
  t.equal((await dee.send('DELETE', path)).status, 204)
  for (const [method, url] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/run`]
  ] as const)
    t.match(await dee.send(method, url, method === 'PATCH' ? {} : undefined), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_SCHEDULE' } })
})

t.test('needs the scope admin, and shows only its own tenant', async (t) => {
  const [eve, other] = [await newTenant('eve'), await newTenant('fay')]
  const writer = await newTenant('eve', ['read', 'write', 'spend'])
  const { body: made } = await eve.send('POST', '/schedules', daily)
  const path = `/schedules/${made.id}`
  for (const [method, url, payload] of [
    ['POST', '/schedules', daily],
    ['GET', '/schedules', undefined],
    ['GET', path, undefined],
    ['PATCH', path, {}],
    ['DELETE', path, undefined],
    ['POST', `${path}/run`, undefined]
  ] as const) {
    t.match(await writer.send(method, url, payload), { status: 403, body: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'admin' } }, `${method} ${url}`)
    if (url !== '/schedules') t.match(await other.send(method, url, payload), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_SCHEDULE' } }, `${method} ${url}`)
  }
  t.same((await other.send('GET', '/schedules')).body, { schedules: [] })
})

t.test('runs once on request under its creator, enabled or not, and keeps its times', async (t) => {
  const gil = await newTenant('gil')
  const { body: made } = await gil.send('POST', '/schedules', { ...daily, maxAttempts: 2 })
  const path = `/schedules/${made.id}`
  const once = { 'idempotency-key': '"once"' }
  const run = await gil.send('POST', `${path}/run`, undefined, once)
  t.match(run, { status: 202, headers: { location: `/jobs/${run.body.id}` }, body: { kind: 'ask' } })
  t.match((await gil.send('POST', `${path}/run`, undefined, once)).body, { id: run.body.id })
  t.match(await state.jobs.read('gil', run.body.id), { input: question, maxAttempts: 2, authority: { keyId: gil.id, scopes: ['read', 'write', 'spend'] } })
  t.match((await gil.send('GET', path)).body, { nextAt: made.nextAt, lastJob: { id: run.body.id } })
  await gil.send('PATCH', path, { enabled: false })
  t.equal((await gil.send('POST', `${path}/run`)).status, 202)
  t.equal((await state.jobs.list('gil', {}, { limit: 10 })).length, 2)
})

t.test('whoever changes its work becomes its owner, and passes on only its own scopes', async (t) => {
  const [boss, clerk] = [await newTenant('hal'), await newTenant('hal', ['read', 'admin'])]
  const { body: made } = await boss.send('POST', '/schedules', { ...daily, kind: 'tool', input: { tool: 'drop_graph', arguments: { graph: 'x' } } })
  const path = `/schedules/${made.id}`
  t.match(await clerk.send('PATCH', path, { input: { tool: 'drop_graph', arguments: { graph: 'y' } } }), { status: 403, body: { scope: 'write' } })
  t.match((await clerk.send('PATCH', path, { enabled: false, cron: '0 8 * * *' })).body, { scopes: ['read', 'write', 'spend'] }, 'it only switches it off')
  t.match((await clerk.send('PATCH', path, { input: { tool: 'count' } })).body, { scopes: ['read'] })
  t.match(await state.schedules.read('hal', made.id), { authority: { keyId: clerk.id, scopes: ['read'] } })
})

t.test('a schedule with a revoked key stops, until a valid key takes it over', async (t) => {
  const [gone, heir] = [await newTenant('ida'), await newTenant('ida', ['read', 'admin'])]
  const { body: made } = await gone.send('POST', '/schedules', daily)
  const path = `/schedules/${made.id}`
  await state.keys.revoke('ida', gone.id)
  t.match(await heir.send('POST', `${path}/run`), {
    status: 422,
    body: { code: 'EDGEWISE_SCHEDULE_REFUSED', detail: /was revoked at .* Take it over .*PATCH/ }
  })
  t.match((await heir.send('PATCH', path, { enabled: true })).body, { enabled: true, scopes: ['read'] })
  t.equal((await heir.send('POST', `${path}/run`)).status, 202)
})

t.test('a tenant has 100 schedules at most', async (t) => {
  const jan = await newTenant('jan')
  for (let i = 0; i < 99; i++) await state.schedules.add(newSchedule({ tenant: 'jan', nextAt: null }))
  t.equal((await jan.send('POST', '/schedules', daily)).status, 201)
  t.match(await jan.send('POST', '/schedules', daily), { status: 400, body: { detail: /The limit of 100 schedules is reached\. Delete one first\./ } })
})

t.test('the same request with one Idempotency-Key makes one schedule', async (t) => {
  const kim = await newTenant('kim')
  const once = { 'idempotency-key': '"once"' }
  const [first, second] = [await kim.send('POST', '/schedules', daily, once), await kim.send('POST', '/schedules', daily, once)]
  t.match(second, { status: 201, body: { id: first.body.id }, headers: { 'idempotency-replayed': 'true' } })
  t.equal((await kim.send('GET', '/schedules')).body.schedules.length, 1)
})
