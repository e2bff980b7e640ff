import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { createHttpTransport } from '../../../src/faces/mcp/http-transport.ts'
import type { McpRequest, Profile } from '../../../src/faces/mcp/profile.ts'
import { serveOverStdio } from '../../../src/faces/mcp/serve-stdio.ts'
import { modernRequest } from './send.ts'

const principal = { tenant: 'test', keyId: null, scopes: [], grants: [] }
const onError = (error: unknown) => t.fail(`${error}`)

/** A profile with one tool that works until it is given up. */
function openEndless() {
  const events = new EventEmitter()
  const started = once(events, 'started') as Promise<[McpRequest]>
  const ended = once(events, 'ended')
  const profile: Profile = {
    tools: [{ name: 'wait', inputSchema: { type: 'object' } }],
    async call(_, __, request) {
      events.emit('started', request)
      await once(request.signal, 'abort')
      events.emit('ended')
      return { content: [] }
    }
  }
  return { profile, started, ended }
}

t.test('a cancelled call is abandoned, over stdio', async (t) => {
  const { profile, started, ended } = openEndless()
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const replies = createInterface({ input: stdout })
  const served = serveOverStdio(profile, principal, { stdin, stdout, signal: new AbortController().signal, onError })
  const send = (message: object) => void stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  send({ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } } })
  await once(replies, 'line')
  send({ method: 'notifications/initialized' })
  send({ id: 2, method: 'tools/call', params: { name: 'wait', arguments: {}, _meta: { progressToken: 'p' } } })
  const [{ onProgress }] = await started
  const told: string[] = []
  replies.on('line', (line) => told.push(line))
  for (const progress of [0.5, 0.2, 1]) onProgress?.({ progress, total: 1 })
  send({ method: 'notifications/cancelled', params: { requestId: 2 } })
  await ended
  stdin.end()
  await served
  t.same(
    told.map((line) => JSON.parse(line)).map(({ method, params }) => [method, params.progressToken, params.progress]),
    [
      ['notifications/progress', 'p', 0.5],
      ['notifications/progress', 'p', 1]
    ],
    'progress only grows, and a cancelled call has no reply'
  )
})

t.test('the end of input ends a running call and reports it, over stdio', async (t) => {
  const { profile, started, ended } = openEndless()
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const served = serveOverStdio(profile, principal, { stdin, stdout, signal: new AbortController().signal, onError, graceMs: 0 })
  stdin.write(`${modernRequest('tools/call', { name: 'wait', arguments: {} }).payload}\n`)
  await started
  const reply = once(createInterface({ input: stdout }), 'line')
  stdin.end()
  await ended
  await served
  t.match(JSON.parse((await reply)[0]), { error: { message: /^Cancelled: input ended/ } })
})

t.test('a call is abandoned when its client disconnects, over HTTP', async (t) => {
  const { profile, started, ended } = openEndless()
  const face = createHttpTransport({ onError })
  t.teardown(() => face.close())
  const client = new AbortController()
  const { headers, payload } = modernRequest('tools/call', { name: 'wait', arguments: {} })
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, signal: client.signal })
  const answered = face.answer(profile, principal, request, JSON.parse(payload))
  const [{ onProgress }] = await started
  t.equal(onProgress, null)
  client.abort()
  await ended
  await answered
})

t.test('a signal ends a connection with a running call', async (t) => {
  const { profile, started, ended } = openEndless()
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const stop = new AbortController()
  const served = serveOverStdio(profile, principal, { stdin, stdout, signal: stop.signal, onError })
  const { payload } = modernRequest('tools/call', { name: 'wait', arguments: {} })
  stdin.write(`${payload}\n`)
  await started
  stop.abort()
  await ended
  await served
  t.pass()
})
