import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { noServer, type TestServer, testServer } from '../../fixtures/neo4j.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const execute = promisify(execFile)
const LEAST_NODE = 22
/** Between the head of a streamed reply, which is JSON, and its body. */
const SEPARATOR = Buffer.alloc(8)

const client = process.env['EDGEWISE_LAMBDA_RIC'] ?? ''
function reasonToSkip(): string | false {
  if (testServer() === null) return noServer
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) return `aws-lambda-ric runs on Node ${LEAST_NODE} or newer`
  const why = 'aws-lambda-ric is built from C++ by autoconf, libtool and cmake: install it and set EDGEWISE_LAMBDA_RIC to the folder of the package'
  return client === '' && why
}

interface Answer {
  readonly headers: IncomingHttpHeaders
  readonly head: { readonly statusCode?: number }
  readonly body: string
}

/** The runtime API of Lambda, as it is documented: hands out one event at a time and takes the answers. */
async function startRuntimeApi(t: Test) {
  const waiting: { readonly id: string; readonly event: object }[] = []
  const events = new EventEmitter()
  let polling: ServerResponse | null = null
  function hand(): void {
    const [next] = waiting
    if (polling === null || next === undefined) return
    waiting.shift()
    const headers = {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': next.id,
      'lambda-runtime-deadline-ms': String(Date.now() + 60_000),
      'lambda-runtime-invoked-function-arn': 'arn:aws:lambda:eu-west-1:123456789012:function:edgewise'
    }
    polling.writeHead(200, headers).end(JSON.stringify(next.event))
    polling = null
  }
  const server = createServer(async (request, reply) => {
    const path = request.url ?? ''
    if (path.endsWith('/invocation/next')) {
      polling = reply
      return hand()
    }
    const body = await buffer(request)
    reply.writeHead(202).end('{}')
    if (path.endsWith('/error')) return events.emit('failed', body.toString())
    const at = body.indexOf(SEPARATOR)
    const head = at < 0 ? {} : JSON.parse(body.subarray(0, at).toString())
    return events.emit('answered', { headers: request.headers, head, body: body.subarray(at < 0 ? 0 : at + SEPARATOR.length).toString() })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (reason: string) => events.emit('failed', reason),
    async invoke(event: object): Promise<Answer> {
      const settled = Promise.race([once(events, 'answered'), once(events, 'failed').then(([text]) => Promise.reject(text))])
      waiting.push({ id: `request-${waiting.length}`, event })
      hand()
      return (await settled)[0]
    }
  }
}

t.test("the bundle's functions run under the runtime interface client of AWS", { skip: reasonToSkip() }, async (t) => {
  const { uri, password } = testServer() as TestServer
  const databases = { NEO4J_URI: uri, STATE_NEO4J_URI: uri, NEO4J_PASSWORD: password, STATE_NEO4J_PASSWORD: password }
  const runtime = await openRuntime(readConfig({ ...databases, EDGEWISE_DATA_DIR: t.testdir({ data: {} }) }))
  t.teardown(() => runtime.close())
  const { headers } = await makeKey(runtime.state, { tenant: `runtime-${process.pid}` })
  const folder = join(t.testdirName, 'bundle')
  await execute(process.execPath, ['--import=tsx', join(root, 'infra/bundle.ts'), folder], { cwd: root })

  async function startFunction(name: string) {
    const api = await startRuntimeApi(t)
    const env = {
      PATH: process.env['PATH'],
      ...databases,
      AWS_LAMBDA_RUNTIME_API: api.address,
      AWS_REGION: 'eu-west-1',
      AWS_LAMBDA_FUNCTION_NAME: 'edgewise',
      AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1024',
      AWS_LAMBDA_LOG_GROUP_NAME: 'edgewise',
      AWS_LAMBDA_LOG_STREAM_NAME: 'edgewise',
      _HANDLER: `lambda.${name}`,
      LAMBDA_TASK_ROOT: join(folder, 'lib'),
      EDGEWISE_DATA_DIR: join(t.testdirName, name),
      LOG_LEVEL: 'silent'
    }
    const child = spawn(process.execPath, [join(client, 'index.mjs')], {
      cwd: join(folder, 'lib'),
      env,
      stdio: ['ignore', 'ignore', 'inherit']
    })
    t.teardown(() => child.kill('SIGKILL'))
    child.once('exit', (code) => api.fail(`The function ended with ${code}.`))
    return api
  }
  const api = await startFunction('handler')
  const request = (method: string, rawPath: string, more: object = {}) =>
    api.invoke({ version: '2.0', rawPath, rawQueryString: '', headers, requestContext: { http: { method, sourceIp: '203.0.113.7' } }, ...more })
  const alive = await request('GET', '/livez')
  t.match(alive, { head: { statusCode: 200 }, body: '{"status":"alive"}' })
  t.match(alive.headers, { 'lambda-runtime-function-response-mode': 'streaming', 'content-type': 'application/vnd.awslambda.http-integration-response' })
  t.match(await request('GET', '/tools/none'), { head: { statusCode: 404 } })

  const drain = await startFunction('drain')
  t.match(await drain.invoke({ source: 'aws.scheduler', 'detail-type': 'Scheduled Event' }), { head: {}, body: /^(null|\{.*\})$/ })
})
