import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { openApp } from './routes/open-app.ts'

const { app, listen } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })
const base = await listen()

async function post(path: string, body: string | Buffer) {
  const response = await fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, body: await response.json() }
}

t.test('answers a body of 10 MB with 413 while it is still being sent', async (t) => {
  const body = JSON.stringify({ question: 'x'.repeat(10_000_000) })
  t.match(await post('/ask', body), { status: 413, body: { code: 'EDGEWISE_BODY_TOO_LARGE', maxBytes: 1_048_576 } })
  t.match(await post('/tools/pagerank', body), { status: 413 })
})

t.test('answers malformed JSON and invalid UTF-8 with 400 on every route', async (t) => {
  for (const path of ['/ask', '/ask/replay', '/tools/pagerank', '/tools/unheard_of']) {
    t.match(await post(path, '{"question":'), { status: 400, body: { code: 'EDGEWISE_MALFORMED_JSON' } }, path)
    t.match(await post(path, Buffer.from([0x22, 0xff, 0x22])), { status: 400, body: { code: 'EDGEWISE_INVALID_UTF8' } }, path)
  }
})

t.test('stops reading a body of unknown length at the limit', async (t) => {
  const chunks = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 160; part++) controller.enqueue(Buffer.alloc(65_536, ' '))
      controller.close()
    }
  })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: chunks, duplex: 'half' } as RequestInit
  t.match(await (await fetch(`${base}/ask`, init)).json(), { status: 413, code: 'EDGEWISE_BODY_TOO_LARGE' })
})

t.test('answers data that is not HTTP with a problem document', async (t) => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.end('HELLO\r\n\r\n')
  const answer = await text(socket)
  t.match(answer, /^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json/)
  t.match(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''), { status: 400, code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('rejects writes from pages of other sites', async (t) => {
  const graphs = async () => (await app.inject('/graphs')).json().graphs.length
  const before = await graphs()
  const form = new FormData()
  form.append('file', new Blob(['{"nodes":[{"id":"a"}],"relationships":[]}']), 'g.json')
  const response = await fetch(`${base}/graphs/planted/import`, { method: 'POST', body: form, headers: { origin: 'https://evil.example' } })
  t.match({ status: response.status, body: await response.json() }, { status: 403, body: { code: 'EDGEWISE_CROSS_ORIGIN' } })
  t.equal(await graphs(), before)
})

t.test('accepts requests from its own pages', async (t) => {
  const response = await fetch(`${base}/tools/get_schema`, {
    method: 'POST',
    headers: { origin: base, 'content-type': 'application/json' },
    body: '{"graph":"x"}'
  })
  t.equal(response.status, 404)
})

t.test('is still running after all of these', async (t) => {
  t.equal((await app.inject('/readyz')).statusCode, 200)
})
