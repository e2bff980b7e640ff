import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { createJobApi } from '../../../src/faces/http/job-api.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { scopes } from '../../../src/storage/state/keys.ts'
import { openReceiver } from '../../jobs/webhooks/receiver.ts'
import { openCli } from './run-cli.ts'

const pagerank = { tool: 'pagerank', arguments: { limit: 1 } }
const unknownNode = { tool: 'get_neighbors', arguments: { node: 'Atlantis' } }

/** A command line, and a program beside it that submits jobs to the same state. */
async function openBoth(t: Test, settings: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-cli-jobs-'))
  const env = { EDGEWISE_DATA_DIR: dataDir, EDGEWISE_THREADS: '1', EDGEWISE_JOB_POLL_MS: '20', ...settings }
  const runtime = await openRuntime(readConfig(env))
  t.teardown(async () => {
    await runtime.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const face = createJobApi(runtime)
  const authority = { keyId: null, scopes, grants: [] }
  const submit = async (kind: string, input: object, tenant = 'default') => (await face.submit({ tenant, authority, kind, input })).job.id
  return { run: await openCli(t, env), runtime, face, submit }
}

t.test('a worker runs the jobs of all tenants until none is due', async (t) => {
  const { run, runtime, face, submit } = await openBoth(t)
  await runtime.addSample('acme')
  const [mine, question] = [await submit('tool', pagerank), await submit('ask', { question: 'How many stations are there?' })]
  const other = await submit('ask', { question: 'How many stations are there?' }, 'acme')
  const later = (await face.submit({ tenant: 'default', authority: { keyId: null, scopes, grants: [] }, kind: 'tool', input: pagerank, delayMs: 3_600_000 }))
    .job.id
  const { code, stdout, stderr } = await run(['worker', '--until-idle', '--concurrency', '2'])
  t.same({ code, stdout }, { code: 0, stdout: '' })
  t.match(stderr, /^EDGEWISE_SECRET_KEY is not set: .*\nRunning up to 2 jobs at a time/)
  t.match(await face.show(await face.read('default', mine)), { state: 'done', result: { tool: 'pagerank' } })
  t.match(await face.show(await face.read('default', question)), { state: 'done', result: { status: 'answered' } })
  t.match(await face.read('acme', other), { state: 'done' })
  t.match(await face.read('default', later), { state: 'queued' }, 'what is not due waits')
})

t.test('a worker sends webhooks of its jobs before it ends, and leaves later retries', async (t) => {
  const receiver = await openReceiver(t)
  receiver.answer = ({ path }) => (path === '/up' ? 204 : 503)
  const { run, face, runtime } = await openBoth(t, { EDGEWISE_NETWORK_ALLOW: '127.0.0.1', EDGEWISE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64') })
  const submit = (path: string) =>
    face.submit({ tenant: 'default', authority: { keyId: null, scopes, grants: [] }, kind: 'tool', input: pagerank, callback: { url: receiver.url + path } })
  const [up, down] = [await submit('/up'), await submit('/down')]
  const { code, stderr } = await run(['worker', '--until-idle'])
  t.equal(code, 0)
  t.match(stderr, /^Running up to/, 'with a key there is nothing to warn of')
  t.same(
    receiver.received.filter(({ path }) => path === '/up').map(({ body }) => JSON.parse(body).type),
    ['job.queued', 'job.started', 'job.done']
  )
  t.equal(receiver.received.filter(({ path }) => path === '/down').length, 1)
  t.match(await face.read('default', down.job.id), { state: 'done' })
  const log = await runtime.state.webhooks.deliveries('default', String(up.callback?.id), { limit: 9 })
  t.ok(log.every(({ deliveredAt }) => deliveredAt !== null))
})

for (const words of [['worker'], ['worker', '--until-idle']]) {
  t.test(`${words.join(' ')}, when stopped, gives unfinished jobs back`, async (t) => {
    const model = createServer((request) => void request.resume())
    await once(model.listen(0, '127.0.0.1'), 'listening')
    t.teardown(() => {
      model.close()
      model.closeAllConnections()
    })
    const { port } = model.address() as AddressInfo
    const { run, face, submit } = await openBoth(t, { OPENAI_BASE_URL: `http://127.0.0.1:${port}`, OPENAI_MODEL: 'slow', EDGEWISE_SHUTDOWN_MS: '1' })
    const id = await submit('ask', { question: 'How many stations are there?', planner: 'llm' })
    const controller = new AbortController()
    const running = run(words, { signal: controller.signal })
    await once(model, 'request')
    t.match(await face.read('default', id), { state: 'running', attempt: 1 })
    controller.abort()
    const { code, stderr } = await running
    t.equal(code, 0)
    t.match(stderr, /Waiting up to 1 ms for running jobs \(1\)/)
    t.match(await face.read('default', id), { state: 'queued', attempt: 0 }, 'the attempt does not count')
  })
}

t.test('jobs are listed by state and kind, and shown completely', async (t) => {
  const { run, submit } = await openBoth(t)
  const [tool, question] = [await submit('tool', pagerank), await submit('ask', { question: 'How many stations are there?' })]
  t.match((await run(['jobs', 'list'])).stdout, new RegExp(`${question} +ask +queued +0 of 5[\\s\\S]*${tool} +tool +queued`), 'the newest first')
  const listed = async (...words: string[]) => JSON.parse((await run(['jobs', 'list', '--json', ...words])).stdout).jobs.map(({ id }: { id: string }) => id)
  t.same(await listed('--kind', 'tool'), [tool])
  t.same(await listed('--limit', '1'), [question])
  t.same(await listed('--state', 'done'), [])
  await run(['worker', '--until-idle'])
  t.same(await listed('--state', 'done', '--kind', 'ask'), [question])
  const shown = await run(['jobs', 'show', tool])
  t.match(shown.stdout, /state: done[\s\S]*input: \{"tool":"pagerank"[\s\S]*result: \{/)
  t.match(JSON.parse((await run(['jobs', 'show', tool, '--json'])).stdout), { id: tool, state: 'done', input: pagerank, result: { tool: 'pagerank' } })
  const refused = await run(['jobs', 'list', '--state', 'finished'])
  t.match(refused, { code: 2, stderr: /Allowed choices are queued, running, done, failed, cancelled, dead/ })
  t.match(await run(['jobs', 'list', '--limit', '1000']), { code: 2, stderr: /whole number from 1 to 100/ })
})

t.test('watching ends with the job, with an exit code for its end', async (t) => {
  const { run, submit } = await openBoth(t)
  const [done, failed, cancelled] = [await submit('tool', pagerank), await submit('tool', unknownNode), await submit('tool', pagerank)]
  t.match(await run(['jobs', 'cancel', cancelled]), { code: 0, stdout: /state: cancelled/ })
  const watching = run(['jobs', 'watch', done, '--json'])
  await run(['worker', '--until-idle'])
  const { code, stdout } = await watching
  t.equal(code, 0)
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.match(events, [
    { sequence: 1, type: 'job.queued' },
    { sequence: 2, type: 'job.started', data: { attempt: 1 } },
    { sequence: 3, type: 'job.done' }
  ])
  const lines = await run(['jobs', 'watch', failed])
  t.equal(lines.code, 4)
  t.match(lines.stdout, /^20\S+ job.queued .*\n20\S+ job.started .*\n20\S+ job.failed .*Atlantis.*\n$/)
  t.equal((await run(['jobs', 'watch', cancelled])).code, 130)
  const live = await run(['jobs', 'watch', done], { isTTY: true })
  t.match(live, { code: 0, stdout: `The job ${done} is done. See the result with "edgewise jobs show ${done}".\n`, stderr: /100%.*tool: done, attempt 1/ })
})

t.test('a watch that is interrupted ends with 130', async (t) => {
  const { run, submit } = await openBoth(t)
  const controller = new AbortController()
  const watching = run(['jobs', 'watch', await submit('tool', pagerank)], { signal: controller.signal })
  controller.abort()
  t.match(await watching, { code: 130, stderr: 'Interrupted.\n' })
})

t.test('a cancelled job can run again', async (t) => {
  const { run, submit } = await openBoth(t)
  const id = await submit('tool', pagerank)
  await run(['jobs', 'cancel', id])
  t.match(await run(['jobs', 'cancel', id]), { code: 4, stderr: /is cancelled/ })
  t.match(JSON.parse((await run(['jobs', 'retry', id, '--json'])).stdout), { id, state: 'queued', attempt: 0 })
  await run(['worker', '--until-idle'])
  t.match(await run(['jobs', 'retry', id]), { code: 4, stderr: /is done\. .* requires a job that is/ })
})

t.test('a missing job fails every command in the same way', async (t) => {
  const { run } = await openBoth(t)
  const id = randomUUID()
  for (const command of ['show', 'watch', 'cancel', 'retry']) {
    t.match(await run(['jobs', command, id]), { code: 3, stdout: '', stderr: `No job has the id "${id}".` })
  }
})

t.test('a worker rejects an invalid number of runs', async (t) => {
  const run = await openCli(t)
  t.match(await run(['worker', '--concurrency', 'many']), { code: 2, stderr: /whole number from 1 to 1000/ })
})
