import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import t, { type Test } from 'tap'
import { startServer } from './fixtures/server-process.ts'

/** A model endpoint that takes requests and never answers them. */
async function openSilentModel(t: Test) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked: (count: number) => untilAsked(server, count) }
}

async function untilAsked(server: ReturnType<typeof createServer>, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await once(server, 'request')
}

t.test('cancels running calls on SIGTERM, answers each with a 503 in its form, and exits with 0', async (t) => {
  const model = await openSilentModel(t)
  const settings = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'silent', OPENAI_MAX_RETRIES: '0', EDGEWISE_SHUTDOWN_MS: '0' }
  const server = startServer(t, settings)
  const url = await server.saw(/answers at (http:\S+)/)
  const json = { 'content-type': 'application/json' }
  const graph = { nodes: [{ id: 'a', labels: ['Person'], properties: { name: 'Ada' } }] }
  await fetch(`${url}/graphs/london/import`, { method: 'POST', headers: json, body: JSON.stringify(graph) })
  const question = { question: 'Why is it so?', profile: 'graphwalk' }
  const post = (path: string, body: object, headers = {}) => fetch(url + path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) })
  const asked = model.asked(3)
  const query = 'mutation { ask(input: { question: "Why is it so?" }) { status } }'
  const calls = [post('/ask', question), post('/ask', question, { accept: 'text/event-stream' }), post('/graphql', { query })]
  const upload = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from('{"id":"a","labels":["A"]}\n')),
    pull: () => new Promise<void>(() => {})
  })
  const headers = { 'content-type': 'application/x-ndjson' }
  const importing = fetch(`${url}/graphs/slow/import`, { method: 'POST', headers, body: upload, duplex: 'half' } as RequestInit)
  await Promise.all([asked, server.logged(/graphs\/slow\/import/)])
  server.kill('SIGTERM')
  const [plain, events, graphql, imported] = await Promise.all([...calls, importing])
  const problem = { status: 503, code: 'EDGEWISE_SHUTTING_DOWN', retryable: true }
  t.match(await plain?.json(), problem)
  t.ok(plain?.headers.get('retry-after'))
  t.match(await events?.text(), /EDGEWISE_SHUTTING_DOWN/)
  t.match(await graphql?.json(), { errors: [{ extensions: problem }] })
  t.match(await imported?.json(), problem)
  t.equal(await server.ended, 0)
})
