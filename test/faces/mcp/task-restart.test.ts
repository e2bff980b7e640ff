import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { openWorker } from '../../../src/runtime/worker/open-worker.ts'
import { send } from './send.ts'

const DECLARED = { extensions: { 'io.modelcontextprotocol/tasks': {} } }

const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-test-'))
t.teardown(() => rm(dataDir, { recursive: true, force: true }))

async function openService() {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1' }))
  const app = await buildApp(runtime)
  return {
    runtime,
    ask: (method: string, params: Record<string, unknown>) => send(app, method, params, {}, '/mcp', DECLARED),
    async close() {
      await app.close()
      await runtime.close()
    }
  }
}

t.test('a task outlives its process, and any process of its state store answers for it', async (t) => {
  const first = await openService()
  const { result } = await first.ask('tools/call', { name: 'run_tool', arguments: { tool: 'pagerank' } })
  const taskId = result?.['taskId']
  // As one that was killed: it claimed the job and never said another word.
  await first.runtime.jobs.table.claim(String(taskId), { owner: 'gone', leaseMs: 1, limit: 10 })
  await first.close()

  const second = await openService()
  const third = await openService()
  t.teardown(async () => {
    await second.close()
    await third.close()
  })
  t.match((await second.ask('tasks/get', { taskId })).result, { taskId, status: 'working' })
  const worker = openWorker(second.runtime, (error) => t.fail(String(error)))
  // The lapsed attempt is tried again after a pause; the worker is there until then.
  worker.start()
  for await (const _ of second.runtime.jobs.watch('default', String(taskId), 0, AbortSignal.timeout(60_000)));
  await worker.stop(0)
  const done = (await third.ask('tasks/get', { taskId })).result
  t.match(done, { taskId, status: 'completed', result: { structuredContent: { returned: Number } } })
})
