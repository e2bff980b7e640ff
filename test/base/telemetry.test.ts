import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { startExporting } from '../../src/base/telemetry/exporter.ts'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { openReceiver } from '../jobs/webhooks/receiver.ts'
import { openApp } from '../routes/open-app.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
}

/** A collector that keeps what it is sent. */
async function openCollector() {
  const spans: SentSpan[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
    spans.push(...resourceSpans.flatMap((one: { scopeSpans: { spans: SentSpan[] }[] }) => one.scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { spans, endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`, close: () => server.close() }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

t.test('one trace connects the request, its job and step, the tool, and the webhook', async (t) => {
  const collector = await openCollector()
  t.teardown(collector.close)
  const exporting = await startExporting(collector.endpoint)
  const receiver = await openReceiver(t)
  const { app, runtime } = await openApp(t, { EDGEWISE_NETWORK_ALLOW: '127.0.0.1' })
  await runtime.webhooks.endpoints.create('default', { url: receiver.url, events: ['job.done'] })
  const worker = openWorker(runtime, (error) => t.error(error))
  t.teardown(() => worker.stop(0))
  const headers = { prefer: 'respond-async', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  const question = 'What is the quickest way from Paddington to London Bridge?'
  await app.inject({ method: 'POST', url: '/ask', payload: { question }, headers })
  await worker.untilIdle()
  const dispatcher = runtime.webhooks.openDispatcher((error) => t.error(error))
  await dispatcher.untilIdle()
  await exporting.stop()
  const ours = collector.spans.filter(({ traceId }) => traceId === TRACE)
  const named = (name: string) => ours.find((span) => span.name === name)
  const parentOf = (name: string) => ours.find(({ spanId }) => spanId === named(name)?.parentSpanId)?.name
  t.equal(named('POST /ask')?.parentSpanId, '00f067aa0ba902b7')
  t.equal(parentOf('job ask'), 'POST /ask')
  t.equal(parentOf('job step'), 'job ask')
  t.equal(parentOf('execute_tool find_shortest_path'), 'job step')
  const [told] = receiver.received
  t.equal(parentOf('webhook job.done'), 'POST /ask')
  t.equal(told?.headers['traceparent'], `00-${TRACE}-${named('webhook job.done')?.spanId}-01`)
  t.notMatch(JSON.stringify(ours), /Paddington|127\.0\.0\.1/, 'what was asked is in no span')
})

t.test('without an exporter a webhook gets the trace of the caller, and no other text', async (t) => {
  const receiver = await openReceiver(t)
  const { app, runtime } = await openApp(t, { EDGEWISE_NETWORK_ALLOW: '127.0.0.1' })
  const callback = { url: receiver.url, events: ['job.queued'] }
  const given = `00-${TRACE}-00f067aa0ba902b7-01`
  for (const traceparent of [given, 'whatever it likes'])
    await app.inject({ method: 'POST', url: '/jobs', payload: { kind: 'ask', input: { question: 'Who?' }, callback }, headers: { traceparent } })
  await runtime.webhooks.openDispatcher((error) => t.error(error)).untilIdle()
  t.same(receiver.received.map(({ headers }) => headers['traceparent']).toSorted(), [given, undefined])
})
