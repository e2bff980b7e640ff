import t from 'tap'
import { readConfig } from '../../src/config.ts'
import { openRuntime } from '../../src/runtime.ts'
import { openCli } from './run-cli.ts'

const authority = { keyId: null, scopes: ['read', 'write'], grants: ['keeps'] } as const

/** A shell on a folder of its own, and jobs submitted to it. */
async function openJobs(t: Parameters<typeof openCli>[0] & { testdir(): string }) {
  const dataDir = t.testdir()
  const run = await openCli(t, { EDGEWISE_DATA_DIR: dataDir })
  async function submit(input: object, more: object = {}): Promise<string> {
    const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: dataDir }))
    const { job } = await runtime.jobs.submit({ tenant: 'default', kind: 'tool', input, authority, ...more })
    await runtime.close()
    return job.id
  }
  return { run, submit }
}

t.test('a worker works off what is due and ends, and the shell shows what came of it', async (t) => {
  const { run, submit } = await openJobs(t)
  const id = await submit({ tool: 'degree_centrality', arguments: { limit: 1 } })
  const wrong = await submit({ tool: 'find_shortest_path', arguments: { source: 'Nowhere', target: 'Bank' } })
  t.match(await run(['jobs', 'list']), { code: 0, stdout: new RegExp(`${id} +tool +queued`) })
  t.match(await run(['worker', '--until-idle']), { code: 0, stdout: '' })
  t.match(JSON.parse((await run(['jobs', 'show', id, '--json'])).stdout), { state: 'done', result: { returned: 1 } })
  const watched = await run(['jobs', 'watch', id])
  t.equal(watched.code, 0)
  t.match(watched.stdout, /1 .*job\.queued[\s\S]*job\.started[\s\S]*job\.done/)
  const failed = await run(['jobs', 'watch', wrong, '--json'])
  t.equal(failed.code, 4)
  t.match(JSON.parse(failed.stdout.trim().split('\n').at(-1) ?? ''), { type: 'job.failed', data: { error: { code: 'EDGEWISE_UNKNOWN_NODE' } } })
  t.match(JSON.parse((await run(['jobs', 'list', '--state', 'failed', '--json'])).stdout), { jobs: [{ id: wrong }] })
})

t.test('a job is cancelled and queued again from the shell', async (t) => {
  const { run, submit } = await openJobs(t)
  const id = await submit({ tool: 'pagerank' }, { delayMs: 3_600_000 })
  t.match(await run(['worker', '--until-idle']), { code: 0 }, 'what is not due is left')
  t.match(JSON.parse((await run(['jobs', 'cancel', id, '--json'])).stdout), { state: 'cancelled' })
  t.match(await run(['jobs', 'cancel', id]), { code: 4, stderr: /is cancelled; cancel takes one that is queued or running/ })
  t.match(JSON.parse((await run(['jobs', 'retry', id, '--json'])).stdout), { state: 'queued' })
  t.match(await run(['jobs', 'show', 'none']), { code: 3, stderr: /No job has the id "none"/ })
  t.match(await run(['worker', '--concurrency', '0']), { code: 2, stderr: /whole number from 1/ })
})
