import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { buildApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/base/config/config.ts'
import { startService } from '../../../src/faces/lambda/start-service.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { readJson } from '../../../src/storage/graphs/import/read-json.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { noServer, type TestServer, testServer } from '../../fixtures/neo4j.ts'
import { programWords } from '../../fixtures/programs.ts'

interface Reply {
  readonly failed?: string
  readonly returned?: unknown
  readonly head?: { readonly statusCode: number; readonly headers: Record<string, string> }
  readonly isHeadSent?: boolean
  readonly chunks?: readonly { readonly text: string; readonly ms: number }[]
}

/** One instance of the functions, with these settings alone. */
async function startFunctions(t: Test, env: Record<string, string>) {
  const words = programWords('test/faces/lambda/function-process.ts')
  const { PATH = '' } = process.env
  const settings = {
    PATH,
    LOG_LEVEL: 'silent',
    EDGEWISE_DATA_DIR: t.testdir(),
    EDGEWISE_THREADS: '1',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_REGION: 'eu-west-1',
    ...env
  }
  const child: ChildProcess = fork(words.at(-1) as string, { execArgv: words.slice(0, -1), env: settings, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  t.teardown(() => child.kill('SIGKILL'))
  let stdout = ''
  child.stdout?.on('data', (chunk) => (stdout += chunk))
  await once(child, 'message')
  let id = 0
  async function call(handler: 'handler' | 'drain', event: unknown, remainingMs = 60_000): Promise<Reply> {
    const own = ++id
    child.send({ id: own, handler, event, remainingMs })
    for (;;) {
      const [reply] = await once(child, 'message')
      if (reply.id === own) return reply
    }
  }
  const request = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    call('handler', {
      version: '2.0',
      rawPath: path,
      rawQueryString: '',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      requestContext: { http: { method, sourceIp: '203.0.113.7' } },
      ...(body && { body: JSON.stringify(body) })
    })
  return { call, request, stdout: () => stdout }
}

const bodyOf = ({ chunks = [] }: Reply) => chunks.map((chunk) => chunk.text).join('')
const livez = { version: '2.0', rawPath: '/livez', headers: {}, requestContext: { http: { method: 'GET', sourceIp: '203.0.113.7' } } }
const schedule = { source: 'aws.scheduler', 'detail-type': 'Scheduled Event' }
const nudge = { Records: [{ eventSource: 'aws:sqs', body: 'A job was submitted.' }] }

/** AWS as far as the functions use it: a queue and a secret. */
async function startAws(t: Test, secret: object) {
  const sent: string[] = []
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    const isSigned = /^AWS4-HMAC-SHA256 Credential=id\//.test(request.headers.authorization ?? '')
    if (!isSigned) return reply.writeHead(403).end('not signed')
    if (request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue') return reply.end(JSON.stringify({ SecretString: JSON.stringify(secret) }))
    sent.push(body)
    return reply.end('<SendMessageResponse/>')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, sent }
}

t.test('functions reject embedded databases at start, and name the settings', async (t) => {
  const { call } = await startFunctions(t, {})
  t.match(await call('handler', livez), { failed: /NEO4J_URI: must be set on Lambda, because an embedded database would be lost/ })
  t.match(await call('drain', schedule), { failed: /NEO4J_URI: must be set/ })
  t.match(await call('drain', livez), { failed: /does not accept requests.*lambda\.handler/ })
  t.match(await call('handler', schedule), { failed: /does not accept nudges and schedules.*lambda\.drain/ })
  const half = await startFunctions(t, { NEO4J_URI: 'bolt://127.0.0.1:1' })
  t.match(await half.call('handler', livez), { failed: /STATE_NEO4J_URI: must be set/ })
  const secret = await startFunctions(t, { EDGEWISE_SECRET_ARN: 'edgewise' })
  t.match(await secret.call('handler', livez), { failed: /EDGEWISE_SECRET_ARN: must be the ARN of a secret/ })
})

t.test('functions reject a state without keys, and explain how to create one', async (t) => {
  const env = { NEO4J_URI: 'bolt://127.0.0.1:1', STATE_NEO4J_URI: 'bolt://127.0.0.1:1', EDGEWISE_DATA_DIR: t.testdir() }
  const embedded = startService(env, buildApp, (config) => openRuntime({ ...config, neo4jUri: '', stateNeo4jUri: '', sampleData: false }))
  await t.rejects(embedded, { code: 'EDGEWISE_INVALID_SETTING', message: /STATE_NEO4J_URI: points to a database without keys.*keys create/ })
})

const server = testServer()
t.test('functions answer requests and run jobs on shared databases', { skip: server === null && noServer }, async (t) => {
  const { uri, password } = server as TestServer
  const tenant = `lambda-${process.pid}`
  const env = { NEO4J_URI: uri, STATE_NEO4J_URI: uri, EDGEWISE_JOB_CONCURRENCY: '0' }
  const runtime = await openRuntime(readConfig({ ...env, NEO4J_PASSWORD: password, STATE_NEO4J_PASSWORD: password, EDGEWISE_DATA_DIR: t.testdir() }))
  t.teardown(async () => {
    await runtime.store.drop(tenant, 'line').catch(() => {})
    await runtime.close()
  })
  const stop = (name: string) => ({ id: name, labels: ['Stop'], properties: { name } })
  const graph = {
    nodes: ['Ash', 'Birch', 'Cedar'].map(stop),
    relationships: [
      { source: 'Ash', target: 'Birch', type: 'NEXT' },
      { source: 'Birch', target: 'Cedar', type: 'NEXT' }
    ]
  }
  await runtime.store.import(tenant, 'line', readJson(new Blob([JSON.stringify(graph)]).stream(), 'line.json'), { orientation: 'directed' })
  const { headers } = await makeKey(runtime.state, { tenant })
  const aws = await startAws(t, { NEO4J_PASSWORD: password, STATE_NEO4J_PASSWORD: password })
  const functions = await startFunctions(t, {
    ...env,
    EDGEWISE_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:edgewise',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: aws.url,
    EDGEWISE_NUDGE_QUEUE_URL: `${aws.url}/123456789012/nudges`,
    EDGEWISE_EMF_NAMESPACE: 'Edgewise'
  })
  const { call, request } = functions

  const alive = await request('GET', '/livez')
  t.match(alive, { isHeadSent: true, head: { statusCode: 200, headers: { 'content-type': /json/ } } }, 'the head goes before the bytes')
  t.equal(bodyOf(alive), '{"status":"alive"}')
  t.match(await request('POST', '/ask', {}, { question: 'x' }), { head: { statusCode: 401 } }, 'an address that is not loopback needs a key')
  t.match(await request('GET', '/nowhere', headers), { head: { statusCode: 404 } })
  t.match(await request('DELETE', '/graphs/none', headers), { head: { statusCode: 404 } })
  const path = { graph: 'line', source: 'Ash', target: 'Cedar' }
  t.match(JSON.parse(bodyOf(await request('POST', '/tools/find_shortest_path', headers, path))), { summary: { found: true, hops: 2 } })

  const streamed = await request('POST', '/ask', { ...headers, accept: 'text/event-stream' }, { question: 'How many stops are there?', graph: 'line' })
  t.match(streamed, { head: { statusCode: 200, headers: { 'content-type': /event-stream/ } } })
  t.match(bodyOf(streamed), /event: answer\ndata: .*"status":"answered"/)
  t.ok((streamed.chunks?.length ?? 0) > 1, 'events come singly')

  const submitted = JSON.parse(
    bodyOf(await request('POST', '/jobs', headers, { kind: 'ask', input: { question: 'How many stops are there?', graph: 'line' } }))
  )
  t.match(aws.sent, [/Action=SendMessage.*MessageBody=A\+job/], 'a submission is followed by a nudge')
  t.match(JSON.parse(bodyOf(await request('GET', submitted.links.self, headers))), { state: 'queued' })
  t.match(await call('drain', nudge), { returned: { batchItemFailures: [] } })
  t.match(JSON.parse(bodyOf(await request('GET', submitted.links.self, headers))), { state: 'done', result: { status: 'answered', answer: /3/ } })
  t.match(await call('drain', schedule), { returned: { batchItemFailures: [] } }, 'a second drain finds nothing')
  const [line = '{}'] = functions
    .stdout()
    .split('\n')
    .filter((one) => one.includes('"_aws"'))
  t.match(JSON.parse(line), { _aws: { CloudWatchMetrics: [{ Namespace: 'Edgewise' }] }, QueueDepth: Number, OldestDueSeconds: Number, DeadJobs: Number })
})
