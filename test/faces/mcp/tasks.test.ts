import t from 'tap'
import { buildApp } from '../../../src/app.ts'
import { createCompactProfile, profiles } from '../../../src/faces/mcp/profiles.ts'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { openApp } from '../../routes/open-app.ts'
import { send } from './send.ts'

const DECLARED = { extensions: { 'io.modelcontextprotocol/tasks': {} } }

const { app, runtime } = await openApp(t, { EDGEWISE_REQUESTS_PER_MINUTE: '0' })
const [own, reader, other] = [
  await makeKey(runtime.state, { tenant: 'a' }),
  await makeKey(runtime.state, { tenant: 'a', scopes: ['read'] }),
  await makeKey(runtime.state, { tenant: 'b' })
]
await runtime.addSample('a')

/** Sends what a client of the extension sends. */
const ask = (method: string, params: object, headers: Readonly<Record<string, string>> = own.headers, url = '/mcp') =>
  send(app, method, params as Readonly<Record<string, unknown>>, headers, url, DECLARED)
const callOf = (name: string, given: object) => ({ name, arguments: given })
const get = async (taskId: unknown, headers = own.headers) => (await ask('tasks/get', { taskId }, headers)).result
/** The id of the task that a call became. */
async function begin(name: string, given: object, headers = own.headers): Promise<string> {
  const { result } = await ask('tools/call', callOf(name, given), headers)
  t.match(result, { resultType: 'task', status: 'working' })
  return String(result?.['taskId'])
}
const count = async () => (await runtime.jobs.list('a', {}, { limit: 100 })).length

async function workOff(): Promise<void> {
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
}

/** What differs between two answers to one question. */
const withoutConversation = (reply: unknown) => JSON.parse(JSON.stringify(reply).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))

const question = { question: 'How many stations are there?' }
const calls: readonly [string, string, object][] = [
  ['/mcp', 'ask', question],
  ['/mcp', 'run_tool', { tool: 'pagerank' }],
  ['/mcp', 'find_shortest_path', { source: 'Paddington', target: 'London Bridge', weight: 'time' }],
  ['/mcp/full', 'louvain', { limit: 3 }],
  ['/mcp', 'run_tool', { tool: 'pagerank', arguments: { graph: 'nowhere' } }]
]
for (const [url, name, given] of calls) {
  t.test(`a call of ${name} with ${JSON.stringify(given)} becomes a task, and its result is the reply of a direct call`, async (t) => {
    const { result: begun } = await ask('tools/call', callOf(name, given), own.headers, url)
    t.match(begun, { resultType: 'task', taskId: String, status: 'working', createdAt: /Z$/, lastUpdatedAt: /Z$/, ttlMs: Number, pollIntervalMs: 1000 })
    t.equal(begun?.['content'], undefined)
    const taskId = begun?.['taskId']
    const waiting = await get(taskId)
    t.match(waiting, { resultType: 'complete', taskId, status: 'working', statusMessage: /worker/ })
    t.notOk('result' in (waiting ?? {}))
    await workOff()
    const done = await get(taskId)
    const direct = await send(app, 'tools/call', callOf(name, given), own.headers, url)
    const { _meta, ...reply } = direct.result ?? {}
    t.match(done, { status: 'completed', ttlMs: Number })
    t.same(withoutConversation(done?.['result']), withoutConversation(reply))
    t.ok(Number(done?.['ttlMs']) >= runtime.config.jobKeepMs)
  })
}

t.test('only profiles with the extension announce it', async (t) => {
  for (const [url, has] of [
    ['/mcp', true],
    ['/mcp/full', true],
    ['/mcp/graphwalk', false],
    ['/mcp/gds-compat', false]
  ] as const) {
    const { result } = await ask('server/discover', {}, own.headers, url)
    const { extensions, tasks } = (result?.['capabilities'] ?? {}) as { extensions?: object; tasks?: object }
    t.same(extensions, has ? DECLARED.extensions : undefined)
    t.equal(tasks, undefined, 'what 2025-11-25 announces is left out')
  }
  t.match((await ask('tasks/get', { taskId: 'x' }, own.headers, '/mcp/graphwalk')).error, { code: -32601 })
})

t.test('a client without the extension is answered directly, and sees no task', async (t) => {
  const before = await count()
  t.match((await send(app, 'tools/call', callOf('run_tool', { tool: 'pagerank' }), own.headers)).result, { resultType: 'complete', content: Array })
  t.equal(await count(), before)
  for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
    const { status, error } = await send(app, method, { taskId: 'x', inputResponses: {} }, own.headers)
    t.equal(status, 400)
    t.match(error, { code: -32021, data: { requiredCapabilities: DECLARED } })
  }
})

