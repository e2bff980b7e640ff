import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { startExporting } from '../../../src/base/telemetry/exporter.ts'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { deferred } from '../../jobs/open-jobs.ts'
import { openTasks } from './scripted-task.ts'
import { node, type TaskScript } from './task-script.ts'

/** Two rounds, then an answer. */
const script: TaskScript = ({ role, before }) => {
  if (role === 'next_step')
    return before === 0 ? { choice: 'enhance', content: 'More.' } : { choice: 'solve', content: '{"ask": "call", "tool": "find_nodes", "arguments": {}}' }
  if (role === 'tools')
    return {
      toolCalls: [
        { name: 'find_nodes', arguments: { graph: 'london', limit: before + 1 } },
        { name: 'get_neighbors', arguments: { graph: 'london', node: 'Atlantis' } }
      ]
    }
  if (role === 'new_operations') return { operations: [node('Bank', 'Station', { zone: 1 })] }
  return { final_answer: 'Bank' }
}
const input = { task: 'Name a station.' }

interface Told {
  readonly id: number
  readonly type: string
  readonly data: unknown
}
const readFrames = (text: string): Told[] =>
  text
    .split('\n\n')
    .filter((frame) => frame.includes('event: '))
    .map((frame) => ({
      id: Number(/^id: (.*)$/m.exec(frame)?.[1]),
      type: /^event: (.*)$/m.exec(frame)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null')
    }))

t.test('events are in step order, and resume after the last received one', async (t) => {
  const stalled = deferred()
  const freed = deferred()
  const { app, listen, runtime } = await openTasks(t, async (request) => {
    if (request.role === 'final_answer') {
      stalled.resolve()
      await freed.promise
    }
    return script(request)
  })
  const base = await listen()
  const self = `${base}${(await app.inject({ method: 'POST', url: '/kgot/tasks', payload: input })).headers.location}`
  const worker = openWorker(runtime, (error) => t.fail(String(error)))
  worker.start()
  t.teardown(() => worker.stop(0))
  await stalled.promise
  // Broken off while the task waits for its last reply.
  const reader = (await fetch(`${self}/events`)).body?.getReader()
  let text = ''
  while (!text.includes('task.read')) text += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  const first = readFrames(text.slice(0, text.lastIndexOf('\n\n')))
  const place = first.at(-1)?.id ?? 0
  const rest = fetch(`${self}/events`, { headers: { 'last-event-id': String(place) } }).then((response) => response.text())
  freed.resolve()
  const added = ['task.call', 'task.call', 'task.graph']
  const all = [...first, ...readFrames(await rest)]
  t.same(
    all.map(({ id }) => id),
    all.map((_, at) => at + 1),
    'none is missing, none comes twice'
  )
  t.same(
    all.map(({ type }) => type),
    ['job.queued', 'job.started', ...added, 'task.decision', ...added, 'task.decision', 'task.read', 'job.done']
  )
  const { steps } = (await (await fetch(`${self}/steps`)).json()) as { readonly steps: readonly { readonly name: string }[] }
  const told = steps.flatMap(({ name }) => /^(decision|call|batch|read)/.exec(name)?.[1] ?? [])
  t.same(told, ['call', 'call', 'batch', 'decision', 'call', 'call', 'batch', 'decision', 'read'])
})

/** A collector that keeps the spans that it is sent. */
async function openCollector() {
  const spans: { readonly name: string; readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[] }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    spans.push(...resourceSpans.flatMap((one: { scopeSpans: { spans: [] }[] }) => one.scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}

t.test('each step is one span, and requests and calls are counted by model and tool', async (t) => {
  const collector = await openCollector()
  t.teardown(collector.close)
  const exporting = await startExporting(collector.endpoint)
  const { app, runtime, solve, requests } = await openTasks(t, script)
  const { id } = await solve(input)
  await exporting.stop()
  const named = collector.spans
    .filter(({ name }) => name === 'job step')
    .flatMap(({ attributes }) => attributes.find(({ key }) => key === 'edgewise.step')?.value.stringValue ?? [])
  const steps = await runtime.state.jobs.steps('default', id)
  t.same(named.toSorted(), steps.map(({ name }) => name).toSorted())
  t.equal(collector.spans.filter(({ name }) => name === 'chat scripted').length, requests.length)

  const key = await makeKey(runtime.state, { scopes: ['admin'] })
  const { body } = await app.inject({ url: '/metrics', headers: key.headers })
  for (const line of [
    `edgewise_model_requests_total{model="scripted"} ${requests.length}`,
    `edgewise_model_tokens_total{model="scripted",direction="input"} ${requests.length * 10}`,
    'edgewise_tool_calls_total{tool="find_nodes",outcome="ok"} 2',
    'edgewise_tool_calls_total{tool="get_neighbors",outcome="failed"} 2',
    'edgewise_jobs{kind="kgot",state="done"} 1'
  ])
    t.ok(body.split('\n').includes(line), line)
})

t.test('failed requests are counted too', async (t) => {
  const { app, runtime, solve, requests } = await openTasks(t, () => ({ fault: { kind: 'status', status: 401 } }))
  await solve({ ...input, parameters: { votes: 1 } })
  const key = await makeKey(runtime.state, { scopes: ['admin'] })
  const { body } = await app.inject({ url: '/metrics', headers: key.headers })
  t.match(body, new RegExp(`^edgewise_model_requests_total\\{model="scripted"\\} ${requests.length}$`, 'm'))
})
