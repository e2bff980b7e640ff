import { createTaskSessionFromClient, type RawClientDispatch, resultFromTaskOutcome, toolDeclarationFromMcpTool } from '@modelcontextprotocol/ext-tasks/client'
import t from 'tap'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { openApp } from '../../routes/open-app.ts'
import { eras, openHttpClient } from './open-client.ts'
import { modernRequest } from './send.ts'

const { app, runtime, listen } = await openApp(t, { EDGEWISE_REQUESTS_PER_MINUTE: '0' })
const base = await listen()

/** A task is a job, by its id. */
const idsOf = async (limit: number) => (await runtime.jobs.list('default', {}, { limit })).map(({ id }) => id)

async function workOff(): Promise<void> {
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  await worker.untilIdle()
  await worker.stop(0)
}

/** Sends what the client's library cannot send itself. */
const rawDispatch: RawClientDispatch = async (request) => {
  const { method, params } = request as { method: string; params: Record<string, unknown> }
  const { headers } = modernRequest(method, params)
  const response = await fetch(new URL('/mcp', base), { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = (await response.json()) as { result: never; error?: never }
  return error === undefined ? { kind: 'result', result } : { kind: 'error', error }
}
const framing = { protocolVersion: '2026-07-28', clientInfo: { name: 'test', version: '1' }, clientCapabilities: {} }

for (const era of eras) {
  t.test(`the official client of ${era} follows a task to its result`, async (t) => {
    const client = await openHttpClient(t, base, era)
    const modern = { rawDispatch, v2RequestFraming: framing }
    const session = createTaskSessionFromClient(client, { endpointId: 'test', ...(era === '2026-07-28' && modern) })
    t.teardown(() => session.close())
    const { tools } = await client.listTools()
    const [declaration] = tools.filter(({ name }) => name === 'run_tool').map(toolDeclarationFromMcpTool)
    const before = (await idsOf(100)).length
    const direct = await client.callTool({ name: 'run_tool', arguments: { tool: 'pagerank' } })
    t.equal((await idsOf(100)).length, before)
    const execution = await session.callTool('run_tool', { tool: 'pagerank' }, { ...(declaration && { declaration }), task: { preference: 'prefer' } })
    t.equal((await idsOf(100)).length, before + 1)
    await workOff()
    const { outcome } = await execution.settle()
    t.same(resultFromTaskOutcome(outcome).structuredContent, direct.structuredContent)
  })
}

/** Sends what a client of 2025-11-25 sends. */
async function send(method: string, params: object = {}, protocol = '2025-11-25') {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': protocol }
  const { body } = await app.inject({ method: 'POST', url: '/mcp', headers, payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) as { result?: Record<string, unknown>; error?: object }
}
async function begin(): Promise<string> {
  const { result } = await send('tools/call', { name: 'ask', arguments: { question: 'How many stations are there?' }, task: { ttl: 60_000 } })
  const { task } = result as { task: { taskId: string } }
  t.match(task, { taskId: String, status: 'working', createdAt: /Z$/, lastUpdatedAt: /Z$/, ttl: Number, pollInterval: 1000 })
  return task.taskId
}

t.test('clients of 2025-11-25 see which tools may be tasks, and those of 2026-07-28 do not', async (t) => {
  for (const era of eras) {
    const { tools } = await (await openHttpClient(t, base, era)).listTools()
    const optional = tools.filter(({ execution }) => execution?.taskSupport === 'optional').map(({ name }) => name)
    t.same(optional, era === '2026-07-28' ? [] : ['ask', 'find_shortest_path', 'find_paths', 'run_tool', 'run_changing_tool'])
    t.ok(JSON.stringify({ tools }).length / 4 < 8000, 'the list stays short')
  }
  const refused = await send('tools/call', { name: 'get_schema', arguments: {}, task: {} })
  t.match(refused.error, { code: -32601, message: /Call it without "task"/ })
})

t.test('tasks/result of 2025-11-25 waits for the end and replies as the call would', async (t) => {
  const taskId = await begin()
  const result = send('tasks/result', { taskId })
  await workOff()
  t.match((await result).result, { structuredContent: { status: 'answered' }, _meta: { 'io.modelcontextprotocol/related-task': { taskId } } })
  t.match((await send('tasks/get', { taskId })).result, { taskId, status: 'completed', pollInterval: 1000 })
  t.match((await send('tasks/cancel', { taskId })).error, { code: -32602, message: /is completed/ })
  t.match((await send('tasks/get', { taskId: 'none' })).error, { code: -32602 })
  t.match((await send('tasks/update', { taskId, inputResponses: {} })).error, { code: -32601 }, 'of the extension')
})

t.test('tasks of 2025-11-25 are cancelled and listed page by page', async (t) => {
  const begun: string[] = []
  for (let at = 0; at < 22; at++) begun.unshift(await begin())
  t.match((await send('tasks/cancel', { taskId: begun[0] })).result, { taskId: begun[0], status: 'cancelled' })
  t.match((await send('tasks/result', { taskId: begun[0] })).error, { code: -32602, message: /was cancelled/ })
  const listed: string[] = []
  let cursor: unknown
  do {
    const { result } = await send('tasks/list', cursor === undefined ? {} : { cursor })
    const tasks = result?.['tasks'] as { taskId: string }[]
    t.ok(tasks.length <= 20)
    listed.push(...tasks.map(({ taskId }) => taskId))
    cursor = result?.['nextCursor']
  } while (cursor !== undefined)
  t.same(listed, await idsOf(100))
  t.same(listed.slice(0, 22), begun, 'the newest first')
  t.match((await send('tasks/list', { cursor: 'odd' })).error, { code: -32602, message: /not a cursor/ })
})
