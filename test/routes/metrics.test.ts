import t from 'tap'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { makeKey } from '../fixtures/keys.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t)

t.test('metrics have job states and route times, and name no tenant', async (t) => {
  const worker = openWorker(runtime, (error) => t.error(error))
  t.teardown(() => worker.stop(0))
  const submit = (input: object, more: object = {}) => app.inject({ method: 'POST', url: '/jobs', payload: { kind: 'tool', input, ...more } })
  await submit({ tool: 'degree_centrality' })
  await submit({ tool: 'pagerank' }, { runAt: '2100-01-01T00:00:00Z' })
  await worker.untilIdle()
  const key = await makeKey(runtime.state, { tenant: 'a-tenant', scopes: ['admin'] })
  const { body, headers } = await app.inject({ url: '/metrics', headers: key.headers })
  t.match(headers['content-type'], /^text\/plain/)
  t.match(body, /^edgewise_jobs\{kind="tool",state="done"\} 1$/m)
  t.match(body, /^edgewise_jobs\{kind="tool",state="queued"\} 1$/m)
  t.match(body, /^edgewise_jobs_oldest_due_seconds 0$/m)
  t.match(body, /^edgewise_job_transitions_total\{transition="complete",kind="tool"\} 1$/m)
  t.match(body, /^edgewise_http_request_duration_seconds_count\{route="\/jobs",method="POST",status="202"\} 2$/m)
  t.match(body, /^nodejs_eventloop_lag_seconds /m)
  t.notMatch(body, /a-tenant|default/)
})

t.test('metrics need a key with the scope admin', async (t) => {
  const key = await makeKey(runtime.state, { scopes: ['read', 'write'] })
  t.match((await app.inject({ url: '/metrics', headers: key.headers })).json(), { status: 403, scope: 'admin' })
  t.equal((await app.inject('/metrics')).statusCode, 401)
})