t.test('quick calls, wrong calls and unknown tools make no job', async (t) => {
  const before = await count()
  t.match((await ask('tools/call', callOf('get_schema', {}))).result, { resultType: 'complete', structuredContent: Object })
  t.match((await ask('tools/call', { ...callOf('count', {}), task: { ttl: 1 } })).result, { resultType: 'complete' }, '"task" is of 2025-11-25')
  for (const [name, given, code] of [
    ['ask', { qestion: 'x' }, 'EDGEWISE_INVALID_INPUT'],
    ['ask', { question: 'x'.repeat(900_000) }, 'EDGEWISE_INPUT_TOO_LARGE'],
    ['run_tool', { tool: 'pagrank' }, 'EDGEWISE_UNKNOWN_TOOL'],
    ['run_tool', { tool: 'drop_graph' }, 'EDGEWISE_INVALID_INPUT'],
    ['run_tool', { tool: 'pagerank', arguments: { dampingFactor: 'high' } }, 'EDGEWISE_INVALID_INPUT']
  ] as const) {
    const { text, result } = await ask('tools/call', callOf(name, given))
    t.match(result, { isError: true })
    t.match(text, code)
  }
  t.match(
    (await ask('tools/call', callOf('run_changing_tool', { tool: 'drop_graph', arguments: { graph: 'x' } }), reader.headers)).text,
    'EDGEWISE_INSUFFICIENT_SCOPE'
  )
  t.match((await ask('tools/call', { name: 'ask', arguments: 'why?' })).error, { code: -32602 })
  t.equal(await count(), before)
})

t.test('a task of another tenant is unknown', async (t) => {
  const taskId = await begin('ask', question)
  for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
    const strange = await ask(method, { taskId, inputResponses: {} }, other.headers)
    const unknown = await ask(method, { taskId: 'none', inputResponses: {} }, own.headers)
    t.match(unknown.error, { code: -32602, data: { code: 'EDGEWISE_UNKNOWN_JOB' } })
    t.same(strange.error, JSON.parse(JSON.stringify(unknown.error).replaceAll('none', taskId)))
  }
  t.match((await ask('tasks/get', { taskId }, { ...own.headers, 'mcp-name': 'another' })).error, { code: -32020 })
  t.match((await ask('tasks/update', { taskId, inputResponses: { odd: {} } })).result, { resultType: 'complete' })
  for (const method of ['tasks/list', 'tasks/result']) t.match((await ask(method, { taskId })).error, { code: -32601 }, `${method} is of 2025-11-25`)
  await workOff()
})

t.test('a task is cancelled by its creator, or by a key with the scope write', async (t) => {
  const taskId = await begin('ask', question)
  const refused = await ask('tasks/cancel', { taskId }, reader.headers)
  t.match(refused.error, { code: -32602, data: { code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'write' } })
  const { _meta, ...acknowledged } = (await ask('tasks/cancel', { taskId })).result ?? {}
  t.same(acknowledged, { resultType: 'complete' })
  t.match(await get(taskId), { status: 'cancelled' })
  t.match((await ask('tasks/cancel', { taskId })).result, { resultType: 'complete' }, 'and again')
  const readers = await begin('ask', question, reader.headers)
  t.match((await ask('tasks/cancel', { taskId: readers }, reader.headers)).result, { resultType: 'complete' })
  t.match(await get(readers), { status: 'cancelled' })
})

t.test('a running task is cancelled at once, and stays so if its run succeeds', async (t) => {
  const taskId = await begin('run_tool', { tool: 'pagerank' })
  const claimed = await runtime.jobs.table.claim(taskId, { owner: 'test', leaseMs: 60_000, limit: 10 })
  t.match(await get(taskId), { status: 'working' })
  await ask('tasks/cancel', { taskId })
  t.match(await get(taskId), { status: 'cancelled' })
  await runtime.jobs.table.complete({ id: taskId, fence: claimed?.lease.fence ?? 0 }, { value: {} }, [])
  const kept = await get(taskId)
  t.match(kept, { status: 'cancelled' })
  t.notOk('result' in (kept ?? {}))
})

t.test('failures that no call can have are protocol errors', async (t) => {
  const { job } = await runtime.jobs.submit({
    tenant: 'a',
    kind: 'ask',
    input: question,
    authority: { keyId: null, scopes: ['read'], grants: [] },
    deadlineMs: 1
  })
  while ((await runtime.jobs.read('a', job.id)).endedAt === null) await runtime.jobs.table.lapse(job.id)
  t.match(await get(job.id), {
    status: 'failed',
    statusMessage: /within 1 ms/,
    error: { code: -32603, message: /within 1 ms/, data: { code: 'EDGEWISE_JOB_DEADLINE' } }
  })
  t.notOk('result' in ((await get(job.id)) ?? {}))
})

t.test('a job that ends within the grace time is answered directly', async (t) => {
  const patient = await buildApp(runtime, {
    mcpProfiles: {
      ...profiles,
      compact(sources) {
        const profile = createCompactProfile(sources)
        return { ...profile, ...(profile.tasks && { tasks: { ...profile.tasks, graceMs: 600_000 } }) }
      }
    }
  })
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  worker.start()
  t.teardown(async () => {
    await worker.stop(0)
    await patient.close()
  })
  const { result } = await send(patient, 'tools/call', callOf('ask', question), own.headers, '/mcp', DECLARED)
  t.match(result, { resultType: 'complete', structuredContent: { status: 'answered' } })
  t.equal(result?.['taskId'], undefined)
})
