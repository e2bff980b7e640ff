import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import eventStream, { type Emit } from '../../../src/faces/http/event-stream.ts'
import problems from '../../../src/faces/http/problems.ts'
import requestAbort from '../../../src/faces/http/request-abort.ts'

async function open(t: Test, produce: (emit: Emit, signal: AbortSignal) => Promise<unknown>, heartbeatMs?: number): Promise<string> {
  const app = Fastify()
  t.teardown(() => app.close())
  await app.register(problems)
  await app.register(requestAbort)
  await app.register(eventStream, heartbeatMs === undefined ? {} : { heartbeatMs })
  app.get('/', async (_request, reply) => {
    const signal = reply.abortSignal()
    return reply.events('done', (emit) => produce(emit, signal))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
}

t.test('sends numbered events and ends with the result', async (t) => {
  const response = await fetch(
    await open(t, async (emit) => {
      emit('step', { n: 1 })
      emit('step', { text: 'two\nlines' })
      return { n: 3n }
    })
  )
  t.match(response.headers.get('content-type'), /^text\/event-stream/)
  t.equal(
    await response.text(),
    'id: 1\nevent: step\ndata: {"n":1}\n\nid: 2\nevent: step\ndata: {"text":"two\\nlines"}\n\nid: 3\nevent: done\ndata: {"n":"3"}\n\n'
  )
})

t.test('answers with an ordinary problem when it fails before the first event', async (t) => {
  const response = await fetch(
    await open(t, async () => {
      throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: 'x', known: [] })
    })
  )
  t.match({ status: response.status, body: await response.json() }, { status: 404, body: { code: 'EDGEWISE_UNKNOWN_GRAPH' } })
})

t.test('ends with an error event when it fails later', async (t) => {
  const response = await fetch(
    await open(t, async (emit) => {
      emit('step', 1)
      throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs: 5 })
    })
  )
  t.match(await response.text(), /event: error\ndata: .*"code":"EDGEWISE_DEADLINE"/)
})

t.test('keeps an idle stream alive by comments', async (t) => {
  let finish: (value: unknown) => void = () => {}
  const url = await open(t, () => new Promise((resolve) => (finish = resolve)), 5)
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  const [chunk] = await once(response, 'data')
  t.match(String(chunk), /^: still at it/)
  finish(1)
  await once(response, 'end')
})

t.test('aborts the work when the client disconnects', async (t) => {
  let aborted: Promise<unknown> = Promise.resolve()
  const url = await open(t, (emit, signal) => {
    aborted = once(signal, 'abort')
    emit('step', 1)
    return aborted
  })
  const request = get(url)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  await once(response, 'data')
  request.destroy()
  await aborted
  t.pass('the signal fired')
})
