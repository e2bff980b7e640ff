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

t.test('stays up through all of it', async (t) => {
  t.equal((await app.inject('/readyz')).statusCode, 200)
})
