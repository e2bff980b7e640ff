import { createHash } from 'node:crypto'
import t from 'tap'
import { solveTaskTool } from '../../../src/faces/mcp/solve-task.ts'
import { backendNames } from '../../../src/tasks/kgot/backend.ts'
import { profiles } from '../../../src/tasks/kgot/parameters.ts'
import { styles } from '../../../src/tasks/kgot/task-run.ts'
import { writeNames } from '../../../src/tasks/kgot/write-languages.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { openTasks } from '../../tasks/kgot/scripted-task.ts'
import { edge, node } from '../../tasks/kgot/task-script.ts'
import { call } from './send.ts'

const { app, runtime, workOff } = await openTasks(t, ({ role, before }) => {
  if (role === 'next_step') return before === 0 ? { choice: 'enhance', content: 'The zone is missing.' } : { choice: 'solve', content: 'Bank is in zone 1' }
  if (role === 'tools') return { toolCalls: [{ name: 'count', arguments: { graph: 'london' } }] }
  if (role === 'new_operations') return { operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central')] }
  return { final_answer: 'Bank is in zone 1.' }
})
const own = await makeKey(runtime.state, { tenant: 'default' })
const reader = await makeKey(runtime.state, { tenant: 'default', scopes: ['read'] })

async function told(name: string, given: object, headers = own.headers) {
  const reply = await call(app, name, given, headers, '/mcp/full')
  const { content, isError = false } = reply.result as { content: { text: string }[]; isError?: boolean }
  return { isError, text: content[0]?.text ?? '' }
}

const bytes = { 'content-type': 'application/octet-stream' }
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const given = { task: 'In which zone is Bank?', backends: ['direct'] }

t.test('a task that ends in time is answered with its support, and its graph can be queried', async (t) => {
  runtime.jobs.onSubmit(() => void workOff())
  const { text } = await told('solve_task', given)
  const reply = JSON.parse(text)
  t.match(reply, { id: String, status: 'answered', answer: 'Bank is in zone 1.', grounded: true, support: [{ subject: 'Bank', relation: 'zone' }] })
  t.match((await told('get_neighbors', { graph: reply.graph, node: 'Bank' })).text, /Central/)
})

t.test('a longer one continues as a job', async (t) => {
  const { text } = await told('solve_task', { ...given, waitSeconds: 0 })
  const { id, state, retryAfterSeconds } = JSON.parse(text)
  t.match({ state, retryAfterSeconds }, { state: /queued|running/, retryAfterSeconds: 5 })
  await workOff()
  const types = []
  for await (const { type } of runtime.jobs.watch('default', id, 0, new AbortController().signal)) types.push(type)
  t.equal(types.at(-1), 'job.done')
  t.match(JSON.parse((await told('job_status', { id })).text), { state: 'done', kind: 'kgot' })
})

t.test('an invalid task is rejected, and so is a key without the scope spend', async (t) => {
  t.match(await told('solve_task', { ...given, stile: 'short' }), { isError: true, text: /style/ })
  t.match(await told('solve_task', { ...given, budget: { maxTokens: 0 } }), { isError: true, text: /maxTokens/ })
  t.match(await told('solve_task', { ...given, backends: ['cypher'] }), { isError: true, text: /EDGEWISE_SCRATCH_NEO4J_URI/ })
  t.match(await told('solve_task', given, reader.headers), { isError: true, text: /spend/ })
})

t.test('files are given by hash or as text, and belong to the task', async (t) => {
  const { sha256 } = (await app.inject({ method: 'POST', url: '/kgot/files', payload: 'Bank,1', headers: { ...own.headers, ...bytes } })).json()
  const attachments = [{ name: 'zones.csv', sha256 }]
  const files = [{ name: 'notes.txt', text: 'Bank is a station.' }]
  const { id } = JSON.parse((await told('solve_task', { ...given, attachments, files, waitSeconds: 0 })).text)
  const { input } = JSON.parse((await told('job_status', { id })).text)
  t.match(input, { attachments: [...attachments, { name: 'notes.txt', sha256: hashOf('Bank is a station.') }] })
  t.notOk('files' in input)
  const submitted = JSON.parse((await told('job_submit', { kind: 'kgot', input: { ...given, attachments } })).text)
  t.match(JSON.parse((await told('job_status', { id: submitted.id })).text).input, { attachments })
})

t.test('unknown or badly named files are rejected, and a key without the scope spend stores nothing', async (t) => {
  const unknown = { ...given, attachments: [{ name: 'a.txt', sha256: hashOf('never sent') }] }
  t.match(await told('solve_task', unknown), { isError: true, text: /File .* does not exist.* POST \/kgot\/files/ })
  t.match(await told('job_submit', { kind: 'kgot', input: unknown }), { isError: true, text: /File .* does not exist/ })
  t.match(await told('solve_task', { ...given, attachments: [{ name: 'a.txt', sha256: 'abc' }] }), { isError: true, text: /sha256/ })
  t.match(await told('solve_task', { ...given, files: [{ name: '../a.txt', text: 'x' }] }), { isError: true, text: /name/ })
  const twice = [
    { name: 'a.txt', text: 'x' },
    { name: 'a.txt', text: 'y' }
  ]
  t.match(await told('solve_task', { ...given, files: twice }), { isError: true, text: /Two files are called/ })
  t.match(await told('solve_task', { ...given, files: [{ name: 'a.txt', text: 'of a reader' }] }, reader.headers), { isError: true, text: /spend/ })
  t.equal(await runtime.state.blobs.has('default', hashOf('of a reader')), null)
})

t.test('a call cancelled by its client cancels the task', async (t) => {
  const controller = new AbortController()
  const { solveTask } = await import('../../../src/faces/mcp/solve-task.ts')
  const submit: typeof app.jobs.submit = async (request) => {
    const submitted = await app.jobs.submit({ ...request, delayMs: 3_600_000 })
    controller.abort()
    return submitted
  }
  const request = { tenant: 'default', keyId: null, scopes: ['read', 'spend'], grants: [], signal: controller.signal, onProgress: null } as const
  const { content } = await solveTask({ jobs: { ...app.jobs, submit }, state: runtime.state }, given, request as never)
  t.match(content, [{ type: 'text', text: /"state":"cancelled"/ }])
})

t.test('it offers every backend, style and profile that a task takes', (t) => {
  const { backends, writes, style, profile } = solveTaskTool.inputSchema.properties as Record<string, { enum: string[]; items: { enum: string[] } }>
  t.same([backends?.items.enum, writes?.enum, style?.enum, profile?.enum], [backendNames, writeNames, styles, Object.keys(profiles)])
  t.end()
})
